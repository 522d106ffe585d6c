// Whether a fact's value is in a form that can be compared. What is not is kept as the text it is, shown so, and held
// against nobody.

const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/
const AMOUNT = /^\d{1,12}(?:[.,]\d{1,4})?$/
const COUNT = /^\d[\d.,' ]*(?:\s?(?:-|–|to)\s?\d[\d.,' ]*)?\+?$/
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?$/
const SPAN = /^\d{2}:\d{2}-\d{2}:\d{2}$/

const isHours = (value: string): boolean =>
  value === 'closed' || value.split(',').every(span => SPAN.test(span.trim()))
const hasDigits =
  (least: number) =>
  (value: string): boolean =>
    value.replace(/\D/g, '').length >= least

/** By the last word of a key; keys that take any text are not listed. */
const FORMS: [key: RegExp, isInForm: (value: string) => boolean][] = [
  [/(?:founding|dissolution|release|birth)Date$/, value => DATE.test(value)],
  [/\.(?:price|lowPrice|highPrice)$/, value => AMOUNT.test(value)],
  [/priceCurrency$/, value => /^[A-Z]{3}$/.test(value)],
  [/(?:^|\.)openingHours\[/, isHours],
  [/check(?:in|out)Time$/i, value => CLOCK.test(value)],
  [/(?:^|\.)numberOf[A-Z]\w*$|(?:rating|review)Count$|ReturnDays$/, value => COUNT.test(value)],
  [/(?:ratingValue|bestRating|worstRating)$/, value => /^\d{1,3}(?:[.,]\d+)?$/.test(value)],
  [/(?:telephone|faxNumber)$/, hasDigits(5)],
  [/(?:^|\.)email$/, value => /^[^\s@]+@[^\s@]+$/.test(value)],
  [/\.(?:weight|height|width|depth)$/, value => /^\d[\d.,]*\s?\p{L}{1,8}$/u.test(value)],
]

export function isUnderstood(key: string, value: string): boolean {
  const form = FORMS.find(([pattern]) => pattern.test(key))
  return form === undefined || form[1](value.trim())
}
