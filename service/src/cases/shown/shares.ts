// How many of all answers about the brand repeat a false claim. Of all, and not only of those to the prompts that ever brought
// it up: those are known only in hindsight, and a share of them would be large whatever is asked.

import { type Rate, rateOf } from '@brand-citation-forensics/proof'
import { type ClassCount, countClasses } from '../../citations/store.ts'
import type { Engine } from '../../model/engine.ts'
import { firstDayOf } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import { countHits } from './store.ts'

export const SHARE_DAYS = 30

export interface Shares {
  /** Null if nothing was asked in these days. */
  share: Rate | null
  /** Of the engines that say it. */
  engineShares: { engine: Engine; share: Rate }[]
}

interface Counted {
  id: string
  brandId: string
  engines: Engine[]
}

/** Of cases of one brand, in their order. */
export async function readShares(sql: Sql, cases: Counted[], now: Date): Promise<Shares[]> {
  const [first] = cases
  if (!first) return []
  const since = new Date(firstDayOf(`${SHARE_DAYS}d`, now))
  const classes = await countClasses(sql, { brandId: first.brandId, engine: null, intent: null, since })
  return sharesOf(sql, cases, { classes, since, until: null })
}

interface Span {
  /** All answers about the brand in it. */
  classes: ClassCount[]
  since: Date
  until: Date | null
}

export async function sharesOf(
  sql: Sql,
  cases: Counted[],
  { classes, since, until }: Span,
): Promise<Shares[]> {
  const answersOf = (engine: Engine | null): number =>
    sum(
      classes
        .filter(one => engine === null || one.engine === engine)
        .flatMap(({ counts }) => Object.values(counts)),
    )
  const hits = await countHits(
    sql,
    cases.map(({ id }) => id),
    { since, until },
  )
  return cases.map(({ id, engines }) => {
    const own = hits.filter(({ caseId }) => caseId === id)
    return {
      share: rateOf(sum(own.map(one => one.hits)), answersOf(null)),
      engineShares: engines.flatMap(engine => {
        const said = own.find(one => one.engine === engine)?.hits ?? 0
        const share = rateOf(said, answersOf(engine))
        return share ? [{ engine, share }] : []
      }),
    }
  })
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
