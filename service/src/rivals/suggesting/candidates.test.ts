import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { candidatesIn } from './candidates.ts'
import { recurringNames } from './recurring.ts'

const namesIn = (text: string): string[] => [...candidatesIn(text).names.values()].sort()

describe('names that may be those of companies', () => {
  const cases: [string, string, string[]][] = [
    [
      'heads of items',
      '1. **Rivalo** – best for teams\n2. Zenvia: cheap\n3. Best for small teams',
      ['Rivalo', 'Zenvia'],
    ],
    ['headings', '## Brightwell\nGood.\n\n## Pros and Cons\n\n## Final Thoughts on Pricing', ['Brightwell']],
    ['labels', '- Best overall: Kestrelia\n- **Best value:** Nordvik', ['Kestrelia', 'Nordvik']],
    [
      'rows and columns',
      '| Feature | Acmely | Rivalo |\n|---|---|---|\n| Price | 5 | 6 |\n| Support | yes | no |',
      ['Acmely', 'Rivalo'],
    ],
    ['comparisons', 'Many ask about Rivalo vs. Zenvia and wonder.', ['Rivalo', 'Zenvia']],
    [
      'enumerations',
      'Popular options are Rivalo, Zenvia and Brightwell Labs today.',
      ['Brightwell Labs', 'Rivalo', 'Zenvia'],
    ],
    ['small spellings', '- monday.com: boards\n- iRobot: cleans', ['iRobot', 'monday.com']],
    ['no places, languages, years', '- Germany\n- Deutschland\n- French\n- 2024\n- Europe', []],
    [
      'German nouns',
      '- **Rivalo**: stark\n- **Datensicherheit**: gut\n- **Preise**: hoch und die Kosten sind nicht klein\n- **Fazit**',
      ['Rivalo'],
    ],
    ['no sentences', '- You should ask your bank first\n- Call Us Now And Get A Free Sample Today', []],
    [
      'two names that are one',
      '- Halden & Pryce: heavy\n- **Pryce No. 4**: handsome',
      ['Halden & Pryce', 'Pryce No. 4'],
    ],
    ['legal forms', '- Rivalo GmbH\n- Zenvia, Inc.', ['Rivalo', 'Zenvia']],
    ['katakana', '- **リバロ**：安い\n- **価格**：高い', ['リバロ']],
  ]
  for (const [called, text, expected] of cases) test(called, () => assert.deepEqual(namesIn(text), expected))

  test('hostile ones are dropped', () => {
    const hostile = [
      `- ${'A'.repeat(1000)}`,
      '- Riv\u0000alo',
      '- Evil\u202eolavir',
      '- <script>Alert</script>',
      `- Riv\ud800alo`,
      `**${'B '.repeat(500)}**`,
    ].join('\n')
    for (const name of namesIn(hostile)) assert.match(name, /^[\p{L} ]{2,40}$/u, JSON.stringify(name))
    assert.ok(candidatesIn(Array.from({ length: 5000 }, (_, n) => `- Name${n}x`).join('\n')).names.size <= 60)
  })
})

describe('names that recur', () => {
  const read = (texts: string[]) =>
    texts.map((text, place) => ({ runId: `run_${place}`, ...candidatesIn(text) }))

  test('by distinct answers, most first, with two examples; the brand, its products and rivals left out', () => {
    const answers = read([
      '- Rivalo\n- Acme Pro\n- Zenvia\n- Rivalo',
      '- Rivalo\n- Acme\n- Zenvia',
      '- RIVALO\n- Zenvia\n- Brightwell',
      '- Rivalo\n- Brightwell',
    ])
    assert.deepEqual(
      recurringNames(answers, ['Acme', 'Other']).map(({ name, answers, runIds }) => [name, answers, runIds]),
      [
        ['Rivalo', 4, ['run_0', 'run_1']],
        ['Zenvia', 3, ['run_0', 'run_1']],
      ],
    )
    assert.deepEqual(recurringNames(answers, ['Acme', 'rivalo', 'ZENVIA']), [])
  })

  test('what heads sections and stands beside nobody is no name', () => {
    const texts = Array.from({ length: 4 }, (_, n) =>
      `## Repairs\nTake ${n}.\n\n## Capacity\nLarge.\n\n1. Acme\n2. Zenvia\n\nThere are people who would rather have this from Rivalo.`.concat(
        '\n- **Rivalo**: cheap',
      ),
    )
    assert.deepEqual(
      recurringNames(read(texts), ['Acme']).map(({ name }) => name),
      ['Rivalo', 'Zenvia'],
    )
    assert.deepEqual(
      recurringNames(read(texts), []).map(({ name }) => name),
      ['Rivalo'],
    )
  })

  test('a product beside its company is the company', () => {
    const texts = Array.from({ length: 3 }, () => '1. Acme\n2. Rivalo\n3. Rivalo Swift 2\n4. Zenvia Home')
    assert.deepEqual(
      recurringNames(read(texts), ['Acme']).map(({ name }) => name),
      ['Rivalo', 'Zenvia Home'],
    )
  })

  test('what answers write with a small letter too is a word', () => {
    const texts = Array.from(
      { length: 4 },
      () => '- Onboarding: quick\n- Rivalo\n- Acme\n\nThe onboarding takes a day.',
    )
    assert.deepEqual(
      recurringNames(read(texts), ['Acme']).map(({ name }) => name),
      ['Rivalo'],
    )
  })
})
