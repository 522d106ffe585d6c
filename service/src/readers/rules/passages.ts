// What is read in one go: a sentence of prose, an item of a list behind its label, or a cell of a table under its labels,
// each with whom it is about.

import type { Sentence } from '../sentences.ts'
import { type Block, blocksOf } from './blocks.ts'
import type { ContextReader, Tagged } from './context.ts'
import { type Mention, mentionsIn, type NameFinder } from './names.ts'
import { type Parts, partsOf } from './parts.ts'
import { isStrange, type Language, type Strangers, strangeNames, strangersIn } from './rivals.ts'
import { type Tabled, tabledOf } from './tables.ts'
import { plainTokens, type Token } from './tokens.ts'
import { narrowed, type Topic, topicAfter, topicOf, UNKNOWN } from './topic.ts'

export interface Passage {
  sentence: number
  tokens: Token[]
  parts: Parts
  tagged: Tagged[]
  mentions: Mention[]
  /** Places of names that may be anybody's. */
  strange: number[]
  topic: Topic
  /** Words before the colon, or of the first cell and the head of the column. */
  label: Token[]
  /** The heading it stands under. */
  heading: Token[]
  isCell: boolean
}

export interface Reading {
  answer: string
  sentences: Sentence[]
  finder: NameFinder
  language: Language
  context: ContextReader
  /** Whom the answer is about unless it says otherwise. */
  asked: Topic
}

/** Without the mark or number of an item. */
const sentenceTokens = (answer: string, { start, end }: Sentence): Token[] => {
  const marker =
    /^(?:[>\s]*)(?:[-*+•]\s+|\d{1,2}[.)]\s+)/.exec(answer.slice(start, Math.min(end, start + 12)))?.[0]
      .length ?? 0
  return plainTokens(answer, start + marker, end)
}

export function passagesOf(reading: Reading): Passage[] {
  const { answer, sentences, finder, language } = reading
  const rows = sentences.map(sentence => sentenceTokens(answer, sentence))
  const blocks = blocksOf(answer, sentences)
  const strangers = strangersIn(rows, finder, language)
  const { rivals } = strangers
  const find = (tokens: Token[], isLabel: boolean) =>
    mentionsIn(tokens, finder, { rivals, lexicon: language.lexicon, isLabel })
  const tables = new Map<Block, Tabled>()
  for (const block of blocks)
    if (block.kind === 'table')
      tables.set(block, tabledOf(block, { answer, find, strangers, lexicon: language.lexicon }))
  const state: State = { reading, rows, find, strangers, tables, headings: [], intro: null, passages: [] }
  for (const block of blocks) read(block, state)
  return state.passages
}

interface Heading {
  level: number
  topic: Topic
  tokens: Token[]
}

interface State {
  reading: Reading
  rows: Token[][]
  find: (tokens: Token[], isLabel: boolean) => Mention[]
  strangers: Strangers
  tables: Map<Block, Tabled>
  headings: Heading[]
  /** The topic of the sentence that ends in a colon right before a list. */
  intro: Topic | null
  passages: Passage[]
}

function read(block: Block, state: State): void {
  const section = state.headings.at(-1)?.topic ?? state.reading.asked
  if (block.kind === 'heading') return readHeading(block, state)
  if (block.kind === 'table') return readTable(block, state, state.intro ?? section)
  if (block.kind === 'prose' && block.isQuote) return
  const base = block.kind === 'item' ? (state.intro ?? section) : section
  const after = readSentences(block.sentences, state, base)
  if (block.kind === 'prose') {
    const { text } = state.rows[block.sentences.at(-1) as number]?.at(-1) ?? { text: '' }
    state.intro = text === ':' ? after : null
  }
}

function readHeading({ level, sentence }: { level: number; sentence: number }, state: State): void {
  while ((state.headings.at(-1)?.level ?? 0) >= level) state.headings.pop()
  const tokens = state.rows[sentence] as Token[]
  const { lexicon } = state.reading.language
  const outer = state.headings.at(-1)?.topic ?? state.reading.asked
  const isOfOthers = tokens.some((_, at) => lexicon.phrases.rivals.at(tokens, at))
  const topic = isOfOthers ? UNKNOWN : narrowed(outer, topicOf(state.find(tokens, true)))
  state.headings.push({ level, topic, tokens })
  state.intro = null
}

function readTable(block: Block, state: State, base: Topic): void {
  const tabled = state.tables.get(block)
  for (const { sentence, tokens, label, title, topic } of tabled?.cells ?? [])
    push(state, { sentence, tokens, label, topic: narrowed(base, topic), isCell: true }, title)
}

function readSentences(sentences: number[], state: State, base: Topic): Topic {
  let topic = base
  let outer = base
  for (const [place, sentence] of sentences.entries()) {
    const row = state.rows[sentence] as Token[]
    const cut = place === 0 ? labelEnd(row) : 0
    const label = row.slice(0, Math.max(0, cut - 1))
    const isOfOther = isStrange(label, state.strangers, state.reading.language.lexicon)
    const labelled = topicOf(state.find(label, true)) ?? (isOfOther ? UNKNOWN : null)
    if (labelled) {
      outer = narrowed(outer, labelled)
      topic = outer
    }
    const passage = push(state, { sentence, tokens: row.slice(cut), label, topic, isCell: false })
    topic = topicAfter(topic, passage, outer)
  }
  return topic
}

const LONGEST_LABEL = 8

/** Behind the colon or dash that ends a label; 0 when the sentence has none. */
function labelEnd(tokens: Token[]): number {
  const end = tokens
    .slice(0, LONGEST_LABEL + 1)
    .findIndex(({ text, isJoint }, at) => /^[:–—]$/.test(text) && !(isJoint && tokens[at + 1]?.isJoint))
  return end > 0 && end < tokens.length - 1 ? end + 1 : 0
}

type Piece = Pick<Passage, 'sentence' | 'tokens' | 'label' | 'topic' | 'isCell'>

function push(state: State, piece: Piece, title: Token[] = []): Passage {
  const { language, context } = state.reading
  const parts = partsOf(piece.tokens, language.lexicon)
  const mentions = state.find(piece.tokens, piece.isCell)
  const tagged = context(piece.tokens, parts)
  const heading = [...(state.headings.at(-1)?.tokens ?? []), ...title]
  const strange = piece.isCell
    ? []
    : strangeNames(piece.tokens, state.reading.finder, { ...language, ...state.strangers })
  const passage = { ...piece, parts, mentions, strange, tagged, heading }
  state.passages.push(passage)
  return passage
}
