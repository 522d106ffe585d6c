import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { domainOf, findEmails, findLinks, findPhones, sameEmail, samePhone } from './contacts.ts'
import { type DateFound, dateOf, dateText, findDates, sameDate } from './dates.ts'
import { durationOf, findDurations } from './durations.ts'
import { findMoney, sameCurrency } from './money.ts'
import { sameOrganisation, samePerson } from './names.ts'
import { findNumbers, isNear } from './numbers.ts'
import { placeOf, samePlace, sameStreet, streetOf } from './places.ts'

const cut = (text: string, found: { start: number; end: number }[]) =>
  found.map(({ start, end }) => text.slice(start, end))

describe('findNumbers', () => {
  const cases: [text: string, values: number[]][] = [
    ['1,234.5', [1234.5]],
    ['1.234,5', [1234.5]],
    ['1 234,50 and 7', [1234.5, 7]],
    ["1'234'567", [1234567]],
    ['1.200 Mitarbeiter', [1200]],
    ['1,200 people', [1200]],
    ['12k users', [12000]],
    ['3 million', [3e6]],
    ['2,5 Mio. Euro', [2.5e6]],
    ['10 mil clientes', [10000]],
    ['4 milhões', [4e6]],
    ['twelve people, zwölf Leute, douze', [12, 12]],
    ['in 2012 240 people', [2012, 240]],
    ['v2.5 and B2B', []],
    ['1.2.3.4', []],
  ]
  for (const [text, values] of cases)
    test(text, () =>
      assert.deepEqual(
        findNumbers(text).map(({ value }) => value),
        values,
      ),
    )

  test('tried only where one may begin, the same are found', () => {
    const pieces = fc.constantFrom(
      ...[
        '12',
        '240',
        '2012',
        '1234567890',
        ' ',
        ' ',
        '\n',
        '.',
        ',',
        "'",
        '\u00a0',
        '-',
        '$',
        '%',
        'k',
        'K',
      ],
      ...['m', 'million', 'Mio', 'x', 'é', '²', 'one ', 'people', '+', '(', '|'],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), parts => {
        const text = parts.join('')
        const places = [...text].flatMap((_, at) => (/[A-Za-z\d]/.test(text[at - 1] ?? '') ? [] : [at]))
        assert.deepEqual(findNumbers(text, places), findNumbers(text), text)
      }),
      { numRuns: 2_000 },
    )
  })

  test('a rough figure is near', () => {
    assert.ok(isNear(200, 212))
    assert.ok(!isNear(200, 300))
  })
})

describe('findDates', () => {
  test('finds the same when it is told every place where one may begin', () => {
    const pieces = fc.constantFrom(
      ...['2012', '1499', '2100', '1990', '12', '3', ' ', '\n', '.', ',', '-', "'", 's', 'er', '\u00a0', '/'],
      ...[':', '$', '(', ')', 'May', 'Mai ', '05', 'é', '²', 'of ', '|', '*', '"'],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), parts => {
        const text = parts.join('')
        const places = [...text].flatMap((_, at) => (/[A-Za-z\d]/.test(text[at - 1] ?? '') ? [] : [at]))
        assert.deepEqual(findDates(text, places), findDates(text), text)
      }),
      { numRuns: 2_000 },
    )
  })

  const cases: [text: string, dates: string[]][] = [
    ['in 2012', ['2012']],
    ['on May 3, 2012', ['2012-05-03']],
    ['on 3rd May 2012', ['2012-05-03']],
    ['am 3. Mai 2012', ['2012-05-03']],
    ['le 1er août 1998', ['1998-08-01']],
    ['el 3 de mayo de 2012', ['2012-05-03']],
    ['em março de 2012', ['2012-03']],
    ['nel marzo 2012', ['2012-03']],
    ['2012-05-03', ['2012-05-03']],
    ['in the spring of 2012', ['2012']],
    ['the 1990s', ['1990']],
    ['room 2012b, €2012, 12012', []],
  ]
  for (const [text, dates] of cases) test(text, () => assert.deepEqual(findDates(text).map(dateText), dates))

  const date = (text: string) => dateOf(text) as DateFound
  const compared: [one: string, other: string, same: boolean][] = [
    ['2012', '2012-05-03', true],
    ['May 2012', '2012-05-03', true],
    ['June 2012', '2012-05-03', false],
    ['2011', '2012-05-03', false],
    ['1990s', '1994', true],
    ['1990s', '2004', false],
  ]
  for (const [one, other, same] of compared)
    test(`${one} and ${other}`, () => assert.equal(sameDate(date(one), date(other)), same))
})

describe('findDurations', () => {
  const cases: [text: string, days: (number | null)[]][] = [
    ['a 5-year warranty', [1800]],
    ['24 months', [720]],
    ['two years', [720]],
    ['30-Tage-Test', [30]],
    ['14-tägige Testphase', [14]],
    ['deux ans', [720]],
    ['12 meses', [360]],
    ['365 days', [360]],
    ['5 stars', []],
  ]
  for (const [text, days] of cases)
    test(text, () =>
      assert.deepEqual(
        findDurations(text).map(({ start, end }) => durationOf(text.slice(start, end), 'day')),
        days,
      ),
    )

  test('values of facts', () => {
    assert.equal(durationOf('P2Y', 'day'), 720)
    assert.equal(durationOf('5', 'year'), 1800)
    assert.equal(durationOf('lifetime', 'year'), null)
  })
})

describe('findMoney', () => {
  const cases: [text: string, money: string][] = [
    ['costs $49/month', '49 $ month'],
    ['costs $49 per user per month', '49 $ month user'],
    ['kostet 49,90 € pro Monat', '49.9 EUR month'],
    ['49 Euro im Monat', '49 EUR month'],
    ['1.299 EUR', '1299 EUR'],
    ['US$1,299', '1299 USD'],
    ['USD 12 a seat', '12 USD user'],
    ['12 € par mois et par utilisateur', '12 EUR month user'],
    ['R$ 99 por mês', '99 BRL month'],
    ['49 euros al mes', '49 EUR month'],
    ['9 € al mese per utente', '9 EUR month user'],
    ['$39/month, billed annually', '39 $ month billed year'],
    ['£588 annually', '588 GBP year'],
    ['49 dollars and a hat', '49 $'],
  ]
  for (const [text, expected] of cases)
    test(text, () => {
      const [money] = findMoney(text)
      assert.ok(money)
      const { amount, currency, period, perUser, billed } = money
      const said = [amount, currency, period, perUser && 'user', billed && `billed ${billed}`]
      assert.equal(said.filter(Boolean).join(' '), expected)
    })

  test('a dollar may be anybody’s', () => {
    assert.ok(sameCurrency('$', 'CAD'))
    assert.ok(!sameCurrency('$', 'EUR'))
  })

  test('words that are names of properties are no units', () => {
    assert.equal(findMoney('$5 constructor')[0]?.period, null)
  })
})

describe('places', () => {
  const same: [string, string][] = [
    ['München', 'Munich'],
    ['the Netherlands', 'NL'],
    ['UK', 'United Kingdom'],
    ['Alemania', 'Germany'],
    ['Lisbonne', 'Lisboa'],
    ['leeds', 'Leeds'],
  ]
  for (const [one, other] of same) test(`${one} is ${other}`, () => assert.ok(samePlace(one, other)))
  test('what is no country or region is a city', () => {
    assert.equal(placeOf('Leeds').kind, 'city')
    assert.equal(placeOf('Bavaria').kind, 'region')
    assert.equal(placeOf('CA').kind, 'region')
    assert.ok(placeOf('Leeds').known && !placeOf('Old Mill').known)
    assert.ok(!samePlace('Leeds', 'York'))
  })

  const streets: [string, string, boolean][] = [
    ['12 High St', '12 High Street, Floor 3', true],
    ['Hauptstr. 5', 'Hauptstraße 5', true],
    ['14 High Street', '12 High Street', false],
    ['12 Low Road', '12 High Street', false],
  ]
  for (const [one, other, expected] of streets)
    test(`${one} / ${other}`, () => assert.equal(sameStreet(streetOf(one), streetOf(other)), expected))
})

describe('names', () => {
  const people: [string, string, boolean][] = [
    ['Dr. Ada M. Holt', 'Ada Holt', true],
    ['Holt, Ada', 'Ada Holt', true],
    ['A. Holt', 'Ada Holt', true],
    ['José Álvarez', 'Jose Alvarez', true],
    ['Ada Holm', 'Ada Holt', false],
    ['Ben Ode', 'Ada Holt', false],
    ['A. H.', 'Ada Holt', false],
  ]
  for (const [one, other, expected] of people)
    test(`${one} / ${other}`, () => assert.equal(samePerson(one, other), expected))

  test('legal forms do not matter', () => {
    assert.ok(sameOrganisation('Northwind Ltd.', 'North Wind'))
    assert.ok(!sameOrganisation('Northwind Ltd.', 'Southwind Ltd.'))
  })
})

describe('contacts', () => {
  test('found in text', () => {
    const text =
      'Call +44 (0)113 496 0000 or 0113 496-0001, write to Hi@northwind.example, see https://a.example/x.'
    assert.deepEqual(cut(text, findPhones(text)), ['+44 (0)113 496 0000', '0113 496-0001'])
    assert.deepEqual(cut(text, findEmails(text)), ['Hi@northwind.example'])
    assert.deepEqual(cut(text, findLinks(text)), ['https://a.example/x'])
    assert.deepEqual(cut('Node.js and northwind.example', findLinks('Node.js and northwind.example')), [
      'northwind.example',
    ])
    assert.deepEqual(findPhones('on 2012-05-03 it had 1234567'), [])
  })

  test('compared', () => {
    assert.ok(samePhone('+44 (0)113 496 0000', '0113 4960000'))
    assert.ok(samePhone('+44 113 496 0000', '+441134960000'))
    assert.ok(!samePhone('+44 113 496 0000', '+44 113 496 0001'))
    assert.ok(sameEmail('Hi@northwind.example', 'mailto:hi@northwind.example'))
    assert.equal(domainOf('https://www.shop.northwind.example/a'), 'northwind.example')
  })
})

describe('any text', () => {
  const finders = [findNumbers, findDates, findDurations, findMoney, findPhones, findEmails, findLinks]
  test('what is found lies inside it', () => {
    const pieces = fc.constantFrom(
      '$',
      '12',
      '.',
      ',',
      ' ',
      '€',
      'month',
      '-',
      '2012',
      '/',
      '@',
      'a',
      '(',
      ')',
      '😀',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), parts => {
        const text = parts.join('')
        for (const find of finders)
          for (const { start, end } of find(text)) assert.ok(0 <= start && start < end && end <= text.length)
      }),
    )
  })

  test('A24: text made to be slow is read in one go', () => {
    for (const bait of ['1', '1 ', '1,', '(1', 'a.', 'a@', '1 de ', '$1 per ', 'May ', '+1'])
      for (const find of finders) find(bait.repeat(200_000 / bait.length))
  })
})
