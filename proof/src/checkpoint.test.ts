import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readVectors } from '../test/vectors.ts'
import { toBase64, toHex } from './bytes.ts'
import {
  checkpointText,
  openCheckpoint,
  parseCheckpoint,
  readCheckpoint,
  signCheckpoint,
} from './checkpoint.ts'
import { ProofError } from './error.ts'
import { EMPTY_ROOT } from './merkle.ts'
import { parseVerifierKey, signingKey, signNote } from './note.ts'

interface CheckpointVector {
  name: string
  note: string
  keys: string[]
  valid: boolean
  reason?: keyof typeof REASONS
  origin?: string
  size?: number
  root?: string
  signers?: { name: string; time: number | null }[]
}

/** Refused is not enough: a case that is refused for another reason than its own shows nothing. */
const REASONS = {
  malformed: /malformed|has no signatures|characters/,
  signature: /signature of .* is not valid/,
  untrusted: /no trusted key signed the note/,
  duplicate: /signed the note twice/,
  'not a checkpoint': /this is not a checkpoint/,
  size: /the tree size of the checkpoint/,
  'not the log': /no trusted key of .* signed the checkpoint/,
}

describe('the vectors', () => {
  const vectors = readVectors<CheckpointVector>('checkpoints/checkpoints.json')
  for (const { name, note, keys, valid, reason, origin, size, root, signers } of vectors)
    test(`${valid ? 'opens' : 'refuses'}: ${name}`, () => {
      const open = () => openCheckpoint(note, keys.map(parseVerifierKey))
      if (valid) {
        const { verified, ...checkpoint } = open()
        assert.deepEqual({ ...checkpoint, root: toBase64(checkpoint.root) }, { origin, size, root })
        assert.deepEqual(
          verified.map(({ key, time }) => ({ name: key.name, time })),
          signers,
        )
      } else assert.throws(open, error => error instanceof ProofError && REASONS[reason!].test(error.message))
    })

  test('more are refused than opened', () => {
    const valid = vectors.filter(vector => vector.valid).length
    assert.ok(valid > 10 && vectors.length > 3 * valid)
  })
})

const KEY = signingKey('log.example/evidence', new Uint8Array(32).fill(1))
const CHECKPOINT = { origin: KEY.name, size: 12, root: EMPTY_ROOT }

describe('signing', () => {
  test('what is signed opens', () =>
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.uint8Array({ minLength: 32, maxLength: 32 }), (size, bytes) => {
        const root = size === 0 ? EMPTY_ROOT : bytes
        const note = signCheckpoint({ origin: KEY.name, size, root }, KEY)
        const opened = openCheckpoint(note, [KEY])
        assert.deepEqual([opened.origin, opened.size, toHex(opened.root)], [KEY.name, size, toHex(root)])
        assert.equal(checkpointText(readCheckpoint(note)), checkpointText(opened))
      }),
      { numRuns: 50 },
    ))

  const unreadable: [name: string, change: Partial<typeof CHECKPOINT>][] = [
    ['an empty origin', { origin: '' }],
    ['an origin of two lines', { origin: 'log.example\n7' }],
    ['an origin with a tab', { origin: 'log.example\t' }],
    ['an origin with a lone surrogate', { origin: 'log.example\ud800' }],
    ['a negative size', { size: -1 }],
    ['half a leaf', { size: 0.5 }],
    ['more leaves than can be counted', { size: 2 ** 53 }],
    ['a size in exponent form', { size: 1e21 }],
    ['no number', { size: Number.NaN }],
    ['a root of 31 bytes', { root: new Uint8Array(31) }],
    ['no root', { root: new Uint8Array() }],
    ['an empty tree with a root of its own', { size: 0, root: new Uint8Array(32) }],
  ]
  for (const [name, change] of unreadable)
    test(`refuses ${name}`, () =>
      assert.throws(() => signCheckpoint({ ...CHECKPOINT, ...change }, KEY), ProofError))
})

describe('reading', () => {
  test('what is read is what would be written', () => {
    const line = fc.oneof(
      fc.constantFrom('', '0', '00', '1', '-1', '1e3', '12 ', KEY.name, toBase64(EMPTY_ROOT)),
      fc.maxSafeNat().map(String),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), lines => {
        const text = lines.join('\n')
        let checkpoint: ReturnType<typeof parseCheckpoint>
        try {
          checkpoint = parseCheckpoint(text)
        } catch (error) {
          assert.ok(error instanceof ProofError)
          return
        }
        assert.equal(checkpointText(checkpoint), text)
      }),
      { numRuns: 2000 },
    )
  })

  test('readCheckpoint reads without a key, and as strictly', () => {
    const note = signCheckpoint(CHECKPOINT, KEY)
    assert.equal(readCheckpoint(note).size, 12)
    assert.throws(() => readCheckpoint(signNote('one\ntwo\n', KEY)), /not a checkpoint/)
    assert.throws(() => readCheckpoint(note.slice(0, -1)), ProofError)
  })

  test('an origin that no key can bear is read, and never trusted', () => {
    const origin = 'An evidence log, with spaces'
    const note = signNote(checkpointText({ ...CHECKPOINT, origin }), KEY)
    assert.equal(readCheckpoint(note).origin, origin)
    assert.throws(() => openCheckpoint(note, [KEY]), /no trusted key of An evidence log/)
  })
})
