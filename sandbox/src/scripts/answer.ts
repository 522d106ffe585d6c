// What an engine says, before a vendor's wire format is put around it.

/** As the product names it. Vendors say which one they play; there is no other list of them here. */
export type Engine = string

export interface Source {
  url: string
  title: string
  snippet: string
}

export interface Product {
  name: string
  maker: string
  price: string
}

export interface Sentence {
  text: string
  /** Indexes into `sources`. */
  cites: number[]
}

export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'row'
  /** Of an item: stands before its sentences, in bold. */
  title?: string
  /** The cells of a row. The first of several rows is the head of their table. */
  sentences: Sentence[]
}

export interface TextAnswer {
  kind: 'text'
  blocks: Block[]
  /** Consulted, whether cited or not. */
  sources: Source[]
  /** What the engine searched for; empty means that it answered without searching. */
  queries: string[]
  /** What a shopping engine shows beside the text. */
  products: Product[]
  /** Stopped at the output limit. */
  truncated: boolean
}

export type Answer =
  | TextAnswer
  /** The engine declines, in the vendor's own form where there is one. */
  | { kind: 'refusal'; text: string }
  /** A content filter stops it, in the vendor's own form. Engines without one decline in prose. */
  | { kind: 'filtered' }
  /** A results page without an AI block. Engines that always answer treat it as a refusal in prose. */
  | { kind: 'no-block' }
  /** HTTP 200 with the vendor's own failure inside. */
  | { kind: 'failed' }

/** A citation's place in composed text, in UTF-16 units. `mark` is empty when the vendor writes none. */
interface Placed {
  source: number
  sentence: { start: number; end: number }
  mark: { start: number; end: number }
}

export interface Composed {
  text: string
  placed: Placed[]
}

/** Joins the blocks to one Markdown text. `mark` writes what the vendor puts after a cited sentence. */
export function compose(blocks: Block[], mark: (source: number) => string = () => ''): Composed {
  const composed: Composed = { text: '', placed: [] }
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]
    if (before) composed.text += belongTogether(before, block) ? '\n' : '\n\n'
    composed.text += opening(block)
    write(composed, block, mark)
    if (block.kind !== 'row') continue
    composed.text += ' |'
    if (before?.kind !== 'row') composed.text += `\n|${' --- |'.repeat(block.sentences.length)}`
  }
  return composed
}

/** Items of one list and rows of one table: no empty line stands between them. */
function belongTogether(before: Block, block: Block): boolean {
  return before.kind === block.kind && (block.kind === 'item' || block.kind === 'row')
}

/** Blocks one by one, but the items of a list and the rows of a table as one run. */
export function runsOf(blocks: Block[]): [Block, ...Block[]][] {
  const runs: [Block, ...Block[]][] = []
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]
    if (before && belongTogether(before, block)) runs.at(-1)?.push(block)
    else runs.push([block])
  }
  return runs
}

export const cells = ({ sentences }: Block): string[] => sentences.map(({ text }) => text)

function opening({ kind, title }: Block): string {
  const sign = { heading: '## ', paragraph: '', item: '- ', row: '| ' }[kind]
  return title === undefined ? sign : `${sign}**${title}:** `
}

function write(composed: Composed, { kind, sentences }: Block, mark: (source: number) => string): void {
  for (const [position, sentence] of sentences.entries()) {
    if (position > 0) composed.text += kind === 'row' ? ' | ' : ' '
    const start = composed.text.length
    composed.text += sentence.text
    const end = composed.text.length
    for (const source of sentence.cites) {
      const written = mark(source)
      const from = composed.text.length + written.length - written.trimStart().length
      composed.text += written
      composed.placed.push({
        source,
        sentence: { start, end },
        mark: { start: from, end: composed.text.length },
      })
    }
  }
}

/** An answer of exactly this text: one sentence, nothing added by any vendor. */
export function verbatim(text: string, queries: string[] = []): TextAnswer {
  return {
    kind: 'text',
    blocks: text === '' ? [] : [{ kind: 'paragraph', sentences: [{ text, cites: [] }] }],
    sources: [],
    queries,
    products: [],
    truncated: false,
  }
}

/** The same words from an engine that did not look anything up. */
export function withoutSearch(answer: TextAnswer): TextAnswer {
  const blocks = answer.blocks.map(block => ({
    ...block,
    sentences: block.sentences.map(({ text }) => ({ text, cites: [] })),
  }))
  return { ...answer, blocks, sources: [], queries: [] }
}

/** For vendors that have no form of their own for a refusal: the engine just says it. */
export function inProse(answer: Exclude<Answer, { kind: 'failed' }>): TextAnswer {
  if (answer.kind === 'text') return answer
  return verbatim(answer.kind === 'refusal' ? answer.text : 'I cannot help with that.')
}
