// What an answer says about the companies of a market: who is named, with whom, who is ranked where, who is recommended instead,
// and whose pages are cited. Pure: the same answer gives the same reading, years later.

import type { BrandNames } from '../../citations/mentions/names.ts'
import { citedDomains, isOwnSource } from '../../citations/mentions/owned.ts'
import { registrableDomain } from '../../platform/registrable-domain.ts'
import { rankedChains } from './chains.ts'
import { type Instead, insteadIn } from './instead.ts'
import { wordsFor } from './lexicon/lexicon.ts'
import { phrasesFor } from './lexicon/phrases.ts'
import { rankedLines } from './lists.ts'
import { createNameFinder, type Named } from './named.ts'
import { rankedWords } from './ordinals.ts'
import { type Link, outlineOf } from './outline.ts'
import { pageOf } from './page.ts'
import { type Ranking, ranksIn } from './ranking.ts'
import { createShapes } from './shape.ts'
import { rankedTables } from './tables.ts'

/** Changes whenever the same answer could give another reading. */
export const RIVALS = 'rivals@1'

export interface Source {
  url: string
  title: string | null
}

export interface RivalAnswer {
  text: string
  prompt: string
  /** Cited by the engine. Links in the text are added. */
  citations: Source[]
}

export interface CitedDomain {
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

/** Built once for a brand and its rivals, used for many answers. */
export function createRivalReader(
  brand: BrandNames,
  rivals: BrandNames[],
  context: string[] = [],
): RivalReader {
  const parties = [brand, ...rivals]
  const findNames = createNameFinder(parties, context)
  return ({ text, prompt, citations }) => {
    const outline = outlineOf(text)
    const sources = [...citations, ...outline.links.map(sourceOf)]
    const phrases = phrasesFor(wordsFor(outline.visible, prompt))
    const named = findNames(outline, { prompt, cited: citations.map(({ url }) => url), phrases })
    const page = pageOf(outline, createShapes(outline, named), phrases)
    const drawn =
      named.length === 0 ? [] : [...rankedLines(page), ...rankedTables(page), ...rankedChains(page)]
    // Numbers are exact, and words around them repeat or vary them.
    const rankings = drawn.length > 0 || named.length === 0 ? drawn : rankedWords(page)
    return {
      method: RIVALS,
      named,
      mentioned: [...new Set(named.map(({ party }) => party))].sort((a, b) => a - b),
      rankings,
      ranks: rankings.length > 0 ? ranksIn(rankings) : null,
      instead: named.length === 0 ? [] : insteadIn(page),
      cited: domainsOf(sources, parties),
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
