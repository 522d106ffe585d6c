// What a price comes to: "€12,500 a year, €25,000 in all", "€15 a month, half a euro a day", "1,850 lira, that is €37". An answer that states the price
// as the brand does, and then another amount on other terms, has counted on; whether it counted well, no fact tells.

import type { Fact } from '../../model/fact.ts'
import type { Comparison } from '../../values/value.ts'
import type { Passed } from '../gate/gate.ts'

/** The prices among `held` statements that are only what another comes to. */
export function convertedAmong(held: Map<Passed, Comparison<Fact>[]>): Set<Passed> {
  const prices = [...held].flatMap(([one, compared]) =>
    one.matter.kind === 'money' ? [{ one, bearings: compared.map(({ bearing }) => bearing) }] : [],
  )
  const stated = prices.filter(({ bearings }) => bearings.length > 0 && bearings.every(is('agrees')))
  const isOnOtherTerms = (one: Passed) =>
    stated.some(
      ({ one: price }) =>
        price.matter.key === one.matter.key && termsOf(price.statement) !== termsOf(one.statement),
    )
  const converted = prices.filter(({ one, bearings }) => bearings.some(is('differs')) && isOnOtherTerms(one))
  return new Set(converted.map(({ one }) => one))
}

const is =
  (wanted: string) =>
  (bearing: string): boolean =>
    bearing === wanted

/** The currency, the period, and what is paid for. */
const termsOf = ({ value }: Passed['statement']): string =>
  value
    .replace(/^[\d.\s]+/, '')
    .trim()
    .toLowerCase()
