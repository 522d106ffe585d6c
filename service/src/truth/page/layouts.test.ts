// Pages whose elements and names say something else than they do elsewhere.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOfPage, type ReadPage } from '../website.ts'
import { isNameOf, type Owner } from './own-things.ts'

const OWNER: Owner = { name: 'Northwind Kettles', aliases: [], domain: 'northwind.example' }

const read = (html: string, role: ReadPage['role'], path = '/page', owner = OWNER) =>
  factsOfPage(html, { url: `https://${owner.domain}${path}`, role }, owner).map(
    ({ key, value }) => `${key}=${value}`,
  )

describe('what a page is built of', () => {
  test('tables within tables arrange the page, however deep they go', () => {
    const paragraphs = '<p>Kettles</p>'.repeat(300)
    const html = `${'<table><tr><td>'.repeat(12)}${paragraphs}<p>Founded: 1987</p>${'</td></tr></table>'.repeat(12)}`
    assert.deepEqual(read(html, 'about'), ['foundingDate=1987'])
  })

  test('classes that tell the state of a page speak of nobody else', () => {
    for (const shape of [
      'body class="comments-closed"',
      'article class="post comments-open"',
      'div class="no-reviews"',
    ])
      assert.deepEqual(read(`<${shape}><p>Founded: 1987</p>`, 'about'), ['foundingDate=1987'], shape)
  })

  test('cookies are also food', () => {
    const cookies = '<div class="cookies"><h3>Oat cookie</h3><p>€2.50</p></div>'
    assert.ok(read(cookies, 'products').includes('product[Oat cookie].offers.price=2.50'))
    assert.deepEqual(read('<div class="cookie-banner"><p>Founded: 1987</p></div>', 'about'), [])
  })
})

describe('what the address of a page says', () => {
  test('a customer service is the brand’s, a story of a customer is not', () => {
    const html = '<p>Telephone: +44 113 496 0123</p>'
    assert.deepEqual(read(html, 'contact', '/customer-service'), ['telephone=+44 113 496 0123'])
    assert.deepEqual(read(html, 'contact', '/customers/acme'), [])
  })
})

describe('by the month or by the year', () => {
  const table = (head: string) =>
    `<html lang="en"><table><tr><th>Thing</th><th>Size</th><th>${head}</th></tr>
     <tr><td>Small kettle</td><td>1 l</td><td>€10</td></tr><tr><td>Large kettle</td><td>2 l</td><td>€20</td></tr></table>`

  test('a head names its period by whole words', () => {
    const periods = (head: string) =>
      read(table(head), 'prices').filter(fact => fact.includes('billingDuration'))
    assert.deepEqual(periods('Price per plan'), [])
    assert.deepEqual(periods('Price in Milano'), [])
    assert.equal(periods('Monthly price').length, 2)
    assert.equal(periods('Price per year').length, 2)
  })

  test('names of classes do as well', () => {
    const card = (side: string, price: string) => `<p class="${side}">${price}</p>`
    const plan = (one: string, other: string) =>
      `<html lang="en"><section><div class="card"><h3>Pro</h3>${card(one, '€10')}${card(other, '€8')}</div></section>`
    assert.ok(read(plan('priceMonthly', 'priceYearly'), 'prices').includes('product[Pro].offers.price=10'))
    // Whatever a manual broker is, it is no year.
    assert.deepEqual(read(plan('monthly', 'manual-broker'), 'prices'), [])
  })
})

describe('whose name it is', () => {
  const owner = (name: string, domain: string): Owner => ({ name, aliases: [], domain })
  const cases: [name: string, owner: Owner, isOwn: boolean][] = [
    ['Northwind Kettles Ltd.', OWNER, true],
    ['Northwind', OWNER, true],
    ['northwind kettles', OWNER, true],
    ['Northwindow Cleaning Ltd', OWNER, false],
    ['Abbey Road Studios', owner('AB', 'ab.example'), false],
    ['AB Holding', owner('AB', 'ab.example'), true],
    ['Müller & Söhne GmbH', owner('Müller Söhne', 'mueller.example'), true],
    ['Grand Hotel Vesper', owner('Vesper', 'grandhotelvesper.example'), true],
    ['霜槻製作所株式会社', owner('霜槻製作所', 'shimotsuki.example'), true],
  ]
  for (const [name, owner, isOwn] of cases)
    test(`${name}, of ${owner.name}`, () => assert.equal(isNameOf(name, owner), isOwn))
})

describe('amounts of data', () => {
  const priced = (price: string) => [
    `<script type="application/ld+json">{"@type":"Product","name":"Kettle","offers":{"price":"${price}"}}</script>`,
    `<meta property="og:type" content="product"><meta property="og:title" content="Kettle"><meta property="product:price:amount" content="${price}">`,
  ]
  test('are read alike, wherever they stand', () => {
    for (const price of ['1299.00', '1,299.00', '1.299,00', '1299,00'])
      for (const html of priced(price))
        assert.deepEqual(
          read(html, 'products').filter(fact => fact.includes('price')),
          ['product[Kettle].offers.price=1299.00'],
          html,
        )
  })
})
