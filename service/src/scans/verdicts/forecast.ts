// What it costs to have the configured model read answers again, before anybody is asked.

import { z } from 'zod'
import { factsFor, type ReadDeps } from '../../citations/judge-run.ts'
import { taskOf } from '../../citations/read-runs.ts'
import { readCapturedRuns } from '../../evidence/history.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/database.ts'
import { forecastReading, forecastTokens, type ReadingTokens } from '../../readers/model/forecast.ts'
import type { ReaderSettings } from '../../readers/model/settings.ts'
import { countUnread, type Scope, unreadRuns } from './store.ts'

/** What a model is paid by. */
export type ReaderTerms = Pick<ReaderSettings, 'wire' | 'model' | 'price'>

/** Nothing of a key. */
export const readerTerms = ({ wire, model, price }: ReaderTerms): ReaderTerms => ({ wire, model, price })

export const RereadForecast = z.object({
  model: z.string(),
  /** Answers that would be read; those that do not name the brand are skipped. */
  answers: z.int().min(0),
  requests: z.int().min(0),
  inputTokens: z.int().min(0),
  outputTokens: z.int().min(0),
  /** Null: this model has no known price. Second looks at what would accuse come on top. */
  usd: z.number().nullable(),
})
export type RereadForecast = z.infer<typeof RereadForecast>

/** The newest are examined; the others are assumed to be like them. */
export const SAMPLE = 200

export async function forecastReread(
  deps: ReadDeps & { database: Sql; clock: Clock },
  scope: Scope,
  terms: ReaderTerms,
): Promise<RereadForecast> {
  const now = deps.clock.now()
  const unread = { ...scope, since: now }
  const total = await countUnread(deps.database, unread)
  const newest = await unreadRuns(deps.database, unread, { after: null, limit: SAMPLE })
  const tokens = await tokensOf(
    deps,
    newest.map(({ id }) => id),
  )
  return forecastOf(terms, tokens, { now, scale: newest.length === 0 ? 0 : total / newest.length })
}

/** Of readings that stand for `scale` times as many. */
export function forecastOf(
  terms: ReaderTerms,
  tokens: ReadingTokens[],
  { now, scale }: { now: Date; scale: number },
): RereadForecast {
  const sum = (of: (one: ReadingTokens) => number) =>
    Math.round(scale * tokens.reduce((all, one) => all + of(one), 0))
  const costs = tokens.map(one => forecastReading(terms, one, now)?.micros ?? null)
  const micros = costs.includes(null) ? null : costs.reduce<number>((all, one) => all + (one ?? 0), 0)
  return {
    model: terms.model,
    answers: Math.round(scale * tokens.length),
    requests: sum(({ requests }) => requests),
    inputTokens: sum(({ input }) => input),
    outputTokens: sum(({ output }) => output),
    usd: micros === null ? null : Math.round(scale * micros) / 1e6,
  }
}

async function tokensOf(
  deps: ReadDeps & { database: Sql; clock: Clock },
  runIds: string[],
): Promise<ReadingTokens[]> {
  const runs = await readCapturedRuns(deps.database, runIds)
  const known = await factsFor(deps.database, runs, deps.clock.now())
  return runs.flatMap(run => {
    const task = taskOf(deps, run, known)
    return task ? [forecastTokens(task)] : []
  })
}
