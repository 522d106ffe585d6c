import assert from 'node:assert/strict'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { openSet, packed, setFile } from './open-set.ts'
import { ROOT } from './source.ts'

const HOME = mkdtempSync(join(tmpdir(), 'bcf-sets-'))
after(() => rmSync(HOME, { recursive: true }))

const FOLDER = join(HOME, 'folder')
const FILE = join(HOME, 'packed.jsonl')
const BYTES: Record<string, Buffer> = {
  'a.txt': Buffer.from('\ufeffone\r\ntwo\u2028three'),
  'deep/er/b.txt': Buffer.from('no newline at the end, \0 and "quotes"'),
  'deep/odd.bin': Buffer.from([0xff, 0xfe, 0x00, 0x0a]),
  'empty.txt': Buffer.alloc(0),
}
for (const [name, bytes] of Object.entries(BYTES)) {
  mkdirSync(join(FOLDER, name, '..'), { recursive: true })
  writeFileSync(join(FOLDER, name), bytes)
}
writeFileSync(FILE, packed(openSet(FOLDER)))

describe('a set', () => {
  for (const [kind, path] of Object.entries({ FOLDER, FILE }))
    test(`is read byte for byte: ${kind.toLowerCase()}`, () => {
      const set = openSet(path)
      assert.deepEqual(set.names(), Object.keys(BYTES))
      for (const [name, bytes] of Object.entries(BYTES)) assert.deepEqual(set.bytes(name), bytes, name)
      assert.equal(set.text('a.txt'), BYTES['a.txt']?.toString())
      assert.equal(set.text('b.txt'), undefined)
    })

  test('as a folder is seen as it is now', () => {
    const set = openSet(FOLDER)
    writeFileSync(join(FOLDER, 'late.txt'), 'later')
    assert.equal(set.text('late.txt'), 'later')
    rmSync(join(FOLDER, 'late.txt'))
    assert.equal(set.text('late.txt'), undefined)
  })

  const entry = (name: string) => `{"name":${JSON.stringify(name)},"text":""}\n`
  const broken: [what: string, text: string, message: RegExp][] = [
    ['no JSON', `${entry('a')}{`, /line 2: /],
    ['no text', '{"name":"a"}', /line 1: not an entry/],
    ['null', 'null', /line 1: not an entry/],
    ['a name that leads out of its folder', entry('a/../../b'), /line 1: not an entry/],
    ['a name from the root', entry('/b'), /line 1: not an entry/],
    ['a name twice', entry('a').repeat(2), /line 2: a is there twice/],
  ]
  for (const [what, text, message] of broken)
    test(`is refused: ${what}`, () => {
      const file = join(HOME, 'broken.jsonl')
      writeFileSync(file, text)
      assert.throws(() => openSet(file), message)
    })
})

describe('the sets of the repository', () => {
  const names = globSync('**/*.jsonl', { cwd: join(ROOT, 'sets') }).map(file => file.slice(0, -6))

  test('are packed as tools/scripts/sets.ts packs them', () => {
    assert.ok(names.includes('sites') && names.includes(join('recordings', 'long')))
    for (const name of names)
      assert.ok(packed(openSet(setFile(name))) === readFileSync(setFile(name), 'utf8'), name)
  })
})
