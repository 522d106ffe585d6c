// llms.txt: a title, a summary in a quote, then links (llmstxt.org). The links are where the summary's facts can be
// checked; they are read as pages of their own, not believed here.

import { inOneLine } from './document.ts'
import { newFactSheet, type StatedFact } from './stated-facts.ts'

export function factsOfLlmsText(text: string): StatedFact[] {
  const sheet = newFactSheet()
  const lines = text.slice(0, 100_000).split(/\r?\n/)
  const title = lines.find(line => line.startsWith('# '))
  // A page that is shown in place of a missing file begins with no title.
  if (title === undefined || title !== lines.find(line => line.trim() !== '')) return []
  sheet.add('name', inOneLine(title.slice(2)))
  const summary = lines.filter(line => line.startsWith('>')).map(line => line.slice(1))
  sheet.add('description', inOneLine(summary.join(' ')))
  return sheet.facts()
}
