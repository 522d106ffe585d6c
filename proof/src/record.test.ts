import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { concat, decodeUtf8, fromHex, toHex, utf8 } from './bytes.ts'
import { canonical, commitRecord, entryCommitment, privateCommitment, type RecordContent } from './record.ts'

const SALTS = { entry: new Uint8Array(32).fill(1), private: new Uint8Array(32).fill(2) }
const CAPTURE: RecordContent = {
  kind: 'capture',
  at: '2026-11-14T09:30:00.000Z',
  sha256: 'ab'.repeat(32),
  private: { runId: 'run_1', engine: 'CHATGPT', byteLength: 12 },
}

/** The formulas of the design, written a second time with Node's own hash. */
const nodeSha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

describe('commitRecord', () => {
  test('the private commitment covers prefix, salt and canonical private part', () => {
    const { publicText, privateText } = commitRecord(CAPTURE, SALTS)
    assert.equal(privateText, '{"byteLength":12,"engine":"CHATGPT","runId":"run_1"}')
    const expected = nodeSha256('bcf/private/v1\n', SALTS.private, privateText)
    assert.equal(JSON.parse(publicText).private, expected)
    assert.equal(toHex(privateCommitment(privateText, SALTS.private)), expected)
  })

  test('the entry covers prefix, salt and canonical public part', () => {
    const { publicText, entry } = commitRecord(CAPTURE, SALTS)
    assert.equal(toHex(entry), nodeSha256('bcf/leaf/v1\n', SALTS.entry, publicText))
    assert.deepEqual(entryCommitment(publicText, SALTS.entry), entry)
    assert.equal(entry.length, 32)
  })

  test('the public part names kind, time and hash, and nothing private', () => {
    const { publicText } = commitRecord(CAPTURE, SALTS)
    const { private: commitment, ...rest } = JSON.parse(publicText)
    assert.deepEqual(rest, { v: 1, type: 'capture', captured_at: CAPTURE.at, sha256: CAPTURE.sha256 })
    assert.match(commitment, /^[0-9a-f]{64}$/)
    assert.ok(!publicText.includes('run_1'))
  })

  for (const kind of ['classification', 'verification', 'fact', 'key'] as const) {
    test(`a ${kind} says "at", not "captured_at"`, () => {
      const parsed = JSON.parse(commitRecord({ ...CAPTURE, kind }, SALTS).publicText)
      assert.equal(parsed.at, CAPTURE.at)
      assert.equal(parsed.captured_at, undefined)
    })
  }

  test('any change of content or salt changes the entry', () => {
    const changes: [RecordContent, typeof SALTS][] = [
      [{ ...CAPTURE, kind: 'fact' }, SALTS],
      [{ ...CAPTURE, at: '2026-11-14T09:30:00.001Z' }, SALTS],
      [{ ...CAPTURE, sha256: 'ac'.repeat(32) }, SALTS],
      [{ ...CAPTURE, private: { ...CAPTURE.private, byteLength: 13 } }, SALTS],
      [CAPTURE, { ...SALTS, entry: new Uint8Array(32) }],
      [CAPTURE, { ...SALTS, private: new Uint8Array(32) }],
    ]
    const entries = [[CAPTURE, SALTS] as const, ...changes].map(([content, salts]) =>
      toHex(commitRecord(content, salts).entry),
    )
    assert.equal(new Set(entries).size, entries.length)
  })
})

describe('canonical', () => {
  test('the order in which keys were written does not matter', () =>
    assert.equal(
      canonical({ b: 1, a: { d: [2, 1], c: null } }),
      canonical({ a: { c: null, d: [2, 1] }, b: 1 }),
    ))

  test('keys are sorted by UTF-16 units, as RFC 8785 section 3.2.3 orders its example', () => {
    const example = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 }
    assert.equal(canonical(example), '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}')
  })

  test('control characters are escaped, so the text can stand in any database', () =>
    assert.equal(canonical('\u0000\n\u001f\u2028'), '"\\u0000\\n\\u001f\u2028"'))

  const refused: [name: string, value: unknown][] = [
    ['a float', { price: 0.1 }],
    ['an integer past 2^53', { id: 2 ** 53 }],
    ['NaN', { n: Number.NaN }],
    ['infinity', { n: Number.POSITIVE_INFINITY }],
    ['a lone surrogate in a value', { text: '\ud800' }],
    ['a lone surrogate in a key', { '\udfff': 1 }],
    ['undefined', { gone: undefined }],
    ['a hole in an array', [1, undefined]],
    ['a bigint', { n: 1n }],
    ['a function', { f: () => 1 }],
    ['a date, which would turn into a string unnoticed', { at: new Date(0) }],
    ['bytes, which would turn into an object unnoticed', { body: new Uint8Array(2) }],
    ['a map, which would turn into an empty object unnoticed', { m: new Map([[1, 2]]) }],
  ]
  for (const [name, value] of refused) {
    test(`refuses ${name}`, () => assert.throws(() => canonical(value), TypeError))
  }

  test('what is accepted survives a round trip through JSON', () => {
    const value = fc.letrec(tie => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constant(null),
        fc.boolean(),
        fc.maxSafeInteger(),
        fc.string({ unit: 'grapheme' }),
        fc.array(tie('value')),
        fc.dictionary(fc.string({ unit: 'grapheme' }), tie('value'), { noNullPrototype: true }),
      ),
    })).value
    fc.assert(
      fc.property(value, value => {
        const text = canonical(value)
        assert.equal(canonical(JSON.parse(text)), text)
        assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})

describe('bytes', () => {
  test('hex goes there and back for every byte, and only lower case comes in', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    assert.deepEqual(fromHex(toHex(all)), all)
    for (const bad of ['A0', 'a', 'zz', ' a0', 'a0\n']) assert.throws(() => fromHex(bad), TypeError, bad)
  })

  test('concat keeps every byte in order', () =>
    fc.assert(
      fc.property(fc.array(fc.uint8Array()), parts =>
        assert.deepEqual(Buffer.from(concat(...parts)), Buffer.concat(parts)),
      ),
    ))

  test('decodeUtf8 keeps a byte order mark and gives null for what is not UTF-8', () => {
    assert.equal(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41)), '\ufeffA')
    const bad = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]]
    for (const bytes of bad) assert.equal(decodeUtf8(Uint8Array.from(bytes)), null)
  })

  test('text that decodes gives its own bytes back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), bytes => {
        const text = decodeUtf8(bytes)
        if (text !== null) assert.deepEqual(utf8(text), bytes)
      }),
    )
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => assert.equal(decodeUtf8(utf8(text)), text)))
  })
})
