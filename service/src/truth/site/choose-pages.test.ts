import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertGrowsWithInput } from '../../../test/growth.ts'
import { choosePages, groupOf, pageAddress } from './choose-pages.ts'

const SITE = 'https://www.brand.co.uk/'

describe('F10: the address of a page', () => {
  const cases: [link: string, expected: string | null][] = [
    ['/about', 'https://www.brand.co.uk/about'],
    ['about/team#ada', 'https://www.brand.co.uk/about/team'],
    ['http://brand.co.uk/about?utm=1', 'https://brand.co.uk/about'],
    ['https://shop.brand.co.uk/', 'https://shop.brand.co.uk/'],
    ['https://other.co.uk/about', null],
    ['https://brand.co.uk.evil.example/about', null],
    ['https://evilbrand.co.uk/about', null],
    ['https://brand.co.uk:8443/about', null],
    ['https://user@brand.co.uk/about', null],
    ['mailto:a@brand.co.uk', null],
    ['javascript:void 0', null],
    ['/brochure.PDF', null],
    [`/${'a'.repeat(300)}`, null],
  ]
  for (const [link, expected] of cases)
    test(link.slice(0, 50), () => assert.equal(pageAddress(link, SITE, 'brand.co.uk'), expected))
})

describe('which pages are read', () => {
  const choose = (paths: string[], most = 25) =>
    choosePages(
      paths.map(path => ({ address: `https://brand.example${path}`, text: '' })),
      most,
    ).map(address => new URL(address).pathname)

  test('those that are likely to state facts, in six languages', () => {
    const paths =
      '/about /de/ueber-uns /fr/qui-sommes-nous /es/quienes-somos /pt/quem-somos /it/chi-siamo'.split(' ')
    assert.deepEqual(choose([...paths, '/blog/ten-tips', '/cart']).sort(), paths.sort())
    assert.deepEqual(choose(['/es/c%C3%B3mo', '/pt/pre%C3%A7os', '/About_Us.html', '/%ff'], 2), [
      '/About_Us.html',
      '/pt/pre%C3%A7os',
    ])
  })

  test('where room is left, a few near the top whose names say nothing', () => {
    const paths = ['/taproom.html', '/a/b/deep', '/blog/x', '/contact', '/2024/05']
    assert.deepEqual(choose(paths), ['/contact', '/taproom.html'])
    assert.equal(choose(Array.from({ length: 50 }, (_, at) => `/p${at}`)).length, 8)
  })

  test('in a language that nobody here knows, what the site puts into its menus', () => {
    const menu = ['/tietoa-meista', '/yhteystiedot', '/palvelut/huolto/hinnat', '/blog', '/cart', '/sv/']
    const products = Array.from({ length: 1_000 }, (_, at) => `/products/${at}`)
    const links = [
      ...products.map(path => ({ address: `https://brand.example${path}`, text: '' })),
      ...menu.map(path => ({ address: `https://brand.example${path}`, text: 'x', isInMenu: true })),
    ]
    const chosen = choosePages(links, 25).map(address => new URL(address).pathname)
    assert.deepEqual(
      chosen.filter(path => !path.startsWith('/products/')),
      ['/tietoa-meista', '/yhteystiedot', '/palvelut/huolto/hinnat'],
    )
    assert.equal(chosen.length, 25)
  })

  test('of a page in many languages, the one that the site links to', () => {
    const versions = ['da', 'de', 'en', 'es', 'fr'].map(code => ({
      address: `https://brand.example/${code}/contact`,
      text: '',
      isInMenu: code === 'en',
    }))
    assert.equal(choosePages(versions, 1)[0], 'https://brand.example/en/contact')
  })

  test('first pages in other languages come last, and few of them', () =>
    assert.deepEqual(choose(['/de/', '/en', '/fr', '/pt-br/', '/taproom']), ['/taproom', '/de/', '/en']))

  test('a customer service and an event room are no stories of customers and no events', () => {
    const own = ['/customer-service', '/event-room', '/partner-desk', '/example-kit']
    assert.deepEqual(
      choose([...own, '/customers/acme', '/events', '/nyheter', '/us-vs-them', '/search']),
      own.toSorted(),
    )
  })

  test('a thousand products leave room for the rest', () => {
    const products = Array.from({ length: 1_000 }, (_, at) => `/products/${at}`)
    const chosen = choose([...products, '/pricing', '/contact', '/company/about'], 6)
    assert.deepEqual(chosen.slice(0, 4), ['/company/about', '/contact', '/pricing', '/products/0'])
    assert.equal(chosen.length, 6)
  })

  test('the same choice from the same site, in whatever order it lists its pages', () => {
    const paths = ['/about', '/contact', '/faq', '/shop/a', '/shop/b', '/prices']
    assert.deepEqual(choose(paths, 4), choose(paths.toReversed(), 4))
  })

  test('what each of them is, by its address', () => {
    const cases: [path: string, group: string | null][] = [
      ['/contact', 'contact'],
      ['/impressum', 'contact'],
      ['/fr/horaires', 'contact'],
      ['/about-us/', 'about'],
      ['/company/', 'about'],
      ['/ja/%E4%BC%9A%E7%A4%BE%E6%A6%82%E8%A6%81', 'about'],
      ['/o-nas', 'about'],
      ['/om-oss', 'about'],
      ['/over-ons', 'about'],
      ['/hakkimizda', 'about'],
      ['/pricing', 'prices'],
      ['/products/kettle', 'products'],
      ['/sss', 'answers'],
      ['/press', 'press'],
      ['/', null],
      ['/blog/contact-lenses', null],
    ]
    for (const [path, group] of cases)
      assert.equal(groupOf({ address: `https://a.example${path}`, text: '' }), group, path)
  })

  test('or by what a link says, where the address tells nothing', () => {
    const said: [text: string, group: string | null][] = [
      ['会社概要', 'about'],
      ['Über uns', 'about'],
      ['Kontakt', 'contact'],
      ['Impressum', 'contact'],
      ['Cennik', 'prices'],
      ['Vanliga frågor', 'answers'],
      ['Speisekarte', 'products'],
      ['Read more', null],
    ]
    for (const [text, group] of said)
      assert.equal(groupOf({ address: 'https://a.example/p/12', text }), group, text)
    const links = [{ address: 'https://a.example/p/12', text: 'Impressum' }]
    assert.deepEqual(choosePages(links, 5), ['https://a.example/p/12'])
  })

  test('a sitemap of any size is chosen from in time', async () =>
    await assertGrowsWithInput('addresses', 40_000, size =>
      choosePages(
        Array.from({ length: size }, (_, at) => ({
          address: `https://a.example/shop/${at}/about`,
          text: 'Shop',
        })),
        25,
      ),
    ))
})
