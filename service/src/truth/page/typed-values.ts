// One value from one labelled place, by the kind that its label asks for: in the form in which facts are kept, or null
// where it is not plainly such a value.

import { clockAt, clockText } from '../../readers/rules/clocks.ts'
import { tokensOf } from '../../readers/rules/tokens.ts'
import type { Value } from '../../readers/rules/values.ts'
import { writtenOut } from '../../readers/values/written-out.ts'
import { TITLES } from './labels/labels.ts'
import { readValues, valueReaderFor } from './value-reader.ts'

type Of<Kind extends Value['kind']> = Extract<Value, { kind: Kind }>

/** The only value of its kind; words around it are few. */
function only<Kind extends Value['kind']>(text: string, language: string, kind: Kind): Of<Kind> | null {
  if (text.length > 120) return null
  const found = readValues(text, language).values.filter((value): value is Of<Kind> => value.kind === kind)
  return found.length === 1 ? (found[0] as Of<Kind>) : null
}

export function dateIn(text: string, language: string): string | null {
  const value = only(text, language, 'date')?.value ?? null
  return value !== null && /^\d{4}(?:-\d\d){0,2}$/.test(value) && isPast(value) ? value : null
}

/** No brand was founded tomorrow, nor in a year that is only a placeholder. */
export const isPast = (date: string): boolean => {
  const year = Number(date.slice(0, 4))
  return year >= 800 && date <= new Date().toISOString().slice(0, date.length)
}

const PLUS = /^\D{0,20}?(\d[\d.,' ]*)\s?\+(?!\d)/

/** "51-200", "1200", "500+". */
export function countIn(text: string, language: string): string | null {
  const more = PLUS.exec(text)?.[1]
  const value = more === undefined ? only(text, language, 'count') : null
  if (more !== undefined) {
    const lower = only(more, language, 'count')
    return lower && lower.low === lower.high ? `${lower.low}+` : null
  }
  if (!value || value.scale !== null || value.decimals > 0) return null
  return value.isRange ? `${value.low}-${value.high}` : String(value.low)
}

/** "5 years", "24 months". */
export function durationIn(text: string, language: string): string | null {
  const value = only(text, language, 'duration')
  if (!value || value.isRange) return null
  return `${value.low} ${value.unit}${value.low === 1 ? '' : 's'}`
}

export function daysIn(text: string, language: string): string | null {
  const value = only(text, language, 'duration')
  if (!value || value.isRange) return null
  if (value.unit === 'day') return String(value.low)
  return value.unit === 'week' ? String(value.low * 7) : null
}

/** "1.2 kg". */
export function measureIn(text: string, language: string): string | null {
  const value = only(text, language, 'measure')
  return value && !value.isRange ? `${value.low} ${value.unit}` : null
}

/** Of a span the end that counts: the first hour of arrival, the last of departure. */
export function clockIn(text: string, language: string, end: 'first' | 'last'): string | null {
  const { lexicon } = valueReaderFor(language)
  const tokens = tokensOf(writtenOut(text.slice(0, 120), language))
  const found: number[] = []
  for (let at = 0; at < tokens.length; ) {
    const clock = clockAt(tokens, at, lexicon)
    if (clock?.isSure) found.push(clock.minutes)
    at = clock?.isSure ? clock.to : at + 1
  }
  const minutes = found.length > 2 ? undefined : found.at(end === 'first' ? 0 : -1)
  return minutes === undefined ? null : clockText(minutes)
}

const PHONE = /(?:\+|\(|\b0|\b\d)[\d\s()./–-]{5,24}\d/
const DIGITS = /\d/g

/** As printed. */
export function phoneIn(text: string): string | null {
  if (text.length > 80) return null
  const found = PHONE.exec(text.normalize('NFKC').replace(/[‐‑]/g, '-'))?.[0]?.trim()
  const rest = found === undefined ? text : text.replace(found, '')
  if (found === undefined || (rest.match(DIGITS)?.length ?? 0) > 3 || /^\d{4}-\d\d-\d\d$/.test(found))
    return null
  return isPhone(found) ? found : null
}

/** Numbers that templates are filled with. */
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

export function emailIn(text: string): string | null {
  const plain = text
    .slice(0, 200)
    .replace(/\s?[[({]\s?(?:at|ät|@|a)\s?[\])}]\s?/gi, '@')
    .replace(/\s?[[({]\s?(?:dot|punkt|\.)\s?[\])}]\s?/gi, '.')
  const found = plain.match(new RegExp(EMAIL, 'gu')) ?? []
  return found.length === 1 && isEmail(found[0] ?? '') ? (found[0] ?? null) : null
}

export const isEmail = (text: string): boolean => EMAIL.test(text) && !PLACEHOLDER_MAILS.test(text.trim())

const LEGAL_FORM =
  /(?:^|[\s,.)])(?:g?GmbH|AG|KG|OHG|UG|e\.\s?K\.|e\.\s?V\.|eG|SE|KGaA|mbH|Ltd|Limited|LLP|PLC|plc|Inc|Incorporated|LLC|L\.L\.C\.|Corp|Corporation|Co\.|Pty|S\.?A\.?S?\.?|SARL|S\.à\.?r\.?l|EURL|SASU|S\.?L\.?U?\.?|S\.?r\.?l\.?|S\.?p\.?A\.?|S\.?n\.?c\.?|Lda|Ltda|B\.?V\.?|N\.?V\.?|VOF|BVBA|AB|A\/S|ApS|AS|ASA|Oy|Oyj|sp\.\s?z\s?o\.\s?o\.?|S\.A\.|sp\.\s?k\.|A\.?Ş\.?|Ltd\.?\s?Şti|Şti|s\.r\.o|a\.s|Kft|d\.o\.o|CIC|Foundation|Stiftung|Trust)(?=$|[\s,.;)(])|株式会社|有限会社|合同会社|合資会社|有限公司|股份|一般社団法人|学校法人|医療法人/u

/** A name with its legal form: "Northwind Kettles Ltd". */
export function companyIn(text: string): string | null {
  const whole = text.replace(/\s+/g, ' ').trim()
  const form = LEGAL_FORM.exec(whole)
  // After the legal form and a comma comes where it is, not what it is called.
  const end = form ? /[,;](?! ?(?:Inc|LLC|Ltd|S\.|Lda))/.exec(whole.slice(form.index + form[0].length)) : null
  const name = (form && end ? whole.slice(0, form.index + form[0].length + end.index) : whole)
    .replace(/[,;]\s*$/, '')
    .trim()
  const isName =
    name.length >= 3 && name.length <= 100 && /^[\p{Lu}\p{N}\p{sc=Han}\p{sc=Kana}„"«]/u.test(name)
  const behind = form ? name.slice(form.index + form[0].length) : ''
  const isSentence =
    / (?:is|are|was|ist|sind|war|est|sont|es|son|é|è|sono|zijn|jest|är|of) (?:a|an|the|\p{Ll}{3,}) /u.test(
      name,
    ) || / \p{Ll}{2,} \p{Ll}{2,}/u.test(behind)
  return isName && !isSentence && LEGAL_FORM.test(name) && !/[!?@:]|\. \p{L}{3}/u.test(name) ? name : null
}

const PARTICLES = 'von|van|de|der|den|di|da|zu|la|le|del|della|dos|do|el|al|bin|ten|ter|af|y|e|zum'
const LATIN_NAME = new RegExp(
  `^(?:(?:\\p{Lu}[\\p{L}\\p{M}'’-]*\\.?|${PARTICLES}) ){1,5}\\p{Lu}[\\p{L}\\p{M}'’-]+$`,
  'u',
)
const HAN_NAME =
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]{1,4}[\s　]?[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]{1,5}$/u
const ACADEMIC =
  /^(?:dr|prof|professor|dipl|ing|med|m\.sc|mba|phd|md|h\.c|rer|nat|jur|inż|mgr|hab|ir|drs|dott|dott\.ssa|avv)\b/i

/** Names of people, each without the post it holds; none when one of them may be something else. */
export function peopleIn(lines: string[], language: string): string[] {
  const titles = [...(TITLES.get(language.slice(0, 2)) ?? []), ...(TITLES.get('en') ?? [])]
  const texts = lines
    .flatMap(line =>
      line
        .replace(/[(（][^()（）]{0,80}[)）]/g, ' ')
        .split(/[,;、/&]|\s(?:und|and|et|y|e|en|i|oraz|och|ve|sowie)\s|・/),
    )
    .map(text => text.replace(/\s+/g, ' ').trim())
    .filter(text => text !== '')
  const names = texts.map(text => withoutPost(text, titles)).filter(name => name !== '')
  return names.length <= 8 && names.every(isPerson) ? [...new Set(names)] : []
}

function isPerson(name: string): boolean {
  if (name.length > 60 || LEGAL_FORM.test(name) || /\d/.test(name)) return false
  return (
    LATIN_NAME.test(
      name.replace(
        /^(?:(?:Dr|Prof|Dipl|Ing|Mag|Mr|Mrs|Ms|Dott|Avv|med|rer|nat|h\.c|jur)\.?(?:-\p{L}+\.?)? ?)+/giu,
        '',
      ),
    ) || HAN_NAME.test(name)
  )
}

function withoutPost(text: string, titles: string[]): string {
  let name = text
  for (let round = 0; round < 3; round++)
    for (const title of titles) {
      if (ACADEMIC.test(title)) continue
      const isJoined = /\p{sc=Han}/u.test(title)
      const lower = name.toLowerCase()
      if (
        lower.startsWith(title) &&
        (isJoined || /^[\s.:]/.test(name.slice(title.length)) || lower === title)
      )
        name = name.slice(title.length).replace(/^[\s.:　]+/, '')
      else if (
        lower.endsWith(` ${title}`) ||
        (isJoined && lower.endsWith(title) && name.length > title.length + 1)
      )
        name = name.slice(0, -title.length).trim()
    }
  return name.trim()
}
