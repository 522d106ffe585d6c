// Lists under a heading that says what they list: amenities, means of payment, certificates, awards.

import { tagOf } from './document.ts'
import { listOf } from './labels/labels.ts'
import type { Line } from './outline.ts'
import { bracketed, type StatedFact } from './stated-facts.ts'

const MAX_ITEM = 60
const MAX_ITEMS = 60
/** Of these each item is a thing that is there; of the others it is a value. */
const NAMED = new Set(['amenityFeature', 'hasCertification', 'featureList'])

export function listedFacts(all: Line[], language: string, product: string | null): StatedFact[] {
  const facts = all.flatMap((line): StatedFact[] => {
    const heading = line.headings.findLast(text => text !== '') ?? ''
    const entry = line.level === 0 && isItem(line) ? listOf(heading, language)?.entry : undefined
    const item = line.text.replace(/^[-–*•✓✔]\s*/u, '').trim()
    const text = entry === 'hasCertification' ? item.replace(SINCE, '') : item
    if (!entry || text.length > MAX_ITEM || /[.!?:]$|[.!?] /.test(text)) return []
    if (!NAMED.has(entry)) return [{ key: entry, value: text }]
    const base = entry === 'featureList' && product !== null ? `${bracketed('product', product)}.` : ''
    const key = bracketed(`${base}${entry}`, text)
    return key ? [{ key, value: 'true' }] : []
  })
  return facts.slice(0, MAX_ITEMS)
}

/** "ISO 9001, certified since 2012" is ISO 9001. */
const SINCE =
  /[,\s(]+(?:(?:certified|zertifiziert|certifiée?|certificad[oa]|certificat[oa]|gecertificeerd|certyfikowan[ey]|certifierade?) )?(?:since|seit|depuis|desde|dal|sinds|od|sedan)\s.{0,12}\d{4}\)?$/iu

const isItem = ({ node }: Line): boolean => {
  const parent = 'parent' in node ? (node.parent as Line['node'] | null) : null
  return tagOf(node) === 'li' || (parent !== null && tagOf(parent) === 'li')
}
