// Where a text names the brand, its products, or others that the answer is known to tell of.

import type { Lexicon } from '../lexicon/lexicon.ts'
import type { Matter } from '../matter.ts'
import { createPhrases, type Phrases, type Range } from './phrases.ts'
import { type Token, wordsOf } from './tokens.ts'

export interface Brand {
  name: string
  aliases: string[]
}

/** A product that is none of the matters'. */
export const UNKNOWN_PRODUCT = '?'

export interface Mention extends Range {
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
  const products = [...new Set(matters.flatMap(({ product }) => product ?? []))]
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
  /** First words of the names of others. */
  rivals: Set<string>
  lexicon: Lexicon
  /** The whole text is a label or a cell, which may be a bare name. */
  isLabel: boolean
}

export function mentionsIn(tokens: Token[], finder: NameFinder, where: Where): Mention[] {
  const mentions: Mention[] = []
  for (let at = 0; at < tokens.length; ) {
    const mention = tokens[at]?.isCapital ? mentionAt(tokens, at, finder, where) : null
    if (mention) mentions.push(mention)
    at = mention?.to ?? at + 1
  }
  return mentions
}

function mentionAt(tokens: Token[], from: number, finder: NameFinder, where: Where): Mention | null {
  const hit = finder.own.at(tokens, from)
  if (hit && (!hit.entry.isOrdinary || isCapitalName(tokens, hit, where) || isPlan(tokens, hit, where))) {
    const isMore = isUnknownName(tokens[hit.to], finder, where)
    const to = isMore ? runEnd(tokens, hit.to) : hit.to
    return { from, to, who: 'brand', product: isMore ? UNKNOWN_PRODUCT : hit.entry.product }
  }
  if (where.rivals.has((tokens[from] as Token).text))
    return { from, to: runEnd(tokens, from), who: 'other', product: null }
  const plan = where.lexicon.phrases.otherPlans.at(tokens, from)
  return plan && isPlan(tokens, plan, where)
    ? { from, to: plan.to, who: 'brand', product: UNKNOWN_PRODUCT }
    : null
}

/** Where nouns are small, a capital letter tells a name, unless it begins a sentence. */
const isCapitalName = (tokens: Token[], { from, to }: Range, { lexicon }: Where): boolean =>
  !lexicon.nounsAreCapital && (from > 0 || lexicon.phrases.verbs.at(tokens, to) !== null)

/** Stands beside a word like "plan", in brackets, or is all there is. */
function isPlan(tokens: Token[], { from, to }: Range, { lexicon, isLabel }: Where): boolean {
  const { plans } = lexicon.phrases
  if (isLabel && to - from === tokens.length) return true
  if (tokens[from - 1]?.text === '(' && tokens[to]?.text === ')') return true
  return plans.at(tokens, to) !== null || (from > 0 && plans.at(tokens, from - 1) !== null)
}

/** "Tarnwick Docs" is a product that no matter is about. */
const isUnknownName = (token: Token | undefined, finder: NameFinder, { lexicon, rivals }: Where): boolean =>
  isCapitalWord(token) &&
  !lexicon.nounsAreCapital &&
  !token.isUpper &&
  !token.isJoint &&
  (!lexicon.known.has(token.text) || lexicon.otherPlans.includes(token.text)) &&
  !finder.words.has(token.text) &&
  !rivals.has(token.text)

const isCapitalWord = (token: Token | undefined): token is Token => token?.kind === 'word' && token.isCapital

/** After the last of the capital words that stand together. */
export function runEnd(tokens: Token[], from: number): number {
  let at = from
  while (isCapitalWord(tokens[at]) || (tokens[at]?.text === '&' && isCapitalWord(tokens[at + 1]))) at++
  return Math.max(at, from + 1)
}
