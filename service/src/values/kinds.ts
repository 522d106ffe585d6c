// The kinds of values, and which of them a fact's value is: by the key if that tells, else by the shape of the value.

import { isDate } from './date.ts'
import { daysOf } from './duration.ts'
import { numberIn } from './number.ts'
import { yesOrNo } from './yes-no.ts'

export const VALUE_KINDS = [
  'yes_no',
  'number',
  'money',
  'date',
  'duration',
  'hours',
  'clock',
  'name',
  'place',
  'country',
  'contact',
  'text',
] as const
export type ValueKind = (typeof VALUE_KINDS)[number]

/** Of keys that tell it, whatever their value looks like. */
const KIND_BY_KEY: [RegExp, ValueKind][] = [
  [/\boffers\.price$|(?:^|\.)price$/, 'money'],
  [/openingHours$/, 'hours'],
  [/Days$/, 'duration'],
  [/check(?:in|out)Time$/i, 'clock'],
  [/[dD]ate$/, 'date'],
  [/addressCountry$/, 'country'],
  [/address(?:Locality|Region)$|streetAddress$|postalCode$/, 'place'],
  [/(?:telephone|email|faxNumber|url|sameAs)$/i, 'contact'],
  [/\.name$|legalName$/, 'name'],
]

interface KindAndUnit {
  kind: ValueKind
  /** Of a number, as it is written: GB, km, %; null for plain counts. */
  unit: string | null
}

/** `key`: of the matter, not of one of its facts. */
export function kindOf(key: string, value: string): KindAndUnit {
  const known = KIND_BY_KEY.find(([pattern]) => pattern.test(key))?.[1]
  if (known) return { kind: known, unit: null }
  if (AWARD.test(key)) return { kind: isDate(value.trim()) ? 'date' : 'text', unit: null }
  if (yesOrNo(value) !== null) return { kind: 'yes_no', unit: null }
  if (daysOf(value) !== null) return { kind: 'duration', unit: null }
  if (DATE.test(value.trim())) return { kind: 'date', unit: null }
  const number = numberIn(value)
  return number ? { kind: 'number', ...number } : { kind: 'text', unit: null }
}

/** It is won in a year, or told in words that may begin with one; never a count. */
const AWARD = /(?:^|\.)award(?:\[[^\]]*\])?$/
const DATE = /^\d{4}-\d\d(?:-\d\d)?$/
