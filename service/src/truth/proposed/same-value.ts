// Whether two values of one key say the same, as far as code can tell. Of what is proposed beside what is known already:
// what says the same is not proposed, and what does not is shown as disagreeing.

import { samePhone } from '../../values/contact.ts'
import { daysOf, isSameLength } from '../../values/duration.ts'
import { squeezed } from '../../values/folded.ts'
import { countryOf } from '../../values/place.ts'

export function isSameValue(key: string, one: string, other: string): boolean {
  if (one === other) return true
  if (/(?:telephone|faxNumber)$/.test(key)) return samePhone(one, other)
  if (/[dD]ate$/.test(key)) return one.startsWith(other) || other.startsWith(one)
  if (/Country$/.test(key)) return countryOf(one) !== null && countryOf(one) === countryOf(other)
  const [first, second] = [amountOf(one), amountOf(other)]
  if (first && second) return first.amount === second.amount && first.unit === second.unit
  const [short, long] = [daysOf(one), daysOf(other)]
  if (short !== null && long !== null) return isSameLength(short, long)
  return squeezed(one) !== '' && squeezed(one) === squeezed(other)
}

function amountOf(text: string): { amount: number; unit: string } | null {
  const [, digits, unit = ''] = /^(\d{1,15}(?:\.\d{1,6})?)\s?([^\d]{0,20})$/.exec(text.trim()) ?? []
  return digits === undefined ? null : { amount: Number(digits), unit: squeezed(unit) }
}
