// What the rules reach on the labelled answers of the project must not be lost unnoticed, least of all that what they
// accuse is right; and what they may accuse of is what these answers count, and nothing else.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { COUNTED_RULES } from '../../service/src/citations/rules-calibration.ts'
import { countRules } from './calibrate-rules.ts'
import { evaluateLabelled } from './labelled.ts'

const LABELLED = new URL('../../service/test/citations/labelled/', import.meta.url)
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
const LONG = read('long', 'long-companies')
const LONG_AGAIN = read('../../../calibration/long2', '../../../calibration/long2-companies')

/** What rules accuse of is right; what they cannot read they leave alone, so recall is a floor and no aim. */
const SETS: [name: string, lines: object[], found: number][] = [
  ['short ones in English', ENGLISH, 0.3],
  ['short ones in German, French, Spanish, Portuguese and Italian', OTHERS, 0.2],
  ['about companies of other trades', FRESH, 0.15],
  ['as long as engines write them', LONG, 0.1],
  ['as long as engines write them, about other companies', LONG_AGAIN, 0.05],
]

for (const [name, lines, found] of SETS)
  test(`of labelled answers ${name}, accusations are right and clean answers are not accused`, () => {
    const { clean, span, classes } = evaluateLabelled(lines)
    assert.ok(span.precision >= 0.9, `accusations right ${span.precision}`)
    assert.ok(classes.response.precision >= 0.9, `CONFABULATED right ${classes.response.precision}`)
    assert.ok(clean.flagged <= 1, `${clean.flagged} clean answers with an accusation`)
    assert.ok(span.recall >= found, `contradictions found ${span.recall}`)
  })

test('what rules may accuse of is counted on these sets: npm run eval -- calibrate-rules', () => {
  assert.deepEqual(COUNTED_RULES, countRules())
})
