// Words around a quote that indicate another time or voice than the reader says: formerly, reviewers, if. A reader that
// misses them takes a former price for today's. Known for languages with a lexicon.

import type { Statement } from '../../readers/statement.ts'
import { tagsOver } from '../../values/words/context.ts'
import { partsOf } from '../../values/words/parts.ts'
import { everyPhrase } from '../../values/words/phrases.ts'
import { plainTokens, type Token, wordsOf } from '../../values/words/tokens.ts'
import type { Tongue } from '../../values/words/tongue.ts'
import type { Passed } from './gate.ts'
import type { Place } from './quoted.ts'
import type { SplitAnswer } from './split-answer.ts'
import { clauseAround } from './words.ts'

const ASIDE = new Set(['past', 'future', 'reported', 'condition'])
/** Who founded it and when is told in the past and still holds. */
const LASTING = /^found/
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/

/** "Since May 2019". */
function isSince(tongue: Tongue | null, text: string): boolean {
  const tokens = plainTokens(text, 0, text.length)
  const years = tokens.flatMap(({ text }, at) => (YEAR.test(text) ? [at] : []))
  const since = tongue ? everyPhrase(tongue.lexicon.phrases.sinceWords, tokens) : []
  return years.every(at => since.some(({ to }) => to <= at && at - to <= 2))
}

/** What a quote holds besides the value: "€7, which was the price before 2023". */
const besides = ({ quote, value }: Statement): string =>
  (value.match(/\d+/g) ?? []).reduce((rest, figure) => rest.replace(figure, ''), quote)

/** "President Larkin" in quotation marks is what somebody says. */
const isQuoted = (answer: string, { start, end }: Place): boolean =>
  /["“„«「『]$/.test(answer.slice(Math.max(0, start - 1), start)) &&
  /^[.,]?["”“»」』]/.test(answer.slice(end, end + 2))

/** Words in brackets go with the word before them: "used to be tighter (two years)". */
function beforeBracket(tokens: Token[], at: number): [number, number] {
  const bracket = tokens.findLastIndex(({ text }, index) => index < at && /^[()]$/.test(text))
  return tokens[bracket]?.text === '(' && bracket > 0 ? [bracket - 1, bracket] : [0, 0]
}

/** A sentence or two do not tell their language. */
const LEAST_TEXT = 300

const TIMED = new Set(['hours', 'clock', 'duration', 'date'])

export type IsTagged = (one: Passed, place: Place) => boolean

export function createIsTagged({ answer, tongue }: SplitAnswer): IsTagged {
  // Other languages' words are unknown here.
  const isForeign = tongue === null && answer.length >= LEAST_TEXT
  return ({ sentence, matter, statement }, place) => {
    const isLasting = LASTING.test(matter.key)
    // What is said about a year may have been true in that year alone, in any language; since a year, it still is.
    const clause = clauseAround(answer, place, sentence)
    const around = `${answer.slice(sentence.start, place.start)}${besides(statement)}${answer.slice(place.end, clause.end)}`
    if (!isLasting && matter.kind !== 'date' && YEAR.test(around) && !isSince(tongue, around)) return true
    if (isForeign || isQuoted(answer, place)) return true
    if (!tongue) return false
    const tokens = plainTokens(answer, sentence.start, sentence.end)
    const from = tokens.findIndex(({ end }) => end > place.start)
    const to = tokens.findLastIndex(({ start }) => start < place.end) + 1
    const context = tongue.context(tokens, partsOf(tokens, tongue.lexicon))
    const all = [...tagsOver(context, from, to), ...tagsOver(context, ...beforeBracket(tokens, from))]
    const name = new Set(wordsOf(matter.product ?? ''))
    const isTimed = TIMED.has(matter.kind)
    // Of a time, words of the quote belong to the value: "from 9 until 5"; and a plan may be called Solo.
    const tags = all.filter(
      ({ trigger }) =>
        (!isTimed || trigger.from < from || trigger.to > to) &&
        !tokens.slice(trigger.from, trigger.to).every(({ text }) => name.has(text)),
    )
    // An average rating is the word of reviewers.
    const isRated = /rating/i.test(matter.key)
    return (
      /[?？]["”»」』)*_\s]*$/.test(answer.slice(sentence.start, sentence.end)) ||
      tags.some(
        ({ tag }) =>
          (ASIDE.has(tag) && !(isLasting && tag === 'past') && !(isRated && tag === 'reported')) ||
          (tag === 'denied' && matter.kind !== 'yes_no' && statement.value !== 'false'),
      )
    )
  }
}
