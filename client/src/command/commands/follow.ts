// Waits until queued work has ended. Ctrl-C and the timeout end the waiting, never the work.

import { InvalidArgumentError, Option } from 'commander'
import { UnfinishedJobError } from '../../admin.ts'
import { UnfinishedScanError } from '../../index.ts'
import type { Session } from './session.ts'

interface Followed<T> {
  /** What continues when nobody waits any longer. */
  what: string
  /** The command to check on it later. */
  later: string
  wait: (signal: AbortSignal) => Promise<T>
}

const INTERRUPTED = 130

export async function follow<T>(session: Session, { what, later, wait }: Followed<T>): Promise<T> {
  const interruption = new AbortController()
  const onInterrupt = () => interruption.abort()
  process.once('SIGINT', onInterrupt)
  try {
    return await wait(interruption.signal)
  } catch (error) {
    if (error instanceof UnfinishedScanError || error instanceof UnfinishedJobError)
      session.talk(`The ${what} goes on. Later: ${later}`)
    if (!interruption.signal.aborted) throw error
    session.talk(`Not waiting any longer; the ${what} goes on. Later: ${later}`)
    process.exit(INTERRUPTED)
  } finally {
    process.removeListener('SIGINT', onInterrupt)
  }
}

/** Read as milliseconds. */
export const timeoutOption = (what: string): Option =>
  new Option('--timeout <seconds>', `give up waiting after this long; the ${what} goes on`)
    .argParser(readTimeout)
    .default(600_000, '600')

function readTimeout(value: string): number {
  const seconds = Number(value)
  if (!(seconds > 0 && seconds <= 86_400))
    throw new InvalidArgumentError('A number of seconds, at most 86400.')
  return seconds * 1000
}
