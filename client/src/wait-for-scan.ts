import type { Client } from './client.ts'
import { UnfinishedScanError } from './errors.ts'
import { deadlineIn, wait } from './retry.ts'
import type { Scan } from './types.ts'

const FIRST_POLL_MS = 200
const LONGEST_POLL_MS = 2_000

export interface WaitOptions {
  /** For the whole wait, calls and retries included. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
  /** Called with the first state seen and with every state that differs from the one before. */
  onChange?: ((scan: Scan) => void) | undefined
}

/**
 * Polls until no run is owed and every captured run is classified: a scan ends when its runs have
 * been asked, its classification a little later.
 */
export async function waitForScan(
  client: Pick<Client, 'getScan'>,
  scanId: string,
  { timeoutMs = 600_000, signal, onChange = () => {} }: WaitOptions = {},
): Promise<Scan> {
  const deadline = deadlineIn(timeoutMs)
  const end = signal ? AbortSignal.any([signal, deadline]) : deadline
  let last: Scan | null = null
  try {
    for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 1.3, LONGEST_POLL_MS)) {
      const scan: Scan = await client.getScan(scanId, { signal: end })
      if (last === null || stateOf(scan) !== stateOf(last)) onChange(scan)
      last = scan
      if (isFinished(scan)) return scan
      await wait(pause, end)
    }
  } catch (error) {
    if (error !== deadline.reason) throw error
    const state = last === null ? 'it was never seen' : last.status
    throw new UnfinishedScanError(`Scan ${scanId} is not finished yet (${state})`, last)
  }
}

const stateOf = ({ status, byStatus }: Scan): string => JSON.stringify([status, byStatus])

function isFinished(scan: Scan): boolean {
  if (scan.status === 'FAILED') return true
  return (scan.status === 'COMPLETED' || scan.status === 'PARTIAL') && (scan.byStatus.CAPTURED ?? 0) === 0
}
