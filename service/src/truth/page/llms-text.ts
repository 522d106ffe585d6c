// llms.txt (llmstxt.org): a title, a summary in a quote, details, then sections with lists of links. Of the details, what is
// written as "label: value" with a label or a key of the catalogue is a fact. The links are read as pages of their own, and
// all else is for a model.

import { entryOf } from '../../readers/catalogue/catalogue.ts'
import { keyOfLabel } from '../../readers/catalogue/suggest.ts'
import { readFact, UnreadableFact } from '../entered-fact.ts'
import { inOneLine } from './document.ts'
import { rightValue } from './right-values.ts'
import { newFactSheet, type StatedFact } from './stated-facts.ts'

const MAX_TEXT = 100_000
const MAX_LINES = 2_000
const MAX_LINE = 400

export function factsOfLlmsText(text: string): StatedFact[] {
  const sheet = newFactSheet()
  const lines = text.slice(0, MAX_TEXT).split(/\r?\n/, MAX_LINES)
  const title = lines.find(line => line.startsWith('# '))
  // A page that is shown in place of a missing file begins with no title.
  if (title === undefined || title !== lines.find(line => line.trim() !== '')) return []
  sheet.add('name', inOneLine(title.slice(2)))
  const summary = lines.filter(line => line.startsWith('>')).map(line => line.slice(1))
  sheet.add('description', inOneLine(summary.join(' ')))
  const sections = lines.findIndex(line => line.startsWith('## '))
  for (const line of sections === -1 ? lines : lines.slice(0, sections)) {
    const fact = factOf(line)
    const right = fact && rightValue(fact.key, fact.value)
    if (fact && right !== null) sheet.add(fact.key, right)
  }
  return sheet.facts()
}

function factOf(line: string): { key: string; value: string } | null {
  if (line.length > MAX_LINE) return null
  const [, label = '', value = ''] =
    /^\s*(?:[-*+]\s+)?([^:]{1,120}(?:: [^:]{1,80})?): (.+)$/.exec(line.replace(/\*\*|__|`/g, '')) ?? []
  const key = entryOf(label) ? label : keyOfLabel(label)
  if (key === null) return null
  try {
    return readFact(key, value)
  } catch (error) {
    if (error instanceof UnreadableFact) return null
    throw error
  }
}
