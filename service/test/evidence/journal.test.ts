// The file that remembers what was published, and what others signed of it. Workers of one machine share it.

import assert from 'node:assert/strict'
import { appendFile, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { type JournalEntry, lockOf, openJournal, openJournalReader } from '../../src/evidence/log/journal.ts'
import { LogRefusal } from '../../src/evidence/log/refusal.ts'
import { readHead } from '../../src/evidence/log/store.ts'
import { withLockFile } from '../../src/platform/files/lock-file.ts'
import { requireWholeLog, sealRecords, testLog } from './test-log.ts'

const checkpoint = (size: number) => ({
  size,
  note: `log.example/tüv\n${size}\n`,
  signedAt: new Date(size).toISOString(),
})
const anchor = (size: number, name = 'tsa.example/tsr') => ({ size, anchor: name, sha256: '00'.repeat(32) })
const cosignature = (size: number, name = 'wïtness.example+00000000+AAAA') => ({
  size,
  cosignature: name,
  sha256: '11'.repeat(32),
})
const lineOf = (entry: JournalEntry) => `${JSON.stringify(entry)}\n`

async function newPath(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'bcf-journal-'))
  t.after(() => rm(directory, { recursive: true }))
  return join(directory, 'journal')
}

async function entriesOf(path: string): Promise<(JournalEntry | null)[]> {
  const reader = await openJournalReader(path)
  return reader ? Array.fromAsync(reader.entries()) : []
}

describe('what is written', () => {
  test('comes back as it was, in its order', async t => {
    const path = await newPath(t)
    const journal = openJournal(path)
    const entries = [checkpoint(1), anchor(1), cosignature(1), checkpoint(2)]
    for (const entry of entries) await journal.append(entry)
    assert.deepEqual(await entriesOf(path), entries)
  })

  test('since a size: nothing about smaller trees, and not from the beginning of a long file', async t => {
    const path = await newPath(t)
    const journal = openJournal(path)
    const entries = Array.from({ length: 3_000 }, (_, size) => [checkpoint(size), anchor(size)]).flat()
    await writeFile(path, entries.map(lineOf).join(''))
    // By a process that was stopped for long; and what a kill left half-written.
    await journal.append(checkpoint(5))
    await appendFile(path, '{"size":2999,"no')
    const reader = await openJournalReader(path)
    for (const size of [0, 1, 1_500, 2_990]) {
      const read = await Array.fromAsync((await reader!.since(size)).entries())
      const wanted = entries.slice(2 * size)
      assert.deepEqual(read, [...wanted, ...(size <= 5 ? [checkpoint(5)] : []), null])
    }
  })

  test('at once by many: line by line, behind what a kill left half-written', async t => {
    const path = await newPath(t)
    await writeFile(path, '{"size":1,"no')
    const journal = openJournal(path)
    const entries = Array.from({ length: 150 }, (_, place) =>
      [checkpoint, anchor, cosignature][place % 3]!(place),
    )
    await Promise.all(entries.map(entry => journal.append(entry)))
    assert.deepEqual(await entriesOf(path), [null, ...entries])
    const text = await readFile(path, 'utf8')
    assert.doesNotMatch(text, /\n\n/)
  })

  test('one that fails keeps nothing else from being written', async t => {
    const path = join(await newPath(t), 'deeper', 'journal')
    const journal = openJournal(path)
    await assert.rejects(journal.append(checkpoint(1)), { code: 'ENOENT' })
    await mkdir(join(path, '..'), { recursive: true })
    await journal.append(checkpoint(2))
    assert.deepEqual(await entriesOf(path), [checkpoint(2)])
  })
})

describe('what could not be written', () => {
  /** Another thing stands in the place of the journal for a while. */
  async function whileReplaced(path: string, by: string, work: () => Promise<void>): Promise<void> {
    await rename(path, `${path}.aside`)
    await symlink(by, path)
    await work()
    await rm(path)
    await rename(`${path}.aside`, path)
  }

  test('D5: of what others signed, is written with the next line', async t => {
    const path = await newPath(t)
    const journal = openJournal(path)
    await journal.append(checkpoint(1))
    await whileReplaced(path, '/dev/full', async () => {
      for (const entry of [anchor(1), cosignature(1)])
        await assert.rejects(journal.append(entry), { code: 'ENOSPC' })
    })
    await journal.append(checkpoint(2))
    await journal.append(checkpoint(3))
    assert.deepEqual(await entriesOf(path), [
      checkpoint(1),
      anchor(1),
      cosignature(1),
      checkpoint(2),
      checkpoint(3),
    ])
  })

  test('D5: a checkpoint that is in the file and may not be on the disk is no head', async t => {
    const path = await newPath(t)
    const journal = openJournal(path)
    await journal.append(checkpoint(1))
    await journal.head()
    // It takes every line, and cannot promise to keep one.
    await whileReplaced(path, '/dev/null', () =>
      assert.rejects(journal.append(checkpoint(2)), { syscall: 'fdatasync' }),
    )
    await appendFile(path, lineOf(checkpoint(2)))
    assert.deepEqual(await journal.head(), checkpoint(1))
    await journal.append(checkpoint(2))
    assert.deepEqual(await journal.head(), checkpoint(2))
  })
})

describe('the head is the last checkpoint', () => {
  test('whatever others signed since', async t => {
    const journal = openJournal(await newPath(t))
    assert.equal(await journal.head(), null)
    for (const entry of [checkpoint(3), checkpoint(5), anchor(3), cosignature(5), anchor(5)])
      await journal.append(entry)
    assert.deepEqual(await journal.head(), checkpoint(5))
    await journal.append(checkpoint(6))
    assert.deepEqual(await journal.head(), checkpoint(6))
  })

  // Lengths of their own, so that lines lie across every place where reading may begin.
  test('however much that is', async t => {
    const path = await newPath(t)
    const signed = Array.from({ length: 9_000 }, (_, place) =>
      lineOf(cosignature(7, `w${'ï'.repeat(place % 97)}+00000000+AAAA`)),
    )
    await writeFile(path, [lineOf(checkpoint(6)), lineOf(checkpoint(7)), ...signed].join(''))
    assert.ok((await readFile(path)).length > 1_000_000)
    assert.deepEqual(await openJournal(path).head(), checkpoint(7))
  })

  test('also when another process writes', async t => {
    const path = await newPath(t)
    const [one, two] = [openJournal(path), openJournal(path)]
    await one.append(checkpoint(1))
    assert.deepEqual(await two.head(), checkpoint(1))
    await one.append(anchor(1))
    assert.deepEqual(await two.head(), checkpoint(1))
    await one.append(checkpoint(2))
    assert.deepEqual(await two.head(), checkpoint(2))
    // Looked at while a line is half-written, and again when it is whole.
    const line = lineOf(checkpoint(3))
    await appendFile(path, line.slice(0, 20))
    assert.deepEqual(await two.head(), checkpoint(2))
    await appendFile(path, line.slice(20))
    assert.deepEqual(await two.head(), checkpoint(3))
  })

  test('as long as nothing was cut from it', async t => {
    const path = await newPath(t)
    const journal = openJournal(path)
    for (const size of [1, 2]) await journal.append(checkpoint(size))
    assert.deepEqual(await journal.head(), checkpoint(2))
    for (const kept of [lineOf(checkpoint(1)), '']) {
      await writeFile(path, kept)
      await assert.rejects(journal.head(), /shorter than it was: somebody has cut it/)
    }
    await rm(path)
    await assert.rejects(journal.head(), LogRefusal)
  })

  test('and a line that was cut short was never published', async t => {
    const path = await newPath(t)
    await writeFile(path, lineOf(checkpoint(1)).slice(0, 30))
    assert.equal(await openJournal(path).head(), null)
    await openJournal(path).append(anchor(1))
    assert.equal(await openJournal(path).head(), null)
    await openJournal(path).append(checkpoint(2))
    assert.deepEqual(await openJournal(path).head(), checkpoint(2))
  })

  for (const [what, text] of [
    ['lines that nobody can read', 'garbage\nmore garbage\n'],
    ['a checkpoint that does not say when it was signed', '{"size":1,"note":"x"}\n'],
    ['something long without a line', 'x'.repeat(100_000)],
  ] as const) {
    test(`${what}: no reason to forget`, async t => {
      const path = await newPath(t)
      await writeFile(path, text)
      const journal = openJournal(path)
      await assert.rejects(journal.head(), LogRefusal)
      await assert.rejects(journal.head(), LogRefusal)
    })
  }
})

test('a reader sees that somebody is writing', async t => {
  const path = await newPath(t)
  const isBusy = async () => (await openJournalReader(path))?.isBusy
  assert.equal(await isBusy(), false)
  assert.equal(await withLockFile(lockOf(path), isBusy), true)
  assert.equal(await isBusy(), false)
})

test('a machine that only passed on what others signed goes on to sequence', async t => {
  const log = await testLog(t)
  await log.journal.append(cosignature(12))
  await log.journal.append(anchor(12))
  await sealRecords(log.database, 3)
  await log.finish()
  assert.equal(await requireWholeLog(log), 4)
})

test('a checkpoint is written with the time that the database has', async t => {
  const log = await testLog(t)
  await sealRecords(log.database, 3)
  await log.finish()
  const head = await readHead(log.database)
  const { size, note, signedAt } = head!
  assert.deepEqual(await entriesOf(log.journal.path), [{ size, note, signedAt: signedAt.toISOString() }])
})
