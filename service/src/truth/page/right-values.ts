// Values that cannot be right are dropped whoever states them, and dates are put in the form in which facts are kept. What
// is neither is left as it is: somebody may understand it.

import { isEmail, isPhone } from '../../values/contact.ts'
import { dateIn } from '../../values/date.ts'

/** What templates are filled with. */
const TEMPLATE =
  /lorem ipsum|dolor sit amet|\bmuster(?:straße|strasse|str\.|stadt|mann|frau|firma)\b|max mustermann|\byour (?:company|business|address|street|city|name|brand)\b|\b123 (?:main|anywhere|demo|example|sample) (?:st|street|road|rd|ave)\b|\b(?:john|jane) doe\b|\{\{|\bTODO\b|\bplaceholder\b/i

const ISO = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?$/

/** Null for what is no value at all. */
export function rightValue(key: string, value: string): string | null {
  const last = key.slice(key.lastIndexOf('.') + 1)
  if (TEMPLATE.test(value)) return null
  if (last === 'foundingDate' || last === 'dissolutionDate') return rightDate(value)
  if (last === 'telephone' || last === 'faxNumber')
    return /\d/.test(value) && !isPhone(value) && value.replace(/\D/g, '').length > 5 ? null : value
  if (last === 'email') return rightMail(value)
  if (last === 'numberOfEmployees') return /^0+$/.test(value.trim()) ? null : value
  return value
}

function rightDate(value: string): string | null {
  const text = value.trim()
  const iso = ISO.exec(text)
  if (iso) {
    const [, year = '', month, day] = iso
    const isMonth = month !== undefined && Number(month) >= 1 && Number(month) <= 12
    const isDay = isMonth && day !== undefined && Number(day) >= 1 && Number(day) <= 31
    const date = isDay ? `${year}-${month}-${day}` : isMonth ? `${year}-${month}` : year
    return isPast(date) ? date : null
  }
  if (/^0+\b|^\d{5,}$/.test(text)) return null
  const date = dateIn(text)
  return date !== null && isPast(date) ? date : text
}

function rightMail(value: string): string | null {
  const address = value.trim().replace(/^mailto:/i, '')
  return address.includes('@') && !isEmail(address) ? null : address
}

/** No brand was founded tomorrow, nor in a year that is only a placeholder. */
const isPast = (date: string): boolean =>
  Number(date.slice(0, 4)) >= 800 && date <= new Date().toISOString().slice(0, date.length)
