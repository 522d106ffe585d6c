import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { BrandNames } from '../../model/brand.ts'
import { createMentionFinder } from './find-mentions.ts'

const BRAND: BrandNames = {
  name: 'Northwind Kettles',
  domain: 'northwind-kettles.example',
  aliases: ['Northwind', 'NW-1'],
}
const find = createMentionFinder(BRAND)

const named = (name: string, domain = 'brand.example'): BrandNames => ({ name, domain, aliases: [] })
const mentions = (brand: BrandNames, text: string): string[] =>
  createMentionFinder(brand)(text).accepted.map(mention => mention.text)

describe('row 91: found', () => {
  const texts: [why: string, text: string][] = [
    ['the name', 'Try Northwind Kettles.'],
    ['an alias', 'Northwind is a maker.'],
    ['the domain', 'See northwind-kettles.example for more.'],
    ['the domain inside a URL', 'See https://www.northwind-kettles.example/about?x=1'],
    ['another case', 'NORTHWIND KETTLES, northwind kettles'],
    ['full-width letters', 'Ｎｏｒｔｈｗｉｎｄ is one'],
    ['a possessive', 'Northwind’s kettle'],
    ['another dash', 'the NW‑1 model'],
    ['a minus sign', 'the NW−1 model'],
    ['the first word', 'Northwind'],
    ['markdown', '**Northwind** and [Northwind](https://x.example)'],
    ['an underscore beside it', '_Northwind_'],
    ['an emoji beside it', '🔥Northwind🔥'],
    ['CJK punctuation beside it', '「Northwind」'],
    ['CJK letters beside it', '私はNorthwindを使う'],
    ['a footnote beside it', 'Northwind¹ and Northwind²'],
    ['a control character beside it', 'a\u0000Northwind\u0000b'],
    ['the second of two, where the first is part of a word', 'Northwinds and Northwind'],
  ]
  for (const [why, text] of texts) test(why, () => assert.notDeepEqual(find(text).accepted, []))
})

describe('row 91: not found', () => {
  const texts: [why: string, text: string][] = [
    ['nothing', ''],
    ['another brand', 'Emberwick makes kettles.'],
    ['part of a longer word', 'Northwinds blow, and xNorthwind too.'],
    ['a digit joined to it', 'Northwind2 and 2Northwind'],
    ['an accented letter joined to it', 'éNorthwind and Northwindé'],
    ['a letter outside the basic plane joined to it', '𐐨Northwind𐐨'],
    ['a domain that only ends alike', 'mynorthwind-kettles.example2'],
    ['a domain that only begins alike', 'See northwind-kettles.examples.'],
    ['half of it set in bold', '**North**wind'],
    ['a capital joined to it, where a single letter hints at a language', 'éNorthwind\u0000NorthwindI'],
  ]
  for (const [why, text] of texts) test(why, () => assert.deepEqual(find(text).accepted, []))
})

describe('spellings', () => {
  const cases: [name: string, text: string, expected: string[]][] = [
    [
      'Norvik Wind',
      'NorvikWind, Norvik-Wind, norvik\nwind, **Norvik** Wind',
      ['NorvikWind', 'Norvik-Wind', 'norvik\nwind', 'Norvik** Wind'],
    ],
    ['North Wind', 'to the North\n\nWind and\n- North\n- Wind', []],
    ['NorthKettle', 'North Kettle, north-kettle, North-Kettle', ['North Kettle', 'North-Kettle']],
    [
      'Holt & Finch',
      'Holt and Finch, Holt&Finch, Holt und Finch, Holt y Finch',
      ['Holt and Finch', 'Holt&Finch', 'Holt und Finch', 'Holt y Finch'],
    ],
    ['Holt and Finch', 'Holt & Finch, Holt Finch', ['Holt & Finch']],
    ['H&F', 'H&F, H & F', ['H&F', 'H & F']],
    ['Northwind Ltd.', 'Northwind', ['Northwind']],
    ['Northwind GmbH & Co. KG', 'Northwind', ['Northwind']],
    ['Northwind, S.A. de C.V.', 'Northwind', ['Northwind']],
    ['Northwind spol. s r.o.', 'Emberwick', []],
    ['ООО Ромашкин', 'Ромашкин', ['Ромашкин']],
    ['The Northwind', 'a Northwind', ['Northwind']],
    ['Ltd', 'Ltd', ['Ltd']],
    ['The Limited', 'Try The Limited, or The other.', ['The Limited']],
    ["O'Hara's", 'O’Hara’s, OHaras', ['O’Hara’s', 'OHaras']],
    ['Kettle!', 'Kettle! is a company', ['Kettle!']],
    ['Vito.js', 'Vito.js, vito.js', ['Vito.js', 'vito.js']],
    ['9-Eleven', '9-Eleven, 9 eleven, 9eleven', ['9-Eleven', '9 eleven', '9eleven']],
    ['Straßenkraft', 'STRASSENKRAFT', ['STRASSENKRAFT']],
    ['ΟΔΟΣ', 'η Οδος', ['Οδος']],
    ['Köhlers', 'Koehlers, Kohlers, Ko\u0308hlers', ['Koehlers', 'Kohlers', 'Ko\u0308hlers']],
    ['Zeste', 'Zesté', ['Zesté']],
    ['Emberwick™', 'Emberwick® and Ember\u00adwick', ['Emberwick', 'Ember\u00adwick']],
    ['«Emberwick»', '"Emberwick"', ['Emberwick']],
    ['a-a', 'xa-a-a', ['a-a']],
    ['Emberwick (UK)', 'Emberwick', ['Emberwick']],
    ['Emberwick Tea Room, Leeds', 'the Emberwick Tea Room', ['Emberwick Tea Room']],
    ['Tea and Kettle Journal', 'the Tea and Kettle Journal', ['Tea and Kettle Journal']],
    ['Emberwick, Leeds', 'Emberwick', []],
  ]
  for (const [name, text, expected] of cases)
    test(`${name} in ${JSON.stringify(text)}`, () => assert.deepEqual(mentions(named(name), text), expected))

  test('a blank name or alias names nothing', () => {
    const finder = createMentionFinder({ name: ' ', domain: 'x.example', aliases: ['', '&', '™'] })
    assert.deepEqual(finder('nothing & here™ at all').accepted, [])
  })

  test('the longest spelling at a place counts, once', () =>
    assert.deepEqual(
      find('Northwind Kettles and Northwind at northwind-kettles.example').accepted.map(({ text, form }) => [
        text,
        form,
      ]),
      [
        ['Northwind Kettles', 'name'],
        ['Northwind', 'alias'],
        ['northwind-kettles.example', 'domain'],
      ],
    ))
})

describe('case', () => {
  const cases: [name: string, text: string, expected: string[]][] = [
    ['EKS', 'EKS, eks, Eks and the EKS’s', ['EKS', 'EKS']],
    ['EMBA', 'Emba and emba', ['Emba']],
    ['Emba', 'EMBA, Emba and emba', ['EMBA', 'Emba']],
    ['Emba', 'emba or not emba', ['emba', 'emba']],
    ['Lönk', 'Lonk', ['Lonk']],
    ['Lonk', 'lönk Lönk', []],
    ['Emberwick II', 'Emberwick ii and Emberwick II', ['Emberwick II']],
  ]
  for (const [name, text, expected] of cases)
    test(`${name} in ${JSON.stringify(text)}`, () => assert.deepEqual(mentions(named(name), text), expected))

  test('what is written otherwise is recorded', () =>
    assert.deepEqual(createMentionFinder(named('EKS'))('Some eks.').rejected, [
      { start: 5, end: 8, text: 'eks', form: 'name', reason: 'other_case' },
    ]))
})

describe('inflection', () => {
  const polish = 'To jest firma, która się nie zmienia i że tak jest.'
  const german = 'Das ist nicht der Kessel, und die Firma ist auch für den Tee.'
  const english = 'This is the maker of kettles and it is not in the list.'
  const cases: [name: string, text: string, expected: string[]][] = [
    [
      'Emberwick',
      `${polish} Emberwicka, Emberwickiem, Emberwickowi`,
      ['Emberwicka', 'Emberwickiem', 'Emberwickowi'],
    ],
    ['Emberwick', `${polish} Emberwickbank, Emberwickowski`, []],
    ['Emberwick', `${polish} emberwicka`, []],
    // An ending is small: a capital begins another word, unless all are capitals.
    ['Emberwick', `${polish} EmberwickA, EmberwickOM, ＥｍｂｅｒｗｉｃｋＡ, 𝐄𝐦𝐛𝐞𝐫𝐰𝐢𝐜𝐤𝐀`, []],
    ['Emberwick', `${polish} EMBERWICKA, EMBERWICKa`, ['EMBERWICKA', 'EMBERWICKa']],
    ['EmberWick', `${polish} EmberWicku, EmberWickU`, ['EmberWicku']],
    ['Emberwick', 'купил EmberwickОМ и EMBERWICKОМ', ['EMBERWICKОМ']],
    ['Northania', `${polish} Northanię, Northanii, Northanią`, ['Northanię', 'Northanii', 'Northanią']],
    [
      'Zielony Czajnik',
      `${polish} Zielonego Czajnika, Zielonym Czajnikiem`,
      ['Zielonego Czajnika', 'Zielonym Czajnikiem'],
    ],
    ['Emberwick', `${english} Emberwicka, Emberwicks`, []],
    ['Emberwick', `${german} Emberwicks`, ['Emberwicks']],
    ['Emberwick', `${german} Emberwicka`, []],
    [
      'Emberwick',
      'Hän on täällä ja se oli myös Emberwickin, Emberwickissä',
      ['Emberwickin', 'Emberwickissä'],
    ],
    ['Emberwick', 'Emberwick’in ürünleri', ['Emberwick']],
    ['Ромашкин', 'у Ромашкина, с Ромашкиным, Ромашкинбанк', ['Ромашкина', 'Ромашкиным']],
    ['МЧК', 'для МЧКа, мчка', ['МЧКа']],
    ['МЧО', 'для МЧА', []],
    ['Синий чайник', 'Синего чайника', ['Синего чайника']],
    ['Emberwick', 'купил Emberwickом', ['Emberwickом']],
    ['가나다', '가나다는 가나다에서 가나다라마', ['가나다는', '가나다에서']],
  ]
  for (const [name, text, expected] of cases)
    test(`${name} in ${JSON.stringify(text)}`, () => assert.deepEqual(mentions(named(name), text), expected))
})

describe('scripts without spaces', () => {
  const cases: [name: string, text: string, expected: string[]][] = [
    ['小米', '小米手机很好', ['小米']],
    ['楽天', '楽天で買う', ['楽天']],
    ['アップル', 'アップルの製品', ['アップル']],
    ['アップル', 'アップルパイ', []],
    ['本', '日本に行く', []],
    ['ไทยเบฟ', 'บริษัทไทยเบฟเป็น', ['ไทยเบฟ']],
  ]
  for (const [name, text, expected] of cases)
    test(`${name} in ${text}`, () => assert.deepEqual(mentions(named(name), text), expected))
})

describe('addresses', () => {
  const brand = named('Northwind', 'northwind.example')
  const cases: [text: string, accepted: string[], rejected: string[]][] = [
    ['https://northwind.example/northwind', ['northwind.example'], []],
    ['HTTPS://SHOP.NORTHWIND.EXAMPLE/', ['NORTHWIND.EXAMPLE'], []],
    ['write to info@northwind.example.', ['northwind.example'], []],
    ['https://reviews.example/northwind?q=northwind', [], ['northwind', 'northwind']],
    ['https://reviews.example/?u=https://northwind.example/', [], ['northwind.example']],
    ['twitter.com/northwind', [], ['northwind']],
    ['northwind.com and Northwind.com', [], ['northwind', 'Northwind']],
    ['my-northwind.example', [], ['northwind.example']],
    ['northwind.examples and northwind.pdf', [], ['northwind', 'northwind']],
    ['I like Northwind.and more', ['Northwind'], []],
    ['northwind.example.evil.example', [], ['northwind.example']],
    ['[Northwind](https://reviews.example/northwind)', ['Northwind'], ['northwind']],
    ['[reviews](https://northwind.example/)', ['northwind.example'], []],
    [
      'I like Northwind.It boils. Northwind/Emberwick, @northwind',
      ['Northwind', 'Northwind', 'northwind'],
      [],
    ],
  ]
  for (const [text, accepted, rejected] of cases)
    test(text, () => {
      const found = createMentionFinder(brand)(text)
      assert.deepEqual(
        found.accepted.map(mention => mention.text),
        accepted,
      )
      assert.deepEqual(
        found.rejected.map(mention => mention.text),
        rejected,
      )
      for (const { reason } of found.rejected) assert.equal(reason, 'foreign_url')
    })

  test('a domain in another script is found in both its forms', () => {
    const found = mentions(named('Zq', 'müller.example'), 'xn--mller-kva.example and www.müller.example')
    assert.deepEqual(found, ['xn--mller-kva.example', 'müller.example'])
  })

  test('a dash is not a space in a domain', () =>
    assert.deepEqual(mentions(named('Zq', 'north-wind.example'), 'north wind.example'), []))
})

describe('any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom('Northwind', 'northwind kettles', 'NW-1', 'northwind-kettles.example', 'https://', '/'),
    fc.constantFrom(' ', '.', '-', '\n', '\u0301', '\u200b', '😀', 'é', '**', 'ß', 'ﬁ', '日本'),
    fc.constantFrom('\u0000', 'I', 'i', 'U', 'u', 'OM', 'om', 's', 'ОМ', 'ом'),
  )
  const text = fc.array(piece, { maxLength: 20 }).map(pieces => pieces.join(''))
  // Where the language is open, an ending counts or not by what else stands there.
  const inPolish = (text: string): string => `to jest firma, która się nie zmienia: ${text}`

  test('offsets cut the text, in order, without overlaps, and what they cut is a spelling by itself', () =>
    fc.assert(
      fc.property(text.map(inPolish), text => {
        let last = 0
        for (const mention of find(text).accepted) {
          assert.ok(mention.start >= last)
          last = mention.end
          assert.equal(text.slice(mention.start, mention.end), mention.text)
          const [alone] = find(inPolish(mention.text)).accepted
          assert.equal(alone?.form, mention.form)
        }
      }),
    ))

  test('no mention stands inside a word', () => {
    fc.assert(
      fc.property(text, text => {
        for (const { start, end } of find(text).accepted) {
          const before = text.slice(0, start).match(/[\p{L}\p{Nd}](?=$)/u)?.[0] ?? ''
          const after = text.slice(end).match(/^[\p{L}\p{Nd}]/u)?.[0] ?? ''
          // Scripts without spaces, and letters that fold away, may touch it.
          assert.match(
            before + after,
            /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]*$/u,
          )
        }
      }),
    )
  })

  test('wherever the name stands between spaces it is found, and never inside letters', () => {
    const around = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(around, around, (before, after) =>
        assert.notDeepEqual(find(`${before} Northwind Kettles ${after}`).accepted, []),
      ),
    )
    const glued = createMentionFinder(named('Zq'))
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,8}$/), word =>
        assert.deepEqual(glued(`${word}Zq${word}`).accepted, []),
      ),
    )
  })

  test('J12: an answer cannot grow its own record without end', () => {
    assert.equal(find('Northwind '.repeat(20_000)).accepted.length, 1000)
    const slack = createMentionFinder(named('Slack'))
    assert.equal(slack('slack '.repeat(20_000)).rejected.length, 100)
  })

  test('A24: a megabyte made to be slow is read in one go', () => {
    const hostile = createMentionFinder({
      name: `${'a'.repeat(100)}b`,
      domain: 'x.example',
      aliases: ['a a a a a a a b', 'Northwind', '楽天', 'Slack'],
    })
    const bait = [
      'a',
      'a ',
      'Northwindem ',
      'northwind/',
      'northwind.',
      'northwind@',
      '楽天',
      'ไทย',
      'Northwinda się nie ',
      'northwind.examples ',
      'northwind-',
      'Das Slack ',
      'ﷺ',
      'ß',
      'Slack ',
      '-\n',
    ]
    for (const word of bait) hostile(word.repeat(1_000_000 / word.length))
  })
})

test('an answer to a question about the brand means the brand, unless it says otherwise', () => {
  const canva = createMentionFinder({ name: 'Canva', domain: 'canva.example', aliases: [] })
  const answer = 'Canva is popular. People like canva a lot.'
  assert.equal(canva(answer).accepted.length, 0)
  assert.equal(canva(answer, { isAsked: true }).accepted.length, 2)
  const monday = createMentionFinder({ name: 'Monday', domain: 'monday.example', aliases: [] })
  assert.equal(monday('Monday is loved by small teams.', { isAsked: true }).accepted.length, 1)
  assert.equal(monday('It is open on Monday and every Monday morning.', { isAsked: true }).accepted.length, 0)
})
