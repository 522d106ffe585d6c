import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startSandbox } from '@brand-citation-forensics/sandbox'
import pg from 'pg'
import { enginesAt } from '../../../tools/scripts/engines-at.ts'
import { ENGINES } from '../../src/model/engine.ts'
import { RUN_STATUSES, SCAN_STATUSES } from '../../src/model/scan.ts'
import { untilLockAwaited } from '../database/awaited-lock.ts'
import {
  bearer,
  createMigratedDatabase,
  eventually,
  makeBrand,
  manualClock,
  scanToEnd,
  startTestService,
  type TestService,
} from '../harness.ts'

type Headers = Record<string, string>

/** The raw answer, for rows about headers and about bodies that are not JSON. */
const post = (service: TestService, payload: string | Buffer | object | undefined, headers: Headers = {}) =>
  service.app.inject({
    method: 'POST',
    url: '/v1/scans',
    headers: { ...bearer, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

const json = { 'content-type': 'application/json' }

/** Everything an accepted call leaves behind. */
async function left(service: TestService) {
  const { rows } = await service.database.query(
    `select (select count(*) from scans) as scans, (select count(*) from runs) as runs,
            (select count(*) from jobs) as jobs, (select count(*) from pgboss.job) as queued,
            (select count(*) from idempotency_keys) as keys`,
  )
  return rows[0]
}

const kettle = { text: 'Who makes kettles? [[sandbox:absent]]', intent: 'CATEGORY' }

describe('POST /v1/scans, while nothing is executed', async () => {
  const database = await createMigratedDatabase()
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const simulator = await startSandbox()
  after(() => simulator.close())
  const on = (engines: Record<string, string>, queue = true) =>
    startTestService({
      databaseUrl: database.url,
      clock,
      parts: { worker: false },
      config: { sandbox: false, engines, queue },
    })
  const service = await on(enginesAt(simulator.url))
  const withoutQueue = await on(enginesAt(simulator.url), false)
  const withoutEngines = await on({})
  const withTwo = await on({ OPENAI_API_KEY: 'never-sent', XAI_API_KEY: 'never-sent' })
  const withGrok = await on({ XAI_API_KEY: 'never-sent' })
  after(() => database.drop())

  const free = (name = 'Free') => makeBrand(service, { name, plan: 'FREE' }, [kettle])

  test('row 48: the body has exactly its six fields', async () => {
    const brand = await free()
    const { status, body } = await service.call('POST', '/v1/scans', { brandId: brand.id })
    assert.equal(status, 202)
    assert.deepEqual(Object.keys(body).sort(), [
      'engines',
      'enginesNotRunnable',
      'enginesOutOfPlan',
      'jobId',
      'scanId',
      'status',
    ])
  })

  test('row 49: status is QUEUED', async () => {
    const brand = await free()
    assert.equal((await service.call('POST', '/v1/scans', { brandId: brand.id })).body.status, 'QUEUED')
  })

  test('row 50: identifiers are non-empty and never the same', async () => {
    const brand = await makeBrand(service, { plan: 'STARTER' }, [kettle])
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.call('POST', '/v1/scans', { brandId: brand.id })),
    )
    const ids = answers.flatMap(({ body }) => [body.scanId, body.jobId])
    assert.ok(ids.every(id => typeof id === 'string' && id.length > 0))
    assert.equal(new Set(ids).size, 20)
  })

  test('row 51: the three lists hold engines only, and may be empty', async () => {
    for (const plan of ['FREE', 'STARTER', 'PRO', 'ENTERPRISE']) {
      const brand = await makeBrand(service, { plan }, [kettle])
      const { body } = await service.call('POST', '/v1/scans', { brandId: brand.id })
      for (const list of [body.engines, body.enginesNotRunnable, body.enginesOutOfPlan]) {
        assert.ok(Array.isArray(list))
        assert.ok(list.every(engine => ENGINES.includes(engine)))
      }
      assert.deepEqual(body.enginesNotRunnable, [])
      assert.equal(body.enginesOutOfPlan.length === 0, plan === 'ENTERPRISE')
    }
  })

  test('row 52: in plan and configured, in plan and not, not in plan', async () => {
    const brand = await makeBrand(service, { plan: 'STARTER' }, [kettle])
    const { body } = await withTwo.call('POST', '/v1/scans', { brandId: brand.id })
    assert.deepEqual(body.engines, ['CHATGPT'])
    assert.deepEqual(body.enginesNotRunnable, ['PERPLEXITY', 'GEMINI', 'GOOGLE_AIO'])
    assert.deepEqual(
      body.enginesOutOfPlan,
      ENGINES.filter(engine => !['CHATGPT', 'PERPLEXITY', 'GEMINI', 'GOOGLE_AIO'].includes(engine)),
    )
  })

  test('row 53: no engine is called by the request', async () => {
    const brand = await free()
    const { status } = await service.call('POST', '/v1/scans', { brandId: brand.id })
    assert.equal(status, 202)
    assert.equal(simulator.requests.count(), 0)
  })

  test('row 54: {} is 400 and names brandId', async () => {
    const { status, body } = await service.call('POST', '/v1/scans', {})
    assert.equal(status, 400)
    assert.equal(typeof body.error, 'string')
    assert.deepEqual(
      body.details.map((detail: { in: string; field: string }) => [detail.in, detail.field]),
      [['body', 'brandId']],
    )
  })

  const invalidIds: [row: number, name: string, brandId: unknown][] = [
    [55, 'a number', 123],
    [55, 'true', true],
    [55, 'null', null],
    [55, 'an array', ['x']],
    [55, 'an object', { id: 'x' }],
    [56, 'empty', ''],
    [56, 'only spaces', '   '],
    [56, 'only a no-break space', '\u00a0'],
    [57, 'of 256 characters', 'x'.repeat(256)],
    [57, 'of a million characters', 'x'.repeat(1_000_000)],
    [57, 'with NUL', 'a\u0000b'],
    [57, 'with a line end', 'a\nb'],
    [57, 'with DEL', 'a\u007fb'],
    [57, 'with a C1 control', 'a\u0085b'],
  ]
  for (const [row, name, brandId] of invalidIds) {
    test(`row ${row}: brandId ${name} is 400`, async () => {
      const { status, body } = await service.call('POST', '/v1/scans', { brandId })
      assert.equal(status, 400)
      assert.ok(body.details.every((detail: { field: string }) => detail.field === 'brandId'))
    })
  }
  test('row 57: a lone surrogate in brandId is 400', async () => {
    const answer = await post(service, '{"brandId":"\\ud800"}', json)
    assert.equal(answer.statusCode, 400)
  })

  const unknownIds = [
    'brd_00000000000000000000000000',
    '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    'not a uuid',
    "'; drop table scans; --",
    '😀',
    'x'.repeat(255),
    '__proto__',
  ]
  for (const brandId of unknownIds) {
    test(`row 58: ${brandId.slice(0, 40)} is not found`, async () => {
      const { status, body } = await service.call('POST', '/v1/scans', { brandId })
      assert.equal(status, 404)
      assert.equal(body.error, 'Brand not found')
    })
  }

  test('row 59: spaces around a real identifier make another one', async () => {
    const brand = await free()
    for (const brandId of [` ${brand.id}`, `${brand.id} `, `\u00a0${brand.id}`])
      assert.equal((await service.call('POST', '/v1/scans', { brandId })).status, 404)
  })

  for (const payload of [undefined, '', 'null', '[]', '"x"', '1', 'true']) {
    test(`row 60: body ${payload === undefined ? 'missing' : JSON.stringify(payload)} is 400`, async () => {
      const answer = await post(service, payload, json)
      assert.equal(answer.statusCode, 400)
      assert.equal(typeof answer.json().error, 'string')
    })
  }

  for (const payload of [
    '{',
    '{"brandId":',
    '{"brandId":"x"',
    '{brandId:1}',
    "{'a':1}",
    '{"a":1,}',
    '\u0000',
  ]) {
    test(`row 61: malformed ${JSON.stringify(payload)} is 400`, async () => {
      assert.equal((await post(service, payload, json)).statusCode, 400)
    })
  }

  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'text/json',
    '',
  ]) {
    test(`row 62: content type ${JSON.stringify(type)} is 400 and says what is needed`, async () => {
      const brand = await free()
      const answer = await post(
        service,
        Buffer.from(JSON.stringify({ brandId: brand.id })),
        type ? { 'content-type': type } : {},
      )
      assert.equal(answer.statusCode, 400)
      assert.match(answer.json().error, /JSON/)
    })
  }

  for (const type of [
    'application/json; charset=utf-8',
    'application/vnd.x+json',
    'APPLICATION/JSON',
    'application/json;charset="utf-8"',
  ]) {
    test(`row 63: content type ${type} is accepted`, async () => {
      const brand = await free()
      const answer = await post(service, JSON.stringify({ brandId: brand.id }), { 'content-type': type })
      assert.equal(answer.statusCode, 202)
    })
  }

  test('row 64: a body that is not UTF-8 is 400, never repaired', async () => {
    for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xc0, 0xaf]]) {
      const body = Buffer.concat([Buffer.from('{"brandId":"'), Buffer.from(bytes), Buffer.from('"}')])
      assert.equal((await post(service, body, json)).statusCode, 400)
    }
  })

  test('row 65: __proto__ and constructor are ignored', async () => {
    const brand = await free()
    const payloads = [
      `{"__proto__":{"polluted":true},"brandId":"${brand.id}"}`,
      `{"constructor":{"prototype":{"polluted":true}},"brandId":"${brand.id}"}`,
      `{"brandId":"${brand.id}","x":{"__proto__":{"polluted":true}}}`,
    ]
    for (const payload of payloads) assert.equal((await post(service, payload, json)).statusCode, 202)
    assert.equal(({} as { polluted?: unknown }).polluted, undefined)
    assert.equal((await post(service, '{"__proto__":{"brandId":"x"}}', json)).statusCode, 400)
  })

  test('row 66: two equal keys are 400', async () => {
    const brand = await free()
    for (const body of [
      `{"brandId":"nobody","brandId":"${brand.id}"}`,
      `{"brandId":"${brand.id}","brandId":"nobody"}`,
    ])
      assert.equal((await post(service, body, json)).statusCode, 400)
  })

  test('row 67: a body over the limit is 413', async () => {
    const answer = await post(service, `{"brandId":"${'x'.repeat(1024 * 1024)}"}`, json)
    assert.equal(answer.statusCode, 413)
    assert.equal(typeof answer.json().error, 'string')
  })

  const toCap = async (count = 4) => {
    const brand = await free()
    for (let scan = 0; scan < count; scan++)
      assert.equal((await service.call('POST', '/v1/scans', { brandId: brand.id })).status, 202)
    return brand
  }

  test('row 68: at the cap, 429 says how many scans there may be and how many there were', async () => {
    const brand = await toCap()
    const { status, body } = await service.call('POST', '/v1/scans', { brandId: brand.id })
    assert.equal(status, 429)
    assert.equal(typeof body.error, 'string')
    assert.equal(body.maxScans, 4)
    assert.equal(body.scansThisMonth, 4)
  })

  const monthEnds = [
    ['2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
    ['2027-02-28T23:59:59.999Z', '2027-03-01T00:00:00.000Z'],
    ['2028-02-29T23:59:59.999Z', '2028-03-01T00:00:00.000Z'],
    // Summer time begins and ends in these months somewhere; UTC does not care.
    ['2027-03-31T23:59:59.999Z', '2027-04-01T00:00:00.000Z'],
    ['2027-10-31T23:59:59.999Z', '2027-11-01T00:00:00.000Z'],
  ] as const
  for (const [last, next] of monthEnds) {
    test(`rows 69, 73: the cap of the month that ends ${last}`, async () => {
      clock.set(last)
      const brand = await toCap()
      const refused = await service.call('POST', '/v1/scans', { brandId: brand.id })
      assert.equal(refused.status, 429)
      assert.equal(refused.headers['retry-after'], '1')
      clock.set(`${last.slice(0, 8)}01T00:00:00.000Z`)
      const early = await service.call('POST', '/v1/scans', { brandId: brand.id })
      const days = Number(last.slice(8, 10))
      assert.equal(early.status, 429, 'the first instant of a month belongs to it')
      assert.equal(early.headers['retry-after'], String(days * 86_400))
      clock.set(next)
      assert.equal((await service.call('POST', '/v1/scans', { brandId: brand.id })).status, 202)
    })
  }

  test('row 70: the cap is told before a missing queue', async () => {
    const brand = await toCap()
    assert.equal((await withoutQueue.call('POST', '/v1/scans', { brandId: brand.id })).status, 429)
  })

  test('row 71: an unknown brand is told before any cap', async () => {
    await toCap()
    assert.equal((await service.call('POST', '/v1/scans', { brandId: 'brd_unknown' })).status, 404)
  })

  test('row 72: what is refused leaves nothing and counts nothing', async () => {
    const brand = await toCap(3)
    const full = await toCap()
    const before = await left(service)
    const { id: brandId } = brand
    await service.call('POST', '/v1/scans', {})
    await service.call('POST', '/v1/scans', { brandId: 'brd_unknown' })
    await post(service, '{', json)
    await post(service, { brandId }, { authorization: 'Bearer wrong-token-wrong' })
    await post(service, { brandId }, { 'idempotency-key': 'not visible' })
    await post(service, { brandId: 'brd_unknown' }, { 'idempotency-key': 'row-72' })
    await post(service, { brandId: full.id }, { 'idempotency-key': 'row-72' })
    await withoutQueue.call('POST', '/v1/scans', { brandId })
    await withoutEngines.call('POST', '/v1/scans', { brandId })
    await withGrok.call('POST', '/v1/scans', { brandId })
    assert.deepEqual(await left(service), before)
    assert.equal((await service.call('POST', '/v1/scans', { brandId })).status, 202)
    assert.equal((await service.call('POST', '/v1/scans', { brandId })).status, 429)
  })

  test('row 73: a scan counts whatever became of it', async () => {
    const brand = await toCap()
    await service.database.query(`update scans set status = 'FAILED', finished_at = $2 where brand_id = $1`, [
      brand.id,
      clock.now(),
    ])
    assert.equal((await service.call('POST', '/v1/scans', { brandId: brand.id })).status, 429)
  })

  test('row 74: of 50 parallel calls at one below the cap exactly one is accepted, 4 times', async () => {
    for (let trial = 1; trial <= 4; trial++) {
      const brand = await toCap(3)
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => service.call('POST', '/v1/scans', { brandId: brand.id })),
      )
      const statuses = answers.map(answer => answer.status)
      assert.equal(statuses.filter(status => status === 202).length, 1, `trial ${trial}`)
      assert.equal(statuses.filter(status => status === 429).length, 49, `trial ${trial}`)
    }
  })

  test('row 75: no engine is configured', async () => {
    const brand = await free()
    const { status, body } = await withoutEngines.call('POST', '/v1/scans', { brandId: brand.id })
    assert.equal(status, 503)
    assert.equal(typeof body.error, 'string')
  })

  test('row 76: engines are configured, but none of the plan', async () => {
    const brand = await free()
    const { status, body } = await withGrok.call('POST', '/v1/scans', { brandId: brand.id })
    assert.equal(status, 503)
    assert.match(body.error, /plan FREE/)
    assert.match(body.error, /GROK/)
  })

  test('row 77: without a queue, 503 and no scan', async () => {
    const brand = await free()
    const before = await left(service)
    const { status, body } = await withoutQueue.call('POST', '/v1/scans', { brandId: brand.id })
    assert.equal(status, 503)
    assert.match(body.error, /queue/)
    assert.deepEqual(await left(service), before)
  })

  /** While `work` runs, any insert into the table fails with this SQLSTATE. */
  async function failingInserts(table: string, state: string, work: () => Promise<void>): Promise<void> {
    await service.database.query(
      `create function fail_insert() returns trigger language plpgsql as
       $$ begin raise exception 'injected' using errcode = '${state}'; end $$`,
    )
    await service.database.query(
      `create trigger fail_insert before insert on ${table} for each row execute function fail_insert()`,
    )
    try {
      await work()
    } finally {
      await service.database.query('drop function fail_insert() cascade')
    }
  }

  test('row 77: a queue that cannot be reached is 503, and leaves no scan', async () => {
    const brand = await free()
    const before = await left(service)
    await failingInserts('pgboss.job_common', '08006', async () => {
      const { status } = await service.call('POST', '/v1/scans', { brandId: brand.id })
      assert.equal(status, 503)
    })
    assert.deepEqual(await left(service), before)
  })

  for (const table of ['scans', 'runs', 'jobs', 'pgboss.job_common', 'idempotency_keys']) {
    test(`row 78: when ${table} cannot be written, nothing is`, async () => {
      const brand = await free()
      const before = await left(service)
      await failingInserts(table, 'P0001', async () => {
        const answer = await post(service, { brandId: brand.id }, { 'idempotency-key': `row-78-${table}` })
        assert.ok(answer.statusCode >= 500)
      })
      assert.deepEqual(await left(service), before)
    })
  }

  test('row 78: every scan has its job, here and in the queue, and the other way round', async () => {
    const { rows } = await service.database.query(
      `select scans.id, jobs.id as job, queued.id as queued
       from scans full join jobs on jobs.id = scans.job_id
       full join (select id::text from pgboss.job where name = 'scan') as queued on queued.id = jobs.id
       where scans.id is null or jobs.id is null or queued.id is null`,
    )
    assert.deepEqual(rows, [])
  })

  test('row 79: without an active prompt, 409 says to add one; nothing is left and nothing counted', async () => {
    const never = await makeBrand(service, { plan: 'FREE' })
    const retired = await free()
    const prompt = `/api/admin/prompts/${retired.promptIds[0]}`
    await service.call('PATCH', prompt, { active: false })
    const before = await left(service)
    for (const { id: brandId } of [never, retired]) {
      const answer = await post(service, { brandId }, { 'idempotency-key': 'row-79' })
      assert.equal(answer.statusCode, 409)
      assert.match(answer.json().error, /no active prompt.* add one/)
      assert.equal(answer.json().activePrompts, 0)
      const { body } = await service.call('GET', `/api/admin/brands/${brandId}`)
      assert.equal(body.scansThisMonth, 0)
    }
    assert.deepEqual(await left(service), before)
    await service.call('PATCH', prompt, { active: true })
    const again = await post(service, { brandId: retired.id }, { 'idempotency-key': 'row-79' })
    assert.equal(again.statusCode, 202, 'a refused call may be sent again with its key')
  })

  test('row 79: the missing prompt is told before missing engines and a missing queue', async () => {
    const { id: brandId } = await makeBrand(service, { plan: 'FREE' })
    for (const other of [withoutEngines, withGrok, withoutQueue])
      assert.equal((await other.call('POST', '/v1/scans', { brandId })).status, 409)
  })

  test('row 80: the same key again gives the same answer, and counts once', async () => {
    const brand = await toCap(2)
    const send = () => post(service, { brandId: brand.id }, { 'idempotency-key': 'row-80' })
    const first = await send()
    assert.equal(first.statusCode, 202)
    assert.equal(first.headers['idempotency-replayed'], undefined)
    for (let repeat = 0; repeat < 3; repeat++) {
      const again = await send()
      assert.equal(again.statusCode, 202)
      assert.equal(again.body, first.body)
      assert.equal(again.headers['idempotency-replayed'], 'true')
      assert.equal(again.headers.location, first.headers.location)
    }
    assert.equal((await service.call('POST', '/v1/scans', { brandId: brand.id })).status, 202)
    const full = await service.call('POST', '/v1/scans', { brandId: brand.id })
    assert.equal(full.body.scansThisMonth, 4)
    assert.equal((await send()).statusCode, 202, 'a replay needs no room under the cap')
  })

  test('row 80: the body counts as understood: white space, key order and unknown fields do not matter', async () => {
    const brand = await free()
    const key = { ...json, 'idempotency-key': 'row-80-body' }
    const first = await post(service, `{"brandId":"${brand.id}"}`, key)
    const again = await post(service, ` { "note": 1, "brandId" : "${brand.id}" } `, key)
    assert.equal(again.body, first.body)
  })

  test('row 80: after 24 hours a key is forgotten', async () => {
    const brand = await free()
    const send = () => post(service, { brandId: brand.id }, { 'idempotency-key': 'row-80-age' })
    const first = await send()
    clock.advance(24 * 3_600_000)
    assert.equal((await send()).body, first.body)
    clock.advance(1)
    const anew = await send()
    assert.equal(anew.statusCode, 202)
    assert.equal(anew.headers['idempotency-replayed'], undefined)
    assert.notEqual(anew.json().scanId, first.json().scanId)
  })

  test('row 80: a key is 1 to 255 visible ASCII characters', async () => {
    const brand = await makeBrand(service, {}, [kettle])
    for (const key of ['', ' ', 'a b', 'ä', 'x'.repeat(256), '\t']) {
      const answer = await post(service, { brandId: brand.id }, { 'idempotency-key': key })
      assert.equal(answer.statusCode, 400, JSON.stringify(key))
      assert.equal(answer.json().details[0].field, 'Idempotency-Key')
    }
    for (const key of ['!', '~', 'x'.repeat(255)]) {
      assert.equal((await post(service, { brandId: brand.id }, { 'idempotency-key': key })).statusCode, 202)
    }
  })

  test('row 81: the same key for another body, or for another route, is 409', async () => {
    const [brand, other] = [await free(), await free()]
    const key = { 'idempotency-key': 'row-81' }
    assert.equal((await post(service, { brandId: brand.id }, key)).statusCode, 202)
    assert.equal((await post(service, { brandId: other.id }, key)).statusCode, 409)
    const elsewhere = await service.app.inject({
      method: 'POST',
      url: `/v1/brands/${brand.id}/ground-truth/refresh`,
      headers: { ...bearer, ...key },
    })
    assert.equal(elsewhere.statusCode, 409)
  })

  test('row 81: the same key while the first still runs is 409', async () => {
    const brand = await free()
    const send = () => post(service, { brandId: brand.id }, { 'idempotency-key': 'row-81-running' })
    const holder = new pg.Client({ connectionString: database.url })
    await holder.connect()
    // Whoever holds the brand keeps the first call waiting inside its transaction.
    await holder.query('begin')
    await holder.query('select from brands where id = $1 for update', [brand.id])
    const first = send()
    await untilLockAwaited(service.database)
    assert.equal((await send()).statusCode, 409)
    await holder.query('rollback')
    await holder.end()
    assert.equal((await first).statusCode, 202)
    assert.equal((await send()).body, (await first).body)
  })

  test('row 81: of many with one key at once, all that are accepted name the same scan', async () => {
    const brand = await toCap(3)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        post(service, { brandId: brand.id }, { 'idempotency-key': 'row-81-many' }),
      ),
    )
    const accepted = answers.filter(answer => answer.statusCode === 202)
    assert.ok(accepted.length >= 1)
    assert.equal(new Set(accepted.map(answer => answer.body)).size, 1)
    assert.ok(answers.every(answer => [202, 409].includes(answer.statusCode)))
  })

  test('row 82: a refusal is not remembered', async () => {
    const brand = await toCap()
    const send = (to = service) => post(to, { brandId: brand.id }, { 'idempotency-key': 'row-82' })
    assert.equal((await send()).statusCode, 429)
    clock.set('2029-01-01T00:00:00.000Z')
    assert.equal((await send(withoutQueue)).statusCode, 503)
    assert.equal((await send(withoutEngines)).statusCode, 503)
    const accepted = await send()
    assert.equal(accepted.statusCode, 202)
    assert.equal(accepted.headers['idempotency-replayed'], undefined)
  })

  test('row 83: Location names the scan', async () => {
    const brand = await free()
    const { body, headers } = await service.call('POST', '/v1/scans', { brandId: brand.id })
    assert.equal(headers.location, `/v1/scans/${body.scanId}`)
    assert.equal((await service.call('GET', headers.location)).body.id, body.scanId)
  })

  test('row 86: whatever is no scan is not found', async () => {
    const texts = [
      'scn_00000000000000000000000000',
      'nonsense',
      'a b',
      '😀',
      "' or 1=1 --",
      'x'.repeat(256),
      'x'.repeat(5_000),
      '\u0000',
      'a\u0000b',
      '..',
      'a/b',
    ]
    for (const text of texts) {
      const { status, body } = await service.call('GET', `/v1/scans/${encodeURIComponent(text)}`)
      assert.equal(status, 404, JSON.stringify(text.slice(0, 40)))
      assert.equal(typeof body.error, 'string')
    }
  })

  test('row 87: both times are null while QUEUED', async () => {
    const brand = await free()
    const started = await service.call('POST', '/v1/scans', { brandId: brand.id })
    const { body } = await service.call('GET', `/v1/scans/${started.body.scanId}`)
    assert.equal(body.status, 'QUEUED')
    assert.equal(body.startedAt, null)
    assert.equal(body.finishedAt, null)
  })

  test('row 88: totals are fixed at creation', async () => {
    const brand = await makeBrand(service, { plan: 'STARTER' }, [
      kettle,
      { ...kettle, text: 'Which kettle?' },
    ])
    const started = await service.call('POST', '/v1/scans', { brandId: brand.id })
    await service.call('POST', `/api/admin/brands/${brand.id}/prompts`, { prompts: [kettle] })
    await service.call('PATCH', `/api/admin/prompts/${brand.promptIds[0]}`, { active: false })
    await service.call('PATCH', `/api/admin/brands/${brand.id}`, { plan: 'FREE' })
    const { body } = await service.call('GET', `/v1/scans/${started.body.scanId}`)
    assert.equal(body.totalPrompts, 2)
    assert.equal(body.totalRuns, 2 * started.body.engines.length)
    assert.equal(body.mentions, 0)
  })

  test('row 89: the cost is null before any run reported one', async () => {
    const brand = await free()
    const started = await service.call('POST', '/v1/scans', { brandId: brand.id })
    const { body } = await service.call('GET', `/v1/scans/${started.body.scanId}`)
    assert.equal(body.totalCostUsd, null)
  })

  test('row 90: all five run statuses are there from the first moment', async () => {
    const brand = await free()
    const started = await service.call('POST', '/v1/scans', { brandId: brand.id })
    const { body } = await service.call('GET', `/v1/scans/${started.body.scanId}`)
    assert.deepEqual(body.byStatus, { QUEUED: 2, RUNNING: 0, CAPTURED: 0, CLASSIFIED: 0, FAILED: 0 })
  })

  test('row 94: no-store and a weak ETag while not terminal', async () => {
    const brand = await free()
    const started = await service.call('POST', '/v1/scans', { brandId: brand.id })
    const url = `/v1/scans/${started.body.scanId}`
    const { headers } = await service.call('GET', url)
    assert.equal(headers['cache-control'], 'no-store')
    assert.match(headers.etag, /^W\/"[^"]+"$/)
    const held = { ...bearer, 'if-none-match': headers.etag }
    const unchanged = await service.app.inject({ method: 'GET', url, headers: held })
    assert.equal(unchanged.statusCode, 304)
    assert.equal(unchanged.body, '')
  })
})

/** Reads a scan as often as it can until it is over and classified; every answer on the way is kept. */
async function watch(service: TestService, brandId: string) {
  const started = await service.call('POST', '/v1/scans', { brandId })
  // biome-ignore lint/suspicious/noExplicitAny: the bodies are what is being tested.
  const seen: any[] = []
  await eventually(async () => {
    const { body, headers } = await service.call('GET', `/v1/scans/${started.body.scanId}`)
    seen.push({ ...body, cacheControl: headers['cache-control'] })
    return body.finishedAt !== null && body.byStatus.CAPTURED === 0
  })
  return { accepted: started.body, seen, last: seen.at(-1) }
}

describe('GET /v1/scans/{scanId}, while the worker runs', async () => {
  const service = await startTestService()
  const says = (text: string) => `Tell me. [[sandbox:text:${Buffer.from(text).toString('base64url')}]]`
  const TERMINAL = ['COMPLETED', 'PARTIAL', 'FAILED']

  let watched: Awaited<ReturnType<typeof watch>>
  before(async () => {
    const brand = await makeBrand(service, { plan: 'PRO', aliases: ['Nordwind-Kessel'] }, [
      kettle,
      { text: 'When was Northwind Kettles founded? [[sandbox:good]]', intent: 'BRANDED' },
      { text: 'Is Northwind Kettles good? [[fault:redirect]]', intent: 'DEFENSIVE' },
    ])
    watched = await watch(service, brand.id)
  })

  test('row 84: what was captured is classified without any call', () => {
    assert.equal(watched.last.byStatus.CLASSIFIED, 14)
    assert.equal(watched.last.byStatus.FAILED, 7)
  })

  test('rows 48, 84, 85: a scan goes from request to classified answers on all engines', async () => {
    const brand = await makeBrand(service, {}, [
      kettle,
      { text: 'When was Northwind Kettles founded? [[sandbox:good]]', intent: 'BRANDED' },
    ])
    const scan = await scanToEnd(service, brand.id)
    assert.equal(scan.status, 'COMPLETED')
    assert.equal(scan.totalRuns, 22)
    assert.equal(scan.byStatus.CLASSIFIED, 22)
  })

  test('row 85: exactly the nine fields, at every moment', () => {
    assert.ok(watched.seen.length > 1)
    for (const { cacheControl: _, ...body } of watched.seen) {
      assert.deepEqual(Object.keys(body).sort(), [
        'byStatus',
        'finishedAt',
        'id',
        'mentions',
        'startedAt',
        'status',
        'totalCostUsd',
        'totalPrompts',
        'totalRuns',
      ])
    }
  })

  test('row 87: times are RFC 3339 in UTC with milliseconds, in order', () => {
    assert.ok(watched.last.startedAt !== null && watched.last.finishedAt !== null)
    for (const { startedAt, finishedAt } of watched.seen) {
      for (const time of [startedAt, finishedAt])
        if (time !== null) assert.match(time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      if (finishedAt !== null) assert.ok(startedAt <= finishedAt)
    }
  })

  test('row 88: totalRuns is prompts times engines, and stays', () => {
    assert.ok(watched.seen.length > 1)
    for (const { totalPrompts, totalRuns, mentions } of watched.seen) {
      assert.equal(totalPrompts, 3)
      assert.equal(totalRuns, 3 * watched.accepted.engines.length)
      assert.ok(Number.isInteger(mentions) && mentions >= 0)
    }
  })

  test('row 89: the cost is a number of at most six decimals, and the sum of what the attempts cost', async () => {
    const { rows } = await service.database.query<{ micros: string }>(
      `select sum(cost_micros) as micros from run_attempts
       where run_id in (select id from runs where scan_id = $1)`,
      [watched.last.id],
    )
    assert.equal(typeof watched.last.totalCostUsd, 'number')
    assert.match(String(watched.last.totalCostUsd), /^\d+(\.\d{1,6})?$/)
    assert.equal(Math.round(watched.last.totalCostUsd * 1e6), Number(rows[0]?.micros))
    let before = 0
    for (const { totalCostUsd } of watched.seen) {
      assert.ok((totalCostUsd ?? 0) >= before)
      before = totalCostUsd ?? 0
    }
  })

  test('row 90: the five counts add up to totalRuns at every moment', () => {
    assert.ok(watched.seen.length > 1)
    for (const { byStatus, totalRuns } of watched.seen) {
      assert.deepEqual(Object.keys(byStatus).sort(), [...RUN_STATUSES].sort())
      const counts = Object.values<number>(byStatus)
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        totalRuns,
      )
    }
  })

  test('row 91: mentions counts the answers that name the brand', async () => {
    const naming = [
      'Northwind Kettles is fine.',
      'NORTHWIND KETTLES, they say.',
      'Try Ｎｏｒｔｈｗｉｎｄ Ｋｅｔｔｌｅｓ.',
      'Ein Nordwind‑Kessel hält lange.',
      'See www.northwind-kettles.example for more.',
      'The Northwind Kettles’ range.',
    ]
    const silent = [
      'Emberwick is fine.',
      'Northwind Kettlesmiths are others.',
      'The north wind blows kettles away.',
      'See northwind-kettles.examples.',
    ]
    const prompts = [...naming, ...silent].map(text => ({ text: says(text), intent: 'BRANDED' }))
    const brand = await makeBrand(service, { plan: 'FREE', aliases: ['Nordwind-Kessel'] }, prompts)
    const { last } = await watch(service, brand.id)
    assert.equal(last.byStatus.CLASSIFIED, 2 * prompts.length)
    assert.equal(last.mentions, 2 * naming.length)
  })

  test('row 92: the status is one of the five', () => {
    for (const { status } of watched.seen) assert.ok(SCAN_STATUSES.includes(status))
    assert.equal(watched.last.status, 'PARTIAL')
  })

  test('row 93: the status never goes back, and finishedAt is set exactly at the end', () => {
    const ranks = watched.seen.map(({ status }) =>
      TERMINAL.includes(status) ? 2 : status === 'RUNNING' ? 1 : 0,
    )
    assert.deepEqual(ranks, ranks.toSorted())
    assert.equal(ranks.at(-1), 2)
    for (const { status, startedAt, finishedAt } of watched.seen) {
      assert.equal(finishedAt !== null, TERMINAL.includes(status))
      assert.equal(startedAt === null, status === 'QUEUED')
    }
    const ends = new Set(watched.seen.filter(({ finishedAt }) => finishedAt).map(({ status }) => status))
    assert.equal(ends.size, 1, 'one terminal status, for ever')
  })

  test('row 94: not to be stored until it is over', () => {
    assert.ok(watched.seen.length > 1)
    for (const { status, cacheControl } of watched.seen)
      assert.equal(cacheControl === 'no-store', !TERMINAL.includes(status))
  })
})
