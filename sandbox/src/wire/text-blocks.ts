// An answer as SerpApi cuts it: paragraphs and lists that point into a list of references.

import type { Block, Sentence, Source } from '../scripts/answer.ts'
import type { JsonObject } from './provider.ts'

export function textBlocks(blocks: Block[]): JsonObject[] {
  const cut: JsonObject[] = []
  let list: JsonObject[] | undefined
  for (const block of blocks) {
    if (block.kind === 'item') {
      if (!list) {
        list = []
        cut.push({ type: 'list', list })
      }
      list.push(listItem(block.sentences))
    } else {
      list = undefined
      cut.push({ type: 'paragraph', ...cited(block.sentences) })
    }
  }
  return cut
}

/** What stands before a colon is the item's title. */
function listItem(sentences: Sentence[]): JsonObject {
  const item = cited(sentences)
  const [, title, rest] = String(item.snippet).match(/^([^:]+:) (.+)$/s) ?? []
  return title === undefined ? item : { title, ...item, snippet: rest }
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
