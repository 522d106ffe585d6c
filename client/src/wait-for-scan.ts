import type { Client } from './client.ts'
import { UnfinishedScanError } from './errors.ts'
import { type PollOptions, poll } from './poll.ts'
import type { Scan } from './types.ts'

export type WaitOptions = PollOptions<Scan>

/**
 * Polls until no run is owed and every captured run is classified: a scan ends once its runs have been asked,
 * and is classified a little later.
 */
export function waitForScan(
  client: Pick<Client, 'getScan'>,
  scanId: string,
  options: WaitOptions = {},
): Promise<Scan> {
  const subject = {
    look: (signal: AbortSignal): Promise<Scan> => client.getScan(scanId, { signal }),
    isOver: isFinished,
    stateOf: ({ status, byStatus }: Scan) => JSON.stringify([status, byStatus]),
    unfinished: (last: Scan | null) =>
      new UnfinishedScanError(
        `Scan ${scanId} is not finished yet (${last?.status ?? 'it was never seen'})`,
        last,
      ),
  }
  return poll(subject, options)
}

function isFinished(scan: Scan): boolean {
  if (scan.status === 'FAILED') return true
  return (scan.status === 'COMPLETED' || scan.status === 'PARTIAL') && (scan.byStatus.CAPTURED ?? 0) === 0
}
