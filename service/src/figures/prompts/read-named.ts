// Whom the answers to a prompt name: the brand, and rivals that were entered. From kept counts, which a brand without
// rivals does not have.

import type { Rate } from '@brand-citation-forensics/proof'
import { ENGINES, type Engine } from '../../model/engine.ts'
import { utcDay } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import { cutsOfPrompt } from '../../rivals/figures/add-up.ts'
import { NO_NAMINGS } from '../../rivals/figures/figures.ts'
import { readPrompt } from '../../rivals/figures/store.ts'
import { rateWithin } from '../overview/rates.ts'

interface NamedRequest {
  brandId: string
  promptId: string
  since: Date
}

interface NamedParty {
  id: string
  name: string
  isBrand: boolean
  rate: Rate | null
  /** Its mean rank, over the answers that rank it. */
  ranked: number
  meanRank: number | null
  engines: { engine: Engine; rate: Rate | null }[]
}

export interface Named {
  /** None: no rival was entered. */
  state: 'none' | 'counting' | 'shown'
  answers: number
  parties: NamedParty[]
}

export async function readNamed(sql: Sql, { brandId, promptId, since }: NamedRequest): Promise<Named> {
  const span = { brandId, promptId, since: utcDay(since.getTime()) }
  const { names, isCounting, days } = await readPrompt(sql, span)
  if (!names || isCounting) return { state: names ? 'counting' : 'none', answers: 0, parties: [] }
  const cutOf = cutsOfPrompt({ days, parties: names.parties, engine: null })
  const { all, parties: counts } = cutOf({})
  const engines = ENGINES.toSorted()
    .map(engine => ({ engine, ...cutOf({ engine }) }))
    .filter(own => own.all.answers > 0)
  const parties = names.parties.map(({ id, name }) => {
    const { named, ranked, rankSum } = counts.get(id) ?? NO_NAMINGS
    return {
      ...{ id, name, isBrand: id === brandId },
      rate: rateWithin(named, all.answers),
      ...{ ranked, meanRank: ranked === 0 ? null : rankSum / ranked },
      engines: engines.map(own => ({
        engine: own.engine,
        rate: rateWithin(own.parties.get(id)?.named ?? 0, own.all.answers),
      })),
    }
  })
  const hits = ({ rate }: NamedParty) => rate?.hits ?? 0
  return { state: 'shown', answers: all.answers, parties: parties.toSorted((a, b) => hits(b) - hits(a)) }
}
