// Prices: an amount of money said of a product. Fees, totals and savings are amounts too, so an amount counts only where a
// product or a word for prices stands beside it.

import type { Found, Said } from './meaning.ts'
import { type Money, moneyText } from './money.ts'
import type { Mention } from './names.ts'
import type { Scene } from './scene.ts'
import type { Token } from './tokens.ts'
import type { Passage } from './topic.ts'
import type { Value } from './values.ts'

export function readPrices(scene: Scene, passage: Passage, found: Found): Said[] {
  const amounts = found.values.filter(value => value.kind === 'money')
  if (amounts.length === 0 || isOfOtherMoney(scene, passage.label)) return []
  return amounts.flatMap(amount => {
    // "€15, €29 and €59 for Solo, Studio and Agency": which is whose, nobody says here.
    const isListed = (other: Money) => Math.max(other.from - amount.to, amount.from - other.to) <= 1
    if (amounts.some(other => other !== amount && isListed(other))) return []
    if (isWithinSum(scene, passage, amount, found.values)) return []
    const named = attachedTo(scene, passage, amount)
    if (!named && (!isPriced(passage, amount, found) || isTaken(passage, amount, amounts))) return []
    const value = moneyText(withLabel(scene, passage.label, amount))
    return scene.of('money').map(
      ({ matter }): Said => ({
        matter,
        range: amount,
        value,
        ...(amount.isRange && { precision: 'range' }),
        ...(named && { topic: { who: named.who, product: named.product } }),
      }),
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
  amount: Money,
  values: Value[],
): boolean {
  const part = parts.part[amount.from]
  const beside = tokens.filter((_, at) => parts.part[at] === part)
  if (isOfOtherMoney(scene, beside) || beside.some(({ text }) => SUM.test(text))) return true
  const { terms } = scene.tongue.money
  const isOfHeads = ({ kind, from, to, ...value }: Value) =>
    kind === 'count' && 'low' in value && value.low > 1 && terms.at(tokens, to)?.entry.unit !== undefined
  const inPart = values.filter(({ from }) => parts.part[from] === part)
  return (
    inPart.some(value => value.kind === 'duration' || isOfHeads(value)) ||
    label.some(({ kind }, at) => kind === 'number' && terms.at(label, at + 1)?.entry.unit !== undefined) ||
    // A period that no amount carries is that of a sum: "over a year it comes to".
    (amount.period === null && beside.some((_, at) => terms.at(beside, at)?.entry.period !== undefined))
  )
}

/** Tokens between a product and its price. */
const BESIDE = 3

/** Something says that the amount is a price: a word, a period, or the product right before it. */
function isPriced(
  { tokens, mentions, parts, isCell }: Passage,
  amount: Money,
  { hits, label }: Found,
): boolean {
  const { from, period, unit } = amount
  if (label.includes('price') || period !== null || unit !== null) return true
  if (hits.some(hit => hit.entry.includes('price') && parts.part[hit.from] === parts.part[from])) return true
  const before = isCell ? undefined : mentions.findLast(({ to }) => to <= from)
  if (before?.product == null || from - before.to > BESIDE) return false
  return tokens.slice(before.to, from).every(({ text }) => !/^[.;,]$/.test(text))
}

/** The product before the amount has its price already. */
function isTaken({ mentions }: Passage, { from }: Money, amounts: Money[]): boolean {
  const product = mentions.findLast(({ to }) => to <= from)
  return amounts.some(other => other.to <= from && (product === undefined || other.from >= product.to))
}

/** "€12 for Team", "€12 (Team)": what comes right after an amount is what it is paid for. */
function attachedTo({ tongue }: Scene, { tokens, mentions }: Passage, { to }: Money): Mention | null {
  const link = tongue.lexicon.phrases.attaching.at(tokens, to)
  const bracketed = tokens[to]?.text === '(' ? mentions.find(({ from }) => from === to + 1) : undefined
  const isWhole = bracketed && tokens[bracketed.to]?.text === ')'
  const named = isWhole ? bracketed : link && mentions.find(({ from }) => from === link.to)
  return named?.product != null || named?.who === 'other' ? named : null
}

/** "Monthly fee" in the head of a column tells the period of every amount below. */
function withLabel({ tongue }: Scene, label: Token[], amount: Money): Money {
  const said = label.flatMap((_, at) => tongue.money.terms.at(label, at)?.entry ?? [])
  return {
    ...amount,
    period: amount.period ?? said.find(({ period }) => period !== undefined)?.period ?? null,
    unit: amount.unit ?? said.find(({ unit }) => unit !== undefined)?.unit ?? null,
  }
}
