// The demo brand's web site.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { DEMO_BRAND, startSandbox } from '../src/server.ts'
import type { Body } from './vendors.ts'

const sandbox = await startSandbox()
after(() => sandbox.close())

function get(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${sandbox.url}/site/${DEMO_BRAND.domain}${path}`, init)
}

async function linkedData(path: string): Promise<Body> {
  const page = await (await get(path)).text()
  return JSON.parse(page.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? 'null')
}

test('describes the organisation, the products and the opening hours in JSON-LD', async () => {
  const organization = await linkedData('/index.html')
  assert.equal(organization['@type'], 'Organization')
  assert.equal(organization.foundingDate, '1987')
  assert.deepEqual(
    organization.founder.map((person: Body) => person.name),
    ['Ada Holt', 'Samuel Reyes'],
  )
  assert.equal(organization.address.addressLocality, 'Leeds')
  assert.equal(organization.telephone, '+44 113 496 0000')
  assert.equal(organization.numberOfEmployees.value, 240)

  const { offers } = await linkedData('/products/northwind-one')
  assert.deepEqual([offers.price, offers.priceCurrency], ['79.00', 'GBP'])
  assert.equal(offers.warranty.durationOfWarranty.value, 5)

  for (const [path, price, years] of [
    ['/products/northwind-mini', '45.00', 4],
    ['/products/northwind-studio', '149.00', 7],
  ] as const) {
    const other = await linkedData(path)
    assert.deepEqual([other.offers.price, other.offers.warranty.durationOfWarranty.value], [price, years])
  }

  const shop = await linkedData('/contact')
  assert.equal(shop.openingHoursSpecification[0].opens, '09:00')
})

test('describes the organisation once more in microdata', async () => {
  const page = await (await get('/about')).text()
  assert.match(page, /itemtype="https:\/\/schema.org\/Organization"/)
  assert.match(page, /itemprop="foundingDate" datetime="1987"/)
})

test('has the files that crawlers ask for', async () => {
  assert.match(await (await get('/robots.txt')).text(), /Disallow: \/internal\//)
  assert.match(await (await get('/llms.txt')).text(), /^# Northwind Kettles/)
  const sitemap = await get('/sitemap.xml')
  assert.match(sitemap.headers.get('content-type') ?? '', /xml/)
  const listed = [...(await sitemap.text()).matchAll(/<loc>https:\/\/[^/]+(\/.*?)<\/loc>/g)].map(
    match => match[1] ?? '',
  )
  for (const path of listed) assert.equal((await get(path)).status, 200, path)
})

test('answers conditional requests', async () => {
  const first = await get('/about')
  const etag = first.headers.get('etag') ?? ''
  const modified = first.headers.get('last-modified') ?? ''
  const status = async (headers: Record<string, string>) => (await get('/about', { headers })).status
  assert.equal(await status({ 'if-none-match': etag }), 304)
  assert.equal(await status({ 'if-none-match': `"other", W/${etag}` }), 304)
  assert.equal(await status({ 'if-none-match': '"other"' }), 200)
  assert.equal(await status({ 'if-modified-since': modified }), 304)
  assert.equal(await status({ 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' }), 200)
  assert.equal(await status({ 'if-none-match': '"other"', 'if-modified-since': modified }), 200)
})

test('answers HEAD without a body and refuses other methods', async () => {
  const head = await get('/', { method: 'HEAD' })
  assert.equal(head.status, 200)
  assert.equal(await head.text(), '')
  assert.equal((await get('/', { method: 'POST' })).status, 405)
})

test('has no other pages and no other hosts', async () => {
  assert.equal((await get('/press/kettle-of-the-year')).status, 404)
  for (const host of ['other.example', 'northwind-kettles.example.evil.example', '']) {
    assert.equal((await fetch(`${sandbox.url}/site/${host}/about`)).status, 404, host)
  }
})

test('four sites beside it keep facts from being read, each in its own way', async () => {
  const at = (domain: string, path = '/') => fetch(`${sandbox.url}/site/${domain}${path}`)
  assert.match(await (await at('plain-harbour.example')).text(), /Plain Harbour/)
  assert.equal((await at('plain-harbour.example', '/robots.txt')).status, 404)
  assert.match(await (await at('closed-orchard.example', '/robots.txt')).text(), /^Disallow: \/$/m)
  assert.equal((await at('broken-lantern.example')).status, 503)
  await assert.rejects(at('silent-lantern.example'))
})
