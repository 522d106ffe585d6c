// Opening hours in a line as people write them, in many languages: pieces that name days, and pieces that name their times.

import { type Clock, clocksIn, clockText, minutesOf } from './clock.ts'
import { folded } from './folded.ts'
import { LANGUAGES } from './units.ts'
import { namesOf } from './words/calendar.ts'

const CLOSED = 'closed'

/** What Intl does not give: two letters, and endings. Monday first. */
const MORE: Record<string, string> = {
  en: 'mondays tuesdays wednesdays thursdays fridays saturdays sundays mo tu we th fr sa su mon tues weds thurs fri sat sun mon tue wed thur fri sat sun',
  de: 'montags dienstags mittwochs donnerstags freitags samstags sonntags mo di mi do fr sa so',
  es: 'lunes martes miercoles jueves viernes sabados domingos',
  fr: 'lundis mardis mercredis jeudis vendredis samedis dimanches',
  it: 'lunedi martedi mercoledi giovedi venerdi sabati domeniche',
  nl: 'maandags dinsdags woensdags donderdags vrijdags zaterdags zondags ma di wo do vr za zo',
  pl: 'poniedzialku wtorku srody czwartku piatku soboty niedzieli pn wt sr czw pt sob nd',
  pt: 'segunda terca quarta quinta sexta sabados domingos seg ter qua qui sex sab dom',
}

/** A language may call one day as another calls another. */
export const DAY_TABLES: ReadonlyMap<string, Map<string, number>> = new Map(
  LANGUAGES.map(language => [
    language,
    new Map([
      ...(MORE[language] ?? '').split(' ').map((name, at): [string, number] => [name, at % 7]),
      ...namesOf(language, 'weekday', 7).map(([name, day]): [string, number] => [folded(name), day]),
    ]),
  ]),
)

/** Words for several days, and for no times, as one that is read. */
const PHRASES: [RegExp, string][] = [
  [
    /(?<!\p{L})(?:every ?day|each day|daily|(?:seven|7) days a week|taglich|jeden tag|tous les jours|chaque jour|7 jours sur 7|7j\/7|todos (?:los|os) dias|cada dia|a diario|diariamente|tutti i giorni|ogni giorno|dagelijks|elke dag|codziennie|dagligen|alla dagar)(?!\p{L})/gu,
    ' daily ',
  ],
  [
    /(?<!\p{L})(?:weekdays?|(?:working|business) days|werktags|wochentags|an werktagen|en semaine|jours ouvr\p{L}+|entre semana|dias (?:laborables|habiles|uteis)|giorni (?:feriali|lavorativi)|werkdagen|doordeweeks|dni robocze|vardagar)(?!\p{L})/gu,
    ' workdays ',
  ],
  [
    /(?<!\p{L})(?:week-?ends?|wochenenden?|fins? de semana|fines de semana|fine settimana|weekendy|helger)(?!\p{L})/gu,
    ' weekend ',
  ],
  [
    /(?<!\p{L})(?:closed|shut|geschlossen|ruhetag|fermee?s?|cerrad[oa]s?|fechad[oa]s?|encerrad[oa]s?|chius[oaie]|gesloten|dicht|zamkniet[eya]|nieczynn[eya]|stangt|kapali)(?!\p{L})/gu,
    ' closed ',
  ],
  [
    /24\s?\/\s?7|24 (?:hours|horas|heures|ore|uur)|(?:a|rou)round the clock|round the clock|rund um die uhr|24h|cala dobe|calodobowo/gu,
    ' always ',
  ],
  [/(?<!\p{L})(?:12 noon|noon|midday|mittags?|midi|mediodia|mezzogiorno|meio dia)(?!\p{L})/gu, ' 12:00pm '],
  [
    /(?<!\p{L})(?:midnight|mitternacht|minuit|medianoche|mezzanotte|meia noite|middernacht)(?!\p{L})/gu,
    ' 12:00am ',
  ],
]

const TO =
  /^(?:[–—~-]|to|through|thru|till|until|bis(?: um)?|a|à|au|as|al(?:le)?|hasta|ate|tot(?: en met)?|t\/m|do|and|und|et|y|e|en|i)$/u
const LIST = /^(?:,|&|\+|\/|and|und|et|y|e|en|i|och)?$/u
const RANGE = /^(?:[–—~-]|to|through|thru|bis|a|au|al|hasta|ate|tot(?: en met)?|t\/m|do)$/u

/** Days, or their times. */
export interface Piece {
  start: number
  end: number
  days?: number[]
  /** In each way they may be meant, first as they are written. */
  times?: string[]
}

/** Words for several days, and for no times, as those that are read. */
export const plainWeek = (text: string): string =>
  PHRASES.reduce((line, [pattern, sign]) => line.replace(pattern, sign), folded(text))

/** In their order; the names of days are those of one language. */
export const piecesOfWeek = (text: string, table: ReadonlyMap<string, number>): Piece[] =>
  merged([...daysIn(text, table), ...timesIn(text)].sort((a, b) => a.start - b.start))

const SEVERAL: Record<string, number[]> = {
  daily: [0, 1, 2, 3, 4, 5, 6],
  workdays: [0, 1, 2, 3, 4],
  weekend: [5, 6],
}

/** One day, a range or a list of days, or a word for several. */
function daysIn(text: string, table: ReadonlyMap<string, number>): Piece[] {
  const pieces: Piece[] = []
  for (const { 0: word, index: start } of text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)) {
    const day = table.get(word)
    const days = SEVERAL[word] ?? (day === undefined ? null : [day])
    if (!days) continue
    const end = start + word.length
    const last = pieces.at(-1)
    const link = last && linkIn(text.slice(last.end, start))
    if (!last?.days || !link) pieces.push({ start, end, days })
    else
      Object.assign(last, {
        end,
        days: [...last.days, ...(link === 'range' ? daysUpTo(last.days, days[0] as number) : days)],
      })
  }
  return pieces
}

function linkIn(between: string): 'range' | 'list' | null {
  const link = between
    .replace(/-feira/g, '')
    .replace(/[\s.]+/g, ' ')
    .trim()
  if (RANGE.test(link)) return 'range'
  return LIST.test(link) ? 'list' : null
}

/** The days after the last of some; a range may run over the weekend. */
function daysUpTo(days: number[], to: number): number[] {
  const from = days.at(-1) as number
  return Array.from({ length: (to - from + 7) % 7 }, (_, step) => (from + step + 1) % 7)
}

function timesIn(text: string): Piece[] {
  const signs = [...text.matchAll(/closed|always/g)].map(({ 0: sign, index }) => ({
    ...{ start: index, end: index + sign.length },
    times: [sign === CLOSED ? CLOSED : '00:00-24:00'],
  }))
  const clocks = clocksIn(text)
  const spans: Piece[] = []
  for (let at = 0; at + 1 < clocks.length; at++) {
    const [first, last] = [clocks[at] as Clock, clocks[at + 1] as Clock]
    const link = text
      .slice(first.end, last.start)
      .replace(/(?<!\p{L})(?:uhr|h|uur|godz|kl)(?!\p{L})\.?/gu, '')
      .trim()
    if (!TO.test(link.split(/\s+/)[0] ?? '') || link.length > 10) continue
    spans.push({ start: first.start, end: last.end, times: spansOf(first, last) })
    at++
  }
  return [...signs, ...spans]
}

/** "9 to 5" ends in the afternoon, and "5 to 10 pm" begins there. */
function spansOf(first: Clock, last: Clock): string[] {
  const [opens, later] = minutesOf(first) as [number, number?]
  const closings = minutesOf(last).map(minutes => minutes || 1440)
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
      last?.times &&
      piece.times &&
      piece.start - last.end <= MOST_BETWEEN &&
      last.times.length * piece.times.length <= MOST_WAYS &&
      ![...last.times, ...piece.times].includes(CLOSED) &&
      (last.times[0] ?? '').length < LONGEST_DAY
    if (!isMore) all.push(piece)
    else {
      const times = last.times?.flatMap(one => piece.times?.map(other => `${one},${other}`) ?? [])
      all[all.length - 1] = { ...last, end: piece.end, ...(times && { times }) }
    }
  }
  return all
}

/** "and", "und". */
const MOST_BETWEEN = 8
/** Each time may be meant in two ways. */
const MOST_WAYS = 16
/** The times of a day in letters. */
const LONGEST_DAY = 48

const NAMES = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ')
const HAN_DAYS = '月火水木金土日'
const CHINESE_DAYS = '一二三四五六日'
const HAN_ROW =
  /(?<![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[月火水木金土日](?:曜日?)?(?:\s?[・、,/-]?\s?[月火水木金土日](?:曜日?)?)*(?=$|[^\p{sc=Han}]|祝|定休|休)/gu

/** Days of scripts without blanks, in English: "月-金". */
export function withPlainDays(text: string): string {
  if (!/\p{sc=Han}/u.test(text)) return text
  const named = (at: number) => ` ${NAMES[at] ?? ''} `
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
    .replace(/平日|工作日/g, ' workdays ')
    .replace(/毎日|每天|每日|年中無休/g, ' daily ')
    .replace(/定休日?|休業日?|休館日?|休診日?|休み|休息|闭馆/g, ' closed ')
}

const chineseDay = (sign: string): number => (sign === '天' ? 6 : CHINESE_DAYS.indexOf(sign))
