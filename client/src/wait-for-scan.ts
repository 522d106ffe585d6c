import type { Client } from './client.ts'
import { UnfinishedScanError } from './errors.ts'
import { wait } from './retry.ts'
import type { Scan } from './types.ts'

const FIRST_POLL_MS = 200
const LONGEST_POLL_MS = 2_000

export interface WaitOptions {
  timeoutMs?: number
  signal?: AbortSignal
  /** Called with the first state seen and with every state that differs from the one before. */
  onChange?: (scan: Scan) => void
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
  const deadline = performance.now() + timeoutMs
  let seen = ''
  for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 1.3, LONGEST_POLL_MS)) {
    const scan = await client.getScan(scanId, { signal })
    const state = JSON.stringify([scan.status, scan.byStatus])
    if (state !== seen) onChange(scan)
    seen = state
    if (isFinished(scan)) return scan
    const left = deadline - performance.now()
    if (left <= 0) throw new UnfinishedScanError(`Scan ${scanId} is not finished yet (${scan.status})`, scan)
    await wait(Math.min(pause, left), signal)
  }
}

function isFinished(scan: Scan): boolean {
  if (scan.status === 'FAILED') return true
  return (scan.status === 'COMPLETED' || scan.status === 'PARTIAL') && (scan.byStatus.CAPTURED ?? 0) === 0
}
