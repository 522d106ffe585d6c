// llms.txt: a title, a summary in a quote, sections with lists of links (llmstxt.org). Many sites also state facts there,
// as "Label: value". The links are where a summary's facts can be checked; they are read as pages of their own, not
// believed here.

import { amountsIn, priceAmong, priceFacts } from './amounts.ts'
import { inOneLine } from './document.ts'
import { factsOfPair } from './label-facts.ts'
import { isFormer, isOfOthers, listOf } from './labels/labels.ts'
import type { Owner } from './own-things.ts'
import { nameOf } from './priced-items.ts'
import { rightValue } from './right-values.ts'
import { bracketed, newFactSheet, type StatedFact } from './stated-facts.ts'
import { readHoursText } from './week.ts'

const MAX_TEXT = 100_000
const MAX_LINES = 2_000

export function factsOfLlmsText(text: string, owner: Owner): StatedFact[] {
  const sheet = newFactSheet()
  const lines = text.slice(0, MAX_TEXT).split(/\r?\n/, MAX_LINES)
  const title = lines.find(line => line.startsWith('# '))
  // A page that is shown in place of a missing file begins with no title.
  if (title === undefined || title !== lines.find(line => line.trim() !== '')) return []
  sheet.add('name', inOneLine(title.slice(2)))
  const summary = lines.filter(line => line.startsWith('>')).map(line => line.slice(1))
  sheet.add('description', inOneLine(summary.join(' ')))
  let heading = ''
  for (const line of lines) {
    const above = /^#{2,6}\s+(.{1,200})$/.exec(line)?.[1]
    if (above !== undefined) heading = inOneLine(above)
    else if (!isOfOthers(heading))
      for (const { key, value } of factsOfLine(line, heading, owner)) add(sheet, key, value)
  }
  return sheet.facts()
}

function add(sheet: ReturnType<typeof newFactSheet>, key: string, value: string): void {
  const right = rightValue(key, value, LANGUAGE)
  if (right !== null) sheet.add(key, right)
}

/** The file is written for machines, mostly in English; labels of other languages are known all the same. */
const LANGUAGE = 'en'

function factsOfLine(line: string, heading: string, owner: Owner): StatedFact[] {
  const text = inOneLine(line.replace(/^\s*[-*+]\s+/, '').replace(/\*\*|__|`/g, ''))
  if (text === '' || text.length > 400 || /^\[|^>|^#/.test(text) || isFormer(text, LANGUAGE)) return []
  const isItem = /^\s*[-*+]\s/.test(line)
  const hours = readHoursText(text, LANGUAGE)
  if (hours)
    return hours.flatMap(({ days, spans }) =>
      days.map(day => ({ key: `openingHours[${day}]`, value: spans.join(',') })),
    )
  const [, label = '', value = ''] = /^([^:：]{1,60}?)\s*[:：]\s+(\S.{0,300})$/.exec(text) ?? []
  if (label !== '') {
    const pair = { label, lines: [value], headings: [heading], region: 'main' as const, table: null }
    const facts = factsOfPair(pair, { owner, language: LANGUAGE, product: null })
    return facts.length > 0 ? facts : pricedLine(label, value)
  }
  const entry = isItem && text.length <= 60 ? listOf(heading, LANGUAGE)?.entry : undefined
  if (!entry) return []
  const key = /^(?:amenityFeature|hasCertification|featureList)$/.test(entry) ? bracketed(entry, text) : null
  return [key ? { key, value: 'true' } : { key: entry, value: text }]
}

/** "Pro: $29 per month". */
function pricedLine(label: string, value: string): StatedFact[] {
  const price =
    value.length <= 80 ? priceAmong(amountsIn(value, '', { language: LANGUAGE, currency: null })) : null
  const base = bracketed('product', nameOf(label.replace(/\s+(?:plan|tier|edition)$/i, '')) ?? '')
  return price && base ? priceFacts(base, price) : []
}
