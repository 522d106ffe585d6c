// Dates, lengths of time and times of the day, read back out of their quotes.

import { amountBack, figuresIn, isClose, numbersIn, type ReadBack } from './amounts-back.ts'
import { daysOf } from './duration.ts'
import { monthsIn } from './month-words.ts'
import { countedIn, namedHoursIn } from './number-words.ts'

/** The year must stand there, and what is stated besides; the years of "the late 1980s" stand there nearly. */
export function datesBack(text: string, value: string): ReadBack {
  const [year = '', month, ...rest] = value.match(/\d+/g) ?? []
  const back = amountBack(text, [year])
  if (back === 'refuted' && isNearly(text, Number(year))) return 'unreadable'
  if (value.includes('..')) return back
  if (back !== 'confirmed' || month === undefined) return back
  const months = monthsIn(text)
  if (months.length === 0) return amountBack(text, [year, month, ...rest])
  return months.includes(Number(month)) ? amountBack(text, [year, ...rest]) : 'refuted'
}

/** "The late 1970s" may mean 1978, and "'78" does. */
const isNearly = (text: string, year: number): boolean =>
  figuresIn(text).some(figure =>
    figure % 10 === 0 ? Math.abs(figure - year) % 1900 < 10 : figure === year % 100,
  )

/** How many of one unit of time make another: a year and a half is P18M. */
const LENGTHS = [1, 7, 12, 24, 30, 60, 365]
/** A month is thirty days, more or less. */
const SAME = 0.03

/** "P3Y" does not stand where "three weeks" does. */
export function lengthBack(text: string, value: string): ReadBack {
  const wanted = daysOf(value, 'D')
  const counted = countedIn(text)
  const lengths = counted.flatMap(({ number, word }) =>
    word === null ? [] : (daysOf(`${number} ${word}`) ?? []),
  )
  // Of "3 h 15" the second unit is not written.
  const isOfParts = numbersIn(value).length > 1
  if (wanted === null || lengths.length === 0 || isOfParts) return bareLengthBack(text, numbersIn(value))
  const sum = lengths.reduce((all, length) => all + length, 0)
  const isThere = [...lengths, sum].some(length => Math.abs(length - wanted) <= SAME * wanted)
  return isThere ? 'confirmed' : 'refuted'
}

function bareLengthBack(text: string, wanted: string[]): ReadBack {
  const plain = amountBack(text, wanted)
  const found = [...figuresIn(text), ...countedIn(text).map(({ number }) => number)]
  const isConverted = (number: number) =>
    found.some(figure => LENGTHS.some(times => isClose(figure * times, number)))
  return plain === 'refuted' && wanted.map(Number).every(isConverted) ? 'unreadable' : plain
}

interface Clock {
  hour: number
  minute: number
}

/** Hours alone mean the full hour; after noon they may be counted from one again. */
export function clocksBack(text: string, wanted: string[]): ReadBack {
  const found = clocksIn(text)
  if (found.length === 0 || wanted.length === 0) return 'unreadable'
  const isThere = (clock: string) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    return found.some(
      one =>
        one.minute === minute &&
        (one.hour === hour || one.hour + 12 === hour || (hour % 12 === 0 && one.hour % 12 === 0)),
    )
  }
  if (wanted.every(isThere)) return 'confirmed'
  return wanted.some(isThere) || !/\d/.test(text) ? 'unreadable' : 'refuted'
}

function clocksIn(text: string): Clock[] {
  const figures = [...text.matchAll(/(\d{1,2})(?:\s?[:.h]\s?(\d{2}))?/g)].map(([, hour, minute = '0']) => ({
    hour: Number(hour),
    minute: Number(minute),
  }))
  const worded = countedIn(text)
    .filter(({ isWorded, number }) => isWorded && number <= 24)
    .map(({ number }) => ({ hour: Math.floor(number), minute: number % 1 === 0 ? 0 : 30 }))
  return [...figures, ...worded, ...namedHoursIn(text).map(hour => ({ hour, minute: 0 }))]
}
