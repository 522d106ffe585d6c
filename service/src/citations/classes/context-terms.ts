// What surrounds a brand: its trade, places and products. A brand whose name is an ordinary word counts as
// mentioned if one of them is near.

import type { Fact } from '../../model/fact.ts'

const TELLING =
  /(?:^|\.)(?:category|keywords|knowsAbout|servesCuisine|applicationCategory|addressLocality|addressRegion|areaServed|industry|founder\.name|legalName|alternateName)$/
/** Sentences about the brand: their long words reveal its trade. */
const SENTENCE = /(?:^|\.)(?:description|slogan)$/
const LONG_WORD = /\p{L}{6,30}/gu
const PRODUCT = /^product\[(?<name>[^\]]{2,80})\]/
const MOST = 60
const LONGEST = 60

export function contextTerms(facts: Fact[]): string[] {
  const terms = new Set<string>()
  for (const { key, value } of facts) {
    const product = PRODUCT.exec(key)?.groups?.name
    if (product) terms.add(product)
    if (SENTENCE.test(key)) for (const [word] of value.slice(0, 500).matchAll(LONG_WORD)) terms.add(word)
    if (!TELLING.test(key)) continue
    for (const part of value.split(/[,;|]/)) if (part.trim().length > 2) terms.add(part.trim())
  }
  return [...terms].filter(term => term.length <= LONGEST).slice(0, MOST)
}
