import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { withLockFile } from '../../src/platform/files/lock-file.ts'

async function newDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'bcf-lock-'))
  t.after(() => rm(directory, { recursive: true }))
  return directory
}

test('one at a time, and nothing is left of it', async t => {
  const path = join(await newDirectory(t), 'lock')
  const inside = Promise.withResolvers<void>()
  const first = withLockFile(path, () => inside.promise.then(() => 'first'))
  assert.equal(await withLockFile(path, async () => 'second'), null)
  inside.resolve()
  assert.equal(await first, 'first')
  assert.equal(await withLockFile(path, async () => 'third'), 'third')
  assert.deepEqual(await readdir(join(path, '..')), [])
})

test('one that could not be made is held by nobody', async t => {
  const path = join(await newDirectory(t), 'missing', 'lock')
  await assert.rejects(
    withLockFile(path, async () => 'never'),
    { code: 'ENOENT' },
  )
  await mkdir(join(path, '..'))
  assert.equal(await withLockFile(path, async () => 'now'), 'now')
})

// As little as a full disk allows: a file may be made, and nothing written into it.
test('D5: where no byte can be written it is taken and let go, again and again', async t => {
  const path = join(await newDirectory(t), 'lock')
  const source = import.meta.resolve('../../src/platform/files/lock-file.ts')
  const program = `const { withLockFile } = await import(${JSON.stringify(source)})
    for (let time = 0; time < 3; time++)
      console.log(await withLockFile(${JSON.stringify(path)}, async () => 'held').catch(error => error.code))`
  const limited = `trap '' XFSZ; ulimit -f 0; exec "$0" --input-type=module -e "$1"`
  const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, program])
  assert.equal(stdout, 'held\nheld\nheld\n')
})

test('that of a dead process is taken over at once, that of a living one is not', async t => {
  const path = join(await newDirectory(t), 'lock')
  const { pid } = await new Promise<{ pid: number }>(resolve => {
    const child = execFile('true', () => resolve({ pid: child.pid as number }))
  })
  await symlink(`${pid} dead`, path)
  assert.equal(await withLockFile(path, async () => 'ours'), 'ours')
  await symlink(`${process.ppid} alive`, path)
  assert.equal(await withLockFile(path, async () => 'ours'), null)
})

test('whoever lost it meanwhile leaves it to its next holder', async t => {
  const path = join(await newDirectory(t), 'lock')
  const next = `${process.ppid} next`
  await withLockFile(path, async () => {
    // As done by a process that takes this one for suspended.
    await rm(path)
    await symlink(next, path)
  })
  assert.equal(await readlink(path), next)
})
