import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isOwned, isOwnSource } from './owned.ts'

describe('isOwned', () => {
  const cases: [url: string, owned: boolean][] = [
    ['https://northwind-kettles.example/about', true],
    ['https://www.northwind-kettles.example/', true],
    ['http://shop.eu.northwind-kettles.example:8080/x?y#z', true],
    ['https://NORTHWIND-KETTLES.example/', true],
    ['https://northwind-kettles.example./', true],
    ['https://user:secret@northwind-kettles.example/', true],
    ['https://notnorthwind-kettles.example/', false],
    ['https://my-northwind-kettles.example/', false],
    ['https://northwind-kettles.example.evil.example/', false],
    ['https://evil.example/northwind-kettles.example', false],
    ['https://northwind-kettles.example@evil.example/', false],
    ['mailto:info@northwind-kettles.example', false],
    ['javascript://northwind-kettles.example/', false],
    ['northwind-kettles.example', false],
    ['', false],
    ['https://', false],
  ]
  for (const [url, owned] of cases) {
    test(`${JSON.stringify(url)} is ${owned ? '' : 'not '}on the brand’s domain`, () =>
      assert.equal(isOwned(url, 'northwind-kettles.example'), owned))
  }

  const domains: [why: string, domain: string, url: string, owned: boolean][] = [
    ['registered with www', 'www.brand.example', 'https://shop.brand.example/', true],
    ['registered with a shop', 'shop.brand.example', 'https://www.brand.example/', true],
    ['in capitals', 'Brand.Example', 'https://brand.example/', true],
    ['two neighbours under a country’s suffix', 'emberwick.co.uk', 'https://northwind.co.uk/', false],
    ['two users of a shared host', 'ada.github.io', 'https://bob.github.io/', false],
    ['a user of a shared host', 'ada.github.io', 'https://ada.github.io/kettles', true],
    ['a shared host does not own its users', 'github.io', 'https://ada.github.io/', false],
    ['a name and its punycode', 'müller.example', 'https://shop.xn--mller-kva.example/', true],
    ['punycode and its name', 'xn--mller-kva.example', 'https://www.müller.example/', true],
    ['a letter that only looks alike', 'apple.example', 'https://аpple.example/', false],
    ['an address in numbers', '192.0.2.1', 'http://192.0.2.1/', true],
    ['another address in numbers', '192.0.2.1', 'http://192.0.2.2/', false],
    ['no domain', '', 'https://brand.example/', false],
    ['no domain at all', '::::', 'https://brand.example/', false],
  ]
  for (const [why, domain, url, owned] of domains)
    test(`${why}: ${owned}`, () => assert.equal(isOwned(url, domain), owned))
})

test('a source behind a redirect of Google is known by its title', () => {
  const url = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/abc'
  assert.ok(isOwnSource({ url, title: 'northwind.com' }, 'northwind.com'))
  assert.ok(isOwnSource({ url: 'https://shop.northwind.com/', title: null }, 'northwind.com'))
  assert.ok(!isOwnSource({ url, title: 'All about northwind.com' }, 'northwind.com'))
  assert.ok(!isOwnSource({ url, title: 'northwind.com.evil.example' }, 'northwind.com'))
  assert.ok(!isOwnSource({ url: 'https://evil.example/', title: 'northwind.com' }, 'northwind.com'))
  assert.ok(!isOwnSource({ url, title: null }, 'northwind.com'))
})
