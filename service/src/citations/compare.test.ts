import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../../test/citations/facts.ts'
import type { Statement } from '../readers/statement.ts'
import type { Bearing } from '../values/bearing.ts'
import { compare } from '../values/value.ts'
import { mattersOf } from './matters.ts'

type Row = [key: string, fact: string, stated: string, precision: Statement['precision'], expected: Bearing]

/** What the statement says against each fact of its matter, by the end of the fact's key. */
function bearings(
  facts: [string, string][],
  stated: Partial<Statement> & { value: string },
): Record<string, Bearing> {
  const known = factsOf(facts.map(([key, value]) => ({ key, value })))
  const [matter] = mattersOf(known)
  assert.ok(matter)
  const compared = compare({ precision: 'exact', quote: '', ...stated }, matter, known)
  // The amount decides first where one fact holds the whole price.
  return Object.fromEntries(
    compared.toReversed().map(({ fact, bearing }) => [fact.key.split('.').at(-1), bearing]),
  )
}

function bearing(key: string, fact: string, value: string, precision: Statement['precision']): Bearing {
  return Object.values(bearings([[key, fact]], { value, precision }))[0] ?? 'silent'
}

const ROWS: Record<string, Row[]> = {
  'numbers and their units': [
    ['numberOfEmployees', '230', '230', 'exact', 'agrees'],
    ['numberOfEmployees', '9,500', '9500', 'exact', 'agrees'],
    ['numberOfEmployees', '212', '200', 'approximate', 'near'],
    ['numberOfEmployees', '180', '450', 'approximate', 'differs'],
    ['numberOfEmployees', '640', '600', 'exact', 'differs'],
    ['numberOfEmployees', '1200', '1000', 'at_least', 'agrees'],
    ['numberOfEmployees', '1200', '2000', 'at_least', 'differs'],
    ['numberOfEmployees', '64', '50..100', 'range', 'agrees'],
    ['numberOfEmployees', '140', '50..100', 'range', 'differs'],
    ['numberOfEmployees', '102', '50..100', 'range', 'near'],
    ['numberOfEmployees', '3812', '3800', 'exact', 'near'],
    ['numberOfCustomers', '1204000', '1200000', 'exact', 'near'],
    ['numberOfEmployees', '3812', '3900', 'exact', 'differs'],
    ['numberOfEmployees', '50-100', '75', 'exact', 'silent'],
    ['additionalProperty[Age range]', '11-18', '11..18', 'range', 'agrees'],
    ['additionalProperty[Operating temperature]', '-20 to 60 °C', '-4..140 °F', 'range', 'agrees'],
    ['additionalProperty[Operating temperature]', '-20 to 60 °C', '-10..50 °C', 'range', 'silent'],
    ['product[Boot].weight', '230 g', '230 g/piece', 'exact', 'agrees'],
    ['product[Boot].weight', '230 g', '460 g/pair', 'exact', 'agrees'],
    ['product[Boot].weight', '230 g', '300 g/pair', 'exact', 'differs'],
    ['additionalProperty[Vat]', '320 hl', '32000 litres', 'exact', 'agrees'],
    ['additionalProperty[Vat]', '320 hl', '3200 litres', 'exact', 'differs'],
    ['product[Blade].additionalProperty[Width]', '12.7 mm', '0.5 inch', 'exact', 'agrees'],
    ['additionalProperty[Trial]', '14 days', 'none', 'exact', 'differs'],
    ['additionalProperty[Deposit]', 'none', 'none', 'exact', 'agrees'],
    ['product[Ship].additionalProperty[Top speed]', '27 knots', '50 km/h', 'exact', 'agrees'],
    ['product[Ship].additionalProperty[Top speed]', '27 knots', '27 km/h', 'exact', 'differs'],
    ['numberOfCustomers', '500+', '650', 'exact', 'near'],
    ['numberOfCustomers', '500+', '300', 'exact', 'differs'],
    ['product[Tank].additionalProperty[Volume]', '40 gallons', '182 l', 'approximate', 'agrees'],
    ['product[Crane].additionalProperty[Load]', '20 tonnes', '22 tons', 'exact', 'agrees'],
    ['product[Crane].additionalProperty[Load]', '20 tonnes', '30 tons', 'exact', 'differs'],
    ['product[Rad].additionalProperty[Räckvidd]', '80 km', '8 mil', 'exact', 'silent'],
    ['product[E-bike].additionalProperty[Range]', '110 km', '68 miles', 'exact', 'agrees'],
    ['product[E-bike].additionalProperty[Range]', '110 km', '80 miles', 'exact', 'differs'],
    ['product[E-bike].additionalProperty[Battery]', '500 Wh', '0.5 kWh', 'exact', 'agrees'],
    ['additionalProperty[Length]', '16 m', '52 feet', 'exact', 'agrees'],
    ['product[Aid].weight', '2.3 g', '0.08 oz', 'exact', 'agrees'],
    ['product[Aid].weight', '2.3 g', '3 g', 'at_most', 'agrees'],
    ['product[Pump].additionalProperty[Pressure]', '1 MPa', '145 psi', 'exact', 'agrees'],
    ['product[Sensor].additionalProperty[Temperature]', '20 °C', '68 °F', 'exact', 'agrees'],
    ['product[Pump].additionalProperty[Flow]', '30 brims', '30 zorks', 'exact', 'agrees'],
    ['product[Pump].additionalProperty[Flow]', '30 brims', '40 zorks', 'exact', 'silent'],
    ['additionalProperty[Visitors]', '18.500', '18500', 'approximate', 'agrees'],
    ['additionalProperty[Visitors]', '18.500', '18.5', 'exact', 'agrees'],
    ['additionalProperty[Visitors]', '18.500', '15000', 'exact', 'differs'],
    ['product[Train].additionalProperty[Capacity]', '42名', '42 people', 'exact', 'agrees'],
    ['product[Train].additionalProperty[Duration]', '3日間', '3 days', 'exact', 'agrees'],
    ['additionalProperty[Annual output]', '9 500 hl', '10 000 hl', 'at_most', 'agrees'],
    ['additionalProperty[Annual output]', '9 500 hl', '4 000 hl', 'exact', 'differs'],
    [
      'additionalProperty[Annual output]',
      '9 500 hl',
      'about ten thousand hectolitres',
      'approximate',
      'silent',
    ],
    ['additionalProperty[Sum insured]', '20 Mio. Euro', '20 million Euro', 'exact', 'agrees'],
    ['product[Train].additionalProperty[Speed]', '200 km/h', '125 mph', 'approximate', 'agrees'],
    ['product[Train].additionalProperty[Speed]', '200 km/h', '90 mph', 'exact', 'differs'],
    ['product[Train].additionalProperty[Maximum passengers]', '396', '400', 'at_most', 'agrees'],
    ['product[Pack].additionalProperty[Capacity]', '32 litres', '2000 in3', 'at_most', 'agrees'],
    ['numberOfCustomers', '178000', '500 /day', 'at_most', 'silent'],
    ['warranty', '5 years', '2 decades', 'exact', 'differs'],
    ['openingHours[Sunday]', 'closed', 'Sa-Su', 'exact', 'differs'],
    ['openingHours[Saturday]', '10:00-16:00', 'Sa open', 'exact', 'agrees'],
    ['openingHours[Saturday]', 'by appointment', 'Sa closed', 'exact', 'silent'],
    ['product[Free].additionalProperty[Maximum users]', '5', '5', 'at_most', 'agrees'],
    ['product[Free].additionalProperty[Maximum users]', '5', '10', 'at_most', 'differs'],
    ['aggregateRating.ratingValue', '4.4', '8.8/10', 'exact', 'agrees'],
    ['product[Rad].additionalProperty[Reichweite]', '110 Kilometer', '68 miles', 'exact', 'agrees'],
    ['aggregateRating.ratingValue', '4.46', '4.5', 'exact', 'agrees'],
    ['aggregateRating.ratingValue', '4.4', '3.9/5', 'exact', 'differs'],
  ],
  dates: [
    ['foundingDate', '2004-05-17', '2004', 'exact', 'agrees'],
    ['foundingDate', '2004', '2004-05-17', 'exact', 'agrees'],
    ['foundingDate', '2004-05-17', '2004-06', 'exact', 'differs'],
    ['foundingDate', '1928', '1920..1929', 'range', 'agrees'],
    ['foundingDate', '1931', '1920..1929', 'range', 'differs'],
    ['foundingDate', '2013', '2014', 'exact', 'differs'],
    ['foundingDate', '2013', '2014', 'approximate', 'near'],
    ['foundingDate', '1998', '2000', 'at_most', 'silent'],
    ['applicationDeadline', '2027-01-15', '2027-01-31', 'exact', 'differs'],
  ],
  durations: [
    ['warranty', '24 months', 'P2Y', 'exact', 'agrees'],
    ['warranty', '5 years', 'P10Y', 'exact', 'differs'],
    ['warranty', '5 Jahre', 'P5Y', 'exact', 'agrees'],
    ['warranty', '5 anni', 'P24M', 'exact', 'differs'],
    ['additionalProperty[Plazo]', '2 semanas', 'P14D', 'exact', 'agrees'],
    ['additionalProperty[Okres]', '3 miesiące', 'P3M', 'exact', 'agrees'],
    ['additionalProperty[保証]', '24か月', 'P2Y', 'exact', 'agrees'],
    ['returnPolicy.merchantReturnDays', '30', 'P1M', 'exact', 'agrees'],
    ['returnPolicy.merchantReturnDays', '14', 'P2W', 'exact', 'agrees'],
    ['returnPolicy.merchantReturnDays', '30', 'P4W', 'exact', 'near'],
    ['product[Aid].additionalProperty[Battery life]', '28 hours', 'PT20H', 'exact', 'differs'],
    ['additionalProperty[Crossing]', '3 hours 15 minutes', 'PT3H15M', 'exact', 'agrees'],
  ],
  'names, places and contacts': [
    ['founder.name', 'Karin Ehrling', 'K. Ehrling', 'exact', 'agrees'],
    ['founder.name', 'Karin Ehrling', 'Dr. Karin Ehrling', 'exact', 'agrees'],
    ['founder.name', 'Karin Ehrling', 'the Ehrling family', 'exact', 'agrees'],
    ['founder.name', 'Karin Ehrling', 'Tom Arkwright', 'exact', 'differs'],
    ['founder.name', 'Karin Ehrling', 'Ada Ehrling', 'exact', 'differs'],
    ['founder.name', 'Karin Ehrling', 'Carin Ehrling', 'exact', 'ask'],
    ['founder.name', 'Karin Ehrling', 'カリン・エーリング', 'exact', 'ask'],
    ['parentOrganization.name', 'Nordvall Group', 'Nordvall', 'exact', 'agrees'],
    ['parentOrganization.name', 'Nordic Rail and Ferries', 'NRF', 'exact', 'ask'],
    ['parentOrganization.name', 'Nordvall Group', 'Sundqvist', 'exact', 'differs'],
    ['parentOrganization.name', 'Fundación Almenara', 'the Almenara foundation', 'exact', 'ask'],
    ['parentOrganization.name', 'Nordvall Stiftung', 'the foundation that bears his name', 'exact', 'silent'],
    ['legalName', 'Penwick Bank N.V.', 'Penwick Bank NV', 'exact', 'agrees'],
    ['legalName', 'Penwick Bank N.V.', 'Penwick Bank B.V.', 'exact', 'differs'],
    ['address.addressLocality', 'Munich', 'München', 'exact', 'agrees'],
    ['address.addressLocality', 'Hamburg', 'Hambourg', 'exact', 'agrees'],
    ['address.addressLocality', 'Odense', 'オーデンセ', 'exact', 'ask'],
    ['address.addressLocality', 'Zaragoza', 'Saragozza', 'exact', 'ask'],
    ['address.addressLocality', 'Utrecht', 'Amsterdam', 'exact', 'differs'],
    ['address.addressCountry', 'DE', 'AT', 'exact', 'differs'],
    ['address.addressCountry', 'Germany', 'DE', 'exact', 'agrees'],
    ['address.postalCode', 'BS3 7QD', 'BS3', 'exact', 'agrees'],
    ['address.postalCode', '650-0023', '〒650-0023', 'exact', 'agrees'],
    ['address.postalCode', '04179', '04177', 'exact', 'differs'],
    ['address.streetAddress', '14 Quince Street', '14 Quince St.', 'exact', 'agrees'],
    ['address.streetAddress', '14 Quince Street', '41 Quince Street', 'exact', 'differs'],
    ['telephone', '+44 131 496 0233', '0131 496 0233', 'exact', 'agrees'],
    ['telephone', '+45 86 55 01 40', '+45 86 55 01 40', 'exact', 'agrees'],
    ['telephone', '+31 30 555 0142', '+31 30 555 0124', 'exact', 'differs'],
    ['email', 'help@penwick.example', 'press@penwick.example', 'exact', 'silent'],
    ['email', 'help@penwick.example', 'help@other.example', 'exact', 'differs'],
  ],
  'yes, no and terms': [
    ['featureList[SSO]', 'true', 'false', 'exact', 'differs'],
    ['amenityFeature[WiFi]', 'free', 'true', 'exact', 'agrees'],
    ['product[Aid].additionalProperty[Water resistance]', 'IP68', 'IP67', 'exact', 'differs'],
    ['slogan', 'Learn where you live', 'Learn where you live.', 'exact', 'agrees'],
    ['slogan', 'Learn where you live', 'Lerne, wo du lebst', 'exact', 'ask'],
    ['award', 'Blue Prize 2022', 'the Blue Prize', 'exact', 'ask'],
    ['award', 'Blue Prize 2022', 'Blue Prize', 'exact', 'agrees'],
    ['checkinTime', '15:00', '14:00', 'exact', 'differs'],
  ],
}

for (const [name, rows] of Object.entries(ROWS))
  describe(name, () => {
    for (const [key, fact, value, precision, expected] of rows)
      test(`${key} ${fact}, stated ${precision} ${value}: ${expected}`, () =>
        assert.equal(bearing(key, fact, value, precision), expected))
  })

describe('prices', () => {
  const team: [string, string][] = [
    ['product[Team].offers.price', '9.00'],
    ['product[Team].offers.priceCurrency', 'EUR'],
    ['product[Team].offers.priceSpecification.billingDuration', 'month'],
    ['product[Team].offers.priceSpecification.unitText', 'user'],
  ]
  const cases: [string, Partial<Statement>, Record<string, Bearing>][] = [
    [
      '9 EUR/month/user',
      {},
      { price: 'agrees', priceCurrency: 'agrees', billingDuration: 'agrees', unitText: 'agrees' },
    ],
    [
      '9 EUR/month/seat',
      {},
      { price: 'agrees', priceCurrency: 'agrees', billingDuration: 'agrees', unitText: 'agrees' },
    ],
    ['108 EUR/year', {}, { price: 'agrees', priceCurrency: 'agrees', billingDuration: 'agrees' }],
    ['9 EUR/year', {}, { price: 'agrees', priceCurrency: 'agrees', billingDuration: 'differs' }],
    ['90 EUR/year', {}, { price: 'silent', priceCurrency: 'agrees' }],
    ['12 EUR/month', {}, { price: 'differs', priceCurrency: 'agrees', billingDuration: 'agrees' }],
    ['9 EUR', { precision: 'from' }, { price: 'agrees', priceCurrency: 'agrees' }],
    [
      '9 USD/month',
      { quote: '$9 a month' },
      { price: 'silent', priceCurrency: 'differs', billingDuration: 'agrees' },
    ],
    ['10 USD', { precision: 'approximate' }, {}],
    ['450 EUR', { precision: 'approximate' }, { price: 'silent', priceCurrency: 'agrees' }],
    ['0', {}, { price: 'differs' }],
  ]
  for (const [value, rest, expected] of cases)
    test(`${value} ${JSON.stringify(rest)}`, () =>
      assert.deepEqual(bearings(team, { value, ...rest }), expected))

  test('a period as ISO 8601 has it', () => {
    const cover: [string, string][] = [
      ['product[Cover].offers.price', '24'],
      ['product[Cover].offers.priceSpecification.billingDuration', 'P1M'],
    ]
    assert.deepEqual(bearings(cover, { value: '288 EUR/year' }), {
      price: 'agrees',
      billingDuration: 'agrees',
    })
    assert.deepEqual(bearings(cover, { value: '24 EUR/year' }), {
      price: 'agrees',
      billingDuration: 'differs',
    })
  })

  test('a price in one fact, as sites write it', () => {
    const of = (price: string): [string, string][] => [['product[A].offers.price', price]]
    assert.deepEqual(bearings(of('12 EUR per user per month'), { value: '144 EUR/year/user' }), {
      price: 'agrees',
    })
    assert.deepEqual(bearings(of('12 EUR per user per month'), { value: '15 EUR/month' }), {
      price: 'differs',
    })
    for (const written of ['1299', '1,299', '1.299', '1,299.00', '1.299,00'])
      assert.deepEqual(bearings(of(written), { value: '1299 EUR' }), { price: 'agrees' }, written)
    assert.deepEqual(bearings(of('12,50'), { value: '12.50 EUR' }), { price: 'agrees' })
  })

  test('what a price comes to in another currency, about, is no other price', () => {
    const open: [string, string][] = [['product[A].offers.price', '12']]
    assert.deepEqual(bearings(open, { value: '51 PLN', precision: 'approximate' }), {})
    assert.deepEqual(bearings(open, { value: '51 PLN' }), { price: 'differs' })
  })

  test('what several months or seats come to is no other price', () => {
    const open: [string, string][] = [['product[A].offers.price', '12']]
    assert.deepEqual(bearings(open, { value: '144 EUR/year' }), { price: 'silent' })
    assert.deepEqual(bearings(open, { value: '48 EUR/4 tickets' }), { price: 'agrees' })
    assert.deepEqual(bearings(team, { value: '27 EUR/3 months' }), {
      price: 'agrees',
      priceCurrency: 'agrees',
      billingDuration: 'agrees',
    })
    assert.deepEqual(bearings(team, { value: '45 EUR/month' }), {
      price: 'silent',
      priceCurrency: 'agrees',
      billingDuration: 'agrees',
    })
  })

  test('what a price is paid for, and how often, as sites write it', () => {
    const term: [string, string][] = [
      ['product[A].offers.price', '7480'],
      ['product[A].offers.unitText', 'per term'],
    ]
    assert.deepEqual(bearings(term, { value: '7480 GBP/term' }), { price: 'agrees', unitText: 'agrees' })
    assert.equal(bearings(term, { value: '7840 GBP/term' }).price, 'differs')
    const plan: [string, string][] = [
      ['product[A].offers.price', '14.50'],
      ['product[A].offers.billingPeriod', 'month'],
    ]
    assert.deepEqual(bearings(plan, { value: '174 GBP/year' }), { price: 'agrees', billingPeriod: 'agrees' })
  })

  test('a bare dollar may be anybody’s', () => {
    const facts: [string, string][] = [
      ['product[A].offers.price', '20'],
      ['product[A].offers.priceCurrency', 'CAD'],
    ]
    assert.deepEqual(bearings(facts, { value: '20 USD', quote: '$20' }), {
      price: 'agrees',
      priceCurrency: 'agrees',
    })
    assert.equal(bearings(facts, { value: '20 USD', quote: 'US$20' }).priceCurrency, 'differs')
  })

  test('a monthly instalment of what has one price, and a piece of what is sold in pairs, are other prices', () => {
    const course: [string, string][] = [['product[Course].offers.price', '18900']]
    assert.deepEqual(bearings(course, { value: '1050 USD/month' }), { price: 'silent' })
    const pair: [string, string][] = [
      ['product[Aid].offers.price', '1890'],
      ['product[Aid].offers.priceSpecification.unitText', 'pair'],
    ]
    assert.deepEqual(bearings(pair, { value: '1020 EUR/piece' }), {})
  })
})

describe('opening hours', () => {
  const week: [string, string][] = [
    ['openingHours[Monday]', '08:00-17:00'],
    ['openingHours[Friday]', '08:00-15:00'],
    ['openingHours[Saturday]', 'closed'],
  ]
  const cases: [string, Record<string, Bearing>][] = [
    ['Mo 08:00-17:00', { 'openingHours[Monday]': 'agrees' }],
    [
      'Mo-Fr 08:00-17:00; Sa closed',
      {
        'openingHours[Monday]': 'agrees',
        'openingHours[Friday]': 'differs',
        'openingHours[Saturday]': 'agrees',
      },
    ],
    ['Fr -15:00; Sa closed', { 'openingHours[Friday]': 'agrees', 'openingHours[Saturday]': 'agrees' }],
    ['Fr ..16:00', { 'openingHours[Friday]': 'differs' }],
    ['Sa-Mo 8:00-17:00', { 'openingHours[Monday]': 'agrees', 'openingHours[Saturday]': 'differs' }],
    ['Su 10:00-12:00', {}],
    ['08:00-17:00', {}],
  ]
  for (const [value, expected] of cases)
    test(value, () => assert.deepEqual(bearings(week, { value }), expected))
})

test('a rating is compared on its own scale', () => {
  const rating: [string, string][] = [
    ['aggregateRating.ratingValue', '17'],
    ['aggregateRating.bestRating', '20'],
  ]
  assert.deepEqual(bearings(rating, { value: '85/100' }), { ratingValue: 'agrees' })
  assert.deepEqual(bearings(rating, { value: '4/5' }), { ratingValue: 'differs' })
})

test('what is not on a list may still be true', () => {
  const cuisines: [string, string][] = [
    ['servesCuisine', 'Italian'],
    ['servesCuisine', 'Pizza'],
  ]
  assert.deepEqual(bearings(cuisines, { value: 'italian' }), { servesCuisine: 'agrees' })
  assert.deepEqual(bearings(cuisines, { value: 'Thai' }), { servesCuisine: 'silent' })
})

test('one agreeing fact of several is enough', () => {
  const founders: [string, string][] = [
    ['founder.name', 'Ada Holt'],
    ['founder.name', 'Ben Shore'],
  ]
  assert.deepEqual(bearings(founders, { value: 'Ben Shore' }), { name: 'agrees' })
  assert.deepEqual(bearings(founders, { value: 'Zoe Quill' }), { name: 'differs' })
})

describe('two facts of one key, where pages of a site contradict each other', () => {
  const PAIRS: [key: string, values: [string, string], agreeing: string[], differing: string][] = [
    ['foundingDate', ['1987', '1989'], ['1987', '1989'], '1975'],
    ['numberOfEmployees', ['240', '310'], ['240', '310'], '900'],
    ['address.addressLocality', ['Leeds', 'Bradford'], ['Leeds', 'Bradford'], 'London'],
    [
      'openingHours[Monday]',
      ['09:00-17:00', '10:00-18:00'],
      ['Mo 09:00-17:00', 'Mo 10:00-18:00'],
      'Mo 07:00-12:00',
    ],
    ['checkinTime', ['15:00', '16:00'], ['15:00', '16:00'], '11:00'],
    ['product[Pro].offers.price', ['29', '39'], ['29', '39'], '99'],
    ['warranty', ['2 years', '5 years'], ['P2Y', 'P5Y'], 'P10Y'],
    [
      'telephone',
      ['+44 113 496 0000', '+44 113 496 0111'],
      ['0113 496 0000', '0113 496 0111'],
      '0113 496 0999',
    ],
  ]
  for (const [key, values, agreeing, differing] of PAIRS)
    test(`${key}: who agrees with either is not accused`, () => {
      const facts = values.map((value): [string, string] => [key, value])
      for (const value of agreeing)
        assert.deepEqual([...new Set(Object.values(bearings(facts, { value })))], ['agrees'], value)
      assert.ok(Object.values(bearings(facts, { value: differing })).includes('differs'), differing)
    })

  test('a price by the month on one page and by the year on another', () => {
    const known = ['month', 'year'].flatMap((period, at) =>
      factsOf([
        { key: 'product[Pro].offers.price', value: ['29', '290'][at] ?? '' },
        { key: 'product[Pro].offers.priceCurrency', value: 'EUR' },
        { key: 'product[Pro].offers.priceSpecification.billingDuration', value: period },
      ]).map(fact => ({ ...fact, source: `https://a.example/${period}` })),
    )
    const [matter] = mattersOf(known)
    assert.ok(matter)
    const said = (value: string) =>
      compare({ value, precision: 'exact', quote: '' }, matter, known).map(({ bearing }) => bearing)
    for (const value of ['29 EUR/month', '290 EUR/year'])
      assert.ok(
        said(value).every(bearing => bearing === 'agrees'),
        value,
      )
    assert.ok(said('49 EUR/month').includes('differs'))
  })
})

test('a value that cannot be read is held against nobody', () => {
  const UNREAD: [key: string, fact: string, stated: string][] = [
    ['foundingDate', 'May 2012', '1999'],
    ['product[Pro].offers.price', 'on request', '79 EUR'],
    ['product[Pro].offers.price', 'from 79 to 99 EUR', '49 EUR'],
    ['openingHours[Monday]', 'by appointment', 'Mo open'],
    ['openingHours[Monday]', 'closed 12:00-13:00', 'Mo 09:00-17:00'],
    ['openingHours[Monday]', 'from 09:00', 'Mo 10:00-17:00'],
    ['checkinTime', 'between 15:00 and 18:00', '16:00'],
    ['telephone', 'see website', '+44 113 496 0000'],
    ['telephone', '12', '+44 113 496 0000'],
    ['email', 'mail us', 'help@penwick.example'],
    ['address.addressCountry', 'EU', 'Germany'],
    ['address.addressCountry', 'D-80331', 'Germany'],
    ['address.postalCode', 'n/a', 'LS1 4AB'],
    ['merchantReturnDays', 'as the law says', 'P14D'],
    ['url', 'see below', 'https://penwick.example/'],
  ]
  for (const [key, fact, stated] of UNREAD)
    assert.equal(bearing(key, fact, stated, 'exact'), 'silent', `${key}=${fact}`)
})

test('times are read as sites write them', () => {
  assert.equal(bearing('checkinTime', '3:00 PM', '15:00', 'exact'), 'agrees')
  assert.equal(bearing('checkinTime', '15:00:00', '15:00', 'exact'), 'agrees')
  assert.equal(bearing('checkinTime', '3 pm', '16:00', 'exact'), 'differs')
  assert.equal(bearing('openingHours[Monday]', '9 am - 5 pm', 'Mo 09:00-17:00', 'exact'), 'agrees')
  assert.equal(bearing('openingHours[Monday]', '9 am - 5 pm', 'Mo 09:00-18:00', 'exact'), 'differs')
})

describe('plain forms of an inflected name', () => {
  const rows: [key: string, fact: string, value: string, base: string, Bearing][] = [
    ['address.addressLocality', 'Klagenfurt', 'Klagenfurcie', 'Klagenfurt', 'agrees'],
    ['address.addressLocality', 'Lyon', 'リヨン', 'Lyon / Lyons', 'agrees'],
    ['founder.name', 'Armas Koskimies', 'Armasa Koskimiesa', 'Armas Koskimies', 'agrees'],
    // Whoever puts another name behind it has told no plain form.
    ['founder.name', 'Armas Koskimies', 'Pertti Lahtinen', 'Armas Koskimies', 'differs'],
    ['address.addressLocality', 'Klagenfurt', 'Wien', 'Klagenfurt', 'differs'],
  ]
  for (const [key, fact, value, base, expected] of rows)
    test(`${value}, of ${base}, against ${fact}: ${expected}`, () =>
      assert.deepEqual(Object.values(bearings([[key, fact]], { value, base })), [expected]))
})

describe('periods that no calendar knows', () => {
  const school: [string, string][] = [
    ['product[Club].offers.price', '38'],
    ['product[Club].offers.priceCurrency', 'GBP'],
    ['product[Club].offers.billingDuration', 'term'],
  ]
  const rows: [string, [string, string][], Record<string, Bearing>][] = [
    ['38 GBP/term', school, { price: 'agrees', priceCurrency: 'agrees' }],
    ['45 GBP/term', school, { price: 'differs', priceCurrency: 'agrees' }],
  ]
  for (const [value, facts, expected] of rows)
    test(value, () => assert.deepEqual(bearings(facts, { value }), expected))
  test('six months are half a year', () =>
    assert.equal(
      bearings(
        [
          ['product[Pass].offers.price', '14'],
          ['product[Pass].offers.billingDuration', 'month'],
        ],
        { value: '84 EUR/half-year' },
      ).price,
      'agrees',
    ))
})
