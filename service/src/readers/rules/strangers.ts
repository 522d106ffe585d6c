// The names of others in an answer, by first word. Nobody lists them in advance: whoever acts in an answer, owns
// something or is compared is somebody; a word that the answer also writes small, or that the lexicon lists, is not.

import { type NameFinder, runEnd } from './names.ts'
import type { Scene } from './scene.ts'
import type { Token } from './tokens.ts'

export interface Strangers {
  /** First words of names that surely are somebody's. */
  rivals: Set<string>
  /** Words that the answer uses as words. */
  ordinary: Set<string>
}

/** `rows`: the tokens of each sentence, in the order of the text. */
export function strangersIn(rows: Token[][], scene: Scene): Strangers {
  const strangers: Strangers = { rivals: new Set(), ordinary: ordinaryWords(rows, scene) }
  for (const tokens of rows)
    for (const [at, token] of tokens.entries()) {
      const isName = isNameWord(token, scene, strangers) && !scene.finder.words.has(token.text)
      if (isName && acts(tokens, at, scene) && !scene.tongue.calendar.countries.at(tokens, at))
        strangers.rivals.add(token.text)
    }
  return strangers
}

function ordinaryWords(rows: Token[][], { tongue: { lexicon } }: Scene): Set<string> {
  const words = new Set<string>()
  for (const tokens of rows)
    for (const [at, { kind, isCapital, isJoint, text }] of tokens.entries()) {
      // Part of an address: "office@norrgard.example".
      const isAddress =
        (isJoint && /^[@./]$/.test(tokens[at - 1]?.text ?? '')) || tokens[at + 1]?.text === '@'
      const isArticled = lexicon.nounsAreCapital && lexicon.articles.includes(tokens[at - 1]?.text ?? '')
      if (kind === 'word' && !isAddress && (!isCapital || isArticled)) words.add(text)
    }
  return words
}

export const isNameWord = (token: Token | undefined, { tongue }: Scene, { ordinary }: Strangers): boolean =>
  token?.kind === 'word' &&
  token.isCapital &&
  token.text.length > 1 &&
  !tongue.lexicon.known.has(token.text) &&
  !ordinary.has(token.text)

/** Whether a label is nothing but a name that the answer does not explain. */
export const isStrange = (label: Token[], scene: Scene, strangers: Strangers): boolean =>
  label.length > 0 && label.every(token => isNameWord(token, scene, strangers))

const OPENING = /^[,;:(–—"“„«!?.]$/

function acts(tokens: Token[], at: number, { phrases }: Scene): boolean {
  const { comparing, verbs, contrasts, relatives, rangeWords } = phrases
  if ([1, 2, 3].some(back => at >= back && comparing.at(tokens, at - back)?.to === at)) return true
  const to = runEnd(tokens, at)
  const next = tokens[to]
  if ((next?.text === 's' && next.isJoint) || next?.text === '(') return true
  const before = tokens[at - 1]
  const isOpening = !before || OPENING.test(before.text) || contrasts.at(tokens, at - 1) !== null
  const isJoined = rangeWords.at(tokens, to) !== null && tokens[to + 1]?.isCapital === true
  if (isOpening && (isJoined || next?.kind === 'number' || /^[€$£]$/.test(next?.text ?? ''))) return true
  const then = next?.text === ',' ? to + 1 : to
  if (then > to && relatives.at(tokens, then)) return true
  return isOpening && (verbs.at(tokens, then) !== null || comparing.at(tokens, then) !== null)
}

/** Places in a sentence of prose that may be somebody's name: neither brand, lexicon nor calendar explains them. */
export function strangeNames(tokens: Token[], scene: Scene, strangers: Strangers): number[] {
  const { finder, tongue, phrases } = scene
  const { nounsAreCapital, known } = tongue.lexicon
  const names = [tongue.calendar.days, tongue.calendar.months, tongue.calendar.countries]
  return tokens.flatMap(({ kind, isCapital, isUpper, text }, at) => {
    if (kind !== 'word' || !isCapital || text.length === 1 || finder.words.has(text)) return []
    const before = tokens[at - 1]
    // The first word of a sentence has a capital anyway.
    const isFirst = !before || /^[.:!?"“„«(–—]$/.test(before.text)
    const isOwner = [1, 2].some(back => at >= back && phrases.possessive.at(tokens, at - back)?.to === at)
    if (isFirst && (before || isAside(tokens, scene))) return []
    if ((isFirst || nounsAreCapital) && !isNameWord(tokens[at], scene, strangers)) return []
    if (nounsAreCapital && !isFirst && !isOwner) return []
    const isExplained = (isUpper && known.has(text)) || names.some(list => list.at(tokens, at) !== null)
    return isExplained ? [] : [at]
  })
}

/** "Additionally, it": a first word before a comma and the brand is no subject. */
function isAside(
  tokens: Token[],
  { finder, phrases }: { finder: NameFinder; phrases: Scene['phrases'] },
): boolean {
  const lists = [phrases.selves, phrases.neutral, finder.own]
  return tokens[1]?.text === ',' && [2, 3].some(at => lists.some(list => list.at(tokens, at) !== null))
}
