// From where questions are asked: chosen for a brand and for a prompt, frozen with the run, sealed with the answer, and
// found out where somebody changes it behind the service's back.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { verifyBundle } from '@brand-citation-forensics/proof'
import { EngineError, type Question } from '../../src/engines/engine.ts'
import type { EngineTable } from '../../src/engines/index.ts'
import { executeRun } from '../../src/scans/run.ts'
import { auditAfter, auditAt, connect } from '../evidence/audited-log.ts'
import {
  eventually,
  fieldsOf,
  makeBrand,
  manualClock,
  signLog,
  startTestService,
  untilSigned,
} from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { writePlans } from './one-engine.ts'
import { delivered } from './worlds/delivered.ts'
import { workerParts } from './worlds/worker-parts.ts'

const BERLIN = { country: 'DE', language: 'de', city: 'Berlin' }
interface ListedRun {
  id: string
  scanId: string
  engine: string
  promptText: string
  localeAsked: object
  locale: object | null
}

const NOWHERE = { country: null, language: null, city: null }

describe('where questions are asked from', async () => {
  const service = await startTestService()
  const { call } = service
  const changeBrand = (id: string, body: object) => call('PATCH', `/api/admin/brands/${id}`, body)
  const changePrompt = (id: string, body: object) => call('PATCH', `/api/admin/prompts/${id}`, body)
  const locale = ({ country, language, city }: typeof BERLIN) => ({ country, language, city })

  const runsOf = async (brandId: string) => {
    const { body } = await call('GET', `/api/admin/brands/${brandId}/runs?window=all&limit=100`)
    return body.runs as ListedRun[]
  }

  test('a prompt overrides its brand, and a brand the installation; each answer says what was sent', async () => {
    const texts = ['Which kettle is best?', 'Which kettle is quiet?']
    const brand = await makeBrand(
      service,
      {},
      texts.map(text => ({ text, intent: 'CATEGORY' })),
    )
    const [first = '', second = ''] = brand.promptIds
    assert.deepEqual(locale((await changeBrand(brand.id, BERLIN)).body), BERLIN)
    const changed = await changePrompt(second, { country: 'at', language: 'DE-at' })
    // Another country leaves the city of the first.
    assert.deepEqual(locale(changed.body), { country: 'AT', language: 'de-AT', city: null })
    const { scanId } = (await call('POST', '/v1/scans', { brandId: brand.id })).body
    // What is changed now is for the next scan.
    await changeBrand(brand.id, { country: 'US' })
    await changePrompt(first, { country: 'FR', city: 'Lyon' })
    await eventually(async () => (await call('GET', `/v1/scans/${scanId}`)).body.finishedAt)

    const runs = (await runsOf(brand.id)).filter(run => run.scanId === scanId && run.locale)
    assert.ok(runs.length > 10)
    const by = (engine: string, text: string | undefined) =>
      runs.find(run => run.engine === engine && run.promptText === text)
    assert.deepEqual(by('CHATGPT', texts[0])?.localeAsked, BERLIN)
    assert.deepEqual(by('CHATGPT', texts[0])?.locale, { ...BERLIN, language: null })
    assert.deepEqual(by('GEMINI', texts[0])?.locale, { ...NOWHERE, language: 'de' })
    assert.deepEqual(by('DEEPSEEK', texts[0])?.locale, NOWHERE)
    assert.deepEqual(by('CHATGPT', texts[1])?.localeAsked, { country: 'AT', language: 'de-AT', city: null })

    const claude = by('CLAUDE', texts[0])
    const { body: evidence } = await call('GET', `/v1/runs/${claude?.id}/evidence`)
    assert.deepEqual(evidence.localeAsked, BERLIN)
    assert.deepEqual(evidence.locale, { ...BERLIN, language: null })
    assert.deepEqual(evidence.origin, {
      ...{ route: 'anthropic-messages', provider: 'Anthropic', isThirdParty: false },
      words: 'a simulation of Claude, no real engine; in the form of anthropic-messages',
    })

    const bundle = await eventually(async () => {
      const { status, body } = await call('GET', `/v1/runs/${claude?.id}/evidence-bundle`)
      return status === 200 && body
    })
    const trust = { keys: [bundle.integrity.keys[0].vkey], tsaRoots: [], witnesses: [] }
    assert.equal((await verifyBundle(bundle, trust)).proved?.route, 'anthropic-messages')

    const { body: history } = await call('GET', `/api/admin/brands/${brand.id}/history`)
    const actions = fieldsOf(history.entries, 'action')
    assert.deepEqual(
      ['prompt.changed', 'brand.changed'].map(name => actions.filter((one: string) => one === name).length),
      [2, 2],
    )
  })

  test('only countries, languages and cities are taken, and a city with its country', async () => {
    const { id, promptIds } = await makeBrand(service, {}, [{ text: 'Which?', intent: 'CATEGORY' }])
    const wrong = [
      ...[{ country: 'XX' }, { country: 'DEU' }, { country: '' }, { country: '\0' }],
      ...[{ language: 'german' }, { language: 'xx' }, { language: 'de-u-co-phonebk' }, { language: 'd\0' }],
      ...[{ city: 'Berlin' }, { country: 'DE', city: 'Ber\nlin' }, { country: 'DE', city: 'B\0' }],
      ...[
        { country: 'DE', city: 'x'.repeat(101) },
        { country: null, city: 'Berlin' },
      ],
    ]
    for (const body of wrong) {
      const named = JSON.stringify(body)
      assert.equal((await changeBrand(id, body)).status, 400, named)
      assert.equal((await changePrompt(promptIds[0] ?? '', body)).status, 400, named)
      const prompts = [{ text: 'Which?', intent: 'CATEGORY', ...body }]
      assert.equal((await call('POST', `/api/admin/brands/${id}/prompts`, { prompts })).status, 400, named)
    }
    assert.equal((await changePrompt(promptIds[0] ?? '', {})).status, 400)
    const { body } = await changeBrand(id, BERLIN)
    assert.deepEqual(locale(body), BERLIN)
    const cleared = await changeBrand(id, { country: null })
    assert.deepEqual(locale(cleared.body), { ...NOWHERE, language: 'de' })
  })

  test('engines say what they take, and from where they are asked otherwise', async () => {
    const { body } = await call('GET', '/api/admin/engines')
    const of = (name: string) => body.engines.find(({ engine }: { engine: string }) => engine === name)
    assert.deepEqual(of('GEMINI').sends, ['language'])
    assert.deepEqual(of('PERPLEXITY').sends, ['country', 'language', 'city'])
    assert.deepEqual([of('CHATGPT').country, of('CHATGPT').language], ['US', 'en'])
  })
})

describe('a run that is tried again', async () => {
  const clock = manualClock('2026-11-15T12:00:00.000Z')
  const service = await startTestService({
    config: { plansFile: writePlans() },
    clock,
    parts: { worker: false },
  })

  test('asks from where its scan was planned, whatever was changed since', async () => {
    const brand = await makeBrand(service, { plan: 'CHATGPT' }, [{ text: 'Which?', intent: 'CATEGORY' }])
    await service.call('PATCH', `/api/admin/brands/${brand.id}`, BERLIN)
    await service.call('POST', '/v1/scans', { brandId: brand.id })
    const { rows } = await service.database.query<{ id: string }>('select id from runs where brand_id = $1', [
      brand.id,
    ])
    const asked: Question[] = []
    const adapter = service.engines.adapter('CHATGPT')
    assert.ok(adapter)
    const engines: EngineTable = {
      ...service.engines,
      adapter: () => ({
        ...adapter,
        async ask(question) {
          asked.push(question)
          throw new EngineError('unavailable', 'down', { retryable: true })
        },
      }),
    }
    const deps = {
      ...{ queue: paperQueue(), clock, engines, log: service.log },
      locale: { country: 'US', language: 'en' },
      budgets: { perScan: null, perDay: null, perMonth: null },
      ...workerParts(service.database),
    }
    const attempt = (after: number) =>
      executeRun(deps, { runId: rows[0]?.id ?? '', engine: 'CHATGPT', after, waits: 0 }, delivered())
    await attempt(0)
    await service.call('PATCH', `/api/admin/brands/${brand.id}`, { country: 'FR', language: 'fr' })
    await service.database.query('delete from engine_gates')
    clock.advance(60_000)
    await attempt(1)
    assert.deepEqual(
      asked.map(({ country, language, city }) => ({ country, language, city })),
      [BERLIN, BERLIN],
    )
  })
})

describe('the audit', async () => {
  const clock = manualClock('2026-11-15T12:00:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })

  test('finds another place behind a brand, a prompt and a run', async () => {
    const brand = await makeBrand(service, {}, [{ text: 'Which?', intent: 'CATEGORY' }])
    const other = await makeBrand(service, {}, [{ text: 'Which?', intent: 'CATEGORY' }])
    await service.call('PATCH', `/api/admin/brands/${brand.id}`, BERLIN)
    for (const { id } of [brand, other]) await service.call('POST', '/v1/scans', { brandId: id })
    await signLog(service, clock)
    await untilSigned(service)
    const terms = { now: clock.now() }
    assert.deepEqual((await auditAt(service.databaseUrl, terms)).findings, [])
    const client = await connect(service.databaseUrl)
    const edits = ['brands', 'prompts', 'runs'].flatMap(table =>
      ['country', 'language', 'city'].flatMap(column => [
        `update ${table} set ${column} = 'Oslo'`,
        ...(table === 'prompts' ? [] : [`update ${table} set ${column} = null`]),
      ]),
    )
    try {
      for (const edit of edits) {
        const { findings } = await auditAfter(client, sql => sql.query(edit), terms)
        assert.ok(findings.length > 0, edit)
      }
      const unplanned = await auditAfter(
        client,
        sql => sql.query(`update records set kind = 'event' where kind = 'plan'`),
        terms,
      )
      assert.ok(unplanned.findings.some(({ message }) => message === 'no plan says where it is asked from'))
    } finally {
      await client.end()
    }
  })
})
