// Reads a stated value back out of its quote, where code can. The model's word is not taken for what stands there.

import { normalized } from '../../platform/unicode.ts'
import type { MatterKind } from '../../readers/matter.ts'
import { folded } from '../values/folded.ts'

/** `unreadable`: number words, paraphrases, other scripts; code can neither confirm nor refute them. */
export type ReadBack = 'confirmed' | 'refuted' | 'unreadable'

export function readBack(kind: MatterKind, quote: string, value: string): ReadBack {
  const text = normalized(quote, 'NFKC')
  switch (kind) {
    case 'number':
    case 'money':
      return numbersBack(text, value.match(/\d+(?:\.\d+)?/g) ?? [])
    case 'date':
      return datesBack(text, value)
    case 'duration':
      return lengthBack(text, value.match(/\d+(?:\.\d+)?/g) ?? [])
    case 'hours':
    case 'clock':
      return clocksBack(text, value.match(/\d\d?:\d\d/g) ?? [])
    case 'contact':
      return squeezed(text).includes(squeezed(value)) ? 'confirmed' : 'refuted'
    case 'name':
    case 'place':
    case 'text':
      return wordsBack(text, value)
    default:
      return 'unreadable'
  }
}

const squeezed = (text: string): string => folded(text).replace(/[^\p{L}\p{N}@]/gu, '')

/** Mass words and signs that stand behind a figure: thousand, 万, million, 億, billion. */
const MASSES = [1, 1e3, 1e4, 1e6, 1e8, 1e9]

function numbersBack(text: string, wanted: string[]): ReadBack {
  const found = figuresIn(text)
  if (found.length === 0 || wanted.length === 0 || WORDED.test(text) || isFree(wanted)) return 'unreadable'
  const isThere = (number: number) =>
    found.some(figure => MASSES.some(mass => isClose(figure * mass, number)))
  const numbers = wanted.map(Number)
  if (numbers.every(isThere)) return 'confirmed'
  // The half of "nine and a half" is a word.
  return numbers.some(number => isThere(number) || isThere(number - 0.5)) ? 'unreadable' : 'refuted'
}

/** The year must stand there; a month is mostly a word. The years of "the late 1980s" stand there nearly. */
function datesBack(text: string, value: string): ReadBack {
  const [year = '', ...rest] = value.match(/\d+/g) ?? []
  const back = numbersBack(text, [year])
  if (!value.includes('..')) return back === 'confirmed' ? numbersBack(text, [year, ...rest]) : back
  const isDecade = figuresIn(text).some(figure => Math.abs(figure - Number(year)) < 10)
  return back === 'refuted' && isDecade ? 'unreadable' : back
}

/** Numbers that are put together of figures and words. */
const WORDED = /[百千万萬億亿兆백천만억조]/u
/** Who says "free" writes no nought. */
const isFree = (wanted: string[]): boolean => wanted.every(number => Number(number) === 0)

/** How many of one unit of time make another: a year and a half is P18M. */
const LENGTHS = [1, 7, 12, 24, 30, 60, 365]

function lengthBack(text: string, wanted: string[]): ReadBack {
  const plain = numbersBack(text, wanted)
  const found = figuresIn(text)
  const isConverted = (number: number) =>
    found.some(figure => LENGTHS.some(times => isClose(figure * times, number)))
  return plain === 'refuted' && wanted.map(Number).every(isConverted) ? 'unreadable' : plain
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b))

/** Every figure, read in each way it may be meant: 1.200 is twelve hundred, or one and two tenths. */
function figuresIn(text: string): number[] {
  return (text.match(/\d+(?:[.,'’\s\u00a0\u202f]\d+)*/g) ?? []).flatMap(figure => {
    const parts = figure.split(/[.,'’\s\u00a0\u202f]/)
    const decimal = `${parts.slice(0, -1).join('')}.${parts.at(-1)}`
    return [...parts, parts.join(''), ...(parts.length > 1 ? [decimal] : [])].map(Number)
  })
}

/** Hours alone mean the full hour; after noon they may be counted from one again. */
function clocksBack(text: string, wanted: string[]): ReadBack {
  const found = [...text.matchAll(/(\d{1,2})(?:[:.h](\d{2}))?/g)].map(([, hour, minute = '0']) => ({
    hour: Number(hour),
    minute: Number(minute),
  }))
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
  return wanted.some(isThere) ? 'unreadable' : 'refuted'
}

/** A name that is not there to the letter may be inflected, or written in another script. */
function wordsBack(text: string, value: string): ReadBack {
  const there = folded(text)
  const words = folded(value)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  return words.length > 0 && words.every(word => there.includes(word)) ? 'confirmed' : 'unreadable'
}
