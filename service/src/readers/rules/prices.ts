// Prices: an amount of money said of a product. Fees, totals and savings are amounts too, so an amount counts only where a
// product or a word for prices stands beside it.

import type { Statement } from '../statement.ts'
import { statementOf } from './meaning.ts'
import { type Money, moneyValue } from './money.ts'
import type { Mention } from './names.ts'
import type { Cues } from './pairing.ts'
import type { Passage } from './passages.ts'
import type { Scene } from './scene.ts'
import type { Token } from './tokens.ts'
import type { Value } from './values.ts'

interface Given {
  values: Value[]
  cues: Cues
}

export function readPrices(scene: Scene, passage: Passage, given: Given): Statement[] {
  const amounts = given.values.filter(value => value.kind === 'money')
  if (amounts.length === 0 || isOfOtherMoney(scene, passage.label)) return []
  const listed = listedPrices(passage, amounts)
  return amounts.flatMap(amount => {
    if (isWithinSum(scene, passage, { amount, values: given.values })) return []
    const named = listed.get(amount) ?? attachedTo(scene, passage, amount)
    const told = named
      ? { ...passage, mentions: [], topic: { who: named.who, product: named.product } }
      : passage
    if (!named && (!isPriced(passage, amount, given.cues) || isTaken(passage, amount, amounts))) return []
    const priced = withLabel(scene, passage.label, amount)
    const precision = amount.isRange ? { precision: 'range' as const } : {}
    return scene
      .of('money')
      .flatMap(
        ({ matter }) =>
          statementOf(scene, told, { matter, range: amount, value: moneyValue(priced), ...precision }) ?? [],
      )
  })
}

const isOfOtherMoney = ({ tongue }: Scene, tokens: Token[]): boolean =>
  tokens.some((_, at) => tongue.lexicon.phrases.notPrice.at(tokens, at))

const SUM = /^[×x=+*−]$/

/** Sums are made of several prices: "20 × €9 = €180", "€180 for 20 users", "€108 over twelve months". */
function isWithinSum(
  scene: Scene,
  { tokens, parts, label }: Passage,
  { amount, values }: { amount: Money; values: Value[] },
): boolean {
  const part = parts.part[amount.from]
  const beside = tokens.filter((_, at) => parts.part[at] === part)
  if (isOfOtherMoney(scene, beside) || beside.some(({ text }) => SUM.test(text))) return true
  const { terms } = scene.tongue.values.money.words
  const isOfHeads = values.some(value => {
    if (value.kind !== 'count' || parts.part[value.from] !== part || value.low <= 1) return false
    return terms.at(tokens, value.to)?.entry.unit !== undefined
  })
  const isLabelOfHeads = label.some(
    (token, at) => token.kind === 'number' && terms.at(label, at + 1)?.entry.unit !== undefined,
  )
  const isOverTime = values.some(value => value.kind === 'duration' && parts.part[value.from] === part)
  return isOfHeads || isLabelOfHeads || isOverTime || (amount.period === null && hasPeriod(scene, beside))
}

/** A period that no amount carries is that of a sum: "over a year it comes to". */
const hasPeriod = ({ tongue }: Scene, tokens: Token[]): boolean =>
  tokens.some((_, at) => tongue.values.money.words.terms.at(tokens, at)?.entry.period !== undefined)

/** Tokens between a product and its price. */
const BESIDE = 3

/** Something says that the amount is a price: a word, a period, or the product right before it. */
function isPriced(
  { tokens, mentions, parts, isCell }: Passage,
  { from, period, unit }: Money,
  { hits, label }: Cues,
): boolean {
  if (label.includes('price')) return true
  if (period !== null || unit !== null) return true
  if (hits.some(hit => hit.entry.includes('price') && parts.part[hit.from] === parts.part[from])) return true
  if (isCell) return false
  const before = mentions.findLast(({ to }) => to <= from)
  return (
    before?.product != null &&
    from - before.to <= BESIDE &&
    tokens.slice(before.to, from).every(({ text }) => !/^[.;,]$/.test(text))
  )
}

/** The product before the amount has its price already. */
function isTaken({ mentions }: Passage, { from }: Money, amounts: Money[]): boolean {
  const product = mentions.findLast(({ to }) => to <= from)
  return amounts.some(other => other.to <= from && (product === undefined || other.from >= product.to))
}

/** "€12 for Team": what stands right behind an amount is what it is paid for. */
function attachedTo({ tongue }: Scene, { tokens, mentions }: Passage, { to }: Money): Mention | null {
  const link = tongue.lexicon.phrases.attaching.at(tokens, to)
  const named = link && mentions.find(({ from }) => from === link.to)
  return named?.product != null || named?.who === 'other' ? named : null
}

/** "Solo, Studio and Agency cost €15, €29 and €59": as many products as amounts, in the same order. */
function listedPrices({ tokens, mentions, parts }: Passage, amounts: Money[]): Map<Money, Mention> {
  const paired = new Map<Money, Mention>()
  for (const group of runsOf(amounts, tokens)) {
    const part = parts.part[group[0]?.from ?? 0]
    const products = runsOf(
      mentions.filter(({ from, product }) => product !== null && parts.part[from] === part),
      tokens,
    )
    const named = products.find(run => run.length === group.length)
    if (group.length > 1 && named)
      for (const [at, amount] of group.entries()) paired.set(amount, named[at] as Mention)
  }
  return paired
}

/** Those that follow each other with nothing but commas and small words between them. */
function runsOf<Item extends { from: number; to: number }>(items: Item[], tokens: Token[]): Item[][] {
  const runs: Item[][] = []
  for (const item of items) {
    const last = runs.at(-1)?.at(-1)
    const between = last ? tokens.slice(last.to, item.from) : []
    const isNext =
      last &&
      between.length <= 2 &&
      between.every(({ text, kind }) => (kind === 'mark' ? text === ',' : text.length <= 3))
    if (isNext) runs.at(-1)?.push(item)
    else runs.push([item])
  }
  return runs
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
