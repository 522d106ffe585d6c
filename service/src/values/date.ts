// Dates, as far as both sides state them: a year says nothing against a day in it.

import type { Bearing, Stated } from './bearing.ts'

const FORM = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/
const RANGE = /^(\d{4})?[^.]*\.\.(\d{4})?/
/** Years that "around 1990" may be off. */
const ABOUT = 2

export function compareDates({ value, precision }: Stated, fact: string): Bearing {
  const known = FORM.exec(fact.trim())
  const year = Number(known?.[1] ?? Number.NaN)
  if (Number.isNaN(year)) return 'silent'
  const range = RANGE.exec(value)
  if (range) {
    const from = Number(range[1] ?? Number.NEGATIVE_INFINITY)
    const to = Number(range[2] ?? Number.POSITIVE_INFINITY)
    return year >= from && year <= to ? 'agrees' : 'differs'
  }
  const said = FORM.exec(value.trim())
  if (!said || !known) return 'silent'
  const isSame = [1, 2, 3].every(part => !said[part] || !known[part] || said[part] === known[part])
  if (isSame) return 'agrees'
  const gap = Math.abs(Number(said[1]) - year)
  // "Since before 2000" gives no date.
  if (precision === 'at_least' || precision === 'at_most') return 'silent'
  if (precision === 'approximate') return gap <= ABOUT ? 'near' : gap <= 2 * ABOUT ? 'silent' : 'differs'
  return 'differs'
}
