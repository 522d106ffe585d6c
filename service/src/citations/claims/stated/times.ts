// Is a state told of the present? "was based in", "until 2021", "in 2019 it had", "plans to" are not.

import { PARTS, WAS } from '../../vocabulary/connecting-words.ts'
import { LANGUAGE_WORDS, LANGUAGES, type Language } from '../../vocabulary/language-words.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import type { Clause } from '../reader.ts'
import { Sign } from '../words/gaps.ts'
import { PhraseSet } from '../words/phrases.ts'
import type { Cue } from './known.ts'
import { dateNear } from './numbers-near.ts'
import type { Spot, View } from './view.ts'

/** "no longer" denies for today. */
const OTHER_TIMES = Object.fromEntries(
  LANGUAGES.map(language => {
    const { otherTimes, negators } = LANGUAGE_WORDS[language]
    return [language, new PhraseSet(otherTimes.filter(phrase => !negators.includes(phrase)))]
  }),
) as Record<Language, PhraseSet>

/** Words before a cue that may carry its tense. */
const VERB_REACH = 4

export function isPresent(view: View, clause: Clause, cue: Cue, value: Spot, cues: Cue[]): boolean {
  const { tense } = cue.known.facet
  if (tense === 'event') return true
  if (isOtherTime(view, clause)) return false
  if (tense === 'result') return true
  return !isDated(view, clause, value, cues) && !isPast(view, clause, Math.min(cue.from, value.from))
}

/** "formerly", "plans to", "used to". */
export const isOtherTime = (view: View, clause: Clause): boolean =>
  OTHER_TIMES[view.sentence.language].isIn(view.sentence, clause.from, clause.to)

function isPast(view: View, clause: Clause, before: number): boolean {
  if (!view.sentence.hasWord(WAS)) return false
  for (let at = before - 1; at >= Math.max(clause.from, before - VERB_REACH); at--)
    if (view.is(WAS, at)) return true
  return false
}

/** A date in the clause that is no founding's: what is told, is told of then. "As of 2024" means now. */
export function isDated(view: View, clause: Clause, value: Spot, cues: Cue[]): boolean {
  if (view.dates.length === 0) return false
  const founded = cues
    .filter(({ known }) => known.facet.kind === 'date')
    .map(cue => dateNear(view, cue)?.start)
  return view.dates.some(
    ({ from, to, start }) =>
      clause.from <= from &&
      to <= clause.to &&
      (to <= value.from || from >= value.to) &&
      !founded.includes(start) &&
      !view.is(SINCE, from - 1) &&
      !NOW.has(`${view.word(from - 2)} ${view.word(from - 1)}`),
  )
}
const SINCE = new WordSet('since seit depuis desde dal stand'.split(' '))
const NOW = new Set(['as of', 'stand', 'en date', 'a partir', 'à partir'])

/** "Its servers are located in": since the brand was last named, the subject is a part of it or people around it. */
export function isAboutPart(view: View, clause: Clause, cue: Cue): boolean {
  if (!view.sentence.hasWord(PARTS) && !view.sentence.hasWord(WHO)) return false
  for (let at = cue.from - 1; at >= clause.from; at--) {
    // "2,600 customers and 450 employees": counted beside it.
    if ((view.is(PARTS, at) && !view.isDigit(at - 1)) || view.is(WHO, at)) return true
    if (cue.known.own.has(view.word(at)) || (view.is(IT, at) && view.signs(at) & Sign.comma)) return false
  }
  return false
}
const WHO = new WordSet('who whose qui quien quem welche welcher'.split(' '))
const IT = new WordSet('it they es sie il elle ele ela the das la o a el'.split(' '))
