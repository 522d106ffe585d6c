// Google's answer as SerpApi hands it on: a tree of blocks that point into a list of references.

import { z } from 'zod'
import { many, maybe, number, text } from './loose.ts'
import { breakLine, breakParagraph, noProse, type Prose, say } from './prose.ts'
import type { FoundSource } from './reading.ts'

const Reference = z.object({ index: number, title: text, link: text, url: text })
export const Overview = z.object({
  text_blocks: maybe(many(z.unknown())),
  /** The same words in one piece: only for an overview without blocks. */
  markdown: text,
  reconstructed_markdown: text,
  references: many(Reference),
  page_token: text,
  error: text,
})
export type Overview = z.output<typeof Overview>

const Block = z.object({
  title: text,
  subtitle: text,
  /** Under whichever name; other vendors of the same page write `answer` or `text`. */
  snippet: text,
  answer: text,
  text: text,
  code: text,
  /** Formulas. */
  snippet_latex: many(z.string()),
  reference_indexes: many(z.number()),
  list: many(z.unknown()),
  items: many(z.unknown()),
  text_blocks: many(z.unknown()),
  headers: many(z.unknown()),
  table: many(z.unknown()),
  product_labels: many(z.unknown()),
  comparison: many(z.object({ feature: text, values: many(z.unknown()) })),
})
type Block = z.output<typeof Block>

/** Blocks come from outside and nest: deeper than this is not an answer. */
const DEEPEST = 12

export function listReferences(overview: Overview): FoundSource[] {
  return overview.references.map(({ link, url, title }) => ({ url: link ?? url, title }))
}

export function readBlocks(overview: Overview): Prose {
  const prose = noProse()
  const sources = listReferences(overview)
  const byIndex = new Map(
    overview.references.map(({ index }, place) => [index ?? place, sources[place] ?? {}]),
  )
  walk({ prose, byIndex }, overview.text_blocks ?? [], 0)
  if (prose.text === '') say(prose, overview.markdown || overview.reconstructed_markdown || '')
  return prose
}

interface Walk {
  prose: Prose
  byIndex: Map<number, FoundSource>
}

function walk({ prose, byIndex }: Walk, blocks: unknown[], depth: number): void {
  if (depth > DEEPEST) return
  for (const unread of blocks) {
    const block = readBlock(unread)
    if (!block) continue
    if (depth === 0) breakParagraph(prose)
    else breakLine(prose)
    const sources = block.reference_indexes.flatMap(index => byIndex.get(index) ?? [])
    say(prose, headline(block), sources)
    walk({ prose, byIndex }, [...block.list, ...block.items, ...block.text_blocks], depth + 1)
    for (const row of rows(block)) {
      breakLine(prose)
      say(prose, row, sources)
    }
  }
}

/** An item of a list may be bare words. */
function readBlock(unread: unknown): Block | undefined {
  return Block.safeParse(typeof unread === 'string' ? { snippet: unread } : unread).data
}

function headline({ title, subtitle, snippet, answer, text: words, code, snippet_latex }: Block): string {
  const said = snippet || answer || words || snippet_latex.join(' ')
  return [title, subtitle, said, code].filter(Boolean).join(' ')
}

function rows({ headers, table, product_labels, comparison }: Block): string[] {
  const head = row(headers)
  const body = table.map(cells => row(Array.isArray(cells) ? cells : Object.values(cells ?? {})))
  return [
    ...(head === body[0] ? [] : [head]),
    ...body,
    ...(comparison.length > 0 ? [row(product_labels)] : []),
    ...comparison.map(({ feature, values }) => row([feature, ...values])),
  ].filter(line => line !== '')
}

function row(cells: unknown[]): string {
  return cells
    .map(cellText)
    .filter(cell => cell !== null)
    .join(' | ')
}

/** A cell is words, a number, or a block of its own. */
function cellText(cell: unknown): string | null {
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell)
  const block = Block.safeParse(cell).data
  return block ? headline(block) : null
}
