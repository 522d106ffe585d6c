// Google's answer as SerpApi returns it: a tree of blocks that point into a list of references.

import { z } from 'zod'
import { many, maybe, number, text } from '../reading/loose.ts'
import { breakLine, breakParagraph, noProse, type Prose, placeInWords, say } from '../reading/prose.ts'
import type { FoundSource } from '../reading/reading.ts'

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

const Link = z
  .object({ text: text, link: text })
  .transform(({ text: title, link }): FoundSource => ({ url: link, title }))
const Block = z.object({
  title: text,
  subtitle: text,
  /** Under any name; other vendors of the same page write `answer` or `text`. */
  snippet: text,
  answer: text,
  text: text,
  code: text,
  /** Formulas. */
  snippet_latex: many(z.string()),
  reference_indexes: many(z.number()),
  /** Addresses anchored to some of the words. */
  snippet_links: many(Link),
  video: maybe(z.object({ link: text })),
  list: many(z.unknown()),
  items: many(z.unknown()),
  text_blocks: many(z.unknown()),
  headers: many(z.unknown()),
  table: many(z.unknown()),
  /** The same table, each cell being a block. */
  detailed: many(many(z.unknown())),
  product_labels: many(z.unknown()),
  comparison: many(z.object({ feature: text, values: many(z.unknown()) })),
})
type Block = z.output<typeof Block>

/** Blocks come from outside and nest: nothing deeper is an answer. */
const DEEPEST = 12

export function listReferences(overview: Overview): FoundSource[] {
  return overview.references.map(({ link, url, title }) => ({ url: link ?? url, title }))
}

export interface Told {
  prose: Prose
  /** Links at their words: offered to the reader, source or not. */
  handed: FoundSource[]
}

export function readBlocks(overview: Overview): Told {
  const sources = listReferences(overview)
  const byIndex = new Map(
    overview.references.map(({ index }, place) => [index ?? place, sources[place] ?? {}]),
  )
  const told = { prose: noProse(), handed: [] }
  walk({ ...told, byIndex }, overview.text_blocks ?? [], 0)
  if (told.prose.text === '') say(told.prose, overview.markdown || overview.reconstructed_markdown || '')
  return told
}

interface Walk extends Told {
  byIndex: Map<number, FoundSource>
}

function walk(way: Walk, blocks: unknown[], depth: number): void {
  if (depth > DEEPEST) return
  for (const unread of blocks) {
    const block = readBlock(unread)
    if (!block) continue
    if (depth === 0) breakParagraph(way.prose)
    else breakLine(way.prose)
    tell(way, headline(block), [block])
    walk(way, [...block.list, ...block.items, ...block.text_blocks], depth + 1)
    for (const [at, { words, cells }] of rows(block).entries()) {
      breakLine(way.prose)
      // What the block cites as a whole is cited once, or a table could multiply it.
      tell(way, words, at === 0 ? [block, ...cells] : cells)
    }
  }
}

/** Says the words, with the references and links of the blocks they come from. */
function tell({ prose, handed, byIndex }: Walk, words: string, blocks: readonly Block[]): void {
  const cited = blocks.flatMap(({ reference_indexes }) =>
    reference_indexes.flatMap(index => byIndex.get(index) ?? []),
  )
  say(prose, words, cited)
  const links = blocks.flatMap(({ snippet_links, video }) => [
    ...snippet_links,
    ...(video ? [{ url: video.link }] : []),
  ])
  for (const link of placeInWords(words, links, prose.text.length - words.length)) handed.push(link)
}

/** An item of a list may be bare words. */
function readBlock(unread: unknown): Block | undefined {
  return Block.safeParse(typeof unread === 'string' ? { snippet: unread } : unread).data
}

function headline({ title, subtitle, snippet, answer, text: words, code, snippet_latex }: Block): string {
  const said = snippet || answer || words || snippet_latex.join(' ')
  return [title, subtitle, said, code].filter(Boolean).join(' ')
}

interface Row {
  words: string
  cells: Block[]
}

function rows({ headers, table, detailed, product_labels, comparison }: Block): Row[] {
  const head = row(headers)
  const written = table.map(cells => row(Array.isArray(cells) ? cells : Object.values(cells ?? {})))
  const inDetail = detailed.map(row)
  const body = written.length > 0 ? written.map((line, at) => withCells(line, inDetail[at])) : inDetail
  return [
    ...(head.words === body[0]?.words ? [] : [head]),
    ...body,
    ...(comparison.length > 0 ? [row(product_labels)] : []),
    ...comparison.map(({ feature, values }) => row([feature, ...values])),
  ].filter(({ words }) => words !== '')
}

const withCells = (line: Row, inDetail: Row | undefined): Row => ({
  ...line,
  cells: [...line.cells, ...(inDetail?.cells ?? [])],
})

/** A cell is text, a number, or a block of its own. */
function row(cells: readonly unknown[]): Row {
  const blocks = cells.map(cell => readBlock(typeof cell === 'number' ? String(cell) : cell))
  const found = blocks.filter(block => block !== undefined)
  return { words: found.map(headline).join(' | '), cells: found }
}
