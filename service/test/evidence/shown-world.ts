// A database as a service leaves it that was used for everything: brands, scans, answers, failures, facts that ended,
// verifications, keys, sessions. No route reads a table that is empty here.

import assert from 'node:assert/strict'
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { invitationOf } from '../../src/access/people/invitations/invite.ts'
import { recognise } from '../../src/access/people/recognise.ts'
import { DEFAULT_PLANS_FILE, readPlans } from '../../src/brands/plans.ts'
import { findBrand } from '../../src/brands/store.ts'
import { createCapturingFetch } from '../../src/engines/asking/capturing-fetch.ts'
import { AUDIT, keepOutcome } from '../../src/evidence/audit/outcomes.ts'
import { parseSigningKeys } from '../../src/evidence/log/keys.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { createGuardedFetch, type GuardedFetch } from '../../src/platform/fetching/guarded-fetch.ts'
import type { JobSender } from '../../src/platform/queue/queue.ts'
import { readReaderSettings, settled } from '../../src/readers/model/settings.ts'
import { createPageReader } from '../../src/readers/pages/page-reader.ts'
import { createReaderDesk } from '../../src/scans/ask-reader.ts'
import { createGateMemory } from '../../src/scans/gate/gate.ts'
import { startScheduledScan } from '../../src/scans/scheduled-scan.ts'
import { readPages } from '../../src/truth/proposed/read-pages.ts'
import { refreshTruth } from '../../src/truth/refresh-truth.ts'
import { addPasskey, joinByPasskey } from '../access/sign-in/soft-passkey.ts'
import { visit } from '../access/two-worlds.ts'
import { openBrowser } from '../console/browser.ts'
import {
  bearer,
  copyTestDatabase,
  createMigratedDatabase,
  eventually,
  makeBrand,
  scanToEnd,
  startTestService,
  type TestDatabase,
  type TestService,
  TOKEN,
} from '../harness.ts'
import { ping, post } from '../mcp/agents.ts'
import { dataDirOf } from '../service-process.ts'
import { type AuditedLog, openLog } from './audited-log.ts'

const QUIET: JobSender = { requireOpen: () => {}, send: async () => {}, sendMany: async () => {} }
const NO_SCHEDULE = { find: async () => null, latest: () => null }

/** Planted once for all files of this process: each gets a copy. */
let world: Promise<TestDatabase> | undefined

export async function plantWorld(): Promise<AuditedLog> {
  world ??= leave().then(left => {
    process.once('beforeExit', () => void left.drop().catch(() => {}))
    return left
  })
  const { url } = await world
  const copy = await copyTestDatabase(url)
  await cp(dataDirOf(url), dataDirOf(copy.url), { recursive: true })
  return open(copy)
}

/** The service has run and was stopped; the log goes on from there, on a clock of the test's. */
async function leave(): Promise<TestDatabase> {
  const { url, drop } = await createMigratedDatabase()
  const service = await startTestService({ databaseUrl: url })
  // The first checkpoint holds what the start sealed, and nothing of the world, however slow the machine.
  await eventually(async () => (await service.database.query('select from log_checkpoints limit 1')).rows[0])
  await use(service)
  await service.stop()
  return { url, drop: () => dropAll({ url, drop }) }
}

async function dropAll({ url, drop }: TestDatabase): Promise<void> {
  await drop()
  await rm(dataDirOf(url), { recursive: true, force: true })
}

async function open({ url, drop }: TestDatabase): Promise<AuditedLog> {
  const directory = join(dataDirOf(url), 'log')
  const [key] = parseSigningKeys(await readFile(join(directory, 'key'), 'utf8'))
  if (!key) throw new Error('the service has left no key')
  return openLog({ url, drop: () => dropAll({ url, drop }), directory, key, start: new Date() })
}

async function use(service: TestService): Promise<void> {
  const brand = await makeBrand(service, { plan: 'STARTER', aliases: ['Northwind'] }, [
    { text: 'When was Northwind Kettles founded? [[sandbox:wrong]]', intent: 'BRANDED' },
    { text: 'What is Northwind Kettles? [[sandbox:good]] [[fault:500:times=1]]', intent: 'BRANDED' },
    { text: 'What happened at Northwind Kettles? [[sandbox:alleged]]', intent: 'DEFENSIVE' },
    { text: 'Which kettle is best? [[sandbox:absent]]', intent: 'CATEGORY', cadence: 'weekly' },
    { text: 'Who makes kettles? [[fault:redirect]]', intent: 'CATEGORY' },
  ])
  const other = await makeBrand(service, { name: 'Southwind Kettles', plan: 'FREE' }, [
    { text: 'What is Southwind Kettles? [[sandbox:praise]]', intent: 'BRANDED' },
  ])
  await service.call('PATCH', `/api/admin/brands/${brand.id}`, { country: 'DE', city: 'Berlin' })
  await service.call('PATCH', `/api/admin/prompts/${other.promptIds[0]}`, { language: 'pt-BR' })
  // Neither asked about nor named by anything.
  const idle = await makeBrand(service, { name: 'Eastwind Kettles' })
  const refresh = await service.call('POST', `/v1/brands/${brand.id}/ground-truth/refresh`)
  await finished(service, refresh.body.jobId)
  await endOneFact(service, brand.id)
  const scan = await scanToEnd(service, brand.id)
  await compare(service, brand.id)
  await scanToEnd(service, other.id)
  const prompts = [{ text: 'Never asked', intent: 'BRANDED' }]
  await service.call('POST', `/api/admin/brands/${brand.id}/prompts`, { prompts })
  const answered = scan.runs.filter(({ status }: { status: string }) => status === 'CLASSIFIED')
  for (const { id } of answered.slice(0, 2)) {
    const { body } = await service.call('POST', `/v1/runs/${id}/verify`)
    await finished(service, body.jobId)
  }
  await readByModel(service, { runId: answered[0].id, brandId: brand.id })
  await workOnCases(service, brand.id)
  await decideOne(service, brand.id)
  await propose(service, brand.id)
  await service.call('POST', '/api/admin/keys', { name: 'agent', brandIds: [brand.id, other.id] })
  const { body: robot } = await service.call('POST', '/api/admin/services', { name: 'robot' })
  await service.call('PUT', `/api/admin/people/${robot.id}/administrator`, { administrator: true })
  const owned = { name: 'robot', brandIds: [brand.id], ownerId: robot.id }
  await service.call('POST', '/api/admin/keys', owned)
  await gatherPeople(service, brand.id)
  await openBrowser(service)
  await post(service, TOKEN, ping())
  // It has nothing to ask, and that is an outcome too.
  await startScheduledScan(
    { ...service, queue: QUIET, clock, plans: readPlans(DEFAULT_PLANS_FILE), schedules: NO_SCHEDULE },
    { brandId: idle.id, delivery: 'once' },
  )
  const audited = { ok: true, size: 1, findings: 0, method: AUDIT, began: 0, start: null, checkpoint: null }
  await keepOutcome({ ...service, clock }, { ...audited, at: clock.now() })
  const headers = { ...bearer, 'idempotency-key': 'once' }
  await service.app.inject({ method: 'POST', url: '/v1/scans', headers, payload: { brandId: other.id } })
  await eventually(async () => {
    const { rows } = await service.database.query(
      `select from log_queue union all select from search_owed
       union all select from stale_days where kept_in = 'rival_days'
       union all select from runs where status in ('QUEUED', 'RUNNING', 'CAPTURED') limit 1`,
    )
    return rows.length === 0
  })
}

async function decideOne(service: TestService, brandId: string): Promise<void> {
  const path = `/api/admin/brands/${brandId}/allegations`
  const { body } = await service.call('GET', path)
  const topics = body.allegations.map(({ topic }: { topic: string }) => topic)
  assert.ok(topics.length > 0)
  await service.call('POST', `${path}/decisions`, { topics, verdict: 'not_ours' })
}

/** By a provider and by passkeys, signed in, invited, and gone again. */
async function gatherPeople(service: TestService, brandId: string): Promise<void> {
  const invited = async (mail: string): Promise<string> => {
    const path = `/api/admin/brands/${brandId}/invitations`
    return (await service.call('POST', path, { role: 'viewer', mail })).body.token
  }
  const { personId: ana } = await joinByPasskey(service, await invited('ana@b.example'), 'Ana')
  const identity = {
    issuer: 'https://idp.example',
    subject: 'ben',
    name: 'Ben',
    mail: 'ben@b.example',
    roles: null,
  }
  const invitation = invitationOf(await invited('ben@b.example'))
  const { id: ben } = await recognise({ ...service, clock }, identity, invitation)
  await addPasskey(service, ben)
  const { personId: gone } = await joinByPasskey(service, await invited('gone@b.example'), 'Gone')
  for (const id of [ana, ben, gone]) await visit(service, id, id)
  await service.call('DELETE', `/api/admin/people/${gone}`)
  await service.call('PUT', `/api/admin/people/${ana}/alerts`, { scope: brandId, pace: 'daily' })
  for (const isRevoked of [true, false]) {
    const { body } = await service.call('POST', `/api/admin/people/${ana}/feeds`, { scope: brandId })
    if (isRevoked) await service.call('DELETE', `/api/admin/people/${ana}/feeds/${body.id}`)
  }
  await service.call('POST', '/api/admin/keys', { name: 'own', brandIds: [brandId], ownerId: ana })
  await invited('open@b.example')
}

/** Rivals, one of them retired; answers that come later are counted too. */
async function compare(service: TestService, brandId: string): Promise<void> {
  const path = `/api/admin/brands/${brandId}/rivals`
  await service.call('POST', path, {
    name: 'Emberwick',
    aliases: ['Tarnmoor'],
    domains: ['kettlewise.example'],
  })
  const { body: retired } = await service.call('POST', path, { name: 'Westwind' })
  await service.call('PATCH', `/api/admin/rivals/${retired.id}`, { active: false })
  await eventually(async () => (await service.call('GET', path)).body.count.jobId === null)
}

async function workOnCases(service: TestService, brandId: string): Promise<void> {
  const { body } = await service.call('GET', `/api/admin/brands/${brandId}/cases`)
  const [{ id, engines }] = body.cases
  const report = { engine: engines[0], recipient: 'The maker', text: 'It is not true.' }
  await service.call('POST', `/api/admin/cases/${id}/notes`, { text: 'Called them.' })
  await service.call('POST', `/api/admin/cases/${id}/reports`, report)
  await service.call('PATCH', `/api/admin/cases/${id}`, { owner: 'me', due: '2027-01-31' })
  // Pages that the answers cite: the brand's own, which the simulator has, and others, which it has not.
  await eventually(async () => {
    const { body } = await service.call('GET', `/api/admin/cases/${id}/pages`)
    return body.pages.every(({ findings }: { findings: string[] }) => findings.length > 0)
  })
  const shares = `/api/admin/cases/${id}/shares`
  const { body: opened } = await service.call('POST', shares, { label: 'Their counsel' })
  await service.app.inject({ url: new URL(opened.url).pathname })
  const { body: ended } = await service.call('POST', shares, {})
  await service.call('POST', `${shares}/${ended.id}/revoke`)
  await service.call('POST', `/api/admin/brands/${brandId}/report-shares`, { label: 'Their board' })
  const followed = `/api/admin/cases/${id}/following`
  await service.call('PUT', followed, { samples: 1, budgetUsd: 5, until: '2100-01-01T00:00:00.000Z' })
  await eventually(async () => (await service.call('GET', followed)).body.following.lastScanId !== null)
}

/** Replies that were paid for and kept, without a model behind them. */
async function readByModel(service: TestService, run: { runId: string; brandId: string }): Promise<void> {
  const budgets = { perScan: null, perDay: null, perMonth: null }
  const memory = createReaderDesk({ ...service, clock, budgets, memory: createGateMemory() }).memoryFor(
    run,
    'reading',
  )
  for (const digit of ['a', 'b']) {
    const request = digit.repeat(64)
    const reply = { request, text: '{"statements":[]}', ending: 'whole' as const, model: 'test-model' }
    const cost = { micros: 1_000, source: 'override' }
    const asked = { instruction: '', input: digit, schema: {} }
    await memory.ask({ sha256: request, had: 0, request: asked }, async () => ({
      ...reply,
      finish: 'stop',
      usage: null,
      cost,
    }))
  }
}

/** Pages read by the simulated model: something accepted, something refused, something open, and a page that waits. */
async function propose(service: TestService, brandId: string): Promise<void> {
  const choice = readReaderSettings(name => ({ BCF_READER: 'sandbox' })[name], { sandbox: true })
  const brand = await findBrand(service.database, brandId)
  if (!choice || !brand || !service.sandbox) throw new Error('nobody can read pages here')
  const { url } = service.sandbox
  const pageReader = createPageReader(settled(choice, url), createCapturingFetch({ now: () => clock.now() }))
  const fetch = createGuardedFetch({ standIns: { [brand.domain]: `${url}/site/${brand.domain}` } })
  const deps = { ...service, clock, queue: QUIET, pageReader, fetch, pageSurface: 'sandbox' as const }
  await refreshTruth(deps, brand)
  await readPages(deps, { brandId, tries: 0 })
  const { body } = await service.call('GET', `/api/admin/brands/${brandId}/proposed-facts`)
  const [accepted, refused] = body.proposed.map(({ id }: { id: string }) => id)
  await service.call('POST', '/api/admin/proposed-facts/accept', { ids: [accepted] })
  await service.call('POST', '/api/admin/proposed-facts/refuse', { ids: [refused] })
  const acceptance = `/api/admin/brands/${brandId}/proposed-facts/acceptance`
  await service.call('PUT', acceptance, { acceptByItself: true })
  const moved: GuardedFetch = async (address, options) => {
    const page = await fetch(address, options)
    return address.endsWith('/service') ? { ...page, body: Buffer.from(`${page.body} <p>Moved.</p>`) } : page
  }
  await refreshTruth({ ...deps, fetch: moved }, brand)
}

const finished = (service: TestService, jobId: string) =>
  eventually(async () => (await service.call('GET', `/api/admin/jobs/${jobId}`)).body.finishedAt)

async function endOneFact(service: TestService, brandId: string): Promise<void> {
  const entered = (value: string) =>
    service.call('POST', `/api/admin/brands/${brandId}/facts`, { facts: [{ key: 'slogan', value }] })
  await entered('1987')
  const { body } = await entered('1991')
  // Dated, dated otherwise, and undated again.
  for (const since of ['2019', '2020-05', null])
    await service.call('PUT', `/api/admin/facts/${body.added[0].id}/since`, { since })
}
