// The labelled answers that ship: enough of them, in enough languages, and with enough contradictions of each kind of value that
// a good reader can show what it may accuse of.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Label, shippedSet } from '../../src/citations/calibrating/labelled-set.ts'
import { type Calibration, mayAccuse } from '../../src/citations/calibration.ts'
import { mattersOf } from '../../src/citations/matters.ts'
import { matterKey } from '../../src/readers/matter.ts'
import { CHANGED_FACTS, changedText } from './changed-facts.ts'

const { answers } = shippedSet()

test('seventy long answers in ten languages, each named once', () => {
  assert.ok(answers.length >= 70, `${answers.length} answers`)
  assert.ok(new Set(answers.map(({ lang }) => lang)).size >= 10)
  assert.equal(new Set(answers.map(({ id }) => id)).size, answers.length)
  for (const { id, answer } of answers) assert.ok(answer.length >= 1_400, id)
})

test('labels stand in their answers', () => {
  assert.ok(answers.flatMap(({ labels }) => labels).length >= 2_500)
  for (const { id, answer, labels } of answers)
    for (const { start, end } of labels)
      assert.ok(0 <= start && start < end && end <= answer.length, `${id}, ${start} to ${end}`)
})

test('a reader that finds four of five contradictions, all rightly, may accuse of every kind that matters', () => {
  const counted: Calibration = {}
  for (const { facts, changed, labels } of answers) {
    const kinds = new Map(mattersOf(facts).map(({ key, kind }) => [key, kind]))
    const isFalse = ({ verdict, key }: Label) =>
      verdict === 'contradicted' ||
      (verdict === 'supported' &&
        facts.some((fact, at) => fact.key === key && changed[at]?.value !== fact.value))
    for (const { key } of labels.filter(isFalse)) {
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

test('what is changed is the value alone: the reader is asked the same', () => {
  for (const { id, facts, changed } of answers) {
    assert.deepEqual(mattersOf(changed), mattersOf(facts), id)
    assert.deepEqual(
      changed.map(({ key }) => key),
      facts.map(({ key }) => key),
    )
  }
})

test('the changed facts are those that are chosen', () =>
  assert.equal(
    readFileSync(CHANGED_FACTS, 'utf8'),
    changedText(),
    'run service/test/citations/changed-facts.ts',
  ))
