// What a price comes to: "€12,500 a year, €25,000 in all", "€15 a month, half a euro a day". An answer that states the price
// as the brand does, and then another amount on other terms, has counted on; whether it counted well, no fact tells.

import type { Fact } from '../../model/fact.ts'
import type { Passed } from '../gate/gate.ts'
import { comparisonsOf } from './comparisons.ts'

export function createIsConverted(passed: Passed[], facts: Fact[]): (one: Passed) => boolean {
  const prices = passed
    .filter(({ matter, aside }) => matter.kind === 'money' && aside === null)
    .map(one => ({ one, bearings: comparisonsOf(one, facts).map(({ bearing }) => bearing) }))
  const stated = prices.filter(({ bearings }) => bearings.length > 0 && bearings.every(is('agrees')))
  const isOnOtherTerms = (one: Passed) =>
    stated.some(
      ({ one: price }) =>
        price.matter.key === one.matter.key && termsOf(price.statement) !== termsOf(one.statement),
    )
  const converted = prices.filter(({ one, bearings }) => bearings.some(is('differs')) && isOnOtherTerms(one))
  const known = new Set(converted.map(({ one }) => one))
  return one => known.has(one)
}

const is =
  (wanted: string) =>
  (bearing: string): boolean =>
    bearing === wanted

/** The period, and what is paid for. */
const termsOf = ({ value }: Passed['statement']): string =>
  value.split('/').slice(1).join('/').trim().toLowerCase()
