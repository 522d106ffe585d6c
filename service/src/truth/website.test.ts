import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { factsOfPage } from './website.ts'

const page = (...data: unknown[]) =>
  `<!doctype html><html><head>${data
    .map(item => `<script type="application/ld+json">${JSON.stringify(item)}</script>`)
    .join('')}</head></html>`

const pairs = (html: string) => factsOfPage(html).map(({ key, value }) => `${key}=${value}`)

describe('factsOfPage', () => {
  test('values of an organisation, nested ones by their path', () => {
    const html = page({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': 'https://x.example/#org',
      logo: 'https://x.example/logo.png',
      name: 'Northwind',
      foundingDate: '1987',
      numberOfEmployees: { '@type': 'QuantitativeValue', value: 240 },
      founder: [{ '@type': 'Person', name: 'Ada' }, { name: 'Sam' }],
      isAccessibleForFree: true,
    })
    assert.deepEqual(pairs(html), [
      'name=Northwind',
      'foundingDate=1987',
      'numberOfEmployees.value=240',
      'founder.name=Ada',
      'founder.name=Sam',
      'isAccessibleForFree=true',
    ])
  })

  test('in a list, in a graph, and with several types', () => {
    assert.deepEqual(pairs(page([{ '@type': 'Store', name: 'A' }])), ['name=A'])
    assert.deepEqual(pairs(page({ '@graph': [{ '@type': ['Thing', 'Product'], name: 'B' }] })), ['name=B'])
  })

  test('what is not about the brand is left out', () => {
    assert.deepEqual(pairs(page({ '@type': 'WebSite', name: 'Blog' }, { name: 'no type' })), [])
    assert.deepEqual(pairs('<p>Founded in 1987</p>'), [])
    assert.deepEqual(pairs('<script>{"@type":"Organization","name":"A"}</script>'), [])
  })

  test('the same value twice is one fact; two values of one key are two', () => {
    const html = page({ '@type': 'Brand', name: 'A' }, { '@type': 'Brand', name: ['A', 'B'] })
    assert.deepEqual(pairs(html), ['name=A', 'name=B'])
  })

  test('a type that is no word is no type', () => {
    assert.deepEqual(pairs(page({ '@type': { toString: 1, valueOf: 1 }, name: 'A' }, { '@type': null })), [])
  })

  test('a broken block does not spoil the others', () => {
    const html = `<script type="application/ld+json">{oops</script>${page({ '@type': 'Brand', name: 'A' })}`
    assert.deepEqual(pairs(html), ['name=A'])
  })

  test('F13, F17: markup and scripts in a value are kept as words', () => {
    const value = '<img src=x onerror=alert(1)>'
    assert.deepEqual(pairs(page({ '@type': 'Brand', name: value, price: 0, big: 1e99 })), [
      `name=${value}`,
      'price=0',
      'big=1e+99',
    ])
  })

  test('values fit the database: no NUL, no lone surrogate, no blank, not endless', () => {
    const html = page({
      '@type': 'Brand',
      a: 'x\u0000y',
      b: '\ud800',
      c: '  ',
      d: `${'e'.repeat(1_999)}😀`,
      f: null,
    })
    const facts = factsOfPage(html)
    assert.deepEqual(
      facts.map(({ key }) => key),
      ['a', 'b', 'd'],
    )
    assert.equal(facts[0]?.value, 'xy')
    assert.ok(facts.every(({ value }) => value.isWellFormed() && value.length <= 2_000))
  })

  test('keys fit the database too', () => {
    const html = page({ '@type': 'Brand', 'a\u0000b': 'x', '\ud800': 'y', ['k'.repeat(5_000)]: 'z' })
    for (const { key } of factsOfPage(html)) {
      assert.ok(!key.includes('\u0000') && key.isWellFormed() && key.length <= 650, JSON.stringify(key))
    }
  })

  test('at most 200 facts', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index]))
    assert.equal(factsOfPage(page({ '@type': 'Brand', ...many })).length, 200)
  })

  test('F11: nesting without end ends', () => {
    const deep = 50_000
    const nested = [
      '['.repeat(deep) + ']'.repeat(deep),
      `${'{"@graph":'.repeat(deep)}1${'}'.repeat(deep)}`,
      `{"@type":"Brand","a":${'['.repeat(deep)}1${']'.repeat(deep)}}`,
      `{"@type":"Brand","a":${'{"b":'.repeat(deep)}1${'}'.repeat(deep)}}`,
    ]
    for (const json of nested) {
      assert.deepEqual(pairs(`<script type="application/ld+json">${json}</script>`), [])
    }
  })

  test('any page at all is read without a complaint', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), html => Array.isArray(factsOfPage(html))))
    fc.assert(fc.property(fc.json(), json => Array.isArray(factsOfPage(page(JSON.parse(json))))))
  })
})
