// Markdown as engines write it, and as attackers would: what is drawn are elements of ours around escaped text.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fuzz } from '../test/edits.ts'
import { assertGrowsWithInput } from '../test/growth.ts'
import { drawMarkdown } from './page-markdown.ts'
import { Marks, type Statement } from './page-marks.ts'

const draw = (text: string, statements: Statement[] = []): string =>
  drawMarkdown(text, new Marks(statements, text.length)).html(number => `<sup>${number}</sup>`)

const statement = (text: string, words: string, more: Partial<Statement> = {}): Statement => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
  standing: 'supported',
  number: 1,
  ...more,
})

describe('Markdown', () => {
  const cases: [markdown: string, html: string][] = [
    ['Plain words.', '<p>Plain words.</p>\n'],
    ['One line\nand another', '<p>One line<br>\nand another</p>\n'],
    ['# Title #', '<h3>Title</h3>\n'],
    ['###### Small', '<h6>Small</h6>\n'],
    ['#hashtag', '<p>#hashtag</p>\n'],
    [
      '**bold** and *leaning* and ***both***',
      '<p><strong>bold</strong> and <em>leaning</em> and <strong><em>both</em></strong></p>\n',
    ],
    [
      '__bold__ and _leaning_, snake_case_name',
      '<p><strong>bold</strong> and <em>leaning</em>, snake_case_name</p>\n',
    ],
    ['2*3*4 and 5 * 6', '<p>2*3*4 and 5 * 6</p>\n'],
    ['~~gone~~', '<p><s>gone</s></p>\n'],
    ['**never closed', '<p>**never closed</p>\n'],
    ['*a **b* c**', '<p><em>a **b</em> c**</p>\n'],
    ['\\*not leaning\\*', '<p>*not leaning*</p>\n'],
    ['`code` and ``a ` b``', '<p><code>code</code> and <code>a ` b</code></p>\n'],
    ['`never closed', '<p>`never closed</p>\n'],
    [
      '[words](https://a.example/b_(c))',
      '<p><span class="link">words</span> <span class="address">https://a.example/b_(c)</span></p>\n',
    ],
    [
      '[words](javascript:alert(1))',
      '<p><span class="link">words</span> <span class="address">javascript:alert(1)</span></p>\n',
    ],
    [
      '![picture](https://a.example/x.png "t")',
      '<p><span class="note">picture:</span> <span class="link">picture</span> <span class="address">https://a.example/x.png &quot;t&quot;</span></p>\n',
    ],
    ['<https://a.example/>', '<p><span class="address">https://a.example/</span></p>\n'],
    ['[1] is no link', '<p>[1] is no link</p>\n'],
    ['a<br>b', '<p>a<br>b</p>\n'],
    ['---', '<hr>\n'],
    ['> quoted\n> again', '<blockquote>\n<p>quoted<br>\nagain</p>\n</blockquote>\n'],
    [
      '- a\n- b\n  - c',
      '<ul>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n<ul>\n<li><p>c</p>\n</li>\n</ul>\n</li>\n</ul>\n',
    ],
    ['3. c\n4) d', '<ol>\n<li value="3"><p>c</p>\n</li>\n<li value="4"><p>d</p>\n</li>\n</ol>\n'],
    ['1987. A year', '<p>1987. A year</p>\n'],
    ['```js\n**a** <b>\n```', '<pre><span class="note">js</span>\n**a** &lt;b&gt;\n</pre>\n'],
    ['```\nnever closed', '<pre>never closed\n</pre>\n'],
    [
      '| a | b |\n|---|:-:|\n| 1 | 2 |',
      '<div class="wide"><table class="drawn">\n<thead><tr><th>a</th><th>b</th></tr></thead>\n<tbody>\n<tr><td>1</td><td>2</td></tr>\n</tbody>\n</table></div>\n',
    ],
    [
      'a | b\n--- | ---\n1 | 2\\|3 | 4',
      '<div class="wide"><table class="drawn">\n<thead><tr><th>a</th><th>b</th></tr></thead>\n<tbody>\n<tr><td>1</td><td>2|3</td><td>4</td></tr>\n</tbody>\n</table></div>\n',
    ],
    [
      'a\u202eb\u0000c\ufeff',
      '<p>a<span class="control">U+202E</span>b<span class="control">U+0000</span>c<span class="control">U+FEFF</span></p>\n',
    ],
    ['line\r\nend', '<p>line<br>\nend</p>\n'],
  ]
  for (const [markdown, html] of cases)
    test(JSON.stringify(markdown), () => assert.equal(draw(markdown), html))
})

describe('statements in it', () => {
  test('are marked through emphasis and links, with their number behind the last word', () => {
    const text = 'It was **founded in** [1992](https://a.example/) there.'
    assert.equal(
      draw(text, [{ start: 7, end: text.indexOf(' there'), standing: 'contradicted', number: 1 }]),
      '<p>It was <strong><mark class="contradicted">founded in</mark></strong><mark class="contradicted"> </mark><span class="link"><mark class="contradicted">1992</mark></span> <span class="address"><mark class="contradicted">https://a.example/</mark><sup>1</sup></span> there.</p>\n',
    )
  })

  test('that overlap are seen as the worse one, and each has its number', () => {
    const text = 'one two three'
    assert.equal(
      draw(text, [
        statement(text, 'one two'),
        statement(text, 'two three', { standing: 'contradicted', number: 2 }),
      ]),
      '<p><mark class="supported">one </mark><mark class="contradicted">two</mark><sup>1</sup><mark class="contradicted"> three</mark><sup>2</sup></p>\n',
    )
  })

  test('are marked in tables, lists and code', () => {
    const text = '| a |\n|---|\n| 1992 |\n\n- 1993\n\n```\n1994\n```'
    const html = draw(
      text,
      ['1992', '1993', '1994'].map((year, place) => statement(text, year, { number: place + 1 })),
    )
    for (const [place, year] of ['1992', '1993', '1994'].entries())
      assert.ok(html.includes(`<mark class="supported">${year}</mark><sup>${place + 1}</sup>`), html)
  })

  test('outside the text are not marked', () => {
    const odd = [
      { start: 3, end: 3 },
      { start: 5, end: 2 },
      { start: 0, end: 999 },
    ].map((place): Statement => ({ ...place, standing: 'contradicted', number: 1 }))
    assert.equal(draw('Words.', odd), '<p>Words.</p>\n')
  })
})

const TAGS =
  /<(?:\/?(?:p|h[3-6]|ul|ol|li|blockquote|pre|code|strong|em|s|mark|sup|div|table|thead|tbody|tr|th|td|span)|br|hr|li value="\d{1,3}"|div class="wide"|table class="drawn"|span class="(?:link|address|note|control)"|mark class="(?:contradicted|supported)")>/g
const MARKS = [
  '*', '**', '_', '`', '```', '[', '](', ')', '|', '|-|', '\n', '\n\n', '> ', '- ', '1. ', '# ', '<', '>',
  '&', '"', '\\', '<b>', '</p>', '<script>', '~~', '![', ' ', 'word', 'é', '\u{1f600}', '---',
] // biome-ignore format: read like a list of words

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...MARKS), { maxLength: 40 }).map(parts => parts.join('')),
)

describe('any text at all', () => {
  test('becomes elements of ours, well nested, around text that holds no tag', () =>
    fc.assert(
      fc.property(text, fc.nat(40), fc.nat(40), (markdown, start, length) => {
        const html = draw(markdown, [{ start, end: start + length, standing: 'contradicted', number: 1 }])
        const rest = html.replace(TAGS, '')
        assert.ok(!/[<>]/.test(rest), html)
        const open: string[] = []
        for (const [tag] of html.matchAll(TAGS)) {
          const name = /[a-z0-9]+/.exec(tag)?.[0] as string
          if (name === 'br' || name === 'hr') continue
          if (tag.startsWith('</')) assert.equal(open.pop(), name, html)
          else open.push(name)
        }
        assert.deepEqual(open, [], html)
      }),
      fuzz(),
    ))

  test('loses no letter and no figure', () => {
    const letters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '')
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...MARKS.filter(mark => !/[<&"]|1\./.test(mark))), { maxLength: 40 }),
        parts => {
          const markdown = parts.join('')
          // The name of a language behind a fence is a mark.
          fc.pre(!/(?:```|~~~)[^\n]*\w/.test(markdown))
          const drawn = draw(markdown)
            .replace(/<span class="note">picture:<\/span>/g, '')
            .replace(TAGS, '')
          assert.equal(letters(drawn.replace(/&[a-z#0-9]+;/g, '')), letters(markdown))
        },
      ),
      fuzz(),
    )
  })

  for (const part of [
    '[',
    '[a](',
    '![[',
    '*a ',
    '(_)',
    '`',
    '``a`',
    '> ',
    '- ',
    '| ',
    '|-|\n',
    '1. ',
    '  - a\n',
    '**(',
    '\\',
    '```\n',
    '<',
    '# ',
  ])
    test(`many of ${JSON.stringify(part)} take no more than their length`, () =>
      assertGrowsWithInput(JSON.stringify(part), 60_000, size => draw(part.repeat(size))))
})
