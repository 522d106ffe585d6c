// An answer as SerpApi cuts it: paragraphs, lists and tables that point into a list of references.

import type { JsonObject } from '../provider.ts'
import { type Block, cells, runsOf, type Sentence, type Source } from '../scripts/answer.ts'

export function textBlocks(blocks: Block[]): JsonObject[] {
  return runsOf(blocks).map(([first, ...others]) => {
    const run = [first, ...others]
    if (first.kind === 'item') return { type: 'list', list: run.map(listItem) }
    if (first.kind === 'row') return { type: 'table', table: run.map(cells) }
    return { type: first.kind, ...cited(first.sentences) }
  })
}

function listItem({ title, sentences }: Block): JsonObject {
  return { ...(title !== undefined && { title: `${title}:` }), ...cited(sentences) }
}

function cited(sentences: Sentence[]): JsonObject {
  const snippet = sentences.map(({ text }) => text).join(' ')
  const indexes = [...new Set(sentences.flatMap(({ cites }) => cites))]
  return { snippet, ...(indexes.length > 0 && { reference_indexes: indexes }) }
}

export function references(sources: Source[]): JsonObject[] {
  return sources.map(({ url, title, snippet }, index) => ({
    title,
    link: url,
    snippet,
    source: new URL(url).hostname,
    index,
  }))
}
