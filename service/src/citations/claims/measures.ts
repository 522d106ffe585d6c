// Measured properties of products: weight, capacity, size. A number with the unit of a fact is about that property;
// which product is meant is found as for prices.

import type { Fact } from '../../model/fact.ts'
import { findNumbers, isNear } from '../values/numbers.ts'
import { WordSet } from '../vocabulary/word-sets.ts'
import { Plans, planOf } from './prices/plans.ts'
import {
  type Bearing,
  type FactBook,
  NOTHING_STATED,
  type Reader,
  type Sentence,
  type Statement,
} from './reader.ts'
import { ownWords } from './stated/known.ts'
import { isCompared } from './stated/others.ts'
import { headAbove } from './stated/tables.ts'
import { hasNumbers } from './stated/value-places.ts'
import { isReadable, type Spot, type View, viewOf } from './stated/view.ts'
import { type Words, wordList } from './words/words.ts'

interface Measure {
  fact: Fact
  product: string[]
  amount: number
  unit: string
}

const KEY =
  /^(?:product\[(?<product>[^\]]{1,80})\]\.)?(?:additionalProperty\[[^\]]{1,80}\]|weight|height|width|depth|size|capacity|power)$/
const VALUE = /^(?<amount>[\d.,]{1,12})\s?(?<unit>[A-Za-z]{1,8})$/

/** Facts of one kind: the same property of each product. */
const propertyOf = (key: string): string => key.replace(/^product\[[^\]]{1,80}\]\./, '')

function measureOf(fact: Fact): Measure[] {
  const product = KEY.exec(fact.key)
  const value = VALUE.exec(fact.value.trim())?.groups
  const [number] = findNumbers(value?.amount ?? '')
  if (!product || !value?.unit || !number) return []
  return [
    {
      fact,
      product: wordList(product.groups?.product ?? ''),
      amount: number.value,
      unit: value.unit.toLowerCase(),
    },
  ]
}

export const readMeasures: Reader = (book: FactBook) => {
  const known = book.active.flatMap(measureOf)
  if (known.length === 0) return null
  const own = ownWords(book)
  const plans = new Plans(known)
  const units = new Set(known.map(({ unit }) => unit))
  let last: { words: Words; product: string | null } | undefined
  return sentence => {
    if (!isReadable(sentence)) return NOTHING_STATED
    const carried =
      last?.words === sentence.words && CARRY.has(sentence.words, sentence.from) ? last.product : null
    const [named] = plans.mayBeIn(sentence) ? plans.known(viewOf(sentence, own)) : []
    if (named) last = { words: sentence.words, product: named.product }
    return hasNumbers(sentence) ? read(sentence, { known, own, plans, units, carried }) : NOTHING_STATED
  }
}

const CARRY = new WordSet(
  'it its this es er sie sein ihre il elle son sa su ele ela sua suo questo'.split(' '),
)

interface Known {
  known: Measure[]
  own: ReadonlySet<string>
  plans: Plans
  units: ReadonlySet<string>
  /** The product that the sentence before spoke of: "Its capacity is". */
  carried: string | null
}

function read(sentence: Sentence, { known, own, plans, units, carried }: Known): readonly Statement[] {
  const view = viewOf(sentence, own)
  if (view.numbers.length === 0) return NOTHING_STATED
  return view.numbers.flatMap(number => {
    const unit = view.word(number.to)
    const clause = view.clauseAt(number.from)
    if (!clause || !units.has(unit) || isCompared(view, number.from, own)) return []
    const facts = factsFor(
      view,
      number,
      known.filter(measure => measure.unit === unit),
      plans,
      carried,
    )
    const spot = view.spot(number.from, number.to + 1)
    const denied = clause.deniedAt(spot.start, spot.end)
    if (denied) return []
    const bears = (fact: Fact): Bearing => bearingOf(number.value, known, fact)
    const [first] = facts
    return [
      {
        start: number.start,
        end: spot.end,
        clause,
        facet: first ? propertyOf(first.key) : 'additionalProperty',
        value: `${number.value} ${unit}`,
        polarity: 'affirmed' as const,
        hard: true,
        rule: 'measure/product',
        facts,
        earlier: [],
        others: known.map(({ fact }) => fact).filter(fact => !facts.includes(fact)),
        need: 'one' as const,
        // Without a product only agreement tells anything.
        bears: (fact: Fact) => (facts.length > 1 && bears(fact) !== 'agrees' ? 'silent' : bears(fact)),
      },
    ]
  })
}

function factsFor(view: View, number: Spot, known: Measure[], plans: Plans, carried: string | null): Fact[] {
  const plan = planOf(view, number, [number], plans.known(view))
  const head = headAbove(view.words, number.start)
  const product =
    plan?.product ?? plans.inHeading(head) ?? plans.inHeading(view.sentence.headingWords) ?? carried
  const own = product ? known.filter(measure => measure.product.join(' ') === product) : known
  return own.map(({ fact }) => fact)
}

function bearingOf(stated: number, known: Measure[], fact: Fact): Bearing {
  const measure = known.find(one => one.fact === fact)
  if (!measure) return 'silent'
  if (measure.amount === stated) return 'agrees'
  return isNear(stated, measure.amount, 0.1) ? 'near' : 'differs'
}
