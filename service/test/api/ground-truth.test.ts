import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { findBrand } from '../../src/brands/store.ts'
import { finishJob } from '../../src/jobs/jobs.ts'
import { refreshTruth } from '../../src/truth/refresh-truth.ts'
import {
  bearer,
  createMigratedDatabase,
  eventually,
  makeBrand,
  manualClock,
  startTestService,
  type TestService,
} from '../harness.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const DOMAIN = 'northwind-kettles.example'

interface FactBody {
  id: string
  key: string
  value: string
  source: string
  hash: string
  sourceSha256: string
  origin: string
  active: boolean
  collectedAt: string
  supersededAt: string | null
}

const truthOf = async (service: TestService, brandId: string) =>
  (await service.call('GET', `/v1/brands/${brandId}/ground-truth`)).body

const refresh = (service: TestService, brandId: string) =>
  service.call('POST', `/v1/brands/${brandId}/ground-truth/refresh`)

describe('ground truth, collected by the worker', async () => {
  const service = await startTestService()

  async function refreshToEnd(brandId: string) {
    const { body } = await refresh(service, brandId)
    return eventually(async () => {
      const job = (await service.call('GET', `/api/admin/jobs/${body.jobId}`)).body
      return job.finishedAt === null ? null : job
    })
  }

  test('rows 148, 149: the facts of the brand’s own site, each with source, hash and flag', async () => {
    const brand = await makeBrand(service)
    const job = await refreshToEnd(brand.id)
    assert.equal(job.status, 'DONE')
    assert.equal(job.kind, 'refresh-truth')
    const body = await truthOf(service, brand.id)
    assert.deepEqual(Object.keys(body).sort(), ['brand', 'facts', 'lastRefreshedAt'])
    assert.deepEqual(body.brand, { id: brand.id, name: 'Northwind Kettles', domain: DOMAIN })
    const facts: FactBody[] = body.facts
    assert.ok(facts.length > 0)
    for (const fact of facts) {
      assert.deepEqual(Object.keys(fact).sort(), [
        'active',
        'collectedAt',
        'hash',
        'id',
        'key',
        'origin',
        'source',
        'sourceSha256',
        'supersededAt',
        'value',
      ])
      assert.ok(fact.source.startsWith(`https://${DOMAIN}/`))
      assert.equal(fact.hash, sha256(fact.value))
      assert.match(fact.hash, /^[0-9a-f]{64}$/)
      assert.match(fact.sourceSha256, /^[0-9a-f]{64}$/)
      assert.equal(fact.origin, 'website')
      assert.equal(fact.active, true)
      assert.equal(fact.supersededAt, null)
    }
    const said = facts.map(({ key, value, source }) => `${new URL(source).pathname} ${key}=${value}`)
    for (const expected of [
      '/ foundingDate=1987',
      '/ numberOfEmployees=240',
      '/about founder.name=Ada Holt',
      '/contact openingHours[Monday]=09:00-17:00',
      '/contact openingHours[Sunday]=closed',
      '/products/northwind-one product[Northwind One].offers.price=79.00',
      '/products/northwind-one product[Northwind One].offers.priceCurrency=GBP',
      '/products/northwind-one product[Northwind One].warranty=5 years',
      '/llms.txt name=Northwind Kettles',
    ])
      assert.ok(said.includes(expected), expected)
    assert.ok(!facts.some(({ value }) => value === '1901'), 'F14: what robots.txt disallows is not read')
    assert.ok(body.lastRefreshedAt !== null)
  })

  test('F18: the same page again adds nothing', async () => {
    const brand = await makeBrand(service)
    const first = await refreshToEnd(brand.id)
    const before = await truthOf(service, brand.id)
    const second = await refreshToEnd(brand.id)
    assert.deepEqual((await truthOf(service, brand.id)).facts, before.facts)
    const found = before.facts.length
    assert.deepEqual([first.result.found, first.result.added, first.result.superseded], [found, found, 0])
    assert.deepEqual([second.result.found, second.result.added, second.result.superseded], [found, 0, 0])
    assert.equal(first.result.pages.skipped, 1)
    assert.match(first.result.notes[0], /robots\.txt does not allow/)
  })

  test('row 153: a site that cannot be read ends the job as FAILED and says why; facts stay', async () => {
    const brand = await makeBrand(service, { domain: 'no-such-brand.example' })
    const job = await refreshToEnd(brand.id)
    assert.equal(job.status, 'FAILED')
    assert.match(job.error, /no-such-brand\.example/)
    assert.match(job.result.trouble, /^(?:nxdomain|unreachable|timeout)$/)
    const body = await truthOf(service, brand.id)
    assert.deepEqual(body.facts, [])
    assert.equal(body.lastRefreshedAt, null)
  })
})

describe('ground truth, while nothing is executed', async () => {
  const database = await createMigratedDatabase()
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const on = (config: object) =>
    startTestService({ databaseUrl: database.url, clock, parts: { worker: false }, config })
  const service = await on({})
  const withoutQueue = await on({ queue: false })
  after(() => database.drop())

  const url = `https://${DOMAIN}/`
  const pageOf = (facts: object) => ({
    url,
    status: 200,
    contentType: 'text/html; charset=utf-8',
    body: Buffer.from(
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'Organization', ...facts }).replaceAll('<', '\\u003c')}</script>`,
    ),
  })
  /** Reads a page that says these facts now. */
  async function collect(brandId: string, page: ReturnType<typeof pageOf> | Error) {
    const brand = await findBrand(service.database, brandId)
    if (!brand) throw new Error('no such brand')
    const fetch = async () => {
      if (page instanceof Error) throw page
      return page
    }
    return refreshTruth({ database: service.database, clock, fetch, pageSurface: 'website' }, brand)
  }

  test('row 148: the answer is an object with facts', async () => {
    const brand = await makeBrand(service)
    const { status, body } = await service.call('GET', `/v1/brands/${brand.id}/ground-truth`)
    assert.equal(status, 200)
    assert.ok(!Array.isArray(body) && Array.isArray(body.facts))
  })

  test('row 150: a brand without facts', async () => {
    const brand = await makeBrand(service)
    const body = await truthOf(service, brand.id)
    assert.deepEqual(body.facts, [])
    assert.equal(body.lastRefreshedAt, null)
  })

  test('row 151: superseded facts stay for ever, after the active ones', async () => {
    const brand = await makeBrand(service)
    await collect(brand.id, pageOf({ foundingDate: '1987', telephone: '+44 1' }))
    const first: FactBody[] = (await truthOf(service, brand.id)).facts
    clock.advance(60_000)
    const { added, superseded } = await collect(
      brand.id,
      pageOf({ foundingDate: '1988', telephone: '+44 1' }),
    )
    assert.deepEqual({ added, superseded }, { added: 1, superseded: 1 })
    const second: FactBody[] = (await truthOf(service, brand.id)).facts
    assert.deepEqual(
      second.map(({ key, value, active }) => [key, value, active]),
      [
        ['foundingDate', '1988', true],
        ['telephone', '+44 1', true],
        ['foundingDate', '1987', false],
      ],
    )
    const old = first.find(({ value }) => value === '1987')
    assert.deepEqual(second[2], { ...old, active: false, supersededAt: clock.now().toISOString() })

    clock.advance(60_000)
    await collect(brand.id, pageOf({}))
    const third: FactBody[] = (await truthOf(service, brand.id)).facts
    assert.equal(third.length, 3)
    assert.ok(third.every(({ active }) => !active))

    clock.advance(60_000)
    await collect(brand.id, pageOf({ foundingDate: '1987' }))
    const fourth: FactBody[] = (await truthOf(service, brand.id)).facts
    assert.equal(fourth.length, 4, 'a value that comes back is a new fact')
    assert.notEqual(fourth[0]?.id, old?.id)
    const { rows } = await service.database.query(
      `select count(*)::integer as sealed from records where subject = $1 and kind = 'fact'`,
      [brand.id],
    )
    assert.equal(rows[0]?.sealed, 4 + 3, 'each beginning and each end is sealed')
  })

  test('row 151: a page that cannot be read supersedes nothing', async () => {
    const brand = await makeBrand(service)
    await collect(brand.id, pageOf({ foundingDate: '1987' }))
    const before = await truthOf(service, brand.id)
    clock.advance(60_000)
    const good = pageOf({ foundingDate: '2001' })
    const pages = [
      new Error('certificate has expired'),
      // What a name with several addresses gives when none of them answers.
      Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }),
      { ...good, status: 404 },
      { ...good, status: 503 },
      { ...good, contentType: 'application/pdf' },
      { ...good, contentType: '' },
    ]
    for (const page of pages) await assert.rejects(collect(brand.id, page), /northwind-kettles\.example.*\w/)
    assert.deepEqual(await truthOf(service, brand.id), before)
  })

  test('F17: what a page says is kept as words, however hostile', async () => {
    const brand = await makeBrand(service)
    const value = `<script>alert(1)</script> '; drop table facts; -- \u202e 1e99`
    await collect(brand.id, pageOf({ slogan: value, price: 0 }))
    const facts: FactBody[] = (await truthOf(service, brand.id)).facts
    assert.equal(facts.find(({ key }) => key === 'slogan')?.value, value)
    assert.equal(facts.find(({ key }) => key === 'price')?.value, '0')
  })

  for (const id of ['brd_unknown', '%00', 'x'.repeat(5_000)]) {
    test(`row 152: brand ${id.slice(0, 20)} is not found`, async () => {
      const { status, body } = await service.call('GET', `/v1/brands/${id}/ground-truth`)
      assert.equal(status, 404)
      assert.equal(body.error, 'Brand not found')
    })
  }

  test('row 153: refresh answers exactly jobId', async () => {
    const brand = await makeBrand(service)
    const { status, body } = await refresh(service, brand.id)
    assert.equal(status, 202)
    assert.deepEqual(Object.keys(body), ['jobId'])
  })

  const bodies: [name: string, headers: Record<string, string>, payload: string | undefined][] = [
    ['JSON declared and nothing sent', { 'content-type': 'application/json' }, undefined],
    ['an empty object', { 'content-type': 'application/json' }, '{}'],
    ['malformed JSON', { 'content-type': 'application/json' }, '{'],
    ['XML', { 'content-type': 'application/xml' }, '<a/>'],
    ['text without a type', {}, 'hello'],
  ]
  for (const [name, headers, payload] of bodies) {
    test(`row 153: ${name} in the body is ignored`, async () => {
      const brand = await makeBrand(service)
      const response = await service.app.inject({
        method: 'POST',
        url: `/v1/brands/${brand.id}/ground-truth/refresh`,
        headers: { ...bearer, ...headers },
        ...(payload === undefined ? {} : { payload }),
      })
      assert.equal(response.statusCode, 202)
    })
  }

  test('row 154: an unknown brand is told before a missing queue', async () => {
    const brand = await makeBrand(service)
    assert.equal((await refresh(service, 'brd_unknown')).status, 404)
    assert.equal((await refresh(withoutQueue, 'brd_unknown')).status, 404)
    const { status, body } = await refresh(withoutQueue, brand.id)
    assert.equal(status, 503)
    assert.match(body.error, /queue/)
    const { rows } = await service.database.query('select from jobs where subject_id = $1', [brand.id])
    assert.equal(rows.length, 0)
  })

  test('row 155: nothing is fetched by the request', async () => {
    const brand = await makeBrand(service)
    await refresh(service, brand.id)
    assert.equal(service.sandbox?.requests.count(), 0)
  })

  test('row 156: while one is pending its job is returned; afterwards there is another', async () => {
    const brand = await makeBrand(service)
    const jobId = async () => (await refresh(service, brand.id)).body.jobId
    const first = await jobId()
    const parallel = await Promise.all(Array.from({ length: 30 }, jobId))
    assert.deepEqual([...new Set(parallel)], [first])
    const { rows } = await service.database.query(
      `select count(*)::integer as sent from pgboss.job where name = 'refresh-truth' and data->>'brandId' = $1`,
      [brand.id],
    )
    assert.equal(rows[0]?.sent, 1)
    await finishJob(service.database, first, clock.now())
    assert.notEqual(await jobId(), first)
  })
})
