// Scans in words, the same on the command line and in the console.

import type { Doer, ListedScan, RunCounts, ScanResult } from '../shapes.ts'
import type { CitationCounts } from '../types.ts'

const count = new Intl.NumberFormat('en')
const exact = (value: number): string => count.format(value)

/** Answers that rates count. */
export const judgedIn = (counts: CitationCounts): number =>
  Object.values(counts).reduce((sum, of) => sum + of, 0)

/** Captured answers that wait for their class. */
export const unreadIn = ({ captured, refused, read }: RunCounts): number => captured - refused - read

/** Such as "212 of 220 answered, 5 refused, 3 failed". */
export function outcomeWords(progress: RunCounts): string {
  const { runs, captured, refused, failed, cancelled, waiting, asking } = progress
  const others = [
    [refused, 'refused'],
    [failed, 'failed'],
    [cancelled, 'cancelled'],
    [waiting + asking, 'still to come'],
    [unreadIn(progress), 'to be read'],
  ] as const
  const rest = others.flatMap(([of, word]) => (of > 0 ? [`${exact(of)} ${word}`] : []))
  return [`${exact(captured - refused)} of ${exact(runs)} answered`, ...rest].join(', ')
}

/** Who requested it, to follow "Scan of 14 November, ". Null if unknown. */
export function whoWords(doer: Doer | null): string | null {
  switch (doer?.kind) {
    case 'schedule':
      return 'by schedule'
    case 'person':
      return `by ${doer.name ?? 'a removed person'}`
    case 'key':
      return doer.name === null ? 'by an API key' : `by the API key “${doer.name}”`
    case 'token':
      return 'with the access token'
    case 'session':
      return 'in the console'
    case 'system':
      return 'by the service'
    default:
      return null
  }
}

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / whole)} %`

const mentionedIn = ({ counts }: ScanResult): string =>
  percent(judgedIn(counts) - counts.ABSENT, judgedIn(counts))

/** What differs from the previous scan, in counts alone: whether it means anything is another question. Null without one. */
export function changeWords(
  scan: Pick<ListedScan, 'counts' | 'apart' | 'before'>,
): { falseClaims: string; mentioned: string } | null {
  const { before } = scan
  if (!before || judgedIn(scan.counts) === 0) return null
  return {
    falseClaims: falseWords(scan, before),
    mentioned: `mentioned in ${mentionedIn(scan)}, ${mentionedIn(before)} before`,
  }
}

function falseWords(now: ScanResult, before: ScanResult): string {
  const [is, was] = [now.counts.CONFABULATED, before.counts.CONFABULATED]
  const of = (result: ScanResult) =>
    `${exact(result.counts.CONFABULATED)} of ${exact(judgedIn(result.counts))}`
  if (is === 0 && was === 0) return 'no false claims, as before'
  const difference = is === was ? 'as many' : `${exact(Math.abs(is - was))} ${is > was ? 'more' : 'fewer'}`
  return `${difference} with false claims (${of(now)}, ${of(before)} before)`
}
