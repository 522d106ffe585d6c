// From a label and its value to facts. A label must be known and its value must be of the kind that the label asks for;
// otherwise nothing is taken. Only rows of a product's own table keep labels that nobody here knows.

import { inOneLine } from './document.ts'
import { foldLabel, isFormer, keyOf } from './labels/labels.ts'
import { isNameOf, type Owner } from './own-things.ts'
import type { Pair } from './pairs.ts'
import { isPostBox, postalIn } from './postal.ts'
import { bracketed, type StatedFact } from './stated-facts.ts'
import {
  clockIn,
  companyIn,
  countIn,
  dateIn,
  daysIn,
  durationIn,
  emailIn,
  measureIn,
  peopleIn,
  phoneIn,
} from './typed-values.ts'
import { readValues } from './value-reader.ts'

export interface Subject {
  owner: Owner
  language: string
  /** The one product that the page is about. */
  product: string | null
}

type Reader = (lines: string[], language: string, subject: Subject) => string[]

const one =
  (read: (text: string, language: string) => string | null): Reader =>
  (lines, language) => {
    const value = read(lines.length <= 2 ? lines.join(' ') : (lines[0] ?? ''), language)
    return value === null ? [] : [value]
  }

const matching =
  (pattern: RegExp): Reader =>
  ([line = '']) => {
    const found = pattern.exec(line.normalize('NFKC'))?.[0]?.replace(/[.,;\s]+$/, '')
    return found ? [found] : []
  }

const shortText: Reader = lines => {
  const text = inOneLine(lines.join(', '))
  return text.length <= 120 && lines.length <= 4 && !/[?!]|\. \p{Lu}/u.test(text) ? [text] : []
}

/** Several in one text, between commas or in lines. */
const list: Reader = lines => {
  const items = lines
    .flatMap(line => line.split(/[,;•·、/]|\s(?:and|und|et|y|e|en|i|och|ve)\s/))
    .map(inOneLine)
  const named = items.map(item => item.replace(/^[-–*✓✔]\s*|\.$/g, '').trim()).filter(item => item !== '')
  return named.every(item => item.length <= 50 && /^\p{L}/u.test(item) && !/\d:\d/.test(item)) &&
    named.length <= 20
    ? named
    : []
}

const yesNo: Reader = ([line = ''], language) => {
  const { tokens } = readValues(line, language)
  const value = yesNoOf(line, tokens.length)
  return value === null ? [] : [value]
}

const YES =
  /^(?:[✓✔✅☑●]|yes|ja|oui|s[ií]|sim|tak|evet|true|included|inklusive|inclus|incluido|incluso|あり|可|有|是)$/iu
const NO = /^(?:[✗✘❌✕☒×–—-]|no|nein|non|não|nee|nie|nej|hayır|false|not included|なし|不可|無|否)$/iu

/** A sign or a word for yes or no, and nothing besides. */
export function yesNoOf(text: string, words = 1): 'true' | 'false' | null {
  const plain = text.replace(/[\ufe0f.\s]+$/g, '').trim()
  if (words > 3) return null
  return YES.test(plain) ? 'true' : NO.test(plain) ? 'false' : null
}

const company: Reader = (lines, _language, { owner }) => {
  const name =
    companyIn(lines[0] ?? '') ?? (isNameOf(lines[0] ?? '', owner) ? inOneLine(lines[0] ?? '') : null)
  return name && name.length <= 100 ? [name] : []
}

const group: Reader = ([line = '']) => {
  const name =
    companyIn(line) ??
    (/^\p{Lu}[\p{L}\s&.-]{2,50}\s(?:Group|Holding|Gruppe|Groupe|Grupo|Gruppo)$/u.test(line) ? line : null)
  return name ? [name] : []
}

const VAT =
  /\b(?:[A-Z]{2}\s?[\dA-Z]{1,4}(?:[\s.-]?\d[\dA-Z]*){1,5}|CHE[-\s]?[\d.]{9,13}(?:\s?MWST)?|T\d{13}|\d{8,12})\b/
const CODE = /[\dA-Z][\dA-Z\s./-]{4,28}[\dA-Z]/

/** What each key asks for. Keys of products stand without theirs. */
const READERS: Record<string, Reader> = {
  legalName: company,
  foundingDate: one(dateIn),
  numberOfEmployees: one(countIn),
  numberOfRooms: one(countIn),
  'parentOrganization.name': group,
  telephone: one(phoneIn),
  faxNumber: one(phoneIn),
  email: one(emailIn),
  vatID: matching(VAT),
  taxID: matching(CODE),
  leiCode: matching(/\b[A-Z0-9]{18}\d{2}\b/),
  duns: matching(/\b\d{2}-?\d{3}-?\d{4}\b/),
  naics: matching(/\b\d{6}\b/),
  iataCode: matching(/^[A-Z0-9]{2}\b/),
  tickerSymbol: matching(/^[A-Z]{1,5}(?::\s?[A-Z.]{1,6})?$/),
  areaServed: list,
  award: shortText,
  paymentAccepted: list,
  servesCuisine: list,
  availableLanguage: list,
  priceRange: matching(/^[$€£¥]{1,4}$|^[$€£¥]?\s?\d+\s?[–-]\s?[$€£¥]?\s?\d+\s?[$€£¥]?$/),
  checkinTime: one((text, language) => clockIn(text, language, 'first')),
  checkoutTime: one((text, language) => clockIn(text, language, 'last')),
  'starRating.ratingValue': lines => starsOf(lines[0] ?? ''),
  petsAllowed: yesNo,
  smokingAllowed: yesNo,
  slogan: shortText,
  merchantReturnDays: one(daysIn),
  'additionalProperty[Commercial register]': lines =>
    /\d{3}/.test(lines.join(' ')) ? shortText(lines, '', {} as Subject) : [],
}

const PRODUCT_READERS: Record<string, Reader> = {
  weight: one(measureIn),
  height: one(measureIn),
  width: one(measureIn),
  depth: one(measureIn),
  warranty: one(durationIn),
  material: shortText,
  color: shortText,
  model: shortText,
  sku: matching(/^[\p{L}\d][\p{L}\d ./_-]{1,40}$/u),
  gtin: matching(/\b\d{8,14}\b/),
  manufacturer: shortText,
  countryOfOrigin: shortText,
}

/** Labels before a strict form may say more: "USt-IdNr. gemäß § 27a UStG". */
const STRICT = new Set([
  'telephone',
  'faxNumber',
  'email',
  'vatID',
  'taxID',
  'leiCode',
  'checkinTime',
  'checkoutTime',
])

function starsOf(text: string): string[] {
  const stars = /^[★⭐*]{1,5}/u.exec(text.replace(/\s/g, ''))?.[0]
  if (stars) return [String(Array.from(stars).length)]
  const number =
    /^\D{0,20}([1-5])(?:[ -]?(?:star|stern|étoile|estrella|stelle|estrela|ster|gwiazd|stjärn|yıldız|S\b)|\s?S?$)/i.exec(
      text,
    )?.[1]
  return number ? [number] : []
}

/** The key of a label, whole or by its first words. */
function knownKey(label: string, language: string): { entry: string; language: string } | null {
  const whole = keyOf(label, language)
  if (whole) return whole
  const words = foldLabel(label).split(' ')
  for (let count = Math.min(words.length - 1, 5); count > 0; count--) {
    const found = keyOf(words.slice(0, count).join(' '), language)
    if (found && STRICT.has(found.entry)) return found
  }
  return null
}

export function factsOfPair(pair: Pair, subject: Subject): StatedFact[] {
  const found = knownKey(pair.label, subject.language)
  const language = subject.language === '' ? (found?.language ?? 'en') : subject.language
  const text = pair.lines.join(' ')
  if (text === '' || text.length > 600 || !found) return []
  if (isFormer(pair.label, language) || (!isName(found.entry) && isFormer(text, language))) return []
  const { entry } = found
  if (entry === 'address')
    return isPostBox(pair.lines[0] ?? '') ? printed(pair, 'additionalProperty') : addressFacts(pair.lines)
  if (/^(?:employee|founder)/.test(entry))
    return peopleIn(pair.lines, language).map(value => ({ key: entry, value }))
  const reader = Object.hasOwn(READERS, entry) ? READERS[entry] : undefined
  if (reader) {
    const values = reader(pair.lines, language, subject)
    if (values.length === 0 && entry.endsWith('[Commercial register]'))
      return printed(pair, 'additionalProperty')
    return values.map(value => ({ key: entry, value }))
  }
  if (entry.startsWith('additionalProperty')) return printed(pair, 'additionalProperty')
  const ofProduct = Object.hasOwn(PRODUCT_READERS, entry) ? PRODUCT_READERS[entry] : undefined
  const base = subject.product === null ? null : bracketed('product', subject.product)
  return ofProduct && base
    ? ofProduct(pair.lines, language, subject).map(value => ({ key: `${base}.${entry}`, value }))
    : []
}

const isName = (key: string): boolean =>
  key === 'legalName' || key === 'address' || key === 'slogan' || key === 'award'

/** Under the label as the page has it. */
export function printed({ label, lines }: Pair, property: string): StatedFact[] {
  const key = bracketed(property, label.replace(/[:：\s]+$/, ''))
  const [value] = shortText(lines, '', {} as Subject)
  return key && value ? [{ key, value: yesNoOf(value) ?? value }] : []
}

export function addressFacts(lines: string[]): StatedFact[] {
  const postal = postalIn(lines)
  return Object.entries(postal ?? {}).map(([part, value]) => ({ key: `address.${part}`, value }))
}
