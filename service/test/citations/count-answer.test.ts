// What counts as a right accusation, against the facts of a company and against changed ones.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countAnswer } from '../../src/citations/calibrating/count.ts'
import type { LabelledAnswer } from '../../src/citations/calibrating/labelled-set.ts'
import type { Statement } from '../../src/readers/statement.ts'
import { factsOf } from './facts.ts'
import { confirmed } from './told-reading.ts'

const ANSWER = 'Tessaro was founded in 1987. Tessaro employs 40 people.'
const FACTS = { foundingDate: '1987', numberOfEmployees: '40' }

const labelled = (text: string, key: string, verdict = 'supported') => {
  const start = ANSWER.indexOf(text)
  return { start, end: start + text.length, verdict, key }
}
const factsWith = (changes: Partial<typeof FACTS>) =>
  factsOf(Object.entries({ ...FACTS, ...changes }).map(([key, value]) => ({ key, value })))

const answerWith = (changed: Partial<typeof FACTS>): LabelledAnswer => ({
  ...{ id: 'one', lang: 'en', prompt: 'Who is Tessaro?', answer: ANSWER },
  brand: { name: 'Tessaro', domain: 'tessaro.example', aliases: [] },
  facts: factsWith({}),
  changed: factsWith(changed),
  labels: [labelled('founded in 1987', 'foundingDate'), labelled('40 people', 'numberOfEmployees')],
})

const said = (sentence: number, matter: string, quote: string, value: string): Statement => ({
  ...{ sentence, matter, quote, value },
  ...{ subject: 'brand', time: 'now', voice: 'own', precision: 'exact' },
})
const RIGHT = [
  said(0, 'foundingDate', 'founded in 1987', '1987'),
  said(1, 'numberOfEmployees', 'employs 40 people', '40'),
]
const count = (one: LabelledAnswer, statements = RIGHT) =>
  countAnswer(one, { reader: 'model@1 test', statements, second: null, check: confirmed })

test('a true statement is found false where its fact is changed, and only there', () => {
  assert.deepEqual(count(answerWith({})), {})
  assert.deepEqual(count(answerWith({ foundingDate: '1981' })), { date: { found: 1, right: 1 } })
  assert.deepEqual(count(answerWith({ foundingDate: '1981', numberOfEmployees: '90' })), {
    date: { found: 1, right: 1 },
    number: { found: 1, right: 1 },
  })
})

test('what agreed with the fact before is rightly accused, though nobody marked it', () => {
  const unmarked = { ...answerWith({ numberOfEmployees: '90' }), labels: [] }
  assert.deepEqual(count(unmarked), { number: { found: 1, right: 1 } })
})

test('what is accused without the change is wrong, and wrong once more with it', () => {
  const one = { ...answerWith({}), answer: ANSWER.replace('40 people', '1940 people') }
  const wrong = [said(1, 'foundingDate', 'employs 1940 people', '1940'), RIGHT[0] as Statement]
  assert.deepEqual(count(one, wrong), { date: { found: 1, right: 0 } })
  const changed = { ...answerWith({ foundingDate: '1981' }), answer: one.answer }
  assert.deepEqual(count(changed, wrong), { date: { found: 3, right: 1 } })
})
