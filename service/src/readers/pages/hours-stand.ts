// Whether opening hours stand in a quote: each day has the times that stand beside it there, in their order. Days are known
// under their names in many languages; where it is not plain which days have which times, nothing stands there.

import { namesOf } from '../words/calendar.ts'
import { LEXICONS, type Lexicon } from '../words/lexicon.ts'
import { type Clock, clockAt, clockText } from '../words/clocks.ts'
import { type DayWords, daysAt } from '../words/days.ts'
import { createPhrases } from '../words/phrases.ts'
import { TONGUES } from '../words/tongue.ts'
import { type Token, tokensOf } from '../words/tokens.ts'
import { DAYS, weekOf } from '../values/stated-week.ts'
import { LANGUAGES } from '../values/unit-words.ts'
import { countable } from './figures.ts'
import type { QuotePlace } from './quote-place.ts'
import { minutesOf } from './times-stand.ts'

const CLOSED = 'closed'

const ENGLISH = LEXICONS.find(({ language }) => language === 'en') as Lexicon
/** A language without a lexicon has its own names of days, and English words between them. */
const TABLES: DayWords[] = [
  ...TONGUES,
  ...LANGUAGES.filter(language => !LEXICONS.some(lexicon => lexicon.language === language)).map(language => ({
    lexicon: ENGLISH,
    calendar: { days: createPhrases(namesOf(language, 'weekday', 7)) },
  })),
]

export function hoursStand(value: string, place: QuotePlace): boolean {
  const wanted = [...weekOf(value)]
  if (wanted.length === 0) return false
  const tables = TABLES.filter(({ lexicon }) => !place.lexicon || [place.lexicon, ENGLISH].includes(lexicon))
  // In a row, the days may stand in another cell.
  const texts = [place.quote, ...(place.isRow ? [place.near] : [])].flatMap(countable).map(withPlainDays)
  return texts.some(text => {
    const tokens = tokensOf(text)
    if (tokens.length > MOST_TOKENS) return false
    return tables.some(words => {
      if (!tokens.some(token => opensDays(words, token.text))) return false
      const week = weekIn(tokens, words)
      return wanted.every(([day, times]) => week?.get(DAYS.indexOf(day))?.has(times))
    })
  })
}

/** A week is told in fewer. */
const MOST_TOKENS = 200

const opensDays = ({ lexicon: { hourPhrases }, calendar }: DayWords, word: string): boolean =>
  calendar.days.opens(word) ||
  hourPhrases.daily.opens(word) ||
  hourPhrases.weekdays.opens(word) ||
  hourPhrases.weekend.opens(word)

type Piece =
  | { kind: 'days'; days: number[]; from: number; to: number }
  /** In each way they may be meant. */
  | { kind: 'times'; times: string[]; from: number; to: number }

/** What each day has; null when a time is left over. */
function weekIn(tokens: Token[], words: DayWords): Map<number, Set<string>> | null {
  const week = new Map<number, Set<string>>()
  let days: number[] | null = null
  let times: string[] | null = null
  for (const piece of merged(piecesIn(tokens, words))) {
    if (piece.kind === 'days') days = piece.days
    else if (times) return null
    else times = piece.times
    if (!days || !times) continue
    for (const day of days) week.set(day, new Set([...(week.get(day) ?? []), ...times]))
    ;[days, times] = [null, null]
  }
  return times ? null : week
}

function piecesIn(tokens: Token[], words: DayWords): Piece[] {
  const pieces: Piece[] = []
  for (let at = 0; at < tokens.length; ) {
    const days = daysAt(words, tokens, at)
    const piece: Piece | null = days ? { kind: 'days', ...days } : timesAt(tokens, at, words.lexicon)
    if (piece) pieces.push(piece)
    at = piece?.to ?? at + 1
  }
  return pieces
}

function timesAt(tokens: Token[], at: number, lexicon: Lexicon): Piece | null {
  const { closed, always } = lexicon.hourPhrases
  const shut = closed.at(tokens, at)
  if (shut) return { kind: 'times', times: [CLOSED], from: at, to: shut.to }
  const open = always.at(tokens, at)
  if (open) return { kind: 'times', times: ['00:00-24:00'], from: at, to: open.to }
  const first = clockAt(tokens, at, lexicon)
  const link = first && linkAt(tokens, first.to, lexicon)
  const last = link && clockAt(tokens, link, lexicon)
  return first && last ? { kind: 'times', times: spansOf(tokens, first, last), from: at, to: last.to } : null
}

const linkAt = (tokens: Token[], at: number, { hourPhrases }: Lexicon): number | null =>
  /^[–—~-]$/.test(tokens[at]?.text ?? '') ? at + 1 : (hourPhrases.through.at(tokens, at)?.to ?? null)

/** "9 to 5" ends in the afternoon, and "5 to 10 pm" begins there. */
function spansOf(tokens: Token[], first: Clock, last: Clock): string[] {
  const [opens, later] = minutesOf(first, tokens) as [number, number?]
  const closings = minutesOf(last, tokens).map(minutes => minutes || 1440)
  const isEvening = last.isHalf && later !== undefined && later < (closings[0] ?? 0)
  const spans = [opens, ...(isEvening ? [later] : [])].flatMap(from =>
    closings
      .filter((_, place) => place === 0 || (closings[0] ?? 0) <= from)
      .map(to => `${clockText(from)}-${clockText(to)}`),
  )
  return spans.map(span => span.replace(/-23:59$/, '-24:00'))
}

/** "8:00–12:00 and 14:00–18:00" are the times of one day; no day has many. */
function merged(pieces: Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    const isMore =
      last?.kind === 'times' &&
      piece.kind === 'times' &&
      piece.from - last.to <= 2 &&
      last.times.length * piece.times.length <= MOST_WAYS &&
      ![...last.times, ...piece.times].includes(CLOSED) &&
      (last.times[0] ?? '').length < LONGEST_DAY
    if (!isMore) all.push(piece)
    else {
      const times = last.times.flatMap(one => piece.times.map(other => `${one},${other}`))
      all[all.length - 1] = { ...last, to: piece.to, times }
    }
  }
  return all
}

/** Each time may be meant in two ways. */
const MOST_WAYS = 16
/** The times of a day in letters. */
const LONGEST_DAY = 48

const HAN_DAYS = '月火水木金土日'
const CHINESE_DAYS = '一二三四五六日'
const HAN_ROW =
  /(?<![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[月火水木金土日](?:曜日?)?(?:\s?[・、,/-]?\s?[月火水木金土日](?:曜日?)?)*(?=$|[^\p{sc=Han}]|祝|定休|休)/gu

/** Days of scripts without blanks, in English: "月-金". */
function withPlainDays(text: string): string {
  if (!/\p{sc=Han}/u.test(text)) return text
  const named = (at: number) => ` ${DAYS[at] ?? ''} `
  return text
    .replace(
      /(?:周|星期|週|礼拜)([一二三四五六日天])(?:([至到-])(?:周|星期|週|礼拜)?([一二三四五六日天]))?/gu,
      (_, one, to, other) =>
        [named(chineseDay(one)), to ? ' - ' : '', other ? named(chineseDay(other)) : ''].join(''),
    )
    .replace(HAN_ROW, row =>
      [...row.replace(/曜日?/g, '')]
        .map((sign, at, signs) => {
          const day = HAN_DAYS.indexOf(sign)
          if (day < 0) return /[・、,/]/.test(sign) ? ',' : sign
          return (HAN_DAYS.includes(signs[at - 1] ?? ' ') ? ',' : '') + named(day)
        })
        .join(''),
    )
    .replace(/平日|工作日/g, ' weekdays ')
    .replace(/毎日|每天|每日|年中無休/g, ' daily ')
    .replace(/定休日?|休業日?|休館日?|休診日?|休み|休息|闭馆/g, ' closed ')
}

const chineseDay = (sign: string): number => (sign === '天' ? 6 : CHINESE_DAYS.indexOf(sign))
