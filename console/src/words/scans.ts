// How far a scan has come, in words.

import { type RunCounts, type ScanState, unreadIn } from '@brand-citation-forensics/client/admin'
import { exact } from '../format.ts'

/** Whether anything will still happen to its runs: being asked, or read. */
export const isMoving = ({ status, progress }: { status: ScanState; progress: RunCounts }): boolean =>
  status === 'QUEUED' ||
  status === 'RUNNING' ||
  (status !== 'FAILED' && progress.waiting + progress.asking + unreadIn(progress) > 0)

/** Such as "180 of 220 asked, 150 captured, 40 read, 2 failed". */
export function progressWords({ runs, asked, captured, read, failed, cancelled }: RunCounts): string {
  const words = [
    `${exact(asked)} of ${exact(runs)} asked`,
    `${exact(captured)} captured`,
    `${exact(read)} read`,
  ]
  if (failed > 0) words.push(`${exact(failed)} failed`)
  if (cancelled > 0) words.push(`${exact(cancelled)} cancelled`)
  return words.join(', ')
}

/** Such as "about 4 minutes until everything is asked". */
export function leftWords(seconds: number | null): string | null {
  if (seconds === null) return null
  const [value, unit] =
    seconds < 50
      ? [Math.max(10, Math.ceil(seconds / 10) * 10), 'second']
      : seconds < 5_400
        ? [Math.max(1, Math.round(seconds / 60)), 'minute']
        : [Math.round(seconds / 3_600), 'hour']
  return `about ${value} ${value === 1 ? unit : `${unit}s`} until everything is asked`
}
