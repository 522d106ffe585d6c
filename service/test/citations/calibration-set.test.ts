// The labelled answers that ship: enough of them, in enough languages, and with enough contradictions of each kind of value that
// a good reader can show what it may accuse of.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { shippedSet } from '../../src/citations/calibrating/labelled-set.ts'
import { type Calibration, mayAccuse } from '../../src/citations/calibration.ts'
import { mattersOf } from '../../src/citations/matters.ts'
import { matterKey } from '../../src/readers/matter.ts'
import { SHIPPED, shippedTwins } from './twins/shipped.ts'

const { answers } = shippedSet()

test('at least two hundred answers in ten languages, each named once', () => {
  assert.ok(answers.length >= 200, `${answers.length} answers`)
  assert.ok(new Set(answers.map(({ lang }) => lang)).size >= 10)
  assert.equal(new Set(answers.map(({ id }) => id)).size, answers.length)
})

test('labels stand in their answers', () => {
  assert.ok(answers.flatMap(({ labels }) => labels).length >= 200)
  for (const { id, answer, labels } of answers)
    for (const { start, end } of labels)
      assert.ok(0 <= start && start < end && end <= answer.length, `${id}, ${start} to ${end}`)
})

test('a reader that finds four of five contradictions, all rightly, may accuse of every kind that matters', () => {
  const counted: Calibration = {}
  for (const { facts, labels } of answers) {
    const kinds = new Map(mattersOf(facts).map(({ key, kind }) => [key, kind]))
    for (const { key } of labels.filter(({ verdict }) => verdict === 'contradicted')) {
      const kind = kinds.get(matterKey(key))
      if (kind) counted[kind] = { found: (counted[kind]?.found ?? 0) + 1, right: 0 }
    }
  }
  const found: Calibration = Object.fromEntries(
    Object.entries(counted).map(([kind, { found }]) => {
      const most = Math.floor(0.8 * found)
      return [kind, { found: most, right: most }]
    }),
  )
  for (const kind of ['number', 'money', 'date', 'duration', 'hours', 'clock', 'place', 'country'] as const)
    assert.ok(mayAccuse(found, kind), `${kind} ${JSON.stringify(counted[kind])}`)
  for (const kind of ['name', 'yes_no', 'contact'] as const)
    assert.ok(mayAccuse(found, kind), `${kind} ${JSON.stringify(counted[kind])}`)
})

test('the pairs are those that the phrasings give', () =>
  assert.equal(readFileSync(SHIPPED, 'utf8'), shippedTwins(), 'run service/test/citations/twins/shipped.ts'))
