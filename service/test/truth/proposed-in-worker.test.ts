// The whole path with the simulated model: a refresh, pages read by the worker, what is proposed, accepted and refused.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { readActivity } from '../../src/figures/overview/store.ts'
import { readReaderSettings } from '../../src/readers/model/settings.ts'
import { auditAt } from '../evidence/audited-log.ts'
import { eventually, makeBrand, startTestService } from '../harness.ts'
import { dataDirOf } from '../service-process.ts'

const SERVICE_PAGE = 'https://northwind-kettles.example/service'

describe('a worker with a model that reads pages', async () => {
  const env: Record<string, string> = { BCF_READER: 'sandbox', BCF_READER_PRICE: '0.002' }
  const reader = readReaderSettings(name => env[name], { sandbox: true })
  const service = await startTestService({ config: { reader } })
  const { id: brandId } = await makeBrand(service, { aliases: ['Northwind'] })
  const list = async (query = '') =>
    (await service.call('GET', `/api/admin/brands/${brandId}/proposed-facts${query}`)).body
  const refresh = async () => {
    const { body } = await service.call('POST', `/v1/brands/${brandId}/ground-truth/refresh`)
    return eventually(async () => {
      const job = (await service.call('GET', `/api/admin/jobs/${body.jobId}`)).body
      return job.status === 'DONE' ? job : null
    })
  }
  const activeKeys = async () =>
    (await service.call('GET', `/v1/brands/${brandId}/ground-truth`)).body.facts
      .filter((fact: { active: boolean }) => fact.active)
      .map((fact: { key: string }) => fact.key)

  test('reads what the prose of a page says, and proposes it', async () => {
    await refresh()
    const listed = await eventually(async () => {
      const now = await list()
      return now.total > 0 && now.waiting === 0 ? now : null
    })
    const brief = listed.proposed.map(({ key, value, quote, source }: Record<string, string>) => [
      key,
      value,
      quote,
      source,
    ])
    assert.deepEqual(brief.sort(), [
      ['featureList[repair service]', 'true', 'We offer a repair service', SERVICE_PAGE],
      ['hasCertification[ISO 9001]', 'true', 'certified to ISO 9001', SERVICE_PAGE],
      ['hasMerchantReturnPolicy.merchantReturnDays', 'P30D', 'can be returned within 30 days', SERVICE_PAGE],
      ['product[Northwind One].weight', '1.1 kg', 'weighs 1.1 kg', SERVICE_PAGE],
    ])
    assert.ok(!(await activeKeys()).includes('hasMerchantReturnPolicy.merchantReturnDays'))
  })

  test('asks for nothing twice', async () => {
    const asked = service.sandbox?.requests.count('chat')
    await refresh()
    assert.equal((await list()).waiting, 0)
    assert.equal(service.sandbox?.requests.count('chat'), asked)
    const { costMicros } = await readActivity(service.database, brandId, null)
    assert.equal(costMicros, Number(asked) * 2_000)
  })

  test('accepts, once, and refuses for good', async () => {
    const { proposed } = await list()
    const [first, second, ...rest] = proposed
    const accepted = await service.call('POST', '/api/admin/proposed-facts/accept', { ids: [first.id] })
    assert.deepEqual([accepted.body.changed.length, accepted.body.unchanged.length], [1, 0])
    const again = await service.call('POST', '/api/admin/proposed-facts/accept', { ids: [first.id] })
    assert.deepEqual(
      [again.body.changed.length, again.body.unchanged[0].facts],
      [0, accepted.body.changed[0].facts],
    )
    await service.call('POST', '/api/admin/proposed-facts/refuse', { ids: [second.id] })
    assert.equal((await list()).total, rest.length)
    assert.equal((await list('?state=refused')).total, 1)
    const page = await service.call('POST', `/api/admin/brands/${brandId}/proposed-facts/accept-page`, {
      page: SERVICE_PAGE,
      ids: proposed.map(({ id }: { id: string }) => id),
    })
    assert.equal(page.body.changed.length, rest.length)
    // What was accepted stays when the site is read again.
    const before = await activeKeys()
    await refresh()
    assert.deepEqual((await activeKeys()).sort(), before.sort())
    assert.equal((await list()).total, 0)
  })

  test('leaves an audit that finds nothing, and an edited row that is found', async () => {
    const journal = join(dataDirOf(service.databaseUrl), 'log', 'journal')
    const findings = async () => (await auditAt(service.databaseUrl, { journal })).findings
    assert.deepEqual(await findings(), [])
    const edits = [
      `update proposed_facts set value = 'P99D' where key = 'hasMerchantReturnPolicy.merchantReturnDays'`,
      `update truth_pages set title = 'x' where url = '${SERVICE_PAGE}'`,
      `delete from proposed_facts where key = 'hasCertification[ISO 9001]'`,
    ]
    for (const edit of edits) {
      await service.database.query(edit)
      assert.notDeepEqual(await findings(), [], edit)
    }
  })
})
