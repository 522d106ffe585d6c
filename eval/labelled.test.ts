// What the rules reach on the labelled answers of the project must not be lost unnoticed.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { evaluateLabelled } from './labelled.ts'

const LABELLED = new URL('../service/test/citations/labelled/', import.meta.url)
const COMPANIES = JSON.parse(readFileSync(new URL('companies.json', LABELLED), 'utf8'))

const read = (language: string): object[] =>
  readFileSync(new URL(`software-${language}.jsonl`, LABELLED), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
    .map(line => ({ ...line, ...COMPANIES[line.company] }))

describe('labelled answers about software companies', () => {
  const sets: [name: string, lines: object[], least: number][] = [
    ['English', read('en'), 150],
    ['German, French, Spanish, Portuguese and Italian', ['de', 'fr', 'es', 'pt', 'it'].flatMap(read), 60],
  ]
  for (const [name, lines, least] of sets) {
    test(name, () => {
      const { answers, response, span, falsePositiveRate } = evaluateLabelled(lines)
      assert.ok(answers >= least, `${answers} answers`)
      assert.ok(response.precision >= 0.95, `precision ${response.precision}`)
      assert.ok(response.f1 >= 0.9, `F1 ${response.f1}`)
      assert.ok(span.f1 >= 0.85, `F1 of spans ${span.f1}`)
      assert.ok((falsePositiveRate['*'] ?? 1) <= 0.03, `false alarms ${falsePositiveRate['*']}`)
    })
  }
})
