// Reads the sandbox's own stories: it wrote them, so it knows their sentences, their tables and who the rivals are. It
// knows nothing else. What it does not recognise it leaves out.

import { DEMO_PRODUCTS } from '../demo-brand.ts'
import { RECALLED } from '../scripts/brand-story.ts'
import { RIVALS } from '../scripts/rivals.ts'
import type { Line, Matter, ReadingRequest } from './request.ts'
import {
  type Found,
  inCell,
  inProse,
  isOfProduct,
  MATTER_WORDS,
  TOPICS,
  type Topic,
  topicsOf,
} from './values.ts'

export interface Statement {
  sentence: number
  quote: string
  matter: number
  value: string
  subject: 'brand' | 'product' | 'other'
  time: 'now' | 'past'
  voice: 'own' | 'reported'
  precision: 'exact'
}

interface Party {
  sentence: number
  quote: string
  name: string
  place: number
  recommended: boolean
  instead: boolean
}

/** Each rival where it is named first. */
export const partiesIn = ({ lines }: ReadingRequest): Party[] =>
  RIVALS.flatMap(({ name }) => {
    const line = lines.find(({ text }) => text.includes(name))
    if (!line) return []
    const recommended = line.text.includes(`${name} is the one that testers recommend`)
    return [{ sentence: line.number, quote: name, name, place: 0, recommended, instead: false }]
  })

/** The one thing that its stories allege. */
export const allegationsIn = ({ lines }: ReadingRequest) =>
  lines
    .filter(({ text }) => text.includes(RECALLED))
    .map(({ number }) => ({
      ...{ sentence: number, quote: RECALLED, kind: 'recall', time: 'now', voice: 'own', source: '' },
    }))

export function readLiterally({ matters, lines }: ReadingRequest): Statement[] {
  let head: string[] | null = null
  return lines.flatMap(line => {
    const cells = cellsOf(line.text)
    if (!cells) {
      head = null
      return readSentence(matters, line)
    }
    if (head) return readRow(matters, line, head, cells)
    head = cells
    return []
  })
}

function readSentence(matters: Matter[], line: Line): Statement[] {
  const about = subjectOf(line.text)
  return TOPICS.flatMap(topic =>
    inProse(topic, line.text).flatMap(found => stated(matters, line, { topic, about, found })),
  )
}

/** A table either has its subjects in its head and a topic in each row, or the other way round. */
function readRow(matters: Matter[], line: Line, head: string[], cells: string[]): Statement[] {
  const [label = ''] = cells
  const columns = head.length === cells.length - 1 ? ['', ...head] : head
  return cells.slice(1).flatMap((cell, index) => {
    const column = columns[index + 1] ?? ''
    const byRow = topicsOf(label)
    const topics = byRow.length > 0 ? byRow : topicsOf(column)
    const about = subjectOf(byRow.length > 0 ? column : label)
    return topics.flatMap(topic =>
      inCell(topic, cell).flatMap(found => stated(matters, line, { topic, about, found })),
    )
  })
}

/** Null for what is no row. Pages flatten tables to words with bars between them. */
function cellsOf(text: string): string[] | null {
  if (!/^\|| \| /.test(text)) return null
  return text
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map(cell => cell.trim())
}

/** A product of the brand by name, a rival, or the brand itself. */
type About = { product: string } | 'rival' | 'brand'

function subjectOf(text: string): About {
  if (RIVALS.some(({ name }) => text.includes(name))) return 'rival'
  const product = DEMO_PRODUCTS.find(({ name }) => text.includes(name))
  return product ? { product: product.name } : 'brand'
}

interface Telling {
  topic: Topic
  about: About
  found: Found
}

/** Under the matter it belongs to; nothing where nobody asked about it. */
function stated(matters: Matter[], line: Line, { topic, about, found }: Telling): Statement[] {
  const words = MATTER_WORDS[topic]
  const product = typeof about === 'object' ? about.product : DEMO_PRODUCTS[0].name
  const own = isOfProduct(topic)
    ? matters.find(matter => matter.words === `${words} of "${product}"`)
    : matters.find(matter => matter.words === words)
  const matter =
    own ?? (isOfProduct(topic) ? matters.find(matter => matter.words.startsWith(`${words} of "`)) : undefined)
  if (!matter) return []
  return [
    {
      ...{ sentence: line.number, quote: found.quote, matter: matter.number, value: found.value },
      subject: about === 'rival' ? 'other' : own ? 'brand' : 'product',
      time: PAST.test(line.text) ? 'past' : 'now',
      voice: REPORTED.test(line.text) ? 'reported' : 'own',
      precision: 'exact',
    },
  ]
}

const PAST = /\b(?:Until|Back in|Up to) \d{4}\b|\bused to\b/
const REPORTED = /[“”]|\bsome posts say\b|\bI was told\b/
