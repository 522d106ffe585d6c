import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  commitRecord,
  formatTlogProof,
  formatVerifierKey,
  leafHash,
  nodeHash,
  type SigningKey,
  sha256Hex,
  signCheckpoint,
  signingKey,
  utf8,
} from '@brand-citation-forensics/proof'
import { type Claimed, checkProof } from '../src/verify/check-proof.ts'

const ORIGIN = 'log.example/one'
const key = signingKey(ORIGIN, new Uint8Array(32).fill(7))
const stranger = signingKey(ORIGIN, new Uint8Array(32).fill(8))
const sha256 = sha256Hex(utf8('an answer'))
const captured_at = '2026-11-14T09:30:00.000Z'

/** A log of two entries, of which the second is the capture. */
function claim(signer: SigningKey = key, kind: 'capture' | 'fact' = 'capture'): Claimed {
  const salts = { entry: new Uint8Array(32).fill(1), private: new Uint8Array(32).fill(2) }
  const { publicText, entry } = commitRecord({ kind, at: captured_at, sha256, private: {} }, salts)
  const leaves = [leafHash(utf8('another')), leafHash(entry)] as const
  const root = nodeHash(...leaves)
  const proof = formatTlogProof({
    index: 1,
    hashes: [leaves[0]],
    checkpoint: signCheckpoint({ origin: ORIGIN, size: 2, root }, signer),
    publicText,
    entrySalt: salts.entry,
  })
  return { sha256, captured_at, log: { origin: ORIGIN, index: 1, proof } }
}

const served = [formatVerifierKey(key)]
const outcomes = (
  claimed: Claimed,
  keys = { served, given: [] as string[] },
): Record<string, string | boolean> => {
  const { steps, holds, pinned } = checkProof(claimed, keys)
  return { ...Object.fromEntries(steps.map(({ id, outcome }) => [id, outcome])), holds, pinned }
}
const PASSED = { record: 'passed', inclusion: 'passed', checkpoint: 'passed' }

test('a genuine proof holds; whose key it was is another question', () => {
  assert.deepEqual(outcomes(claim()), { ...PASSED, key: 'skipped', holds: true, pinned: false })
  const given = { served, given: served }
  assert.deepEqual(outcomes(claim(), given), { ...PASSED, key: 'passed', holds: true, pinned: true })
  assert.equal(checkProof(claim(), given).size, 2)
})

test('a key of the visitor’s that did not sign fails, whatever the server says', () => {
  const given = { served, given: [formatVerifierKey(stranger)] }
  assert.deepEqual(outcomes(claim(), given), { ...PASSED, key: 'failed', holds: false, pinned: false })
})

test('a checkpoint that another signed fails', () => {
  assert.equal(outcomes(claim(stranger)).checkpoint, 'failed')
  assert.equal(outcomes(claim(), { served: [], given: [] }).checkpoint, 'failed')
})

const { log } = claim()
const cases: [what: string, claimed: Claimed, step: string][] = [
  ['another hash', { ...claim(), sha256: '0'.repeat(64) }, 'record'],
  ['another time', { ...claim(), captured_at: '2020-01-01T00:00:00.000Z' }, 'record'],
  ['a record of another kind', claim(key, 'fact'), 'record'],
  ['another index', { ...claim(), log: { ...log, index: 0 } }, 'inclusion'],
  ['another log', { ...claim(), log: { ...log, origin: 'log.example/two' } }, 'inclusion'],
  ['a cut off text', { ...claim(), log: { ...log, proof: log.proof.slice(0, 100) } }, 'record'],
  ['no proof at all', { ...claim(), log: { ...log, proof: '' } }, 'record'],
  [
    'another path',
    { ...claim(), log: { ...log, proof: log.proof.replace(/^index 1\n../m, 'index 1\nAA') } },
    'inclusion',
  ],
  [
    'another root',
    { ...claim(), log: { ...log, proof: log.proof.replace(/^2\n../m, '2\nAA') } },
    'checkpoint',
  ],
]
for (const [what, claimed, step] of cases)
  test(`${what}: ${step} fails, in words`, () => {
    const { steps, holds } = checkProof(claimed, { served, given: [] })
    const failed = steps.find(({ id }) => id === step)
    assert.equal(failed?.outcome, 'failed')
    assert.match(failed?.detail ?? '', /\w{3}/)
    assert.equal(holds, false)
  })
