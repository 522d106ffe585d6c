// Strict parsing of DER. asn1js accepts any BER, and a pkijs schema ignores what follows its last field; a
// timestamp that has two readings must have none. So the bytes are first checked to be DER, and then every
// field of a structure is taken in turn until nothing is left.

import {
  type BaseBlock,
  Constructed,
  fromBER,
  GeneralizedTime,
  type Integer,
  type Primitive,
  Sequence,
  type UTCTime,
} from 'asn1js'
import { decodeUtf8 } from './bytes.ts'
import { ProofError } from './error.ts'

const MAX_DEPTH = 32
/** A response with three certificates has about 200. pkijs schemas are slow with each. */
const MAX_VALUES = 4096
const SEQUENCE_TAG = 0x10
const SET_TAG = 0x11
const CONTEXT_SPECIFIC = 3

/** The bytes as one SEQUENCE with nothing after it. Octet and bit strings are not parsed. */
export function parseDer(bytes: Uint8Array, what: string, mostValues = MAX_VALUES): Sequence {
  if (endOfValue(bytes, 0, bytes.length, 0, what) !== bytes.length)
    throw new ProofError(`${what} is followed by other bytes`)
  // A plain copy: slices of a Node buffer share its memory.
  const { offset, result } = fromBER(new Uint8Array(bytes), {
    parseEmbedded: false,
    maxDepth: MAX_DEPTH + 1,
    maxNodes: mostValues,
  })
  if (offset !== bytes.length || !(result instanceof Sequence))
    throw new ProofError(`${what} is not well-formed DER`)
  return result
}

/** Where the value beginning at `start` ends. Visits every header once. */
function endOfValue(bytes: Uint8Array, start: number, limit: number, depth: number, what: string): number {
  const malformed = () => new ProofError(`${what} is not well-formed DER`)
  const tag = bytes[start] ?? 0
  const universal = tag >> 6 === 0
  const number = tag & 0x1f
  const constructed = (tag & 0x20) !== 0
  if (start + 2 > limit || depth > MAX_DEPTH || number === 0x1f || tag === 0) throw malformed()
  if (universal && constructed !== (number === SEQUENCE_TAG || number === SET_TAG)) throw malformed()

  let length = bytes[start + 1] ?? 0
  let content = start + 2
  if (length >= 0x80) {
    const lengthBytes = bytes.subarray(content, content + (length & 0x7f))
    content += lengthBytes.length
    length = lengthBytes.reduce((sum, byte) => sum * 256 + byte, 0)
    // No indefinite length, none written longer than needed, none beyond our limits.
    if (lengthBytes.length > 3 || lengthBytes[0] === 0 || length < 0x80) throw malformed()
  }
  const end = content + length
  if (end > limit) throw malformed()
  if (universal && !isOneForm(number, bytes.subarray(content, end))) throw malformed()
  if (constructed) for (let next = content; next < end; ) next = endOfValue(bytes, next, end, depth + 1, what)
  return end
}

/** Booleans, integers, nulls and object identifiers have only one form. */
function isOneForm(number: number, content: Uint8Array): boolean {
  const [first, second = 0] = content
  if (number === 1) return content.length === 1 && (first === 0 || first === 0xff)
  if (number === 2 || number === 10)
    return content.length === 1 || (content.length > 1 && first !== (second < 0x80 ? 0 : 0xff))
  if (number === 5) return content.length === 0
  if (number === 6) return content.length > 0 && first !== 0x80
  return true
}

type BlockType<T extends BaseBlock> = new () => T

/** The fields of a SEQUENCE or SET, taken one after the other; `end` requires that none is left. */
export class Fields {
  readonly #blocks: BaseBlock[]
  readonly #what: string
  #next = 0

  constructor(block: BaseBlock, what: string) {
    if (!(block instanceof Constructed)) throw new ProofError(`${what} has no fields`)
    this.#blocks = block.valueBlock.value as BaseBlock[]
    this.#what = what
  }

  get left(): number {
    return this.#blocks.length - this.#next
  }

  optional<T extends BaseBlock>(type: BlockType<T>): T | null {
    const block = this.#blocks[this.#next]
    // Not instanceof: to asn1js, an ENUMERATED is also an INTEGER.
    if (block?.constructor !== type) return null
    this.#next += 1
    return block as T
  }

  take<T extends BaseBlock>(type: BlockType<T>): T {
    const block = this.optional(type)
    if (!block) throw new ProofError(`${this.#what} lacks a field or has it in the wrong place`)
    return block
  }

  /** Of whatever type. */
  any(): BaseBlock {
    const block = this.#blocks[this.#next]
    if (!block) throw new ProofError(`${this.#what} lacks a field`)
    this.#next += 1
    return block
  }

  /** A field with a context-specific tag. */
  tagged(number: number): BaseBlock | null {
    const block = this.#blocks[this.#next]
    if (block?.idBlock.tagClass !== CONTEXT_SPECIFIC || block.idBlock.tagNumber !== number) return null
    this.#next += 1
    return block
  }

  /** All that are left, of one type. */
  rest<T extends BaseBlock>(type: BlockType<T>): T[] {
    const blocks: T[] = []
    while (this.left > 0) blocks.push(this.take(type))
    return blocks
  }

  end(): void {
    if (this.left > 0) throw new ProofError(`${this.#what} has a field that does not belong there`)
  }
}

/** The bytes of a value with its tag and length. */
export const encoded = (block: BaseBlock): Uint8Array => block.valueBeforeDecodeView

const UNIVERSAL = 1
const UTF8_STRING = 12
const PRINTABLE_STRING = 19
const UNIVERSAL_STRING = 28
const BMP_STRING = 30
/** The third is TeletexString: beyond ASCII, programs do not agree on it. */
const ASCII_STRINGS = [PRINTABLE_STRING, 22, 20]

const isString = ({ idBlock }: BaseBlock): boolean => idBlock.tagClass === UNIVERSAL && !idBlock.isConstructed

const bytesOf = (block: BaseBlock): Uint8Array => new Uint8Array((block as Primitive).valueBlock.valueHexView)

/** The text of a string; null if it is none, or of a type that has more than one reading. */
export function textOf(block: BaseBlock): string | null {
  if (!isString(block)) return null
  const { tagNumber } = block.idBlock
  const bytes = bytesOf(block)
  if (tagNumber === UTF8_STRING) return decodeUtf8(bytes)
  if (tagNumber === BMP_STRING) return wide(bytes, 2)
  if (!ASCII_STRINGS.includes(tagNumber)) return null
  return bytes.every(byte => byte < 0x80) ? decodeUtf8(bytes) : null
}

/** Other programs refuse a certificate for these, wherever they are in its names. */
export function isOfItsType(block: BaseBlock): boolean {
  if (!isString(block)) return true
  const { tagNumber } = block.idBlock
  if (tagNumber === PRINTABLE_STRING) return /^[A-Za-z0-9 '()+,\-./:=?]*$/.test(textOf(block) ?? '_')
  if (tagNumber === BMP_STRING) return wide(bytesOf(block), 2) !== null
  return tagNumber !== UNIVERSAL_STRING || wide(bytesOf(block), 4) !== null
}

/** Characters of two or four bytes each; null if they are none. */
function wide(bytes: Uint8Array, width: number): string | null {
  const codes = Array.from({ length: Math.ceil(bytes.length / width) }, (_, place) =>
    bytes.subarray(place * width, (place + 1) * width).reduce((code, byte) => code * 256 + byte, 0),
  )
  const isCharacter = (code: number) => code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  if (bytes.length % width !== 0 || !codes.every(isCharacter)) return null
  return codes.map(code => String.fromCodePoint(code)).join('')
}

/** An integer that is not negative, without leading zeros. */
export function magnitude(integer: Integer, what: string): Uint8Array {
  const bytes = integer.valueBlock.valueHexView
  if ((bytes[0] ?? 0) >= 0x80) throw new ProofError(`${what} is negative`)
  return withoutLeadingZeros(bytes)
}

export function withoutLeadingZeros(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex(byte => byte !== 0)
  return first < 0 ? bytes.subarray(bytes.length) : bytes.subarray(first)
}

const UTC_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)()Z$/
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/

/**
 * To the millisecond. Not by asn1js, which takes an unreadable UTCTime for the year 1899, rolls over the 31st
 * of February, and reads a time without a zone by the machine's clock.
 */
export function timeOf(block: UTCTime | GeneralizedTime, what: string): Date {
  const text = String.fromCharCode(...block.valueBlock.valueHexView.subarray(0, 32))
  const match = (block instanceof GeneralizedTime ? GENERALIZED_TIME : UTC_TIME).exec(text)
  const [, year = '', month, day, hour, minute, second, fraction = ''] = match ?? []
  const century = year.length === 4 ? '' : Number(year) < 50 ? '20' : '19'
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const iso = `${century}${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`
  const time = new Date(iso)
  // The year 0 is none in other languages.
  if (Number.isNaN(time.getTime()) || time.toISOString() !== iso || iso.startsWith('0000'))
    throw new ProofError(`${what} is not a time that is written as it must be`)
  return time
}
