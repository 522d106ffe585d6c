// A brand's facts, and what they are about. Prepared once; every answer is compared with them.

import { type Fact, isAboutPage } from '../../model/fact.ts'
import { type Matter, matterKey } from '../../readers/matter.ts'
import { mattersOf } from '../matters.ts'

export interface KnownFacts {
  all: Fact[]
  matters: Matter[]
  /** By the key of their matter. */
  byMatter: Map<string, Fact[]>
  /** Those of a matter, and of the others of its list. */
  listedWith(matter: Matter): Fact[]
}

export function knownFacts(facts: Fact[]): KnownFacts {
  const all = facts.filter(fact => !isAboutPage(fact))
  const byMatter = Map.groupBy(all, ({ key }) => matterKey(key))
  const listed = all.flatMap(fact => listsOf(fact.key).map(list => ({ list, fact })))
  const byList = Map.groupBy(listed, ({ list }) => list)
  return {
    all,
    matters: mattersOf(all),
    byMatter,
    listedWith: ({ key }) => (byList.get(listKey(key)) ?? []).map(({ fact }) => fact),
  }
}

const PAID_BY = /^(.*\boffers)\.billingDuration$/

/** `offers.billingDuration` is asked about by itself, and is compared with the price as well. */
function listsOf(key: string): string[] {
  const offers = PAID_BY.exec(key)?.[1]
  return [key, ...(offers === undefined ? [] : [`${offers}.price`])].map(each => listKey(matterKey(each)))
}

/** `founder[1].name` and `founder[2].name` are two of one list: which is which, nobody outside knows. */
const listKey = (key: string): string => key.replace(/\[\d+\]/g, '')
