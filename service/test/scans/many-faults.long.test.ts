// A large scan on engines of which one question in five goes wrong: it ends, and all the numbers agree.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import { findBodies } from '../../src/evidence/bodies.ts'
import { makeBrand, scanToEnd, startTestService } from '../harness.ts'
import { attemptsOf } from './one-engine.ts'

const PROMPTS = 8
const ENGINES = 11

describe(`a scan of ${PROMPTS * ENGINES} runs with faults`, async () => {
  /** What each engine was asked, in its own count. */
  const asked: string[] = []
  const service = await startTestService({
    sandbox: {
      seed: 11,
      faultRate: 0.2,
      script: ({ engine, prompt }) => {
        asked.push(`${engine} ${prompt}`)
        return undefined
      },
    },
  })
  const prompts = Array.from({ length: PROMPTS }, (_, index) => ({
    text: `Question ${index} about Northwind Kettles?`,
    intent: 'BRANDED',
  }))
  const { id, promptIds } = await makeBrand(service, {}, prompts)
  const { id: scanId } = await scanToEnd(service, id)
  // Once more, now that nothing changes any more.
  const { body: scan } = await service.call('GET', `/api/admin/scans/${scanId}`)
  const attempts = Map.groupBy(await attemptsOf(service, scanId), attempt => attempt.runId)
  const isCaptured = (run: { status: string }) => run.status === 'CLASSIFIED'

  test('ends, with every run accounted for', () => {
    assert.ok(['COMPLETED', 'PARTIAL'].includes(scan.status), scan.status)
    assert.equal(scan.totalRuns, PROMPTS * ENGINES)
    const counts = Object.values<number>(scan.byStatus)
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      PROMPTS * ENGINES,
    )
    assert.equal(scan.byStatus.CLASSIFIED + scan.byStatus.FAILED, PROMPTS * ENGINES)
    assert.equal(scan.status, scan.byStatus.FAILED === 0 ? 'COMPLETED' : 'PARTIAL')
    // Three faults in a row are one in a hundred.
    assert.ok(scan.byStatus.FAILED <= 5, `${scan.byStatus.FAILED} failed`)
  })

  test('each prompt met each engine once', () => {
    const pairs = scan.runs.map(
      (run: { engine: string; promptId: string }) => `${run.engine} ${run.promptId}`,
    )
    assert.equal(new Set(pairs).size, PROMPTS * ENGINES)
  })

  test('each captured run has one answer sealed, with the hash of its bytes', async () => {
    const { rows } = await service.database.query<{ subject: string; sha256: Buffer }>(
      `select subject, sha256 from records where kind = 'capture' and slot = 'answer'`,
    )
    const bodies = await findBodies(
      service.database,
      rows.map(({ sha256 }) => sha256),
    )
    const sealed = Map.groupBy(rows, row => row.subject)
    assert.equal(rows.length, scan.byStatus.CLASSIFIED)
    for (const run of scan.runs) {
      const own = sealed.get(run.id) ?? []
      assert.equal(own.length, isCaptured(run) ? 1 : 0, run.id)
      for (const { sha256 } of own) {
        assert.equal(sha256.toString('hex'), run.sha256)
        assert.equal(hash('sha256', bodies.get(run.sha256) ?? ''), run.sha256)
      }
    }
  })

  test('the cost is the sum of its attempts, to the micro-dollar', () => {
    const costs = [...attempts.values()].flat().flatMap(({ costMicros }) => costMicros ?? [])
    assert.ok(costs.length > PROMPTS)
    assert.equal(scan.totalCostUsd, costs.reduce((sum, micros) => sum + micros, 0) / 1e6)
  })

  test('the engines were asked once per attempt, and again only after a failure', () => {
    const textOf = new Map(promptIds.map((promptId, index) => [promptId, prompts[index]?.text]))
    const calls = Map.groupBy(asked, question => question)
    for (const run of scan.runs) {
      const own = attempts.get(run.id) ?? []
      assert.equal(calls.get(`${run.engine} ${textOf.get(run.promptId)}`)?.length, own.length, run.id)
      const failures = own.filter(attempt => attempt.outcome === 'failed').length
      assert.equal(own.length, failures + (isCaptured(run) ? 1 : 0))
    }
    const retried = [...attempts.values()].filter(own => own.length > 1).length
    assert.ok(retried > 10, `${retried} runs met a fault`)
    assert.equal(asked.length, [...attempts.values()].flat().length)
  })
})
