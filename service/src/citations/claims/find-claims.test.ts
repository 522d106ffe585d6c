import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { factsOf } from '../../../test/citations/facts.ts'
import { createMentionFinder } from '../mentions/find-mentions.ts'
import { createClaimFinder } from './find-claims.ts'

const brand = { name: 'Tessaro', domain: 'tessaro.example', aliases: [] }
const mentions = createMentionFinder(brand)
const FACTS = factsOf([
  { key: 'featureList[Offline mode]', value: 'false' },
  { key: 'featureList[Guided tours]', value: 'true' },
  { key: 'address.addressLocality', value: 'Port Ellery' },
  { key: 'aggregateRating.ratingValue', value: '4.5' },
])
const find = createClaimFinder({ brand, facts: FACTS, earlier: [] })
const claimsOf = (answer: string) => find(answer, mentions(answer).accepted)

/** "value verdict" of every claim on features. */
const found = (answer: string): string[] =>
  claimsOf(answer)
    .filter(({ facet }) => facet === 'featureList')
    .map(({ value, verdict }) => `${value} ${verdict}`)

const HAS = 'Offline mode=true contradicted'

describe('whom a clause is about', () => {
  const SUBJECTS: [string, string[]][] = [
    ['Tessaro has an offline mode.', [HAS]],
    ['Tessaro is a travel app. It has an offline mode.', [HAS]],
    ['Tessaro is a travel app. The app has an offline mode.', [HAS]],
    ['Tessaro is a travel app. An offline mode is included.', [HAS]],
    ['The makers of Wayfold know Wayfold well. Wayfold has an offline mode. Tessaro is newer.', []],
    ['Tessaro is popular, while the older Wayfold is not. Wayfold has an offline mode.', []],
    ['I like Wayfold too. Tessaro is a travel app, but Wayfold has an offline mode.', []],
    [
      'I like Wayfold. Wayfold is a rival of Tessaro. It has an offline mode.',
      ['Offline mode=true unverifiable'],
    ],
    ['I know Wayfold. Tessaro and Wayfold have an offline mode.', ['Offline mode=true unverifiable']],
    [
      'People in Port Ellery know it: Tessaro is a travel app. Port Ellery is its home. It has an offline mode.',
      [HAS],
    ],
    [
      'Two apps by Wayfold Labs and others:\n\n1. **Tessaro**: a travel app.\n2. **Wayfold Labs**: it has an offline mode.',
      [],
    ],
    [
      'Two apps by Wayfold Labs and others:\n\n- **Wayfold Labs**: a map.\n- **Tessaro**: it has an offline mode.',
      [HAS],
    ],
    ['I know Wayfold Labs.\n\n## Tessaro\nA travel app.\n\n## Wayfold Labs\nIt has an offline mode.', []],
    ['I know Wayfold Labs.\n\n## Wayfold Labs\nA map.\n\n## Tessaro\nIt has an offline mode.', [HAS]],
    ['## Tessaro\nA travel app.\n\n### Offline Mode\nNone.', []],
    ['There is an offline mode. Tessaro is a travel app.', ['Offline mode=true contradicted']],
    ['Nothing here names it, but there is an offline mode.', []],
  ]
  for (const [answer, expected] of SUBJECTS)
    test(answer.replaceAll('\n', ' / '), () => assert.deepEqual(found(answer), expected))
})

describe('ratings', () => {
  const RATINGS: [string, string][] = [
    ['Tessaro has an overall rating of 4.5 stars.', 'supported'],
    ['Tessaro has a 4.5-star rating.', 'supported'],
    ['Tessaro is rated 4.2 out of 5.', 'contradicted'],
    ['Tessaro holds an average rating of 3 stars.', 'contradicted'],
    ['Tessaro has a rating of around 4.4 stars.', 'hedged'],
    ['Tessaro is rated 9 out of 10.', ''],
    ['One reviewer gave Tessaro 2 stars.', ''],
    ['Tessaro has reviews ranging from 1 to 5 stars.', ''],
    [
      'Tessaro holds an average rating of 4.5 stars, with some giving it a perfect 5-star rating.',
      'supported',
    ],
  ]
  for (const [answer, expected] of RATINGS)
    test(answer, () =>
      assert.equal(
        claimsOf(answer)
          .filter(({ facet }) => facet === 'aggregateRating')
          .map(({ verdict }) => verdict)
          .join(' '),
        expected,
      ),
    )
})

describe('an answer cannot hurt', () => {
  test('at most 200 claims are kept', () => {
    const answer = 'Tessaro has an offline mode. '.repeat(1000)
    assert.equal(claimsOf(answer).length, 200)
  })

  test('claims of one endless sentence are cut, not the answer', () => {
    const answer = `Tessaro has ${'an offline mode and no guided tours or '.repeat(5000)} more.`
    const claims = claimsOf(answer)
    assert.equal(claims.length, 200)
    for (const { text, start, end } of claims) assert.equal(answer.slice(start, end), text)
  })

  for (const piece of [
    '(',
    '**',
    '|',
    '- ',
    'no ',
    ', and ',
    'Mon-',
    '9-',
    '9 am to ',
    'İ',
    '\u{1f600}',
    '"',
    '\n# ',
  ])
    test(`a long run of ${JSON.stringify(piece)} is read`, () => {
      const answer = `Tessaro has ${piece.repeat(20_000)} an offline mode.`
      for (const { text, start, end } of claimsOf(answer)) assert.equal(answer.slice(start, end), text)
    })

  test('the same answer gives the same claims', () => {
    const answer = 'Tessaro has an offline mode and is rated 4.2 out of 5. It offers guided tours.'
    assert.deepEqual(claimsOf(answer), claimsOf(answer))
  })

  const PIECES =
    'Tessaro|Acme|it|has|is|no|not|neither|nor|or|and|but|while|if|an offline mode|guided tours|4.5 stars|rated|Monday|to|9 am|closed|open|(|)|,|.|;|:|\n|- |# |**|| |?|—|’|İ|🦊'.split(
      '|',
    )

  test('whatever an answer is made of, claims cut it where they say', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), pieces => {
        const answer = pieces.join(' ')
        for (const { text, start, end } of claimsOf(answer)) {
          assert.ok(start < end)
          assert.equal(answer.slice(start, end), text)
        }
      }),
    ))
})
