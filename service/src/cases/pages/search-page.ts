// Does a page say what a case is about? A sentence about the brand that speaks of the matter is searched for the claimed value and
// for the true one, as the gate looks for a value in a quote: by its figures, units and words, and not where words around it speak
// of another time or somebody else is named. Nothing is read. Pure, so an audit can search again.
//
// A page that says the same is not thereby proved to be an engine's source.

import { CITATION_FACET } from '../../citations/classes/decide.ts'
import type { Passed } from '../../citations/gate/gate.ts'
import { createNamesOther } from '../../citations/gate/others.ts'
import { createIsProductNamed } from '../../citations/gate/products.ts'
import type { Place as Span } from '../../citations/gate/quoted.ts'
import { type SplitAnswer, splitAnswer } from '../../citations/gate/split-answer.ts'
import { createIsTagged } from '../../citations/gate/tags.ts'
import { mattersOf } from '../../citations/matters.ts'
import { isOwned } from '../../citations/mentions/owned.ts'
import { knownNames } from '../../citations/reading/claim.ts'
import type { BrandNames } from '../../model/brand.ts'
import type { Fact } from '../../model/fact.ts'
import { type Matter, matterKey } from '../../readers/matter.ts'
import { type Sentence, sentencesOf } from '../../readers/sentences.ts'
import { createTermFinder, termOf } from '../../readers/terms.ts'
import { pricesOf } from '../../values/money.ts'
import { standsThere } from '../../values/value.ts'
import { LEXICONS } from '../../values/words/lexicon.ts'
import { everyPhrase } from '../../values/words/phrases.ts'
import { plainTokens, type Token } from '../../values/words/tokens.ts'
import { CASES, type CaseKey } from '../case-key.ts'

/** Raised, by one of its parts, when another place could be found on the same page. */
export const SEARCH = ['cited-pages@2', CASES].join(' ')

/** What is looked for, and by which names and facts. */
export interface Wanted extends CaseKey {
  brand: BrandNames
  facts: Fact[]
  /** The values that the answer states, as its reader wrote them. */
  stated: string[]
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

/** A false citation is about a page itself: there is no statement to look for on others. */
export const isSearchable = ({ matter }: Pick<CaseKey, 'matter'>): boolean => matter !== CITATION_FACET

interface SplitPage {
  page: SeenPage
  sentences: Sentence[]
  split: SplitAnswer
}

/** Takes a page apart once for all cases that are searched for in a row. */
export function createPageSearch(): (page: SeenPage, wanted: Wanted) => PageFinding {
  let last: SplitPage | null = null
  return (page, wanted) => {
    last =
      last?.page === page ? last : { page, sentences: sentencesOf(page.text), split: splitAnswer(page.text) }
    const matter = mattersOf(wanted.facts).find(({ key }) => key === matterKey(wanted.matter))
    if (!matter) return { said: null, truth: null }
    const find = createFind(last, wanted, matter)
    return { said: find(wanted.stated), truth: find(truthOf(wanted, matter)) }
  }
}

/** The facts of the matter as a reader would write them; of opening hours, those of the day that the case is about. */
function truthOf({ facts, matter: key }: Wanted, matter: Matter): string[] {
  const own = facts.filter(fact => matterKey(fact.key) === matter.key)
  if (matter.kind === 'money')
    return pricesOf(own).map(({ amount, currency }) => [amount, currency].filter(Boolean).join(' '))
  if (matter.kind === 'hours')
    return own.filter(fact => fact.key === key).map(fact => `${dayOf(fact.key)} ${fact.value}`)
  return own.map(({ value }) => value)
}

const dayOf = (key: string): string => /\[(\w\w)/.exec(key)?.[1] ?? ''

/** Whose form alone tells what they are. */
const TELLING = new Set(['money', 'hours', 'contact'])
/** A value is written in so many words. */
const MOST_WORDS = 12
const MOST_ABOVE = 500

function createFind({ page, sentences, split }: SplitPage, { brand, facts }: Wanted, matter: Matter) {
  const { text } = page
  const names = knownNames({ brand, facts, earlier: [] }, [matter])
  const isTagged = createIsTagged(split)
  const namesOther = createNamesOther(split, [], names)
  const isProductNamed = createIsProductNamed(split, matter.product === null ? [] : [matter.product])
  const finders = LEXICONS.map(lexicon => createTermFinder([matter], lexicon).phrases)
  const term = termOf(matter)
  const isOfPage = isOwned(page.url, brand.domain) || isAbout(page.title, names.own)

  /** Where words for the matter stand. */
  const termsIn = (tokens: Token[]): Span[] =>
    finders.flatMap(phrases =>
      everyPhrase(phrases, tokens)
        .filter(({ entry }) => entry.includes(term))
        .map(({ from, to }) => ({ start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 })),
    )
  const placeOf = (value: string, sentence: Sentence): Span | null => {
    const words = text.slice(sentence.start, sentence.end)
    const around = {
      ...{ near: words, behind: '', beyond: '', question: '', heads: '', isRow: words.startsWith('|') },
      above: text.slice(Math.max(0, sentence.start - MOST_ABOVE), sentence.start),
    }
    const stands = ({ start, end }: Span) =>
      standsThere(matter.kind, value, { ...around, quote: text.slice(start, end) })
    if (!stands(sentence)) return null
    const tokens = plainTokens(text, sentence.start, sentence.end)
    const spoken = termsIn(tokens)
    if (spoken.length === 0 && !TELLING.has(matter.kind)) return null
    if (matter.kind === 'yes_no') return spoken[0] ?? null
    return shortest(tokens, stands) ?? sentence
  }
  return (values: string[]): Place | null => {
    for (const [at, sentence] of sentences.entries()) {
      const before = sentences[at - 1]
      const isNamed = [sentence, ...(before && isOneLine(text, before, sentence) ? [before] : [])].some(
        ({ start, end }) => names.own.isIn(text.slice(start, end)),
      )
      if (!isNamed && !isOfPage) continue
      for (const value of values) {
        const place = placeOf(value, sentence)
        if (!place) continue
        const statement = {
          sentence: at,
          quote: text.slice(place.start, place.end),
          matter: matter.key,
          value,
        }
        const one: Passed = {
          ...{
            ...place,
            matter,
            sentence,
            places: [place],
            aside: null,
            isTurned: false,
          },
          statement: { ...statement, subject: 'brand', time: 'now', voice: 'own', precision: 'exact' },
        }
        const isSaid = !isTagged(one, place) && isTagged(inWords(one), place) === (value === 'false')
        if (isSaid && !namesOther(one, place) && isProductNamed(one))
          return quoteAround(text, sentence, place)
      }
    }
    return null
  }
}

/** So that words which deny count, which of a yes or no are part of the value. */
const inWords = (one: Passed): Passed => ({
  ...one,
  matter: { ...one.matter, kind: 'text' },
  statement: { ...one.statement, value: '' },
})

/** Another name: a capital that opens nothing. */
const CAPITAL = /(?<!^|[:.!?|–—-]\s)(?<=\s)\p{Lu}\p{L}{3,}/u

/** A title that names the brand and nobody else. */
const isAbout = (title: string, own: ReturnType<typeof knownNames>['own']): boolean =>
  own.isIn(title) &&
  !CAPITAL.test(
    own
      .placesIn(title)
      .reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), title)
      .trim(),
  )

const isOneLine = (text: string, one: Sentence, other: Sentence): boolean =>
  !text.slice(one.start, other.start).includes('\n')

/** The fewest words of a sentence that hold a value. */
function shortest(tokens: Token[], stands: (place: Span) => boolean): Span | null {
  for (let words = 1; words <= Math.min(MOST_WORDS, tokens.length); words++)
    for (let at = 0; at + words <= tokens.length; at++) {
      const place = { start: tokens[at]?.start ?? 0, end: tokens[at + words - 1]?.end ?? 0 }
      if (stands(place)) return place
    }
  return null
}

/** Before and after the words themselves. */
const MOST_AROUND = 150

/** The sentence it stands in, or as much of it as people read. */
function quoteAround(text: string, sentence: Sentence, { start, end }: Span): Place {
  const from = Math.max(sentence.start, start - MOST_AROUND)
  const quote = text.slice(from, Math.min(sentence.end, end + MOST_AROUND)).toWellFormed()
  return { start: from, end: from + quote.length, quote }
}
