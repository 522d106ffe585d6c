// The last look before a claim contradicts: is it surely about the brand, and surely the answer's own words? A wrong
// accusation costs more than a missed one, so whatever may be said of somebody or something else stays unverified.

import type { Claim } from '../../../model/citation.ts'
import type { Mention } from '../../mentions/find-mentions.ts'
import { LANGUAGE_SETS } from '../../vocabulary/language-sets.ts'
import { LANGUAGE_WORDS } from '../../vocabulary/language-words.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import type { FactBook, Sentence } from '../reader.ts'
import type { Range } from '../reading/sentences.ts'
import { ownWords } from '../stated/known.ts'
import { isHead } from '../words/capitals.ts'
import { PhraseSet } from '../words/phrases.ts'
import { type Words, wordEndingBehind, wordList } from '../words/words.ts'
import { BESIDE, HEARSAY, SUPPOSING, TURNS, WANTING } from './doubt-words.ts'
import { isNoFigureOfToday } from './figures.ts'
import { ForeignNames } from './foreign-names.ts'
import { isOthersCell } from './rows.ts'
import { isOutOfScope } from './scope.ts'
import { isOfAnother, type Line } from './subject-before.ts'
import { isIndefinite, isOfGreatest, isOfPart, isOfThirdThing } from './third-things.ts'

/** Further back nobody remembers who was spoken of. */
const MOST_BACK = 150

const HEARD = new PhraseSet(HEARSAY)
const TURNED = new PhraseSet(TURNS)
const NEXT_TO = new PhraseSet(BESIDE)
const MISSED = new PhraseSet(WANTING)

const says = (phrases: PhraseSet, sentence: Sentence): boolean =>
  phrases.isIn(sentence, sentence.from, sentence.to)

export type Doubt = (sentence: Sentence, claim: Claim) => boolean

/** `known`: words of the brand's own facts. */
export function createDoubts(book: FactBook, known: ReadonlySet<string>): (mentions: Mention[]) => Doubt {
  const own = ownWords(book)
  const brand = new Set([book.brand.name, ...book.brand.aliases].flatMap(wordList))
  const products = own.difference(brand)
  // Who owns the brand is another company, with numbers of its own.
  const owners = book.active.filter(({ key }) => key.startsWith('parentOrganization'))
  const ours = known.difference(new Set(owners.flatMap(({ value }) => wordList(value)))).union(brand)
  return mentions => {
    let names: ForeignNames | undefined
    let labelled: boolean | undefined
    let isBrand: Line['isBrand'] | undefined
    return (sentence, claim) => {
      const { words, language } = sentence
      names ??= new ForeignNames(words, ours, language)
      isBrand ??= brandIn(words, mentions)
      labelled ??= mentions.some(({ end }) => /^\*{0,2}:/.test(words.text.slice(end, end + 3)))
      if (isOthersCell(words, claim, own, names)) return true
      const { from, to } = before(sentence, claim)
      const line: Line = { words, language, names, products, from, to, brand, isBrand, labelled }
      return isDoubtful(sentence, claim, line)
    }
  }
}

function isDoubtful(sentence: Sentence, claim: Claim, line: Line): boolean {
  const { words } = sentence
  if (says(HEARD, sentence) || isOfAnother(line) || isOfThirdThing(line) || isOfGreatest(line)) return true
  const named = lastNamed(line, sentence)
  if (named === null && says(TURNED, sentence)) return true
  const isOwner = claim.rule === 'stated/organisation'
  if (!isOwner && NEXT_TO.isIn(sentence, named ?? sentence.from, line.to)) return true
  if (isOfThingBefore(sentence, line)) return true
  if (isElsewhere(sentence, claim, line) || isNoFigureOfToday(sentence, claim, line)) return true
  if (named !== null && /^stated\/(?:date|place|count)$/.test(claim.rule) && isGenitive(line, named))
    return true
  // "€9 instead of €12"
  if (claim.rule.startsWith('price/') && claim.polarity === 'denied') return true
  // Of two numbers in a sentence one may be somebody else's.
  if (claim.rule.startsWith('contact/') && hasTwoNumbers(sentence.text)) return true
  const isOffer = claim.polarity === 'affirmed' && /^(?:feature|listed)/.test(claim.rule)
  if (isOffer && says(MISSED, sentence)) return true
  if (isOutOfScope(sentence, claim, line)) return true
  if (claim.rule === 'stated/date' && isOfPart({ ...line, from: sentence.from })) return true
  if (claim.rule === 'stated/count' && isExample(line, sentence)) return true
  if (claim.rule.startsWith('price/') && isSplitName(words, claim, line.to)) return true
  return claim.rule.startsWith('hours/') && isOfOtherDays(sentence, claim)
}

/** Names in the claim count too where it spans a whole sentence of hours; elsewhere they are its value. */
function before(sentence: Sentence, claim: Claim): Range {
  const { words, from, to } = sentence
  const end = claim.rule.startsWith('hours/') ? claim.end : claim.start
  let last = from
  while (last < to && (words.starts[last] as number) < end) last++
  const start = words.text.lastIndexOf('\n', claim.start) + 1
  let first = from
  while (first > 0 && last - first < MOST_BACK && (words.starts[first - 1] as number) >= start) first--
  return { from: first, to: last }
}

/** Does a mention of the brand stand at a word? */
function brandIn(words: Words, mentions: Mention[]): (at: number) => boolean {
  const named = new Uint8Array(words.list.length)
  for (const { start, end } of mentions)
    for (let at = wordEndingBehind(words, start, 0, words.list.length); (words.starts[at] ?? end) < end; at++)
      named[at] = 1
  return at => named[at] === 1
}

/** Where the sentence last names the brand before the claim. */
function lastNamed(line: Line, { from }: Sentence): number | null {
  for (let at = line.to - 1; at >= from; at--) if (line.isBrand(at)) return at
  return null
}

const hasTwoNumbers = (text: string): boolean => (text.match(/\d[\d ()-]{6,}/g)?.length ?? 0) > 1

/** "the association behind Northwind", "the friends of the museum": they are not it. */
function isGenitive(line: Line, named: number): boolean {
  const { words } = line
  let at = named
  while (at > line.from && line.isBrand(at - 1)) at--
  while (at > line.from && THE.has(words, at - 1)) at--
  if (at === line.from || !WHOSE.has(words, at - 1) || isHead(words, at - 1)) return false
  return !SEATS.has(words, at - 2)
}
const THE = new WordSet('the das dem den der le la l el il lo o a'.split(' '))
/** The brand is where its seat is. */
const SEATS = new WordSet(
  'headquarters office hq seat sitz hauptsitz zentrale siège social sede central principal principale'.split(
    ' ',
  ),
)
const WHOSE = new WordSet(
  'of behind hinter von vom des du de del do da di della dello dell dietro derrière detrás'.split(' '),
)

/** "A car park is 400 metres away. It is open all day." */
function isOfThingBefore({ words, from, language }: Sentence, line: Line): boolean {
  if (from === line.from || !LANGUAGE_SETS[language].continuations.has(words, from)) return false
  let start = from - 1
  while (start > line.from && !isHead(words, start)) start--
  for (let at = start; at < from; at++) if (line.isBrand(at)) return false
  return isIndefinite(line, start) && NEXT_TO.isIn({ words, hasWord: () => true }, start, from)
}

const BEHIND = 8

/** "the gym of Acme", "a gym next door": what follows says whose it is. */
function isElsewhere(sentence: Sentence, { rule, end: claimed }: Claim, line: Line): boolean {
  if (/^stated\/(?:person|place|organisation|date)$/.test(rule)) return false
  const { words, to } = sentence
  const end = Math.min(to, line.to + BEHIND)
  let behind = line.to
  while (behind < end && (words.starts[behind] as number) < claimed) behind++
  for (let at = behind; at < Math.min(end, behind + 3); at++)
    if (OF.has(words, at) && line.names.endAt(at + 1) > at + 1) return true
  // "On Mondays, when Acme is open, ..."
  const when = WHEN.has(words, behind) ? (THE.has(words, behind + 1) ? behind + 2 : behind + 1) : -1
  if (rule.startsWith('hours/open') && when > 0 && line.names.endAt(when) > when) return true
  if (!rule.startsWith('feature/')) return false
  for (let at = line.to; at < end; at++) if (line.isBrand(at)) return false
  return NEXT_TO.isIn(sentence, line.to, end)
}
const WHEN = new WordSet('when wenn quand lorsque cuando quando'.split(' '))
const OF = new WordSet('of at von vom bei de du del do da di chez presso'.split(' '))

/** "A team of five would pay": an example. */
function isExample(line: Line, { from, to }: Sentence): boolean {
  for (let at = from; at < to; at++) if (SUPPOSING.has(line.words, at)) return true
  return isIndefinite(line, line.to - 1) && isHead(line.words, line.to - 1)
}

/** "the Drift 3 649 euros": the first digits end a name. */
const isSplitName = ({ text, ends }: Words, { start, text: claimed }: Claim, to: number): boolean =>
  /^\d{1,3}[ \u00a0\u202f]\d{3}(?!\d)/.test(claimed) &&
  /\p{Lu}[\p{L}\d-]*$/u.test(text.slice(Math.max(0, start - 24), ends[to - 1] ?? start).trimEnd())

/** "The other days": than those of a sentence before. */
function isOfOtherDays({ words, from, language }: Sentence, claim: Claim): boolean {
  const { hours, days } = LANGUAGE_WORDS[language]
  const said = claim.text.toLowerCase()
  if (!hours.otherDays.some(phrase => said.includes(phrase))) return false
  const names = new Set(days.flat())
  for (let at = from; (words.starts[at] ?? claim.start) < claim.start; at++)
    if (names.has(words.list[at] as string)) return false
  return true
}
