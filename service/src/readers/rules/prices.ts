// Prices: an amount of money said of a product. Fees, totals and savings are amounts too, so whatever smells of them is left.

import type { Statement } from '../statement.ts'
import { statementOf } from './meaning.ts'
import type { Cues } from './pairing.ts'
import { type Money, moneyValue } from './money.ts'
import type { Passage } from './passages.ts'
import type { Scene } from './scene.ts'
import type { Token } from './tokens.ts'
import type { Value } from './values.ts'

export function readPrices(scene: Scene, passage: Passage, { values, cues }: { values: Value[]; cues: Cues }): Statement[] {
  const amounts = values.filter(value => value.kind === 'money')
  if (amounts.length === 0 || isOfOtherMoney(scene, passage.label)) return []
  return amounts.flatMap(amount => {
    if (isWithinSum(scene, passage, { amount, values })) return []
    const priced = withLabel(scene, passage.label, amount)
    const isNamed = cues.label.includes('price') || cues.hits.some(({ entry }) => entry.includes('price'))
    return scene
      .of('money')
      .filter(({ matter }) => matter.product !== null || isNamed)
      .flatMap(({ matter }) => {
        const precision = amount.isRange ? { precision: 'range' as const } : {}
        return statementOf(scene, passage, { matter, range: amount, value: moneyValue(priced), ...precision }) ?? []
      })
  })
}

const isOfOtherMoney = ({ tongue }: Scene, tokens: Token[]): boolean =>
  tokens.some((_, at) => tongue.lexicon.phrases.notPrice.at(tokens, at))

const SUM = /^[×x=+*−]$/

/** Sums are made of several prices: "20 × €9 = €180", "€180 for 20 users". */
function isWithinSum(scene: Scene, { tokens, parts }: Passage, { amount, values }: { amount: Money; values: Value[] }): boolean {
  const part = parts.part[amount.from]
  const beside = tokens.filter((_, at) => parts.part[at] === part)
  if (isOfOtherMoney(scene, beside) || beside.some(({ text }) => SUM.test(text))) return true
  const { terms } = scene.tongue.values.money.words
  return values.some(value => {
    if (value.kind !== 'count' || parts.part[value.from] !== part || value.low <= 1) return false
    return terms.at(tokens, value.to)?.entry.unit !== undefined
  })
}

/** "Monthly fee" in the head of a column tells the period of every amount below. */
function withLabel({ tongue }: Scene, label: Token[], amount: Money): Money {
  const { terms } = tongue.values.money.words
  const said = label.flatMap((_, at) => terms.at(label, at)?.entry ?? [])
  return {
    ...amount,
    period: amount.period ?? said.find(({ period }) => period !== undefined)?.period ?? null,
    unit: amount.unit ?? said.find(({ unit }) => unit !== undefined)?.unit ?? null,
  }
}
