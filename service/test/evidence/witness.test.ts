// Witnesses remember the log where we cannot reach. Numbers of attacks are those of the design of the ledger.

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import {
  openCheckpoint,
  openNote,
  parseNote,
  parseVerifierKey,
  readCheckpoint,
} from '@brand-citation-forensics/proof'
import { readOutsideSettings } from '../../src/evidence/log/outside/settings.ts'
import type { Witness } from '../../src/evidence/log/outside/witness.ts'
import { sha256Of } from '../../src/evidence/seal.ts'
import { eventually } from '../harness.ts'
import { journalledOutside, type LogWorld, openLogWorld, WARN, withoutTriggers } from './log-world.ts'
import { serveWitness, TestWitness, type WitnessServer } from './test-witness.ts'

const settingsOf = (...servers: WitnessServer[]): { witnesses: Witness[] } =>
  readOutsideSettings(name =>
    name === 'BCF_WITNESSES' ? servers.map(({ setting }) => setting).join(', ') : undefined,
  )

interface Cosignature {
  size: number
  witness: string
  line: string
}
const cosignatures = (world: LogWorld) =>
  world.sql<Cosignature>(
    'select size::float8 as size, witness, line from log_cosignatures order by size, witness',
  )
/** As they must stand in the journal of a machine that got them all. */
const remembered = async (world: LogWorld) =>
  (await cosignatures(world)).map(({ size, witness, line }) => ({
    size,
    cosignature: witness,
    sha256: sha256Of(line),
  }))
const cosigned = (world: LogWorld, size: number) =>
  eventually(async () => (await cosignatures(world)).find(row => row.size === size))
const cosignaturesBy = async (world: LogWorld, { vkey }: TestWitness) =>
  (await cosignatures(world)).filter(row => row.witness === vkey)
const refused = (world: LogWorld) => eventually(async () => world.refusals()[0])
const headOf = async (world: LogWorld) =>
  (await world.sql('select max(size)::float8 as size from log_checkpoints'))[0]!.size
const warnings = (world: LogWorld) => world.said.filter(({ level }) => level === WARN)

describe('a witness', () => {
  test('cosigns the log as it grows, step by step', async () => {
    const world = await openLogWorld()
    const witness = new TestWitness('witness.example/w1', world.vkey)
    const server = await serveWitness(witness)
    const keeper = world.keep(settingsOf(server))
    for (const count of [1, 2, 300, 7]) {
      await world.plant(count)
      const { size, note } = await world.published()
      const row = await cosigned(world, size)
      assert.equal(row.witness, witness.vkey)
      assert.equal(parseNote(note + row.line).signatures.length, 2)
      const opened = openCheckpoint(note + row.line, [world.vkey, witness.vkey].map(parseVerifierKey))
      assert.equal(opened.verified.length, 2)
      assert.equal(witness.latest.get(world.key.name)?.size, size)
    }
    await keeper.stop()
    assert.ok(server.asked.every(({ path, status }) => path === '/prefix/add-checkpoint' && status === 200))
    assert.ok(server.asked.length >= 4)
    // Only the first had to start from nothing.
    assert.deepEqual(
      server.asked.map(({ body }) => body.startsWith('old 0\n')),
      server.asked.map((_, place) => place === 0),
    )
    assert.deepEqual(warnings(world), [])
    assert.deepEqual(await journalledOutside(world.journal.path), await remembered(world))
  })

  test('is shown the head again at start, and nothing else while nothing grows', async () => {
    const world = await openLogWorld()
    const server = await serveWitness(new TestWitness('witness.example/w1', world.vkey))
    const { size } = await world.grow(5)
    for (const starts of [1, 2]) {
      const keeper = world.keep(settingsOf(server))
      await cosigned(world, size)
      await eventually(async () => server.asked.length === starts)
      await world.looked()
      await keeper.stop()
      assert.equal(server.asked.length, starts)
    }
    assert.match(server.asked[1]!.body, new RegExp(`^old ${size}\n\n`))
    assert.equal((await cosignatures(world)).length, 1)
    assert.deepEqual(await journalledOutside(world.journal.path), await remembered(world))
  })

  test('that has lost what it knew is told the size it asks for', async () => {
    const world = await openLogWorld()
    const witness = new TestWitness('witness.example/w1', world.vkey)
    const server = await serveWitness(witness)
    const keeper = world.keep(settingsOf(server))
    await world.plant(3)
    const first = await world.published()
    const { root } = readCheckpoint(first.note)
    await cosigned(world, first.size)
    await world.plant(3)
    await cosigned(world, (await world.published()).size)
    witness.latest.set(world.key.name, { size: first.size, root })
    await world.plant(3)
    await cosigned(world, (await world.published()).size)
    await keeper.stop()
    assert.ok(server.asked.some(({ status }) => status === 409))
    assert.deepEqual(warnings(world), [])
  })

  test('that is down holds nothing up, is missed once, and cosigns later', async () => {
    const world = await openLogWorld()
    const witness = new TestWitness('witness.example/w1', world.vkey)
    const server = await serveWitness(witness)
    await world.grow(3)
    await server.close()
    const keeper = world.keep(settingsOf(server))
    for (const count of [1, 2, 3]) {
      await world.plant(count)
      await world.published()
    }
    await eventually(async () => warnings(world).length > 0)
    assert.deepEqual(await cosignatures(world), [])
    const again = await serveWitness(witness, Number(new URL(server.url).port))
    await cosigned(world, (await world.published()).size)
    await keeper.stop()
    assert.equal(warnings(world).length, 1)
    assert.match(String(warnings(world)[0]?.error), /ECONNREFUSED/)
    assert.equal(again.asked.at(-1)?.status, 200)
    assert.equal(world.said.at(-1)?.msg, 'the evidence log is attested there again')
  })

  test('that hangs holds up neither the batches nor another witness', async () => {
    const world = await openLogWorld()
    const [slow, quick] = [
      new TestWitness('witness.example/slow', world.vkey),
      new TestWitness('witness.example/quick', world.vkey),
    ]
    const [hanging, server] = [await serveWitness(slow), await serveWitness(quick)]
    hanging.answer = () => null
    const keeper = world.keep(settingsOf(hanging, server))
    for (const count of [1, 2]) {
      await world.plant(count)
      const { size } = await world.published()
      assert.equal((await cosigned(world, size)).witness, quick.vkey)
    }
    await eventually(async () => hanging.asked.length > 0)
    await keeper.stop()
    assert.equal((await cosignatures(world)).filter(row => row.witness === slow.vkey).length, 0)
  })

  test('that hangs at start does not keep it from stopping', async () => {
    const world = await openLogWorld()
    await world.grow(2)
    const server = await serveWitness(new TestWitness('witness.example/w1', world.vkey))
    server.answer = () => null
    const keeper = world.keep(settingsOf(server))
    await eventually(async () => server.asked.length > 0)
    await world.plant(1)
    await keeper.stop()
    assert.deepEqual(warnings(world), [])
    assert.equal(
      (await world.sql('select seq from log_queue')).length,
      1,
      'nothing was signed before it answered',
    )
  })

  test('is asked by two workers at once without a quarrel', async () => {
    const world = await openLogWorld()
    const witness = new TestWitness('witness.example/w1', world.vkey)
    const server = await serveWitness(witness)
    const keepers = [world.keep(settingsOf(server)), world.keep(settingsOf(server))]
    for (let round = 0; round < 4; round++) {
      await world.plant(2)
      await cosigned(world, (await world.published()).size)
      await world.looked()
    }
    await Promise.all(keepers.map(keeper => keeper.stop()))
    assert.deepEqual(world.refusals(), [])
    assert.ok(server.asked.every(({ status }) => status === 200 || status === 409))
    const rows = await cosignatures(world)
    assert.equal(new Set(rows.map(({ size }) => size)).size, rows.length)
    assert.deepEqual(await journalledOutside(world.journal.path), await remembered(world))
  })
})

describe('an answer that is not kept:', async () => {
  const other = new TestWitness('witness.example/other')
  const world = await openLogWorld()
  before(() => world.grow(2))
  const cases: Record<string, (witness: TestWitness, note: string, request: string) => Answered> = {
    'a signature over another text': (witness, note) => ok(witness.cosign(note.replace(/\n\d+\n/, '\n99\n'))),
    'the line of another witness': (_witness, note) => ok(other.cosign(note)),
    'a line with the right name and id, and a signature that is not its own': (witness, note) =>
      ok(swapSignature(witness.cosign(note), other.cosign(note))),
    'a signature without a time': (witness, note) => ok(witness.cosign(note, 0)),
    'a line without its end': (witness, note) => ok(witness.cosign(note).trimEnd()),
    'a text of its own before the line': (witness, note) =>
      ok(`more\n\n${witness.cosign(`${note}more\n\n`)}`),
    'no line at all': () => ok(''),
    'bytes that are no text': () => ok('\ufffd\u0000'),
    'more than a witness has to say': (witness, note) => ok(witness.cosign(note).repeat(200)),
    'a page': () => ({ status: 200, type: 'text/html', body: '<h1>It works!</h1>' }),
    'a redirect': () => ({ status: 302 }),
    'a conflict without a size': () => ({ status: 409, body: 'conflict' }),
    'a conflict with a size that is no number': () => ({
      status: 409,
      type: 'text/x.tlog.size',
      body: '-1\n',
    }),
    'a conflict with a size of another type': () => ({ status: 409, type: 'text/plain', body: '99\n' }),
    'an unknown log': () => ({ status: 404 }),
    'a key it does not accept': () => ({ status: 403 }),
    'a failure of its own': () => ({ status: 500 }),
    'a complaint about a proof where there was none': () => ({ status: 422 }),
  }
  for (const [what, answer] of Object.entries(cases)) {
    test(what, async () => {
      const witness = new TestWitness('witness.example/w1', world.vkey)
      const server = await serveWitness(witness)
      server.answer = request => answer(witness, request.slice(request.indexOf('\n\n') + 2), request)
      world.said.length = 0
      const keeper = world.keep(settingsOf(server))
      await eventually(async () => server.asked.length >= 2)
      assert.deepEqual(await cosignaturesBy(world, witness), [])
      assert.equal(warnings(world).length, 1)
      server.answer = request => witness.addCheckpoint(request)
      await eventually(async () => (await cosignaturesBy(world, witness))[0])
      await keeper.stop()
      assert.deepEqual(world.refusals(), [])
    })
  }

  test('lines of others beside the right one are left out', async () => {
    const witness = new TestWitness('witness.example/w1', world.vkey)
    const server = await serveWitness(witness)
    server.answer = request => {
      const answer = witness.addCheckpoint(request)
      const note = request.slice(request.indexOf('\n\n') + 2)
      return { ...answer, body: `${other.cosign(note)}${answer.body}` }
    }
    const { note } = await world.published()
    const keeper = world.keep(settingsOf(server))
    const { line } = await eventually(async () => (await cosignaturesBy(world, witness))[0])
    await keeper.stop()
    assert.equal(line.split('\n').length, 2)
    assert.equal(openNote(note + line, [parseVerifierKey(witness.vkey)]).verified.length, 1)
  })
})

describe('a witness that knows better stops the signing:', () => {
  /** A log of which a witness has signed all, and an older copy of it. */
  async function withOldCopy() {
    const world = await openLogWorld()
    const witness = new TestWitness('witness.example/w1', world.vkey)
    const server = await serveWitness(witness)
    const cosignAll = async () => {
      const keeper = world.keep(settingsOf(server))
      await cosigned(world, (await world.published()).size)
      await keeper.stop()
    }
    await world.plant(5)
    await cosignAll()
    const old = await world.copy()
    await world.plant(4)
    await cosignAll()
    const latest = { ...witness.latest.get(world.key.name)! }
    server.asked.length = 0
    return { world, old, witness, server, latest }
  }

  test('an old backup without its journal (attack 11)', async () => {
    const { old, witness, server, latest } = await withOldCopy()
    const size = await headOf(old)
    await old.plant(1)
    const keeper = old.keep(settingsOf(server))
    assert.match(await refused(old), /witness\.example\/w1 has signed a log of \d+ entries.*rolled back/)
    // Its last act would be to sign what waits.
    await keeper.stop()
    assert.equal(await headOf(old), size, 'nothing was signed')
    assert.deepEqual(witness.latest.get(old.key.name), latest)
  })

  test('the tail and its checkpoints cut off (attack 8)', async () => {
    const { world, old, server } = await withOldCopy()
    const size = await headOf(old)
    await withoutTriggers(
      world,
      ...['log_cosignatures', 'log_published', 'log_checkpoints'].map(
        table => `delete from ${table} where size > ${size}`,
      ),
      `delete from log_leaves where index >= ${size}`,
    )
    // The journal would refuse too; a machine of its own does not have it.
    const cut = await world.copy()
    cut.keep(settingsOf(server))
    assert.match(await refused(cut), /rolled back/)
    assert.equal(await headOf(cut), size)
  })

  test('another history of the same size (attacks 13 and 14)', async () => {
    const { world, old, witness, server, latest } = await withOldCopy()
    const { size } = await old.grow(4)
    assert.equal(size, await headOf(world))
    await old.plant(1)
    old.keep(settingsOf(server))
    assert.match(await refused(old), /has signed another tree of \d+ entries.*rewritten/)
    assert.deepEqual(
      server.asked.map(({ status }) => status),
      [409, 422],
    )
    assert.equal(await headOf(old), size)
    assert.deepEqual(witness.latest.get(old.key.name), latest)
  })

  test('a longer other history', async () => {
    const { old, witness, server, latest } = await withOldCopy()
    await old.grow(9)
    old.keep(settingsOf(server))
    assert.match(await refused(old), /rewritten/)
    assert.deepEqual(witness.latest.get(old.key.name), latest)
  })

  test('a witness that comes back while the log is being signed', async () => {
    const { old, witness, server } = await withOldCopy()
    server.answer = () => ({ status: 503 })
    const keeper = old.keep(settingsOf(server))
    await old.plant(1)
    await old.published()
    server.answer = request => witness.addCheckpoint(request)
    await refused(old)
    const size = await headOf(old)
    await old.plant(1)
    await keeper.stop()
    assert.equal(await headOf(old), size)
  })

  test('a tree in the database that is not the one that was signed', async () => {
    const world = await openLogWorld()
    const server = await serveWitness(new TestWitness('witness.example/w1', world.vkey))
    await world.grow(5)
    await withoutTriggers(world, `update log_leaves set entry = sha256(entry) where index = 1`)
    world.keep(settingsOf(server))
    assert.match(await refused(world), /not the one that was signed/)
    assert.equal(server.asked.length, 0)
  })
})

describe('BCF_WITNESSES', () => {
  const { vkey } = new TestWitness('witness.example/w1')
  const read = (value: string) => readOutsideSettings(name => (name === 'BCF_WITNESSES' ? value : undefined))

  test('takes pairs of key and address', () => {
    const { vkey: second } = new TestWitness('witness.example/w2')
    const { witnesses } = read(`${vkey} https://a.example/,\n ${second}  http://10.0.0.1:8080/w/x/ `)
    assert.deepEqual(
      witnesses.map(({ url, key }) => [key.name, url]),
      [
        ['witness.example/w1', 'https://a.example'],
        ['witness.example/w2', 'http://10.0.0.1:8080/w/x'],
      ],
    )
    assert.deepEqual(read('').witnesses, [])
  })

  const logKey = 'log.example.org+0a72cd63+AV2yLmzeBL9B3zFJNqal0JuqxiFve0m/eqmT1+KkLVeC'
  const wrong: [what: string, value: string, complaint: RegExp][] = [
    ['a key without an address', vkey, /BCF_WITNESSES must be pairs/],
    ['three words', `${vkey} https://a.example b`, /BCF_WITNESSES must be pairs/],
    ['the key of a log', `${logKey} https://a.example`, /is the key of a log/],
    ['something else', 'abc https://a.example', /BCF_WITNESSES: "abc": this is not a verifier key/],
    ['a changed key', `${vkey.replace('w1', 'w2')} https://a.example`, /BCF_WITNESSES: .*key id/],
    ['another scheme', `${vkey} ftp://a.example`, /BCF_WITNESSES must hold addresses that start with http/],
    ['a password', `${vkey} https://me:hunter2@a.example`, /^(?!.*hunter2).*without user and password/],
    ['a query', `${vkey} https://a.example/?a=1`, /no query/],
    ['the same twice', `${vkey} https://a.example, ${vkey} https://b.example`, /twice/],
  ]
  for (const [what, value, complaint] of wrong)
    test(`refuses ${what}`, () => assert.throws(() => read(value), complaint))
})

type Answered = { status: number; type?: string; body?: string }
const ok = (body: string): Answered => ({ status: 200, body })

/** The name and key id of one line, the rest of another. */
function swapSignature(line: string, donor: string): string {
  const bytes = (text: string) => Buffer.from(text.trim().split(' ')[2] ?? '', 'base64')
  const joined = Buffer.concat([bytes(line).subarray(0, 4), bytes(donor).subarray(4)])
  return `${line.split(' ').slice(0, 2).join(' ')} ${joined.toString('base64')}\n`
}
