// Whom the answers to a prompt name: the brand, and rivals that were entered. From kept counts, which a brand without
// rivals does not have.

import type { Rate } from '@brand-citation-forensics/proof'
import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import { rateWithin } from '../overview/rates.ts'
import { countNamed, type NamedCount, tallyOfBrand } from './store.ts'

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
  const tally = await tallyOfBrand(sql, brandId)
  if (tally?.state !== 'shown') return { state: tally?.state ?? 'none', answers: 0, parties: [] }
  const counted = await countNamed(sql, { tally: tally.id, promptId, since })
  const all = counted.filter(({ party }) => party === '')
  const parties = tally.parties.map(({ id, name }) => {
    const own = counted.filter(({ party }) => party === id)
    const ranked = sum(own, 'ranked')
    return {
      ...{ id, name, isBrand: id === brandId },
      rate: rateWithin(sum(own, 'named'), sum(all, 'answers')),
      ...{ ranked, meanRank: ranked === 0 ? null : sum(own, 'rankSum') / ranked },
      engines: all.map(({ engine, answers }) => ({
        engine,
        rate: rateWithin(own.find(one => one.engine === engine)?.named ?? 0, answers),
      })),
    }
  })
  const hits = ({ rate }: NamedParty) => rate?.hits ?? 0
  return {
    state: 'shown',
    answers: sum(all, 'answers'),
    parties: parties.toSorted((a, b) => hits(b) - hits(a)),
  }
}

const sum = (counted: NamedCount[], of: 'answers' | 'named' | 'ranked' | 'rankSum'): number =>
  counted.reduce((total, one) => total + one[of], 0)
