// Whom a text names: the brand, its products, and others. Others are unknown beforehand; they are told by how the answer uses
// a name: as a subject, with a possessive, or in a comparison.

import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Matter } from '../matter.ts'
import { createPhrases, type Phrases } from './phrases.ts'
import { type Token, wordsOf } from './tokens.ts'

export interface Brand {
  name: string
  aliases: string[]
}

/** A product that is none of the matters'. */
export const UNKNOWN_PRODUCT = '?'

export interface Mention {
  from: number
  to: number
  who: 'brand' | 'other'
  /** Of the brand's: which one; null when only the brand is named. */
  product: string | null
}

interface Named {
  product: string | null
  /** Part of a name that is an ordinary word too: it counts only beside "plan", or alone. */
  isOrdinary: boolean
}

export interface NameFinder {
  own: Phrases<Named>
  /** Words of the brand, its products and the matters: no rival is called so. */
  words: Set<string>
  products: string[]
}

export function createNameFinder(brand: Brand, matters: Matter[], lexicon: Lexicon): NameFinder {
  const names = [brand.name, ...brand.aliases]
  const products = [...new Set(matters.flatMap(({ product }) => (product === null ? [] : [product])))]
  const brandWords = new Set(names.flatMap(wordsOf))
  const entries: [string, Named][] = [
    ...products.map((product): [string, Named] => [product, { product, isOrdinary: false }]),
    ...names.map((name): [string, Named] => [name, { product: null, isOrdinary: false }]),
    ...products.flatMap(product => shortened(product, brandWords, lexicon)),
  ]
  const keys = matters.flatMap(({ key }) => [...key.matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name))
  return { own: createPhrases(entries), words: new Set([...names, ...keys].flatMap(wordsOf)), products }
}

/** "Tarnwick Team" is called "Team" too. */
function shortened(product: string, brandWords: Set<string>, lexicon: Lexicon): [string, Named][] {
  const words = wordsOf(product)
  const short = words.filter(word => !brandWords.has(word))
  if (short.length === 0 || short.length === words.length) return []
  const isOrdinary = short.length === 1 && lexicon.known.has(short[0] as string)
  return [[short.join(' '), { product, isOrdinary }]]
}

export interface Where {
  rivals: Set<string>
  lexicon: Lexicon
  /** The whole text is a label or a cell, which may be a bare name. */
  isLabel: boolean
  /** The name is none of the brand's, only one that plans often have. */
  isListed?: boolean
}

export function mentionsIn(tokens: Token[], finder: NameFinder, where: Where): Mention[] {
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length; ) {
    const mention = mentionAt(tokens, at, finder, where)
    if (mention) mentions.push(mention)
    at = mention?.to ?? at + 1
  }
  return mentions
}

function mentionAt(tokens: Token[], at: number, finder: NameFinder, where: Where): Mention | null {
  const token = tokens[at] as Token
  if (!token.isCapital) return null
  const hit = finder.own.at(tokens, at)
  if (hit && (!hit.entry.isOrdinary || isPlan(tokens, hit, where))) {
    const { product } = hit.entry
    const isMore = isUnknownName(tokens[hit.to], finder, where)
    return isMore
      ? { from: at, to: runEnd(tokens, hit.to), who: 'brand', product: UNKNOWN_PRODUCT }
      : { from: at, to: hit.to, who: 'brand', product }
  }
  if (where.rivals.has(token.text)) return { from: at, to: runEnd(tokens, at), who: 'other', product: null }
  const plan = where.lexicon.phrases.otherPlans.at(tokens, at)
  return plan && isPlan(tokens, plan, { ...where, isListed: true })
    ? { from: at, to: plan.to, who: 'brand', product: UNKNOWN_PRODUCT }
    : null
}

/** Stands beside a word like "plan", in brackets, or is all there is. */
function isPlan(
  tokens: Token[],
  { from, to }: { from: number; to: number },
  { lexicon, isLabel, isListed }: Where,
): boolean {
  const { plans } = lexicon.phrases
  if (isLabel && to - from === tokens.length) return true
  // Elsewhere a capital letter tells a name, unless it begins a sentence.
  if (!isListed && !lexicon.nounsAreCapital && (from > 0 || lexicon.phrases.verbs.at(tokens, to))) return true
  if (tokens[from - 1]?.text === '(' && tokens[to]?.text === ')') return true
  return plans.at(tokens, to) !== null || (from > 0 && plans.at(tokens, from - 1) !== null)
}

/** "Tarnwick Docs" is a product that no matter is about. */
const isUnknownName = (token: Token | undefined, finder: NameFinder, { lexicon, rivals }: Where): boolean =>
  token !== undefined &&
  !lexicon.nounsAreCapital &&
  token.kind === 'word' &&
  token.isCapital &&
  !token.isUpper &&
  !token.isJoint &&
  (!lexicon.known.has(token.text) || lexicon.otherPlans.includes(token.text)) &&
  !finder.words.has(token.text) &&
  !rivals.has(token.text)

const isCapitalWord = (token: Token | undefined): boolean => token?.kind === 'word' && token.isCapital

/** Behind the last of the capital words that stand together. */
export function runEnd(tokens: Token[], from: number): number {
  let at = from
  while (isCapitalWord(tokens[at]) || (tokens[at]?.text === '&' && isCapitalWord(tokens[at + 1]))) at++
  return Math.max(at, from + 1)
}
