// Who founded the brand, and who leads it.

import type { Fact } from '../../../model/fact.ts'
import { personWords, samePersonWords, withoutTitles } from '../../values/names.ts'
import { EVENTS, FORMER } from '../../vocabulary/connecting-words.ts'
import type { Language } from '../../vocabulary/language-words.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import { list } from '../../vocabulary/words/word-lists.ts'
import type { Clause } from '../reader.ts'
import { type Found, readOnce } from './bearings.ts'
import type { Cue } from './known.ts'
import { peopleBefore, peopleBehind, peopleFrom } from './names-near.ts'
import { isAboutPart } from './times.ts'
import type { Spot, View } from './view.ts'

/** Between a person and the role behind: "Ada Holt is the current CEO", "Ada Holt, who serves as". */
const ROLE_LINKS = new WordSet(
  list`leads, heads, runs, leitet, dirige, lidera, guida, is, the, as, its, serves, current, who, a, co, and, has, been, acts, company's, our, serving, founder, our
    ist, die, der, als, und, fungiert, gründerin, gründer, aktuelle, est, la, le, et, en, tant, que, qui, fondatrice, fondateur
    es, la, el, como, y, fundadora, fundador, é, a, o, e, atua, è, il, in, qualità, di, ricopre, ruolo`,
)
/** Other roles on the way to the name: "founder and CEO Ada Holt". */
const TITLES = new WordSet(
  list`ceo, cto, cfo, coo, founder, co, cofounder, chief, executive, officer, president, managing, director, chairman, chairwoman
    geschäftsführer, geschäftsführerin, gründer, gründerin, vorstandsvorsitzende, pdg, fondateur, fondatrice, directeur, directrice, général, générale
    directora, fundador, fundadora, general, ejecutiva, ejecutivo, diretor, diretora, executivo, executiva, fondatore, fondatrice, amministratore
    amministratrice, delegato, delegata, presidente, présidente, président, präsident, präsidentin`,
)
/** Verbs of founding with the founder before them. */
const ACTIVE = new WordSet(
  list`founded, established, company, cofounded, gründete, gründeten, fondé, fundó, fundaron, fundou, fundaram, fondò, fondarono, fondato`,
)
const ARTICLES = new WordSet(list`the, it, das, die, la, le, el, a, o, il, lo, this, l'azienda, l'entreprise`)

const knownWords = readOnce(({ value }) => personWords(value))

export function peopleStated(view: View, cue: Cue, clause: Clause): Found[] {
  if (view.is(FORMER, cue.from - 1) || saysReplaced(view, clause) || isOthers(view, cue)) return []
  if (cue.known.facet.tense === 'state' && isAboutPart(view, clause, cue)) return []
  const { facts } = cue.known
  const people = peopleNear(view, cue, clause)
  // Facts may leave somebody out: with one who is right, more people than facts prove nothing.
  const known = people.length > facts.length ? people.filter(person => isKnown(person, facts)) : []
  const read = known.length > 0 ? known : people
  return read.map(({ spot, words }) => ({
    spot,
    value: view.textOf(spot),
    bears: fact => (samePersonWords(words, knownWords(fact)) ? 'agrees' : 'differs'),
  }))
}

interface Person {
  spot: Spot
  words: string[]
}

const isKnown = ({ words }: Person, facts: Fact[]): boolean =>
  facts.some(fact => samePersonWords(words, knownWords(fact)))

function peopleNear(view: View, cue: Cue, clause: Clause): Person[] {
  for (const find of [behind, doers, before]) {
    const people = find(view, cue, clause)
      .map(spot => ({ spot, words: withoutTitles(view.nameWords(spot)) }))
      // A single capital may be any word; two are a name.
      .filter(person => person.spot.to - person.spot.from > 1 || isKnown(person, cue.known.facts))
    if (people.length > 0) return people
  }
  return []
}

const isRole = (view: View, cue: Cue): boolean =>
  cue.known.facet.name !== 'founder' ||
  /founder|gründer|fondat(?:eur|rice|or)|fundador/.test(view.word(cue.to - 1))

/** Behind a verb of founding stands what was founded, not who did it. */
const behind = (view: View, cue: Cue): Spot[] =>
  isRole(view, cue) ? peopleBehind(view, cue, at => view.is(TITLES, at)) : []

/** "the founder of Acme", "CEO of the Acme Group": somebody else's. */
function isOthers(view: View, cue: Cue): boolean {
  if (!isRole(view, cue) || !view.is(OF, cue.to)) return false
  const at = view.is(ARTICLES, cue.to + 1) ? cue.to + 2 : cue.to + 1
  if (!view.isCapital(at) || view.sentence.language === 'de') return false
  for (let next = at; next < at + 3; next++)
    if (cue.known.own.has(view.word(next).replace(/'s$/, ''))) return false
  return true
}
const OF = new WordSet(list`of, von, de, di, at, bei, du, da, do, della, del`)

const BY: Record<Language, string[]> = {
  en: ['by'],
  de: ['von', 'durch', 'vom'],
  fr: ['par'],
  es: ['por'],
  pt: ['por', 'pela', 'pelo', 'pelos'],
  it: ['da', 'dal', 'dalla', 'dai'],
}
const BY_REACH = 12

/** "founded in 2012 in Leeds by Ada Holt", "von Ada Holt in Leeds gegründet". */
function doers(view: View, cue: Cue, clause: Clause): Spot[] {
  if (cue.known.facet.name !== 'founder') return []
  const by = BY[view.sentence.language]
  const from = Math.max(clause.from, cue.from - BY_REACH)
  const to = Math.min(clause.to, cue.to + BY_REACH)
  for (const [start, end] of [
    [cue.to, to],
    [from, cue.from],
  ] as const)
    for (let at = start; at < end && !view.is(EVENTS, at); at++) {
      const people = by.includes(view.word(at)) ? peopleFrom(view, afterTitles(view, at + 1)) : []
      if (people.length > 0) return people
    }
  return []
}

/** "by the engineer Ada Holt", "von der Informatikerin Ada Holt": up to three small words or titles. */
function afterTitles(view: View, first: number): number {
  let at = first
  while (at < first + 3 && (!view.isCapital(at) || view.is(TITLES, at))) at++
  return at
}

function before(view: View, cue: Cue): Spot[] {
  if (cue.known.facet.name === 'founder' && view.is(ACTIVE, cue.to - 1))
    return view.is(ARTICLES, cue.to) || view.isCapital(cue.to)
      ? peopleBefore(view, cue, at => view.is(HAVE, at))
      : []
  const spots = peopleBefore(view, cue, at => view.is(ROLE_LINKS, at) || cue.known.own.has(view.word(at)))
  // "Northwind CEO" has nothing in between: that is the firm.
  return spots.filter(({ to }) => to < cue.from || /[,(–—-]/.test(view.gapBefore(cue.from))).slice(0, 1)
}
const HAVE = new WordSet(list`a, ont, hanno, ha, have, who, has`)

/** "Ada Holt replaced Ben Ode as CEO": which of the two is meant is not read. */
function saysReplaced(view: View, clause: Clause): boolean {
  // Asked for every cue of the sentence, and seldom there.
  if (!view.sentence.hasWord(REPLACED)) return false
  for (let at = clause.from; at < clause.to; at++) if (view.is(REPLACED, at)) return true
  return false
}
const REPLACED = new WordSet([...FORMER.words].filter(word => EVENTS.words.has(word)))
