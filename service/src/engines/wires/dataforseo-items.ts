// The items of DataForSEO's results: the answer whole and in pieces, and what a page shows beside it.

import { z } from 'zod'
import { Advertisement, Card, FollowUp, oncePerPage } from '../reading/beside.ts'
import type { FoundExtras } from '../reading/extras.ts'
import { sortGoogleLinks } from '../reading/google-links.ts'
import { flag, many, maybe, text } from '../reading/loose.ts'
import { findLinks } from '../reading/markdown-links.ts'
import {
  breakLine,
  breakParagraph,
  byPlace,
  citedOrListed,
  noProse,
  type Prose,
  placeInWords,
  say,
} from '../reading/prose.ts'
import type { FoundSource } from '../reading/reading.ts'

const Source = z.object({ url: text, title: text })
const Section = z.object({ text: text, annotations: many(Source) })
const Piece = z.object({
  type: text,
  title: text,
  text: text,
  markdown: text,
  /** Of a video. */
  url: text,
  references: many(Source),
  links: many(Source),
  table: maybe(z.object({ table_header: many(z.string()), table_content: many(many(z.string())) })),
  /** Of a piece that can be unfolded. */
  components: many(z.unknown()),
  /** Goods, advertisements or questions. */
  items: many(z.unknown()),
})
export const Item = Piece.extend({ asynchronous_ai_overview: flag, sections: many(Section) })
type Piece = z.output<typeof Piece>
export type Item = z.output<typeof Item>

export const isAnswer = ({ type }: Item): boolean => type === 'ai_overview' || type === 'message'

/** Google loads some overviews after the page. Seeing only the frame does not mean there was none. */
export const isFrame = ({ asynchronous_ai_overview, markdown, text: words, items }: Item): boolean =>
  asynchronous_ai_overview === true && typeof (markdown ?? words) !== 'string' && items.length === 0

export interface Said {
  text: string
  /** In the order of the words; then those without a place in them. */
  cited: readonly FoundSource[]
  listed: readonly FoundSource[]
  extras: FoundExtras
}

/** A model's answer, each section with its citations. */
export function readSections(answers: readonly Item[]): Said {
  const prose = noProse()
  for (const { markdown, text: words, sections } of answers) {
    breakParagraph(prose)
    say(prose, markdown || words || '')
    for (const section of sections) say(prose, section.text ?? '', section.annotations)
  }
  return { text: prose.text, cited: prose.cited, listed: [], extras: {} }
}

/**
 * What a page of Google says. References are its sources: those marked in the words, or else all of them. Links are
 * addresses offered to the reader, sources or not.
 */
export function readPage(items: readonly Item[]): Said {
  const answers = items.filter(isAnswer).map(item => ({ item, pieces: unfoldAll(item.items, 0) }))
  const telling: Telling = { prose: noProse(), handed: [] }
  for (const { item, pieces } of answers) tell(telling, item, pieces)
  const { prose, handed } = telling
  const pieces = answers.flatMap(answer => [answer.item, ...answer.pieces])
  const placed = findLinks(prose.text)
  const marked = sortGoogleLinks([...placed.filter(({ isMark }) => isMark), ...prose.cited])
  const listed = sortGoogleLinks(pieces.flatMap(({ references }) => references))
  const linked = sortGoogleLinks([
    ...placed.filter(({ isMark }) => !isMark),
    ...handed,
    ...pieces.flatMap(linksOf),
  ])
  const products = [...listed.products, ...linked.products, ...marked.products]
  return {
    text: prose.text,
    cited: [...citedOrListed(marked.sources, listed.sources), ...linked.sources].sort(byPlace),
    listed: [...listed.sources, ...linked.sources],
    extras: readBeside(items, pieces, products),
  }
}

/** Pieces come from outside and nest: nothing deeper is an answer. */
const DEEPEST = 4

function unfoldAll(unread: readonly unknown[], depth: number): Piece[] {
  return unread.flatMap(one => {
    const { data } = Piece.safeParse(one)
    if (!data) return []
    return depth === DEEPEST ? [data] : [data, ...unfoldAll(data.components, depth + 1)]
  })
}

interface Telling {
  prose: Prose
  /** Links with their anchor words. */
  handed: FoundSource[]
}

/** The pieces repeat what the whole says. */
function tell(telling: Telling, { markdown, text: said }: Item, pieces: readonly Piece[]): void {
  const words = markdown || said || ''
  breakParagraph(telling.prose)
  say(telling.prose, words)
  if (words === '') for (const piece of pieces) tellPiece(telling, piece)
  else findPieces(telling, words, pieces)
}

/** Beyond this many, pieces with links are not located in the words. */
const MOST_PIECES = 100

/** A link is anchored to words in its own piece; if the whole words that piece differently, its links get no place. */
function findPieces({ prose, handed }: Telling, words: string, pieces: readonly Piece[]): void {
  const from = prose.text.length - words.length
  let past = 0
  for (const { text: said, links } of pieces.filter(piece => piece.links.length > 0).slice(0, MOST_PIECES)) {
    const at = said ? words.indexOf(said, past) : -1
    if (!said || at === -1) continue
    past = at + said.length
    handed.push(...placeInWords(said, links, from + at))
  }
}

function tellPiece({ prose, handed }: Telling, piece: Piece): void {
  breakParagraph(prose)
  // Of goods and advertisements, only the surrounding words belong to the answer.
  const isBeside = piece.type === 'ai_overview_shopping' || piece.type === 'ai_overview_paid'
  const inOne = [piece.title, piece.text].filter(Boolean).join(' ')
  const words = isBeside ? (piece.text ?? '') : piece.markdown || inOne
  say(prose, words, piece.references)
  handed.push(...placeInWords(words, piece.links, prose.text.length - words.length))
  for (const row of piece.table ? [piece.table.table_header, ...piece.table.table_content] : []) {
    breakLine(prose)
    say(prose, row.join(' | '))
  }
}

function linksOf({ type, url, title, links }: Piece): FoundSource[] {
  return type === 'ai_overview_video_element' ? [{ url, title }, ...links] : links
}

const GOODS = ['ai_overview_shopping', 'popular_products', 'shopping']
const QUESTIONS = ['people_also_ask', 'related_searches', 'people_also_search']

function readBeside(
  page: readonly Item[],
  pieces: readonly Piece[],
  linked: FoundExtras['products'] = [],
): FoundExtras {
  const all = [...pieces, ...page]
  const within = (types: readonly string[]) =>
    all.flatMap(({ type, items }) => (types.includes(type ?? '') ? items : []))
  return {
    products: oncePerPage([...many(Card).parse(within(GOODS)), ...linked]),
    ads: [
      ...many(Advertisement).parse(within(['ai_overview_paid'])),
      ...page.filter(({ type }) => type === 'paid'),
    ],
    followUps: many(FollowUp).parse(within(QUESTIONS)),
  }
}
