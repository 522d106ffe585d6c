import type { TokenCaller } from '../access/caller.ts'
import type { Services } from '../api/services.ts'
import { STATUS_OF } from '../api/status.ts'
import { AppError } from '../model/errors.ts'
import type { Log } from '../platform/log.ts'
import type { DescribedTool } from './tool.ts'

export interface ServerDeps {
  services: Services
  log: Log
}

/** One request, by one caller. */
export interface Visit extends ServerDeps {
  caller: TokenCaller
  tools: DescribedTool[]
}

/** Domain errors are repeated; of anything else, only the operator learns more. */
export function explain(
  { log }: Pick<Visit, 'log'>,
  what: string,
  error: unknown,
): { status: number; body: { error: string } } {
  if (error instanceof AppError) {
    return { status: STATUS_OF[error.code], body: { error: error.message, ...error.extra } }
  }
  log.error({ what, error: (error as Error).stack ?? String(error) }, 'unexpected error')
  return { status: 500, body: { error: 'Internal error' } }
}
