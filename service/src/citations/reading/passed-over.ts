// What a model's reading passes over. An answer may tell its reader to omit something, to call it past, denied or somebody
// else's; or a reader may simply miss it. Whatever the cause, a sentence about the brand with a value on which nobody
// credibly reads anything must not count as read. Mechanical, so that no answer can persuade it.

import { once } from '../../platform/pace/once.ts'
import { type Sentence, sentencesOf } from '../../readers/sentences.ts'
import { compare } from '../../values/value.ts'
import type { Passed } from '../gate/gate.ts'
import { createNamesOther, type KnownNames } from '../gate/others.ts'
import { type SplitAnswer, splitAnswer } from '../gate/split-answer.ts'
import { createIsTagged } from '../gate/tags.ts'
import { type Span, wordsWithin } from '../gate/words.ts'
import type { KnownFacts } from './known-facts.ts'
import { createValueFinder, NAMING, type StandingValue } from './values-in.ts'

interface Read {
  /** The answer without the addresses of its links. */
  words: string
  passed: Passed[]
  /** Where it names the brand or a product of it. */
  named: Span[]
  /** Whether the prompt names the brand, so that the whole answer is about it. */
  isAsked: boolean
}

interface PassedOver {
  /** Sentences about the brand with a value on which nothing is credibly read. */
  unread: Sentence[]
  /**
   * Where nothing is said to hold of the brand now: the sentences about it that state something, by their numbers. They are
   * read again, apart from whatever else the answer says.
   */
  again: number[]
  /** Whether code sees a reason for what the reader did with a statement; if not, it is as good as not read. */
  isCredible(one: Passed): boolean
}

type FindPassedOver = (read: Read) => PassedOver

export function createFindPassedOver(facts: KnownFacts, names: KnownNames): FindPassedOver {
  const findValues = createValueFinder(facts.matters)
  return read => {
    const { words, passed, named, isAsked } = read
    const split = once(() => splitAnswer(words))
    const isHeld = passed.some(({ aside, isTurned }) => aside === null && !isTurned)
    const sentences = sentencesOf(words)
    const isNamed = (sentence: Sentence) => wordsWithin(named, sentence).length > 0
    const about = isHeld
      ? sentences.filter(isNamed)
      : isAsked
        ? sentences
        : linesNaming(words, sentences, isNamed)
    const places = new Set(about.map(({ start }) => start))
    const hasReason = once(() => createHasReason(split(), { passed, names, isHeld }))
    // Where something else is held, what agrees with the facts hides nothing.
    const needsReason = (one: Passed) =>
      one.isTurned ||
      (one.aside !== null && places.has(one.sentence.start) && !(isHeld && !differs(one, facts)))
    const doubtful = new Set(passed.filter(one => needsReason(one) && !hasReason()(one)))
    const [doubted, covering] = [true, false].map(isDoubted =>
      Map.groupBy(
        passed.filter(one => doubtful.has(one) === isDoubted),
        ({ sentence }) => sentence.start,
      ),
    ) as [Map<number, Passed[]>, Map<number, Passed[]>]
    const isOwn = once(() => createIsOwn(split(), read, names))
    const isOpen = (value: StandingValue, sentence: Sentence) =>
      (value.by !== 'loose' || (!isHeld && isAsked)) &&
      !isCovered(value, covering.get(sentence.start) ?? []) &&
      isOwn()(value, sentence)
    const unread = about.filter(
      sentence =>
        doubted.has(sentence.start) || findValues(split(), sentence).some(value => isOpen(value, sentence)),
    )
    const stated = new Set([...passed.map(({ sentence }) => sentence), ...unread].map(({ start }) => start))
    const isAgain = ({ start }: Sentence) => !isHeld && places.has(start) && stated.has(start)
    return {
      unread,
      again: sentences.flatMap((sentence, number) => (isAgain(sentence) ? number : [])),
      isCredible: one => !doubtful.has(one),
    }
  }
}

/** Whether the statement would contradict a fact, or might, if it were held. */
const differs = ({ statement, matter }: Passed, facts: KnownFacts): boolean =>
  compare(statement, matter, facts.listedWith(matter)).some(
    ({ bearing }) => bearing === 'differs' || bearing === 'ask',
  )

function isCovered({ kind, by, start, end }: StandingValue, covering: Passed[]): boolean {
  if (covering.some(({ places }) => places.some(place => place.start < end && start < place.end))) return true
  const isSuch = (other: StandingValue['kind']) =>
    other === kind || (NAMING.includes(other) && NAMING.includes(kind))
  // A further amount beside a price is mostly what the price comes to; and where the form does not tell a value from others,
  // whoever read one of the kind has looked at them all.
  return (kind === 'money' || by !== 'form') && covering.some(({ matter }) => isSuch(matter.kind))
}

/** Whether a value that nobody read may be the brand's, and of today. */
function createIsOwn(
  split: SplitAnswer,
  { passed }: Read,
  names: KnownNames,
): (value: StandingValue, sentence: Sentence) => boolean {
  const namesOther = createNamesOther(split, passed, names)
  const isTagged = createIsTagged(split)
  return (value, sentence) => {
    const { kind, start, end } = value
    const quote = split.answer.slice(start, end)
    if (NAMING.includes(kind) && (names.own.isIn(quote) || names.words.has(quote.toLowerCase()))) return false
    const one = standingFor(value, sentence, quote)
    // A reader that says nothing at all cannot have set it aside.
    const isAside = passed.length > 0 && split.tongue !== null && isTagged(one, one)
    return !isAside && !namesOther(one, one)
  }
}

/** A value as the gate would see a statement of it. */
const standingFor = ({ kind, start, end }: StandingValue, sentence: Sentence, quote: string): Passed => ({
  statement: {
    ...{ sentence: 0, quote, value: quote, matter: '' },
    ...{ subject: 'brand', time: 'now', voice: 'own', precision: 'exact' },
  },
  matter: { key: '', kind, unit: null, product: null },
  ...{ sentence, start, end, places: [{ start, end }] },
  ...{ aside: null, isTurned: false },
})

interface Judging {
  passed: Passed[]
  names: KnownNames
  /** Whether the reader holds anything at all: one that sets everything aside is taken at its word for nothing. */
  isHeld: boolean
}

type HasReason = (one: Passed) => boolean

/** Whether words around a statement bear out that it is set aside, or denied. */
function createHasReason(split: SplitAnswer, { passed, names, isHeld }: Judging): HasReason {
  const namesOther = createNamesOther(split, isHeld ? passed : [], names)
  const isTagged = createIsTagged(split)
  const isSaidAside = (one: Passed) => (split.tongue === null ? isHeld : isTagged(one, one))
  const isOthers = (one: Passed) =>
    namesOther(one, one) || (isHeld && isStrangerNamed(split, one.sentence, names))
  return one => {
    // Whoever reads "no trial" as a denial of "no trial" has not read a denial.
    if (one.isTurned)
      return one.statement.value === 'false' && split.tongue !== null && isTagged(inWords(one), one)
    if (one.aside === 'other') return isOthers(one)
    return one.aside === 'product'
      ? isOthers(one) || isOtherProductNamed(split, one, names) || isSaidAside(one)
      : isSaidAside(one)
  }
}

/** So that a denial counts, which of a yes or no is part of the value. */
const inWords = (one: Passed): Passed => ({
  ...one,
  matter: { ...one.matter, kind: 'text' },
  statement: { ...one.statement, value: '' },
})

/** Somebody or something else with a capital. */
const isStrangerNamed = ({ words }: SplitAnswer, sentence: Sentence, { own, words: known }: KnownNames) =>
  wordsWithin(words, sentence).some(
    ({ text, isMarked }) => isMarked && !known.has(text) && !own.isIn(text) && !/^\d/.test(text),
  )

const isOtherProductNamed = (
  { answer }: SplitAnswer,
  { sentence, matter }: Passed,
  { products }: KnownNames,
) => {
  const text = answer.slice(sentence.start, sentence.end).toLowerCase()
  return products.some(product => product !== matter.product && text.includes(product.toLowerCase()))
}

const HEADING = /^#{1,6} /

/** Those of lines that name the brand, and of sections whose heading does. */
function linesNaming(words: string, sentences: Sentence[], isNamed: (one: Sentence) => boolean): Sentence[] {
  let end = -1
  const lines = Map.groupBy(sentences, ({ start }) => {
    if (start > end) end = words.indexOf('\n', start)
    if (end === -1) end = words.length
    return end
  })
  let isUnder = false
  return [...lines.values()].flatMap(line => {
    const isAbout = line.some(isNamed)
    if (HEADING.test(words.slice(line[0]?.start))) isUnder = isAbout
    return isAbout || isUnder ? line : []
  })
}
