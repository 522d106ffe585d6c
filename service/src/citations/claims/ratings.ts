// The rating a business has as a whole: aggregateRating.ratingValue. What a single guest gave is not it.

import type { Fact } from '../../model/fact.ts'
import { everyMatch } from '../values/matches.ts'
import { WordSet } from '../vocabulary/word-sets.ts'
import { type Clause, NOTHING_STATED, type Reader, type Sentence, type Statement } from './reader.ts'
import { Role } from './reading/lexicon.ts'
import { Shape } from './words/known-words.ts'

const KEY = 'aggregateRating.ratingValue'
const BEST = 'aggregateRating.bestRating'
const DEFAULT_BEST = 5

/** Between a number and its scale there is at most a space, a dash or markdown; all gaps are bounded. */
const VALUE =
  /(?<![\d.,/$£€])(?<value>\d(?:[.,]\d{1,2})?)(?![\d%])(?:\*{0,2}(?: ?\/ ?| out of (?:a possible )?)(?<of>\d{1,3})\b)?(?<stars>\*{0,2}[- ]?(?:stars?|sterne|étoiles|estrellas|estrelas|stelle)\b)?/giu
const NOUN = 'rating|rated|score|stars?|average|bewertung|note|calificación|valoración|avaliação|valutazione'
const NOUNS = new WordSet([...NOUN.split('|'), 'star', 'stars'])
const RATED = new RegExp(`\\b(?:${NOUN})\\b`, 'iu')
/** "rating of", "rated", "Stars:" right before the number. */
const BEFORE = new RegExp(
  `\\b(?:${NOUN})(?:[\\s:*=|]|\\b(?:rating|of|is|at|a|an|as|overall|currently|von|de|di|del)\\b){0,6}$`,
  'iu',
)
/** Somebody's own stars: one guest, a kind of review, a spread of them. */
const SINGLE =
  /\b(?:gave|gives?|given|giving|reviewers?|one|another|third|second|first|each|all|ranging|ranges?|from|between|individual|recent|some|several|many|customers?|reviews?:)\b/iu
const SINGLES = new WordSet(
  'gave give gives given giving reviewer reviewers one another third second first each all ranging range ranges from between individual recent some several many customer customers review reviews'.split(
    ' ',
  ),
)
const WHOLE =
  /\b(?:overall|average|business|aggregate|total|holds?|maintains?|boasts?|currently|has a|gesamt|moyenne|promedio|média|media)\b/iu

export const readRatings: Reader = book => {
  const facts = book.active.filter(({ key }) => key === KEY)
  if (facts.length === 0) return null
  const earlier = book.earlier.filter(({ key }) => key === KEY)
  const best = Number(book.active.find(({ key }) => key === BEST)?.value ?? DEFAULT_BEST)
  return sentence => {
    if ((sentence.roles & Role.digit) === 0 || !isRated(sentence) || isSingle(sentence)) return NOTHING_STATED
    const statements: Statement[] = []
    for (const clause of sentence.clauses) statements.push(...ratingsIn(clause, facts, earlier, best))
    return statements
  }
}

/** Its words tell, but for those with an apostrophe in them. */
const isRated = (sentence: Sentence): boolean =>
  (sentence.hasWord(NOUNS) || (sentence.shapes & Shape.apostrophe) !== 0) && RATED.test(sentence.text)

const isSingle = (sentence: Sentence): boolean =>
  ((mayBeSingle(sentence) && SINGLE.test(sentence.text)) || /review|feedback/.test(sentence.heading)) &&
  !WHOLE.test(sentence.text)

/** The same: a pattern also sees words within those that have an apostrophe or foreign letters. */
const mayBeSingle = (sentence: Sentence): boolean =>
  sentence.hasWord(SINGLES) || (sentence.shapes & (Shape.apostrophe | Shape.foreign)) !== 0

function ratingsIn(clause: Clause, facts: Fact[], earlier: Fact[], best: number): Statement[] {
  const statements: Statement[] = []
  for (const match of everyMatch(VALUE, clause.text)) {
    const { value = '', of, stars } = match.groups ?? {}
    const stated = Number(value.replace(',', '.'))
    const named = of !== undefined || stars !== undefined
    if (Number(of ?? best) !== best || stated > best) continue
    if (!isWholeRating(clause.text, match, named)) continue
    const start = clause.start + match.index
    statements.push({
      start,
      end: start + match[0].length,
      clause,
      facet: 'aggregateRating',
      value,
      polarity: 'affirmed',
      hard: true,
      rule: 'rating/overall',
      facts,
      earlier,
      others: [],
      need: 'one',
      bears: fact => {
        const apart = Math.abs(Number(fact.value) - stated)
        return apart < 0.001 ? 'agrees' : apart <= 0.5 ? 'near' : 'differs'
      },
    })
  }
  return statements
}

const TITLE =
  /\b(?:rat(?:ed|ing)|overall|average|score|bewertung|note|calificación|valoración|avaliação|valutazione)\b/iu
/** "2 to 5 stars", "4.5 out of 5 stars", "from 3". */
const IN_RANGE =
  /(?:\d[.\d]* ?(?:to|and|or|-|–|bis|à|a) ?|\bout of(?: a)?(?: possible)? |\b(?:from|between|ranging) )$/iu
const BEHIND_RANGE = /^ ?(?:to|–|-|and|or) ?\d/iu

function isWholeRating(text: string, match: RegExpExecArray, named: boolean): boolean {
  const before = text.slice(Math.max(0, match.index - 40), match.index)
  const behind = text.slice(match.index + match[0].length, match.index + match[0].length + 20)
  if (IN_RANGE.test(before) || BEHIND_RANGE.test(behind) || /^[- ]?reviews?\b/iu.test(behind)) return false
  if (/\b(?:g[ai]v(?:e|es|en|ing)|award(?:ed|ing)?|perfect)\b/iu.test(before)) return false
  if (/\breviews?\b/iu.test(before) && !/\bbased on\b/iu.test(text)) return false
  return BEFORE.test(before) || (named && TITLE.test(text))
}
