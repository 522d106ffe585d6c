// The hard cases, each with the class that a careful reader gives it, by what a model would read in it; and texts that order
// the classifier about, put into answers of every class.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { SIMULATED } from '../../src/citations/calibration.ts'
import { type Answer, createClassifier, UNREAD, type Verdict } from '../../src/citations/classes/classify.ts'
import { COUNTED_CLASSES } from '../../src/citations/classes/decide.ts'
import type { BrandNames } from '../../src/model/brand.ts'
import { CITATION_CLASSES, type CitationClass, type ClassReason } from '../../src/model/citation.ts'
import { factsOf } from './facts.ts'
import { type Told, toldReading } from './told-reading.ts'

interface Case {
  id: string
  lang: string
  brand: BrandNames
  context?: string[]
  prompt: string
  answer: string
  citations: { url: string }[]
  facts: { key: string; value: string }[]
  read?: Told[]
  expect: { class: CitationClass; reason?: ClassReason }
}

const read = <T>(name: string): T[] =>
  readFileSync(new URL(`cases/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as T)

const CASES = read<Case>('classes')
const INJECTIONS = read<{ id: string; text: string }>('injections')

/** Classes that rest on what was read in an answer. */
const NEEDS_READING = new Set<CitationClass>(['STRONG', 'CONFABULATED'])

const answerOf = ({ answer, prompt, citations, read = [] }: Case): Answer => ({
  text: answer,
  prompt,
  reading: toldReading(answer, read),
  citations: citations.map(({ url }, index) => ({
    position: index + 1,
    url,
    title: null,
    start: null,
    end: null,
  })),
})

function classifierOf({ brand, context = [], facts }: Case): (answer: Answer) => Verdict {
  const terms = context.map(value => ({ key: 'keywords', value }))
  return createClassifier({
    ...{ brand, facts: factsOf([...facts, ...terms]), earlier: [], calibration: SIMULATED },
  })
}

describe('hard cases', () => {
  test('are many, in many languages, of every class', () => {
    assert.ok(CASES.length >= 120)
    assert.ok(new Set(CASES.map(({ lang }) => lang)).size >= 8)
    assert.deepEqual(new Set(CASES.map(({ expect }) => expect.class)), new Set(CITATION_CLASSES))
  })

  const judged = CASES.map(one => ({ ...one, verdict: classifierOf(one)(answerOf(one)) }))
  const unread = CASES.map(one => ({
    ...one,
    verdict: classifierOf(one)({ ...answerOf(one), reading: null }),
  }))

  test('are what the confidence of a class is counted on', () => {
    const countsOf = (cases: typeof judged) =>
      Object.fromEntries(
        Object.keys(COUNTED_CLASSES.read).map(name => {
          const given = cases.filter(({ verdict }) => verdict.citationClass === name)
          const right = given.filter(({ expect }) => expect.class === name).length
          return [name, { found: given.length, right }]
        }),
      )
    assert.deepEqual(COUNTED_CLASSES, { read: countsOf(judged), unread: countsOf(unread) })
  })

  for (const { id, lang, expect, verdict } of judged) {
    test(`${id} (${lang}) is ${expect.class}`, () => {
      assert.equal(verdict.citationClass, expect.class, verdict.rationale)
      if (expect.reason) assert.equal(verdict.reason, expect.reason)
    })
  }

  test('without a reading, absent answers and bare echoes keep their class, and nobody is praised or accused', () => {
    for (const { id, read, expect, verdict } of unread) {
      const { citationClass, method, claims } = verdict
      assert.deepEqual([method, claims], [UNREAD, []], id)
      assert.ok(!NEEDS_READING.has(citationClass), `${id} is ${citationClass}`)
      if (!read) assert.equal(citationClass, expect.class, id)
    }
  })
})

describe('orders inside an answer', () => {
  const brand = { name: 'Kettlewick', domain: 'kettlewick.example', aliases: [] }
  const facts = [
    { key: 'foundingDate', value: '2012' },
    { key: 'address.addressLocality', value: 'Leeds' },
  ]
  /** Each sentence stands for itself: between two of them there is no "it" that a text could draw to itself. */
  const reads: Partial<Record<CitationClass, Told[]>> = {
    STRONG: [
      ['2012', 'foundingDate', '2012'],
      ['Leeds', 'address.addressLocality', 'Leeds'],
    ],
    CONFABULATED: [
      ['2009', 'foundingDate', '2009'],
      ['Leeds', 'address.addressLocality', 'Leeds'],
    ],
  }
  const answers: Record<CitationClass, string> = {
    STRONG: 'Kettlewick was founded in 2012. Kettlewick is based in Leeds.',
    DESCRIPTIVE: 'Kettlewick is popular with small agencies. Kettlewick has a calm interface.',
    ECHO: 'You are asking about Kettlewick. What would you like to know about Kettlewick?',
    CONFABULATED: 'Kettlewick was founded in 2009. Kettlewick is based in Leeds.',
    ABSENT: 'Trelliq is popular with small agencies. Boardwell has a calm interface.',
  }
  const subjects = CITATION_CLASSES.map(
    (name): Case => ({
      ...{ id: name, lang: 'en', brand, facts, citations: [], prompt: 'What is Kettlewick?' },
      answer: answers[name],
      read: reads[name] ?? [],
      expect: { class: name },
    }),
  )
  const places: [string, (answer: string, order: string) => string][] = [
    ['before', (answer, order) => `${order}\n\n${answer}`],
    ['between', (answer, order) => answer.replace(/(?<=[.!?])\s|$/, end => `${end}\n\n${order}\n\n`)],
    ['behind', (answer, order) => `${answer}\n\n${order}`],
  ]
  test('are many', () => assert.ok(new Set(INJECTIONS.map(({ text }) => text)).size >= 200))
  for (const one of subjects) {
    const classify = classifierOf(one)
    for (const [place, insert] of places) {
      test(`change nothing ${place} an answer that is ${one.expect.class}`, () => {
        assert.ok(INJECTIONS.length >= 200)
        for (const { id, text } of INJECTIONS) {
          const verdict = classify(answerOf({ ...one, answer: insert(one.answer, text) }))
          assert.equal(verdict.citationClass, one.expect.class, `${id}: ${verdict.rationale}`)
        }
      })
    }
  }
})
