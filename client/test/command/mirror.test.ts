import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import {
  formatVerifierKey,
  fromBase64,
  openCheckpoint,
  parseVerifierKey,
  sameBytes,
  signCheckpoint,
  signingKey,
  verifyConsistency,
} from '@brand-citation-forensics/proof'
import { bcf, bcfJson, CLI } from './run-cli.ts'
import { KEY, type LogHistory, logOf, type ServedHistory, serveHistory, VKEY } from './served-log.ts'

/** More than a tile of tiles has, and the next one begun. */
const LONG = 66_500
/** Where most tests end. */
const SHORT = 10_000
const FORKED_AT = 7_000

let honest: LogHistory
let forked: LogHistory
let served: ServedHistory
let copy = ''
before(async () => {
  honest = logOf(LONG)
  forked = logOf(SHORT, index => `${index < FORKED_AT ? 'entry' : 'another'} ${index}`)
  served = await serveHistory(honest)
})
after(() => served.close())
beforeEach(async () => {
  Object.assign(served, {
    history: honest,
    size: LONG,
    asked: [],
    before: () => {},
    alter: (_: string, body: Uint8Array) => body,
  })
  copy = await mkdtemp(join(tmpdir(), 'bcf-mirror-'))
})
afterEach(() => rm(copy, { recursive: true, force: true }))

const options = () => [served.url, '--key', VKEY, '--to', copy, '--patience', '0']
const mirror = (...more: string[]) =>
  bcfJson(['mirror', ...options(), ...more], { env: { BCF_ACCESS_TOKEN: undefined } })
const kept = (path: string) => readFileSync(join(copy, path))
const filesOf = () =>
  globSync('{tile,alarm}/**', { cwd: copy, withFileTypes: true }).filter(file => file.isFile())

/** Whatever the copy serves under its own checkpoint is what the log has. */
function requireWholeCopy(history: LogHistory, size: number): void {
  assert.equal(kept('checkpoint').toString(), history.checkpoint(size))
  const files = filesOf().map(file => join(file.parentPath, file.name).slice(copy.length + 1))
  assert.ok(files.length > size / 128)
  for (const path of files.filter(name => name.startsWith('tile/'))) {
    const own = history.file(path, size)
    assert.ok(own && sameBytes(kept(path), own), path)
  }
  for (let index = 0; index * 256 + 256 <= size; index += 50) {
    const name = String(index).padStart(3, '0')
    assert.ok(existsSync(join(copy, `tile/0/${name}`)) && existsSync(join(copy, `tile/entries/${name}`)))
  }
}

describe('a copy', () => {
  test('of many entries, and of what comes to them', async () => {
    served.size = 65_700
    const first = await mirror()
    assert.equal(first.code, 0, first.stderr)
    assert.deepEqual(
      [(first.document as { status: string }).status, (first.document as { size: number }).size],
      ['copied', 65_700],
    )
    requireWholeCopy(honest, 65_700)
    assert.ok(existsSync(join(copy, 'tile/0/256.p')))
    served.size = LONG
    served.asked = []
    const second = await mirror()
    assert.deepEqual(second.document, {
      ...(second.document as object),
      status: 'copied',
      before: 65_700,
      size: LONG,
    })
    // What is held already is not asked for again.
    assert.ok(!served.asked.includes('tile/entries/255') && served.asked.includes('tile/entries/256'))
    requireWholeCopy(honest, LONG)
    assert.ok(!existsSync(join(copy, 'tile/0/256.p')) && !existsSync(join(copy, 'tile/entries/256.p')))
    served.asked = []
    assert.equal((await mirror()).code, 0)
    assert.deepEqual(served.asked, ['checkpoint'])
  })

  test('that is stopped in the middle goes on from there', async () => {
    served.size = 3 * SHORT
    let left = 80
    served.before = path => {
      if (path.startsWith('tile/entries') && left-- === 0) served.alter = () => null
    }
    const cut = await mirror()
    assert.equal(cut.code, 1)
    assert.ok(!existsSync(join(copy, 'checkpoint')))
    const got = filesOf().length
    served.alter = (_, body) => body
    served.before = () => {}
    served.asked = []
    assert.equal((await mirror()).code, 0)
    // Each would take two files of a copy that begins anew.
    const all = 2 * (served.size / 256)
    assert.ok(served.asked.length < all - 100, `${served.asked.length} asked for, ${got} were there`)
    requireWholeCopy(honest, served.size)
  })

  test('that is killed again and again ends whole', async () => {
    served.size = 3 * SHORT
    for (let kill = 1; kill <= 2; kill++) {
      let left = 15
      const child = spawn(process.execPath, [CLI, 'mirror', ...options()], { stdio: 'ignore' })
      served.before = async () => {
        if (left-- === 0) child.kill('SIGKILL')
      }
      await once(child, 'exit')
      assert.ok(!existsSync(join(copy, 'checkpoint')), 'there is more to copy than it had time for')
    }
    served.before = () => {}
    assert.equal((await mirror()).code, 0)
    requireWholeCopy(honest, 3 * SHORT)
  })

  test('that was damaged is found with --all, and mended', async () => {
    served.size = 3_000
    await mirror()
    for (const path of ['tile/entries/004', 'tile/0/007', 'tile/1/000.p/11'])
      writeFileSync(join(copy, path), Buffer.from('damaged'))
    assert.equal((await mirror('--all')).code, 0)
    requireWholeCopy(honest, 3_000)
  })

  test('takes a full tile where a piece of it is gone', async () => {
    served.size = 700
    served.alter = (path, body) => (path.includes('.p/') && !path.startsWith('tile/1') ? null : body)
    const full = honest.file('tile/0/002', LONG)
    const bundle = honest.file('tile/entries/002', LONG)
    served.history = {
      ...honest,
      file: (path, size) =>
        path === 'tile/0/002' ? full : path === 'tile/entries/002' ? bundle : honest.file(path, size),
    }
    assert.equal((await mirror()).code, 0)
    requireWholeCopy(honest, 700)
  })
})

interface AlarmFile {
  proof: { otherRoot: string; hashes: string[] } | null
}

/** What anybody can check with the key of the log and the kept folder. */
function readAlarm(kind: string) {
  const [folder = ''] = globSync(`alarm/${kind}-*`, { cwd: copy })
  const open = (name: string) =>
    openCheckpoint(kept(`${folder}/${name}`).toString(), [parseVerifierKey(VKEY)])
  const { proof } = JSON.parse(kept(`${folder}/alarm.json`).toString()) as AlarmFile
  return { kept: open('kept'), seen: open('seen'), proof }
}

describe('an alarm', () => {
  beforeEach(async () => {
    served.size = 8_000
    assert.equal((await mirror()).code, 0)
  })

  const raised = async (status: string, words: RegExp) => {
    const before = kept('checkpoint')
    const { code, document } = await mirror()
    assert.equal(code, 7)
    assert.equal((document as { status: string }).status, status)
    assert.match((document as { why: string }).why, words)
    assert.deepEqual(kept('checkpoint'), before)
    requireWholeCopy(honest, 8_000)
    return readAlarm(status)
  }

  test('two logs of one size', async () => {
    served.history = forked
    const alarm = await raised('fork', /FORK: log\.example\/mirrored has signed two different logs of 8000/)
    assert.equal(alarm.kept.size, alarm.seen.size)
    assert.ok(!sameBytes(alarm.kept.root, alarm.seen.root))
  })

  test('a larger one that did not grow out of ours, in one pass and with a proof', async () => {
    Object.assign(served, { history: forked, size: SHORT, asked: [] })
    const alarm = await raised('fork', /neither grew out of the other/)
    // Found by a few tiles; none of its entries were fetched.
    assert.ok(served.asked.length < 20 && !served.asked.some(path => path.includes('entries')))
    const bytes = (text: string) => fromBase64(text) as Uint8Array
    verifyConsistency({
      oldSize: alarm.kept.size,
      oldRoot: bytes(alarm.proof?.otherRoot ?? ''),
      size: alarm.seen.size,
      root: alarm.seen.root,
      proof: alarm.proof?.hashes.map(bytes) ?? [],
    })
    assert.ok(!sameBytes(bytes(alarm.proof?.otherRoot ?? ''), alarm.kept.root))
  })

  test('a smaller one of another history', async () => {
    Object.assign(served, { history: forked, size: 7_500 })
    const alarm = await raised('fork', /neither grew out of the other/)
    assert.equal(alarm.proof !== null, true)
  })

  test('entries that were taken back', async () => {
    served.size = 7_900
    const alarm = await raised('rewind', /REWIND: .* 7900 entries, and had signed one of 8000/)
    assert.deepEqual([alarm.kept.size, alarm.seen.size], [8_000, 7_900])
    const human = await bcf(['mirror', ...options()])
    assert.equal(human.code, 7)
    assert.match(human.stderr, /REWIND[\s\S]*Both signed checkpoints are kept in/)
    assert.equal(globSync('alarm/*', { cwd: copy }).length, 1)
  })

  test('what was signed is remembered by a pass that did not end', async () => {
    Object.assign(served, {
      size: SHORT,
      alter: (path: string, body: Uint8Array) => (path.includes('entries') ? null : body),
    })
    assert.equal((await mirror()).code, 1)
    Object.assign(served, { size: 9_000, alter: (_: string, body: Uint8Array) => body })
    await raised('rewind', /9000 entries, and had signed one of 10000/)
  })

  test('a fork that was shown for a moment, all tiles of which were withheld', async () => {
    const withhold = (path: string, body: Uint8Array) => (path === 'checkpoint' ? body : null)
    Object.assign(served, { history: forked, size: 9_000, alter: withhold })
    assert.equal((await mirror()).code, 1)
    assert.equal(globSync('unproved/*', { cwd: copy }).length, 1)
    Object.assign(served, { history: honest, size: SHORT, alter: (_: string, body: Uint8Array) => body })
    const alarm = await raised('fork', /has signed a log of 10000 entries and one of 9000, and neither grew/)
    assert.equal(
      kept(globSync('alarm/fork-*/kept', { cwd: copy })[0] ?? '').toString(),
      forked.checkpoint(9_000),
    )
    assert.ok(alarm.proof)
    // And of the same size, with nothing but the two.
    Object.assign(served, { size: 9_000, alter: withhold })
    assert.equal((await mirror()).code, 7)
  })

  test('one that was taken back before it was proved', async () => {
    Object.assign(served, { history: forked, size: SHORT })
    served.alter = (path, body) => (path === 'checkpoint' ? body : null)
    assert.equal((await mirror()).code, 1)
    Object.assign(served, { history: honest, size: 9_000, alter: (_: string, body: Uint8Array) => body })
    await raised('rewind', /9000 entries, and had signed one of 10000/)
  })

  test('none when tiles that were out of reach prove it later', async () => {
    served.alter = (path, body) => (path === 'checkpoint' ? body : null)
    for (const size of [8_500, 9_000]) {
      served.size = size
      assert.equal((await mirror()).code, 1)
    }
    Object.assign(served, { size: SHORT, alter: (_: string, body: Uint8Array) => body })
    assert.equal((await mirror()).code, 0)
    assert.deepEqual(globSync('unproved/*', { cwd: copy }), [])
  })
})

describe('no alarm, and no copy either', () => {
  beforeEach(() => {
    served.size = SHORT
  })

  const unproved = async (why: RegExp) => {
    const { code, document } = await mirror()
    assert.equal(code, 1)
    assert.equal((document as { status: string }).status, 'unproved')
    assert.match((document as { why: string }).why, why)
    assert.ok(!existsSync(join(copy, 'checkpoint')) && !existsSync(join(copy, 'alarm')))
  }
  const flip = (at: string) => (path: string, body: Uint8Array) => {
    const changed = Uint8Array.from(body)
    if (path === at) changed[40]! ^= 1
    return changed
  }

  test('an entry that is not what was signed', async () => {
    served.size = 2_000
    served.alter = flip('tile/entries/003')
    await unproved(/tile\/0\/003 does not lead to the root/)
  })

  test('a tile that is not', async () => {
    served.size = 66_000
    served.alter = flip('tile/1/000')
    await unproved(/tile\/1\/000 does not lead to the root/)
  })

  test('a file without an end', async () => {
    served.size = 2_000
    served.alter = (path, body) => (path === 'tile/1/000.p/7' ? new Uint8Array(100_000) : body)
    await unproved(/longer than such a file can be/)
  })

  test('a checkpoint by another key, or changed', async () => {
    const other = signingKey(KEY.name, createHash('sha256').update('other').digest())
    const { size, root } = openCheckpoint(honest.checkpoint(SHORT), [parseVerifierKey(VKEY)])
    served.alter = path =>
      path === 'checkpoint' ? Buffer.from(signCheckpoint({ origin: KEY.name, size, root }, other)) : null
    await unproved(/no trusted key signed/)
    served.alter = (_, body) =>
      Buffer.from(
        Buffer.from(body)
          .toString()
          .replace(`\n${SHORT}\n`, `\n${SHORT - 1}\n`),
      )
    await unproved(/signature of log\.example\/mirrored is not valid/)
  })

  test('a log that is away', async () => {
    const away = await serveHistory(honest)
    await away.close()
    const { code, stdout } = await bcf(['mirror', away.url, ...options().slice(1)])
    assert.equal(code, 6)
    assert.match(stdout, /^unreachable: /)
  })
})

test('a watch goes on until there is an alarm', async () => {
  served.size = 1_000
  const told: unknown[] = []
  served.before = path => {
    if (path !== 'checkpoint') return
    told.push(path)
    if (told.length === 2) served.size = 1_300
    if (told.length === 4) served.size = 900
  }
  const { code, stdout } = await bcf(['mirror', ...options(), '--watch', '--every', '0', '--json'])
  assert.equal(code, 7)
  const lines = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ status }) => status),
    ['copied', 'copied', 'unchanged', 'rewind'],
  )
})

test('a directory of another log is left alone', async () => {
  served.size = 10
  await mirror()
  const stranger = formatVerifierKey(signingKey('log.example/other', new Uint8Array(32)))
  const { code, stderr } = await bcf(['mirror', served.url, '--key', stranger, '--to', copy])
  assert.equal(code, 2)
  assert.match(stderr, /is of another log/)
})
