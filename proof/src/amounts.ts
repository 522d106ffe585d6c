// Money and days as people read them: the same in the console, letters, reports, case files and on the command line.

import { inWords } from './page-text.ts'

const cents = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `$1,204.50`; below ten cents up to four places, as one question costs less than a cent. */
export function dollarWords(usd: number): string {
  if (usd <= 0 || usd >= 0.1) return `$${cents.format(usd)}`
  return usd < 0.0001 ? '<$0.0001' : `$${usd.toFixed(4).replace(/0{1,2}$/, '')}`
}

/** `14 November 2026`, in UTC, of a day or a time. */
export const dayInWords = (at: string): string =>
  inWords(`${at.slice(0, 10)}T00:00:00Z`).split(',', 1)[0] ?? at
