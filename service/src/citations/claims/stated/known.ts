// What the brand says about one facet, and the cues that speak of it in a sentence.

import type { Fact } from '../../../model/fact.ts'
import type { Facet, FacetKind } from '../../vocabulary/facets/facet.ts'
import { HISTORY } from '../../vocabulary/facets/history.ts'
import { SIZE } from '../../vocabulary/facets/size.ts'
import { LANGUAGES, type Language } from '../../vocabulary/language-words.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import type { FactBook, Sentence } from '../reader.ts'
import { Phrases } from '../words/phrases.ts'
import { wordList } from '../words/words.ts'

/** A facet of which the brand says something. */
export interface Known {
  facet: Facet
  /** The place of its kind among all kinds. */
  kind: number
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
const KINDS: FacetKind[] = [...new Set(FACETS.map(({ kind }) => kind))]

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
    kind: KINDS.indexOf(facet.kind),
    rule: `stated/${facet.kind}`,
    own,
    ours,
    facts: book.active.filter(({ key }) => facet.keys.test(key)),
    earlier: book.earlier.filter(({ key }) => facet.keys.test(key)),
  }))
  return known.some(({ facts }) => facts.length > 0) ? known.filter(isWanted) : []
}

/** Every cue of every facet, per language, and the words they begin with. */
interface Cues {
  /** By the place of the facet among all facets. */
  phrases: Phrases<number>
  firsts: WordSet
}

function compile(language: Language): Cues {
  const phrases = new Phrases<number>()
  const firsts: string[] = []
  for (const [index, facet] of FACETS.entries())
    for (const cue of facet.cues[language].map(wordList)) {
      phrases.add(cue, index)
      firsts.push(cue[0] as string)
    }
  return { phrases, firsts: new WordSet(firsts) }
}

const CUES = Object.fromEntries(LANGUAGES.map(language => [language, compile(language)])) as Record<
  Language,
  Cues
>

const NO_CUES: Cue[] = []

/** The longest cue of each kind at each place: in "money-back guarantee" nothing speaks of a warranty. */
export function createCueFinder(all: Known[]): (sentence: Sentence) => Cue[] {
  const byIndex = FACETS.map(facet => all.find(known => known.facet === facet))
  let starting = NO_CUES
  let from = 0
  const covered: Covered = new Int32Array(KINDS.length)
  const lengthen = (to: number, facets: number[]): void => {
    for (const index of facets) {
      const known = byIndex[index]
      const shorter = startedBy(starting, known)
      if (shorter) shorter.to = to
      else if (known) starting = withCue(starting, { known, from, to })
    }
  }
  return sentence => {
    const { phrases, firsts } = CUES[sentence.language]
    if (!sentence.hasWord(firsts)) return NO_CUES
    const { words } = sentence
    let cues = NO_CUES
    covered.fill(0)
    for (let at = sentence.from; at < sentence.to; at++) {
      if (!firsts.has(words, at)) continue
      from = at
      phrases.startingAt(words, at, sentence.to, lengthen)
      if (starting.length === 0) continue
      cues = take(starting, covered, cues)
      starting = NO_CUES
    }
    return cues
  }
}

/** Up to which word cues of each kind reach so far. */
type Covered = Int32Array

/** Of the cues that begin at one place the longest of each kind, unless one before covers the place. */
function take(starting: Cue[], covered: Covered, before: Cue[]): Cue[] {
  let cues = before
  for (const cue of starting)
    if (cue.from >= (covered[cue.known.kind] as number) && !isShorter(cue, starting))
      cues = withCue(cues, cue)
  for (const { known, to } of starting) covered[known.kind] = Math.max(to, covered[known.kind] as number)
  return cues
}

function isShorter(cue: Cue, starting: Cue[]): boolean {
  for (const { known, to } of starting) if (to > cue.to && known.kind === cue.known.kind) return true
  return false
}

function startedBy(starting: Cue[], known: Known | undefined): Cue | undefined {
  for (const cue of starting) if (cue.known === known) return cue
  return undefined
}

/** Mostly there is one, and an array that grows takes room for many. */
function withCue(cues: Cue[], cue: Cue): Cue[] {
  if (cues === NO_CUES) return [cue]
  cues.push(cue)
  return cues
}
