// Whole numbers in as few bytes as they need: seven bits in each, the lowest first. Pure.

export class ByteWriter {
  #bytes = Buffer.allocUnsafe(256)
  length = 0

  number(value: number): void {
    this.#reserve(8)
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) this.#bytes[this.length++] = (rest % 128) | 128
    this.#bytes[this.length++] = rest
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** All that was written, and begins anew. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.length))
    this.length = 0
    return taken
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.length + more))
    larger.set(this.#bytes.subarray(0, this.length))
    this.#bytes = larger
  }
}

/** Throws where the bytes end before what they say is in them. */
export class ByteReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  number(): number {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined || scale > 2 ** 35) throw new Error('a number without an end')
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }

  bytes(length: number): Buffer {
    if (length > this.#bytes.length - this.#at) throw new Error('fewer bytes than there should be')
    const start = this.#at
    this.#at += length
    return this.#bytes.subarray(start, this.#at)
  }
}

/** The order of words in UTF-8, which is the database's: pairs of UTF-16 units come last. */
export function byBytes(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (a !== b) return rankOfUnit(a) - rankOfUnit(b)
  }
  return one.length - other.length
}

const rankOfUnit = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit)
