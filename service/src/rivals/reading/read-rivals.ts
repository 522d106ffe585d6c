// What an answer says about the companies of a market: who is named, with whom, who is ranked where, who is recommended instead,
// and whose pages are cited. Pure: the same answer gives the same reading, years later.

import { citedDomains, isOwnSource } from '../../citations/mentions/owned.ts'
import type { BrandNames } from '../../model/brand.ts'
import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'
import { rankedChains } from './chains.ts'
import { type Instead, insteadIn } from './instead.ts'
import { wordsFor } from './lexicon/lexicon.ts'
import { phrasesFor } from './lexicon/phrases.ts'
import { rankedLines } from './lists.ts'
import { createNameFinder } from './named.ts'
import { type Link, outlineOf } from './outline.ts'
import { pageOf } from './page.ts'
import { type Ranking, ranksIn } from './ranking.ts'
import { rankedWords } from './running-words.ts'
import { createShapes, type Named } from './shape.ts'
import { createSniffer, mayLink } from './sniff.ts'
import { rankedTables } from './tables.ts'

/** Changes whenever the same answer could give another reading. */
export const RIVALS = 'rivals@1'

export interface Source {
  url: string
  title: string | null
}

interface RivalAnswer {
  text: string
  prompt: string
  /** Cited by the engine. Links in the text are added. */
  citations: Source[]
}

interface CitedDomain {
  /** Registrable, in punycode. */
  domain: string
  /** Whose it is; null where it is nobody's whom we know. */
  party: number | null
}

/** Companies are named by their place among those that were asked about: 0 is the brand. */
export interface RivalReading {
  method: typeof RIVALS
  named: Named[]
  /** Each once, ascending: those that are named together. */
  mentioned: number[]
  /** Everything that ranks, apart; `ranks` is what each company has of it, null where nothing ranks anybody. */
  rankings: Ranking[]
  ranks: Map<number, number> | null
  instead: Instead[]
  cited: CitedDomain[]
}

export type RivalReader = (answer: RivalAnswer) => RivalReading

/** More than an engine writes. What follows is not read: an answer must not cost more than its worth. */
export const LONGEST_ANSWER = 100_000

/** Built once for a brand and its rivals, used for many answers. */
export function createRivalReader(
  brand: BrandNames,
  rivals: BrandNames[],
  context: string[] = [],
): RivalReader {
  const parties = [brand, ...rivals]
  const mayName = createSniffer(parties)
  const readThrough = createThoroughReader(brand, rivals, context)
  return answer => {
    const text = readPart(answer)
    if (mayName(text)) return readThrough(answer)
    const links = mayLink(text) ? outlineOf(text).links : []
    return ofNobody(domainsOf([...answer.citations, ...links.map(sourceOf)], parties))
  }
}

const readPart = ({ text }: RivalAnswer): string => text.slice(0, LONGEST_ANSWER)

/** What a reading is where nobody is named. */
const ofNobody = (cited: CitedDomain[]): RivalReading => ({
  method: RIVALS,
  named: [],
  mentioned: [],
  rankings: [],
  ranks: null,
  instead: [],
  cited,
})

/** Parses every answer, whether or not a name stands in it. */
export function createThoroughReader(
  brand: BrandNames,
  rivals: BrandNames[],
  context: string[] = [],
): RivalReader {
  const parties = [brand, ...rivals]
  const findNames = createNameFinder(parties, context)
  return answer => {
    const { prompt, citations } = answer
    const outline = outlineOf(readPart(answer))
    const phrases = phrasesFor(wordsFor(outline.visible, prompt))
    const named = findNames(outline, { prompt, cited: citations.map(({ url }) => url), phrases })
    const cited = domainsOf([...citations, ...outline.links.map(sourceOf)], parties)
    if (named.length === 0) return ofNobody(cited)
    const page = pageOf(outline, createShapes(outline, named), phrases)
    const drawn = [...rankedLines(page), ...rankedTables(page), ...rankedChains(page)]
    // Numbers are exact, and words around them repeat or vary them.
    const rankings = drawn.length > 0 ? drawn : rankedWords(page)
    return {
      method: RIVALS,
      named,
      mentioned: [...new Set(named.map(({ party }) => party))].sort((a, b) => a - b),
      rankings,
      ranks: rankings.length > 0 ? ranksIn(rankings) : null,
      instead: insteadIn(page),
      cited,
    }
  }
}

const sourceOf = ({ url }: Link): Source => ({
  url: /^www\./i.test(url) ? `https://${url}` : url,
  title: null,
})

function domainsOf(sources: Source[], parties: BrandNames[]): CitedDomain[] {
  const domains = new Map<string, number | null>()
  for (const source of sources)
    for (const host of citedDomains([source])) {
      const owner = parties.findIndex(({ domain }) => isOwnSource(source, domain))
      domains.set(registrableDomain(host) ?? host, owner === -1 ? null : owner)
    }
  return [...domains].map(([domain, party]) => ({ domain, party }))
}
