// Why the model is not asked now, and whether to come back.

import type { BudgetVerdict } from '../../costs/begin-ask.ts'
import { EngineError } from '../../engines/engine.ts'
import { ReaderRefused } from '../../readers/model/refused.ts'

export function refusalOf({ failure, message }: { failure: string; message: string }): Error {
  if (failure === 'budget_exhausted' || failure === 'no_price') return new ReaderRefused(failure, message)
  return new EngineError('unauthorized', message, { retryable: false })
}

export const notNow = (message: string, seconds: number): EngineError =>
  new EngineError('unavailable', message, { retryable: true, retryAfterSeconds: Math.ceil(seconds) })

/** What was begun; throws if no budget has room. */
export function begunOf<T>(verdict: BudgetVerdict | { kind: 'begun'; value: T }): T {
  if (verdict.kind === 'refused') throw refusalOf(verdict)
  if (verdict.kind === 'wait') throw notNow('The budget is held by asks that have not ended', verdict.seconds)
  return verdict.value
}
