// docs/asvs.json: every point once and in order, every state with what it needs, and every file that it names there.
// That docs/security.md shows the same is tested with the other generated pages.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readRequirements } from '../../../tools/scripts/docs/asvs.ts'
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

/** Points that stop being "not applicable" once a package is there. */
const BY_PACKAGE = {
  'openid-client': '6.8.1 6.8.2 9.1.1 9.1.2 9.1.3 9.2.1 9.2.3 10.1.2 10.2.1 10.2.2 10.5.1'.split(' '),
  '@simplewebauthn/server': ['6.3.3', '6.4.4'],
  nodemailer: ['1.3.11'],
}

test('what the service has is not said to be absent', () => {
  const { dependencies } = JSON.parse(readFileSync(`${ROOT}service/package.json`, 'utf8'))
  for (const [name, ids] of Object.entries(BY_PACKAGE)) {
    assert.ok(Object.hasOwn(dependencies, name), `${name} is gone: look at ${ids.join(', ')} again`)
    for (const id of ids)
      assert.notEqual(requirements.find(one => one.id === id)?.state, 'not applicable', id)
  }
})
