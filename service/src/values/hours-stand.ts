// Whether opening hours stand in a quote: each day has the times that stand beside it there, in their order. Days are known
// under their names in many languages; where it is not plain which days have which times, nothing stands there.

import { countable } from './figures.ts'
import type { QuotePlace } from './quote-place.ts'
import { DAYS, weekOf } from './stated-week.ts'
import { DAY_TABLES, piecesOfWeek, plainWeek } from './week-text.ts'

export function hoursStand(value: string, place: QuotePlace): boolean {
  const wanted = [...weekOf(value)]
  if (wanted.length === 0) return false
  // In a row, the days may stand in another cell.
  const texts = [place.quote, ...(place.isRow ? [place.near] : [])].flatMap(countable).map(plain)
  return texts.some(
    text =>
      text.length <= MOST_TEXT &&
      DAY_TABLES.values().some(table => {
        const week = weekIn(text, table)
        return wanted.every(([day, times]) => week?.get(DAYS.indexOf(day))?.has(times))
      }),
  )
}

/** A week is told in less. */
const MOST_TEXT = 600

const plain = (text: string): string => plainWeek(withPlainDays(text))

/** What each day has; null when a time is left over. */
function weekIn(text: string, table: ReadonlyMap<string, number>): Map<number, Set<string>> | null {
  const week = new Map<number, Set<string>>()
  let days: number[] | undefined
  let times: string[] | undefined
  for (const piece of piecesOfWeek(text, table)) {
    if (piece.days) days = piece.days
    else if (times) return null
    else times = piece.times
    if (!days || !times) continue
    for (const day of days) week.set(day, new Set([...(week.get(day) ?? []), ...times]))
    days = times = undefined
  }
  return times ? null : week
}

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
    .replace(/平日|工作日/g, ' workdays ')
    .replace(/毎日|每天|每日|年中無休/g, ' daily ')
    .replace(/定休日?|休業日?|休館日?|休診日?|休み|休息|闭馆/g, ' closed ')
}

const chineseDay = (sign: string): number => (sign === '天' ? 6 : CHINESE_DAYS.indexOf(sign))
