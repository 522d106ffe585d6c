// Values that cannot be right are dropped whoever states them, and dates are put in the form in which facts are kept. What
// is neither is left as it is: somebody may understand it.

import { monthsIn } from '../../values/month-words.ts'
import { writtenOut } from '../../values/written-out.ts'

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
  return dateIn(text) ?? text
}

function rightMail(value: string): string | null {
  const address = value.trim().replace(/^mailto:/i, '')
  return address.includes('@') && !isEmail(address) ? null : address
}

/** No brand was founded tomorrow, nor in a year that is only a placeholder. */
const isPast = (date: string): boolean =>
  Number(date.slice(0, 4)) >= 800 && date <= new Date().toISOString().slice(0, date.length)

const DOTTED = /^(\d\d?)\.\s?(\d\d?)\.\s?(\d{4})$/

/** "May 1987", "3. Mai 1987", "1987年5月", "3.5.1987": one year, and at most a month and a day. */
function dateIn(text: string): string | null {
  if (text.length > 120) return null
  const dotted = DOTTED.exec(text)
  const plain = writtenOut(text, 'ja')
  const figures = dotted ? [dotted[3], dotted[1]] : (plain.match(/\d+/g) ?? [])
  const [year, ...years] = figures.filter(figure => figure?.length === 4)
  const [day, ...days] = figures.filter(figure => figure !== year)
  const [month, ...months] = dotted ? [Number(dotted[2])] : new Set(monthsIn(plain))
  const isDay = day === undefined || (month !== undefined && Number(day) >= 1 && Number(day) <= 31)
  if (year === undefined || years.length + days.length + months.length > 0 || !isDay) return null
  const date = [year, month, day].filter(part => part !== undefined).map(part => `${part}`.padStart(2, '0'))
  return Number(month ?? 1) <= 12 && isPast(date.join('-')) ? date.join('-') : null
}

/** Numbers that templates are filled with are none. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 6 || digits.length > 15) return false
  const national = digits.replace(/^00?/, '')
  if (/^(\d)\1+$/.test(national) || /(\d)\1{6,}/.test(digits)) return false
  if (/^(?:1|44|49|33|81|0)?\s?0?(?:1234567\d*|123456789\d*|0123456\d*|2345678900)$/.test(digits))
    return false
  return !/(?:123-?456-?7890|234-?567-?8900|555-?555-?5555|000-?000-?0000|1234567890|0123456789|12345678(?:9|$))/.test(
    text
      .replace(/[\s().]+/g, '-')
      .replace(/-+/g, '-')
      .replace(/^\+?\d{0,2}-(?=\d{3}-)/, '') +
      '|' +
      digits,
  )
}

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63}){1,4}/u
const PLACEHOLDER_MAILS =
  /^(?:your|you|name|yourname|your\.?name|your-?email|email|e-?mail|user|username|test|demo|sample|example|john\.?doe|jane\.?doe|max\.?mustermann|mustermann|nom|nombre|nome|ihre?|someone|somebody|foo|xxx+|deine?)@|@(?:example\.(?:com|org|net)|domain\.\w+|yourdomain\.\w+|yourcompany\.\w+|company\.com|email\.com|site\.com|mysite\.com|sentry\.io|muster(?:firma|mann)?\.\w+|test\.\w+)$/i

export const isEmail = (text: string): boolean => EMAIL.test(text) && !PLACEHOLDER_MAILS.test(text.trim())
