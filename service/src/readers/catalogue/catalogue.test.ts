import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { matterWords, stepsOf } from '../matter.ts'
import { termOf } from '../terms.ts'
import { CATALOGUE, entryOf, exampleKey, formOf, isManyValued, keyWith, labelOf } from './catalogue.ts'
import { standingOf } from './standing.ts'
import { keyOfLabel, suggestionFor } from './suggest.ts'

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

describe('the catalogue', () => {
  test('every label and key stands once, and no word is the label of another', () => {
    assert.ok(CATALOGUE.length > 60)
    for (const names of [CATALOGUE.map(({ label }) => plain(label)), CATALOGUE.map(({ path }) => path)])
      assert.equal(new Set(names).size, names.length)
    const byLabel = new Map(CATALOGUE.map(entry => [plain(entry.label), entry]))
    for (const entry of CATALOGUE)
      for (const word of (entry.words ?? '').split(',').map(plain))
        assert.ok((byLabel.get(word) ?? entry) === entry, `${word} of ${entry.label}`)
  })

  for (const entry of CATALOGUE)
    test(`${entry.label}: the example is understood, and of the kind that comparers take it for`, () => {
      const key = exampleKey(entry)
      assert.equal(entryOf(key), entry)
      assert.equal(keyOfLabel(keyAsLabel(entry.label, key)), key)
      const standing = standingOf({ key, value: entry.example })
      assert.ok(standing.isUnderstood)
      const { kind } = formOf(entry, key)
      if (kind) assert.equal(standing.kind, kind)
      assert.equal(formOf(entry, key).read(entry.example), entry.example)
    })

  const keyAsLabel = (label: string, key: string) => label + (key.match(/\[[^\]]*\]/g) ?? []).join('')

  test('keys with another beginning are known by their end', () => {
    const rows: [key: string, label: string | null][] = [
      ['offers.price', 'Price'],
      ['service[Repair].offers.price', 'Price: Repair'],
      ['location.address.addressLocality', 'City'],
      ['returnPolicy.merchantReturnDays', 'Days to return goods'],
      ['product[Pro 2.0].weight', 'Weight: Pro 2.0'],
      ['openingHours[Monday]', 'Opening hours: Monday'],
      ['founder[0].name', 'Founder: 0'],
      ['foundingDate[HQ]', null],
      ['price', null],
      ['founded', null],
      ['somethingElse', null],
    ]
    for (const [key, label] of rows) assert.equal(labelOf(key), label, key)
  })

  test('of some a brand has several values at once', () => {
    for (const key of ['founder.name', 'sameAs', 'contactPoint.telephone', 'areaServed'])
      assert.ok(isManyValued(key), key)
    for (const key of ['foundingDate', 'openingHours[Monday]', 'areaServed[Germany]', 'x'])
      assert.ok(!isManyValued(key), key)
  })
})

describe('did you mean', () => {
  const rows: [typed: string, suggestion: string | null][] = [
    ['founded', 'foundingDate'],
    ['Founded', 'foundingDate'],
    ['yearFounded', 'foundingDate'],
    ['foundingdate', 'foundingDate'],
    ['foundingDat', 'foundingDate'],
    ['employees', 'numberOfEmployees'],
    ['numberOfEmployes', 'numberOfEmployees'],
    ['phone', 'telephone'],
    ['mail', 'email'],
    ['ceo', 'employee[CEO].name'],
    ['managing director', 'employee[managing director].name'],
    ['employee', 'employee[CEO].name'],
    ['founder', 'founder.name'],
    ['price', 'product[Pro].offers.price'],
    ['product[Plus].price', 'product[Plus].offers.price'],
    ['hours', 'openingHours[Monday]'],
    ['address', 'address.streetAddress'],
    ['zip', 'address.postalCode'],
    ['city', 'address.addressLocality'],
    ['address.adressLocality', 'address.addressLocality'],
    ['guarantee', 'warranty'],
    ['certificate[SOC 2]', 'hasCertification[SOC 2]'],
    ['feature[SSO]', 'featureList[SSO]'],
    ['foundingDate[HQ]', 'foundingDate'],
    ['foundingDate', null],
    ['warranty', null],
    ['knowsAbout', null],
    ['isicV4', null],
    ['event[Fair].startDate', null],
  ]
  for (const [typed, suggestion] of rows)
    test(`${typed}: ${suggestion}`, () => assert.equal(suggestionFor(typed), suggestion))

  test('a label is as good as its key', () => {
    const labels: [string, string | null][] = [
      ['Founding date', 'foundingDate'],
      ['founding DATE', 'foundingDate'],
      ['Opening hours[Monday]', 'openingHours[Monday]'],
      ['Opening hours: Monday', 'openingHours[Monday]'],
      ['Price: Pro', 'product[Pro].offers.price'],
      ['Property of a product: Pro, Battery life', 'product[Pro].additionalProperty[Battery life]'],
      ['Price', null],
      ['openingHours[Monday]', null],
      ['No such label', null],
    ]
    for (const [label, key] of labels) assert.equal(keyOfLabel(label), key, label)
  })

  test('any suggestion is a key of the catalogue', () => {
    assert.ok(CATALOGUE.length >= 50, String(CATALOGUE.length))
    for (const entry of CATALOGUE)
      for (const word of (entry.words ?? '').split(',').map(text => text.trim())) {
        const suggestion = suggestionFor(word) ?? keyOfLabel(word) ?? word
        assert.ok(entryOf(suggestion), `${word}: ${suggestion}`)
      }
  })
})

test('what nobody understands is compared with nothing, unless as words', () => {
  const rows: [key: string, value: string, isCompared: boolean, isUnderstood: boolean][] = [
    ['foundingDate', 'May 2012', false, false],
    ['foundingDate', '2012-05', true, true],
    ['product[Pro].offers.price', 'on request', false, false],
    ['product[Pro].offers.price', '1,299.00', true, true],
    ['numberOfEmployees', 'about fifty', true, false],
    ['numberOfEmployees', '200-500', true, true],
    ['warranty', 'lifetime', true, false],
    ['warranty', '2 Jahre', true, true],
    ['openingHours[Monday]', 'by appointment', false, false],
    ['telephone', 'see website', false, false],
    ['slogan', 'Boils', true, true],
    ['knowsAbout', 'kettles', true, true],
    ['areaServed[Germany]', 'true', true, true],
    ['areaServed', 'Germany', true, true],
    ['address.postalCode', 'LS1 4AB', true, true],
    ['page.status', '404', true, true],
    ['constructor', 'x', true, true],
    ['valueOf', '12 constructor', true, true],
  ]
  for (const [key, value, isCompared, isUnderstood] of rows) {
    const standing = standingOf({ key, value })
    assert.deepEqual(
      [standing.isCompared, standing.isUnderstood],
      [isCompared, isUnderstood],
      `${key}=${value}`,
    )
  }
})

test('names stand where the key has brackets', () => {
  assert.equal(keyWith({ key: 'product[product].offers.price' }, ['Pro']), 'product[Pro].offers.price')
  assert.equal(keyWith({ key: 'areaServed[area?]' }, []), 'areaServed')
  assert.deepEqual(stepsOf('product[Pro 2.0].weight'), ['product[Pro 2.0]', 'weight'])
})

test('a word that every object has as a name is a word like any other', () => {
  assert.equal(matterWords({ key: 'constructor', product: null }), 'constructor')
  assert.equal(termOf({ key: 'valueOf', product: null, kind: 'text', unit: null }), 'value of')
})
