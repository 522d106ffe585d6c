// False citations of the brand's own pages: the page does not exist, or does not say what it is cited for.
// `truth` collects the pages' responses and seals them as facts of the site; nothing is fetched here.

import type { CitedSource } from '../../engines/engine.ts'
import type { Claim } from '../../model/citation.ts'
import { type Fact, PAGE_LACKS, PAGE_STATUS } from '../../model/fact.ts'
import type { CitedPage } from '../../truth/check-pages.ts'
import { isOwned } from '../mentions/owned.ts'
import { type Attributed, attributedIn } from './attributions.ts'
import { CITATION_FACET } from './decide.ts'

interface CitingAnswer {
  text: string
  citations: CitedSource[]
}

/** More of the brand's own pages than anybody cites in good faith. */
const MOST_CITED = 50

interface OwnCitation {
  cited: CitedSource
  attributed: Attributed[]
}

function ownCitations({ text, citations }: CitingAnswer, domain: string): OwnCitation[] {
  return citations
    .filter(({ url }) => isOwned(url, domain))
    .slice(0, MOST_CITED)
    .map(cited => ({ cited, attributed: attributedIn(text, cited, citations) }))
}

/** What each of the brand's own pages is cited for. */
export const attributionsOf = (answer: CitingAnswer, domain: string): CitedPage[] =>
  ownCitations(answer, domain).map(({ cited, attributed }) => ({
    url: cited.url,
    quotes: attributed.map(({ quote }) => quote),
  }))

/**
 * Thousandths, set by hand rather than counted: nobody has labelled citations yet. That a page is gone is its
 * server's word; that it lacks a quote also rests on our reading of it.
 */
const CONFIDENCE = { [PAGE_STATUS]: 950, [PAGE_LACKS]: 800 } as Record<string, number>
const LONGEST_CLAIM = 500

/** A contradicted claim for each citation that the brand's own site disproves. */
export function falseCitations(answer: CitingAnswer, domain: string, pages: Fact[]): Claim[] {
  if (pages.length === 0) return []
  const byUrl = new Map(ownCitations(answer, domain).map(own => [own.cited.url, own]))
  return pages.flatMap(fact => {
    const own = byUrl.get(fact.source)
    if (!own) return []
    if (fact.key === PAGE_STATUS) return [claimOf(answer.text, placeOf(own.cited), fact)]
    const lacking = own.attributed.find(({ quote }) => quote === fact.value)
    return lacking ? [claimOf(answer.text, lacking, fact)] : []
  })
}

interface Place {
  start: number
  end: number
}

/** A citation without a position stands for the whole answer. */
const placeOf = ({ start, end }: CitedSource): Place =>
  start === null || end === null ? { start: 0, end: 0 } : { start, end: Math.min(end, start + LONGEST_CLAIM) }

function claimOf(text: string, { start, end }: Place, fact: Fact): Claim {
  const isLacking = fact.key === PAGE_LACKS
  return {
    text: text.slice(start, end) || fact.source,
    start,
    end,
    facet: CITATION_FACET,
    value: isLacking ? fact.value : fact.source,
    polarity: 'affirmed',
    verdict: 'contradicted',
    kind: 'invented',
    rule: isLacking ? 'citation/not-on-page' : 'citation/page-gone',
    confidencePermille: CONFIDENCE[fact.key] ?? 0,
    hard: true,
    factId: fact.id,
    facts: [{ id: fact.id, source: fact.source, hash: fact.hash }],
  }
}
