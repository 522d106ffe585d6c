// A fact's kind of value: by the key if that tells, else by the shape of the value.

import { KIND_BY_KEY, type Matter } from '../matter.ts'
import { daysOf } from '../values/lengths-of-time.ts'

/** `key`: of the matter, not of one of its facts. */
export function kindOf(key: string, value: string): Pick<Matter, 'kind' | 'unit'> {
  const known = KIND_BY_KEY.find(([pattern]) => pattern.test(key))?.[1]
  if (known) return { kind: known, unit: null }
  if (/^(?:true|false|yes|no|free|paid)$/i.test(value)) return { kind: 'yes_no', unit: null }
  if (daysOf(value) !== null) return { kind: 'duration', unit: null }
  if (DATE.test(value.trim())) return { kind: 'date', unit: null }
  const number = numberIn(value)
  return number ? { kind: 'number', ...number } : { kind: 'text', unit: null }
}

const DATE = /^\d{4}-\d\d(?:-\d\d)?$/
/** Or a range. A unit contains no number, or a reader would be told part of the value; m2 and CO2 are units. */
const NUMBER =
  /^[-+−]?\d[\d.,]*(?:\s*(?:-|–|\.\.|to)\s*[-+−]?\d[\d.,]*)?(\s*(?:[^\d\s–-](?:\D|(?<=\p{L})\d)*)?)$/u

/** A number, a range of numbers, or either with a unit; null when it is none. */
export function numberIn(value: string): { unit: string | null } | null {
  const number = NUMBER.exec(value.trim())
  return number && { unit: number[1]?.trim() || null }
}
