// What a product costs and how long it is warranted, as an offer of schema.org.

import { add, addPlain, type Node } from './node.ts'

/** Codes of UN/CEFACT for lengths of time. */
const CODES = new Map<string, string>(
  Object.entries({ year: 'ANN', month: 'MON', week: 'WEE', day: 'DAY', hour: 'HUR' }),
)

interface Offered {
  /** `offers.price`, `warranty`. */
  step: string
  value: string
}

const PERIOD = 'offers.priceSpecification.billingDuration'

export function offerOf(facts: Offered[]): Node {
  const valueAt = (step: string) => facts.find(fact => fact.step === step)?.value
  const isSpan = facts.some(({ step }) => /^offers\.(?:low|high)Price$/.test(step))
  const offer: Node = { '@type': isSpan ? 'AggregateOffer' : 'Offer' }
  for (const { step, value } of facts) {
    if (step === 'warranty') add(offer, 'warranty', warrantyOf(value))
    else if (step !== PERIOD) addPlain(offer, step.replace(/^offers\./, ''), value)
  }
  const unitCode = CODES.get(valueAt(PERIOD) ?? '')
  const [price, priceCurrency] = [valueAt('offers.price'), valueAt('offers.priceCurrency')]
  if (unitCode)
    offer.priceSpecification = {
      '@type': 'UnitPriceSpecification',
      ...(price !== undefined && { price }),
      ...(priceCurrency !== undefined && { priceCurrency }),
      referenceQuantity: { '@type': 'QuantitativeValue', value: '1', unitCode },
    }
  return offer
}

const LENGTH = /^(\d+) (year|month|week|day|hour)s?$/

function warrantyOf(value: string): Node {
  const [, count = '', unit = ''] = LENGTH.exec(value) ?? []
  const duration = { '@type': 'QuantitativeValue', value: count, unitCode: CODES.get(unit) ?? '' }
  return { '@type': 'WarrantyPromise', durationOfWarranty: duration }
}
