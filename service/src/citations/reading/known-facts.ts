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
  const byList = Map.groupBy(all, ({ key }) => listKey(matterKey(key)))
  return {
    all,
    matters: mattersOf(all),
    byMatter,
    listedWith: ({ key }) => byList.get(listKey(key)) ?? [],
  }
}

/** `founder[1].name` and `founder[2].name` are two of one list: which is which, nobody outside knows. */
const listKey = (key: string): string => key.replace(/\[\d+\]/g, '')
