import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { assertGrowsWithInput } from '../../../test/growth.ts'
import { createQuoteFinder, type Found } from './find-quotes.ts'
import { statedText } from './stated-text.ts'

const FILLER = `<p>${'The museum is a quiet place by the river, and it shows the work of local painters. '.repeat(6)}</p>`
const page = (html: string, contentType = 'text/html; charset=utf-8') => ({
  contentType,
  body: Buffer.from(html),
})

function look(html: string, quote: string, filler = FILLER): Found {
  const text = statedText(page(`<body>${html}${filler}</body>`))
  return text ? createQuoteFinder(text)(quote) : 'open'
}

describe('numbers', () => {
  const there: [string, string][] = [
    ['<p>Opened in 1987.</p>', '1987'],
    ['<p>1,200 works</p>', '1200'],
    ['<p>1200 works</p>', '1,200'],
    ['<p>1.200 Werke</p>', '1,200'],
    ['<p>1 200 œuvres</p>', '1200'],
    ['<p>Hall 20 300 seats</p>', '300'],
    ['<p>$179</p>', '$179.00'],
    ['<p>179,00 €</p>', '179'],
    ['<p>Rated 4.50</p>', '4.5'],
    ['<p>1,234,567.80</p>', '1234567.8'],
    ['<table><tr><td>198</td><td>7</td></tr></table>', '198'],
    ['<b>19</b>87', '1987'],
    ['<meta name="description" content="Since 1987">', '1987'],
    ['<script type="application/ld+json">{"foundingDate":"1987"}</script>', '1987'],
    ['<p>１９８７年</p>', '1987'],
  ]
  for (const [html, quote] of there)
    test(`${quote} in ${html}`, () => assert.equal(look(html, quote), 'there'))

  const lacking: [string, string][] = [
    ['<p>Opened in 1987.</p>', '1978'],
    ['<p>Order 519870</p>', '1987'],
    ['<p>1,200 works</p>', '2,100'],
    ['<script>var year = 1987</script>', '1987'],
    ['<style>.a { width: 1987px }</style>', '1987'],
    ['<!-- 1987 -->', '1987'],
  ]
  for (const [html, quote] of lacking)
    test(`${quote} is not in ${html}`, () => assert.equal(look(html, quote), 'lacking'))

  test('a number that may be written in words, a date and a time stay open', () => {
    for (const quote of ['12', '40 %', '2012-05-03', '17:30', '5/3/2012'])
      assert.equal(look('', quote), 'open', quote)
  })
})

describe('sentences', () => {
  const html =
    '<h1>A <em>quiet</em> place</h1><p>We “began” in a small<br>mill — with two&nbsp;rooms, Ms. Lindström’s.</p>'

  test('found through layout, punctuation, case and accents', () => {
    for (const quote of [
      'we began in a small mill, with two rooms',
      'A quiet place',
      'Ms Lindstrom’s',
      'We ... with two rooms',
      'began [it says] in a small mill',
    ])
      assert.equal(look(html, quote), 'there', quote)
  })

  test('other words in the same language are lacking', () => {
    for (const quote of [
      'we began in a large mill, with two rooms',
      'with two rooms … we began in a small mill',
      'the museum is the best in the river valley',
    ])
      assert.equal(look(html, quote), 'lacking', quote)
  })

  test('what may be a translation stays open, and so does a word or two', () => {
    assert.equal(look(html, 'Das Museum wurde in einer kleinen Mühle gegründet'), 'open')
    assert.equal(look(html, 'a mall'), 'open')
    assert.equal(look(html, '…'), 'there')
  })

  test('languages without blanks', () => {
    const japanese = `<p>${'この美術館は川のほとりにあり、地元の画家の作品を展示しています。'.repeat(12)}</p>`
    assert.equal(look('', '地元の画家の作品', japanese), 'there')
    assert.equal(look('', '川のほとりの作品を展示しています', japanese), 'lacking')
  })
})

test('a page that its scripts put together says nothing by itself', () => {
  const shell =
    '<div id="root"></div><noscript>Please enable JavaScript.</noscript><script src="/app.js"></script>'
  assert.equal(look(shell, '1987', ''), 'open')
  assert.equal(look(`${shell}<p>1987</p>`, '1987', ''), 'there')
})

test('only pages of text are read, in their own encoding', () => {
  for (const type of ['application/pdf', 'image/png', '']) assert.equal(statedText(page('1987', type)), null)
  assert.equal(statedText(page('Since 1987', 'text/plain'))?.visible, 'Since 1987')
  const latin1 = statedText({
    contentType: 'text/html',
    body: Buffer.from('<meta charset="iso-8859-1"><p>Zürich</p>', 'latin1'),
  })
  assert.match(latin1?.visible ?? '', /Zürich/)
})

describe('hostile pages', () => {
  test('deep, wide and endless ones are read in time', async () => {
    for (const piece of ['<div>', '<i>1</i>', '1 ', '9', 'a', '['])
      await assertGrowsWithInput(piece, 250_000, size => {
        const html = piece.repeat(size / piece.length)
        for (const quote of ['1,987,654', `${'a'.repeat(150)}b`, '[[[ … [[[', 'a …'.repeat(60)])
          look(html, quote)
      })
  })

  test('any page and any quote', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (html, quote) =>
        assert.ok(['there', 'lacking', 'open'].includes(look(html, quote))),
      ),
    ))
})
