// Web addresses, phone numbers and e-mail addresses: found in text, and compared the way they are dialled.

import { parse } from 'tldts'
import { everyMatch } from './matches.ts'

export interface ContactFound {
  start: number
  end: number
  value: string
}

const PHONE = /(?<![\p{L}\p{N}.,/-])\+?\(?\d[\d() \u00a0./-]{5,22}\d(?![\p{L}\p{N}])/gu
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,63}){1,4}/gu
const LINK =
  /(?<![\p{L}\p{N}@._-])(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,24}(?![\p{L}\p{N}@])(?:\/[^\s()[\]<>"'*`]{0,200})?/gu

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

export const FEWEST_DIGITS = 7

/** Seven to fifteen digits with some separator or a plus: a bare number is more often something else. */
export const findPhones = (text: string): ContactFound[] =>
  found(text, PHONE).filter(({ value }) => {
    const { length } = digitsOf(value)
    return (
      length >= FEWEST_DIGITS &&
      length <= 15 &&
      !/^\d{4}-\d\d-\d\d$/.test(value) &&
      /[\s\u00a0()+./-]/.test(value)
    )
  })

export const findEmails = (text: string): ContactFound[] => found(text, EMAIL)

/** Links with a scheme, and bare names under a public suffix: "Node.js" is none. */
export const findLinks = (text: string): ContactFound[] =>
  found(text, LINK).filter(({ value }) => domainOf(value) !== null)

function found(text: string, pattern: RegExp): ContactFound[] {
  return everyMatch(pattern, text).map(({ 0: whole, index }) => {
    const value = whole.replace(/[.,;:!?]+$/, '')
    return { start: index, end: index + value.length, value }
  })
}

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

export const sameEmail = (one: string, other: string): boolean =>
  one.trim().toLowerCase() ===
  other
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
