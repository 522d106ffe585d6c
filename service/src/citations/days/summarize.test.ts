import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CITATION_CLASSES } from '../../model/citation.ts'
import { addUp, classesOf, notShownIn, type SameAnswers, summarize, TOPICS } from './summarize.ts'

const name = fc.constantFrom('a.example', 'b.example', 'constructor', '__proto__', 'toString')
const same: fc.Arbitrary<SameAnswers> = fc.record({
  answers: fc.integer({ min: 1, max: 9 }),
  engine: fc.constantFrom('CHATGPT', 'GROK'),
  citationClass: fc.constantFrom(...CITATION_CLASSES),
  intent: fc.constantFrom('BRANDED', 'CATEGORY'),
  isNotShown: fc.boolean(),
  promptId: name,
  domain: name,
  page: name,
})

test('parts add up to the whole, whatever things are called and however they were stored', () => {
  fc.assert(
    fc.property(fc.array(fc.array(same)), parts => {
      for (const topic of TOPICS) {
        const stored = parts.map(part => JSON.parse(JSON.stringify(summarize(topic, part))))
        const whole = JSON.parse(JSON.stringify(summarize(topic, parts.flat())))
        assert.deepEqual(JSON.parse(JSON.stringify(addUp(stored))), whole)
      }
    }),
    { seed: 116 },
  )
})

test('every answer is counted once, under its class', () => {
  fc.assert(
    fc.property(fc.array(same), answers => {
      const sumOf = (rows: SameAnswers[]) => rows.reduce((sum, row) => sum + row.answers, 0)
      const counted = summarize('prompts', answers)
      const classes = classesOf(counted)
      for (const name of CITATION_CLASSES)
        assert.equal(classes[name], sumOf(answers.filter(({ citationClass }) => citationClass === name)))
      const tallies = Object.values(counted).flatMap(engines => Object.values(engines))
      assert.equal(
        tallies.reduce((sum, tally) => sum + notShownIn(tally), 0),
        sumOf(answers.filter(({ isNotShown }) => isNotShown)),
      )
    }),
    { seed: 116 },
  )
})
