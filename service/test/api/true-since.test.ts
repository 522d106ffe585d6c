// The operator's routes for since when a fact is true, and what a bundle says of a verdict that rests on that.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bundleHtml, verifyBundle, verifyBundleFile } from '@brand-citation-forensics/proof'
import { eventually, fieldsOf, jobEnded, makeBrand, scanToEnd, startTestService } from '../harness.ts'

describe('true since', async () => {
  const service = await startTestService()
  const brand = await makeBrand(service, { plan: 'FREE' }, [
    { text: 'When was Northwind Kettles founded? [[sandbox:wrong]]', intent: 'BRANDED' },
  ])
  const { runs } = await scanToEnd(service, brand.id)
  const runId: string = runs[0].id
  const facts = `/api/admin/brands/${brand.id}/facts`
  const { body: entered } = await service.call('POST', facts, {
    facts: [
      { key: 'foundingDate', value: '1987' },
      { key: 'slogan', value: 'Hot', since: '2019-05' },
    ],
  })
  const [founded, slogan] = entered.added
  const since = (id: string) => `/api/admin/facts/${id}/since`

  async function judged(): Promise<{ judged: number }> {
    const request = { factId: founded.id, read: true }
    const { body, status } = await service.call('POST', `/api/admin/brands/${brand.id}/reclassify`, request)
    assert.equal(status, 202)
    const job = await jobEnded(service, body.jobId)
    assert.deepEqual([job.status, job.subjectId], ['DONE', founded.id])
    return job.result
  }

  async function verifiedBundle() {
    const address = `/v1/runs/${runId}/evidence-bundle`
    const bundle = await eventually(async () => {
      const { body } = await service.call('GET', address)
      return body.integrity?.checkpoint ? body : null
    })
    const trust = { keys: [bundle.integrity.keys[0].vkey], tsaRoots: [], witnesses: [] }
    const { steps } = await verifyBundle(bundle, trust)
    assert.deepEqual(
      steps.filter(({ outcome }) => outcome === 'failed'),
      [],
    )
    return bundle
  }

  test('comes with a fact, by its value or by word; v1 shows facts as ever', async () => {
    assert.deepEqual([founded.trueSince, slogan.trueSince], ['1987-01-01', '2019-05-01'])
    const { body } = await service.call('GET', `/v1/brands/${brand.id}/ground-truth`)
    assert.ok(body.facts.every((fact: object) => !('trueSince' in fact)))
  })

  test('is checked before it is entered, also in JSON-LD', async () => {
    const check = (body: object) => service.call('POST', `${facts}/check`, body)
    const rows = [
      { key: 'slogan', value: 'Hot', since: '2019-05' },
      { key: 'telephone', value: '+44 113 496 0000', since: 'May 2019' },
    ]
    const [dated, undated] = (await check({ facts: rows, asIs: true })).body.facts
    assert.deepEqual([dated.since, dated.problem], ['2019-05-01', null])
    assert.deepEqual([undated.since, undated.problem.field], ['May 2019', 'since'])
    const refused = await service.call('POST', facts, { facts: rows, asIs: true })
    assert.match(refused.body.error, /row 2: the since must be a date such as 2019/)
    const certificate = (name: string, validFrom: string) => ({ '@type': 'Certification', name, validFrom })
    const linkedData = JSON.stringify({
      ...{ '@type': 'Organization', name: 'Northwind Kettles' },
      hasCertification: [certificate('ISO 27001', '2024-06-01T00:00:00Z'), certificate('B Corp', 'soon')],
    })
    const read: { since: string | null; problem: object | null }[] = (await check({ linkedData })).body.facts
    assert.deepEqual(fieldsOf(read, 'since', 'problem'), [
      ['2024-06-01', null],
      [null, null],
    ])
  })

  test('stands beside what a listed fact is called; the same row with another date is counted', async () => {
    const again = await service.call('POST', facts, {
      facts: [{ key: 'Slogan', value: 'Hot', since: '2019-05' }],
    })
    assert.deepEqual([again.body.unchanged, again.body.dated], [1, 0])
    const { body } = await service.call('GET', facts)
    const listed = body.facts.find(({ id }: { id: string }) => id === slogan.id)
    assert.deepEqual([listed.trueSince, listed.label, listed.isUnderstood], ['2019-05-01', 'Slogan', true])
  })

  test('is offered with what it would change, and what was suggested', async () => {
    const { status, body } = await service.call('GET', `${since(founded.id)}?since=2020`)
    const { answers, free, unread, forecast, ...rest } = body
    assert.deepEqual(
      [status, rest],
      [200, { brandId: brand.id, since: '2020-01-01', suggested: '1987-01-01', released: 0 }],
    )
    assert.deepEqual([answers, free, unread], [runs.length, 0, runs.length])
    assert.deepEqual([forecast.model, forecast.answers, forecast.usd], ['sandbox-reader', runs.length, 0])
    const today = new Date().toISOString().slice(0, 10)
    assert.equal((await service.call('GET', `${since(founded.id)}?since=${today}`)).body.since, today)
    assert.deepEqual((await service.call('GET', since(slogan.id))).body.suggested, null)
  })

  test('judges what was captured before, and the bundle holds fact and date', async () => {
    assert.equal((await judged()).judged, runs.length)
    const first = await verifiedBundle()
    assert.equal(first.classification.citationClass, 'CONFABULATED')
    assert.deepEqual(fieldsOf(first.groundTruth, 'id'), [founded.id])
    const { status, body } = await service.call('PUT', since(founded.id), { since: '2018-03' })
    assert.deepEqual([status, body.trueSince, body.id], [200, '2018-03-01', founded.id])
    assert.equal((await judged()).judged, runs.length)
    const { groundTruth, integrity } = await verifiedBundle()
    assert.deepEqual([groundTruth.length, groundTruth[0].id], [2, founded.id])
    const record = integrity.records.find(({ id }: { id: string }) => id === groundTruth[1].id)
    const { event, factId, trueSince } = JSON.parse(record.private)
    assert.deepEqual([event, factId, trueSince], ['dated', founded.id, '2018-03-01'])
    const { html: page } = bundleHtml(await verifiedBundle())
    assert.match(page, /became known after the answer was captured, and is said to hold since 2018-03-01/)
    const file = await verifyBundleFile(page, { keys: [], tsaRoots: [], witnesses: [] })
    assert.equal(file.steps.find(({ id }) => id === 'page')?.outcome, 'passed')
  })

  test('who said so, and what it was before, is in the history of the brand', async () => {
    const { body } = await service.call('GET', `/api/admin/brands/${brand.id}/history`)
    const [{ action, before, after }] = body.entries
    assert.equal(action, 'fact.dated')
    assert.deepEqual(
      [before.trueSince, after.trueSince, after.fact],
      ['1987-01-01', '2018-03-01', founded.id],
    )
  })

  test('is given to facts that are known when they are entered again', async () => {
    const again = (row: object) =>
      service.call('POST', facts, { facts: [{ key: 'slogan', value: 'Hot', ...row }] })
    const { body } = await again({ since: '2021' })
    assert.deepEqual([body.added, body.unchanged, body.dated], [[], 1, 1])
    assert.equal((await again({})).body.dated, 0)
    const listed = (await service.call('GET', facts)).body.facts
    assert.equal(listed.find(({ id }: { id: string }) => id === slogan.id).trueSince, '2021-01-01')
    const { body: gone } = await service.call('PUT', since(slogan.id), { since: null })
    assert.equal(gone.trueSince, null)
  })

  test('what is refused, and why', async () => {
    const put = (id: string, body: object) => service.call('PUT', since(id), body)
    const future = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    for (const [date, message] of [
      ['soon', /must be a date such as/],
      [future, /must not be in the future/],
      ['0800', /before the year 1000/],
    ] as const) {
      const { status, text } = await put(founded.id, { since: date })
      assert.equal(status, 400)
      assert.match(text, message)
      assert.equal((await service.call('GET', `${since(founded.id)}?since=${date}`)).status, 400)
      const row = { key: 'award', value: 'x', since: date }
      const entered = await service.call('POST', facts, { facts: [row] })
      assert.equal(entered.status, 400)
      assert.match(entered.text, /row 1: the since/)
    }
    assert.equal((await put(founded.id, {})).status, 400)
    assert.equal((await put('fct_nobody', { since: '2020' })).status, 404)
    assert.equal((await service.call('GET', since('fct_nobody'))).status, 404)
    const other = { factId: 'fct_nobody' }
    assert.equal((await service.call('POST', `/api/admin/brands/${brand.id}/reclassify`, other)).status, 404)
  })
})
