// What can be checked, as data: how a fact of the brand's site is spoken of in a sentence, and when two
// values say the same. A facet that is not listed here is never judged.

export interface Facet {
  name: string
  /** Keys under which the facts of a site carry it (schema.org words, outermost first). */
  keys: string[]
  /** Finds one statement of it; the group `value` is what it states. Bounded, so linear in the text. */
  pattern: RegExp
  same(claimed: string, fact: string): boolean
}

const digits = (text: string): string => text.replace(/\D/g, '')
const amount = (text: string): number => Number(text.replace(/[^\d.]/g, ''))
const words = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

export const FACETS: Facet[] = [
  {
    name: 'foundingDate',
    keys: ['foundingDate'],
    pattern: /\b(?:founded|established|started|set up|since)\b[^.\n]{0,60}?\b(?<value>1[5-9]\d\d|20\d\d)\b/gi,
    same: (claimed, fact) => fact.slice(0, 4) === claimed,
  },
  {
    name: 'headquarters',
    keys: ['address.addressLocality', 'location.address.addressLocality', 'foundingLocation.name'],
    pattern:
      /\b(?:based|headquartered|founded|established|located)(?: in \d{4}| \d{4})? in (?<value>\p{Lu}[\p{L}'’-]{1,40})/gu,
    same: (claimed, fact) => words(fact) === words(claimed),
  },
  {
    name: 'telephone',
    keys: ['telephone', 'contactPoint.telephone'],
    pattern: /(?<value>\+\d[\d ()-]{6,20}\d)/g,
    same: (claimed, fact) => digits(fact) === digits(claimed),
  },
  {
    name: 'numberOfEmployees',
    keys: ['numberOfEmployees', 'numberOfEmployees.value'],
    pattern: /\b(?<value>\d[\d,]{0,9}) (?:employees|people|staff)\b/gi,
    same: (claimed, fact) => amount(fact) === amount(claimed),
  },
  {
    name: 'warranty',
    keys: ['warranty', 'hasWarrantyPromise.durationOfWarranty.value', 'warranty.durationOfWarranty.value'],
    pattern: /\b(?<value>\d{1,2})[- ]years?[ -](?:limited )?(?:warranty|guarantee)\b/gi,
    same: (claimed, fact) => Number.parseInt(digits(fact), 10) === Number(claimed),
  },
  {
    name: 'price',
    keys: ['offers.price', 'price'],
    pattern: /(?:£|\bGBP ?)(?<value>\d{1,6}(?:\.\d\d)?)\b|\b(?<pounds>\d{1,6}(?:\.\d\d)?) (?:GBP|pounds)\b/gi,
    same: (claimed, fact) => amount(fact) === amount(claimed),
  },
]
