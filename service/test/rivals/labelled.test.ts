// Holds what the reading of rivals reaches on the labelled answers. They have been read while it was mended: what it reaches on
// text that nobody had read is in docs/rivals.md.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { evaluateRivals } from '../../../tools/eval/rivals.ts'

const DIRECTORY = new URL('labelled/', import.meta.url)
const files = readdirSync(DIRECTORY)
  .filter(name => name.endsWith('.jsonl'))
  .map(name => ({
    name,
    lines: readFileSync(new URL(name, DIRECTORY), 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as object),
  }))

const { all, languages } = evaluateRivals(files, false)

test('300 answers in eight languages', () => {
  assert.equal(all.answers, 300)
  assert.deepEqual(Object.keys(languages).sort(), ['de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pt'])
})

test('ranks are right, and nobody is ranked where the answer ranks nobody', () => {
  assert.ok(all.ranks.right >= 0.99, `${all.ranks.right}`)
  assert.ok(all.ranks.answersRight >= 0.98, `${all.ranks.answersRight}`)
  assert.equal(all.ranks.wronglyRanked, 0)
  for (const [language, { ranks }] of Object.entries(languages))
    assert.ok(ranks.right >= 0.95, `${language} ${ranks.right}`)
})

test('who is named', () => {
  assert.ok(all.mentions.precision >= 0.99, `${all.mentions.precision}`)
  assert.ok(all.mentions.recall >= 0.99, `${all.mentions.recall}`)
  assert.ok((languages.de?.mentions.answersRight ?? 0) >= 0.88, `${languages.de?.mentions.answersRight}`)
})

test('who is recommended instead', () => {
  assert.ok(all.recommendedInstead.precision >= 0.97, `${all.recommendedInstead.precision}`)
  assert.ok(all.recommendedInstead.recall >= 0.9, `${all.recommendedInstead.recall}`)
})

test('whose pages are linked', () => {
  assert.equal(all.citedDomains.precision, 1)
  assert.equal(all.citedDomains.recall, 1)
})
