import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foldAddress, isInside, isShopping, titleOf } from './addresses.ts'
import { toExtras } from './extras.ts'
import { toCitations } from './reading.ts'

describe('one page', () => {
  const page = 'https://shop.example/kettle?id=7'
  for (const same of [
    'https://shop.example/kettle?id=7&utm_source=openai',
    'https://shop.example/kettle?utm_source=chatgpt.com&utm_medium=referral&id=7',
    'https://SHOP.example/kettle?id=7&srsltid=AfmBOoq',
    'https://shop.example/kettle?gclid=1&id=7&fbclid=2&msclkid=3',
    'https://shop.example/kettle?id=7#:~:text=holds%20one,litre',
  ]) {
    it(same, () => assert.equal(foldAddress(same), page))
  }

  for (const other of [
    'https://shop.example/kettle?id=8',
    'https://shop.example/kettle?id=7&ref=7',
    'https://shop.example/kettle?id=7&source=openai',
    'https://shop.example/kettle?id=7#reviews',
    'https://www.shop.example/kettle?id=7',
    'http://shop.example/kettle?id=7',
    'https://shop.example/kettle?id=7&xutm_source=openai',
  ]) {
    it(`not ${other}`, () => assert.notEqual(foldAddress(other), page))
  }

  it('keeps a fragment that came with a text fragment', () => {
    assert.equal(foldAddress('https://a.example/#b:~:text=c'), 'https://a.example/#b')
    assert.equal(foldAddress('https://a.example/?utm_source=openai'), 'https://a.example/')
  })

  it('is one source, under its first address, with the first title that says something', () => {
    const found = [
      { url: 'https://a.example/?utm_source=openai', title: 'https://a.example/' },
      { url: 'https://a.example/', title: 'A' },
      { url: 'https://b.example/' },
    ]
    assert.deepEqual(
      toCitations(found, [{ url: 'https://b.example/#:~:text=x', title: 'B' }]).map(({ url, title }) => [
        url,
        title,
      ]),
      [
        ['https://a.example/?utm_source=openai', 'A'],
        ['https://b.example/', 'B'],
      ],
    )
  })
})

it('addresses that lead inside are marked', () => {
  for (const inside of `
    https://user:pw@a.example/ https://user@a.example/ http://localhost:8080/ http://127.0.0.1/admin
    http://2130706433/ http://[::1]/ http://[::ffff:10.0.0.1]/ http://10.1.2.3/ http://192.168.0.1/
    http://169.254.169.254/latest/meta-data http://printer/ http://wiki.internal/
  `
    .trim()
    .split(/\s+/)) {
    assert.ok(isInside(inside), inside)
    assert.equal(toCitations([{ url: inside }])[0]?.inside, true)
  }
  for (const outside of ['https://a.example/', 'https://8.8.8.8/', 'https://a.example/user:pw@b']) {
    assert.ok(!isInside(outside), outside)
    assert.ok(!Object.hasOwn(toCitations([{ url: outside }])[0] ?? {}, 'inside'))
  }
})

it('a title that is only the address is none', () => {
  const url = 'https://www.a.example/guide/kettles?utm_source=openai'
  for (const title of [
    ...[url, 'https://a.example/guide/kettles', 'www.a.example/guide/kettles', 'a.example/guide/kettles/'],
    ...['https://www.a.example/gui…', '', '  ', null, undefined],
  ]) {
    assert.equal(titleOf(title, url), null, String(title))
  }
  for (const title of ['Kettles', 'a.example', 'See https://a.example', 'a.example/guide']) {
    assert.equal(titleOf(title, url), title)
  }
  assert.equal(titleOf('Booking.example', 'https://booking.example/'), 'Booking.example')
})

it('Google’s pages of goods are no sources', () => {
  for (const url of [
    'https://www.google.com/shopping/product/1?gl=us',
    'https://www.google.co.uk/search?ibp=oshop&prds=pid:1',
    'https://www.google.com/search?q=kettle&tbm=shop',
    'https://www.google.com/search?q=kettle&udm=28',
    'https://www.google.com/aclk?sa=L',
    'https://shopping.google.com/m/a',
  ]) {
    assert.ok(isShopping(url), url)
  }
  for (const url of [
    'https://support.google.com/shopping/1',
    'https://www.google.com/search?q=kettle',
    'https://google.com.evil.example/shopping/',
    'https://shop.example/shopping/product/1',
  ]) {
    assert.ok(!isShopping(url), url)
  }
})

describe('what stands beside an answer', () => {
  it('is left out where there is nothing', () => {
    assert.deepEqual(toExtras({}), {})
    assert.deepEqual(
      toExtras({ products: [{ title: ' ' }], ads: [{ url: 'https://a.example' }], followUps: [null] }),
      {},
    )
  })

  it('is bounded, in one line, once, and without addresses that are none', () => {
    const { extras } = toExtras({
      products: [
        { title: 'Kettle\n\u0000  7', url: 'javascript:alert(1)', price: '$79', merchant: 'Shop' },
        { title: 'Kettle 7', url: null, price: '$79', merchant: 'Shop' },
      ],
      ads: Array.from({ length: 900 }, (_, index) => ({ title: `Ad ${index}`, url: 'https://a.example/' })),
      followUps: ['\ud83d\ude00'.repeat(100_000), 'Which?', 'Which?'],
    })
    assert.deepEqual(extras?.products, [{ title: 'Kettle 7', url: null, price: '$79', merchant: 'Shop' }])
    assert.equal(extras?.ads.length, 50)
    assert.deepEqual(
      extras?.followUps.map(words => [words.length, words.isWellFormed()]),
      [
        [300, true],
        [6, true],
      ],
    )
  })
})
