import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readDocument } from '../page/document.ts'
import { readablePlain, readableText } from './readable-text.ts'

const read = (html: string) => {
  const document = readDocument(html)
  return document && readableText(document)
}
const lines = (html: string) => read(html)?.text.split('\n')

describe('the text of a page as a model reads it', () => {
  test('of a shell that programs fill, what they are given', () => {
    const state = {
      props: { company: { legalName: 'Kestrelle AB', founded: 1998, $id: 'x', empty: '' }, isReady: true },
      products: [{ name: 'Drift', price: { amount: 149.5, currency: 'EUR' } }],
    }
    const given = [
      'props › company › legalName: Kestrelle AB',
      'props › company › founded: 1998',
      'products › Drift › name: Drift',
      'products › Drift › price › amount: 149.5',
      'products › Drift › price › currency: EUR',
    ]
    const script = (text: string, type = '') => `<div id="app"></div><script${type}>${text}</script>`
    const json = JSON.stringify(state)
    assert.deepEqual(lines(script(json, ' type="application/json"')), given)
    assert.deepEqual(lines(script(`window.__STATE__ = ${json};`)), given)
    const words = 'Kestrelle makes small speakers. '.repeat(20)
    assert.deepEqual(lines(`<p>${words}</p>${script(json, ' type="application/json"')}`), [words.trim()])
  })

  test('of state that is one list with places in it, what stands at them; circles end', () => {
    const list = [
      ['ShallowReactive', 1],
      { data: 2, self: 1 },
      { company: 3 },
      { legalName: 4 },
      'Kaldaru OÜ',
    ]
    const html = `<script type="application/json">${JSON.stringify(list)}</script>`
    assert.ok(lines(html)?.includes('data › company › legalName: Kaldaru OÜ'))
  })

  test('lists that name one another many times over end', () => {
    const places = Array.from({ length: 200_000 }, () => 1)
    for (const list of [
      [['Reactive', 1], places],
      [['Reactive', 1], { a: 2, b: 3 }, Object.fromEntries(places.map((_, at) => [`k${at}`, 3])), places],
    ]) {
      const html = `<script type="application/json">${JSON.stringify(list)}</script>`
      assert.ok((lines(html) ?? []).length <= 600)
    }
  })

  test('blocks are lines, rows have bars, a term stands beside its definition', () => {
    const html = `<title> Our  shop </title><h1>Shop</h1><p>Open <b>since</b>
      1987.</p><ul><li>WiFi<li>Lift</ul><table><tr><th>Plan<th>Price</tr><tr><td>Pro<td>9 €</tr></table>
      <dl><dt>Founded<dd>1987</dl>`
    assert.deepEqual(lines(html), [
      ...[
        'Shop',
        'Open since 1987.',
        '- WiFi',
        '- Lift',
        '| Plan | Price |',
        '| Pro | 9 € |',
        'Founded: 1987',
      ],
    ])
    assert.equal(read(html)?.title, 'Our shop')
  })

  test('the main part comes first, navigation last', () => {
    const html =
      '<header>Head</header><nav>Home</nav><p>Rest</p><main><p>Main</p><footer>Sign</footer></main><footer>Imprint</footer>'
    assert.deepEqual(lines(html), ['Main', 'Sign', 'Rest', 'Head', 'Imprint', 'Home'])
  })

  test('what nobody sees, and the words of visitors, are left out', () => {
    const html = `<p>Seen</p><p hidden>1</p><p style="display: none">2</p><script>3</script><noscript>4</noscript>
      <div class="comments">5</div><section id="customer-reviews">6</section><div itemprop="review">7</div><svg><text>8</text></svg>`
    assert.deepEqual(lines(html), ['Seen'])
  })

  test('what is folded away until somebody presses a button is seen, and so is the button', () => {
    const html =
      '<h3><button aria-controls="a1">How long is the warranty?</button></h3><div id="a1" hidden>Five years.</div>'
    assert.deepEqual(lines(html), ['How long is the warranty?', 'Five years.'])
  })

  test('a page is not its comments, whatever its classes say of them', () => {
    for (const tag of ['html', 'body', 'main', 'article'])
      assert.deepEqual(lines(`<${tag} class="single comments-closed"><p>Seen</p></${tag}>`), ['Seen'])
    const reviews = '<article class="review"><p>Others</p></article>'.repeat(2)
    assert.deepEqual(lines(`<p>Seen</p>${reviews}`), ['Seen'])
  })

  test('nothing is longer than its limit, or what a database can hold', () => {
    assert.equal(read('x'.repeat(100_000))?.text.length, 60_000)
    assert.equal(read(`<p>a${'\0'}b`)?.text, 'ab')
    assert.ok(read('<p>\ud800</p>')?.text.isWellFormed())
    assert.equal(read('<p> </p>'), null)
    assert.equal(readablePlain('# Facts\n- 1987')?.text, '# Facts\n- 1987')
  })

  test('a page that is nested without end is not read', () =>
    assert.equal(read('<div>'.repeat(100_000)), null))
})
