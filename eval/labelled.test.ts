// What the rules reach on the labelled answers of the project must not be lost unnoticed, least of all that what they
// accuse is right; and the confidence of a rule is what these answers count, and nothing else.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { COUNTED, type Tally } from '../service/src/citations/claims/confidence.ts'
import { evaluateLabelled } from './labelled.ts'

const LABELLED = new URL('../service/test/citations/labelled/', import.meta.url)
const readText = (name: string): string => readFileSync(new URL(name, LABELLED), 'utf8')

function read(answers: string, companies = 'companies'): object[] {
  const known = JSON.parse(readText(`${companies}.json`))
  return readText(`${answers}.jsonl`)
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
    .map(line => ({ ...line, ...known[line.company] }))
}

const ENGLISH = read('software-en')
const OTHERS = ['de', 'fr', 'es', 'pt', 'it'].flatMap(language => read(`software-${language}`))
const FRESH = ['fresh-en', 'fresh-other'].flatMap(name => read(name, 'fresh-companies'))
const LONG = read('../../../calibration/long', '../../../calibration/long-companies')
const LONG_AGAIN = read('../../../calibration/long2', '../../../calibration/long2-companies')

describe('labelled answers about software companies', () => {
  const sets: [name: string, lines: object[], least: number][] = [
    ['English', ENGLISH, 150],
    ['German, French, Spanish, Portuguese and Italian', OTHERS, 60],
  ]
  for (const [name, lines, least] of sets) {
    test(name, () => {
      const { answers, classes, suspected } = evaluateLabelled(lines)
      assert.ok(answers >= least, `${answers} answers`)
      assert.equal(classes.clean.flagged, 0, 'clean answers accused')
      assert.ok(suspected.response.precision >= 0.95, `precision ${suspected.response.precision}`)
      assert.ok(suspected.response.f1 >= 0.9, `F1 ${suspected.response.f1}`)
      assert.ok(suspected.span.f1 >= 0.85, `F1 of spans ${suspected.span.f1}`)
    })
  }
})

test('of answers as long as engines write them, clean ones are not accused', () => {
  const { answers, clean, span, classes } = evaluateLabelled([...LONG, ...LONG_AGAIN])
  assert.equal(answers, 80)
  assert.equal(clean.answers, 39)
  assert.ok(span.precision >= 0.9, `accusations right ${span.precision}`)
  assert.ok(clean.flagged <= 1, `${clean.flagged} clean answers with an accusation`)
  assert.ok(classes.response.precision >= 0.9, `CONFABULATED right ${classes.response.precision}`)
  assert.ok(classes.clean.flagged <= 1, `${classes.clean.flagged} clean answers CONFABULATED`)
  assert.ok(span.recall > 0, 'nobody is accused at all')
})

test('the confidence of rules is counted on these sets', () => {
  const first = JSON.parse(readText('first-scores.json')) as Record<string, { rules: Record<string, Tally> }>
  const tuned = evaluateLabelled([...ENGLISH, ...OTHERS, ...FRESH]).rules
  const sets = [tuned, ...Object.values(first).map(({ rules }) => rules)]
  const long = Object.entries(first).flatMap(([name, { rules }]) => (name.startsWith('long') ? [rules] : []))
  const none: Tally = { found: 0, right: 0 }
  const sum = (counts: Record<string, Tally>[], rule: string): Tally =>
    counts
      .map(rules => rules[rule] ?? none)
      .reduce((a, b) => ({ found: a.found + b.found, right: a.right + b.right }))
  const counted = [...new Set(sets.flatMap(Object.keys))]
    .sort()
    .map(rule => [rule, { all: sum(sets, rule), long: sum(long, rule) }])
  assert.deepEqual(COUNTED, Object.fromEntries(counted))
})
