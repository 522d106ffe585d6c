// SlavicNER: news in six inflecting languages, where people marked every organisation and product.
//
// A brand is one lemma in one language and nothing else: no alias, no domain. Spellings of a lemma that differ in
// case, quotation marks, dashes or spaces only are one brand, under the most frequent spelling. Every brand is looked
// for in every document of its language. A document is positive when a marked mention bears the brand's lemma.
//
// The gold leaves two things open; `document` leaves such a document out, `strict` counts it as a false alarm:
// - people marked one layer, so a name within a longer one ("Northwind" in "Northwind 2 AG") is unmarked;
// - the same word got another lemma for the same thing (an adjective made of the name, or the name in capitals).
// A lemma that stands for several things (ministries of several countries) is one brand: a name cannot tell them apart.

import { createMentionFinder, type Mention } from '../../../service/src/citations/mentions/find-mentions.ts'

interface GoldMention {
  start: number
  end: number
  lemma: string
  id: string
}

interface Document {
  lang: string
  text: string
  mentions: GoldMention[]
}

interface Brand {
  name: string
  key: string
  ids: Set<string>
}

export interface Score {
  precision: number
  recall: number
  f1: number
}

interface Tally {
  right: number
  wrong: number
  missed: number
}

type Outcome = { lang: string; name: string; kind: 'wrong' | 'missed'; spans: string[] }

export interface SlavicNerResult {
  document: Score
  strict: Score
  mention: Score
  languages: Record<string, Score>
  brands: number
  documents: number
  /** Every wrong decision of `strict`, for reading. */
  errors: Outcome[]
}

export function evaluateSlavicNer(lines: unknown[]): SlavicNerResult {
  const documents = lines as Document[]
  const byLanguage = Object.groupBy(documents, ({ lang }) => lang)
  const totals = { document: tally(), strict: tally(), mention: tally(), errors: [] as Outcome[] }
  const languages: Record<string, Score> = {}
  let brandCount = 0
  for (const [lang, ofLanguage = []] of Object.entries(byLanguage)) {
    const own = { ...totals, document: tally() }
    const brands = brandsOf(ofLanguage)
    brandCount += brands.length
    for (const brand of brands) scoreBrand(brand, ofLanguage, own)
    languages[lang] = score(own.document)
    for (const key of ['right', 'wrong', 'missed'] as const) totals.document[key] += own.document[key]
  }
  return {
    document: score(totals.document),
    strict: score(totals.strict),
    mention: score(totals.mention),
    languages,
    brands: brandCount,
    documents: documents.length,
    errors: totals.errors,
  }
}

const keyOf = (lemma: string): string =>
  lemma
    .normalize('NFKC')
    .toLowerCase()
    .replace(/["'«»„“”‘’]/g, '')
    .replace(/[\s‐-―-]+/g, '')

function brandsOf(documents: Document[]): Brand[] {
  const spellings = new Map<string, { ids: Set<string>; counts: Map<string, number> }>()
  for (const { lemma, id } of documents.flatMap(({ mentions }) => mentions)) {
    const known = spellings.get(keyOf(lemma)) ?? { ids: new Set(), counts: new Map() }
    spellings.set(keyOf(lemma), known)
    known.ids.add(id)
    known.counts.set(lemma, (known.counts.get(lemma) ?? 0) + 1)
  }
  return [...spellings].map(([key, { ids, counts }]) => {
    const [name] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))
    return { name, key, ids }
  })
}

type Totals = { document: Tally; strict: Tally; mention: Tally; errors: Outcome[] }

function scoreBrand(brand: Brand, documents: Document[], totals: Totals): void {
  const find = createMentionFinder({ name: brand.name, domain: 'brand.invalid', aliases: [] })
  for (const { lang, text, mentions } of documents) {
    const gold = mentions.filter(({ lemma }) => keyOf(lemma) === brand.key)
    const { accepted } = find(text)
    const open = accepted.filter(span => !touches(span, gold) && touches(span, openTo(brand, span, mentions)))
    const wrong = accepted.filter(span => !touches(span, gold) && !open.includes(span))
    count(totals.strict, gold.length > 0, accepted.length > 0)
    if (gold.length > 0 || wrong.length > 0 || open.length === 0)
      count(totals.document, gold.length > 0, accepted.length > 0)
    totals.mention.wrong += wrong.length
    for (const mention of gold) totals.mention[touches(mention, accepted) ? 'right' : 'missed']++
    if (gold.length > 0 !== accepted.length > 0)
      totals.errors.push({
        lang,
        name: brand.name,
        kind: gold.length > 0 ? 'missed' : 'wrong',
        spans: (gold.length > 0 ? gold : accepted).map(({ start, end }) => text.slice(start, end)),
      })
  }
}

/** Marked mentions that this span may stand for although they bear another lemma. */
const openTo = (brand: Brand, span: Mention, mentions: GoldMention[]): GoldMention[] =>
  mentions.filter(
    ({ start, end, id }) =>
      brand.ids.has(id) || (start <= span.start && span.end <= end && end - start > span.end - span.start),
  )

const touches = (span: { start: number; end: number }, others: { start: number; end: number }[]): boolean =>
  others.some(other => span.start < other.end && other.start < span.end)

function count(tally: Tally, gold: boolean, found: boolean): void {
  if (gold && found) tally.right++
  else if (gold) tally.missed++
  else if (found) tally.wrong++
}

const tally = (): Tally => ({ right: 0, wrong: 0, missed: 0 })

function score({ right, wrong, missed }: Tally): Score {
  const precision = right / Math.max(1, right + wrong)
  const recall = right / Math.max(1, right + missed)
  return { precision, recall, f1: (2 * right) / Math.max(1, 2 * right + wrong + missed) }
}
