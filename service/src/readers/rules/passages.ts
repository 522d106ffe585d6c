// What is read in one go: a sentence of prose, an item of a list after its label, or a cell of a table under its labels,
// each with whom it is about.

import { once } from '../../platform/pace/once.ts'
import type { Sentence } from '../sentences.ts'
import { type Block, blocksOf, type Table } from './blocks.ts'
import { type Mention, mentionsIn } from './names.ts'
import { partsOf } from './parts.ts'
import type { Scene } from './scene.ts'
import { isStrange, type Strangers, strangeNames, strangersIn } from './strangers.ts'
import { cellsOfTable, type TableCell } from './tables.ts'
import { plainTokens, type Token } from './tokens.ts'
import { narrowed, type Passage, type Topic, topicAfter, topicOf, UNKNOWN } from './topic.ts'

interface Heading {
  level: number
  topic: Topic
  tokens: Token[]
}

interface State {
  scene: Scene
  /** Whom the answer is about unless it says otherwise. */
  asked: Topic
  rows: Token[][]
  find: (tokens: Token[], isLabel: boolean) => Mention[]
  strangers: Strangers
  tables: Map<Block, TableCell[]>
  headings: Heading[]
  /** The topic of the sentence that ends in a colon right before a list. */
  intro: Topic | null
  passages: Passage[]
}

export function passagesOf(scene: Scene, asked: Topic): Passage[] {
  const rows = scene.sentences.map(sentence => sentenceTokens(scene.answer, sentence))
  const strangers = strangersIn(rows, scene)
  const where = { rivals: strangers.rivals, lexicon: scene.tongue.lexicon }
  const find = (tokens: Token[], isLabel: boolean) => mentionsIn(tokens, scene.finder, { ...where, isLabel })
  const blocks = blocksOf(scene.answer, scene.sentences)
  // Tables come first: they name rivals of whom the prose may speak.
  const tables = new Map(
    blocks
      .filter((block): block is Table => block.kind === 'table')
      .map(table => [table, cellsOfTable(table, { scene, find, strangers })]),
  )
  const state: State = {
    scene,
    asked,
    rows,
    find,
    strangers,
    tables,
    headings: [],
    intro: null,
    passages: [],
  }
  for (const block of blocks) read(block, state)
  return state.passages
}

const MARKER = /^[>\s]*(?:[-*+•]|\d{1,2}[.)])\s+/

/** Without the mark or number of an item. */
function sentenceTokens(answer: string, { start, end }: Sentence): Token[] {
  const marker = MARKER.exec(answer.slice(start, Math.min(end, start + 12)))?.[0].length ?? 0
  return plainTokens(answer, start + marker, end)
}

function read(block: Block, state: State): void {
  const section = state.headings.at(-1)?.topic ?? state.asked
  if (block.kind === 'heading') readHeading(block.level, state.rows[block.sentence] as Token[], state)
  else if (block.kind === 'table') {
    for (const { topic, title, ...cell } of state.tables.get(block) ?? [])
      push(state, { ...cell, topic: narrowed(state.intro ?? section, topic) ?? UNKNOWN, isCell: true }, title)
  } else if (block.kind === 'item') readSentences(block.sentences, state, state.intro ?? section)
  else if (!block.isQuote) {
    const after = readSentences(block.sentences, state, section)
    const last = state.rows[block.sentences.at(-1) as number]
    state.intro = last?.at(-1)?.text === ':' ? after : null
  }
}

function readHeading(level: number, tokens: Token[], state: State): void {
  const { scene, headings } = state
  while ((headings.at(-1)?.level ?? 0) >= level) headings.pop()
  const outer = headings.at(-1)?.topic ?? state.asked
  const words = tokens.filter(({ kind }) => kind === 'word')
  // "2. Tindhammer Storm Shell": names of others are numbered or have several words.
  const isNames =
    words.length > (words.length < tokens.length ? 0 : 1) && isStrange(words, scene, state.strangers)
  const isOfOthers = isNames || tokens.some((_, at) => scene.phrases.rivals.at(tokens, at))
  const inner = topicOf(state.find(tokens, true))
  const topic = isOfOthers && inner?.who !== 'brand' ? UNKNOWN : (narrowed(outer, inner) ?? UNKNOWN)
  headings.push({ level, topic, tokens })
  state.intro = null
}

function readSentences(sentences: number[], state: State, base: Topic): Topic {
  let topic = base
  let outer = base
  for (const [place, sentence] of sentences.entries()) {
    const row = state.rows[sentence] as Token[]
    const cut = place === 0 ? labelEnd(row) : 0
    const label = row.slice(0, Math.max(0, cut - 1))
    const labelled =
      topicOf(state.find(label, true)) ?? (isStrange(label, state.scene, state.strangers) ? UNKNOWN : null)
    if (labelled) topic = outer = narrowed(outer, labelled) ?? UNKNOWN
    const passage = push(state, { sentence, tokens: row.slice(cut), label, topic, isCell: false })
    topic = topicAfter(passage, outer)
  }
  return topic
}

const LONGEST_LABEL = 8

/** After the colon or dash that ends a label; 0 when the sentence has none. */
function labelEnd(tokens: Token[]): number {
  const end = tokens
    .slice(0, LONGEST_LABEL + 1)
    .findIndex(({ text, isJoint }, at) => /^[:–—]$/.test(text) && !(isJoint && tokens[at + 1]?.isJoint))
  return end > 0 && end < tokens.length - 1 ? end + 1 : 0
}

type Piece = Pick<Passage, 'sentence' | 'tokens' | 'label' | 'topic' | 'isCell'>

function push(
  { scene, find, headings, strangers, passages }: State,
  piece: Piece,
  title: Token[] = [],
): Passage {
  const parts = partsOf(piece.tokens, scene.tongue.lexicon)
  const passage: Passage = {
    ...piece,
    parts,
    mentions: find(piece.tokens, piece.isCell),
    strange: piece.isCell ? [] : strangeNames(piece.tokens, scene, strangers),
    tagged: once(() => scene.tongue.context(piece.tokens, parts)),
    heading: [...(headings.at(-1)?.tokens ?? []), ...title],
  }
  passages.push(passage)
  return passage
}
