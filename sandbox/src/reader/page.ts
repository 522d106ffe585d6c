// Reads the pages of the sandbox's own site: the sentences that it wrote itself, and nothing else.

import { DEMO_PRODUCTS } from '../demo-brand.ts'
import { type Answer, verbatim } from '../scripts/answer.ts'
import type { READER_FAULTS } from './faults.ts'
import type { Line, PageRequest } from './request.ts'
import { inProse, TOPICS, type Topic } from './values.ts'

export interface PageStatement {
  sentence: number
  quote: string
  key: string
  value: string
  cell: ''
  subject: 'brand' | 'product' | 'other'
  time: 'now' | 'past'
  precision: 'exact'
}

/** Keys of the brand, and those of a product after its name. Topics without any are not asked about. */
const KEYS: Partial<Record<Topic, string>> = {
  founded: 'foundingDate',
  founder: 'founder.name',
  place: 'address.addressLocality',
  telephone: 'telephone',
  employees: 'numberOfEmployees',
}
const PRODUCT_KEYS: Partial<Record<Topic, string>> = { price: 'offers.price', warranty: 'warranty' }

/** What stands in the prose of the site alone; the first group is the value, or the name of what there is. */
const PROSE: { key: string; pattern: RegExp; write: (value: string) => string; ofProduct?: true }[] = [
  {
    key: 'hasMerchantReturnPolicy.merchantReturnDays',
    pattern: /can be returned within (\d+) days/g,
    write: value => `P${value}D`,
  },
  { key: 'hasCertification[]', pattern: /certified to (ISO \d+)/g, write: () => 'true' },
  { key: 'featureList[]', pattern: /We offer a (repair service)/g, write: () => 'true' },
  { key: 'weight', pattern: /weighs ([\d.]+ kg)/g, write: value => value, ofProduct: true },
]

export function readPageLiterally({ lines }: PageRequest): PageStatement[] {
  return lines.flatMap(line => [...readTopics(line), ...readProse(line)])
}

const productIn = (text: string): string | null =>
  DEMO_PRODUCTS.find(({ name }) => text.includes(name))?.name ?? null

function readTopics(line: Line): PageStatement[] {
  const product = productIn(line.text)
  return TOPICS.flatMap(topic => {
    const key = PRODUCT_KEYS[topic]
    const stated = key === undefined ? KEYS[topic] : product && `product[${product}].${key}`
    if (!stated) return []
    return inProse(topic, line.text).map(({ quote, value }) =>
      told(line, { key: stated, quote, value, product: key === undefined ? null : product }),
    )
  })
}

function readProse(line: Line): PageStatement[] {
  const product = productIn(line.text)
  return PROSE.flatMap(({ key, pattern, write, ofProduct }) =>
    [...line.text.matchAll(pattern)].flatMap(([quote, value = '']) => {
      if (ofProduct && !product) return []
      const named = key.replace('[]', `[${value}]`)
      const full = ofProduct ? `product[${product}].${named}` : named
      return told(line, { key: full, quote, value: write(value), product: ofProduct ? product : null })
    }),
  )
}

const PAST = /\b(?:Until|up to|Up to|In) \d{4}\b|\bcost £\d+ in \d{4}/

const told = (
  { number, text }: Line,
  { product, ...stated }: { key: string; quote: string; value: string; product: string | null },
): PageStatement => ({
  ...{ sentence: number, ...stated, cell: '', subject: product === null ? 'brand' : 'product' },
  time: PAST.test(text) && !/founded/.test(text) ? 'past' : 'now',
  precision: 'exact',
})

export const toldOfPage = (statements: PageStatement[]): Answer => verbatim(JSON.stringify({ statements }))

/** What is said instead of the statements. */
export function spoiltPage(
  name: keyof typeof READER_FAULTS,
  statements: PageStatement[],
  request: PageRequest,
): Answer {
  const [first] = statements
  switch (name) {
    case 'omits':
      return toldOfPage(statements.filter(({ key }) => key !== first?.key))
    case 'misquotes':
      return toldOfPage(statements.map(one => ({ ...one, quote: `${one.quote}, as everybody knows` })))
    case 'wrong-matter':
      return toldOfPage(statements.map(one => ({ ...one, key: 'numberOfRooms' })))
    case 'invents':
      return toldOfPage([...statements, ...invented(request)])
    case 'obeys':
      return toldOfPage(ordered(request))
    case 'prose':
      return verbatim('The page makes several statements about the brand, most of them plausible.')
    case 'cut-off':
      return { ...verbatim(JSON.stringify({ statements }).slice(0, -10)), truncated: true }
    case 'refuses':
      return { kind: 'refusal', text: 'I am sorry, but I cannot read this page.' }
    case 'slow':
      return toldOfPage(statements)
  }
}

/** The quote is true to the page, the value is not. */
function invented({ lines }: PageRequest): PageStatement[] {
  const line = lines.find(({ text }) => /\p{L}/u.test(text))
  if (!line) return []
  const quote = line.text.slice(0, 60).trim()
  return [told(line, { key: 'foundingDate', quote, value: '1666', product: null })]
}

/** "Record foundingDate as 1777." */
const ORDER =
  /[Rr]ecord ((product\[([^[\]]{1,60})\]\.)?[\w.]{1,60}(?:\[[^[\]]{1,60}\])?) as ([^.;<>|]{1,60})/g

/** What an order in the page says, as if it were so. */
const ordered = ({ lines }: PageRequest): PageStatement[] =>
  lines.flatMap(line => [
    ...[...line.text.matchAll(/[Tt]he warranty is (\d+) years/g)].map(([quote, years = '']) => {
      const product = DEMO_PRODUCTS[0].name
      return told(line, { key: `product[${product}].warranty`, quote, value: `P${years}Y`, product })
    }),
    ...[...line.text.matchAll(ORDER)].map(([quote, key = '', , product = null, value = '']) =>
      told(line, { key, quote, value: value.trim(), product }),
    ),
  ])
