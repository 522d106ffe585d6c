// A contradiction read by a model that has not shown to be right often enough, from the captured bytes to what people see: it
// is sealed and shown, and nobody is accused by it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { classifyScan } from '../../src/scans/verdicts/classify-scan.ts'
import { enterFacts } from '../../src/truth/enter-facts.ts'
import { makeBrand, manualClock, startTestService } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { plantCapture, responsesBody } from '../planted.ts'
import { scriptedSite } from '../truth/brand-site.ts'
import { replyOf, scriptedReader } from './scripted-reader.ts'

const TEXT = 'The price of Northwind Kettles is €99.'
/** The answers are simulated: one of them may accuse of these, the other is not calibrated. */
const [SIMULATOR, MODEL] = ['sandbox-reader', 'some-model']

describe('suspected contradictions', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const { database, engines, log } = service
  const brand = await makeBrand(service)
  const facts = [{ key: 'offers.price', value: '79' }]
  await enterFacts({ database, clock }, { actor: SYSTEM_ACTOR, brandId: brand.id, facts, file: null })

  async function classified(model: string): Promise<string> {
    clock.advance(1_000)
    const prompt = 'Tell me about Northwind Kettles.'
    const run = await plantCapture(service, brand.id, {
      body: responsesBody(TEXT),
      prompt,
      capturedAt: clock.now(),
    })
    const fetch = scriptedSite().fetch
    const deps = {
      database,
      clock,
      engines,
      log,
      fetch,
      pageSurface: 'website' as const,
      queue: paperQueue(),
      reader: scriptedReader({
        model,
        reads: matters => replyOf(matters, [{ key: 'offers.price', quote: '€99', value: '99 EUR' }]),
      }),
    }
    await classifyScan(deps, run.scanId)
    return run.runId
  }

  const get = async (path: string) => (await service.call('GET', path)).body
  const accused = await classified(SIMULATOR)
  const suspected = await classified(MODEL)

  test('are sealed as what they are, beside the fact, and do not make a class', async () => {
    const { classification } = await get(`/v1/runs/${suspected}/evidence`)
    assert.deepEqual([classification.citationClass, classification.reason], ['DESCRIPTIVE', 'suspected'])
    const [claim] = classification.claims
    assert.deepEqual([claim.verdict, claim.kind, claim.rule], ['unverifiable', null, 'model/money'])
    assert.ok(claim.factId)
    const { claims } = await get(`/api/admin/runs/${suspected}/answer`)
    assert.deepEqual(
      [claims[0].verdict, claims[0].reason, claims[0].fact.value],
      ['suspected', 'wrong_value', '79'],
    )
  })

  test('are no confabulations; the same words are, by a reader that may accuse', async () => {
    const { confabulations } = await get(`/v1/brands/${brand.id}/confabulations`)
    assert.deepEqual(
      confabulations.items.map(({ runId }: { runId: string }) => runId),
      [accused],
    )
  })

  test('are told in the list of answers', async () => {
    const { runs } = await get(`/api/admin/brands/${brand.id}/runs`)
    const reasons = runs.map(({ id, reason }: { id: string; reason: string | null }) => [id, reason])
    assert.deepEqual(Object.fromEntries(reasons), { [accused]: null, [suspected]: 'suspected' })
  })

  test('can be asked for alone, page by page', async () => {
    const others = [await classified(MODEL), await classified(MODEL)]
    const found: string[] = []
    for (let query = '?suspected=true&limit=2&window=all'; ; ) {
      const { runs, next } = await get(`/api/admin/brands/${brand.id}/runs${query}`)
      found.push(...runs.map(({ id }: { id: string }) => id))
      if (next === null) break
      query = `?suspected=true&limit=2&window=all&cursor=${next}`
    }
    assert.deepEqual(found, [...others.toReversed(), suspected])
  })

  test('answers to one prompt, of some days', async () => {
    const { prompt } = await get(`/api/admin/runs/${accused}/answer`)
    const idsOf = async (query: string) => {
      const { runs } = await get(`/api/admin/brands/${brand.id}/runs?promptId=${prompt.id}&${query}`)
      return runs.map(({ id }: { id: string }) => id)
    }
    assert.deepEqual(await idsOf('window=all'), [accused])
    assert.deepEqual(await idsOf('from=2026-11-14&to=2026-11-14'), [accused])
    assert.deepEqual(await idsOf('from=2026-11-15'), [])
    assert.deepEqual(await idsOf('to=2026-11-13'), [])
  })
})
