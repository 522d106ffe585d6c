import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

const RANDOM_BYTES = 10
/** Drawn for many ids at once: every draw has a fixed cost. */
let pool = Buffer.alloc(0)

function draw(): Buffer {
  if (pool.length < RANDOM_BYTES) pool = randomBytes(RANDOM_BYTES * 200)
  const drawn = pool.subarray(0, RANDOM_BYTES)
  pool = pool.subarray(RANDOM_BYTES)
  return drawn
}

/**
 * A new id such as `scn_01jcq…`: 48 bits of time, then 80 random bits, in base 32. Sorts roughly by creation,
 * so that indexes grow at their end; never relied on for order.
 */
export function newId(prefix: string, now: Date): string {
  const random = draw()
  // Fifty bits at a time fit a number; the last digit of the time shares its bits with nothing.
  return `${prefix}_${digits(now.getTime(), 10)}${digits(random.readUIntBE(0, 5), 8)}${digits(random.readUIntBE(5, 5), 8)}`
}

function digits(value: number, count: number): string {
  let text = ''
  for (let rest = value; text.length < count; rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text
  return text
}

/** Could this be one of our ids? Anything else is "not found" without a query. */
export function isPlausibleId(text: string): boolean {
  return text.length > 0 && text.length <= 255 && !/\p{Cc}/u.test(text) && text.isWellFormed()
}
