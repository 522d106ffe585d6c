// A price as the operator sets it; what is made of it is told in `costs`.

/** US dollars per million tokens and per search. */
export interface TokenPrice {
  input: number
  output: number
  search: number
  cachedInput?: number
}

/** Flat per answer, or per million tokens and per search. */
export type PriceOverride = { perAnswer: number } | TokenPrice

export function parsePrice(text: string): PriceOverride | null {
  const numbers = text
    .split('/')
    .map(part => (/^\d{1,6}(?:\.\d{1,9})?$/.test(part) ? Number(part) : Number.NaN))
  if (numbers.some(Number.isNaN)) return null
  const [first, output, search] = numbers
  if (numbers.length === 1 && first !== undefined) return { perAnswer: first }
  if (numbers.length !== 3 || first === undefined || output === undefined || search === undefined) return null
  return { input: first, output, search }
}
