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

  test('a page that is nested without end is not read', () => {
    assert.equal(read('<div>'.repeat(100_000)), null)
  })
})
