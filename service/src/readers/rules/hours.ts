// Opening hours and single times of the day. Times without days, or days without times, say too little; where it is not
// plain which days have which times, nothing is read.

import type { Calendar } from '../lexicon/calendar.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { type Clock, clockAt, clockText } from './clocks.ts'
import { tagsOver } from './context.ts'
import type { Found, Said } from './meaning.ts'
import type { Range } from './phrases.ts'
import type { Scene } from './scene.ts'
import type { Token } from './tokens.ts'
import type { Passage } from './topic.ts'

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const CLOSED = 'closed'
/** A time that neither opens nor closes anything that was read. */
const UNCLEAR = '?'

type DayPiece = Range & { days: number[]; times: null }
type Piece = DayPiece | (Range & { days: null; times: string })

/** What days are called. */
export interface DayWords {
  lexicon: Lexicon
  calendar: Pick<Calendar, 'days'>
}

export function readHours(scene: Scene, passage: Passage): Said[] {
  const asked = scene.of('hours')
  if (asked.length === 0 || !isAboutHours(scene, passage)) return []
  const pieces = merged(piecesIn(scene, passage.tokens))
  const isUnclear = (piece: Piece) =>
    piece.times === UNCLEAR || (piece.times === CLOSED && isDenied(passage, piece))
  if (pieces.some(isUnclear)) return []
  const labelDays = piecesIn(scene, passage.label).flatMap(({ days }) => days ?? [])
  return paired(scene, passage.tokens, pieces, labelDays).flatMap(({ days, times, range }) => {
    const value = `${days.map(day => DAYS[day]).join(',')} ${times}`
    return asked.map(
      ({ matter }): Said => ({ matter, range, value, precision: 'exact', isNegatable: times === CLOSED }),
    )
  })
}

/** Days and times may be of a course or a delivery: something must say that it is about being open. */
function isAboutHours({ tongue }: Scene, { tokens, label, heading }: Passage): boolean {
  const { open, closed } = tongue.lexicon.hourPhrases
  return [tokens, label, heading].some(row => row.some((_, at) => open.at(row, at) ?? closed.at(row, at)))
}

/** "Not closed on Sundays" tells no times. */
const isDenied = ({ tagged }: Passage, { from, to }: Range): boolean =>
  tagsOver(tagged(), from, to).some(
    ({ tag, trigger }) => tag === 'denied' && (trigger.to <= from || trigger.from >= to),
  )

function piecesIn(scene: Scene, tokens: Token[]): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < tokens.length; ) {
    const piece = daysAt(scene.tongue, tokens, at) ?? timesAt(scene, tokens, at)
    if (piece) pieces.push(piece)
    at = piece?.to ?? at + 1
  }
  return pieces
}

const isTime = (piece: Piece | undefined): piece is Piece & { times: string } =>
  piece?.times?.includes(':') === true

/** "8:00–12:00 and 14:00–18:00" are the times of one day. */
function merged(pieces: Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    const isMore = isTime(last) && isTime(piece) && piece.from - last.to <= 2
    if (isMore)
      all[all.length - 1] = {
        from: last.from,
        to: piece.to,
        days: null,
        times: `${last.times},${piece.times}`,
      }
    else all.push(piece)
  }
  return all
}

const daysFrom = (from: number, to: number): number[] =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7)

/** One day, a range or a list of days, or a word for several. */
export function daysAt({ lexicon, calendar }: DayWords, tokens: Token[], from: number): DayPiece | null {
  const { daily, weekdays, weekend } = lexicon.hourPhrases
  for (const [phrases, last] of [
    [daily, 6],
    [weekdays, 4],
    [weekend, 6],
  ] as const) {
    const hit = phrases.at(tokens, from)
    if (hit) return { from, to: hit.to, days: daysFrom(phrases === weekend ? 5 : 0, last), times: null }
  }
  const first = calendar.days.at(tokens, from)
  if (!first) return null
  const days = [first.entry]
  let { to } = first
  for (;;) {
    const link = linkAt(tokens, to, lexicon)
    const next = link && calendar.days.at(tokens, link.to)
    if (!next) return { from, to, days, times: null }
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

function timesAt({ tongue: { lexicon } }: Scene, tokens: Token[], from: number): Piece | null {
  const { closed, always, until, from: since } = lexicon.hourPhrases
  const open = always.at(tokens, from)
  if (open) return { from, to: open.to, days: null, times: '00:00-24:00' }
  const first = clockAt(tokens, from, lexicon)
  const unclear = first?.isSure ? { from, to: first.to, days: null, times: UNCLEAR } : null
  if (first) return spanOf(tokens, first, lexicon) ?? unclear
  const last = until.at(tokens, from)
  const bound = last ?? since.at(tokens, from)
  const clock = bound && clockAt(tokens, bound.to, lexicon)
  if (clock?.isSure && (last || !spanOf(tokens, clock, lexicon))) {
    const text = clockText(clock.minutes)
    return { from, to: clock.to, days: null, times: last ? `..${text}` : text }
  }
  const shut = closed.at(tokens, from)
  return shut && { from, to: shut.to, days: null, times: CLOSED }
}

function spanOf(tokens: Token[], first: Clock, lexicon: Scene['tongue']['lexicon']): Piece | null {
  const isDash = /^[–—-]$/.test(tokens[first.to]?.text ?? '')
  const link = isDash ? first.to + 1 : lexicon.hourPhrases.through.at(tokens, first.to)?.to
  const last = link === undefined ? null : clockAt(tokens, link, lexicon)
  if (!last || (!first.isSure && !last.isSure)) return null
  // "5:30 to 10 pm" is all in the evening, "8 to 5 pm" cannot be.
  const isEvening = first.isOpen && last.isHalf && first.minutes + 720 < last.minutes
  const opening = isEvening ? first.minutes + 720 : first.minutes
  const closing = last.minutes || 1440
  if (closing <= opening) return null
  return { from: first.from, to: last.to, days: null, times: `${clockText(opening)}-${clockText(closing)}` }
}

interface Told {
  days: number[]
  times: string
  range: Range
}

/** Days and times by turns, always in the same order; times that are left over make all of them doubtful. */
function paired({ phrases }: Scene, tokens: Token[], pieces: Piece[], labelDays: number[]): Told[] {
  const [only] = pieces
  if (pieces.length === 1 && only?.times && labelDays.length > 0)
    return [{ days: labelDays, times: only.times, range: only }]
  const told: Told[] = []
  let isTimesFirst: boolean | null = null
  for (let at = 0; at < pieces.length; at += 2) {
    const [one, other] = [pieces[at], pieces[at + 1]] as [Piece, Piece | undefined]
    const days = one.days ?? other?.days
    const times = one.times ?? other?.times
    if (!other && one.days) break
    if (!other || !days || !times) return []
    const isApart = tokens
      .slice(one.to, other.from)
      .some(({ kind }, place) => kind === 'mark' || phrases.numberJoiners.at(tokens, one.to + place))
    if (one.times && isApart) return []
    if (times !== CLOSED) {
      isTimesFirst ??= one.times !== null
      if (isTimesFirst !== (one.times !== null)) return []
    }
    told.push({ days, times, range: { from: one.from, to: other.to } })
  }
  return told
}

const CLOSE = 6

/** A single time of the day: when one may check in. */
export function readClocks(scene: Scene, { tokens }: Passage, { hits, label }: Found): Said[] {
  return scene.of('clock').flatMap(({ matter, term }) => {
    const places = [
      ...hits.filter(({ entry }) => entry.includes(term)).map(({ to }) => to),
      ...(label.includes(term) ? [0] : []),
    ]
    return places.flatMap((from): Said[] => {
      const clock = firstClock(scene, tokens, from)
      return clock ? [{ matter, range: clock, value: clockText(clock.minutes), precision: 'exact' }] : []
    })
  })
}

function firstClock({ tongue }: Scene, tokens: Token[], from: number): Clock | null {
  for (let at = from; at < Math.min(tokens.length, from + CLOSE); at++) {
    const clock = clockAt(tokens, at, tongue.lexicon)
    if (clock?.isSure) return clock
  }
  return null
}
