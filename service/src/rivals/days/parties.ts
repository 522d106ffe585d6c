// What a set of names finds in an answer, by the places of its companies. Pure.

import { ownHost } from '../../citations/mentions/owned.ts'
import type { BrandNames } from '../../model/brand.ts'
import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'
import { createRivalReader, type Source } from '../reading/read-rivals.ts'
import type { ToldParty } from '../reading/told.ts'
import type { Party } from '../rival.ts'

/** A domain as citations are compared by it; null where it is none. */
export function ownedDomain(domain: string): string | null {
  const host = ownHost(domain)
  return host === null ? null : (registrableDomain(host) ?? host)
}

export interface SaidAnswer {
  text: string
  prompt: string
  citations: Source[]
  /** Null: nobody has read it. */
  told: ToldParty[] | null
}

/** A company by its place among the names; instead of the brand: null where nobody has read it. */
export type Named = [place: number, rank: number | null, instead: boolean | null]

/** What is counted of an answer. */
interface PartyReading {
  /** The question names none of the companies. */
  neutral: boolean
  /** A reader has told whom it recommends. */
  told: boolean
  named: Named[]
  /** Whose pages it cites. */
  cited: number[]
}

export type PartyReader = (answer: SaidAnswer) => PartyReading

/** An answer may write any number in front of a name; no list is longer. */
const LAST_RANK = 1_000

/** Prompts that are remembered; beyond that it starts anew, so that memory stays bounded. */
const MOST_PROMPTS = 5_000

/** Nothing but names decides: what else is known of a brand changes with time, and the same answer would read differently. */
export function createPartyReader(parties: Party[]): PartyReader {
  const [brand, ...rivals] = parties.map(namesOf)
  if (!brand) throw new Error('without companies nothing is counted')
  const read = createRivalReader(brand, rivals)
  const owners = new Map(
    // The first that has a domain keeps it.
    parties
      .flatMap(({ domains }, place) => domains.map(domain => [ownedDomain(domain), place] as const))
      .reverse(),
  )
  const neutral = new Map<string, boolean>()
  const isNeutral = (prompt: string): boolean => {
    const known = neutral.get(prompt)
    if (known !== undefined) return known
    if (neutral.size >= MOST_PROMPTS) neutral.clear()
    const isNone = read({ text: prompt, prompt, citations: [], told: null }).mentioned.length === 0
    neutral.set(prompt, isNone)
    return isNone
  }
  return answer => {
    const { mentioned, ranks, instead, cited } = read(answer)
    return {
      neutral: isNeutral(answer.prompt),
      told: instead !== null,
      named: mentioned.map(place => [place, rankOf(ranks?.get(place)), instead?.includes(place) ?? null]),
      cited: [...new Set(cited.flatMap(({ domain }) => owners.get(domain) ?? []))].sort((a, b) => a - b),
    }
  }
}

const rankOf = (number: number | undefined): number | null =>
  number !== undefined && Number.isInteger(number) && number >= 1 && number <= LAST_RANK ? number : null

const namesOf = ({ name, aliases, domains }: Party): BrandNames => ({
  ...{ name, aliases },
  domain: domains[0] ?? '',
})
