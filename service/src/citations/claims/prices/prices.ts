// Prices: an amount of money, the plan it is asked for, and the price the brand names for that plan.

import type { Fact } from '../../../model/fact.ts'
import type { Unit } from '../../values/durations.ts'
import { type MoneyFound, sameCurrency } from '../../values/money.ts'
import { isNear } from '../../values/numbers.ts'
import { LINKING } from '../../vocabulary/connecting-words.ts'
import { WordSet } from '../../vocabulary/word-sets.ts'
import { list } from '../../vocabulary/words/word-lists.ts'
import {
  type Bearing,
  type Clause,
  type FactBook,
  NOTHING_STATED,
  type Reader,
  type Sentence,
  type Statement,
} from '../reader.ts'
import { turned } from '../stated/bearings.ts'
import { ourNames, ownWords } from '../stated/known.ts'
import { isCompared } from '../stated/others.ts'
import { headAbove } from '../stated/tables.ts'
import { isDated, isOtherTime } from '../stated/times.ts'
import { hasMoney } from '../stated/value-places.ts'
import { isReadable, moneyAt, type Spot, type View, viewOf } from '../stated/view.ts'
import type { Words } from '../words/words.ts'
import { NO_PLANS, type Plan, Plans, planOf } from './plans.ts'
import { type Priced, pricedOf } from './price-facts.ts'

export const readPrices: Reader = book => {
  const prices = new Prices(book)
  return prices.known.length === 0 ? null : sentence => prices.read(sentence)
}

/** Money that is no price: raised, earned, saved, or asked for something on top. */
const NO_PRICE = new WordSet(
  list`quoted, raised, funding, revenue, revenues, valuation, valued, invested, investment, investors, seed, series, turnover, arr, discount, save, saves, saving, savings
    off, fee, fees, setup, add, addon, additional, extra, overage, donation, salary, worth, acquisition, acquired, credit, credits, refund, sales, gb, transaction
    umsatz, finanzierung, investition, bewertet, rabatt, sparen, spart, gebühr, einrichtungsgebühr, zusätzlich, aufpreis, ersparnis, eingesammelt
    levé, levée, financement, chiffre, revenus, réduction, remise, économiser, frais, supplément, supplémentaire, valorisation
    recaudado, recaudó, financiación, ingresos, facturación, valorada, descuento, ahorrar, ahorro, tarifa, adicional, inversión
    captou, financiamento, receita, faturamento, avaliada, desconto, economizar, poupar, taxa, adicionais, investimento
    raccolto, finanziamento, ricavi, fatturato, valutata, sconto, risparmiare, commissione, aggiuntivo, aggiuntivi, investimento`,
)
const PRICE = new WordSet(
  list`cost, costs, costing, price, prices, priced, pricing, plan, plans, starts, starting, subscription, license, licence, sells, sold, retail, retails, buy, pay, paid, charges, available
    kostet, kosten, preis, preise, tarif, tarife, abo, erhältlich, lizenz, zahlt, zahlen, coûte, coûtent, prix, tarifs, abonnement, facturé, vendu, licence
    cuesta, cuestan, precio, precios, suscripción, licencia, plan, planes, custa, custam, preço, preços, assinatura, licença, plano, planos
    costa, costano, prezzo, prezzi, abbonamento, licenza, piano, piani, vale, partir, desde, ab, partire`,
)
/** Behind an amount: how much one price differs from another. */
const DIFFERENCE = new WordSet(
  list`less, more, cheaper, off, weniger, mehr, günstiger, teurer, moins, menos, meno, más, mais, más barato, cheaper, extra`,
)
const MILLION = 1e6
/** "Plans start at": the price of the cheapest one that costs anything. */
const STARTING = new WordSet(
  list`start, starts, starting, from, begin, begins, beginning, ab, beginnen, beginnt, starten, startet, partir, commence, commencent, desde, empieza, empiezan, comienza, comienzan
    começa, começam, partire, partono, parte`,
)
const STARTING_REACH = 4

class Prices {
  readonly known: Priced[]
  readonly #priced: Map<string, Priced>
  readonly #facts: Fact[]
  readonly #byProduct: Map<string, Priced[]>
  readonly #earlier: Fact[]
  readonly #plans: Plans
  readonly #own: ReadonlySet<string>
  readonly #ours: ReadonlySet<string>
  /** The plan the sentence before spoke of last, in the same answer. */
  #last: { words: Words; plan: Plan } | undefined

  constructor(book: FactBook) {
    this.known = pricedOf(book.active)
    const earlier = pricedOf(book.earlier)
    this.#priced = new Map([...this.known, ...earlier].map(priced => [priced.fact.id, priced]))
    this.#facts = factsOf(this.known)
    this.#byProduct = Map.groupBy(this.known, ({ product }) => product.join(' '))
    this.#earlier = factsOf(earlier)
    this.#own = ownWords(book)
    this.#ours = ourNames(book)
    this.#plans = new Plans([...this.known, ...earlier])
  }

  read(sentence: Sentence): readonly Statement[] {
    if (!isReadable(sentence)) return NOTHING_STATED
    if (!hasMoney(sentence) && !this.#plans.mayBeIn(sentence)) {
      if (!this.#carried(sentence, NO_PLANS)) this.#last = undefined
      return NOTHING_STATED
    }
    const view = viewOf(sentence, this.#own)
    const plans = view.money.length > 0 ? this.#plans.in(view) : this.#plans.known(view)
    const carried = this.#carried(sentence, plans)
    const amounts = plans.length > 0 ? [...view.money, ...freeOf(view, plans, this.#own)] : view.money
    const last = plans.at(-1)
    if (last) this.#last = { words: sentence.words, plan: last }
    else if (!carried) this.#last = undefined
    if (amounts.length === 0) return NOTHING_STATED
    const statements: Statement[] = []
    for (const money of amounts) {
      const statement = this.#state(view, money, plans, carried)
      if (statement) statements.push(statement)
    }
    return statements
  }

  /** "The Pro plan is for teams. It costs $29." */
  #carried(sentence: Sentence, plans: Plan[]): Plan | undefined {
    if (plans.length > 0 || this.#last?.words !== sentence.words) return undefined
    const isHead = this.#last.plan.to === sentence.from && this.#last.plan.head
    return isHead || CARRY.has(sentence.words, sentence.from) ? this.#last.plan : undefined
  }

  #state(view: View, money: MoneyFound & Spot, plans: Plan[], carried: Plan | undefined): Statement | null {
    const clause = view.clauseAt(money.from)
    if (!clause || money.amount >= MILLION) return null
    if (hasWord(view, NO_PRICE, clause.from, clause.to)) return null
    if (
      view.isQuoted(money) ||
      isCompared(view, money.from, this.#ours) ||
      hasWord(view, DIFFERENCE, money.to, money.to + 2)
    )
      return null
    if (plans.length === 0 && !carried && !money.period && !this.#isPrice(view, clause)) return null
    const present = !isOtherTime(view, clause) && !isDated(view, clause, money, [])
    const unclear = plans.length === 0 && namesOther(view, clause.from, money.from, this.#ours)
    const facts = present && !unclear ? this.#factsFor(view, money, plans, carried) : []
    const denied = clause.deniedAt(money.start, money.end)
    const loose = facts.length !== 1
    const bears = (fact: Fact): Bearing => this.#bears(view, money, fact, loose)
    return {
      start: money.start,
      end: money.end,
      clause,
      facet: 'price',
      value: `${money.amount} ${money.currency}${money.perUser ? '/user' : ''}${money.period ? `/${money.period}` : ''}`,
      polarity: denied ? 'denied' : 'affirmed',
      hard: true,
      rule: 'price/plan',
      facts,
      earlier: this.#earlier.filter(({ key }) => facts.some(fact => fact.key === key)),
      others: facts === this.#facts ? [] : this.#facts.filter(fact => !facts.includes(fact)),
      need: denied ? 'each' : 'one',
      bears: denied ? fact => turned(bears(fact)) : bears,
    }
  }

  /** Money alone may be anything; somewhere it must be said that it is paid for something. */
  #isPrice(view: View, { from, to }: Clause): boolean {
    return hasWord(view, PRICE, from, to) || view.sentence.isUnder(PRICE)
  }

  #factsFor(view: View, money: Spot, plans: Plan[], carried: Plan | undefined): Fact[] {
    const plan = planOf(view, money, view.money, plans) ?? carried
    const heading = plan
      ? undefined
      : (this.#plans.inHeading(headAbove(view.words, money.start)) ??
        this.#plans.inHeading(view.sentence.headingWords))
    const product = plan ? plan.product : heading
    if (product === null) return []
    if (product !== undefined) return factsOf(this.#byProduct.get(product) ?? [])
    if (this.known.length === 1) return this.#facts
    if (!hasWord(view, STARTING, money.from - STARTING_REACH, money.from)) return this.#facts
    const paid = this.known.filter(({ amount }) => amount > 0)
    const least = Math.min(...paid.map(({ amount }) => amount))
    return factsOf(paid.filter(({ amount }) => amount === least).slice(0, 1))
  }

  /** `loose`: which of several plans is meant is not said, and only agreement tells anything. */
  #bears(view: View, money: MoneyFound, fact: Fact, loose: boolean): Bearing {
    const priced = this.#priced.get(fact.id)
    if (!priced) return 'silent'
    const bearing = priceBears(money, priced, view.money)
    const isSilent = bearing === 'silent' || (loose && bearing !== 'agrees')
    return isSilent || isTotal(view, money, priced) ? 'silent' : bearing
  }
}
/** "The Starter plan is free": an amount of nothing. */
function freeOf(view: View, plans: Plan[], own: ReadonlySet<string>): (MoneyFound & Spot)[] {
  const found: (MoneyFound & Spot)[] = []
  if (view.sentence.hasWord(FREE))
    for (const plan of plans) {
      const at = freeBehind(view, plan, own)
      if (at !== null) found.push(moneyAt(NO_MONEY, view.spot(at, at + 1)))
    }
  return found
}

function freeBehind(view: View, { to }: Plan, own: ReadonlySet<string>): number | null {
  for (let at = to; at <= to + FREE_REACH; at++) {
    const free = view.is(FREE, at) && !view.is(NOT_FREE, at + 1)
    if (free && /[ :|(–—-]$/.test(view.gapBefore(at))) return at
    if (!view.is(FREE_LINKS, at) && !own.has(view.word(at))) return null
  }
  return null
}
const NO_MONEY = { start: 0, end: 0, amount: 0, currency: '', period: null, perUser: false, billed: null }
const FREE = new WordSet(
  list`free, kostenlos, gratis, gratuit, gratuite, gratuito, gratuita, grátis, gratuitement`,
)
const FREE_LINKS = new WordSet(
  list`plan, tier, is, remains, completely, tarif, ist, est, es, é, è, version, entirely, formule, piano, plano, always, of, von, de, di, da`,
)
const NOT_FREE = new WordSet(
  list`trial, for, of, shipping, test, support, testen, essai, prueba, teste, prova`,
)
const FREE_REACH = 4
const CARRY = new WordSet(
  list`it, this, that, es, er, dieser, dieses, sie, il, elle, ce, cette, este, esta, ele, ela, esse, essa, questo, questa, costa, kostet, cuesta, its, pricing`,
)

const factsOf = (priced: Priced[]): Fact[] => priced.map(({ fact }) => fact)

/** Without a plan the nearest name before an amount has it: "Meetwell starts at $40". German nouns look like names. */
function namesOther(view: View, from: number, to: number, ours: ReadonlySet<string>): boolean {
  if (view.sentence.language === 'de') return false
  let other = false
  for (let at = Math.max(from, view.sentence.from + 1); at < to; at++) {
    if (ours.has(view.word(at))) other = false
    else if (view.isCapital(at) && view.isSpaced(at) && !view.is(LINKING, at) && view.word(at).length > 3)
      other = true
  }
  return other
}

function hasWord(view: View, among: WordSet, from: number, to: number): boolean {
  if (!view.sentence.hasWord(among)) return false
  for (let at = from; at < to; at++) if (view.is(among, at)) return true
  return false
}

const MONTHS: Record<Unit, number> = { hour: 1 / 720, day: 1 / 30, week: 12 / 52, month: 1, year: 12 }

/** `all`: the amounts of the sentence; with the brand's own currency among them another one is a conversion. */
function priceBears(stated: MoneyFound, known: Priced, all: MoneyFound[]): Bearing {
  if (stated.currency === '') return known.amount === 0 ? 'agrees' : 'differs'
  if (known.currency !== null && !sameCurrency(stated.currency, known.currency)) {
    const converted = all.some(({ currency }) => sameCurrency(currency, known.currency as string))
    return converted ? 'silent' : 'differs'
  }
  if (
    isSameAmount(stated.amount, known.amount) &&
    (stated.period === known.period || !stated.period || !known.period)
  )
    return 'agrees'
  // The right number for another length of time.
  if (stated.amount === known.amount) return 'differs'
  const [one, other] = [
    perMonth(stated.amount, stated.period ?? known.period),
    perMonth(known.amount, known.period ?? stated.period),
  ]
  if (isSameAmount(one, other) && stated.period) return 'agrees'
  if (!stated.period && known.period === 'month' && isSameAmount(stated.amount, 12 * known.amount))
    return 'agrees'
  // A year in advance may be cheaper, a single month dearer, than what the brand names.
  if (stated.billed && stated.billed !== known.period) return 'silent'
  if (stated.period === 'year' && known.period === 'month') return one < other ? 'silent' : 'differs'
  if (stated.period === 'month' && known.period === 'year') return one > other ? 'silent' : 'differs'
  return isNear(one, other, 0.1) ? 'near' : 'differs'
}

/** "50 seats cost $3,250", "30 × 6.50 × 12": so many times the price, and that number is named. */
function isTotal({ numbers }: View, money: MoneyFound, known: Priced): boolean {
  return numbers.some(
    ({ value }) =>
      value > 1 &&
      (isSameAmount(money.amount, value * known.amount) ||
        isSameAmount(money.amount, value * 12 * known.amount)),
  )
}

const perMonth = (amount: number, unit: Unit | null): number => amount / (unit ? MONTHS[unit] : 1)

/** Cents may be left out: "$79" for 79.90. */
const isSameAmount = (stated: number, known: number): boolean =>
  Math.abs(stated - known) < 0.006 ||
  (Number.isInteger(stated) && !Number.isInteger(known) && Math.abs(stated - known) < 1)
