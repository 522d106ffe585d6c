import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { matterKey, productOf, stepsOf } from '../matter.ts'
import { readByRules } from '../words/read-by-rules.ts'
import { CATALOGUE, entryOf, exampleKey, formOf, isManyValued, keyWith, labelOf } from './catalogue.ts'
import { kindOf } from './kinds.ts'
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

describe('who reads it', () => {
  /** What rules read of each matter that they are said to know. */
  const SENTENCES: Record<string, string> = {
    foundingDate: 'Tarnwick was founded in 1987.',
    legalName: 'The legal name of Tarnwick is Ashgrove Ltd.',
    numberOfEmployees: 'Tarnwick has 240 employees.',
    numberOfCustomers: 'Tarnwick has 12,000 customers.',
    'parentOrganization.name': 'Tarnwick is owned by Holt Group.',
    'founder.name': 'Tarnwick was founded by Ada Holt.',
    'employee[CEO].name': 'The CEO of Tarnwick is Marek Dolinski.',
    telephone: 'The phone number of Tarnwick is +44 113 496 0000.',
    faxNumber: 'The fax number of Tarnwick is fax +44 113 496 0001.',
    email: 'The email of Tarnwick is hello@northwind.example.',
    'address.addressLocality': 'Tarnwick is headquartered in Leeds.',
    'address.addressCountry': 'Tarnwick is headquartered in Germany.',
    'address.streetAddress': 'The address of Tarnwick is Canal Street.',
    maximumAttendeeCapacity: 'Tarnwick has 120 participants.',
    'openingHours[Monday]': 'Tarnwick is open on Monday 09:00-17:30.',
    'product[Pro].offers.price': 'Tarnwick Pro costs €79.',
    freeTrial: 'Tarnwick has a free trial of 14 days.',
    'product[Pro].weight': 'Tarnwick Pro weighs 1.2 kg.',
    'product[Pro].height': 'Tarnwick Pro has a height of 24 cm.',
    'product[Pro].width': 'Tarnwick Pro has a width of 18 cm.',
    'product[Pro].warranty': 'Tarnwick Pro has a warranty of 5 years.',
    'product[Pro].featureList[Offline mode]': 'Tarnwick Pro has an offline mode.',
    'product[Pro].additionalProperty[Delivery time]': 'The delivery time of Tarnwick Pro is 12 hours.',
    'featureList[Offline mode]': 'Tarnwick has an offline mode.',
    'amenityFeature[WiFi]': 'Tarnwick has WiFi.',
    'additionalProperty[Delivery time]': 'The delivery time of Tarnwick is 14 days.',
    warranty: 'Tarnwick gives a warranty of 2 years.',
    'hasMerchantReturnPolicy.merchantReturnDays': 'Tarnwick has a return period of 30 days.',
    'hasCertification[ISO 27001]': 'Tarnwick has ISO 27001.',
    'aggregateRating.ratingValue': 'Tarnwick has a rating of 4.4 out of 5.',
    'aggregateRating.reviewCount': 'Tarnwick has 1,240 reviews.',
    numberOfRooms: 'Tarnwick has 84 rooms.',
    checkinTime: 'Check-in at Tarnwick is at 15:00.',
    checkoutTime: 'Check-out at Tarnwick is at 11:00.',
  }

  const matterOf = (key: string, value: string) => {
    const matter = matterKey(key)
    return { key: matter, ...kindOf(matter, value), product: productOf(matter) }
  }

  test('whom the catalogue says rules know, they read', () => {
    const known = CATALOGUE.map(entry => ({ key: exampleKey(entry), value: entry.example }))
      .filter(fact => standingOf(fact).readers.includes('rules'))
      .filter(({ key }) => matterKey(key) === key || key.startsWith('openingHours'))
    assert.deepEqual(known.map(({ key }) => key).sort(), Object.keys(SENTENCES).sort())
    const silent = known.filter(({ key, value }) => {
      const matters = [matterOf(key, value)]
      // Long enough to tell the language by.
      const answer = `Here is what is known of the company and of its work. ${SENTENCES[key]}`
      return (
        readByRules({ brand: { name: 'Tarnwick', aliases: [] }, matters, prompt: 'Tarnwick?', answer })
          .length === 0
      )
    })
    assert.deepEqual(
      silent.map(({ key }) => key),
      [],
    )
  })

  test('what nobody understands is read by nobody, unless as words', () => {
    const rows: [key: string, value: string, readers: string[], isUnderstood: boolean][] = [
      ['foundingDate', 'May 2012', [], false],
      ['foundingDate', '2012-05', ['rules', 'model'], true],
      ['product[Pro].offers.price', 'on request', [], false],
      ['product[Pro].offers.price', '1,299.00', ['rules', 'model'], true],
      ['numberOfEmployees', 'about fifty', ['model'], false],
      ['numberOfEmployees', '200-500', ['rules', 'model'], true],
      ['warranty', 'lifetime', ['model'], false],
      ['warranty', '2 Jahre', ['rules', 'model'], true],
      ['openingHours[Monday]', 'by appointment', [], false],
      ['telephone', 'see website', [], false],
      ['slogan', 'Boils', ['model'], true],
      ['knowsAbout', 'kettles', ['model'], true],
      ['areaServed[Germany]', 'true', ['rules', 'model'], true],
      ['areaServed', 'Germany', ['model'], true],
      ['address.postalCode', 'LS1 4AB', ['model'], true],
      ['page.status', '404', ['rules', 'model'], true],
      ['constructor', 'x', ['model'], true],
      ['valueOf', '12 constructor', ['model'], true],
    ]
    for (const [key, value, readers, isUnderstood] of rows) {
      const standing = standingOf({ key, value })
      assert.deepEqual([standing.readers, standing.isUnderstood], [readers, isUnderstood], `${key}=${value}`)
    }
  })
})

test('names stand where the key has brackets', () => {
  assert.equal(keyWith({ key: 'product[product].offers.price' }, ['Pro']), 'product[Pro].offers.price')
  assert.equal(keyWith({ key: 'areaServed[area?]' }, []), 'areaServed')
  assert.deepEqual(stepsOf('product[Pro 2.0].weight'), ['product[Pro 2.0]', 'weight'])
})
