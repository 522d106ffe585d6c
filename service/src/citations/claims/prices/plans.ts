// Which product or plan an amount of money is the price of: the one named for it ("$9 for Starter"), else the last
// one named before it, in the sentence, its label or the headings above.

import { ANDS } from '../../vocabulary/connecting-words.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import { list } from '../../vocabulary/words/word-lists.ts'
import type { Sentence } from '../reader.ts'
import type { Spot, View } from '../stated/view.ts'
import { Phrases } from '../words/phrases.ts'
import { looseWords } from '../words/words.ts'
import type { Priced } from './price-facts.ts'

/** A name of a plan in a sentence; `product` is null when the brand says nothing about that plan. */
export interface Plan {
  from: number
  to: number
  product: string | null
  /** It is the whole sentence: "**Scale.** $199 a month". */
  head: boolean
}

const NOUNS = new WordSet(
  list`plan, plans, tier, edition, package, version, subscription, tarif, tarife, paket, abo, abonnement, formule, offre, forfait, plano, pacote
    piano, pacchetto, abbonamento, versione, licence, license, lizenz, variante, suscripción, assinatura, versión, edición, édition, paquete`,
)
/** What plans are called everywhere. */
const USUAL = new WordSet(
  list`enterprise, business, team, teams, premium, plus, basic, standard, starter, professional, pro, free, advanced, ultimate, growth, personal
    individual, essential, essentials, scale, unlimited, lite, core, max, solo, studio`,
)

export const NO_PLANS: Plan[] = []

export class Plans {
  readonly #phrases = new Phrases<string>()

  constructor(priced: Pick<Priced, 'product'>[]) {
    const names = priced.map(({ product }) => product).filter(({ length }) => length > 0)
    for (const name of names) {
      this.#phrases.add(name, name.join(' '))
      const short = shortName(name, names)
      if (short.length > 0) this.#phrases.add(short, name.join(' '))
    }
  }

  /** False when the sentence surely names none of those the brand says something about. */
  mayBeIn({ words, from, to }: Sentence): boolean {
    return this.#phrases.mayBeIn(words, from, to)
  }

  /** Every plan that is named, in the order of the sentence. */
  in(view: View): Plan[] {
    const plans = this.known(view)
    const { from, to } = view.sentence
    const isKnown = (at: number) => plans.some(plan => plan.from <= at && at < plan.to)
    const others: Plan[] = []
    for (let at = from; at < to; at++)
      if (isOtherPlan(view, at) && !isKnown(at))
        others.push({ from: at, to: at + 1, product: null, head: from === at && to === at + 1 })
    return others.length === 0 ? plans : [...plans, ...others].sort((a, b) => a.from - b.from)
  }

  /** Only those the brand says something about. */
  known(view: View): Plan[] {
    const { from, to } = view.sentence
    const named = this.#phrases.longest(view.words, from, to)
    if (named.length === 0) return NO_PLANS
    const plans: Plan[] = []
    for (const { from: start, to: end, value } of named)
      if (isMeant(view, start, end))
        plans.push({ from: start, to: end, product: value[0] as string, head: end === to && to - from <= 3 })
    return plans
  }

  /** The last plan named in the headings above; null when one is named that is not known, undefined when none. */
  inHeading(list: string[]): string | null | undefined {
    if (list.length === 0) return undefined
    const found = this.#phrases.beginsAmong(list)
      ? this.#phrases.longest(looseWords(list), 0, list.length).at(-1)
      : undefined
    if (found) return found.value[0]
    return list.some(word => USUAL.words.has(word) && word !== 'free') ? null : undefined
  }
}

/** Of "Northwind One" and "Northwind Pro" the second words alone are used too. */
function shortName(name: string[], names: string[][]): string[] {
  const shared = name.length > 1 && names.length > 1 && names.every(other => other[0] === name[0])
  return shared ? name.slice(1) : []
}

/** Names of plans are ordinary words: "Team" is one with a capital, "a team" is none. */
const isMeant = (view: View, from: number, to: number): boolean =>
  view.isCapital(from) || view.is(NOUNS, to) || view.is(NOUNS, from - 1) || view.is(PAYERS, to)
/** "business customers pay". */
const PAYERS = new WordSet(
  list`customers, users, subscribers, kunden, nutzer, clients, abonnés, clientes, usuarios, usuários, clienti, utenti`,
)

function isOtherPlan(view: View, at: number): boolean {
  if (!view.isCapital(at) || view.is(NOUNS, at)) return false
  if (view.is(USUAL, at) && (at > view.sentence.from || /[:|*(]/.test(view.gapBefore(at + 1)))) return true
  const before = view.is(NOUNS, at + 1) && /^[ -]$/.test(view.gapBefore(at + 1)) && at > view.sentence.from
  const behind = view.is(NOUNS, at - 1) && /^ $|^ ["“«„]$/.test(view.gapBefore(at))
  return (before || behind) && view.sentence.language !== 'de'
    ? true
    : before && view.gapBefore(at + 1) === '-'
}

const FOR = new WordSet(
  list`for, für, pour, para, per, im, in, with, on, bei, dans, avec, en, no, na, nel, con, com, the, den, le, la, el, il, o, a, plan, tarif, their, its, our
    der, dem, nella, nello, dans, version, versione, versión, versão, variante, edition, piano, plano, formule, offre`,
)
const FOR_REACH = 4

/** The plan that an amount is the price of; undefined when the sentence names none. `all`: its amounts. */
export function planOf(view: View, money: Spot, all: Spot[], plans: Plan[]): Plan | undefined {
  if (plans.length === 0) return undefined
  const clause = view.clauseAt(money.from)
  const within = ({ from }: { from: number }) =>
    clause !== undefined && clause.from <= from && from < clause.to
  const amounts = rowOf(view, money, all)
  const named = inOrder(amounts, plans.filter(within))
  if (named) return named[amounts.findIndex(({ start }) => start === money.start)]
  const behind = plans.find(({ from }) => from >= money.to)
  if (behind && isFor(view, money.to, behind.from)) return behind
  const before = plans.filter(({ to }) => to <= money.from).at(-1)
  // "It is $9 a day, and an SUV is $20": the plan has an amount of its own.
  const isNext = behind !== undefined && !all.some(({ from }) => from >= money.to)
  return before ?? (plans.length === 1 && isNext ? behind : undefined)
}

/** The amounts that stand in a row with this one: "$9, $29 and $59". */
function rowOf(view: View, money: Spot, all: Spot[]): Spot[] {
  const index = all.findIndex(({ start }) => start === money.start)
  // A plan that is free has no amount among them.
  if (index < 0) return []
  let [first, last] = [index, index]
  while (first > 0 && isJoined(view, all[first - 1] as Spot, all[first] as Spot)) first--
  while (last + 1 < all.length && isJoined(view, all[last] as Spot, all[last + 1] as Spot)) last++
  return all.slice(first, last + 1)
}

function isJoined(view: View, one: Spot, other: Spot): boolean {
  for (let at = one.to; at < other.from; at++) if (!view.is(ANDS, at)) return false
  return !/[;.|]\s/.test(view.textOf({ start: one.end, end: other.start }))
}

/** "Starter and Pro cost $9 and $29": as many names as amounts, all of them before the row, or all behind it. */
function inOrder(amounts: Spot[], plans: Plan[]): Plan[] | undefined {
  const before = plans.filter(({ to }) => to <= (amounts[0]?.from ?? 0))
  const behind = plans.filter(({ from }) => from >= (amounts.at(-1)?.to ?? 0))
  if (amounts.length < 2) return undefined
  return [before, before.length === 0 ? behind : []].find(({ length }) => length === amounts.length)
}

/** "$9 for Starter", "9 € im Starter-Tarif", "$9 (Starter)". */
function isFor(view: View, from: number, to: number): boolean {
  if (to - from > FOR_REACH) return false
  if (to === from) return /^ ?\($/.test(view.gapBefore(to))
  if (/[,;]/.test(view.words.text.slice(view.words.ends[from - 1], view.words.starts[to]))) return false
  for (let at = from; at < to; at++) if (!view.is(FOR, at)) return false
  return true
}
