import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new identifier such as `scn_01jcq…`: 48 bits of time, then 80 random bits, in base 32. Sorts roughly
 * by creation, so that indexes grow at their end; never relied on for order.
 */
export function newId(prefix: string, now: Date): string {
  let bits = (BigInt(now.getTime()) << 80n) | BigInt(`0x${randomBytes(10).toString('hex')}`)
  let text = ''
  for (let digit = 0; digit < 26; digit++) {
    text = ALPHABET[Number(bits & 31n)] + text
    bits >>= 5n
  }
  return `${prefix}_${text}`
}

/** Could this text be one of our identifiers? Anything else is answered "not found" without a query. */
export function isPlausibleId(text: string): boolean {
  return text.length > 0 && text.length <= 255 && !/\p{Cc}/u.test(text) && text.isWellFormed()
}
