// Google's answer as SerpApi hands it on: a tree of blocks that point into a list of references.

import { z } from 'zod'
import { many, number, text } from './loose.ts'
import { breakLine, breakParagraph, noProse, type Prose, say } from './prose.ts'
import type { FoundSource } from './reading.ts'

const Reference = z.object({ index: number, title: text, link: text })
export const Overview = z.object({
  text_blocks: many(z.unknown()).optional(),
  references: many(Reference),
  page_token: text,
  error: text,
})
export type Overview = z.output<typeof Overview>

const Block = z.object({
  title: text,
  snippet: text,
  code: text,
  reference_indexes: many(z.number()),
  list: many(z.unknown()),
  text_blocks: many(z.unknown()),
  table: many(many(z.unknown())),
  comparison: many(z.object({ feature: text, values: many(z.string()) })),
})

/** Blocks come from outside and nest: deeper than this is not an answer. */
const DEEPEST = 12

export function listReferences(overview: Overview): FoundSource[] {
  return overview.references.map(({ link, title }) => ({ url: link, title }))
}

export function readBlocks(overview: Overview): Prose {
  const prose = noProse()
  const byIndex = new Map(
    overview.references.map(({ index, link, title }, place) => [index ?? place, { url: link, title }]),
  )
  walk({ prose, byIndex }, overview.text_blocks ?? [], 0)
  return prose
}

interface Walk {
  prose: Prose
  byIndex: Map<number, FoundSource>
}

function walk({ prose, byIndex }: Walk, blocks: unknown[], depth: number): void {
  if (depth > DEEPEST) return
  for (const unread of blocks) {
    const block = Block.safeParse(unread).data
    if (!block) continue
    if (depth === 0) breakParagraph(prose)
    else breakLine(prose)
    const sources = block.reference_indexes.flatMap(index => byIndex.get(index) ?? [])
    say(prose, headline(block), sources)
    walk({ prose, byIndex }, [...block.list, ...block.text_blocks], depth + 1)
    for (const row of rows(block)) {
      breakLine(prose)
      say(prose, row, sources)
    }
  }
}

function headline({ title, snippet, code }: z.output<typeof Block>): string {
  return [title, snippet, code].filter(Boolean).join(' ')
}

function rows({ table, comparison }: z.output<typeof Block>): string[] {
  return [
    ...table.map(cells => cells.filter(cell => typeof cell === 'string').join(' | ')),
    ...comparison.map(({ feature, values }) => [feature ?? '', ...values].join(' | ')),
  ]
}
