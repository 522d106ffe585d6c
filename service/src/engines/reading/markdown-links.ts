// Links inside an answer: `[words](address)`, and `[[1]](address)`, by which some vendors cite. The words stay as
// sent; a citation is placed where its link is.

import { foldAddress, isAddress } from './addresses.ts'
import type { FoundSource } from './reading.ts'
import type { Span } from './spans.ts'

export interface PlacedLink {
  url: string
  span: Span
  /** What a reader sees of it; a mark such as `[1]` says nothing about the page. */
  words: string
  isMark: boolean
}

/** Text comes from outside: only so many possible links are examined. */
const MOST_PLACES = 2_000
const LONGEST_ADDRESS = 4_096

/** In one pass, whatever the brackets; images do not count. */
export function findLinks(text: string): PlacedLink[] {
  const links: PlacedLink[] = []
  const open: number[] = []
  let places = 0
  for (let at = 0; at < text.length && places < MOST_PLACES; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '[') open.push(at)
    else if (character === ']') {
      const start = open.pop()
      if (start === undefined || text[at + 1] !== '(') continue
      places += 1
      const end = endOfAddress(text, at + 2)
      if (end === null) continue
      const link = toLink(text, { start, wordsEnd: at, end })
      if (link) links.push(link)
      at = end - 1
    }
  }
  return links
}

/** Past the closing bracket. An address may contain balanced brackets; a title may follow it. */
function endOfAddress(text: string, from: number): number | null {
  const furthest = Math.min(text.length, from + LONGEST_ADDRESS)
  for (let at = from, depth = 0; at < furthest; at += 1) {
    const character = text[at]
    if (character === '\n') return null
    if (character === '(') depth += 1
    if (character === ')' && depth-- === 0) return at + 1
  }
  return null
}

interface Found {
  start: number
  wordsEnd: number
  end: number
}

function toLink(text: string, { start, wordsEnd, end }: Found): PlacedLink | null {
  if (text[start - 1] === '!') return null
  const [url = ''] = text.slice(wordsEnd + 2, end - 1).split(/\s/, 1)
  const address = url.replace(/^<(.*)>$/, '$1')
  if (!isAddress(address)) return null
  const words = text.slice(start + 1, wordsEnd)
  const isMark = /^\[?\d{1,4}\]?$/.test(words)
  return { url: address, span: { start, end }, words, isMark }
}

/** The same sources, each placed at its first link. */
export function placeSources(text: string, sources: readonly FoundSource[]): FoundSource[] {
  const spans = new Map<string, Span>()
  for (const { url, span } of findLinks(text)) {
    const page = foldAddress(url)
    if (!spans.has(page)) spans.set(page, span)
  }
  return sources.map(source =>
    isAddress(source.url) ? { ...source, span: source.span ?? spans.get(foldAddress(source.url)) } : source,
  )
}
