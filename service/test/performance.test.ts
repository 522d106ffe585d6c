// The report of `npm run bench`: its bars are what they say.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { PerformanceDocument } from '../../tools/bench/page.ts'
import { type Bar, isMet } from '../../tools/bench/report.ts'

const read = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')
const figure = (ratio: number, target: Bar) => ({ id: 'a-figure', name: '', reference: '', ratio, target })

test('every figure has an id of its own', () => {
  const { figures } = JSON.parse(read('performance.json')) as PerformanceDocument
  const ids = figures.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(
    ids.filter(id => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)),
    [],
  )
})

test('a bar is met or missed', () => {
  assert.equal(isMet(figure(0.75, 'at least 0.75')), true)
  assert.equal(isMet(figure(0.7449, 'at least 0.75')), false)
  assert.equal(isMet(figure(1.5, 'at most 1.50')), true)
  assert.equal(isMet(figure(1.51, 'at most 1.50')), false)
})

test('one lost answer in a million is not none', () => {
  assert.equal(isMet(figure(1e-6, 'at most 0')), false)
  assert.equal(isMet(figure(0, 'at most 0')), true)
})
