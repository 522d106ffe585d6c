// Lengths of time: ISO 8601, or in words.

import { type TimeUnit, timeWords, unitKey } from './unit-words.ts'

const DAYS: Record<TimeUnit, number> = {
  Y: 365.25,
  M: 30.4375,
  W: 7,
  D: 1,
  h: 1 / 24,
  m: 1 / 1440,
  s: 1 / 86_400,
}

/** The machine has no words for these; readers write them in English. */
const LONG = new Map<string, number>(
  Object.entries({
    decade: 3652.5,
    decades: 3652.5,
    century: 36_525,
    centuries: 36_525,
  }),
)

const ISO =
  /^P(?=\d|T\d)(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)W)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/
const LETTERS: TimeUnit[] = ['Y', 'M', 'W', 'D', 'h', 'm', 's']
const PARTS = /(\d+(?:[.,]\d+)?)\s*-?\s*([^\d\s.,]+)\.?/g

function timeDays(word: string): number | undefined {
  const unit = timeWords().get(unitKey(word))
  return unit && DAYS[unit]
}

/** In days; null when it is no length of time. `unit` is what a bare number counts. */
export function daysOf(value: string, unit: TimeUnit | null = null): number | null {
  const text = value.trim()
  const iso = ISO.exec(text)
  if (iso) return LETTERS.reduce((sum, letter, index) => sum + Number(iso[index + 1] ?? 0) * DAYS[letter], 0)
  if (unit !== null && /^\d+(?:\.\d+)?$/.test(text)) return Number(text) * DAYS[unit]
  // "3 hours 15 minutes", and nothing besides but "and".
  if (!/^\d/.test(text)) return null
  const parts = [...text.matchAll(PARTS)]
  const lengths = parts.map(([, count = '', word = '']) => {
    const days = LONG.get(unitKey(word)) ?? timeDays(word)
    return days === undefined ? null : Number(count.replace(',', '.')) * days
  })
  return lengths.length > 0 && lengths.every(length => length !== null)
    ? lengths.reduce((sum, length) => sum + length, 0)
    : null
}
