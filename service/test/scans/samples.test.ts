// A prompt asked several times in one scan, and what a scan sets out to ask, sealed before it asks.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditAfter, connect } from '../evidence/audited-log.ts'
import { eventually, fieldsOf, makeBrand, startTestService } from '../harness.ts'
import { sealedContents } from '../sealed-texts.ts'

describe('samples', async () => {
  const service = await startTestService()
  const prompts = [
    { text: 'What is Northwind Kettles?', intent: 'BRANDED' },
    { text: 'Which kettle is best?', intent: 'CATEGORY' },
  ]

  async function scanned(plan: string, samples: number) {
    const brand = await makeBrand(service, { plan }, prompts)
    const started = await service.call('POST', `/api/admin/brands/${brand.id}/scans`, { samples })
    assert.equal(started.status, 202, started.text)
    const { scanId } = started.body
    const scan = await eventually(async () => {
      const { body } = await service.call('GET', `/api/admin/scans/${scanId}`)
      return body.finishedAt && body.byStatus.CAPTURED === 0 ? body : null
    })
    return { brand, scan }
  }
  const planOf = async (scanId: string) => {
    const { rows } = await service.database.query<{ private: string; at: Date; seq: string; public: string }>(
      `select private_text as private, records.at, seq, public_text as public
       from records join record_texts on record = id where subject = $1 and kind = 'plan'`,
      [scanId],
    )
    return rows
  }

  test('a run is one of (scan, prompt, engine, sample), and each capture says which', async () => {
    const { brand, scan } = await scanned('FREE', 3)
    assert.deepEqual([scan.samples, scan.totalPrompts, scan.totalRuns, scan.runs.length], [3, 2, 12, 12])
    assert.equal(new Set(fieldsOf(scan.runs, 'promptId', 'engine', 'sample').map(String)).size, 12)
    assert.deepEqual([...new Set(fieldsOf(scan.runs, 'sample'))].sort(), [1, 2, 3])
    const captures = await sealedContents(
      service.database,
      `kind = 'capture' and slot = 'answer' and subject in (select id from runs where scan_id = $1)`,
      [scan.id],
    )
    assert.equal(captures.length, 12)
    const samples = new Map(fieldsOf(scan.runs, 'id', 'sample'))
    for (const { runId, sample } of captures) assert.equal(sample, samples.get(runId))
    const listed = await service.call('GET', `/api/admin/brands/${brand.id}/runs?outcome=answered&window=all`)
    assert.equal(listed.body.runs.length, 12)
    const none = await service.call('GET', `/api/admin/brands/${brand.id}/runs?outcome=refused&window=all`)
    assert.deepEqual(none.body.runs, [])
  })

  test('each sample counts as a scan of the plan, and is in the preview', async () => {
    const brand = await makeBrand(service, { plan: 'FREE' }, prompts)
    const preview = await service.call('GET', `/api/admin/brands/${brand.id}/scan-plan?samples=3`)
    assert.deepEqual([preview.body.samples, preview.body.runs], [3, 12])
    const { maxScans } = preview.body
    const start = (samples: unknown) =>
      service.call('POST', `/api/admin/brands/${brand.id}/scans`, { samples })
    assert.equal((await start(maxScans)).status, 202)
    const refused = await start(1)
    assert.deepEqual([refused.status, refused.body.scansThisMonth], [429, maxScans])
    for (const wrong of [0, 11, 1.5, '2', null]) assert.equal((await start(wrong)).status, 400, `${wrong}`)
  })

  test('a brand and a prompt say how often; what a scan says wins', async () => {
    const brand = await makeBrand(service, { plan: 'FREE' }, prompts)
    const [often = '', seldom = ''] = brand.promptIds
    const change = (url: string, samples: unknown) => service.call('PATCH', `/api/admin/${url}`, { samples })
    assert.equal((await change(`brands/${brand.id}`, 2)).body.samples, 2)
    assert.equal((await change(`prompts/${often}`, 3)).body.samples, 3)
    for (const wrong of [0, 11, 1.5, '2'])
      assert.equal((await change(`prompts/${often}`, wrong)).status, 400, `${wrong}`)

    const preview = (query = '') => service.call('GET', `/api/admin/brands/${brand.id}/scan-plan${query}`)
    const { body: plan } = await preview()
    assert.deepEqual([plan.samples, plan.runs, plan.forecast.asks], [3, 10, 10])
    assert.equal((await preview('?samples=1')).body.runs, 4)

    const { scanId } = (await service.call('POST', '/v1/scans', { brandId: brand.id })).body
    const { body: scan } = await service.call('GET', `/api/admin/scans/${scanId}`)
    const asked = (id: string) => scan.runs.filter((run: { promptId: string }) => run.promptId === id).length
    assert.deepEqual([scan.samples, asked(often), asked(seldom)], [3, 6, 4])
    assert.equal((await preview()).body.scansThisMonth, 3, 'it counts as the prompt that is asked most often')
    const [{ private: sealed } = { private: '{}' }] = await planOf(scanId)
    const said = new Map(fieldsOf(JSON.parse(sealed).prompts, 'id', 'samples'))
    assert.deepEqual([said.get(often), said.get(seldom), JSON.parse(sealed).runs], [undefined, 2, 10])
    assert.equal((await change(`prompts/${often}`, null)).body.samples, null)
    assert.equal((await preview()).body.runs, 8)
  })

  test('what samples cost is told before they are chosen', async () => {
    const brand = await makeBrand(service, { plan: 'FREE' }, prompts)
    const [prompt = ''] = brand.promptIds
    const look = async (query: string) =>
      (await service.call('GET', `/api/admin/brands/${brand.id}/samples?${query}`)).body
    const all = await look('samples=5')
    assert.deepEqual(
      [all.samples, all.scan.before.asks, all.scan.after.asks],
      [{ before: 1, after: 5 }, 4, 20],
    )
    assert.equal(all.month, null)
    const one = await look(`samples=5&promptId=${prompt}`)
    assert.deepEqual([one.samples.after, one.scan.after.asks], [5, 12])
    const schedule = `/api/admin/brands/${brand.id}/schedule`
    await service.call('PUT', schedule, { cron: '0 6 * * 1' })
    const { month } = await look('samples=2')
    assert.ok(month.after.asks > 0 && month.after.asks <= month.before.asks * 2)
    await service.call('PUT', schedule, { cron: '0 6 * * 1', samples: 1 })
    const fixed = (await look('samples=2')).month
    assert.deepEqual(fixed.after, fixed.before, 'a schedule that says itself how often stays')
    await service.call('DELETE', schedule)
    assert.equal(
      (await service.call('GET', `/api/admin/brands/${brand.id}/samples?samples=2&promptId=x`)).status,
      404,
    )
  })

  test('v1 asks once unless the brand says otherwise', async () => {
    const brand = await makeBrand(service, { plan: 'FREE' }, prompts)
    const { scanId } = (await service.call('POST', '/v1/scans', { brandId: brand.id, samples: 5 })).body
    const { body } = await service.call('GET', `/api/admin/scans/${scanId}`)
    assert.deepEqual([body.samples, body.totalRuns], [1, 4])
  })

  test('the plan is sealed with the scan, before its first answer, and tells strangers nothing', async () => {
    const { brand, scan } = await scanned('FREE', 2)
    const [plan, ...others] = await planOf(scan.id)
    assert.ok(plan)
    assert.deepEqual(others, [])
    const { recordId, ...content } = JSON.parse(plan.private)
    assert.match(recordId, /^pln_/)
    assert.match(content.actor, /^act_/)
    assert.deepEqual(
      { ...content, prompts: fieldsOf(content.prompts, 'id').sort() },
      {
        ...{ subject: scan.id, slot: 'plan', supersedes: null },
        ...{ scanId: scan.id, brandId: brand.id, actor: content.actor, samples: 2, runs: 8 },
        prompts: [...brand.promptIds].sort(),
        engines: scan.engines,
      },
    )
    const { sha256, private: commitment } = JSON.parse(plan.public)
    assert.equal(sha256, commitment, 'a salted commitment stands where a hash would be')
    const { rows } = await service.database.query<{ first: string }>(
      `select min(seq) as first from records where subject in (select id from runs where scan_id = $1)`,
      [scan.id],
    )
    assert.ok(BigInt(plan.seq) < BigInt(rows[0]?.first ?? 0))
    const [run] = scan.runs
    const bundle = await service.call('GET', `/v1/runs/${run.id}/evidence-bundle`)
    const [other = ''] = brand.promptIds.filter(id => id !== run.promptId)
    assert.doesNotMatch(bundle.text, new RegExp(other), 'the other prompts are not in the bundle of a run')
  })

  /** Where the audit finds something, after an edit that is taken back. */
  async function foundAfter(...edits: [text: string, values: unknown[]][]): Promise<string[]> {
    const client = await connect(service.databaseUrl)
    try {
      const { findings } = await auditAfter(client, async sql => {
        for (const [text, values] of edits) await sql.query(text, values)
      })
      return fieldsOf(findings, 'where')
    } finally {
      await client.end()
    }
  }

  test('a scan that is not what its plan says is found', async () => {
    const { scan } = await scanned('FREE', 2)
    assert.ok(!(await foundAfter()).includes(`scans ${scan.id}`))
    const dated =
      'update runs set created_at = (select created_at from scans where id = scan_id) where scan_id = $1'
    for (const edit of [
      ...['total_runs = 9', 'total_prompts = 3', 'samples = 1', `engines = '{GROK}'`],
      `created_at = created_at - interval '1 day'`,
    ]) {
      const found = await foundAfter(
        [`update scans set ${edit} where id = $1`, [scan.id]],
        [dated, [scan.id]],
      )
      assert.ok(found.includes(`scans ${scan.id}`), edit)
    }
  })

  test('a prompt that was asked more often than planned is found, though the scan counts as many', async () => {
    const brand = await makeBrand(service, { plan: 'FREE' }, prompts)
    const [often = '', seldom = ''] = brand.promptIds
    await service.call('PATCH', `/api/admin/prompts/${often}`, { samples: 3 })
    await service.call('PATCH', `/api/admin/prompts/${seldom}`, { samples: 2 })
    const { scanId } = (await service.call('POST', '/v1/scans', { brandId: brand.id })).body
    const more = 'update runs set sample = 3 where scan_id = $1 and prompt_id = $2 and sample = 2'
    const isFound = (found: string[]) => found.includes(`scans ${scanId}`)
    assert.deepEqual(
      [isFound(await foundAfter()), isFound(await foundAfter([more, [scanId, seldom]]))],
      [false, true],
    )
  })

  test('a schedule that follows the brand is sealed as that', async () => {
    const brand = await makeBrand(service, { plan: 'FREE' }, prompts)
    const url = `/api/admin/brands/${brand.id}/schedule`
    await service.call('PUT', url, { cron: '0 6 * * 1' })
    const once = `update pgboss.schedule set data = data || '{"samples": 1}' where key = $1`
    const isFound = (found: string[]) => found.some(where => where.includes(brand.id))
    assert.deepEqual(
      [isFound(await foundAfter()), isFound(await foundAfter([once, [brand.id]]))],
      [false, true],
    )
    await service.call('DELETE', url)
  })
})
