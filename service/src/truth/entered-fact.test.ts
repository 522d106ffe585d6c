import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { assertGrowsWithInput } from '../../test/growth.ts'
import { checkRows } from './check-rows.ts'
import { readFact, readSource, UnreadableFact } from './entered-fact.ts'

const refuses = (key: string, value: string, field: 'key' | 'value', message: RegExp) =>
  assert.throws(
    () => readFact(key, value),
    error => error instanceof UnreadableFact && error.field === field && message.test(error.message),
    `${key}=${value}`,
  )

describe('readFact', () => {
  const accepted: [key: string, value: string, keptValue: string, keptKey?: string][] = [
    ['foundingDate', '1987', '1987'],
    ['foundingDate', ' 2012-02-29 ', '2012-02-29'],
    [' address.addressLocality ', 'Leeds', 'Leeds', 'address.addressLocality'],
    ['founder.name', 'Ada Holt', 'Ada Holt'],
    ['product[Pro 2.0].offers.price', '79.00', '79.00'],
    ['product[Pro 2.0].offers.price', '79.00 EUR/month/user', '79.00 EUR/month/user'],
    ['product[Pro].offers.priceCurrency', 'gbp', 'GBP'],
    ['product[Pro].featureList[Offline mode]', 'Yes', 'true'],
    ['hasCertification[ISO 27001]', 'no', 'false'],
    ['Founding date', '1987', '1987', 'foundingDate'],
    ['Price: Pro', '79.00', '79.00', 'product[Pro].offers.price'],
    ['product[Pro].weight', '1.2 kg', '1.2 kg'],
    ['product[Pro].offers.priceSpecification.billingDuration', 'per month', 'month'],
    ['checkinTime', '3 pm', '15:00'],
    ['hasMerchantReturnPolicy.merchantReturnDays', '30 days', '30'],
    ['address.addressCountry', 'de', 'DE'],
    ['areaServed[Germany]', 'yes', 'true'],
    ['knowsAbout', 'kettles', 'kettles'],
    ['openingHours[Sunday]', '13:00-17:00,9-12', '09:00-12:00,13:00-17:00'],
    ['acceptsReservations', 'TRUE', 'true'],
    ['amenityFeature[WiFi]', 'free', 'free'],
    ['amenityFeature[Parking: street]', 'y', 'true'],
    ['description', 'Two lines\nof text', 'Two lines\nof text'],
    ['openingHours[monday]', '9:00-17:30', '09:00-17:30', 'openingHours[Monday]'],
    ['openingHours[Monday]', '9 am – 5.30 PM', '09:00-17:30'],
    ['openingHours[Monday]', '12am-12pm', '00:00-12:00'],
    ['openingHours[Sunday]', '09:00 to 12:00, 13:00-17:00', '09:00-12:00,13:00-17:00'],
    ['openingHours[Friday]', '18:00-02:00', '18:00-02:00'],
    ['openingHours[Friday]', 'Open 24 hours', '00:00-24:00'],
    ['openingHours[Friday]', 'CLOSED', 'closed'],
  ]
  for (const [key, value, keptValue, keptKey = key] of accepted) {
    test(`${key}=${JSON.stringify(value)}`, () =>
      assert.deepEqual(readFact(key, value), { key: keptKey, value: keptValue }))
  }

  test('what is kept is read as itself again', () => {
    for (const [given, , value, key = given] of accepted)
      assert.deepEqual(readFact(key, value), { key, value })
  })

  test('keys that are no path of words', () => {
    const words = /schema\.org words/
    for (const key of ['a b', 'a..b', '.a', 'a.', '1a', 'a[b', 'a[]', 'a]b[', 'a[b]c', '[b]', 'a[[b]]', 'é'])
      refuses(key, 'x', 'key', words)
    refuses('', 'x', 'key', /blank/)
    refuses('a[ b]', 'x', 'key', /blanks/)
    refuses('a\u0000', 'x', 'key', /control/)
    refuses('a[\ud800]', 'x', 'key', /control/)
    refuses('a.'.repeat(200), 'x', 'key', /300/)
    refuses('page.status', '404', 'key', /cited pages/)
    refuses('openingHours', 'Mo-Fr 09:00-17:00', 'key', /name a day/)
    refuses(
      'hasCertification',
      'ISO 27001',
      'key',
      /name a certificate, such as hasCertification\[ISO 27001\]/,
    )
    refuses('product.offers.price', '79.00', 'key', /name a product/)
    refuses('founded', '1987', 'key', /did you mean foundingDate\?/)
    refuses('ceo', 'Ada Holt', 'key', /did you mean employee\[CEO\]\.name\?/)
    refuses('openingHours[Holiday]', 'closed', 'key', /name a day/)
  })

  test('values that cannot be compared', () => {
    refuses('name', ' \n', 'value', /blank/)
    refuses('name', 'a\u0000b', 'value', /control/)
    refuses('name', '\ud800', 'value', /control/)
    refuses('name', 'x'.repeat(2_001), 'value', /2000/)
    for (const date of ['87', '1987-13', '2013-02-29', '3 May 2012', '2012-05-03T00:00'])
      refuses('foundingDate', date, 'value', /date/)
    for (const price of ['£79', '79,00', '-1', 'free', '1e99'])
      refuses('offers.price', price, 'value', /amount/)
    refuses('offers.priceCurrency', '£', 'value', /currency/)
    refuses('offers.priceCurrency', 'EURO', 'value', /currency/)
    refuses('numberOfEmployees', 'about fifty', 'value', /number such as 240/)
    refuses('warranty', 'lifetime', 'value', /length of time/)
    refuses('product[Pro].weight', '1.2', 'value', /unit, such as 1\.2 kg/)
    refuses('telephone', 'see website', 'value', /telephone number/)
    refuses('email', 'hello at x', 'value', /e-mail/)
    refuses('url', 'northwind', 'value', /https/)
    refuses('address.addressCountry', 'XX', 'value', /country/)
    refuses('hasCertification[SOC 2]', 'Type II', 'value', /true or false/)
    refuses('acceptsReservations', 'by phone', 'value', /true or false/)
    const hours = ['9-5pm', '25:00-26:00', '09:60-10:00', '00:00-00:00', '9am', 'by appointment', '13pm-2pm']
    for (const value of [...hours, '9:00-12:00,', '1-2,'.repeat(50), '24:30-25:00', '1-2-3'])
      refuses('openingHours[Monday]', value, 'value', /hours/)
  })

  test('as it is: a near miss and a value that nobody understands are kept', () => {
    const asIs = (key: string, value: string) => readFact(key, value, { asIs: true })
    assert.deepEqual(asIs('founded', '1987'), { key: 'founded', value: '1987' })
    assert.deepEqual(asIs('foundingDate', 'May 2012'), { key: 'foundingDate', value: 'May 2012' })
    assert.deepEqual(asIs('hasCertification', 'ISO 27001'), { key: 'hasCertification', value: 'ISO 27001' })
    assert.deepEqual(asIs('openingHours[monday]', '9-17'), {
      key: 'openingHours[Monday]',
      value: '09:00-17:00',
    })
    assert.throws(() => asIs('a b', 'x'), UnreadableFact)
    assert.throws(() => asIs('page.status', '404'), UnreadableFact)
  })

  test('any text at all is read or refused', () => {
    const keys = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('openingHours[Monday]', 'foundingDate', 'amenityFeature[WiFi]', 'a.b[c]'),
    )
    fc.assert(
      fc.property(keys, fc.string({ unit: 'binary' }), (key, value) => {
        try {
          const fact = readFact(key, value)
          assert.deepEqual(readFact(fact.key, fact.value), fact)
        } catch (error) {
          assert.ok(error instanceof UnreadableFact, String(error))
        }
      }),
    )
  })
})

test('what is wrong with a row that is far too long is soon found', async () => {
  const check = (key: string, value: string) => checkRows([{ key, value }], { now: new Date() })
  await assertGrowsWithInput('a value', 20_000, size => check('numberOfEmployees', '1 '.repeat(size)))
  await assertGrowsWithInput('a key', 20_000, size => check('a['.repeat(size), '1'))
  await assertGrowsWithInput('a path', 20_000, size => check('a.'.repeat(size), '1'))
})

test('a source is the address of a page', () => {
  assert.equal(readSource('https://Register.example/42'), 'https://register.example/42')
  for (const source of ['', 'register', 'ftp://x.example/', 'javascript:1', 'https://a:b@x.example/'])
    assert.throws(() => readSource(source), UnreadableFact)
  assert.throws(() => readSource(`https://x.example/${'é'.repeat(400)}`), UnreadableFact)
})
