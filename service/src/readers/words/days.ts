// Days of the week: one, a range or a list of them, or a word for several.

import type { Calendar } from './calendar.ts'
import type { Lexicon } from './lexicon.ts'
import type { Range } from './phrases.ts'
import type { Token } from './tokens.ts'

/** What days are called. */
export interface DayWords {
  lexicon: Lexicon
  calendar: Pick<Calendar, 'days'>
}

/** 0 is Monday. */
type Days = Range & { days: number[] }

const daysFrom = (from: number, to: number): number[] =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7)

export function daysAt({ lexicon, calendar }: DayWords, tokens: Token[], from: number): Days | null {
  const { daily, weekdays, weekend } = lexicon.hourPhrases
  for (const [phrases, last] of [
    [daily, 6],
    [weekdays, 4],
    [weekend, 6],
  ] as const) {
    const hit = phrases.at(tokens, from)
    if (hit) return { from, to: hit.to, days: daysFrom(phrases === weekend ? 5 : 0, last) }
  }
  const first = calendar.days.at(tokens, from)
  if (!first) return null
  const days = [first.entry]
  let { to } = first
  for (;;) {
    const link = linkAt(tokens, to, lexicon)
    const next = link && calendar.days.at(tokens, link.to)
    if (!next) return { from, to, days }
    days.push(...(link.isRange ? daysFrom((days.at(-1) as number) + 1, next.entry) : [next.entry]))
    to = next.to
  }
}

/** A dash or "to" makes a range; a comma, a slash or "and" a list. */
function linkAt(tokens: Token[], at: number, { hourPhrases, phrases }: Lexicon) {
  const past = tokens[at]?.text === '.' ? at + 1 : at
  const text = tokens[past]?.text ?? ''
  if (/^[–—-]$/.test(text)) return { to: past + 1, isRange: true }
  if (/^[,/&]$/.test(text)) return { to: past + 1, isRange: false }
  const word = hourPhrases.through.at(tokens, past) ?? phrases.numberJoiners.at(tokens, past)
  if (word) return { to: word.to, isRange: !phrases.numberJoiners.at(tokens, past) }
  // "Mo-Fr": a hyphen between letters is no token.
  return tokens[at]?.isJoint && tokens[at]?.kind === 'word' ? { to: at, isRange: true } : null
}
