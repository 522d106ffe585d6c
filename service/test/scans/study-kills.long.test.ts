// A worker that dies while a study is asked, read and ended, at any moment that others could notice. Whatever it leaves
// behind: every planned run has one end, none is captured twice, one end of the study is sealed, and its bundle proves it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyStudyFile } from '@brand-citation-forensics/proof'
import { chanceOf } from '../../../tools/chaos/seeded.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { ENGINES } from '../../src/model/engine.ts'
import { planStudy } from '../../src/scans/studies/plan-study.ts'
import { makeBrand } from '../harness.ts'
import { sequenceAll } from '../sequencing.ts'
import { Killed, type Moment } from './worlds/committing.ts'
import { openStudyWorld } from './worlds/study-world.ts'

const KILLS = Number(process.env.STUDY_KILLS ?? 12)
const SEED = Number(process.env.STUDY_SEED ?? 34)
/** Eleven engines, two rounds: 1,100 asks where it is done at length. */
const [PROMPTS, SAMPLES] = KILLS >= 60 ? [10, 5] : [1, 2]
const ROUNDS = 2
/** More than any job has: most of these orders are fatal early, some late, some never. */
const MOMENTS = 14

test(`${KILLS} workers die between the plan of a study and its end`, async () => {
  const world = await openStudyWorld()
  const { service, jobs } = world
  const { database } = service
  const questions = Array.from({ length: PROMPTS }, (_, at) => ({
    ...{ text: `Which kettle is best, number ${at}?`, intent: 'CATEGORY' },
  }))
  const brand = await makeBrand(service, {}, questions)
  const facts = [{ key: 'foundingDate', value: '1992' }]
  await service.call('POST', `/api/admin/brands/${brand.id}/facts`, { facts })
  const design = {
    ...{ question: 'Which kettle do engines name?', engines: [...ENGINES], rounds: ROUNDS, samples: SAMPLES },
    hours: 48,
  }
  const request = { actor: SYSTEM_ACTOR, brandId: brand.id, design, promptIds: brand.promptIds }
  const { result } = await planStudy(world.depsAt(), { ...request, startsAt: null, idempotency: null })
  const { studyId, plannedRuns } = result
  assert.equal(plannedRuns, PROMPTS * ENGINES.length * ROUNDS * SAMPLES)

  const { next: random } = chanceOf(SEED, 'studies')
  const where = new Map<string, number>()
  let kills = 0
  const share = Math.min(0.5, (2 * KILLS) / plannedRuns)
  const wasKilled = new Set<string>()
  while (jobs.length > 0) {
    const isRare = jobs.some(({ queue, afterSeconds }) => !queue.startsWith('run.') && afterSeconds <= 0)
    const fatal = kills < KILLS && random() < (isRare ? 0.5 : share) ? Math.floor(random() * MOMENTS) : -1
    let moments = 0
    const moment: Moment = () => {
      moments += 1
      if (fatal >= 0 && moments > fatal) throw new Killed()
    }
    const job = await world.deliverNext(moment)
    if (!job || fatal < 0 || moments <= fatal) continue
    kills += 1
    where.set(job.queue.split('.')[0] as string, (where.get(job.queue.split('.')[0] as string) ?? 0) + 1)
    if ('runId' in job.payload) wasKilled.add(job.payload.runId as string)
  }
  console.log(`${kills} kills:`, Object.fromEntries(where))
  assert.equal(kills, KILLS)

  const { body: study } = await service.call('GET', `/api/admin/studies/${studyId}`)
  assert.equal(study.state, 'ended')
  assert.equal(study.reason, 'complete')
  const { captured, unanswered, failed, cancelled } = study.results.all
  assert.equal(captured + unanswered + failed + cancelled, plannedRuns)
  assert.equal(captured, plannedRuns, JSON.stringify(study.endings))

  const counted = async (text: string): Promise<number> =>
    (await database.query<{ count: number }>(`select count(*)::integer as count from ${text}`)).rows[0]
      ?.count ?? 0
  assert.equal(await counted(`records where kind = 'capture' and slot = 'answer'`), plannedRuns)
  assert.equal(await counted(`runs where brand_id = '${brand.id}'`), plannedRuns)
  assert.equal(await counted(`scans where study_id = '${studyId}'`), ROUNDS)
  assert.equal(await counted(`records where kind = 'study' and slot = 'ended'`), 1)
  assert.equal(await counted(`records where kind = 'study' and slot = 'plan'`), 1)
  // Who died with an answer in hand had to be asked for again; nobody else was, and nobody after the answer was sealed.
  const { rows: again } = await database.query<{ runId: string }>(
    `select distinct run_id as "runId" from run_attempts where attempt > 1`,
  )
  assert.ok(again.every(({ runId }) => wasKilled.has(runId)))
  assert.equal(
    await counted(
      `run_attempts a join runs u on u.id = a.run_id where a.attempt > u.attempt or (a.outcome = 'captured' and a.attempt <> u.attempt)`,
    ),
    0,
  )
  console.log(`${plannedRuns} asks, ${again.length} begun again, 0 captured twice`)

  await sequenceAll(service)
  const bundle = await service.call('GET', `/api/admin/studies/${studyId}/bundle`)
  const keys = [JSON.parse(bundle.text).integrity.keys[0].vkey]
  const report = await verifyStudyFile(bundle.text, { keys, tsaRoots: [], witnesses: [] })
  assert.equal(report.verdict, 'verified', JSON.stringify(report.steps))
  assert.deepEqual(report.proved?.results, study.results)
  // Taking it out is an event of its own.
  await sequenceAll(service)
  console.log(`bundle of ${Math.round(bundle.text.length / 1024)} KiB: ${report.verdict}`)
  assert.deepEqual(await world.audited(), [])
})
