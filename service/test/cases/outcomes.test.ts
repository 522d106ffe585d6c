// Days from report to disappearance, as people are told them.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startTestService } from '../harness.ts'
import { ALL_SAYINGS, type CaseWorld, openCaseWorld, type Saying } from './case-world.ts'

const DAY = 86_400_000

describe('days from report to disappearance', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { call, database } = service
  const now = Date.now()
  const daysAgo = (days: number): Date => new Date(now - days * DAY)

  async function answer(world: CaseWorld, saying: Saying, { days, says }: { days: number; says: boolean }) {
    const run = await world.capture(daysAgo(days))
    await database.query(
      `update runs set prompt_id = (select id from prompts where brand_id = $2 order by id offset $3 limit 1) where id = $1`,
      [run.runId, world.brandId, ALL_SAYINGS.indexOf(saying)],
    )
    await world.judge(run, says ? [world.claimOf(saying)] : [])
  }

  interface Told {
    reported: number
    lastSaid: number
    clean: number[]
  }

  /** Said 30 days ago and once more; three answers without it are enough. */
  async function history(
    world: CaseWorld,
    saying: Saying,
    { reported, lastSaid, clean }: Told,
  ): Promise<string> {
    const id = world.idOf(saying)
    await answer(world, saying, { days: 30, says: true })
    await call('PUT', `/api/admin/cases/${id}/following`, { below: 0.6, budgetUsd: 5 })
    const report = { engine: 'CHATGPT', recipient: 'OpenAI', text: 'It is not true.' }
    // Who reminds them does not begin to count again.
    for (const days of [reported, reported - 1]) {
      const reportedAt = daysAgo(days).toISOString()
      assert.equal(
        (await call('POST', `/api/admin/cases/${id}/reports`, { ...report, reportedAt })).status,
        200,
      )
    }
    await answer(world, saying, { days: lastSaid, says: true })
    for (const days of clean) await answer(world, saying, { days, says: false })
    return id
  }

  const outcomes = async (world: CaseWorld | null) => {
    const path = world ? `/api/admin/brands/${world.brandId}/case-outcomes` : '/api/admin/case-outcomes'
    return (await call('GET', path)).body
  }

  test('by engine: reports, how many are gone, and the median where there are enough', async () => {
    const [one, other] = [await openCaseWorld(service), await openCaseWorld(service)]
    for (const world of [one, other])
      for (const saying of ALL_SAYINGS) await answer(world, saying, { days: 40, says: false })
    assert.deepEqual(await outcomes(one), { enough: 6, engines: [] })
    for (const [place, saying] of ALL_SAYINGS.slice(0, 4).entries())
      await history(one, saying, {
        reported: 20,
        lastSaid: 18 - place,
        clean: [12 - place, 11 - place, 10 - place],
      })
    const [chatgpt] = (await outcomes(one)).engines
    assert.deepEqual(chatgpt, { engine: 'CHATGPT', reports: 4, gone: 4, days: null })

    const [still, dismissed, before, late] = ALL_SAYINGS as [Saying, Saying, Saying, Saying]
    await history(other, still, { reported: 20, lastSaid: 2, clean: [1] })
    const noCase = await history(other, dismissed, { reported: 20, lastSaid: 18, clean: [5, 4, 3] })
    await call('PATCH', `/api/admin/cases/${noCase}`, { status: 'dismissed', reason: 'It is true' })
    // Gone before anybody was told: no report made that happen.
    await history(other, before, { reported: 5, lastSaid: 20, clean: [15, 14, 13] })
    await history(other, late, { reported: 20, lastSaid: 3, clean: [2, 1, 0.5] })
    const { engines } = await outcomes(null)
    assert.deepEqual([engines[0].reports, engines[0].gone], [6, 5])
    // Last said after 2, 3, 4, 5, 18 and 17 days; silent long enough after 10, 11, 12, 13, never, and 19.5.
    const { median, interval } = engines[0].days
    const rounded = ({ low, high }: { low: number; high: number | null }) => [
      Math.round(low),
      high && Math.round(high),
    ]
    assert.deepEqual(
      [rounded(median), rounded(interval)],
      [
        [4, 13],
        [2, null],
      ],
    )
    assert.equal((await outcomes(other)).engines[0].days, null)
  })
})
