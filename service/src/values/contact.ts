// Web addresses, phone numbers and e-mail addresses, compared the way they are dialled.

import { parse } from 'tldts'

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

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
