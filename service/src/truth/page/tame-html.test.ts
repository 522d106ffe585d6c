import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { load } from 'cheerio'
import fc from 'fast-check'
import { tameHtml } from './tame-html.ts'

const PARSER = { xml: { xmlMode: false, decodeEntities: true } }
type Node = ReturnType<ReturnType<typeof load>['root']>[number] | { children?: unknown[] }

/** How deep the parser thinks a text is. */
function depthOf(html: string): number {
  let layer: Node[] = load(html, PARSER).root().toArray()
  let depth = -1
  for (; layer.length > 0; depth++)
    layer = layer.flatMap(node => (('children' in node && node.children) || []) as Node[])
  return depth
}

describe('tame HTML', () => {
  const same = [
    '<p class="a b">Fish &amp; chips<br>here</p>',
    "<a href=/x title='\"'>y</a>",
    '<script>if (a<b && c>d) "</p>"</script>',
    '<ul><li>a<li>b</ul>',
    '<svg viewBox="0 0 1 1"><path d="M0"/></svg>',
  ]
  for (const html of same) test(`unchanged: ${html}`, () => assert.equal(tameHtml(html), html))

  const changed: [html: string, tame: string][] = [
    ['<!doctype html><p>a<!-- <b> -->c', '<p>ac'],
    ['1 < 2 <3', '1 &lt; 2 &lt;3'],
    ['<i title="</i>">x</I >', '<i title="&lt;/i>">x</i>'],
    ['<title>a <b> c</title>', '<title>a &lt;b> c</title>'],
    ['<?php x ?><![CDATA[x]]>y', 'y'],
    ['<p', '<p'],
  ]
  for (const [html, tame] of changed) test(`changed: ${html}`, () => assert.equal(tameHtml(html), tame))

  test('3,000 open elements are many, one more is too many', () => {
    assert.ok(tameHtml('<i>'.repeat(3_000)))
    assert.equal(tameHtml('<i>'.repeat(3_001)), null)
    assert.ok(tameHtml('<i></i>'.repeat(100_000)))
  })

  test('the parser sees no more open elements than were counted', () => {
    const piece = fc.constantFrom(
      '<i',
      '<b>',
      '</i',
      '</b>',
      '</i>',
      '>',
      '/>',
      '/',
      '"',
      "'",
      '=',
      ' ',
      'a=',
      'a="',
      '<!--',
      '-->',
      '<!',
      '<?',
      '<![CDATA[',
      ']]>',
      '<script',
      '</script',
      '</script>',
      '<title>',
      '</title>',
      '<textarea>',
      '</textarea ',
      '<svg>',
      '</svg>',
      '\u00a0',
      '<',
      '&',
      'x',
      '\n',
    )
    // Written so often that what is open once in a piece would be open too often in all.
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 14 }), pieces => {
        const tame = tameHtml(pieces.join('').repeat(3_100))
        assert.ok(tame === null || depthOf(tame) <= 3_000 + 2)
      }),
      { numRuns: 300 },
    )
  })
})
