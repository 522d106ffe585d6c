// The list of contents: sealed by the first export of a state, found again by all others, and missed by nobody.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bundleHtml, canonicalJson, verifyBundle, verifyBundleFile } from '@brand-citation-forensics/proof'
import { readBundle } from '../../src/evidence/bundle.ts'
import { type Contents, createContents, type ExportedState } from '../../src/evidence/contents.ts'
import { createTreeReader } from '../../src/evidence/log/tiles.ts'
import { seal } from '../../src/evidence/seal.ts'
import { recordsOfKind, type StoredRecord } from '../../src/evidence/store.ts'
import { eventually, makeBrand, openTestDatabase, scanToEnd, startTestService } from '../harness.ts'
import { PATIENCE_MS } from '../patience.ts'
import { auditAt } from './audited-log.ts'

const service = await startTestService()
const { database } = service

async function answeredRun(): Promise<string> {
  const brand = await makeBrand(service, { plan: 'FREE' }, [
    { text: 'What is Northwind Kettles? [[sandbox:praise]]', intent: 'BRANDED' },
  ])
  return (await scanToEnd(service, brand.id)).runs[0].id
}

const address = (runId: string, query = '') => `/v1/runs/${runId}/evidence-bundle${query}`
const exported = async (runId: string) => {
  const { status, body, text } = await service.call('GET', address(runId))
  assert.equal(status, 200, text)
  return body
}
const listsOf = (runId: string) => recordsOfKind(database, 'contents', [runId])
const trustIn = (bundle: { integrity: { keys: { vkey: string }[] } }) => ({
  keys: [bundle.integrity.keys[0]?.vkey ?? ''],
  tsaRoots: [],
  witnesses: [],
})

let readings = 0
/** Something more is sealed about the run. */
async function grow(runId: string): Promise<void> {
  const [capture] = await recordsOfKind(database, 'capture', [runId])
  assert.ok(capture)
  const { reading } = JSON.parse(capture.privateText)
  const ofModel = { runId, template: null, keys: [], model: null, reply: null, statements: [] }
  readings += 1
  await database.transaction(tx =>
    seal(tx, {
      kind: 'extraction',
      subject: runId,
      slot: `more/${readings}`,
      at: new Date(),
      sha256: Buffer.from(capture.sha256).toString('hex'),
      private: { ...reading, ...ofModel },
    }),
  )
}

const depsWith = (contents: Contents, sql = database) => ({
  sql,
  tree: createTreeReader(sql),
  contents,
  baseUrl: 'https://unused.example',
  now: new Date(),
})
const patient = (sql = database) => createContents({ database: sql, patienceMs: PATIENCE_MS })

describe('the list of contents of an export', () => {
  test('is sealed once for a state, has its place when it is served, and gives the same bytes again', async () => {
    const runId = await answeredRun()
    const bundle = await exported(runId)
    const report = await verifyBundle(bundle, trustIn(bundle))
    assert.deepEqual([report.verdict, report.proved?.stateAt], ['verified', bundle.stateAt])
    assert.equal((await exported(runId)).stateAt, bundle.stateAt)
    assert.equal(
      (await service.call('GET', address(runId))).text,
      (await service.call('GET', address(runId))).text,
    )
    const page = await service.call('GET', address(runId, '?format=html'))
    assert.equal((await verifyBundleFile(page.text, trustIn(bundle))).verdict, 'verified')
    assert.equal((await listsOf(runId)).length, 1)
  })

  test('a run that grows gets another; what was exported before stays valid, and says its time', async () => {
    const runId = await answeredRun()
    const before = await exported(runId)
    await grow(runId)
    const after = await exported(runId)
    assert.ok(after.stateAt > before.stateAt)
    // What was sealed, and who exported it before.
    assert.equal(after.integrity.records.length, before.integrity.records.length + 2)
    assert.equal((await listsOf(runId)).length, 2)
    for (const bundle of [before, after]) {
      assert.equal((await verifyBundle(bundle, trustIn(after))).verdict, 'verified')
      assert.match(bundleHtml(bundle).html, /State of [^<]*: what was sealed later is not in this file/)
    }
    const mixed = { ...after, integrity: { ...after.integrity, records: before.integrity.records } }
    assert.equal((await verifyBundle(mixed, trustIn(after))).verdict, 'modified')
  })

  test('a thousand exports at once, by two processes, seal one', async () => {
    const runId = await answeredRun()
    const processes = [patient(), patient()]
    const lists: string[] = []
    const thousandfold: Contents = {
      async of(state) {
        const asked = Array.from({ length: 1_000 }, async (_, place) => {
          const contents = processes[place % 2] as Contents
          const list = await contents.of(state)
          await contents.placed(list)
          return list
        })
        const found = await Promise.all(asked)
        lists.push(...found.map(({ id }) => id))
        return found[0] as StoredRecord
      },
      placed: list => patient().placed(list),
    }
    const bundle = await readBundle(depsWith(thousandfold), runId)
    assert.equal((await verifyBundle(bundle, trustIn(bundle))).verdict, 'verified')
    assert.deepEqual([lists.length, new Set(lists).size, (await listsOf(runId)).length], [1_000, 1, 1])
  })

  test('what is sealed while an export is under way belongs to the next one', async () => {
    const runId = await answeredRun()
    const real = patient()
    const slow: Contents = {
      ...real,
      of: async (state: ExportedState) => {
        await grow(runId)
        return real.of(state)
      },
    }
    const bundle = await readBundle(depsWith(slow), runId)
    assert.equal((await verifyBundle(bundle, trustIn(bundle))).verdict, 'verified')
    assert.equal((await exported(runId)).integrity.records.length, bundle.integrity.records.length + 1)
  })

  test('a list is no captured answer: nobody finds it by a hash', async () => {
    const runId = await answeredRun()
    const lookUp = async (hash: string) => (await service.call('GET', `/v1/public/evidence/${hash}`)).body
    const { body: first } = await service.call('GET', `/v1/runs/${runId}/evidence`)
    const before = await eventually(async () => {
      const found = await lookUp(first.snapshot.sha256)
      return found.log && found
    })
    await exported(runId)
    const [list] = await listsOf(runId)
    assert.ok(list)
    assert.equal(Buffer.from(list.sha256).toString('hex'), first.snapshot.sha256)
    for (const hash of [list.slot, Buffer.from(list.entry).toString('hex')])
      assert.equal((await lookUp(hash)).found, false)
    assert.deepEqual(await lookUp(first.snapshot.sha256), before, 'the capture, not the list')
  })

  test('a database that only reads serves the states that have their list', async () => {
    const [listed, unlisted] = [await answeredRun(), await answeredRun()]
    const before = await exported(listed)
    const reading = openTestDatabase(service.databaseUrl)
    const name = /\/([^/?]+)\?/.exec(service.databaseUrl)?.[1]
    try {
      await database.query(`alter database ${name} set default_transaction_read_only = on`)
      const contents = createContents({ database: reading, patienceMs: 0 })
      const again = await readBundle(depsWith(contents, reading), listed)
      assert.ok(canonicalJson(again) === canonicalJson(before), 'the same bundle')
      await assert.rejects(readBundle(depsWith(contents, reading), unlisted), {
        code: 'database_unavailable',
      })
    } finally {
      await database.query('set default_transaction_read_only = off')
      await database.query(`alter database ${name} reset default_transaction_read_only`)
      await reading.close()
    }
  })

  test('the audit knows it, and finds one that leaves something out', async () => {
    const runId = await answeredRun()
    const bundle = await exported(runId)
    assert.deepEqual((await auditAt(service.databaseUrl)).findings, [])
    await database.transaction(tx =>
      seal(tx, {
        kind: 'contents',
        subject: runId,
        slot: 'false',
        at: new Date(Date.now() + 3_600_000),
        sha256: bundle.snapshot.sha256,
        private: { entries: [] },
      }),
    )
    const { findings } = await auditAt(service.databaseUrl)
    const said = findings.filter(({ check }) => check === 'views').map(({ message }) => message)
    assert.equal(said.length, 2)
    assert.match(said[0] ?? '', /its slot is not the hash/)
    assert.match(said[1] ?? '', /it leaves out [23] records that the run had/)
  })
})

describe('where nobody signs the log', () => {
  test('an export says that it waits, and the next one finds the list that it left', async () => {
    const runId = await answeredRun()
    const alone = await startTestService({
      databaseUrl: service.databaseUrl,
      parts: { worker: false },
      // So long it waits for the log; but a busy machine must not have it wait so long for anything else.
      config: { requestWaitMs: 10_000 },
    })
    await service.stop()
    const { status, body, headers } = await alone.call('GET', address(runId))
    assert.deepEqual([status, headers['retry-after']], [503, '2'])
    assert.match(body.error, /waits for its place in the evidence log: try again in a moment/)

    const later = await startTestService({ databaseUrl: service.databaseUrl })
    const { body: bundle } = await later.call('GET', address(runId))
    assert.equal((await verifyBundle(bundle, trustIn(bundle))).verdict, 'verified')
    const lists = await recordsOfKind(later.database, 'contents', [runId])
    assert.deepEqual(
      lists.map(({ at }) => at.toISOString()),
      [bundle.stateAt],
    )
  })
})
