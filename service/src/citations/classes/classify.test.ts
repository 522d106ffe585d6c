import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Told, toldReading } from '../../../test/citations/told-reading.ts'
import type { CitationClass } from '../../model/citation.ts'
import type { Fact } from '../../model/fact.ts'
import { SIMULATED } from '../calibration.ts'
import { createClassifier, type Subject } from './classify.ts'
import { shownOf } from './excerpt.ts'

const SITE = 'https://northwind.example/'
const fact = (key: string, value: string): Fact => ({
  id: `fct_${key}`,
  brandId: 'brd_1',
  key,
  value,
  source: SITE,
  hash: '0'.repeat(64),
  sourceSha256: '0'.repeat(64),
  origin: 'website',
  active: true,
  collectedAt: new Date(0),
  supersededAt: null,
})
const FACTS = [
  fact('foundingDate', '1987'),
  fact('warranty', '5 years'),
  fact('address.addressLocality', 'Leeds'),
]
const OWN = [{ url: `${SITE}about` }]
const FOREIGN = [{ url: 'https://review.example/northwind.example' }]

interface Question extends Pick<Subject, 'brand' | 'facts'> {
  text: string
  citations: { url: string }[]
  prompt: string
}

/** What a model would tell of the sentences below. */
function told(text: string): Told[] {
  const stated = (pattern: RegExp, matter: string, write: (value: string) => string, more = {}) =>
    [...new Set(text.match(pattern))].map((quote): Told => {
      const subject = text.includes(`Emberwick was ${quote}`) ? ('other' as const) : ('brand' as const)
      return [quote, matter, write(quote), { subject, ...more }]
    })
  return [
    ...stated(/(?:founded|established) in \d{4}/g, 'foundingDate', quote => quote.slice(-4)),
    ...stated(/founded around \d{4}/g, 'foundingDate', quote => quote.slice(-4), {
      precision: 'approximate',
    }),
    ...stated(/\d-year warranty/g, 'warranty', quote => `P${quote.charAt(0)}Y`),
    ...stated(/based in \w+/g, 'address.addressLocality', quote => quote.slice(9)),
  ]
}

const classify = ({ brand, facts, text, citations, prompt }: Question) => {
  const places = { title: null, start: null, end: null }
  return createClassifier({ brand, facts, earlier: [], calibration: SIMULATED })({
    text,
    prompt,
    reading: toldReading(text, told(text)),
    citations: citations.map(({ url }, index) => ({ position: index + 1, url, ...places })),
  })
}

const ask = (text: string, rest: Partial<Question> = {}): Question => ({
  text,
  citations: [],
  prompt: 'What is Northwind?',
  brand: { name: 'Northwind', domain: 'northwind.example', aliases: [] },
  facts: FACTS,
  ...rest,
})

interface Case {
  why: string
  question: Question
  expected: CitationClass
}

const category = { prompt: 'Which kettle is best?' }
const CASES: Case[] = [
  { why: 'no mention, no own citation', question: ask('Emberwick is best.'), expected: 'ABSENT' },
  { why: 'an empty answer', question: ask(''), expected: 'ABSENT' },
  {
    why: 'a foreign citation alone',
    question: ask('Emberwick.', { citations: FOREIGN }),
    expected: 'ABSENT',
  },
  {
    why: 'a wrong fact of another brand',
    question: ask('Emberwick was founded in 1992.'),
    expected: 'ABSENT',
  },
  { why: 'a contradicted fact', question: ask('Northwind was founded in 1992.'), expected: 'CONFABULATED' },
  {
    why: 'a contradiction outweighs any number of supported claims',
    question: ask('Northwind, based in Leeds, was founded in 1987. Northwind has a 9-year warranty.', {
      citations: OWN,
    }),
    expected: 'CONFABULATED',
  },
  { why: 'a hedged value', question: ask('Northwind was founded around 1988.'), expected: 'DESCRIPTIVE' },
  {
    why: 'nothing known, so nothing contradicted',
    question: ask('Northwind was founded in 1992 by two engineers who liked boiling water quickly.', {
      facts: [],
    }),
    expected: 'DESCRIPTIVE',
  },
  { why: 'no knowledge', question: ask('I have no information about Northwind.'), expected: 'ECHO' },
  { why: 'the words of the prompt', question: ask('You asked: What is Northwind?'), expected: 'ECHO' },
  {
    why: 'no echo when the prompt did not name the brand',
    question: ask('Northwind.', category),
    expected: 'DESCRIPTIVE',
  },
  {
    why: 'two supported facets',
    question: ask('Northwind was founded in 1987. Northwind has a 5-year warranty.'),
    expected: 'STRONG',
  },
  {
    why: 'one supported facet and an own citation',
    question: ask('Northwind was founded in 1987.', { citations: OWN }),
    expected: 'STRONG',
  },
  {
    why: 'the same facet twice counts once',
    question: ask('Northwind was founded in 1987. Northwind was established in 1987.'),
    expected: 'DESCRIPTIVE',
  },
  {
    why: 'an own citation without a mention',
    question: ask('A fine kettle.', { citations: OWN }),
    expected: 'DESCRIPTIVE',
  },
  {
    why: 'praise without a checkable claim',
    question: ask('Northwind is loved for quiet boiling, comfortable handles and lovely enamel colours.'),
    expected: 'DESCRIPTIVE',
  },
  { why: 'a bare listing', question: ask('- Emberwick\n- Northwind', category), expected: 'DESCRIPTIVE' },
]

describe('classify', () => {
  for (const { why, question, expected } of CASES) {
    test(`${expected}: ${why}`, () => assert.equal(classify(question).citationClass, expected))
  }

  test('the same input gives the same verdict', () => {
    for (const { question } of CASES)
      assert.deepEqual(classify(question), classify(structuredClone(question)))
  })

  test('CONFABULATED always names a fact that was given, and its source', () => {
    const words = fc.constantFrom(
      'Northwind ',
      'It ',
      'was founded in 1992 ',
      'was founded in 1987 ',
      'has a 9-year warranty',
      'is based in York',
      '. ',
      '\n\n',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), fc.subarray(FACTS), (parts, facts) => {
        const verdict = classify(ask(parts.join(''), { facts }))
        if (verdict.citationClass !== 'CONFABULATED') return
        const claim = verdict.claims.find(({ verdict }) => verdict === 'contradicted')
        assert.ok(facts.some(({ id }) => id === claim?.factId))
        assert.ok(verdict.rationale.includes(SITE))
      }),
    )
  })

  test('any text at all is classified, and the excerpt is at most 280 whole characters of it', () => {
    const text = fc
      .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Northwind ', '😀', '. ', '\ud800')), {
        maxLength: 60,
      })
      .map(parts => parts.join(''))
    fc.assert(
      fc.property(text, text => {
        const excerpt = shownOf(text, classify(ask(text)))
        if (excerpt === null) return assert.equal(text, '')
        assert.ok([...excerpt].length <= 280)
        assert.ok(excerpt.isWellFormed())
        assert.ok(text.toWellFormed().includes(excerpt))
      }),
    )
  })

  test('no character is torn where the excerpt begins', () => {
    for (let shift = 0; shift < 4; shift++) {
      const text = `${'a'.repeat(shift)}${'😀'.repeat(200)} Northwind was founded in 1992.`
      const excerpt = shownOf(text, classify(ask(text)))
      assert.ok(!excerpt?.includes('\ufffd'), `shifted by ${shift}`)
      assert.ok(excerpt?.includes('founded in 1992'))
    }
  })

  test('the excerpt shows the contradicted claim, wherever it stands', () => {
    const text = `${'Kettles boil. '.repeat(500)}Northwind was founded in 1992. ${'Tea. '.repeat(500)}`
    assert.ok(shownOf(text, classify(ask(text)))?.includes('founded in 1992'))
  })
})
