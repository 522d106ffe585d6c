// People, organisations and places: capital words beside the words of their matter.

import type { Statement } from '../statement.ts'
import { statementOf } from './meaning.ts'
import type { Cues, Range } from './pairing.ts'
import type { Passage } from './passages.ts'
import type { Asked, Scene } from './scene.ts'
import type { Token } from './tokens.ts'

/** Words within a name that begin small: "Ludwig van Beethoven". */
const PARTICLE = /^(?:de|da|do|dos|di|del|della|van|von|der|den|la|le|y|e|al|bin|ten|ter|af|zu)$/
const MOST_WORDS = 5
const MOST_BETWEEN = 6
const PERSON = /(?:founder|employee|author|director|member)(?:\[[^\]]*\])?\.name$/i

export function readNames(scene: Scene, passage: Passage, cues: Cues): Statement[] {
  const asked = scene.of('name', 'place')
  if (asked.length === 0) return []
  const names = namesIn(scene, passage)
  const statements = names.flatMap((name, place) => {
    const term = termOfName(scene, passage, { name, cues, isFirst: place === 0 })
    return asked
      .filter(asked => asked.term === term?.term && isFit(asked, name))
      .map(asked => ({ asked, name, anchor: term?.anchor ?? name.from }))
  })
  return statements.flatMap(
    ({ asked: { matter, term }, name, anchor }) =>
      statementOf(scene, passage, {
        matter,
        range: name,
        anchor,
        value: scene.answer.slice(
          (passage.tokens[name.from] as Token).start,
          (passage.tokens[name.to - 1] as Token).end,
        ),
        precision: 'exact',
        isEvent: term === 'founder' || term === 'parent',
      }) ?? [],
  )
}

interface Name extends Range {
  words: number
}

/** People have two names at least. */
const isFit = ({ matter }: Asked, { words }: Name): boolean =>
  PERSON.test(matter.key) ? words >= 2 : matter.kind === 'place' ? words <= 3 : true

function namesIn({ tongue, finder, terms }: Scene, { tokens }: Passage): Name[] {
  const { known } = tongue.lexicon
  const names: Name[] = []
  for (let at = 0; at < tokens.length; at++) {
    if (!isPart(tokens[at], known) || finder.own.at(tokens, at)) continue
    const to = endOf(tokens, at, known)
    const before = tokens[at - 1]
    // "São Paulo": a word of the language that begins a name.
    const isBegun =
      at > 1 &&
      before?.kind === 'word' &&
      before.isCapital &&
      !before.isUpper &&
      !terms.phrases.at(tokens, at - 1)
    const from = isBegun ? at - 1 : at
    const words = tokens.slice(from, to).filter(({ isCapital }) => isCapital).length
    if (words <= MOST_WORDS) names.push({ from, to, words })
    at = to - 1
  }
  return names
}

const isPart = (token: Token | undefined, known: Set<string>): boolean =>
  token?.kind === 'word' && token.isCapital && !known.has(token.text)

function endOf(tokens: Token[], from: number, known: Set<string>): number {
  let at = from + 1
  for (;;) {
    const token = tokens[at]
    const isInitial = token?.text === '.' && token.isJoint && tokens[at - 1]?.text.length === 1
    const isParticle = token !== undefined && PARTICLE.test(token.text) && isPart(tokens[at + 1], known)
    if (token?.text === 's' && token.isJoint) return at
    // Within a name a word of the lexicon may stand: "Nordvall Group", "Marcus May".
    if (!(token?.kind === 'word' && token.isCapital) && !isInitial && !isParticle) return at
    at++
  }
}

interface Beside {
  name: Name
  cues: Cues
  /** The first name of the passage: a label is about it. */
  isFirst: boolean
}

/** The term whose words lead to the name, or follow it at once. */
function termOfName(
  scene: Scene,
  passage: Passage,
  { name, cues, isFirst }: Beside,
): { term: string | undefined; anchor: number } | null {
  const { tokens } = passage
  const before = cues.hits.findLast(hit => hit.to <= name.from)
  if (before && leads(scene, tokens, before.to, name.from))
    return { term: before.entry[0], anchor: before.from }
  const after = cues.hits.find(hit => hit.from >= name.to)
  if (
    name.words > 1 &&
    after &&
    isPersonal(scene, after.entry) &&
    follows(scene, tokens, name.to, after.from)
  )
    return { term: after.entry[0], anchor: name.from }
  const isLabelled = isFirst && cues.label.length > 0 && leads(scene, tokens, 0, name.from)
  return isLabelled ? { term: cues.label[0], anchor: 0 } : null
}

const isPersonal = ({ asked }: Scene, terms: string[]): boolean =>
  asked.some(({ matter, term }) => PERSON.test(matter.key) && terms.includes(term))

/** Only words that lead to a value stand between, or names joined to one that was led to. */
function leads({ tongue }: Scene, tokens: Token[], from: number, to: number): boolean {
  if (to - from > MOST_BETWEEN) return false
  const { links, by } = tongue.lexicon.phrases
  for (let at = from; at < to; at++) {
    const { kind, text } = tokens[at] as Token
    const isLink =
      kind === 'word'
        ? links.at(tokens, at) || by.at(tokens, at)
        : kind === 'number' || /^[,:(.–—]$/.test(text)
    if (!isLink) return false
  }
  return true
}

/** "Marek Dolinski, the CEO", "Marek Dolinski (CEO)", "Marek Dolinski is the current CEO". */
function follows(scene: Scene, tokens: Token[], from: number, to: number): boolean {
  return to - from <= 4 && leads(scene, tokens, from, to)
}
