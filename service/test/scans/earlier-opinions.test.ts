// Second opinions of earlier versions: nobody asks for one any more, and what was sealed of them is shown, verified and
// audited for ever. They are sealed here as that version sealed them.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { joinCases } from '../../src/cases/join-cases.ts'
import { METHOD } from '../../src/citations/classes/classify.ts'
import { classifyRuns } from '../../src/citations/classify-runs.ts'
import { reclassify } from '../../src/citations/reclassify.ts'
import { keepCitations } from '../../src/citations/sources/keep-citations.ts'
import { markClassified } from '../../src/citations/store.ts'
import { readCapturedRuns } from '../../src/evidence/history.ts'
import { seal } from '../../src/evidence/seal.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { requireRun } from '../../src/scans/read-run.ts'
import { sealAnswer } from '../../src/scans/seal-answer.ts'
import { endAsk, startAsk } from '../../src/scans/seal-states.ts'
import { enterFacts } from '../../src/truth/enter-facts.ts'
import { begunAsk } from '../costs/begun-asks.ts'
import { auditAt } from '../evidence/audited-log.ts'
import { eventually, makeBrand, signLog, startTestService } from '../harness.ts'
import { OPEN_BY_VERSION, openSteps } from '../open-steps.ts'
import { plantCapture, rawAnswer, responsesBody } from '../planted.ts'
import { dataDirOf } from '../service-process.ts'

const WRONG =
  'Northwind Kettles was founded in 1912. It makes very quiet kettles with comfortable handles and warm colours.'

describe('a second opinion of an earlier version', async () => {
  const service = await startTestService({ parts: { worker: false } })
  await signLog(service)
  const { database, engines } = service
  const deps = { database, engines, clock, joinCases }

  /** A run that was accused, and demoted by a judge. */
  async function demoted() {
    const { id: brandId } = await makeBrand(service)
    const facts = [{ key: 'foundingDate', value: '1987' }]
    await enterFacts(deps, { actor: SYSTEM_ACTOR, brandId, facts, file: null })
    const answer = {
      body: responsesBody(WRONG),
      prompt: 'Tell me about Northwind Kettles.',
      capturedAt: clock.now(),
    }
    const run = await plantCapture(service, brandId, answer)
    await classifyRuns(deps, [run.runId])
    const [captured] = await readCapturedRuns(database, [run.runId])
    const accused = captured?.classifications[0]
    assert.ok(captured && accused)
    const at = clock.now()
    const cause = { causeId: accused.id, ask: 1, runId: run.runId, startedAt: at }
    const begun = await startAsk(database, { ...cause, ...begunAsk('CLAUDE') })
    const raw = rawAnswer('CLAUDE', responsesBody('{"findings":[]}'), at)
    const asked = { ...(await requireRun(database, run.runId)), engine: 'CLAUDE' as const }
    const slot = `judge/${accused.id}`
    const citationClass = 'DESCRIPTIVE'
    await database.transaction(async tx => {
      const { sha256 } = await sealAnswer(tx, asked, raw, { slotOf: () => `${slot}/answer` })
      const free = { costMicros: 0, priceSource: 'vendor', failure: null, message: null }
      await endAsk(tx, begun, { ...free, finishedAt: at })
      const judge = { engine: 'CLAUDE', replySha256: sha256, confirmed: 0, demoted: 1 }
      const claims = accused.content.claims.map(claim => ({
        ...{ ...claim, verdict: 'unverifiable', kind: null },
        rule: `${claim.rule}/demoted-by-judge`,
      }))
      const changed = { citationClass, claims, method: `${METHOD}+judge:CLAUDE`, judge, cause: 'judge' }
      const classificationId = await seal(tx, {
        ...{ kind: 'classification', subject: run.runId, slot, at, sha256: run.sha256 },
        private: { ...accused.content, ...changed },
      })
      const row = { runId: run.runId, classificationId, citationClass, mentioned: true, citedDomains: [] }
      await markClassified(tx, [row] as Parameters<typeof markClassified>[1], at)
      await keepCitations(tx, [{ runId: run.runId, citations: accused.content.reading.citations }])
      await joinCases(tx, {
        at,
        verdicts: [{ ...row, citationClass: 'DESCRIPTIVE', claims: [] }],
      })
    })
    return { ...run, brandId }
  }

  test('is shown, and verifies in bundles of both versions', async () => {
    const { runId } = await demoted()
    const { body: evidence } = await service.call('GET', `/v1/runs/${runId}/evidence`)
    assert.deepEqual(
      evidence.classifications.map(({ method, cause }: { method: string; cause: string }) => [method, cause]),
      [
        [METHOD, 'scan'],
        [`${METHOD}+judge:CLAUDE`, 'judge'],
      ],
    )
    assert.equal(evidence.classification.citationClass, 'DESCRIPTIVE')
    // The second version waits until everything has its place.
    for (const version of ['2', '1'] as const) {
      const url = `/v1/runs/${runId}/evidence-bundle?version=${version}`
      const { body: bundle } = await service.call('GET', url)
      assert.deepEqual(await openSteps(bundle), OPEN_BY_VERSION[version])
      assert.equal(bundle.classification.citationClass, 'DESCRIPTIVE')
      assert.match((await service.call('GET', `${url}&format=html`)).text, /second opinion/)
    }
  })

  test('is not undone by the rules that it was about', async () => {
    const { brandId, runId } = await demoted()
    const result = await reclassify(deps, { brandId, scanId: null, dryRun: false })
    assert.deepEqual([result.judged, result.skipped, result.failed], [0, 1, 0])
    assert.equal((await readCapturedRuns(database, [runId]))[0]?.classifications.length, 2)
  })

  test('is nothing that the audit wonders about', async () => {
    await eventually(async () => (await database.query('select from log_queue limit 1')).rows.length === 0)
    const journal = join(dataDirOf(service.databaseUrl), 'log', 'journal')
    assert.deepEqual((await auditAt(service.databaseUrl, { journal })).findings, [])
  })
})

test('a job of that kind that waits at the upgrade is dropped with its queue', async () => {
  const first = await startTestService({ parts: { worker: false } })
  const { database } = first
  await database.query(`select pgboss.create_queue('second-opinion', '{"policy":"standard"}')`)
  await database.query(
    `insert into pgboss.job (name, data) values ('second-opinion', '{"runId":"run_1"}'),
       ('dead-letters', '{"runId":"run_2"}')`,
  )
  await database.query(`update pgboss.job set source_name = 'second-opinion' where name = 'dead-letters'`)
  await startTestService({ config: { databaseUrl: first.databaseUrl } })
  await eventually(async () => {
    const { rows } = await database.query(
      `select name from pgboss.job where state < 'completed' and name in ('second-opinion', 'dead-letters')`,
    )
    return rows.length === 0 || null
  })
  const { rows } = await database.query(`select from pgboss.queue where name = 'second-opinion'`)
  assert.equal(rows.length, 0)
})
