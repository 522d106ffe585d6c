import { MAX_ENTERED_FACTS } from './enter-facts.ts'
import type { Owner } from './page/own-things.ts'
import type { StatedFact } from './page/stated-facts.ts'
import { statedSince } from './true-since.ts'
import { factsOfLinkedData } from './website.ts'

/** What JSON-LD states of a brand, as the collector would read it on its site; without what every such text says of names. */
export const rowsOfLinkedData = (text: string, owner: Owner, now: Date): StatedFact[] =>
  factsOfLinkedData(text, owner, MAX_ENTERED_FACTS)
    .filter(fact => !isImplied(owner, fact))
    .map(fact => ({ ...fact, since: statedSince(fact.since, now) ?? undefined }))

/** A product is called what it is called, and so is the brand. */
const isImplied = ({ name }: Owner, { key, value }: StatedFact): boolean =>
  (key === 'name' && value === name) || /^product\[([^\]]*)\]\.name$/.exec(key)?.[1] === value
