// Which statements code cannot confirm, so that a second reading must agree before anybody is accused: the value cannot be
// read back from the quote, words around it indicate another time or voice, or it is true of another matter.

import { once } from '../../platform/pace/once.ts'
import type { Matter } from '../../readers/matter.ts'
import { createTermFinder, termOf } from '../../readers/terms.ts'
import { measuredOf } from '../../values/number.ts'
import { measureWords, unitKey } from '../../values/units.ts'
import { compare } from '../../values/value.ts'
import { LEXICONS } from '../../values/words/lexicon.ts'
import { everyPhrase } from '../../values/words/phrases.ts'
import { plainTokens } from '../../values/words/tokens.ts'
import type { Passed } from '../gate/gate.ts'
import { createIsProductNamed } from '../gate/products.ts'
import type { Place } from '../gate/quoted.ts'
import type { SplitAnswer } from '../gate/split-answer.ts'
import { createIsTagged } from '../gate/tags.ts'
import { Phrases } from '../gate/words.ts'
import type { KnownFacts } from './known-facts.ts'

export type IsOpen = (one: Passed) => boolean

export function createIsOpen(split: SplitAnswer, facts: KnownFacts, passed: Passed[]): IsOpen {
  const isTagged = createIsTagged(split)
  const isElsewhere = createIsElsewhere(split.answer, facts, passed)
  const isBeside = createIsBeside(facts, passed)
  const products = new Set(facts.matters.flatMap(({ product }) => product ?? []))
  const isProductNamed = createIsProductNamed(split, [...products])
  return one =>
    one.readBack !== 'confirmed' ||
    isTagged(one, one) ||
    !isProductNamed(one) ||
    isOfMeasure(one, facts) ||
    isBeside(one) ||
    isElsewhere(one)
}

/** "1.2 %" is no number of employees: what has a measure is hardly meant where the brand states a mere count. */
function isOfMeasure({ statement, matter }: Passed, { byMatter }: KnownFacts): boolean {
  const unit = matter.kind === 'number' ? measuredOf(statement.value)?.unit : undefined
  const isMeasure = unit !== undefined && (unit === '%' || measureWords().has(unitKey(unit)))
  const known = byMatter.get(matter.key) ?? []
  return isMeasure && known.some(({ value }) => measuredOf(value)?.unit === '')
}

/** Whether its sentence tells the matter rightly too: "from €7 to €9" holds a former price, not a wrong one. */
function createIsBeside({ byMatter }: KnownFacts, passed: Passed[]): IsOpen {
  const keyOf = ({ statement, matter }: Passed) => `${statement.sentence} ${matter.key}`
  const together = Map.groupBy(passed, keyOf)
  return one =>
    (together.get(keyOf(one)) ?? []).some(
      other =>
        other !== one &&
        other.aside === null &&
        compare(other.statement, other.matter, byMatter.get(other.matter.key) ?? []).every(
          ({ bearing }) => bearing === 'agrees',
        ),
    )
}

/** Whatever is true of the one is often true of the other: yes and no, and the hours of a day. */
const COMMON = new Set(['yes_no', 'hours', 'clock', 'text'])

/**
 * Whether the value is that of another matter of the kind: the reader may have mixed them up. Where the words speak of the
 * matter and not of the other one, or the reader tells both in one sentence, it was the answer that did.
 */
function createIsElsewhere(answer: string, facts: KnownFacts, passed: Passed[]): IsOpen {
  const told = Map.groupBy(passed, ({ statement, matter }) => `${statement.sentence} ${matter.key}`)
  const matters = facts.matters.filter(({ kind }) => !COMMON.has(kind))
  const tellsApart = createTellsApart(answer, matters)
  return ({ statement, matter, sentence, start, end }) =>
    matters.some(other => {
      if (other.kind !== matter.kind || other.key === matter.key) return false
      const compared = compare(statement, other, facts.byMatter.get(other.key) ?? [])
      const agrees = compared.length > 0 && compared.every(({ bearing }) => bearing === 'agrees')
      const isMeant = (place: Place) => tellsApart(matter, other, place) && !tellsApart(other, matter, place)
      // One quote tells one of them.
      const areBothTold = told
        .get(`${statement.sentence} ${other.key}`)
        ?.some(({ start: from, end: to }) => to <= start || from >= end)
      return agrees && !areBothTold && !isMeant({ start, end }) && !isMeant(sentence)
    })
}

type TellsApart = (matter: Matter, apartFrom: Matter, sentence: Place) => boolean

/** Whether the words of a sentence tell one matter from another: by the product, or by what is said of it. */
function createTellsApart(answer: string, matters: Matter[]): TellsApart {
  // A list of names and figures does not tell its language.
  const finders = once(() => LEXICONS.map(lexicon => createTermFinder(matters, lexicon)))
  return (matter, { product }, { start, end }) => {
    const text = answer.slice(start, end)
    if (matter.product !== product && matter.product !== null)
      return new Phrases([matter.product, ...lastWord(matter.product)]).isIn(text)
    const tokens = plainTokens(text, 0, text.length)
    return finders().some(({ phrases }) =>
      everyPhrase(phrases, tokens).some(({ entry }) => entry.includes(termOf(matter))),
    )
  }
}

/** "Tarnwick Team" is mostly called Team. */
const lastWord = (product: string): string[] => product.split(' ').slice(1).slice(-1)
