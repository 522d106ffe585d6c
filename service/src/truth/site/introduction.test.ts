import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withoutLegalForm } from '../../values/name.ts'
import { introductionOf } from './introduction.ts'

const OWNER = { name: 'Northwind Kettles', aliases: [], domain: 'northwind-kettles.example' }
const URL = 'https://northwind-kettles.example/'
const page = (html: string, url = URL) => ({
  url,
  contentType: 'text/html; charset=utf-8',
  body: Buffer.from(html),
})
const data = (thing: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing })}</script>`
const read = (html: string, owner = OWNER) => introductionOf([page(html, `https://${owner.domain}/`)], owner)

describe('how a site introduces itself', () => {
  test('by its structured data, before the words of its head', () => {
    const found = read(`<html lang="en-GB"><title>Northwind Kettles | Electric kettles from Leeds</title>
      <meta property="og:site_name" content="Northwind Shop">
      ${data({ '@type': 'Store', name: 'Northwind Kettles', alternateName: ['Northwind', 'NWK'], legalName: 'Northwind Kettles Ltd' })}`)
    assert.deepEqual(found, {
      name: 'Northwind Kettles',
      aliases: ['Northwind', 'NWK', 'Northwind Shop', 'Northwind Kettles Ltd'],
      language: 'en',
      types: ['Store'],
      trade: 'Electric kettles',
    })
  })

  test('by its head alone', () => {
    const found = read(`<html lang=de><title>Startseite – Northwind-Kettles – Wasserkocher</title>`)
    assert.deepEqual(
      [found?.name, found?.aliases, found?.language, found?.trade],
      ['Northwind-Kettles', [], 'de', 'Wasserkocher'],
    )
    const named = read(
      '<title>Kettles for everybody</title><meta property="og:site_name" content="Northwind">',
    )
    assert.deepEqual([named?.name, named?.language], ['Northwind', null])
  })

  test('the legal form is another name', () => {
    const found = read(data({ '@type': 'Organization', name: 'Northwind Kettles GmbH & Co. KG' }))
    assert.equal(found?.name, 'Northwind Kettles')
    assert.deepEqual(found?.aliases, ['Northwind Kettles GmbH & Co. KG'])
  })

  test('in Japanese', () => {
    const owner = { name: 'Yamato', aliases: [], domain: 'yamato-kogyo.example' }
    const found = read(
      `<html lang="ja"><title>大和工業株式会社 | 精密部品</title>${data({ '@type': 'Organization', name: '大和工業株式会社', url: 'https://yamato-kogyo.example/' })}`,
      owner,
    )
    assert.deepEqual([found?.name, found?.aliases, found?.language], ['大和工業', ['大和工業株式会社'], 'ja'])
    assert.equal(found?.trade, '精密部品')
  })

  test('a later page helps where the first is silent, and others on it are not the brand', () => {
    const about = page(
      data({ '@type': 'Organization', name: 'Northwind Kettles', legalName: 'Northwind Kettles Ltd' }) +
        data({ '@type': 'Organization', name: 'Emberwick', url: 'https://emberwick.example/' }),
      `${URL}about`,
    )
    const found = introductionOf([page('<title>Welcome</title>'), about], OWNER)
    assert.deepEqual([found?.name, found?.aliases], ['Northwind Kettles', ['Northwind Kettles Ltd']])
  })

  test('what is no name is none', () => {
    const texts = [
      '',
      '!!!',
      'x',
      'a'.repeat(200),
      'https://elsewhere.example/',
      '<b>Northwind</b>',
      'one two three four five six seven eight nine',
    ]
    const found = read(data({ '@type': 'Organization', url: URL, name: texts[3], alternateName: texts }))
    assert.deepEqual([found?.name, found?.aliases], [null, []])
    assert.equal(introductionOf([], OWNER), null)
  })

  test('nothing that a page says takes long', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `Name ${at}`)
    const found = read(
      `<title>${'a | '.repeat(20_000)}</title>${data({ '@type': 'Organization', url: URL, name: 'Northwind', alternateName: many })}`,
    )
    assert.equal(found?.aliases.length, 5)
  })
})

test('legal forms of many countries', () => {
  const cases: [full: string, bare: string][] = [
    ['Müller Maschinenbau GmbH', 'Müller Maschinenbau'],
    ['Acme, Inc.', 'Acme'],
    ['Fromages du Jura SARL', 'Fromages du Jura'],
    ['Ceramiche Rossi S.r.l.', 'Ceramiche Rossi'],
    ['Muebles Luna S.L.', 'Muebles Luna'],
    ['Kaas B.V.', 'Kaas'],
    ['Meble Dąb sp. z o.o.', 'Meble Dąb'],
    ['Nordljus AB', 'Nordljus'],
    ['株式会社山田', '山田'],
    ['Deniz Tekstil A.Ş.', 'Deniz Tekstil'],
    ['AB', 'AB'],
    ['Texas', 'Texas'],
  ]
  for (const [full, bare] of cases) assert.equal(withoutLegalForm(full), bare)
})
