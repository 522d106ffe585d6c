// Since when a value holds, where the page dates that very value.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOfPage } from '../website.ts'

const OWNER = { name: 'Northwind Kettles', domain: 'northwind.example', aliases: [] }

function datesOn(...things: object[]): string[] {
  const html = things.map(
    thing =>
      `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing })}</script>`,
  )
  return factsOfPage(html.join(''), { url: 'https://northwind.example/', isHome: true }, OWNER).flatMap(
    ({ key, value, since }) => (since === undefined ? [] : [`${key}=${value} since ${since}`]),
  )
}

const product = (offers: object | object[]) => ({
  '@type': 'Product',
  name: 'Pro',
  brand: { '@type': 'Brand', name: 'Northwind Kettles' },
  dateModified: '2026-03-01',
  offers,
})

describe('dates of values', () => {
  test('an offer dates its price, a specification its own', () => {
    const offer = { '@type': 'Offer', price: '79', priceCurrency: 'EUR', validFrom: '2026-01-01' }
    assert.deepEqual(datesOn(product(offer)), [
      'product[Pro].offers.price=79 since 2026-01-01',
      'product[Pro].offers.priceCurrency=EUR since 2026-01-01',
    ])
    const priceSpecification = { price: '79', priceCurrency: 'EUR', validFrom: '2026-02-01T00:00:00Z' }
    assert.deepEqual(datesOn(product({ '@type': 'Offer', priceSpecification })), [
      'product[Pro].offers.price=79 since 2026-02-01T00:00:00Z',
      'product[Pro].offers.priceCurrency=EUR since 2026-02-01T00:00:00Z',
    ])
  })

  test('said with two dates, or with one and without, it has none', () => {
    const offer = (validFrom?: string) => ({ '@type': 'Offer', price: '79', ...(validFrom && { validFrom }) })
    assert.deepEqual(datesOn(product([offer('2026-01-01'), offer('2026-02-01')])), [])
    assert.deepEqual(datesOn(product([offer('2026-01-01'), offer()])), [])
    assert.deepEqual(datesOn(product([offer(), offer('2026-01-01')])), [])
  })

  test('the date of a lowered price is not that of the list price', () => {
    const offer = { '@type': 'Offer', price: '59', priceCurrency: 'EUR', validFrom: '2026-01-01' }
    const listed = { priceType: 'https://schema.org/ListPrice', price: '79', priceCurrency: 'EUR' }
    assert.deepEqual(datesOn(product({ ...offer, priceSpecification: listed })), [])
    assert.deepEqual(
      datesOn(product({ ...offer, priceSpecification: { ...listed, validFrom: '2025-01-01' } })),
      ['product[Pro].offers.price=79 since 2025-01-01'],
    )
  })

  test('the date of a page or of a thing is no date of its values', () => {
    assert.deepEqual(datesOn(product({ '@type': 'Offer', price: '79', priceValidUntil: '2027-01-01' })), [])
    assert.deepEqual(
      datesOn({
        '@type': 'Organization',
        name: 'Northwind Kettles',
        telephone: '1',
        dateModified: '2026-01-01',
      }),
      [],
    )
  })

  test('a certificate holds since it is valid', () => {
    const hasCertification = { '@type': 'Certification', name: 'ISO 27001', validFrom: '2024-06-01' }
    assert.deepEqual(datesOn({ '@type': 'Organization', name: 'Northwind Kettles', hasCertification }), [
      'hasCertification[ISO 27001]=true since 2024-06-01',
    ])
  })
})
