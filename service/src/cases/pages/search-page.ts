// Does a page say what a case is about? Its text is read by the rules and compared with the facts like an answer; a statement
// on the same matter whose normal form is the case's says the same. Pure, so an audit can search again.
//
// A page that says the same is not thereby proved to be an engine's source.

import { UNCALIBRATED } from '../../citations/calibration.ts'
import { CITATION_FACET } from '../../citations/classes/decide.ts'
import { COMPARERS } from '../../citations/comparers/compare.ts'
import { GATE } from '../../citations/gate/gate.ts'
import { prepareJudging } from '../../citations/judge-reading.ts'
import { mattersOf } from '../../citations/matters.ts'
import { isOwned } from '../../citations/mentions/owned.ts'
import { createReadingByRules } from '../../citations/reading/by-rules.ts'
import type { BrandNames } from '../../model/brand.ts'
import type { Claim } from '../../model/citation.ts'
import type { Fact } from '../../model/fact.ts'
import { matterKey } from '../../readers/matter.ts'
import { RULES } from '../../readers/words/read-by-rules.ts'
import { sentencesOf } from '../../readers/sentences.ts'
import { CASES, type CaseKey, caseKeyOf } from '../case-key.ts'

/** Raised, by one of its parts, when the same page could be read differently. */
export const SEARCH = ['cited-pages@1', RULES, GATE, COMPARERS, CASES].join(' ')

/** What is looked for, and by which names and facts. */
export interface Wanted extends CaseKey {
  brand: BrandNames
  facts: Fact[]
}

export interface SeenPage {
  url: string
  title: string
  text: string
}

/** UTF-16 units into the text. */
export interface Place {
  start: number
  end: number
  quote: string
}

export interface PageFinding {
  /** Where the page states the claimed value. */
  said: Place | null
  /** Where it states the true one. */
  truth: Place | null
}

type Side = keyof PageFinding

/** A false citation is about a page itself: there is no statement to look for on others. */
export const isSearchable = ({ matter }: Pick<CaseKey, 'matter'>): boolean => matter !== CITATION_FACET

/** What a page states, by the names and facts that a case was judged by. */
type PageReader = (page: SeenPage) => { text: string; claims: Claim[] }

function createPageReader({ brand, facts }: Pick<Wanted, 'brand' | 'facts'>): PageReader {
  const read = createReadingByRules(brand, mattersOf(facts), { keepConflicts: true })
  const judge = prepareJudging({ brand, facts, earlier: [] })
  return ({ url, title, text: seen }) => {
    const isOwn = isOwned(url, brand.domain)
    // A page that names the brand in its title, or is the brand's, is about it even where no name appears.
    const prompt = isOwn ? `${title} ${brand.name}` : title
    const text = isOwn ? inParagraphs(seen) : seen
    const { claims } = judge(text, read({ prompt, answer: text }), { calibration: UNCALIBRATED })
    return { text, claims }
  }
}

/** A brand's cases were mostly judged by the same facts; each set takes some memory. */
const MOST_READERS = 20

/** Reads a page once for all cases that are searched for in a row. */
export function createPageSearch(): (page: SeenPage, wanted: Wanted) => PageFinding {
  const readers = new Map<string, PageReader>()
  let last: { page: SeenPage; stated: Map<string, ReturnType<PageReader>> } | null = null
  return (page, wanted) => {
    const { brand, facts } = wanted
    const name = JSON.stringify([brand, facts.map(({ id }) => id)])
    if (readers.size > MOST_READERS) readers.clear()
    if (last?.page !== page) last = { page, stated: new Map() }
    const read = readers.get(name) ?? createPageReader(wanted)
    readers.set(name, read)
    const stated = last.stated.get(name) ?? read(page)
    last.stated.set(name, stated)
    return findIn(stated, wanted)
  }
}

function findIn({ text, claims }: ReturnType<PageReader>, { facts, ...wanted }: Wanted): PageFinding {
  const byId = new Map(facts.map(fact => [fact.id, fact]))
  const first = (side: Side) => {
    const claim = claims.find(one => sideOf(one, wanted, byId) === side)
    return claim ? asSeen(text, quoteAround(text, claim)) : null
  }
  return { said: first('said'), truth: first('truth') }
}

/** Never by the value of another brand named in the sentence. */
function sideOf(claim: Claim, wanted: CaseKey, facts: Map<string, Fact>): Side | null {
  if (claim.aside || claim.doubt === 'other_named') return null
  for (const { id } of claim.facts) {
    const fact = facts.get(id)
    const key = fact && claim.matter === matterKey(fact.key) ? caseKeyOf(claim, fact) : null
    if (key?.matter !== wanted.matter) continue
    if (claim.verdict === 'supported') return 'truth'
    if (key.value === wanted.value) return 'said'
    // For a week, each day on its own.
    if (key.value === fact?.value) return 'truth'
  }
  return null
}

/**
 * On the brand's own pages, every line begins with the brand as its topic. On others', a line continues about whoever was
 * named last: a rival's values follow the rival's name.
 */
const inParagraphs = (seen: string): string => seen.replace(/\n(?![|-])/g, '\n\n')

/** The stored text has no empty lines, so each one before the place was inserted. */
function asSeen(text: string, { start, end, quote }: Place): Place {
  const added = text.slice(0, start).match(/\n\n/g)?.length ?? 0
  return { start: start - added, end: end - added, quote }
}

/** Before and after the words themselves. */
const MOST_AROUND = 150

/** The sentence it stands in, or as much of it as people read. */
function quoteAround(text: string, { start, end }: Pick<Claim, 'start' | 'end'>): Place {
  const sentence = sentencesOf(text).find(one => one.start <= start && end <= one.end) ?? { start, end }
  const from = Math.max(sentence.start, start - MOST_AROUND)
  const quote = text.slice(from, Math.min(sentence.end, end + MOST_AROUND)).toWellFormed()
  return { start: from, end: from + quote.length, quote }
}
