import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { leavesOf, nodesOf } from '../test/reference-tree.ts'
import { concat, sameBytes, toBase64, utf8 } from './bytes.ts'
import { signCheckpoint } from './checkpoint.ts'
import { ProofError } from './error.ts'
import { EMPTY_ROOT, inclusionProof, treeRoot } from './merkle.ts'
import { signingKey } from './note.ts'
import { entryCommitment } from './record.ts'
import { formatTlogProof, openTlogProof, parseTlogProof, type TlogProof } from './tlog-proof.ts'

const KEY = signingKey('log.example/evidence', new Uint8Array(32).fill(1))
const SALT = new Uint8Array(32).fill(9)
const PUBLIC_TEXT = '{"at":"2026-11-14T09:30:00.000Z","type":"fact"}'
const SIZE = 11
const INDEX = 6

const entries = Array.from({ length: SIZE }, (_, index) => utf8(`entry ${index}`))
entries[INDEX] = entryCommitment(PUBLIC_TEXT, SALT)
const tree = nodesOf(leavesOf(entries), SIZE)
const PROOF: TlogProof = {
  index: INDEX,
  hashes: inclusionProof(INDEX, SIZE, tree),
  checkpoint: signCheckpoint({ origin: KEY.name, size: SIZE, root: treeRoot(SIZE, tree) }, KEY),
  publicText: PUBLIC_TEXT,
  entrySalt: SALT,
}
const TEXT = formatTlogProof(PROOF)

/** What a stranger does with a proof and the key of the log. */
const verify = (text: string): string => openTlogProof(text, [KEY]).publicText

describe('a proof', () => {
  test('has the lines of the specification', () => {
    const [head = '', ...rest] = TEXT.split('\n\n')
    assert.deepEqual(head.split('\n'), [
      'c2sp.org/tlog-proof@v1',
      `extra ${toBase64(concat(SALT, utf8(PUBLIC_TEXT)))}`,
      'index 6',
      ...PROOF.hashes.map(toBase64),
    ])
    assert.equal(PROOF.hashes.length, 4)
    assert.equal(rest.join('\n\n'), PROOF.checkpoint)
  })

  test('verifies by itself', () => assert.equal(verify(TEXT), PUBLIC_TEXT))

  test('of the only entry of a log has no hashes', () => {
    const alone = formatTlogProof({ ...PROOF, index: 0, hashes: [] })
    assert.match(alone, /\nindex 0\n\nlog\.example/)
    assert.deepEqual(parseTlogProof(alone).hashes, [])
  })

  test('goes there and back', () => {
    const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
    const proof = fc.record({
      index: fc.maxSafeNat(),
      hashes: fc.array(bytes32),
      checkpoint: fc.constant(PROOF.checkpoint),
      publicText: fc.string({ unit: 'binary', minLength: 1 }),
      entrySalt: bytes32,
    })
    fc.assert(
      fc.property(proof, proof => {
        const { hashes, entrySalt, ...rest } = parseTlogProof(formatTlogProof(proof))
        assert.deepEqual(rest, {
          index: proof.index,
          checkpoint: proof.checkpoint,
          publicText: proof.publicText,
        })
        assert.ok(sameBytes(concat(entrySalt, ...hashes), concat(proof.entrySalt, ...proof.hashes)))
      }),
    )
  })
})

describe('a broken proof is refused', () => {
  const [header, extra, index, firstHash = '', ...tail] = TEXT.split('\n')
  const text = (...lines: (string | undefined)[]) => lines.join('\n')
  const rest = [firstHash, ...tail]
  const extraOf = (bytes: Uint8Array) => `extra ${toBase64(bytes)}`
  const hashed = (hash: string) => text(header, extra, index, hash, ...tail)

  const broken: [name: string, text: string][] = [
    ['nothing', ''],
    ['only newlines', '\n\n\n\n'],
    ['another version', text('c2sp.org/tlog-proof@v2', extra, index, ...rest)],
    ['a space behind the header', text(`${header} `, extra, index, ...rest)],
    ['no header', text(extra, index, ...rest)],
    ['a blank line first', `\n${TEXT}`],
    ['U+FEFF first', `\ufeff${TEXT}`],
    ['CRLF', TEXT.replaceAll('\n', '\r\n')],
    ['no extra line, without which an entry of ours cannot be rebuilt', text(header, index, ...rest)],
    ['an extra line without data', text(header, 'extra ', index, ...rest)],
    ['two extra lines', text(header, extra, extra, index, ...rest)],
    ['two spaces in the extra line', text(header, extra?.replace(' ', '  '), index, ...rest)],
    ['extra in capitals', text(header, extra?.replace('extra', 'Extra'), index, ...rest)],
    [
      'extra data without padding',
      text(header, `${extraOf(new Uint8Array(34)).slice(0, -1)}`, index, ...rest),
    ],
    ['extra data of 31 bytes', text(header, extraOf(new Uint8Array(31)), index, ...rest)],
    ['a salt and no record', text(header, extraOf(SALT), index, ...rest)],
    ['a record that is not UTF-8', text(header, extraOf(concat(SALT, Uint8Array.of(0xff))), index, ...rest)],
    ['no index line', text(header, extra, ...rest)],
    ['index before extra', text(header, index, extra, ...rest)],
    ['Index in capitals', text(header, extra, 'Index 6', ...rest)],
    ...[
      '',
      '06',
      '00',
      '+6',
      '-6',
      '-0',
      '6.0',
      '6e0',
      '0x6',
      ' 6',
      '6 ',
      '\uff16',
      'six',
      String(2 ** 53),
      '1'.repeat(40),
    ].map((digits): [string, string] => [
      `the index ${JSON.stringify(digits)}`,
      text(header, extra, `index ${digits}`, ...rest),
    ]),
    ['a hash of 31 bytes', hashed(toBase64(new Uint8Array(31)))],
    ['a hash of 33 bytes', hashed(toBase64(new Uint8Array(33)))],
    ['a hash without padding', hashed(firstHash.slice(0, -1))],
    ['a hash with a space behind it', hashed(`${firstHash} `)],
    ['a hash in hexadecimal', hashed('00'.repeat(32))],
    ['a hash in url-safe base64', hashed(`${'_'.repeat(42)}8=`)],
    ['a hash whose last bits are not zero', hashed(`${'A'.repeat(42)}B=`)],
    ['a word among the hashes', hashed('hash')],
    ['no checkpoint', TEXT.slice(0, TEXT.indexOf('\n\n') + 1)],
    ['a checkpoint without a blank line before it', TEXT.replace('\n\n', '\n')],
  ]
  for (const [name, text] of broken) test(name, () => assert.throws(() => parseTlogProof(text), ProofError))

  const wellFormed: [name: string, text: string][] = [
    ['an empty checkpoint', TEXT.slice(0, TEXT.indexOf('\n\n') + 2)],
    ['an extra blank line before the checkpoint', TEXT.replace('\n\n', '\n\n\n')],
    ['an extra newline at the end', `${TEXT}\n`],
    ['no newline at the end', TEXT.slice(0, -1)],
    ['another index', TEXT.replace('index 6', 'index 7')],
    ['a hash more', text(header, extra, index, toBase64(EMPTY_ROOT), ...rest)],
    ['a hash less', text(header, extra, index, ...tail)],
    ['another salt', formatTlogProof({ ...PROOF, entrySalt: EMPTY_ROOT })],
    ['another record', formatTlogProof({ ...PROOF, publicText: PUBLIC_TEXT.replace('fact', 'key') })],
  ]
  for (const [name, text] of wellFormed)
    test(`${name}, which is well formed and proves nothing`, () => {
      parseTlogProof(text)
      assert.throws(() => verify(text), ProofError)
    })

  test('one edit anywhere is noticed', () => {
    const pieces = ['', ' ', '\n', '\n\n', '\r', '=', '+', '-', '_', 'A', '0', '1', '\u2014', '\ud800']
    assert.ok(TEXT.length > 500, String(TEXT.length))
    for (let at = 0; at <= TEXT.length; at++)
      for (const piece of pieces)
        for (const cut of [0, 1]) {
          const edited = TEXT.slice(0, at) + piece + TEXT.slice(at + cut)
          if (edited !== TEXT) assert.throws(() => verify(edited), ProofError, JSON.stringify(edited))
        }
  })
})
