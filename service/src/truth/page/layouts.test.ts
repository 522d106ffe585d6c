// Pages whose elements and names say something else than they do elsewhere.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOfPage, type ReadPage } from '../website.ts'
import type { Owner } from './own-things.ts'

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
