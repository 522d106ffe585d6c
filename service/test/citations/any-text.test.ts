// Whatever an engine sends is classified: labelled answers cut, joined and shuffled at random, in every language.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fuzz } from '../../../proof/test/edits.ts'
import { SIMULATED } from '../../src/citations/calibration.ts'
import { createClassifier } from '../../src/citations/classes/classify.ts'
import { mattersOf } from '../../src/citations/matters.ts'
import type { AnswerReading } from '../../src/citations/reading/subject.ts'
import { sentencesOf } from '../../src/readers/sentences.ts'
import { assertGrowsWithInput } from '../growth.ts'
import { factsOf } from './facts.ts'
import { confirmed } from './told-reading.ts'

const LABELLED = new URL('labelled/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, LABELLED), 'utf8')
interface Company {
  brand: { name: string; domain: string; aliases: string[] }
  facts: { key: string; value: string }[]
}
const companies = Object.entries(JSON.parse(read('companies.json')) as Record<string, Company>)
const lines = readdirSync(LABELLED)
  .filter(name => name.startsWith('software-') && name.endsWith('.jsonl'))
  .flatMap(name => read(name).trim().split('\n'))
  .map(line => JSON.parse(line) as { answer: string; company: string })

/** Mostly of answers about the company itself: their words meet its facts. */
const pieceOf = (id: string) => {
  const own = lines.filter(({ company }) => company === id)
  return fc
    .tuple(fc.constantFrom(...own, ...own, ...own, ...lines), fc.nat(300), fc.nat(1_500))
    .map(([{ answer }, from, length]) => answer.slice(from, from + length))
}
const glue = fc.constantFrom(
  '',
  ' ',
  '\n',
  '\n\n',
  '. ',
  ', ',
  '| ',
  '- ',
  '"',
  '\u0000',
  '\ud83d',
  '€9 ',
  'Mon–Fri ',
)

const MOST_STATEMENTS = 400

/** Whatever looks like a value, stated on one matter after the other. */
function readingOf(text: string, facts: Company['facts']): AnswerReading {
  const matters = mattersOf(factsOf(facts))
  const statements = sentencesOf(text)
    .slice(0, MOST_STATEMENTS)
    .flatMap(({ start, end }, sentence) => {
      const [quote] = /\d[\d.,:-]*|\p{Lu}\p{L}+/u.exec(text.slice(start, end)) ?? []
      const matter = matters[sentence % matters.length]?.key ?? ''
      const plain = { subject: 'brand', time: 'now', voice: 'own', precision: 'exact' } as const
      return quote ? [{ sentence, quote, matter, value: quote, ...plain }] : []
    })
  return { reader: 'model@1 any', statements, second: statements, check: confirmed }
}

describe('any text', () => {
  test('there are companies', () => assert.ok(companies.length >= 3, String(companies.length)))

  for (const [id, { brand, facts }] of companies) {
    test(`about ${brand.name} is classified, and every claim points at its words`, () => {
      const classify = createClassifier({
        ...{ brand, facts: factsOf(facts), earlier: factsOf(facts.slice(0, 5)), calibration: SIMULATED },
      })
      const named = fc.array(fc.oneof(pieceOf(id), pieceOf(id), glue, fc.constant(`${brand.name} `)), {
        maxLength: 12,
      })
      fc.assert(
        fc.property(named, parts => {
          const text = parts.join('')
          const { claims, mentions } = classify({
            ...{ text, citations: [], prompt: `What is ${brand.name}?`, reading: readingOf(text, facts) },
          })
          for (const claim of claims) {
            assert.equal(text.slice(claim.start, claim.end), claim.text)
            assert.ok(claim.verdict !== 'contradicted' || claim.facts.some(({ id }) => id === claim.factId))
          }
          for (const { start, end, text: words } of mentions) assert.equal(text.slice(start, end), words)
        }),
        { seed: 20261115, ...fuzz(0.05) },
      )
    })
  }
})

describe('A24: text made to be slow', () => {
  const [[, { brand, facts }]] = companies as [[string, Company], ...[string, Company][]]
  const classify = createClassifier({ brand, facts: factsOf(facts), earlier: [], calibration: SIMULATED })
  const baits = [
    'a',
    '9',
    '. ',
    ', ',
    '"',
    '[(',
    '](',
    `${brand.name} `,
    'not no never ',
    '1987 2012 ',
    '$49 €49 ',
    '9:00-17:00 Monday ',
    `${brand.name} was founded in 1987. `,
    `${brand.name} was founded in `,
    '# a\n',
    '- **a:** b\n',
    '| a | b |\n',
    '[a](b) ',
    '北風水壺',
  ]
  for (const bait of baits)
    test(`${JSON.stringify(bait)} takes no more than its share`, () =>
      assertGrowsWithInput(bait, 40_000, size => {
        const text = `${brand.name} ${bait.repeat(Math.ceil(size / bait.length))}`
        classify({ text, citations: [], prompt: `What is ${brand.name}?`, reading: readingOf(text, facts) })
      }))
})
