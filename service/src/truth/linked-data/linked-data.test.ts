import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Fact } from '../../model/fact.ts'
import { CATALOGUE, exampleKey, keyWith } from '../../readers/catalogue/catalogue.ts'
import { readFact, UnreadableFact } from '../entered-fact.ts'
import { factsOfLinkedData, factsOfPage } from '../website.ts'
import type { Said } from './node.ts'
import { isImplied, writeLinkedData } from './write-linked-data.ts'

const OWNER = { name: 'Northwind Kettles', aliases: [], domain: 'northwind.example' }

const facts = (pairs: Said[], origin: Fact['origin'] = 'operator') =>
  pairs.map(pair => ({ ...pair, origin }) as Fact)
const lines = (pairs: Said[]) => pairs.map(({ key, value }) => `${key}=${value}`).sort()
const isOwn = (given: Said[]) => (fact: Said) =>
  !isImplied(OWNER, fact) || given.some(({ key, value }) => key === fact.key && value === fact.value)

/** A page of somebody's site, with what was exported pasted into it. */
const pageWith = (text: string) =>
  `<!doctype html><html><head><title>Northwind</title><script type="application/ld+json">\n${text}\n</script></head><body><p>Hello</p></body></html>`
const page = { url: 'https://northwind.example/about', role: 'other' } as const

function backFrom(given: Said[], text: string): { page: string[]; file: string[] } {
  return {
    page: lines(factsOfPage(pageWith(text), page, OWNER).filter(isOwn(given))),
    file: lines(factsOfLinkedData(text, OWNER, 5_000).filter(isOwn(given))),
  }
}

/** From the vocabulary of schema.org 30.0, as far as it is used here: what each type has beside what those above it have. */
const VOCABULARY: Record<string, [above: string, properties: string]> = {
  Thing: ['', 'name description url sameAs alternateName'],
  Organization: [
    'Thing',
    `address aggregateRating areaServed award dissolutionDate duns email employee faxNumber founder foundingDate
     hasCertification hasMerchantReturnPolicy knowsLanguage legalName leiCode numberOfEmployees parentOrganization slogan
     subOrganization taxID telephone vatID`,
  ],
  Place: [
    'Thing',
    `additionalProperty amenityFeature isAccessibleForFree maximumAttendeeCapacity openingHoursSpecification smokingAllowed
     address aggregateRating telephone faxNumber hasCertification slogan`,
  ],
  LocalBusiness: ['Organization Place', 'paymentAccepted priceRange'],
  LodgingBusiness: ['LocalBusiness', 'checkinTime checkoutTime numberOfRooms petsAllowed starRating'],
  FoodEstablishment: ['LocalBusiness', 'acceptsReservations hasMenu servesCuisine starRating'],
  Product: [
    'Thing',
    `additionalProperty brand color depth gtin height material offers releaseDate sku weight width award hasCertification
     aggregateRating slogan`,
  ],
  SoftwareApplication: ['Thing', 'featureList operatingSystem offers material'],
  Brand: ['Thing', ''],
  Person: ['Thing', 'jobTitle'],
  Certification: ['Thing', 'certificationStatus'],
  PropertyValue: ['Thing', 'propertyID value'],
  LocationFeatureSpecification: ['PropertyValue', ''],
  MerchantReturnPolicy: ['Thing', 'merchantReturnDays'],
  Offer: ['Thing', 'price priceCurrency priceSpecification warranty'],
  UnitPriceSpecification: ['Thing', 'price priceCurrency referenceQuantity'],
  WarrantyPromise: ['Thing', 'durationOfWarranty'],
  QuantitativeValue: ['Thing', 'value unitCode'],
  OpeningHoursSpecification: ['Thing', 'opens closes dayOfWeek'],
  PostalAddress: ['Thing', 'streetAddress postalCode addressLocality addressRegion addressCountry'],
  Rating: ['Thing', 'ratingValue bestRating'],
  AggregateRating: ['Rating', 'ratingCount reviewCount'],
}

const propertiesOf = (type: string): string[] => {
  const [above, own] = VOCABULARY[type] ?? assert.fail(`${type} is no type`)
  return [...own.split(/\s+/), ...above.split(' ').filter(Boolean).flatMap(propertiesOf)]
}

/** Every thing has a type, and every property belongs to a type that its thing has. */
function strangersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(strangersIn)
  if (value === null || typeof value !== 'object') return []
  const { '@type': types, '@context': _, '@graph': graph, ...properties } = value as Record<string, unknown>
  if (graph) return strangersIn(graph)
  const known = new Set([types].flat().flatMap(type => propertiesOf(String(type))))
  return [
    ...Object.keys(properties).filter(property => !known.has(property)),
    ...Object.values(properties).flatMap(strangersIn),
  ]
}

describe('JSON-LD for the brand’s own site', () => {
  test('every fact of the catalogue is said, and read back as itself', () => {
    const given = CATALOGUE.map(entry => ({ key: exampleKey(entry), value: entry.example })).filter(
      ({ key }) => !key.startsWith('openingHours'),
    )
    const { text, leftOut } = writeLinkedData(OWNER, facts(given))
    assert.deepEqual(leftOut, [])
    assert.deepEqual(backFrom(given, text), { page: lines(given), file: lines(given) })
  })

  test('each fact alone and all together are schema.org', () => {
    const given = CATALOGUE.map(entry => ({ key: exampleKey(entry), value: entry.example }))
    for (const some of [given, ...given.map(fact => [fact])])
      assert.deepEqual(
        strangersIn(JSON.parse(writeLinkedData(OWNER, facts(some)).text)),
        [],
        `${some[0]?.key}`,
      )
  })

  test('as a page wants it: types, an address, offers by the month, a week', () => {
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    const given = [
      { key: 'foundingDate', value: '1987' },
      { key: 'address.addressLocality', value: 'Leeds' },
      { key: 'address.addressCountry', value: 'GB' },
      { key: 'hasCertification[ISO 27001]', value: 'false' },
      { key: 'employee[CEO].name', value: 'Ada Holt' },
      { key: 'product[Pro].offers.price', value: '79.00' },
      { key: 'product[Pro].offers.priceCurrency', value: 'EUR' },
      { key: 'product[Pro].offers.priceSpecification.billingDuration', value: 'month' },
      { key: 'product[Pro].warranty', value: '5 years' },
      ...days.map((day, at) => ({
        key: `openingHours[${day}]`,
        value: at < 5 ? '09:00-12:00,13:00-24:00' : 'closed',
      })),
    ]
    const { text, leftOut } = writeLinkedData(OWNER, facts(given))
    assert.deepEqual(leftOut, [])
    assert.deepEqual(backFrom(given, text).page, lines(given))
    const [brand, product] = JSON.parse(text)['@graph']
    assert.deepEqual(
      [brand['@type'], brand.name, brand.address, brand.openingHoursSpecification.length],
      [
        'LocalBusiness',
        'Northwind Kettles',
        { '@type': 'PostalAddress', addressLocality: 'Leeds', addressCountry: 'GB' },
        3,
      ],
    )
    assert.deepEqual(product.offers, {
      '@type': 'Offer',
      price: '79.00',
      priceCurrency: 'EUR',
      warranty: {
        '@type': 'WarrantyPromise',
        durationOfWarranty: { '@type': 'QuantitativeValue', value: '5', unitCode: 'ANN' },
      },
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: '79.00',
        priceCurrency: 'EUR',
        referenceQuantity: { '@type': 'QuantitativeValue', value: '1', unitCode: 'MON' },
      },
    })
  })

  test('a part of a week says nothing of the other days', () => {
    const given = [{ key: 'openingHours[Monday]', value: '09:00-17:00' }]
    const { text, leftOut } = writeLinkedData(OWNER, facts(given))
    assert.deepEqual(leftOut, [])
    assert.deepEqual(backFrom(given, text).page, lines(given))
  })

  test('what is left out says why', () => {
    const given = [
      ...facts([{ key: 'foundingDate', value: '1990' }], 'website'),
      ...facts([
        { key: 'foundingDate', value: '1987' },
        { key: 'knowsNothing', value: 'x' },
        { key: 'url', value: 'https://elsewhere.example/' },
        { key: 'page.status', value: '404' },
      ]),
    ]
    const { text, leftOut, written } = writeLinkedData(OWNER, given)
    assert.deepEqual(
      leftOut.map(({ key, value, why }) => [key, value, why]),
      [
        ['knowsNothing', 'x', 'no word of schema.org is known for this key'],
        ['url', 'https://elsewhere.example/', 'it leads to another site than that of Northwind Kettles'],
        ['foundingDate', '1990', 'another value is written: 1987'],
      ],
    )
    assert.deepEqual(written, [{ key: 'foundingDate', value: '1987' }])
    assert.deepEqual(backFrom(written, text).page, ['foundingDate=1987'])
  })

  test('a key may be a name that every object has', () => {
    const given = [
      { key: 'constructor', value: 'x' },
      { key: 'toString.valueOf', value: 'y' },
      { key: 'product[Pro].constructor', value: 'z' },
      { key: 'product[Pro].offers.price', value: '9.00' },
      { key: 'product[Pro].offers.priceSpecification.billingDuration', value: 'constructor' },
    ]
    const { text, written } = writeLinkedData(OWNER, facts(given, 'website'))
    assert.deepEqual(lines(written), lines(given))
    assert.deepEqual(backFrom(written, text).page, lines(written))
  })

  test('it may stand inside a script element, whatever the facts say', () => {
    const hostile = [
      '</script><script>alert(1)</script>',
      '<!--<script>',
      ']]>',
      '-->',
      '&lt;/script&gt;',
      'a\u2028b',
    ]
    const given = hostile.map((value, at) => ({ key: `additionalProperty[Property ${at}]`, value }))
    const { text, written, leftOut } = writeLinkedData(OWNER, facts(given))
    assert.doesNotMatch(text, /[<>&\u2028]/)
    // A page that escapes twice is read as it was meant, so this value cannot be said.
    assert.deepEqual(
      leftOut.map(({ value }) => value),
      ['&lt;/script&gt;'],
    )
    assert.deepEqual(backFrom(given, text).page, lines(written))
  })

  const word = fc
    .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
    .map(text => text.replace(/[[\]]/g, '('))
  const valueLike = (example: string) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(example) },
      word,
      fc.nat(5_000).map(String),
      fc.constantFrom(
        'true',
        'false',
        '14 days',
        '12 kg',
        '1987-05',
        'closed',
        '18:00-02:00',
        'year',
        '0',
        '3 pm',
      ),
    )
  const anyFact = fc.constantFrom(...CATALOGUE).chain(entry =>
    fc
      .tuple(
        fc.array(fc.oneof(word, fc.constantFrom('Pro', 'Friday', 'Sunday')), { maxLength: 2 }),
        valueLike(entry.example),
      )
      .map(
        ([names, value]): Said => ({
          key: keyWith(
            entry,
            names.map(name => name.trim() || 'A'),
          ),
          value,
        }),
      ),
  )

  test('random facts of every kind: what is exported comes back, from a page and from a file, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(anyFact, { maxLength: 25 }), fc.boolean(), (written, asIs) => {
        const given = written.flatMap(({ key, value }) => {
          try {
            return [readFact(key, value, { asIs })]
          } catch (error) {
            assert.ok(error instanceof UnreadableFact)
            return []
          }
        })
        const { text, written: said, leftOut } = writeLinkedData(OWNER, facts(given))
        const back = backFrom(said, text)
        assert.deepEqual(strangersIn(JSON.parse(text)), [])
        assert.deepEqual(back.page, lines(said))
        assert.deepEqual(back.file, lines(said))
        const all = new Set([...lines(said), ...lines(leftOut)])
        for (const line of lines(given)) assert.ok(all.has(line), line)
        // What was typed as its key asks for is lost only to another value of the same key.
        if (!asIs)
          for (const { key, why } of leftOut)
            assert.match(why, /another value|another site|no way to say/, key)
      }),
      { numRuns: 300 },
    )
  })
})
