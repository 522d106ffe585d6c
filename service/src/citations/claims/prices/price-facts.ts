// What the brand says its products cost: price, currency and period of each, put together from single facts.

import type { Fact } from '../../../model/fact.ts'
import { UNIT_OF, type Unit } from '../../values/durations.ts'
import { findMoney } from '../../values/money.ts'
import { ADVERBS } from '../../values/money-terms.ts'
import { findNumbers } from '../../values/numbers.ts'
import { wordList } from '../words/words.ts'

export interface Priced {
  fact: Fact
  /** The words of the product's or plan's name; none when the price is the brand's only one. */
  product: string[]
  amount: number
  currency: string | null
  period: Unit | null
}

/** product[Pro].offers.price, offers[Pro].price, offers.price. */
const KEY =
  /^(?<product>[A-Za-z]{1,20}(?:\[(?<name>[^\]]{1,80})\])?\.)?(?<offer>(?:offers|priceSpecification)\.)?(?:price|lowPrice)$/

export function pricedOf(facts: Fact[]): Priced[] {
  const byKey = new Map(facts.map(fact => [fact.key, fact.value]))
  return facts.flatMap(fact => {
    const groups = KEY.exec(fact.key)?.groups
    if (!groups && fact.key !== 'price') return []
    const [money] = findMoney(fact.value)
    const amount =
      money?.amount ?? findNumbers(fact.value)[0]?.value ?? (/^free$/i.test(fact.value) ? 0 : undefined)
    if (amount === undefined) return []
    const stem = fact.key.replace(/(?:price|lowPrice)$/, '')
    return [
      {
        fact,
        product: wordList(groups?.name ?? ''),
        amount,
        currency: byKey.get(`${stem}priceCurrency`)?.toUpperCase() ?? money?.currency ?? null,
        period: periodOf(byKey, stem) ?? money?.period ?? null,
      },
    ]
  })
}

const PERIOD_KEYS = ['billingDuration', 'unitText', 'billingPeriod', 'unitCode', 'referenceQuantity.unitText']
const ISO: Record<string, Unit> = {
  P1M: 'month',
  P1Y: 'year',
  P12M: 'year',
  P1W: 'week',
  P1D: 'day',
  MON: 'month',
  ANN: 'year',
}
const UNITS = new Map(Object.entries(ISO))

function periodOf(byKey: Map<string, string>, stem: string): Unit | null {
  for (const key of PERIOD_KEYS) {
    const value = byKey.get(`${stem}priceSpecification.${key}`) ?? byKey.get(`${stem}${key}`)
    if (value === undefined) continue
    const known = UNITS.get(value.toUpperCase())
    if (known) return known
    for (const word of wordList(value)) {
      const unit = ADVERBS.get(word) ?? UNIT_OF.get(word)
      if (unit) return unit
    }
  }
  return null
}
