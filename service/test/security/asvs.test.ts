// docs/asvs.json: every point once and in order, every state with what it needs, and every file that it names there.
// That docs/security.md shows the same is tested with the other generated pages.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { readRequirements } from '../../../scripts/docs/asvs.ts'
import { ROOT } from '../source.ts'

const requirements = readRequirements()
/** Of ASVS 5.0.0, levels 1 and 2, by chapter. */
const POINTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('all points of levels 1 and 2, each once, in order', () => {
  const ids = requirements.map(({ id }) => id)
  const numbers = ids.map(id => id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0))
  assert.deepEqual(
    numbers,
    [...new Set(numbers)].sort((a, b) => a - b),
  )
  const byChapter = POINTS.map((_, index) => ids.filter(id => id.startsWith(`${index + 1}.`)).length)
  assert.deepEqual(byChapter, POINTS)
})

test('what is met says where, in files that exist; what is not says why', () => {
  assert.ok(requirements.length >= 250, String(requirements.length))
  for (const { id, state, where = [], why } of requirements) {
    assert.ok(['met', 'not met', 'not applicable'].includes(state), id)
    assert.equal(where.length > 0, state === 'met', id)
    assert.equal(why !== undefined, state !== 'met', id)
    assert.deepEqual(
      where.filter(file => !existsSync(`${ROOT}${file}`)),
      [],
      id,
    )
  }
})
