import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readVectors } from '../test/vectors.ts'
import { concat, toHex, utf8 } from './bytes.ts'
import { ed25519 } from './crypto.ts'
import { ProofError } from './error.ts'
import {
  formatSigningKey,
  formatVerifierKey,
  isKeyName,
  openNote,
  parseNote,
  parseSigningKey,
  parseVerifierKey,
  signatureLine,
  signingKey,
  signNote,
} from './note.ts'

interface NoteVector {
  name: string
  note: string
  keys: string[]
  valid: boolean
  reason?: keyof typeof REASONS
  signers?: { name: string; time: number | null }[]
}

/** Refused is not enough: a case that is refused for another reason than its own shows nothing. */
const REASONS = {
  malformed: /malformed|has no signatures|too many|characters/,
  signature: /signature of .* is not valid|cosignature/,
  untrusted: /no trusted key/,
  duplicate: /signed the note twice/,
  key: /not a verifier key|algorithm|key id/,
}

describe('the vectors', () => {
  const vectors = readVectors<NoteVector>('notes/notes.json')
  for (const { name, note, keys, valid, reason, signers } of vectors)
    test(`${valid ? 'opens' : 'refuses'}: ${name}`, () => {
      const open = () => openNote(note, keys.map(parseVerifierKey))
      if (valid) {
        const { text, verified } = open()
        assert.ok(note.startsWith(`${text}\n\u2014 `))
        assert.deepEqual(
          verified.map(({ key, time }) => ({ name: key.name, time })),
          signers,
        )
      } else assert.throws(open, error => error instanceof ProofError && REASONS[reason!].test(error.message))
    })

  test('more are refused than opened', () => {
    const valid = vectors.filter(vector => vector.valid).length
    assert.ok(valid > 20 && vectors.length > 3 * valid)
  })
})

const SEED = new Uint8Array(32).fill(1)
const KEY = signingKey('log.example/evidence', SEED)

describe('keys', () => {
  const PETER = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz'

  test('the signing key of the Go tests signs what it signed there', () => {
    const [{ note, keys } = { note: '', keys: [] }] = readVectors<NoteVector>('notes/notes.json')
    const key = parseSigningKey(PETER)
    assert.equal(signNote(parseNote(note).text, key), note)
    assert.equal(formatVerifierKey(key), keys[0])
    assert.equal(formatSigningKey(key), PETER)
  })

  test('go there and back', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter(isKeyName)
    fc.assert(
      fc.property(name, fc.uint8Array({ minLength: 32, maxLength: 32 }), (name, seed) => {
        const key = signingKey(name, seed)
        const { seed: again, ...same } = parseSigningKey(formatSigningKey(key))
        assert.equal(toHex(again), toHex(seed))
        assert.equal(formatVerifierKey(same), formatVerifierKey(key))
        assert.equal(formatVerifierKey(parseVerifierKey(formatVerifierKey(key))), formatVerifierKey(key))
      }),
      { numRuns: 50 },
    )
  })

  const names = [
    '',
    ' ',
    'a b',
    'a+b',
    'a\tb',
    'a\nb',
    'a\u00a0b',
    'a\u2028b',
    'a\u0085b',
    'a\u009bb',
    'a\ud800b',
    'a\u202eb',
    'a\u200bb',
    'a\u0301b',
    '\u{1d400}',
    'a'.repeat(65),
  ]
  for (const name of names)
    test(`the name ${JSON.stringify(name)} is refused`, () =>
      assert.throws(() => signingKey(name, SEED), ProofError))

  test('a signing key is not repeated in a complaint', () => {
    const secret = 'AYEKFALVFGyNhPJEMzD1QIDr'
    const broken = [
      PETER.slice(0, -1),
      PETER.replace('c74f20a3', 'c74f20a4'),
      PETER.replace('+AY', '+BI'),
      PETER.replace('PRIVATE', 'private'),
      PETER.replace('PeterNeumann', 'Peter Neumann'),
      PETER.replace('PRIVATE+KEY+', ''),
      `${PETER}\n`,
      secret,
      '',
    ]
    for (const text of broken)
      assert.throws(
        () => parseSigningKey(text),
        error => error instanceof ProofError && !error.message.includes(secret.slice(2, 12)),
        text,
      )
  })
})

describe('signing', () => {
  test('what is signed opens, whatever the text', () => {
    const line = fc.string({ unit: 'grapheme' }).map(text => text.replaceAll(/\p{Cc}/gu, ''))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), lines => {
        const text = `${lines.join('\n')}\n`
        const { text: opened, verified } = openNote(signNote(text, KEY), [KEY])
        assert.equal(opened, text)
        assert.equal(verified.length, 1)
      }),
    )
  })

  for (const text of [
    '',
    'no newline',
    'one\n\n\u2014 two AAAAAAA=',
    'tab\t\n',
    'CR\r\n',
    'surrogate \ud800\n',
  ])
    test(`refuses ${JSON.stringify(text)}, which nobody could read`, () =>
      assert.throws(() => signNote(text, KEY), ProofError))
})

describe('one edit anywhere', () => {
  const note = signNote('one\n\ntwo\n', KEY)
  const edits = [
    '', ' ', '\n', '\n\n', '\r', '\t', '=', '+', '-', '_', 'A', 'a', '0', '\u2014', '\u0000', '\ud800',
    '\u00a0',
  ] // biome-ignore format: read like a list of words

  test('of a note is noticed', () => {
    let tried = 0
    for (let at = 0; at <= note.length; at++)
      for (const edit of edits)
        for (const cut of [0, 1, 2]) {
          const edited = note.slice(0, at) + edit + note.slice(at + cut)
          if (edited === note) continue
          tried++
          assert.throws(() => openNote(edited, [KEY]), ProofError, JSON.stringify(edited))
        }
    assert.ok(tried > 5000)
  })
})

describe('limits', () => {
  test('a note of more than a million characters is refused before it is read', () => {
    const text = `${'a'.repeat(1_000_000)}\n`
    assert.throws(() => signNote(text, KEY), /too long/)
    assert.throws(() => parseNote(`${text}\n${signatureLine('a', new Uint8Array(68))}`), /too long/)
    const most = `${'a'.repeat(999_000)}\n`
    assert.equal(openNote(signNote(most, KEY), [KEY]).text, most)
  })

  test('a signature is checked with the key that bears its name and id, not with another', () => {
    const other = signingKey('other.example', new Uint8Array(32).fill(2))
    const forged = signatureLine(KEY.name, concat(KEY.id, ed25519.sign(utf8('text\n'), other.seed)))
    assert.throws(() => openNote(`text\n\n${forged}`, [other, KEY]), /is not valid/)
  })

  test('a key id that collides opens nothing', () => {
    const fake = { ...signingKey(KEY.name, new Uint8Array(32).fill(3)), id: KEY.id }
    const note = signNote('text\n', fake)
    assert.throws(() => openNote(note, [KEY]), /is not valid/)
    assert.throws(() => parseVerifierKey(formatVerifierKey(fake)), /key id/)
  })
})
