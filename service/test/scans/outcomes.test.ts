// Answers that hold nothing to classify: they end their run, their bytes are sealed, nobody asks again and no rate
// counts them. How each engine says so: test/engines/outcomes.test.ts.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { waitForScan } from '@brand-citation-forensics/client'
import { sha256Of } from '../../src/evidence/seal.ts'
import type { Engine } from '../../src/model/engine.ts'
import { auditAt } from '../evidence/audited-log.ts'
import { jobEnded, makeBrand, scanToEnd, startTestService } from '../harness.ts'
import { attemptsOf, brandOn, writePlans } from './one-engine.ts'

const SILENT: [order: string, Engine, outcome: string, RegExp][] = [
  ['refusal', 'CHATGPT', 'refused', /refused/],
  ['filtered', 'META_AI', 'filtered', /filter/],
  ['cut-off', 'PERPLEXITY', 'cut_off', /cut off/],
  ['empty', 'GOOGLE_AIO', 'empty', /without any text/],
]

describe('an answer without an answer', async () => {
  const service = await startTestService({
    config: { plansFile: writePlans() },
    // Answers once, then refuses.
    sandbox: {
      script: ({ prompt, times }) =>
        prompt.includes('any more') && times > 1 ? { kind: 'refusal', text: 'I cannot help.' } : undefined,
    },
  })
  const row = async (runId: string) =>
    (
      await service.database.query(
        `select status, outcome, failure, failure_message, failures, citation_class, captured_at is not null as captured,
           encode(sha256, 'hex') as sha256 from runs where id = $1`,
        [runId],
      )
    ).rows[0] as Record<string, string | number | null>

  for (const [order, engine, outcome, words] of SILENT) {
    test(`${engine}: ${order} ends the run as ${outcome}, with its bytes sealed`, async () => {
      const brandId = await brandOn(service, engine, `What is Northwind Kettles? [[sandbox:${order}]]`)
      const scan = await scanToEnd(service, brandId)
      assert.equal(scan.status, 'PARTIAL')
      assert.deepEqual([scan.byStatus.FAILED, scan.byStatus.CAPTURED], [1, 0])
      const [run] = scan.runs
      assert.deepEqual([run.status, run.failure, run.citationClass], ['FAILED', outcome, null])
      const kept = await row(run.id)
      assert.match(String(kept.failure_message), words)
      assert.deepEqual(
        [kept.outcome, kept.failures, kept.captured, kept.sha256],
        [outcome, 0, true, run.sha256],
      )
      assert.deepEqual(
        (await attemptsOf(service, scan.id)).map(attempt => [attempt.outcome, attempt.failure]),
        [['captured', null]],
        'asked once',
      )

      const { status, body } = await service.call('GET', `/v1/runs/${run.id}/evidence`)
      assert.equal(status, 200)
      assert.deepEqual([body.status, body.outcome, body.classification], ['FAILED', outcome, null])
      assert.equal(body.snapshot.sha256, sha256Of(body.rawResponse))
      assert.equal((await service.call('POST', `/v1/runs/${run.id}/verify`)).status, 409)
      assert.equal((await service.call('GET', `/v1/runs/${run.id}/evidence-bundle`)).status, 404)
      const counted = await service.call('GET', `/v1/brands/${brandId}/confabulations?window=all`)
      assert.deepEqual([counted.body.classifiedRuns, counted.body.matrix], [0, []])
    })
  }

  test('beside answers, the scan goes on to its end and nobody waits for them', async () => {
    const brand = await makeBrand(service, { plan: 'CHATGPT' }, [
      { text: 'What is Northwind Kettles? [[sandbox:good]]', intent: 'BRANDED' },
      { text: 'What is Northwind Kettles? [[sandbox:refusal]]', intent: 'BRANDED' },
      { text: 'What is it? [[sandbox:good]] [[sandbox:truncated]]', intent: 'BRANDED' },
    ])
    const { scanId } = (await service.call('POST', '/v1/scans', { brandId: brand.id })).body
    const scan = await waitForScan(
      { getScan: async id => (await service.call('GET', `/v1/scans/${id}`)).body },
      scanId,
    )
    assert.equal(scan.status, 'PARTIAL')
    assert.deepEqual([scan.byStatus.CLASSIFIED, scan.byStatus.FAILED, scan.byStatus.CAPTURED], [2, 1, 0])
    const { rows } = await service.database.query(
      'select outcome, citation_class is not null as classified from runs where scan_id = $1 order by outcome',
      [scanId],
    )
    assert.deepEqual(rows, [
      { outcome: 'answered', classified: true },
      { outcome: 'cut_off', classified: true },
      { outcome: 'refused', classified: false },
    ])
  })

  test('no overview is ABSENT, with its outcome', async () => {
    const brandId = await brandOn(service, 'GOOGLE_AIO', 'What is Northwind Kettles? [[sandbox:no-overview]]')
    const scan = await scanToEnd(service, brandId)
    assert.deepEqual([scan.status, scan.runs[0].citationClass], ['COMPLETED', 'ABSENT'])
    assert.equal((await row(scan.runs[0].id)).outcome, 'not_shown')
  })

  test('an engine that now refuses has not changed its answer', async () => {
    const brandId = await brandOn(service, 'CHATGPT', 'Is Northwind Kettles there any more? [[sandbox:good]]')
    const scan = await scanToEnd(service, brandId)
    const runId = scan.runs[0].id
    const { body } = await service.call('POST', `/v1/runs/${runId}/verify`)
    await jobEnded(service, body.jobId)
    const evidence = (await service.call('GET', `/v1/runs/${runId}/evidence`)).body
    const [{ outcome, resultClass, asked }] = evidence.verifications
    assert.deepEqual([outcome, resultClass, asked], ['error', null, 3])
    assert.equal(evidence.verificationStatus, 'active')
  })

  test('the audit agrees with all of it', async () => {
    const { findings } = await auditAt(service.databaseUrl)
    assert.deepEqual(
      findings.filter(({ check }) => check === 'views'),
      [],
    )
  })
})
