// People, organisations, places and countries: names beside the words of their matter.

import type { Found, Said } from './meaning.ts'
import { runEnd } from './names.ts'
import { everyPhrase, type Range } from './phrases.ts'
import type { Asked, Scene } from './scene.ts'
import type { Token } from './tokens.ts'
import type { Passage } from './topic.ts'

const MOST_WORDS = 5
const MOST_BETWEEN = 6
const PERSON = /(?:founder|employee|author|director|member)(?:\[[^\]]*\])?\.name$/i

export function readNames(scene: Scene, passage: Passage, found: Found): Said[] {
  const isNear = found.hits.length > 0 || found.label.length > 0
  const [inCountry, named] = [scene.of('country'), [...scene.of('name'), ...scene.of('place')]]
  if (!isNear || inCountry.length + named.length === 0) return []
  const countries = countriesIn(scene, passage.tokens)
  const names = namesIn(scene, passage).filter(
    ({ from }) => !countries.some(country => country.from === from),
  )
  return [
    ...said(scene, passage, { found, names: countries, asked: inCountry }),
    ...said(scene, passage, { found, names, asked: named }),
  ]
}

interface Name extends Range {
  /** How many of its words begin with a capital. */
  words: number
  value: string
}

interface Sought {
  found: Found
  names: Name[]
  asked: Asked[]
}

function said(scene: Scene, passage: Passage, { found, names, asked }: Sought): Said[] {
  return names.flatMap((name, place) => {
    const led = termsOf(scene, passage, { name, found, isFirst: place === 0 })
    return asked
      .filter(one => led && isOf(one, led.terms) && isFit(one, name, passage))
      .map(
        ({ matter, term }): Said => ({
          matter,
          range: name,
          anchor: led?.anchor ?? name.from,
          value: name.value,
          precision: 'exact',
          isEvent: term === 'founder',
        }),
      )
  })
}

/** The headquarters are in a country too. */
const isOf = ({ term }: Asked, terms: string[]): boolean =>
  terms.includes(term) || (term === 'country' && terms.includes('headquarters'))

/** People have two names at least. */
const isFit = ({ matter }: Asked, { words, from }: Name, passage: Passage): boolean =>
  PERSON.test(matter.key) ? words >= 2 : matter.kind !== 'place' || (words <= 3 && !isOfStreet(passage, from))

const countriesIn = ({ tongue }: Scene, tokens: Token[]): Name[] =>
  everyPhrase(tongue.calendar.countries, tokens)
    .filter(({ from, to }, place, all) => {
      // Of a list of countries, none is that of the headquarters.
      const isListed = [all[place - 1], all[place + 1]].some(
        other => other && Math.max(other.from - to, from - other.to) <= 1,
      )
      return tokens[from]?.isCapital && !isListed
    })
    .map(({ from, to, entry }) => ({ from, to, words: 1, value: entry }))

function namesIn({ answer, tongue, finder, terms }: Scene, { tokens }: Passage): Name[] {
  const { known } = tongue.lexicon
  const names: Name[] = []
  for (let at = 0; at < tokens.length; at++) {
    const own = finder.own.at(tokens, at)
    // What follows the brand's name at once belongs to it: "Tarnwick Software GmbH".
    if (own) at = runEnd(tokens, own.to - 1) - 1
    if (own || !isPart(tokens[at], known)) continue
    const to = endOf(tokens, at, tongue.lexicon)
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
    const value = answer.slice((tokens[from] as Token).start, (tokens[to - 1] as Token).end)
    // "The Hague" has another name at home.
    const isArticled = isBegun && tongue.lexicon.articles.includes(before.text)
    if (words <= MOST_WORDS && !isArticled) names.push({ from, to, words, value })
    at = to - 1
  }
  return names
}

const isPart = (token: Token | undefined, known: Set<string>): boolean =>
  token?.kind === 'word' && token.isCapital && !known.has(token.text)

function endOf(tokens: Token[], from: number, { known, nameParticles }: Scene['tongue']['lexicon']): number {
  let at = from + 1
  for (;;) {
    const token = tokens[at]
    const isInitial = token?.text === '.' && token.isJoint && tokens[at - 1]?.text.length === 1
    const isParticle =
      token !== undefined && nameParticles.includes(token.text) && isPart(tokens[at + 1], known)
    if (token?.text === 's' && token.isJoint) return at
    // Within a name a word of the lexicon may stand: "Nordvall Group", "Marcus May".
    if (!(token?.kind === 'word' && token.isCapital) && !isInitial && !isParticle) return at
    at++
  }
}

/** A number in the same clause is that of a house; a year is none. */
const isOfStreet = ({ tokens, parts }: Passage, from: number): boolean =>
  tokens.some(
    ({ kind, text }, at) =>
      kind === 'number' && !/^(?:1\d|20)\d\d$/.test(text) && parts.clause[at] === parts.clause[from],
  )

interface Beside {
  name: Name
  found: Found
  /** The first name of the passage: a label is about it. */
  isFirst: boolean
}

/** The terms whose words lead to the name, or follow it at once. */
function termsOf(
  scene: Scene,
  passage: Passage,
  { name, found, isFirst }: Beside,
): { terms: string[]; anchor: number } | null {
  const { tokens, label } = passage
  const before = found.hits.findLast(hit => hit.to <= name.from)
  if (before && leads(scene, tokens, before.to, name.from))
    return { terms: before.entry, anchor: before.from }
  const after = found.hits.find(hit => hit.from >= name.to)
  // "Marek Dolinski, the CEO", "Marek Dolinski is the current CEO".
  const isPerson =
    after && scene.asked.some(({ matter, term }) => PERSON.test(matter.key) && after.entry.includes(term))
  if (isPerson && name.words > 1 && after.from - name.to <= 4 && leads(scene, tokens, name.to, after.from))
    return { terms: after.entry, anchor: name.from }
  const isLabelled = isFirst && found.label.length > 0 && leads(scene, tokens, 0, name.from)
  return isLabelled && isWholly(scene, label) ? { terms: found.label, anchor: 0 } : null
}

/** A label that says more than its matter may be about something else: "American parent company or Swiss staff". */
const isWholly = ({ tongue: { lexicon }, finder }: Scene, label: Token[]): boolean =>
  label.every(({ text, isCapital }, at) => {
    const isPlain = !isCapital || at === 0 || lexicon.known.has(text) || finder.words.has(text)
    return isPlain && !lexicon.rangeWords.includes(text)
  })

/** Only words that lead to a value stand between. */
const leads = (scene: Scene, tokens: Token[], from: number, to: number): boolean =>
  to - from <= MOST_BETWEEN &&
  tokens.slice(from, to).every(({ kind, text }, place) => {
    if (kind !== 'word') return kind === 'number' || /^[,:(.–—]$/.test(text)
    return scene.isLink(tokens, from + place) || scene.phrases.titles.at(tokens, from + place) !== null
  })
