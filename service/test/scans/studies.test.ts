import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compareStudies, protocolSha256, verifyStudyFile } from '@brand-citation-forensics/proof'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { claimRun } from '../../src/scans/runs/store.ts'
import { cancelStudy } from '../../src/scans/studies/advance-study.ts'
import { untilLockAwaited } from '../database/awaited-lock.ts'
import { fieldsOf, makeBrand } from '../harness.ts'
import { sequenceAll } from '../sequencing.ts'
import { writePlans } from './one-engine.ts'
import { openStudyWorld, type StudyWorld } from './worlds/study-world.ts'

const QUESTION = 'How often do engines know the kettles of Northwind?'
const PROMPTS = [
  { text: 'Which kettle is quiet?', intent: 'CATEGORY' },
  { text: 'Who makes Northwind kettles?', intent: 'BRANDED' },
]
/** By the key that its own service signs with. */
const verified = (file: string) => {
  const keys = [JSON.parse(file).integrity.keys[0].vkey]
  return verifyStudyFile(file, { keys, tsaRoots: [], witnesses: [] })
}
const FACTS = [{ key: 'foundingDate', value: '1992' }]

interface Wanted {
  prompts?: typeof PROMPTS
  plan?: string
  facts?: typeof FACTS
  [field: string]: unknown
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails where they are not.
type Body = any

async function planned(
  { service }: StudyWorld,
  { prompts = PROMPTS, plan, facts = FACTS, ...fields }: Wanted = {},
) {
  const brand = await makeBrand(service, plan ? { plan } : {}, prompts)
  if (facts.length > 0) await service.call('POST', `/api/admin/brands/${brand.id}/facts`, { facts })
  const body = {
    ...{
      question: QUESTION,
      promptIds: brand.promptIds,
      engines: ['CHATGPT', 'CLAUDE'],
      rounds: 2,
      samples: 2,
    },
    hours: 10,
    ...fields,
  }
  const answer = await service.call('POST', `/api/admin/brands/${brand.id}/studies`, body)
  return { brand, body, answer, studyId: answer.body.studyId as string }
}

const shown = async ({ service }: StudyWorld, studyId: string): Promise<Body> =>
  (await service.call('GET', `/api/admin/studies/${studyId}`)).body

async function bundleOf({ service }: StudyWorld, studyId: string) {
  await sequenceAll(service)
  const answer = await service.call('GET', `/api/admin/studies/${studyId}/bundle`)
  assert.equal(answer.status, 200, answer.text)
  return answer.text
}

describe('a study', async () => {
  const world = await openStudyWorld({ plansFile: writePlans() })
  const { service, clock } = world
  const { database } = service

  test('is sealed before anything of it is asked, down to the id of every run', async () => {
    const { brand, studyId, answer } = await planned(world)
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.body.plannedRuns, 16)
    const { rows } = await database.query<{ text: string }>(
      `select t.private_text as text from records r join record_texts t on t.record = r.id and t.at = r.at
       where r.subject = $1 and r.kind = 'study'`,
      [studyId],
    )
    assert.equal(rows.length, 1)
    const plan = JSON.parse(rows[0]?.text ?? '')
    assert.equal(plan.slot, 'plan')
    assert.equal(new Set(plan.runs).size, 16)
    assert.equal(answer.body.protocolSha256, protocolSha256(plan.protocol))
    assert.deepEqual(plan.protocol.facts, [{ ...FACTS[0], source: 'operator:entered' }])
    assert.deepEqual(plan.promptIds, brand.promptIds)
    const { rowCount } = await database.query('select from runs where brand_id = $1', [brand.id])
    assert.equal(rowCount, 0)
    const protocol = await service.call('GET', `/api/admin/studies/${studyId}/protocol`)
    assert.deepEqual(protocol.body, plan.protocol)
    assert.equal((await service.call('GET', `/api/admin/studies/${studyId}/bundle`)).status, 409)
    const study = await shown(world, studyId)
    assert.equal(study.state, 'running')
    assert.equal(study.results.all.planned, 16)
    assert.equal(study.results.all.mentioned, null)
  })

  test('what cannot be kept is not planned', async () => {
    const refusals: [Wanted, number, RegExp][] = [
      [{ promptIds: ['prm_other'] }, 404, /Prompt/],
      [{ engines: [] }, 400, /engines/],
      [{ engines: ['CHATGPT', 'CHATGPT'] }, 400, /twice/],
      [{ engines: ['NOBODY'] }, 400, /engines/],
      [{ rounds: 0 }, 400, /rounds/],
      [{ samples: 11 }, 400, /samples/],
      [{ rounds: 20_000 }, 400, /more than 20000 asks/],
      [{ hours: 0 }, 400, /hours/],
      [{ maxUsdMicros: 0.5 }, 400, /maxUsdMicros/],
      [{ question: ' ' }, 400, /question/],
      [{ plan: 'CHATGPT' }, 409, /CLAUDE: not part of plan CHATGPT/],
    ]
    for (const [wanted, status, message] of refusals) {
      const { answer } = await planned(world, wanted)
      assert.equal(answer.status, status, answer.text)
      assert.match(answer.text, message)
    }
  })

  test('the same request with the same key plans one study', async () => {
    const { brand, body } = await planned(world)
    const call = () =>
      service.app.inject({
        method: 'POST',
        url: `/api/admin/brands/${brand.id}/studies`,
        headers: { authorization: 'Bearer test-token-0123456789abcdef', 'idempotency-key': `k-${brand.id}` },
        payload: body,
      })
    const [one, two] = [await call(), await call()]
    assert.equal(one.json().studyId, two.json().studyId)
    assert.equal(two.headers['idempotency-replayed'], 'true')
  })

  test('what it would cost is told first', async () => {
    const { brand, body } = await planned(world)
    const { promptIds, engines, rounds, samples } = body
    const wanted = { promptIds, engines, rounds, samples }
    const forecast = await service.call('POST', `/api/admin/brands/${brand.id}/studies/forecast`, wanted)
    assert.equal(forecast.status, 200, forecast.text)
    assert.equal(forecast.body.plannedRuns, 16)
    assert.equal(forecast.body.forecast.asks, 16)
    assert.equal(forecast.body.scans, 4)
    assert.ok(forecast.body.forecast.usd > 0)
  })

  test('asks its rounds in their time, ends complete, and proves it offline', async () => {
    const { brand, studyId } = await planned(world)
    world.take(studyId)
    await world.workOff(new Date(clock.now().getTime() + 4 * 3_600_000))
    const half = await shown(world, studyId)
    assert.deepEqual(
      half.schedule.map(({ scanId }: Body) => scanId !== null),
      [true, false],
    )
    assert.equal(half.results.all.captured, 8)
    await world.workOff()
    const study = await shown(world, studyId)
    assert.equal(study.state, 'ended')
    assert.equal(study.reason, 'complete')
    assert.equal(study.results.all.captured, 16)
    assert.deepEqual(fieldsOf(study.results.engines, 'engine', 'captured'), [
      ['CHATGPT', 8],
      ['CLAUDE', 8],
    ])
    assert.ok(study.cost.usd > 0)

    const file = await bundleOf(world, studyId)
    const report = await verified(file)
    assert.equal(
      report.verdict,
      'verified',
      JSON.stringify(report.steps.filter(step => step.outcome !== 'passed')),
    )
    assert.deepEqual(report.proved?.results, study.results)
    const overview = await service.call('GET', `/api/admin/brands/${brand.id}/overview`)
    const { rows } = await database.query('select from summaries where brand_id = $1', [brand.id])
    assert.equal(rows.length, 0, 'no rate of the brand has them')
    assert.equal(overview.status, 200)
    const scans = await service.call('GET', `/api/admin/brands/${brand.id}/scans`)
    assert.deepEqual(
      scans.body.scans.map((scan: Body) => scan.studyId),
      [studyId, studyId],
    )
    // Taking it out is an event of its own.
    await sequenceAll(service)
    assert.deepEqual(await world.audited(), [])
  })

  test('later verdicts do not change what it ended with', async () => {
    const { brand, studyId } = await planned(world, { rounds: 1, samples: 1 })
    world.take(studyId)
    await world.workOff()
    const before = await shown(world, studyId)
    await database.query(`update runs set citation_class = 'ABSENT', mentioned = false where brand_id = $1`, [
      brand.id,
    ])
    assert.deepEqual((await shown(world, studyId)).results, before.results)
  })
})

describe('a study that stops', async () => {
  const world = await openStudyWorld({ plansFile: writePlans() })
  const { service, clock } = world
  const hours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000)

  async function ended(studyId: string) {
    await world.workOff()
    const study = await shown(world, studyId)
    assert.equal(study.state, 'ended')
    const report = await verified(await bundleOf(world, studyId))
    assert.equal(report.verdict, 'verified', JSON.stringify(report.steps))
    assert.deepEqual(report.proved?.results, study.results)
    return study
  }

  test('by somebody: what was not asked is cancelled, and every planned run has its end', async () => {
    const { studyId } = await planned(world)
    world.take(studyId)
    await world.workOff(hours(1))
    const cancelled = await service.call('POST', `/api/admin/studies/${studyId}/cancel`)
    assert.equal(cancelled.status, 200, cancelled.text)
    assert.equal(cancelled.body.state, 'stopping')
    const study = await ended(studyId)
    assert.equal(study.reason, 'cancelled')
    assert.deepEqual([study.results.all.captured, study.results.all.cancelled], [8, 8])
    assert.deepEqual(study.endings, [{ ending: 'cancelled', reason: 'cancelled', runs: 8 }])
    assert.equal((await service.call('POST', `/api/admin/studies/${studyId}/cancel`)).status, 409)
  })

  test('by somebody, with runs in the queue: those are ended, and their scan with them', async () => {
    const { studyId } = await planned(world)
    world.take(studyId)
    // The study, the scan of its first round, and one of its runs.
    await world.deliverNext()
    await world.deliverNext()
    await world.deliverNext()
    await cancelStudy(world.depsAt(), { actor: SYSTEM_ACTOR, studyId })
    const study = await ended(studyId)
    assert.equal(study.results.all.captured + study.results.all.cancelled, 16)
    assert.ok(study.results.all.cancelled >= 14)
  })

  test('by somebody, while a run is just being taken: that one is asked and kept', async () => {
    const { studyId } = await planned(world)
    world.take(studyId)
    await world.deliverNext()
    await world.deliverNext()
    const job = world.jobs.find(({ queue }) => queue.startsWith('run.'))
    assert.ok(job)
    const claim = { ...(job.payload as { runId: string; after: number }), delivery: job.delivery }
    const ask = {
      engine: 'CHATGPT',
      route: 'test',
      model: null,
      costMicros: null,
      priceSource: null,
    } as const
    let stopped: Promise<void> = Promise.resolve()
    await service.database.transaction(async tx => {
      assert.ok(await claimRun(tx, { ...claim, now: clock.now(), ask }))
      stopped = cancelStudy(world.depsAt(), { actor: SYSTEM_ACTOR, studyId })
      await untilLockAwaited(service.database)
    })
    await stopped
    const study = await ended(studyId)
    assert.deepEqual([study.results.all.captured, study.results.all.cancelled], [1, 15])
  })

  test('before it begins: nothing is ever asked', async () => {
    const { studyId, answer } = await planned(world, { startsAt: hours(48).toISOString() })
    assert.equal(answer.body.startsAt, hours(48).toISOString())
    assert.equal((await shown(world, studyId)).state, 'waiting')
    await service.call('POST', `/api/admin/studies/${studyId}/cancel`)
    world.take(studyId)
    const study = await ended(studyId)
    assert.deepEqual([study.results.all.cancelled, study.cost.usd], [16, null])
  })

  test('when its window is over', async () => {
    const { studyId } = await planned(world)
    clock.advance(11 * 3_600_000)
    world.take(studyId)
    const study = await ended(studyId)
    assert.equal(study.reason, 'window')
    assert.deepEqual(study.endings, [{ ending: 'cancelled', reason: 'window', runs: 16 }])
  })

  test('when its budget is used up, counting what every ask is forecast at', async () => {
    const { brand, body } = await planned(world)
    const { promptIds, engines, rounds, samples } = body
    const wanted = { promptIds, engines, rounds, samples }
    const forecast = await service.call('POST', `/api/admin/brands/${brand.id}/studies/forecast`, wanted)
    const maxUsdMicros = Math.round((forecast.body.forecast.usd * 1e6) / 2)
    const { studyId } = await planned(world, { maxUsdMicros })
    world.take(studyId)
    const study = await ended(studyId)
    assert.equal(study.reason, 'budget')
    const { captured, cancelled } = study.results.all
    assert.ok(captured > 0 && cancelled > 0 && captured + cancelled === 16, `${captured} ${cancelled}`)
    assert.ok(study.cost.usd * 1e6 <= maxUsdMicros * 1.5, `${study.cost.usd}`)
  })

  test('at the round that the plan of its brand forbids; what was begun is asked all the same', async () => {
    const wanted = { plan: 'ONCE_A_MONTH', engines: ['CHATGPT'], samples: 1 }
    const { studyId } = await planned(world, wanted)
    // Both rounds are due.
    clock.advance(6 * 3_600_000)
    world.take(studyId)
    const study = await ended(studyId)
    assert.equal(study.reason, 'quota')
    assert.deepEqual([study.results.all.captured, study.results.all.cancelled], [2, 2])
    assert.deepEqual(study.endings, [{ ending: 'cancelled', reason: 'quota', runs: 2 }])
  })

  test('refusals and failures are ends too, each with its reason', async () => {
    const prompts = [
      { text: 'Which? [[fault:400]]', intent: 'CATEGORY' },
      { text: 'Who? [[sandbox:refusal]]', intent: 'BRANDED' },
    ]
    const { studyId } = await planned(world, { prompts, engines: ['CHATGPT'], rounds: 1, samples: 1 })
    world.take(studyId)
    const study = await ended(studyId)
    assert.deepEqual([study.results.all.failed, study.results.all.unanswered], [1, 1], JSON.stringify(study))
  })

  test('and an audit finds nothing wrong with any of it', async () => {
    await sequenceAll(service)
    assert.deepEqual(await world.audited(), [])
  })
})

describe('a protocol of others', async () => {
  const world = await openStudyWorld({ plansFile: writePlans() })
  const elsewhere = await openStudyWorld({ plansFile: writePlans() })
  const { studyId } = await planned(world, { rounds: 1 })
  const { body: protocol } = await world.service.call('GET', `/api/admin/studies/${studyId}/protocol`)
  const { call } = elsewhere.service

  test('is taken up with a brand of its own, and asks the same', async () => {
    const taken = await call('POST', '/api/admin/studies/import', { protocol, plan: 'ENTERPRISE' })
    assert.equal(taken.status, 201, taken.text)
    assert.equal(taken.body.protocolSha256, protocolSha256(protocol))
    const prompts = await call('GET', `/api/admin/brands/${taken.body.brandId}/prompts`)
    assert.deepEqual(
      fieldsOf(prompts.body.prompts, 'text', 'active').sort(),
      PROMPTS.map(({ text }) => [text, false]).sort(),
    )
    elsewhere.take(taken.body.studyId)
    await elsewhere.workOff()
    world.take(studyId)
    await world.workOff()
    const [here, there] = [
      await verified(await bundleOf(world, studyId)),
      await verified(await bundleOf(elsewhere, taken.body.studyId)),
    ]
    assert.deepEqual([here.verdict, there.verdict], ['verified', 'verified'])
    assert.ok(here.proved && there.proved)
    const compared = compareStudies(here.proved, there.proved)
    assert.deepEqual(compared.differingProtocol, [])
    // Two of the same sandbox: nothing may be called different.
    assert.ok(!compared.comparisons.some(({ verdict }) => verdict === 'differ'), JSON.stringify(compared))
  })

  test('where the brand is another, it is said, and nothing is planned', async () => {
    const brand = await makeBrand(elsewhere.service, { name: 'Southwind' }, PROMPTS)
    const url = `/api/admin/brands/${brand.id}/studies/import`
    const refused = await call('POST', url, { protocol })
    assert.equal(refused.status, 409)
    assert.match(refused.text, /called Southwind here, and Northwind Kettles in the protocol/)
    assert.match(refused.text, /not a fact here: foundingDate = 1992/)
    const prompts = await call('GET', `/api/admin/brands/${brand.id}/prompts`)
    assert.equal(prompts.body.prompts.length, PROMPTS.length)
  })

  test('for a brand that has its names and facts, the prompts that are there are asked', async () => {
    const brand = await makeBrand(elsewhere.service, {}, PROMPTS)
    await call('POST', `/api/admin/brands/${brand.id}/facts`, { facts: FACTS })
    const taken = await call('POST', `/api/admin/brands/${brand.id}/studies/import`, { protocol })
    assert.equal(taken.status, 201, taken.text)
    assert.equal(taken.body.protocolSha256, protocolSha256(protocol))
    const prompts = await call('GET', `/api/admin/brands/${brand.id}/prompts`)
    assert.equal(prompts.body.prompts.length, PROMPTS.length)
  })

  test('what is none is refused', async () => {
    const wrong: object[] = [
      { ...protocol, format: 'study-protocol@2' },
      { ...protocol, more: 1 },
      { ...protocol, prompts: [] },
      { ...protocol, prompts: [...protocol.prompts, protocol.prompts[0]] },
      { ...protocol, prompts: [{ text: 'Why?', intent: 'OTHER' }] },
      { ...protocol, prompts: [{ text: 'Why?', intent: 'BRANDED', country: 'de' }] },
      { ...protocol, brand: { ...protocol.brand, domain: 'https://x' } },
      { ...protocol, facts: [{ key: 'page.status', value: '404' }] },
      { ...protocol, engines: ['NOBODY'] },
      { ...protocol, maxUsdMicros: 0.5 },
    ]
    for (const body of wrong) {
      const answer = await call('POST', '/api/admin/studies/import', { protocol: body, plan: 'ENTERPRISE' })
      assert.equal(answer.status, 400, `${JSON.stringify(body)} ${answer.text}`)
    }
  })
})
