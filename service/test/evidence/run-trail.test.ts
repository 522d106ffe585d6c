// What a bundle tells of who did something, and what it does not; and that whoever exports one is written down.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type BundleReport, verifyBundleFile } from '@brand-citation-forensics/proof'
import { noteExport } from '../../src/evidence/events/exports.ts'
import { recordsOfKind } from '../../src/evidence/store.ts'
import { makePerson, visit } from '../access/two-worlds.ts'
import { asJson } from '../api/ask.ts'
import { bearer, eventually, makeBrand, openTestDatabase, scanToEnd, startTestService } from '../harness.ts'
import { auditAfter, auditAt, connect } from './audited-log.ts'

const service = await startTestService()
const { database } = service
const brand = await makeBrand(service, { plan: 'FREE' }, [
  { text: 'When was Northwind Kettles founded? [[sandbox:wrong]]', intent: 'BRANDED' },
  { text: 'A question that nobody else need know', intent: 'CATEGORY' },
])
const ana = await makePerson(service, 'Ana Nymous', { [brand.id]: 'analyst' })
const visitor = await visit(service, 'Ana', ana)
const post = async (path: string, body: object = {}) => {
  const answer = await visitor.ask('POST', path, { payload: JSON.stringify(body), headers: asJson })
  assert.ok(answer.status < 300, JSON.stringify(answer.body))
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails where they are not.
  return answer.body as any
}
const { added } = await post(`/api/admin/brands/${brand.id}/facts`, {
  facts: [
    { key: 'foundingDate', value: '1987' },
    { key: 'slogan', value: 'Hot, and soon' },
  ],
})
const [founded, slogan] = added.map(({ id }: { id: string }) => id)
const scan = await scanToEnd(service, brand.id)
const asked = await Promise.all(
  // biome-ignore lint/suspicious/noExplicitAny: as above
  scan.runs.map(async ({ id }: any) => (await service.call('GET', `/v1/runs/${id}/evidence`)).body),
)
const runId: string = asked.find(({ prompt }) => prompt.text.includes('founded')).runId
const otherPrompt: string = asked.find(({ prompt }) => !prompt.text.includes('founded')).prompt.id

const address = (query = '') => `/v1/runs/${runId}/evidence-bundle${query}`
async function exported(query = ''): Promise<string> {
  const { status, text } = await service.call('GET', address(query))
  assert.equal(status, 200, text)
  return text
}
async function verified(file: string): Promise<NonNullable<BundleReport['proved']>> {
  const keys = [/"vkey":"([^"]+)"/.exec(file)?.[1] ?? '']
  const { verdict, steps, proved } = await verifyBundleFile(file, { keys, tsaRoots: [], witnesses: [] })
  assert.equal(verdict, 'verified', JSON.stringify(steps.filter(({ outcome }) => outcome === 'failed')))
  assert.ok(proved)
  return proved
}
const exportsOf = async () =>
  (await recordsOfKind(database, 'event', [runId])).filter(({ slot }) => slot.startsWith('export/'))
const told = async (file: string) =>
  ((await verified(file)).trail ?? []).map(({ action, actor, about }) => [action, actor, ...about])

describe('the trail of a bundle', () => {
  test('looking at a run, and HEAD, hand nothing out', async () => {
    const { status, body } = await service.call('GET', `/api/admin/runs/${runId}/custody`)
    assert.deepEqual([status, body.isWitnessed, body.timestamps], [200, false, 0])
    const evidence = await service.call('GET', `/v1/runs/${runId}/evidence`)
    assert.equal(evidence.status, 200)
    const head = await service.app.inject({ method: 'HEAD', url: address(), headers: bearer })
    assert.equal(head.statusCode, 200)
    assert.deepEqual(await exportsOf(), [])
  })

  test('tells who asked, and who entered the facts of the verdict, by ids alone', async () => {
    const file = await exported()
    const trail = await told(file)
    assert.deepEqual(
      trail.filter(([action]) => action === 'facts.entered'),
      [['facts.entered', ana, founded]],
    )
    const [action, actor, about] = trail.at(-1) ?? []
    assert.deepEqual([action, about], ['scan.requested', scan.scanId ?? scan.id])
    assert.match(actor ?? '', /^act_token_/)
    for (const secret of ['Ana Nymous', slogan, otherPrompt, 'nobody else need know', 'totalPrompts'])
      assert.ok(!file.includes(secret), secret)
    assert.match(await exported('?format=html'), /evidence page 4/)
  })

  test('who exported is written down once a day, in each form; the export does not change what it exports', async () => {
    const before = await exported()
    assert.equal(await exported(), before)
    await Promise.all(Array.from({ length: 10 }, () => exported('?version=2')))
    const page = await visitor.ask('GET', address('?format=html'))
    assert.equal(page.status, 200)
    const slots = (await exportsOf()).map(({ slot }) => slot.split('/').slice(3).join(' '))
    const token = /act_token_\w+/.exec(slots.join())?.[0]
    assert.deepEqual(slots.toSorted(), [
      `bundle-2.html ${token}`,
      `bundle-2.html ${ana}`,
      `bundle-2.json ${token}`,
    ])
    assert.equal(await exported(), before)
  })

  test('what comes later is told with what came before it: who asked again, who exported, what became of the fact', async () => {
    await post(`/v1/runs/${runId}/verify`)
    await eventually(async () => (await recordsOfKind(database, 'verification', [runId])).length > 0)
    await post(`/api/admin/facts/${founded}/retire`)
    await post(`/api/admin/facts/${slogan}/retire`)
    const file = await exported()
    const trail = await told(file)
    const actions = trail.map(([action]) => action)
    assert.deepEqual(
      trail.filter(([action]) => action === 'verification.requested' || action === 'fact.retired'),
      [
        ['verification.requested', ana, runId],
        ['fact.retired', ana, founded],
      ],
    )
    assert.equal(actions.filter(action => action === 'run.exported').length, 3, 'each form once')
    assert.ok(!file.includes(slogan))
    await told(await exported('?format=html'))
  })

  test('is left out where it is not wanted', async () => {
    const file = await exported('?trail=false')
    assert.deepEqual(await told(file), [])
    assert.ok(!file.includes(ana))
    const page = await exported('?trail=false&format=html')
    assert.match(page, /evidence page 4/)
    await verified(page)
    const { status } = await service.call('GET', address('?trail=no'))
    assert.equal(status, 400)
  })

  test('an event from before that names other facts too stays out', async () => {
    const { added } = await post(`/api/admin/brands/${brand.id}/facts`, {
      facts: [{ key: 'award', value: 'Kettle of the year' }],
    })
    const { sealEvents } = await import('../../src/evidence/events/event.ts')
    const object = { type: 'facts', id: brand.id }
    const facts = [founded, added[0].id]
    const change = { actor: ana, action: 'facts.entered', object, before: null, after: { facts } }
    await database.transaction(tx => sealEvents(tx, new Date(), [change]))
    const file = await exported()
    assert.ok(!file.includes(added[0].id))
    assert.equal((await told(file)).filter(([action]) => action === 'facts.entered').length, 1)
  })

  test('the audit knows all of it, and finds whoever changes who did something', async () => {
    assert.deepEqual((await auditAt(service.databaseUrl)).findings, [])
    const client = await connect(service.databaseUrl)
    const { findings } = await auditAfter(client, db =>
      db.query(
        `update records set actor = 'psn_other' where seq = (select max(seq) from records where actor = '${ana}')`,
      ),
    ).finally(() => client.end())
    assert.match(JSON.stringify(findings), /actor is not the one sealed/)
  })

  test('where the database only reads, a file is served, and nothing is written down', async () => {
    const reading = openTestDatabase(service.databaseUrl)
    const name = /\/([^/?]+)\?/.exec(service.databaseUrl)?.[1]
    const before = (await exportsOf()).length
    try {
      await database.query(`alter database ${name} set default_transaction_read_only = on`)
      const clock = { now: () => new Date('2030-01-01') }
      const of = { type: 'run' as const, id: runId }
      const noted = await noteExport(
        { database: reading, clock },
        { actor: () => ana, of, brandId: brand.id, content: 'bundle', format: 'json', version: '2' },
      )
      assert.equal(noted, false)
    } finally {
      await database.query('set default_transaction_read_only = off')
      await database.query(`alter database ${name} reset default_transaction_read_only`)
      await reading.close()
    }
    assert.equal((await exportsOf()).length, before)
  })

  test('another day is another event, and two at once are one', async () => {
    const before = (await exportsOf()).length
    const day = 86_400_000
    const exportedAt = (days: number) => ({ now: () => new Date(Date.now() + days * day) })
    const again = {
      ...{ actor: () => ana, of: { type: 'run' as const, id: runId }, brandId: brand.id },
      ...{ content: 'bundle' as const, format: 'html' as const, version: '2' },
    }
    const notedTwice = [1, 1].map(days => noteExport({ database, clock: exportedAt(days) }, again))
    assert.deepEqual(await Promise.all(notedTwice), [true, true])
    assert.equal((await exportsOf()).length, before + 1)
  })
})
