// Bytes and their text forms. Everything that is hashed goes through here, so that the same text gives
// the same bytes in Node and in a browser.

const encoder = new TextEncoder()

export const utf8 = (text: string): Uint8Array => encoder.encode(text)

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The runtime's own functions are many times faster; Node 20 has none yet. */
const native = (bytes: Uint8Array) => bytes as Partial<Record<'toHex' | 'toBase64', () => string>>

export function toHex(bytes: Uint8Array): string {
  const quick = native(bytes).toHex?.()
  if (quick !== undefined) return quick
  let hex = ''
  for (const byte of bytes) hex += HEX[byte]
  return hex
}

export function fromHex(hex: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw new TypeError('not lower-case hexadecimal')
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
}

export function toBase64(bytes: Uint8Array): string {
  const quick = native(bytes).toBase64?.()
  if (quick !== undefined) return quick
  let binary = ''
  // In pieces: a whole answer would be too many arguments.
  for (let start = 0; start < bytes.length; start += 8192)
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192))
  return btoa(binary)
}

/** Accepts only the canonical, padded form, so that a text has one reading; `null` otherwise. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return toBase64(bytes) === text ? bytes : null
}

export function concat(...parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

/** The text of valid UTF-8 bytes, a leading byte order mark included; otherwise null. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
