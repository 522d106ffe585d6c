// What the brand says about one facet, and the cues that speak of it in a sentence.

import type { Fact } from '../../../model/fact.ts'
import type { Facet, FacetKind } from '../../vocabulary/facets/facet.ts'
import { HISTORY } from '../../vocabulary/facets/history.ts'
import { SIZE } from '../../vocabulary/facets/size.ts'
import type { Language } from '../../vocabulary/language-words.ts'
import { Phrases } from '../phrases.ts'
import type { FactBook, Sentence } from '../reader.ts'
import { wordList } from '../words.ts'

/** A facet of which the brand says something. */
export interface Known {
  facet: Facet
  /** Id of its rule, the same string for every statement. */
  rule: string
  facts: Fact[]
  earlier: Fact[]
  /** Words of the brand's own names and its products'. */
  own: ReadonlySet<string>
  /** Those and the names of its people. */
  ours: ReadonlySet<string>
}

export interface Cue {
  known: Known
  from: number
  to: number
}

const FACETS: Facet[] = [...HISTORY, ...SIZE]

/** Dates behind "founded" belong to the founding even where no fact tells it: they date nothing else. */
const isWanted = ({ facet, facts }: Known): boolean => facts.length > 0 || facet.name === 'foundingDate'

/** Words of the brand's names and of its products'. */
export function ownWords({ brand, active }: FactBook): Set<string> {
  const products = active.map(({ key }) => /^product\[([^\]]{1,80})\]/.exec(key)?.[1] ?? '')
  return new Set([brand.name, ...brand.aliases, ...products].flatMap(wordList))
}

const PEOPLE = /^(?:founder|ceo|cto|cfo|employee|legalName|parentOrganization)/

/** Those and the names of its people: none of them is another company. */
export function ourNames(book: FactBook): Set<string> {
  const people = book.active.filter(({ key }) => PEOPLE.test(key)).map(({ value }) => value)
  return ownWords(book).union(new Set(people.flatMap(wordList)))
}

export function knownFacets(book: FactBook): Known[] {
  const own = ownWords(book)
  const ours = ourNames(book)
  const known = FACETS.map(facet => ({
    facet,
    rule: `stated/${facet.kind}`,
    own,
    ours,
    facts: book.active.filter(({ key }) => facet.keys.test(key)),
    earlier: book.earlier.filter(({ key }) => facet.keys.test(key)),
  }))
  return known.some(({ facts }) => facts.length > 0) ? known.filter(isWanted) : []
}

export function createCueFinder(all: Known[]): (sentence: Sentence) => Cue[] {
  const phrases = new Map<Language, Phrases<Known>>()
  return sentence => {
    const { language } = sentence
    const own = phrases.get(language) ?? compile(all, language)
    phrases.set(language, own)
    return cuesIn(sentence, own)
  }
}

function compile(all: Known[], language: Language): Phrases<Known> {
  const phrases = new Phrases<Known>()
  for (const known of all) for (const cue of known.facet.cues[language]) phrases.add(wordList(cue), known)
  return phrases
}

/** The longest cue of each kind at each place: in "money-back guarantee" nothing speaks of a warranty. */
function cuesIn(sentence: Sentence, phrases: Phrases<Known>): Cue[] {
  const cues: Cue[] = []
  // Made when the first cue is found: most words start none, and many sentences have none.
  let covered: Map<FacetKind, number> | undefined
  let longest: Map<Known, number> | undefined
  const lengthen = (to: number, values: Known[]): void => {
    longest ??= new Map()
    for (const known of values) longest.set(known, to)
  }
  for (let at = sentence.from; at < sentence.to; at++) {
    phrases.startingAt(sentence.words, at, sentence.to, lengthen)
    if (!longest) continue
    covered ??= new Map()
    take(longest, at, covered, cues)
    longest = undefined
  }
  return cues
}

function take(longest: Map<Known, number>, from: number, covered: Map<FacetKind, number>, cues: Cue[]): void {
  const ends = new Map<FacetKind, number>()
  for (const [{ facet }, to] of longest) ends.set(facet.kind, Math.max(to, ends.get(facet.kind) ?? 0))
  for (const [known, to] of longest) {
    const { kind } = known.facet
    if (from >= (covered.get(kind) ?? 0) && to === ends.get(kind)) cues.push({ known, from, to })
  }
  for (const [kind, to] of ends) covered.set(kind, Math.max(to, covered.get(kind) ?? 0))
}
