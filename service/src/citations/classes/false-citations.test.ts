import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { assertGrowsWithInput } from '../../../test/growth.ts'
import type { CitedSource } from '../../engines/engine.ts'
import { type Fact, PAGE_LACKS, PAGE_STATUS } from '../../model/fact.ts'
import { attributionsOf, falseCitations } from './false-citations.ts'

const DOMAIN = 'tessaro.example'
const PAGE = 'https://tessaro.example/story'
const OTHER = 'https://reviews.example/tessaro'

/** Where `<url>` stands in the text, a mark is put in its place and cited. */
function answer(template: string, mark = '[1]') {
  const citations: CitedSource[] = []
  let text = ''
  for (const part of template.split(/(<https?:[^>]*>)/)) {
    if (!part.startsWith('<')) {
      text += part
      continue
    }
    const start = text.length
    text += mark
    const position = citations.length + 1
    citations.push({ position, url: part.slice(1, -1), title: null, start, end: text.length })
  }
  return { text, citations }
}
const quotesOf = (template: string, mark?: string) =>
  attributionsOf(answer(template, mark), DOMAIN).map(({ quotes }) => quotes)

describe('what a page is cited for', () => {
  const cases: [string, string[]][] = [
    [`Tessaro began in 1987. <${PAGE}>`, ['1987']],
    [`Tessaro began in 1987 <${PAGE}>.`, ['1987']],
    [`Rivals began in 1950. Tessaro began in 1987. <${PAGE}> Others began in 1999.`, ['1987']],
    [`Rivals began in 1950!\nTessaro began in 1987 <${PAGE}>`, ['1987']],
    [`テッサロは1950年に。テッサロは 1987 <${PAGE}>`, ['1987']],
    [`It costs $1,299.50 and weighs 420 grams <${PAGE}>`, ['1,299.50', '420']],
    [`It says "we began in an old mill" <${PAGE}>`, ['we began in an old mill']],
    [`It says “we began in an old mill” <${PAGE}>`, ['we began in an old mill']],
    [`Es sagt „wir begannen in einer Mühle“ <${PAGE}>`, ['wir begannen in einer Mühle']],
    [`Il dit « nous avons commencé ici » <${PAGE}>`, ['nous avons commencé ici']],
    // A single word is not somebody's words; what stands between two pairs of marks is not quoted.
    [`The "One" is what people who know it call the "Two" <${PAGE}>`, []],
    [`A screen of 15" is as good as one of 17" for most <${PAGE}>`, ['15', '17']],
    [`It says "${'word '.repeat(60)}" <${PAGE}>`, []],
    [`It says "we have 300 people here" <${PAGE}>`, ['we have 300 people here']],
    // Vague, rounded, joined: the page may well write it otherwise.
    [`It has about 300 people <${PAGE}>`, []],
    [`It has more than 300 people <${PAGE}>`, []],
    [`Es hat etwa 300 Leute <${PAGE}>`, []],
    [`It has 300+ people <${PAGE}>`, []],
    [`It has ~300 people <${PAGE}>`, []],
    [`It sold 1.2 million kettles <${PAGE}>`, []],
    [`It has 300k users <${PAGE}>`, []],
    [`Call +44 113 496 0000 <${PAGE}>`, []],
    [`Open 09:30-17:30 since 2012-05-03 <${PAGE}>`, []],
    [`It had 200-250 people <${PAGE}>`, []],
    [`It has twelve shops <${PAGE}>`, []],
    // Marks of footnotes and addresses.
    [`It is quiet [12][^13] (14) 【15†source】 <${PAGE}>`, []],
    [`It is quiet (https://tessaro.example/story/2019/04) <${PAGE}>`, []],
    [`The B612 and the X-300a are quiet <${PAGE}>`, []],
    [`<${PAGE}>`, []],
  ]
  for (const [template, quotes] of cases)
    test(template.slice(0, 80), () => assert.deepEqual(quotesOf(template), [quotes]))

  test('an answer whose citation covers the sentence, not a mark behind it', () => {
    const text = 'It is quiet. Tessaro began in 1987. It has 420 shops.'
    const [start, end] = [13, 35]
    const citations = [{ position: 1, url: PAGE, title: null, start, end }]
    assert.deepEqual(attributionsOf({ text, citations }, DOMAIN), [{ url: PAGE, quotes: ['1987'] }])
  })

  test('with two sources behind a sentence, nobody knows which says what', () => {
    assert.deepEqual(quotesOf(`Tessaro began in 1987. <${PAGE}><${OTHER}>`), [[]])
    assert.deepEqual(quotesOf(`Tessaro began in 1987. <${OTHER}> <${PAGE}>`), [[]])
    assert.deepEqual(quotesOf(`It began in 1987 <${PAGE}><https://tessaro.example/other>`), [[], []])
    assert.deepEqual(
      quotesOf(`Kettles are old <${OTHER}>. ${'And warm. '.repeat(20)}It began in 1987 <${PAGE}>`),
      [['1987']],
    )
    assert.deepEqual(quotesOf(`It began in 1987 (see ${OTHER}) <${PAGE}>`), [[]])
    assert.deepEqual(quotesOf(`It began in 1987 (see ${PAGE}) <${PAGE}>`), [['1987']])
  })

  test('pages of others, and a citation without a place', () => {
    assert.deepEqual(quotesOf(`It began in 1987 <${OTHER}>`), [])
    const nowhere = { position: 1, url: PAGE, title: null, start: null, end: null }
    assert.deepEqual(attributionsOf({ text: 'It began in 1987.', citations: [nowhere] }, DOMAIN), [
      { url: PAGE, quotes: [] },
    ])
  })

  test('five quotes at most, and fifty pages', () => {
    const [quotes] = quotesOf(`It has 101 cups, 102 cups, 103 cups, 104 cups, 105 cups, 106 cups <${PAGE}>`)
    assert.equal(quotes?.length, 5)
    const many = Array.from({ length: 80 }, (_, place) => `It is quiet <${PAGE}/${place}>. `).join('')
    assert.equal(quotesOf(many).length, 50)
  })

  test('hostile text, in time', async () => {
    for (const one of ['"', '“', '1', '1 ', '1,', '[1', '【', 'http://', '(1)', '« ', '"a" ', '. '])
      await assertGrowsWithInput(one, 100_000, size => {
        const text = one.repeat(size)
        const citations = Array.from({ length: size / 50 }, (_, place) => ({
          position: place + 1,
          url: `${PAGE}/${place}`,
          title: null,
          start: text.length - place - 1,
          end: text.length,
        }))
        attributionsOf({ text, citations }, DOMAIN)
      })
  })

  test('any text, cited anywhere: what is attributed stands there', () => {
    const place = fc.option(fc.nat(400), { nil: null })
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), place, place, (text, start, end) => {
        const citations = [{ position: 1, url: PAGE, title: null, start, end }]
        for (const { quotes } of attributionsOf({ text, citations }, DOMAIN))
          for (const quote of quotes) assert.ok(quote !== '' && text.includes(quote))
      }),
    )
  })
})

describe('false citations', () => {
  const fact = (key: string, value: string, source = PAGE): Fact => ({
    id: `fct_${value}`,
    brandId: 'brd_1',
    key,
    value,
    source,
    hash: '0'.repeat(64),
    sourceSha256: '0'.repeat(64),
    origin: 'website',
    active: true,
    collectedAt: new Date(0),
    supersededAt: null,
  })
  const cited = answer(`It is quiet. Tessaro began in 1987. <${PAGE}>`)
  const found = (...pages: Fact[]) => falseCitations(cited, DOMAIN, pages)

  test('a page that is gone: the claim is the citation, its value the address', () => {
    const [claim, ...others] = found(fact(PAGE_STATUS, '404'))
    assert.equal(others.length, 0)
    assert.ok(claim)
    assert.deepEqual(
      [claim.text, claim.value, claim.rule, claim.factId, claim.verdict, claim.hard],
      ['[1]', PAGE, 'citation/page-gone', 'fct_404', 'contradicted', true],
    )
    assert.equal(cited.text.slice(claim.start, claim.end), '[1]')
    assert.deepEqual(claim.facts, [{ id: 'fct_404', source: PAGE, hash: '0'.repeat(64) }])
  })

  test('a page that lacks the figure: the claim is the figure', () => {
    const [claim] = found(fact(PAGE_LACKS, '1987'))
    assert.ok(claim)
    assert.deepEqual([claim.text, claim.value, claim.rule], ['1987', '1987', 'citation/not-on-page'])
    assert.equal(cited.text.slice(claim.start, claim.end), '1987')
  })

  test('what the page lacks and nobody said of it, and pages nobody cites, accuse nobody', () => {
    assert.deepEqual(found(fact(PAGE_LACKS, '1978')), [])
    assert.deepEqual(found(fact(PAGE_STATUS, '404', `${PAGE}/other`)), [])
    assert.deepEqual(found(fact(PAGE_STATUS, '404', OTHER)), [])
    assert.deepEqual(found(), [])
  })

  test('a citation that covers a long text is not copied whole', () => {
    const text = 'word '.repeat(1_000)
    const citations = [{ position: 1, url: PAGE, title: null, start: 0, end: text.length }]
    const [claim] = falseCitations({ text, citations }, DOMAIN, [fact(PAGE_STATUS, '410')])
    assert.equal(claim?.text.length, 500)
  })
})
