// Opening hours: days and times that stand together. Times without days, or days without times, say too little.

import type { Statement } from '../statement.ts'
import { type Clock, clockAt, clockText } from './clocks.ts'
import { statementOf } from './meaning.ts'
import type { Cues, Range } from './pairing.ts'
import type { Passage } from './passages.ts'
import type { Scene } from './scene.ts'
import type { Token } from './tokens.ts'

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

type Piece = (Range & { kind: 'days'; days: number[] }) | (Range & { kind: 'times'; times: string })

export function readHours(scene: Scene, passage: Passage): Statement[] {
  const asked = scene.of('hours')
  if (asked.length === 0) return []
  const labelDays = daysOf(scene, passage.label)
  const pieces = piecesIn(scene, passage.tokens)
  if (!isAboutHours(scene, passage)) return []
  return paired(pieces, labelDays).flatMap(({ days, times, range }) => {
    const value = `${days.map(day => DAYS[day]).join(',')} ${times}`
    return asked.flatMap(
      ({ matter }) =>
        statementOf(scene, passage, {
          matter,
          range,
          value,
          precision: 'exact',
          isNegatable: times === 'closed',
        }) ?? [],
    )
  })
}

/** Days and times may be of a course or a delivery: something must say that it is about being open. */
function isAboutHours({ tongue }: Scene, { tokens, label, heading }: Passage): boolean {
  const { open, closed } = tongue.lexicon.hourPhrases
  return [tokens, label, heading].some(row => row.some((_, at) => open.at(row, at) ?? closed.at(row, at)))
}

const daysOf = (scene: Scene, tokens: Token[]): number[] =>
  piecesIn(scene, tokens).flatMap(piece => (piece.kind === 'days' ? piece.days : []))

function piecesIn(scene: Scene, tokens: Token[]): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < tokens.length; ) {
    const piece = daysAt(scene, tokens, at) ?? timesAt(scene, tokens, at)
    if (piece) pieces.push(piece)
    at = piece?.to ?? at + 1
  }
  return pieces
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7)

/** One day, a range or a list of days, or a word for several. */
function daysAt({ tongue }: Scene, tokens: Token[], at: number): Piece | null {
  const { hourPhrases } = tongue.lexicon
  const several: [keyof typeof hourPhrases, number[]][] = [
    ['daily', range(0, 6)],
    ['weekdays', range(0, 4)],
    ['weekend', [5, 6]],
  ]
  for (const [name, days] of several) {
    const hit = hourPhrases[name].at(tokens, at)
    if (hit) return { kind: 'days', days, from: at, to: hit.to }
  }
  const first = tongue.calendar.days.at(tokens, at)
  if (!first) return null
  const days = [first.entry]
  let to = first.to
  for (;;) {
    const link = linkAt(tokens, to, hourPhrases.through)
    const next = link && tongue.calendar.days.at(tokens, link.to)
    if (!next) return { kind: 'days', days, from: at, to }
    days.push(...(link.isRange ? range((days.at(-1) as number) + 1, next.entry) : [next.entry]))
    to = next.to
  }
}

/** A dash or "to" makes a range; a comma, a slash or "and" a list. */
function linkAt(
  tokens: Token[],
  at: number,
  through: Scene['tongue']['lexicon']['hourPhrases']['through'],
): { to: number; isRange: boolean } | null {
  const token = tokens[at]
  if (!token) return null
  const past = token.text === '.' ? at + 1 : at
  const text = tokens[past]?.text ?? ''
  if (/^[–—-]$/.test(text)) return { to: past + 1, isRange: true }
  if (/^[,/&]$/.test(text)) return { to: past + 1, isRange: false }
  const word = through.at(tokens, past)
  return word
    ? { to: word.to, isRange: !LISTING.test(text) }
    : token.isJoint && token.kind === 'word'
      ? { to: at, isRange: true }
      : null
}
const LISTING = /^(?:and|und|et|y|e|en|i|oraz|sowie)$/

function timesAt({ tongue }: Scene, tokens: Token[], at: number): Piece | null {
  const { lexicon } = tongue
  const { closed, always, through, from, until } = lexicon.hourPhrases
  const shut = closed.at(tokens, at)
  const open = always.at(tokens, at)
  if (open) return { kind: 'times', times: '00:00-24:00', from: at, to: open.to }
  const first = clockAt(tokens, at, lexicon)
  if (first) return spanOfClocks(tokens, first, { lexicon, through })
  const isUntil = until.at(tokens, at)
  const bound = isUntil ?? from.at(tokens, at)
  const clock = bound && clockAt(tokens, bound.to, lexicon)
  if (
    clock?.isSure &&
    !(bound && !isUntil && spanOfClocks(tokens, clock, { lexicon, through })?.to !== clock.to)
  ) {
    const text = clockText(clock.minutes)
    return { kind: 'times', times: isUntil ? `..${text}` : text, from: at, to: clock.to }
  }
  return shut ? { kind: 'times', times: 'closed', from: at, to: shut.to } : null
}

interface Linked {
  lexicon: Scene['tongue']['lexicon']
  through: Scene['tongue']['lexicon']['hourPhrases']['through']
}

function spanOfClocks(tokens: Token[], first: Clock, { lexicon, through }: Linked): Piece | null {
  const link = /^[–—-]$/.test(tokens[first.to]?.text ?? '')
    ? first.to + 1
    : (through.at(tokens, first.to)?.to ?? null)
  const last = link === null ? null : clockAt(tokens, link, lexicon)
  if (!last || (!first.isSure && !last.isSure)) return null
  // "5:30 to 10 pm" is all in the evening, "8 to 5 pm" cannot be.
  const isSameHalf = !first.hasHalf && last.hasHalf && !last.is24 && first.minutes + 720 < last.minutes
  const opening = isSameHalf ? first.minutes + 720 : first.minutes
  const closing = last.minutes === 0 ? 1440 : last.minutes
  if (opening < 0 || closing <= opening) return null
  return {
    kind: 'times',
    times: `${clockText(opening)}-${clockText(closing)}`,
    from: first.from,
    to: last.to,
  }
}

interface Told {
  days: number[]
  times: string
  range: Range
}

/** Each time goes with the days before it, or else with those behind it. */
function paired(pieces: Piece[], labelDays: number[]): Told[] {
  const told: Told[] = []
  const isUsed = new Set<Piece>()
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'times') continue
    const before = pieces[at - 1]
    const after = pieces[at + 1]
    const last = told.at(-1)
    if (
      last &&
      before?.kind === 'times' &&
      piece.times !== 'closed' &&
      last.range.to === before.to &&
      piece.from - before.to <= 2
    ) {
      last.times += `,${piece.times}`
      last.range = { from: last.range.from, to: piece.to }
      continue
    }
    const days = [before, after].find(near => near?.kind === 'days' && !isUsed.has(near))
    if (days?.kind === 'days' && !isUsed.has(days)) {
      isUsed.add(days)
      told.push({
        days: days.days,
        times: piece.times,
        range: { from: Math.min(days.from, piece.from), to: Math.max(days.to, piece.to) },
      })
    } else if (labelDays.length > 0 && at === 0)
      told.push({ days: labelDays, times: piece.times, range: piece })
  }
  return told
}

/** A single time of the day: when one may check in. */
export function readClocks(scene: Scene, passage: Passage, { hits, label }: Cues): Statement[] {
  return scene.of('clock').flatMap(({ matter, term }) => {
    const places = [
      ...hits.filter(({ entry }) => entry.includes(term)).map(({ to }) => to),
      ...(label.includes(term) ? [0] : []),
    ]
    return places.flatMap(from => {
      const clock = firstClock(scene, passage.tokens, from)
      if (!clock) return []
      return (
        statementOf(scene, passage, {
          matter,
          range: clock,
          value: clockText(clock.minutes),
          precision: 'exact',
        }) ?? []
      )
    })
  })
}

const CLOSE = 6

function firstClock({ tongue }: Scene, tokens: Token[], from: number): Clock | null {
  for (let at = from; at < Math.min(tokens.length, from + CLOSE); at++) {
    const clock = clockAt(tokens, at, tongue.lexicon)
    if (clock?.isSure) return clock
  }
  return null
}
