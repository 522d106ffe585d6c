// The forms of values. Each says in words what it wants, which kind of matter it belongs to and who compares it, and converts
// what a person typed into the stored form. What cannot be read is null: a guessed fact would accuse somebody later.

import { readTime } from '../../values/clock.ts'
import { readEmail, readLink, readPhone } from '../../values/contact.ts'
import { readCurrency } from '../../values/currency.ts'
import { readDate } from '../../values/date.ts'
import { daysOf, readDays } from '../../values/duration.ts'
import { readHours } from '../../values/hours.ts'
import type { ValueKind } from '../../values/kinds.ts'
import { readPrice } from '../../values/money.ts'
import { numberIn } from '../../values/number.ts'
import { readPeriod } from '../../values/periods.ts'
import { countryOf } from '../../values/place.ts'
import { readYesNo } from '../../values/yes-no.ts'

export interface ValueForm {
  /** Ends the sentence "the value must be …". */
  words: string
  /** Null: whatever the value looks like. */
  kind: ValueKind | null
  /** Who compares it, in plain words. */
  comparer: string
  read(text: string): string | null
  /** For what sites write but nobody may type: whether that is understood. */
  understands?(text: string): boolean
}

const asItIs = (text: string): string => text

const form = (
  words: string,
  kind: ValueKind | null,
  comparer: string,
  read: ValueForm['read'] = asItIs,
): ValueForm => ({ words, kind, comparer, read })

const readNumber = (text: string): string | null => (numberIn(text) ? text : null)

const readLength = (text: string): string | null => (daysOf(text) === null ? null : text)

/** Two letters must be a country code; a name may be one that is unknown here. */
const readCountry = (text: string): string | null =>
  /^[a-z]{2}$/i.test(text) ? countryOf(text) && text.toUpperCase() : /\d/.test(text) ? null : text

export const FORMS = {
  text: form('words', 'text', 'words'),
  person: form('the name of a person, without titles', 'name', 'names of people'),
  organisation: form('the name of an organisation', 'name', 'names of organisations'),
  'legal name': form('the name with its legal form', 'name', 'legal names'),
  place: form('the name of a place', 'place', 'places'),
  street: form('street and number', 'place', 'streets'),
  postcode: form('a postal code', 'place', 'postal codes'),
  country: form('a country, best by its two letters, such as DE', 'country', 'countries', readCountry),
  date: form('a date such as 1987, 2012-05 or 2012-05-03', 'date', 'dates', readDate),
  count: form('a number such as 240, or a range such as 200-500', 'number', 'numbers', readNumber),
  measure: form('a number with its unit', 'number', 'numbers and units', readNumber),
  rating: form('a number such as 4.4', 'number', 'numbers', readNumber),
  duration: form('a length of time such as 14 days or 5 years', 'duration', 'lengths of time', readLength),
  days: form('a number of days such as 30', 'duration', 'lengths of time', readDays),
  clock: form('a time of the day such as 15:00', 'clock', 'times of the day', readTime),
  hours: form(
    'hours such as 09:00-17:30, several with a comma between them, or closed',
    'hours',
    'opening hours',
    readHours,
  ),
  amount: {
    ...form('an amount such as 79.00, alone or as 79.00 EUR/month/user', 'money', 'prices', readPrice),
    understands: text => /^\d[\d.,'’ \u00a0\u202f]*(?: ?[A-Z]{3})?(?: ?(?:\/|per ) ?\w+)*$/.test(text),
  },
  currency: form('a currency code such as EUR', 'money', 'prices', readCurrency),
  period: form('day, week, month, quarter or year', 'money', 'prices', readPeriod),
  'paid for': form('what one pays for, such as user or night', 'money', 'prices'),
  phone: form('a telephone number such as +44 113 496 0000', 'contact', 'telephone numbers', readPhone),
  email: form('an e-mail address', 'contact', 'e-mail addresses', readEmail),
  link: form('an address that begins with https://', 'contact', 'web addresses', readLink),
  page: form('an address that begins with https://', 'text', 'words', readLink),
  code: form('a number or code, as it is registered', null, 'numbers or words'),
  'yes or no': form('true or false', 'yes_no', 'yes or no', readYesNo),
  presence: form('true, false, free or paid', 'yes_no', 'yes or no', text => readYesNo(text) ?? text),
  /** A name of one of several; with the name in brackets, yes or no. */
  listed: form('a name, or true and false where the name stands in brackets', null, 'words', text => text),
  any: form(
    'a number with its unit, a length of time, true or false, or words',
    null,
    'its own kind',
    text => (/^(?:yes|no)$/i.test(text) ? readYesNo(text) : text),
  ),
} satisfies Record<string, ValueForm>
export type Form = keyof typeof FORMS
