// Web addresses, phone numbers and e-mail addresses, compared the way they are dialled.

import { parse } from 'tldts'
import type { Bearing, Stated } from './bearing.ts'
import type { ReadBack } from './figures.ts'
import { folded, squeezed } from './folded.ts'
import type { QuotePlace } from './quote-place.ts'

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')
const isMail = (text: string): boolean => text.includes('@')
/** As people write a number to call, and nothing else. */
const isNumber = (text: string): boolean => /^[+\d\s()./-]+$/.test(text)

/** Reserved for examples and tests (RFC 2606), so on no list of registered suffixes. */
const RESERVED = ['example', 'test', 'invalid']

/** Whose address it is; what ends in no public suffix is nobody's. */
export function domainOf(link: string): string | null {
  const { domain, isIcann, isPrivate, publicSuffix } = parse(link, { allowPrivateDomains: true })
  return isIcann || isPrivate || RESERVED.includes(publicSuffix ?? '') ? domain : null
}

/** The last digits decide: one side may carry the country code, the other the leading zero. */
export function samePhone(one: string, other: string): boolean {
  const [a, b] = [one, other].map(text => nationalDigits(text)) as [string, string]
  const length = Math.min(a.length, b.length)
  return length >= 6 && a.slice(-length) === b.slice(-length) && Math.abs(a.length - b.length) <= 3
}

/** "+44 (0)113" and "0113" lose what differs at the front. */
const nationalDigits = (text: string): string => digitsOf(text.replace('(0)', '')).replace(/^0{1,2}/, '')

const plainMail = (text: string): string =>
  text
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()

export function compareContacts({ value }: Stated, fact: string): Bearing {
  if (isMail(fact)) return compareMails(value, fact)
  if (isNumber(fact)) {
    const areNumbers = [value, fact].every(number => digitsOf(number).length > 4)
    return areNumbers ? (samePhone(value, fact) ? 'agrees' : 'differs') : 'silent'
  }
  const [said, known] = [domainOf(value), domainOf(fact)]
  return said === null || known === null ? 'silent' : said === known ? 'agrees' : 'differs'
}

/** A company has many mailboxes under its own domain. */
function compareMails(value: string, fact: string): Bearing {
  const [said, known] = [plainMail(value), plainMail(fact)]
  if (said === known) return 'agrees'
  return !isMail(said) || said.split('@')[1] === known.split('@')[1] ? 'silent' : 'differs'
}

/** Subscriber numbers are this long everywhere; what precedes them may be omitted. */
const SUBSCRIBER = 7

export function normalContact(value: string): string | null {
  if (isMail(value)) return plainMail(value)
  const digits = digitsOf(value)
  return isNumber(value) && digits.length > 4 ? digits.slice(-SUBSCRIBER) : domainOf(value)
}

const signs = (text: string): string => folded(text).replace(/[^\p{L}\p{N}@]/gu, '')

export const contactBack = (text: string, value: string): ReadBack =>
  signs(text).includes(signs(value)) ? 'confirmed' : 'refuted'

export const contactStands = (value: string, { quote }: QuotePlace): boolean =>
  isMail(value) ? standsAsAddress(quote, value) : standsAsNumber(quote, value)

/** What parts of one number are written apart by. */
const WITHIN = /^[\s./()–-]*$/

/** A number to call or to file under, all of it: "40 1234567" is not meant where "+49 40 1234567" stands. */
function standsAsNumber(text: string, value: string): boolean {
  const parts = [...plainNumber(text).matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: folded(word),
    start: index,
    end: index + word.length,
  }))
  const wanted = squeezed(plainNumber(value))
  if (wanted === '' || !/\d/.test(wanted)) return false
  return parts.some((_, from) => {
    let joined = ''
    let to = from
    while (to < parts.length && joined.length < wanted.length) joined += parts[to++]?.word
    return joined === wanted && !goesOn(text, parts, from - 1) && !goesOn(text, parts, to - 1)
  })
}

interface Part {
  word: string
  start: number
  end: number
}

/** Whether a part and the next one are of one number; two that are parted by " / " are not. */
function goesOn(text: string, parts: Part[], at: number): boolean {
  const [one, next] = [parts[at], parts[at + 1]]
  if (!one || !next || !/\d/.test(one.word) || !/\d/.test(next.word)) return false
  const between = plainNumber(text).slice(one.end, next.start)
  return WITHIN.test(between) && !/\s[/–-]\s/.test(between)
}

/** Without the nought that is not dialled from abroad. */
const plainNumber = (text: string): string => text.normalize('NFKC').replaceAll('(0)', ' ')

const ADDRESS = /[^\s<>()[\]|,;:"“”]+@[^\s<>()[\]|,;:"“”]+/gu

const standsAsAddress = (text: string, value: string): boolean =>
  (text.match(ADDRESS) ?? []).some(address => folded(address.replace(/[.!?]+$/, '')) === folded(value.trim()))

export function readPhone(text: string): string | null {
  const digits = digitsOf(text).length
  const isOne = isNumber(text.replace(/\s*(?:ext|x)\.?\s*\d+$/i, ''))
  return isOne && digits >= 3 && digits <= 20 ? text : null
}

export const readEmail = (text: string): string | null =>
  /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) ? text : null

export function readLink(text: string): string | null {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) ? text : null
}

/** Numbers that templates are filled with are none. */
export function isPhone(text: string): boolean {
  const digits = digitsOf(text)
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
