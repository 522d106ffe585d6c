import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Matter } from '../../readers/matter.ts'
import type { Statement } from '../../readers/statement.ts'
import type { ReadBack } from '../../values/figures.ts'
import { readBack } from '../../values/value.ts'
import { gate } from './gate.ts'

const FOUNDED: Matter = { key: 'foundingDate', kind: 'date', unit: null, product: null }
const ANSWER = 'Tarnwick makes plans. It was founded in 2014. Founded in 2014, it grew.'

const statement = (rest: Partial<Statement> = {}): Statement => ({
  sentence: 1,
  quote: 'founded in 2014',
  matter: 'foundingDate',
  value: '2014',
  subject: 'brand',
  time: 'now',
  voice: 'own',
  precision: 'exact',
  ...rest,
})

describe('what passes', () => {
  test('a quote that stands in its sentence, at its place in the answer', () => {
    const { passed, refused } = gate(ANSWER, [FOUNDED], [statement()])
    assert.deepEqual(refused, [])
    assert.deepEqual(
      passed.map(({ start, end, aside }) => [ANSWER.slice(start, end), start, aside]),
      [['founded in 2014', 29, null]],
    )
  })

  const asides: [Partial<Statement>, string][] = [
    [{ subject: 'other' }, 'other'],
    [{ subject: 'product' }, 'product'],
    [{ time: 'past' }, 'past'],
    [{ time: 'future' }, 'future'],
    [{ voice: 'reported' }, 'reported'],
    [{ voice: 'denied' }, 'denied'],
    [{ voice: 'question' }, 'question'],
    [{ voice: 'condition' }, 'condition'],
    [{ voice: 'order' }, 'order'],
  ]
  test('a quote that goes on after a full stop which ends nothing', () => {
    const street: Matter = { key: 'address.streetAddress', kind: 'place', unit: null, product: null }
    const at = { sentence: 0, matter: street.key, quote: 'Alter Marktpl. 5', value: 'Alter Marktpl. 5' }
    const { passed } = gate('It is at Alter Marktpl. 5, behind the church.', [street], [statement(at)])
    assert.deepEqual(
      passed.map(({ start, end }) => [start, end]),
      [[9, 25]],
    )
  })

  test('of two cells with the same word, the one in the column that the reader names', () => {
    const offline: Matter = { key: 'featureList[Offline]', kind: 'yes_no', unit: null, product: null }
    const table = '| | Corvale | **Tarnwick** |\n|---|---|---|\n| Offline | Yes | Yes |'
    const at = { sentence: 1, matter: offline.key, quote: 'Yes', value: 'true', cell: 'Offline | Tarnwick' }
    const { passed } = gate(table, [offline], [statement({ ...at, sentence: 2 }), statement(at)])
    assert.deepEqual(
      passed.map(({ places }) => places.map(({ start }) => start)),
      [[table.lastIndexOf('Yes')]],
    )
  })

  for (const [rest, aside] of asides)
    test(`set aside: ${aside}`, () =>
      assert.equal(gate(ANSWER, [FOUNDED], [statement(rest)]).passed[0]?.aside, aside))
})

describe('what is refused', () => {
  const cases: [string, Partial<Statement>, string][] = [
    ['a matter nobody asked about', { matter: 'warranty' }, 'no_such_matter'],
    ['a sentence that is not there', { sentence: 9 }, 'no_such_sentence'],
    ['a quote of another sentence', { sentence: 0 }, 'not_quoted'],
    ['a quote with another letter', { quote: 'Founded in  2014', sentence: 2 }, 'not_quoted'],
    ['a value that the quote does not hold', { value: '2013' }, 'value_not_in_quote'],
  ]
  for (const [name, rest, why] of cases)
    test(name, () => {
      const { passed, refused } = gate(ANSWER, [FOUNDED], [statement(rest)])
      assert.deepEqual([passed, refused.map(refusal => refusal.why)], [[], [why]])
    })
})

describe('reading a value back', () => {
  const rows: [Matter['kind'], string, string, ReadBack][] = [
    ['number', 'about 9,500 organisations', '9500', 'confirmed'],
    ['number', '9.500 Kunden', '9500', 'confirmed'],
    ['number', '410 000 klientów', '410000', 'confirmed'],
    ['number', '12k users', '12000', 'confirmed'],
    ['number', '1,2 Millionen', '1200000', 'confirmed'],
    ['number', 'twenty-five people', '25', 'confirmed'],
    ['number', 'fünfundachtzigtausend Kunden', '85000', 'confirmed'],
    ['number', 'a handful of people', '25', 'unreadable'],
    ['number', '250 GB', '250 MB', 'refuted'],
    ['number', '14½ stone', '14.5 stone', 'confirmed'],
    ['money', '$9 a month', '9 USD/year', 'refuted'],
    ['money', '€108 over twelve months', '108 EUR/year', 'confirmed'],
    ['money', '9 € im Monat', '9 USD/month', 'refuted'],
    ['money', '1591 euros 90', '1591.90 EUR', 'confirmed'],
    ['number', '約1万2千人', '12000', 'unreadable'],
    ['number', '２３０人', '230', 'confirmed'],
    ['number', '320 people', '230', 'refuted'],
    ['money', '$9 per user', '9 USD/user', 'confirmed'],
    ['money', 'free until 2022', '0', 'unreadable'],
    ['date', 'on 17 May 2004', '2004-05-17', 'confirmed'],
    ['date', 'il 21 genn. 1962', '1962-01-21', 'confirmed'],
    ['date', 'on 17 May 2004', '2004-06-17', 'refuted'],
    ['date', "in '79", '1979', 'unreadable'],
    ['date', 'the 1920s', '1920..1929', 'confirmed'],
    ['date', 'the late 1980s', '1985..1989', 'unreadable'],
    ['date', 'in 1979', '1985..1989', 'refuted'],
    ['date', 'in 1960', '1985..1989', 'refuted'],
    ['duration', '1.5 years', 'P18M', 'confirmed'],
    ['duration', 'drei Wochen', 'P21D', 'confirmed'],
    ['duration', 'three weeks', 'P3Y', 'refuted'],
    ['duration', '3 h 15', 'PT3H15M', 'confirmed'],
    ['duration', 'a 14-day trial', 'P14D', 'confirmed'],
    ['duration', 'a 14-day trial', 'P30D', 'refuted'],
    ['hours', '9 a.m. to 5:30 p.m.', 'Mo-Fr 09:00-17:30', 'confirmed'],
    ['hours', '9–13 Uhr', 'Sa 10:00-13:00', 'unreadable'],
    ['hours', '9–13 Uhr', 'Sa 08:00-12:00', 'refuted'],
    ['hours', 'from noon to ten', 'Sa 12:00-22:00', 'confirmed'],
    ['country', 'en Belgique', 'BE', 'confirmed'],
    ['country', 'en Belgique', 'FR', 'refuted'],
    ['country', 'w Polsce', 'PL', 'unreadable'],
    ['hours', 'closed on Sundays', 'Su closed', 'unreadable'],
    ['contact', 'call +31 30 555-0142', '+31 30 555 0142', 'confirmed'],
    ['contact', 'call +31 30 555-0142', '+31 30 555 0124', 'refuted'],
    ['name', 'led by Marek Dolinski', 'Marek Dolinski', 'confirmed'],
    ['place', 'w Lipsku', 'Leipzig', 'unreadable'],
    ['yes_no', 'no trial', 'false', 'unreadable'],
  ]
  for (const [kind, quote, value, expected] of rows)
    test(`${value} in “${quote}”: ${expected}`, () => assert.equal(readBack(kind, quote, value), expected))
})
