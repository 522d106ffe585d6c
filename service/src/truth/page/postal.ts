// Postal addresses in parts. What tells an address from other lines is the postcode with its town, in the order and the
// form of a country; the street stands in front of it, the country after. Whatever has no such form is no address here.

import { inOneLine } from './document.ts'

export interface Postal {
  streetAddress: string
  postalCode: string
  addressLocality: string
  addressRegion?: string
  addressCountry?: string
}

const TOWN = String.raw`(\p{Lu}[\p{L}\p{M}'’. -]{1,40}?)`
const AUSTRALIA = 'NSW|VIC|QLD|SA|WA|TAS|ACT|NT'

type Form = [pattern: RegExp, parts: (keyof Postal | '')[]]

/** Of one segment between commas; an empty town stands in the segment before. */
const FORMS: Form[] = [
  // 1012 AB Amsterdam
  [new RegExp(`^(\\d{4} ?[A-Z]{2}) +${TOWN}$`, 'u'), ['postalCode', 'addressLocality']],
  // 00-950 Warszawa, 1250-096 Lisboa
  [new RegExp(`^(\\d{2}-\\d{3}|\\d{4}-\\d{3}) +${TOWN}$`, 'u'), ['postalCode', 'addressLocality']],
  // SE-111 22 Stockholm
  [new RegExp(`^(?:[A-Z]{2}-)?(\\d{3} \\d{2}) +${TOWN}$`, 'u'), ['postalCode', 'addressLocality']],
  // 34394 Şişli/İstanbul
  [new RegExp(`^(\\d{5}) +${TOWN} ?/ ?${TOWN}$`, 'u'), ['postalCode', 'addressLocality', 'addressRegion']],
  // 20121 Milano (MI), 20121 Milano MI
  [
    new RegExp(`^(\\d{5}) +${TOWN} +\\(?([A-Z]{2})\\)?$`, 'u'),
    ['postalCode', 'addressLocality', 'addressRegion'],
  ],
  // D-50667 Köln, 8001 Zürich
  [
    new RegExp(`^(?:[A-Z]{1,3}-)?(\\d{4,5}) +${TOWN}(?: cedex(?: \\d+)?)?$`, 'iu'),
    ['postalCode', 'addressLocality'],
  ],
  // Portland OR 97205; after a comma the town stands before it
  [
    new RegExp(`^(?:${TOWN} +)?([A-Z]{2}) +(\\d{5}(?:-\\d{4})?)$`, 'u'),
    ['addressLocality', 'addressRegion', 'postalCode'],
  ],
  // Toronto ON M5V 2T6
  [
    new RegExp(`^(?:${TOWN} +)?([A-Z]{2}) +([A-Z]\\d[A-Z] ?\\d[A-Z]\\d)$`, 'u'),
    ['addressLocality', 'addressRegion', 'postalCode'],
  ],
  // Fitzroy VIC 3065
  [
    new RegExp(`^(?:${TOWN} +)?(${AUSTRALIA}) +(\\d{4})$`, 'u'),
    ['addressLocality', 'addressRegion', 'postalCode'],
  ],
  // Leeds LS1 4AB
  [
    new RegExp(`^(?:${TOWN} +)?([A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2})$`, 'u'),
    ['addressLocality', 'postalCode'],
  ],
  // Dublin 2, D02 X285
  [
    new RegExp(`^(?:${TOWN}(?: \\d{1,2})? +)?([A-Z]\\d[\\dW] ?[A-Z\\d]{4})$`, 'u'),
    ['addressLocality', 'postalCode'],
  ],
]

const MAX_SEGMENTS = 12
/** Within a street, or beside it: "2nd floor", "Hinterhaus". */
const HAS_NUMBER = /\d/
const NOT_STREET =
  /@|https?:|www\.|\b(?:tel|fax|phone|telefon|ust|vat|hrb|hra|rcs|siret|siren|capital|kapital|capitale)\b|^\+|[§©:€£$¥]/i
const POST_BOX =
  /^(?:p\.? ?o\.? ?box|box|postbox|postboks|postfach|bo[iî]te postale|b\.?p\.?|apartado(?: de correos| postal)?|caixa postal|casella postale|c\.?p\.?|postbus|skrytka pocztowa|posta kutusu|p\.k\.)\s?\d/i

/** Where letters go: nobody can be visited there. */
export const isPostBox = (text: string): boolean => POST_BOX.test(text)

/** The first address that stands in these lines. */
export function postalIn(lines: string[]): Postal | null {
  const japanese = japaneseIn(lines.join(' '))
  if (japanese) return japanese
  const segments = lines
    .slice(0, MAX_SEGMENTS)
    .flatMap(line => inOneLine(line).split(/\s*[,;|·•]\s*|\s+[–—-]\s+/, MAX_SEGMENTS))
    .filter(segment => segment !== '')
  for (const [place, segment] of segments.entries()) {
    const found = segment.length > 100 ? null : formOf(segment)
    const postal = found && withStreet(segments, place, found)
    if (postal) return postal
  }
  return null
}

function formOf(segment: string): Partial<Postal> | null {
  for (const [pattern, parts] of FORMS) {
    const match = pattern.exec(segment)
    if (!match) continue
    return Object.fromEntries(
      parts.flatMap((part, at) => (part !== '' && match[at + 1] ? [[part, match[at + 1]?.trim()]] : [])),
    )
  }
  return null
}

function withStreet(segments: string[], place: number, found: Partial<Postal>): Postal | null {
  let before = place - 1
  const addressLocality = found.addressLocality ?? townOf(segments[before--])
  const street: string[] = []
  while (before >= 0 && street.length < 3 && isStreet(segments[before] ?? ''))
    street.unshift(segments[before--] ?? '')
  const { postalCode } = found
  if (!addressLocality || !postalCode || street.length === 0 || street.some(isPostBox)) return null
  const country = segments.slice(place + 1, place + 3).find(isCountry)
  return {
    streetAddress: street.join(', '),
    postalCode,
    addressLocality,
    ...(found.addressRegion ? { addressRegion: found.addressRegion } : {}),
    ...(country ? { addressCountry: country } : {}),
  }
}

const isStreet = (segment: string): boolean =>
  HAS_NUMBER.test(segment) && /\p{L}{2}/u.test(segment) && segment.length <= 80 && !NOT_STREET.test(segment)

const townOf = (segment = ''): string | undefined =>
  /^\p{Lu}[\p{L}\p{M}'’. -]{1,40}(?: \d{1,2})?$/u.test(segment) ? segment : undefined

/** 〒600-8001 京都府京都市下京区四条通1-2-3 */
function japaneseIn(text: string): Postal | null {
  const match =
    /〒?\s*(\d{3}[-－‐]\d{4})\s*(東京都|北海道|(?:京都|大阪)府|\p{sc=Han}{2,3}県)([^\s]{1,12}?[市区町村])\s*([^\s（(、。]{1,40}(?:\s[^\s（(、。〒]{1,30}){0,2})/u.exec(
      text.slice(0, 500),
    )
  if (!match) return null
  const [, postalCode = '', addressRegion = '', addressLocality = '', rest = ''] = match
  return {
    streetAddress: rest.replace(/\s*(?:TEL|Tel|電話|FAX).*$/u, '').trim(),
    postalCode,
    addressLocality,
    addressRegion,
  }
}

const LANGUAGES = 'en de fr es it pt nl pl sv tr ja zh da nb fi cs'.split(' ')
const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const MORE = [
  'usa',
  'uk',
  'u.s.a.',
  'u.k.',
  'england',
  'scotland',
  'wales',
  'great britain',
  'the netherlands',
  'united states of america',
  'northern ireland',
]

let countries: Set<string> | null = null

/** Whether a text is the name of a country, in one of many languages. */
function isCountry(text: string): boolean {
  countries ??= new Set([
    ...MORE,
    ...LANGUAGES.flatMap(language => {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
      return LETTERS.flatMap(first =>
        LETTERS.flatMap(second => names.of(first + second)?.toLowerCase() ?? []),
      )
    }),
  ])
  return text.length <= 60 && countries.has(text.trim().replace(/\.$/, '').toLowerCase())
}
