import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sha256Hex, utf8 } from '@brand-citation-forensics/proof'
import { isBundle, isStudy, readFile, readText, UnreadableCopy } from '../src/verify/copy.ts'

const VECTORS = fileURLToPath(new URL('../../vectors/bundles/', import.meta.url))
const HASH = sha256Hex(utf8('hello'))

test('every bundle is known as one, the broken ones too', () => {
  const files = readdirSync(VECTORS).filter(name => name !== 'index.json')
  assert.ok(files.length > 20)
  for (const name of files) assert.ok(isBundle(readFileSync(VECTORS + name, 'utf8')), name)
  assert.ok(isBundle('\ufeff { "bundleVersion": "1", cut off'))
})

test('what only speaks of bundles is none', () => {
  for (const text of [
    '{"text":"see \\"bundleVersion\\""}',
    '<p>"bundleVersion"</p>',
    '"bundleVersion"',
    '{}',
    '',
  ])
    assert.ok(!isBundle(text), text)
})

test('every study is known as one, and no bundle is', () => {
  const folder = fileURLToPath(new URL('../../vectors/studies/', import.meta.url))
  const files = readdirSync(folder).filter(name => name !== 'index.json' && name !== 'broken-protocol.json')
  assert.ok(files.length > 80)
  for (const name of files) {
    const text = readFileSync(folder + name, 'utf8')
    assert.ok(isStudy(text) && !isBundle(text), name)
  }
  for (const text of ['{"text":"\\"format\\":\\"study-bundle@1\\""}', '"format":"study-bundle@1"', null])
    assert.ok(!isStudy(text))
  for (const name of readdirSync(VECTORS)) assert.ok(!isStudy(readFileSync(VECTORS + name, 'utf8')), name)
})

test('bytes are hashed as they are', async () => {
  const bytes = Uint8Array.of(0xff, 0xfe, 0x0d, 0x0a)
  const copy = await readFile(new File([bytes], 'answer.bin'))
  assert.deepEqual(copy, {
    kind: 'file',
    name: 'answer.bin',
    sha256: sha256Hex(bytes),
    byteLength: 4,
    visibleSha256: null,
  })
  const text = await readText(' hello\n')
  assert.equal(text.kind === 'text' && text.sha256, sha256Hex(utf8(' hello\n')))
})

test('a text is hashed by its words too, unless it is more than any answer', async () => {
  const visibleOf = async (reading: ReturnType<typeof readText>) => {
    const copy = await reading
    return 'visibleSha256' in copy ? copy.visibleSha256 : undefined
  }
  const words = sha256Hex(utf8('hello world'))
  assert.equal(await visibleOf(readText(' **hello**\n\nworld')), words)
  assert.equal(await visibleOf(readFile(new File(['# hello\n- world'], 'answer.md'))), words)
  assert.equal(await visibleOf(readText('a '.repeat(600_000))), null)
})

test('a hash is known as one, alone or at the end of an address', async () => {
  for (const given of [HASH, HASH.toUpperCase(), ` ${HASH}\n`, `https://x.example/verify/${HASH}`])
    assert.deepEqual(await readText(given), { kind: 'hash', sha256: HASH })
})

const refused: [what: string, read: () => Promise<unknown>, why: RegExp][] = [
  ['nothing', () => readText(' \n'), /nothing to check/],
  ['a hash of 63', () => readText(HASH.slice(1)), /64 characters and this has 63/],
  ['a hash of 65', () => readText(`${HASH}0`), /64 characters and this has 65/],
  ['half a character', () => readText('a\ud800'), /half of a character/],
  ['an empty file', () => readFile(new File([], 'a')), /is empty/],
  [
    'too large a file',
    () => readFile({ name: 'a', size: 64 * 1024 * 1024 + 1 } as File),
    /larger than 64 MB/,
  ],
  ['a folder', () => readFile({ name: 'a', size: 1 } as File), /cannot be read/],
]
for (const [what, read, why] of refused)
  test(`${what} is refused, with a word`, () =>
    assert.rejects(read(), error => error instanceof UnreadableCopy && why.test(error.message)))
