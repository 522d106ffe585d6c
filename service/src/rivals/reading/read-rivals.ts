// What an answer says about the companies of a market: who is named, with whom, who has which place in a numbered list or table, and
// whose pages are cited. What needs to be understood, a place in words and who is recommended instead of the brand, is taken from what
// a reader told. Pure: the same answer gives the same reading, years later.

import { citedDomains, isOwnSource } from '../../citations/mentions/owned.ts'
import type { BrandNames } from '../../model/brand.ts'
import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'
import { createNameFinder, type Named } from './named.ts'
import { placesIn } from './places.ts'
import { type ToldParty, toldIn } from './told.ts'

/** Changes whenever the same answer could give another reading. */
export const RIVALS = 'rivals@3'

export interface Source {
  url: string
  title: string | null
}

interface RivalAnswer {
  text: string
  prompt: string
  /** Cited by the engine. Links in the text are added. */
  citations: Source[]
  /** By the reader of the answer; null: nobody has read it. */
  told: ToldParty[] | null
}

interface CitedDomain {
  /** Registrable, in punycode. */
  domain: string
  /** Whose it is; null where it is nobody's whom we know. */
  party: number | null
}

/** Companies are named by their place among those that were asked about: 0 is the brand. */
export interface RivalReading {
  named: Named[]
  /** Each once, ascending: those that are named together. */
  mentioned: number[]
  /** What place each has: as code counts it, else as it was told. Null where nobody has one. */
  ranks: Map<number, number> | null
  /** Recommended in the place of the brand, ascending; null: nobody has read it. */
  instead: number[] | null
  cited: CitedDomain[]
}

export type RivalReader = (answer: RivalAnswer) => RivalReading

/** More than an engine writes. What follows is not read: an answer must not cost more than its worth. */
export const LONGEST_ANSWER = 100_000

/** Built once for a brand and its rivals, used for many answers. */
export function createRivalReader(brand: BrandNames, rivals: BrandNames[]): RivalReader {
  const parties = [brand, ...rivals]
  const findNames = createNameFinder(parties)
  return ({ text: whole, prompt, citations, told }) => {
    const text = whole.slice(0, LONGEST_ANSWER)
    const sources = [...citations, ...linksIn(text)]
    const visible = visibleIn(text)
    const named = findNames(visible, { prompt, cited: sources.map(({ url }) => url) })
    const said = told && toldIn(text, told, { named, parties })
    const ranks = new Map([...(said?.places ?? []), ...(placesIn(visible, named) ?? [])])
    return {
      named,
      mentioned: [...new Set(named.map(({ party }) => party))].sort((a, b) => a - b),
      ranks: ranks.size > 0 ? ranks : null,
      instead: said?.instead ?? null,
      cited: domainsOf(sources, parties),
    }
  }
}

/** As long as the answer: what nobody reads (addresses, tags, comments) is blank. A bare host is a name. */
const visibleIn = (text: string): string => text.replace(UNREAD, unread => ' '.repeat(unread.length))
const UNREAD =
  /<!--[\s\S]*?(?:-->|$)|<\/?[a-z][^<>]{0,500}>|\bhttps?:\/\/[^\s<>|)\]]+|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/gi

const LINK = /(?<![\p{L}\p{N}.@/-])(?:https?:\/\/|www\.)[^\s<>|()[\]"'*`,;\\]+/giu

const linksIn = (text: string): Source[] =>
  [...text.matchAll(LINK)].map(([url]) => ({
    url: /^www\./i.test(url) ? `https://${url}` : url,
    title: null,
  }))

function domainsOf(sources: Source[], parties: BrandNames[]): CitedDomain[] {
  const domains = new Map<string, number | null>()
  for (const source of sources)
    for (const host of citedDomains([source])) {
      const owner = parties.findIndex(({ domain }) => isOwnSource(source, domain))
      domains.set(registrableDomain(host) ?? host, owner === -1 ? null : owner)
    }
  return [...domains].map(([domain, party]) => ({ domain, party }))
}
