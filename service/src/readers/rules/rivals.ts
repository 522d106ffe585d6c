// The names of others in an answer, by their first word. Whoever acts in it, owns something or is compared is somebody; a
// word that the answer also writes small, or that the lexicon lists, is none.

import type { Calendar } from '../lexicon/calendar.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { type NameFinder, runEnd } from './names.ts'
import type { Token } from './tokens.ts'

export interface Language {
  lexicon: Lexicon
  calendar: Calendar
}

const OPENING = /^[,;:(–—"“„«!?.]$/

export interface Strangers {
  /** First words of names that surely are somebody's. */
  rivals: Set<string>
  /** Words that the answer uses as words. */
  ordinary: Set<string>
}

/** `rows`: the tokens of each sentence, in the order of the text. */
export function strangersIn(rows: Token[][], finder: NameFinder, language: Language): Strangers {
  const ordinary = ordinaryWords(rows, language.lexicon)
  const isName = (tokens: Token[], at: number) =>
    isNameWord(tokens[at], language.lexicon) &&
    !ordinary.has((tokens[at] as Token).text) &&
    !finder.words.has((tokens[at] as Token).text) &&
    language.calendar.countries.at(tokens, at) === null
  const rivals = new Set<string>()
  for (const tokens of rows)
    for (let at = 0; at < tokens.length; at++)
      if (isName(tokens, at) && acts(tokens, at, language.lexicon)) rivals.add((tokens[at] as Token).text)
  return { rivals, ordinary }
}

/** Names in a sentence of prose that may be anybody's: capital words that neither brand, lexicon nor calendar explains. */
export function strangeNames(
  tokens: Token[],
  finder: NameFinder,
  { lexicon, calendar, ordinary }: Language & Strangers,
): number[] {
  if (lexicon.nounsAreCapital) return []
  const opens = (at: number) =>
    at === 0 &&
    isNameWord(tokens[0], lexicon) &&
    !ordinary.has(tokens[0]?.text ?? '') &&
    !isAside(tokens, finder, lexicon)
  return tokens.flatMap(({ kind, isCapital, isUpper, text }, at) => {
    if (kind !== 'word' || !isCapital || text.length === 1 || (isFirst(tokens, at) && !opens(at))) return []
    const isExplained =
      finder.words.has(text) ||
      (isUpper && lexicon.known.has(text)) ||
      [calendar.days, calendar.months, calendar.countries].some(names => names.at(tokens, at) !== null)
    return isExplained ? [] : [at]
  })
}

/** "Additionally, it": a first word before a comma and the brand is no subject. */
function isAside(tokens: Token[], finder: NameFinder, { phrases }: Lexicon): boolean {
  if (tokens[1]?.text !== ',') return false
  return [2, 3].some(
    at => phrases.selves.at(tokens, at) ?? phrases.neutral.at(tokens, at) ?? finder.own.at(tokens, at),
  )
}

/** The first word of a sentence has a capital anyway. */
const isFirst = (tokens: Token[], at: number): boolean =>
  at === 0 || /^[.:!?"“„«(–—]$/.test(tokens[at - 1]?.text ?? '')

/** Whether a label is nothing but a name that the answer does not explain. */
export const isStrange = (label: Token[], { ordinary }: Strangers, lexicon: Lexicon): boolean =>
  label.length > 0 && label.every(token => isNameWord(token, lexicon) && !ordinary.has(token.text))

export const isNameWord = (token: Token | undefined, { known }: Lexicon): boolean =>
  token?.kind === 'word' && token.isCapital && token.text.length > 1 && !known.has(token.text)

function ordinaryWords(rows: Token[][], lexicon: Lexicon): Set<string> {
  const words = new Set<string>()
  const articles = new Set(lexicon.articles)
  for (const tokens of rows)
    for (const [at, { kind, isCapital, text }] of tokens.entries()) {
      const isArticled = lexicon.nounsAreCapital && articles.has(tokens[at - 1]?.text ?? '')
      if (kind === 'word' && (!isCapital || isArticled)) words.add(text)
    }
  return words
}

function acts(tokens: Token[], at: number, lexicon: Lexicon): boolean {
  const { comparing, verbs, contrasts, relatives } = lexicon.phrases
  const before = tokens[at - 1]
  if (before && endsAt(tokens, at, lexicon)) return true
  const to = runEnd(tokens, at)
  const next = tokens[to]
  if (next?.text === 's' && next.isJoint) return true
  if (next?.text === '(') return true
  const isOpening = !before || OPENING.test(before.text) || contrasts.at(tokens, at - 1) !== null
  const isJoined = lexicon.phrases.rangeWords.at(tokens, to) !== null && tokens[to + 1]?.isCapital === true
  if (isOpening && (isJoined || next?.kind === 'number' || /^[€$£]$/.test(next?.text ?? ''))) return true
  const isApart = next?.text === ','
  if (isApart && relatives.at(tokens, to + 1)) return true
  const then = isApart ? to + 1 : to
  return isOpening && (verbs.at(tokens, then) !== null || comparing.at(tokens, then) !== null)
}

/** Whether a word of comparison ends right before `at`. */
function endsAt(tokens: Token[], at: number, { phrases }: Lexicon): boolean {
  for (let from = Math.max(0, at - 3); from < at; from++)
    if (phrases.comparing.at(tokens, from)?.to === at) return true
  return false
}
