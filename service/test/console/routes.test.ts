// The routes that were made for the console: answers with their places, lists page by page, what a scan would ask, and
// the state of the log.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { auditService } from '../../src/assemble.ts'
import { sumUpDays } from '../../src/citations/days/sum-up.ts'
import { readConfig } from '../../src/config.ts'
import { CITATION_CLASSES, type CitationClass } from '../../src/model/citation.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import type { Sql } from '../../src/platform/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { blockEngine } from '../../src/scans/gate/store.ts'
import { insertScan } from '../../src/scans/store.ts'
import { rowsRead } from '../database/rows-read.ts'
import { makeBrand, manualClock, startTestService, TOKEN } from '../harness.ts'
import {
  type CountedRun,
  plantCapture,
  plantClassified,
  plantCounted,
  plantVerdict,
  plantVerification,
  responsesBody,
} from '../planted.ts'
import { sequenceAll } from '../sequencing.ts'
import { dataDirOf } from '../service-process.ts'

const DAY = 86_400_000
const START = '2026-11-14T09:30:00.000Z'

interface Listed {
  id: string
  runId: string
  capturedAt: string
}

describe('what the console asks for', async () => {
  const clock = manualClock(START)
  const service = await startTestService({ clock, parts: { worker: false } })
  const { database } = service
  const get = (path: string) => service.call('GET', `/api/admin${path}`)
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  const dayOf = (at: Date) => at.toISOString().slice(0, 10)

  /** Every page, by following `next`. */
  async function pages(path: string, list: string): Promise<{ items: Listed[]; pages: number }> {
    const items: Listed[] = []
    let count = 0
    for (let next: string | null = ''; next !== null; count += 1) {
      const { status, body } = await get(`${path}${next === '' ? '' : `&cursor=${encodeURIComponent(next)}`}`)
      assert.equal(status, 200, JSON.stringify(body))
      items.push(...body[list])
      next = body.next
    }
    return { items, pages: count }
  }

  async function accusedBrand(values: { founded?: string } = {}) {
    const brand = await makeBrand(service)
    const { body } = await service.call('POST', `/api/admin/brands/${brand.id}/facts`, {
      facts: [{ key: 'foundingDate', value: values.founded ?? '1987' }],
    })
    return { brand, fact: body.added[0] }
  }

  describe('an answer', () => {
    test('its text, and every place that the verdict speaks of', async () => {
      const { brand, fact } = await accusedBrand()
      const text = '👋 Northwind Kettles was founded in 1992. <b>Northwind Kettles</b> sells kettles.'
      const run = await plantClassified(service, clock, brand.id, {
        body: responsesBody(text, [
          { url: 'https://shop.northwind-kettles.example/a', title: 'Shop' },
          { url: 'https://xn--bcher-kva.example/', title: '<img src=x>' },
          { url: 'javascript:alert(1)', title: 'x' },
        ]),
        prompt: 'When was Northwind Kettles founded?',
      })
      const { status, body } = await get(`/runs/${run.runId}/answer`)
      assert.equal(status, 200)
      assert.equal(body.text, text)
      assert.equal(body.runId, run.runId)
      assert.equal(body.engine, 'CHATGPT')
      assert.equal(body.surface, 'sandbox')
      assert.equal(body.model, 'gpt-planted')
      assert.match(body.outcome, /^answered/)
      assert.equal(body.prompt.text, 'When was Northwind Kettles founded?')
      assert.deepEqual(body.brand, {
        id: brand.id,
        name: 'Northwind Kettles',
        domain: 'northwind-kettles.example',
      })
      const shown = ({ start, end }: { start: number; end: number }) => text.slice(start, end)
      assert.deepEqual(body.mentions.map(shown), ['Northwind Kettles', 'Northwind Kettles'])
      const claim = body.claims.find(({ verdict }: { verdict: string }) => verdict === 'contradicted')
      assert.match(shown(claim), /1992/)
      assert.equal(claim.key, 'foundingDate')
      assert.equal(claim.reason, 'wrong_value')
      assert.ok(claim.confidence > 0 && claim.confidence <= 1)
      const { id, key, value, source, hash } = fact
      assert.deepEqual(claim.fact, { id, key, value, source, hash })
      assert.deepEqual(
        body.citations.map(({ host, owned }: { host: string; owned: boolean }) => [host, owned]),
        [
          ['shop.northwind-kettles.example', true],
          ['xn--bcher-kva.example', false],
          ...body.citations.slice(2).map(() => ['', false]),
        ],
      )
    })

    test('before its verdict there is the text alone', async () => {
      const brand = await makeBrand(service)
      const run = await plantCapture(service, brand.id, { body: responsesBody('Northwind Kettles.') })
      const { body } = await get(`/runs/${run.runId}/answer`)
      assert.equal(body.text, 'Northwind Kettles.')
      assert.deepEqual([body.mentions, body.claims], [[], []])
    })

    test('what stood beside it, with addresses that are not to be visited marked', async () => {
      const brand = await makeBrand(service)
      const page = {
        search_metadata: { status: 'Success' },
        text_blocks: [{ type: 'paragraph', snippet: 'Northwind Kettles.' }],
        references: [{ link: 'http://127.0.0.1/source' }],
        shopping_results: [
          { title: '<b>Glide', product_link: 'http://127.0.0.1/buy', price: '$89', source: 'S' },
        ],
        ads: [{ title: 'Buy', link: 'javascript:alert(1)' }],
        related_questions: [{ question: 'Why?' }],
      }
      const run = await plantClassified(service, clock, brand.id, {
        ...{
          body: Buffer.from(JSON.stringify(page)),
          engine: 'GOOGLE_AI_MODE',
          route: 'serpapi-google-ai-mode',
        },
      })
      const { body } = await get(`/runs/${run.runId}/answer`)
      assert.deepEqual(body.beside, {
        products: [
          { title: '<b>Glide', url: 'http://127.0.0.1/buy', price: '$89', merchant: 'S', inside: true },
        ],
        ads: [{ title: 'Buy', url: null, inside: false }],
        followUps: ['Why?'],
      })
      assert.equal(body.citations[0].inside, true)
      const alone = await plantCapture(service, brand.id, { body: responsesBody('Northwind Kettles.') })
      assert.equal((await get(`/runs/${alone.runId}/answer`)).body.beside, null)
    })

    test('what the engine searched for, and which pages it read and does not cite', async () => {
      const brand = await makeBrand(service)
      const annotations = [{ type: 'url_citation', url: 'https://cited.example/', title: 'Cited' }]
      const output = [
        {
          type: 'web_search_call',
          action: {
            ...{
              type: 'search',
              query: 'northwind kettles',
              queries: ['northwind kettles', 'northwind founded'],
            },
            sources: [{ url: 'https://cited.example/' }, { url: 'http://127.0.0.1/read' }],
          },
        },
        { type: 'message', content: [{ type: 'output_text', text: 'Northwind Kettles.', annotations }] },
      ]
      const body = Buffer.from(JSON.stringify({ status: 'completed', model: 'gpt', output }))
      const run = await plantCapture(service, brand.id, { body })
      const answer = (await get(`/runs/${run.runId}/answer`)).body
      assert.deepEqual(answer.searchedFor, ['northwind kettles', 'northwind founded'])
      assert.deepEqual(answer.readOnly, [{ url: 'http://127.0.0.1/read', title: null, inside: true }])
    })

    test('of an older verdict, what it says; of bytes that nobody can read, nothing', async () => {
      const brand = await makeBrand(service)
      const run = await plantCapture(service, brand.id, { body: responsesBody('Northwind Kettles.') })
      await plantVerdict(service, run, { at: clock.now() })
      const { body } = await get(`/runs/${run.runId}/answer`)
      assert.deepEqual([body.text, body.mentions, body.claims], ['Northwind Kettles.', [], []])
      const noise = await plantCapture(service, brand.id, { body: Buffer.from([0xff, 0xfe, 0x00]) })
      const unread = await get(`/runs/${noise.runId}/answer`)
      assert.equal(unread.status, 200)
      assert.deepEqual([unread.body.text, unread.body.outcome], ['', 'unreadable'])
    })

    test('a run without one is 404', async () => {
      for (const id of ['run_none', '%00', 'x'.repeat(300)])
        assert.equal((await get(`/runs/${id}/answer`)).status, 404, id)
    })
  })

  describe('confabulations, page by page', () => {
    test('the fact that is contradicted, whether it still holds, and what asking again gave', async () => {
      const { brand, fact } = await accusedBrand()
      const run = await plantClassified(service, clock, brand.id, {
        body: responsesBody('Northwind Kettles was founded in 1992.'),
        prompt: 'When was Northwind Kettles founded?',
      })
      const only = async () => {
        const { body } = await get(`/brands/${brand.id}/confabulations`)
        assert.deepEqual([body.total, body.items.length, body.next], [1, 1, null])
        return body.items[0]
      }
      const { id, key, value, source, hash } = fact
      const first = await only()
      assert.deepEqual(first.fact, { id, key, value, source, hash, active: true })
      assert.equal(first.verifications, null)
      const v1 = await service.call('GET', `/v1/brands/${brand.id}/confabulations`)
      const { fact: _fact, verifications: _verifications, read: _read, promptId: _prompt, ...asked } = first
      const { origin, localeAsked: _wanted, locale: _sent, truth, ...item } = asked
      assert.equal(truth, null)
      assert.equal(origin.provider, 'OpenAI')
      assert.deepEqual(v1.body.confabulations.items, [item])
      assert.deepEqual(Object.keys(item.contradictedFact).sort(), ['hash', 'key', 'source', 'value'])

      await plantVerification(service, run, { at: clock.now(), outcome: 'error' })
      assert.equal((await only()).verifications, null)
      await plantVerification(service, run, { at: clock.now(), outcome: 'reproduced' })
      assert.deepEqual((await only()).verifications, { asked: 1, reproduced: 1 })
      await service.call('POST', `/api/admin/facts/${fact.id}/retire`)
      assert.equal((await only()).fact.active, false)
    })

    test('every one once, newest first, under every filter, also while others come in', async () => {
      const brand = await makeBrand(service)
      const run = (place: number): CountedRun => ({
        engine: place % 3 ? 'CHATGPT' : 'GROK',
        intent: place % 2 ? 'BRANDED' : 'CATEGORY',
        citationClass: place % 5 ? 'CONFABULATED' : 'STRONG',
        // Many at one instant, as a scan has them.
        capturedAt: ago(Math.floor(place / 7) * 60_000),
      })
      await plantCounted(
        service,
        brand.id,
        Array.from({ length: 60 }, (_, place) => run(place)),
      )
      for (const filter of ['', '&engine=GROK', '&intent=BRANDED', '&engine=CHATGPT&intent=CATEGORY']) {
        const path = `/brands/${brand.id}/confabulations?limit=7${filter}`
        const whole = (await get(`/brands/${brand.id}/confabulations?limit=100${filter}`)).body
        const { items, pages: count } = await pages(path, 'items')
        assert.deepEqual(items, whole.items)
        assert.equal(items.length, whole.total)
        assert.equal(count, Math.ceil(whole.total / 7))
        const times = items.map(({ capturedAt }) => capturedAt)
        assert.deepEqual(times, times.toSorted().reverse())
      }
      const first = (await get(`/brands/${brand.id}/confabulations?limit=10`)).body
      await plantCounted(service, brand.id, [{ ...run(1), capturedAt: clock.now() }])
      const second = (await get(`/brands/${brand.id}/confabulations?limit=10&cursor=${first.next}`)).body
      const ids = [...first.items, ...second.items].map(({ runId }) => runId)
      assert.equal(new Set(ids).size, 20)
    })

    test('a page to the microsecond', async () => {
      const brand = await makeBrand(service)
      const runs = Array.from({ length: 9 }, () => ({
        engine: 'CHATGPT' as const,
        intent: 'BRANDED' as const,
        citationClass: 'CONFABULATED' as const,
        capturedAt: clock.now(),
      }))
      await plantCounted(service, brand.id, runs)
      await database.query(
        `update runs set captured_at = captured_at + (random() * 900)::integer * interval '1 microsecond'
         where brand_id = $1`,
        [brand.id],
      )
      const { items } = await pages(`/brands/${brand.id}/confabulations?limit=2`, 'items')
      assert.equal(new Set(items.map(({ runId }) => runId)).size, 9)
    })

    test('a question that is none is 400', async () => {
      const { id } = await makeBrand(service)
      const cursors = ['', 'x', "1.'", '-1.run_x', '99999999999999999.run_x', '1e5.run_x']
      const others = ['limit=0', 'limit=101', 'limit=x', 'limit=1.5', 'engine=NOPE', 'window=1d']
      for (const query of [...others, ...cursors.map(cursor => `cursor=${cursor}`)])
        for (const list of ['confabulations', 'runs']) {
          const { status, body } = await get(`/brands/${id}/${list}?${query}`)
          assert.equal(status, 400, `${list} ${query}`)
          assert.equal(body.details.length, 1)
        }
    })

    test('a cursor at the edge of what times there are is answered, with nothing', async () => {
      const { id } = await makeBrand(service)
      for (const cursor of ['0.x', '9999999999999999.run_x'])
        for (const list of ['confabulations', 'runs', 'scans'])
          assert.equal((await get(`/brands/${id}/${list}?cursor=${cursor}`)).status, 200, cursor)
    })
  })

  describe('runs, page by page', async () => {
    const brand = await makeBrand(service)
    const planted: (CountedRun & { id: string })[] = []
    for (const days of [0, 3, 20, 45]) {
      const runs = Array.from({ length: 12 }, (_, place) => ({
        engine: ENGINES[place % 4] as Engine,
        intent: place % 3 ? ('BRANDED' as const) : ('DEFENSIVE' as const),
        citationClass: (place % 6 === 5 ? null : CITATION_CLASSES[place % 5]) as CitationClass | null,
        capturedAt: ago(days * DAY),
      }))
      const ids = await plantCounted(service, brand.id, runs)
      planted.push(...runs.map((run, place) => ({ ...run, id: ids[place] as string })))
    }

    test('every one once, under every filter and in every window', async () => {
      // Whole days, today among them.
      for (const [window, days] of Object.entries({ '7d': 6, '30d': 29, all: 9_999 }))
        for (const engine of [undefined, 'CHATGPT', 'META_AI'])
          for (const intent of [undefined, 'DEFENSIVE'])
            for (const name of [undefined, 'STRONG', 'ABSENT']) {
              const query = Object.entries({ engine, intent, class: name, window, limit: '5' })
                .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]))
                .join('&')
              const expected = planted
                .filter(run => dayOf(run.capturedAt) >= dayOf(ago(days * DAY)))
                .filter(run => engine === undefined || run.engine === engine)
                .filter(run => intent === undefined || run.intent === intent)
                .filter(run => name === undefined || run.citationClass === name)
                .map(({ id }) => id)
              const { items } = await pages(`/brands/${brand.id}/runs?${query}`, 'runs')
              assert.deepEqual(items.map(({ id }) => id).sort(), expected.sort(), query)
            }
    })

    test('a run that failed is there, and says why', async () => {
      const [failed] = planted
      await database.query(
        `update runs set status = 'FAILED', failure = 'timeout', captured_at = null, citation_class = null, sha256 = null
         where id = $1`,
        [failed?.id],
      )
      const { items } = await pages(`/brands/${brand.id}/runs?window=7d&limit=100`, 'runs')
      const listed = items.find(({ id }) => id === failed?.id)
      assert.deepEqual(
        { ...listed, scanId: '', promptId: '' },
        {
          id: failed?.id,
          scanId: '',
          promptId: '',
          engine: failed?.engine,
          intent: failed?.intent,
          promptText: 'What is it?',
          status: 'FAILED',
          citationClass: null,
          reason: null,
          sha256: null,
          capturedAt: null,
          failure: 'timeout',
          falseClaim: null,
          outcome: null,
          sample: 1,
          surface: null,
          origin: null,
          localeAsked: null,
          locale: null,
        },
      )
    })

    test('what is filtered by is looked for in the scans that can have it', async () => {
      const brand = await makeBrand(service)
      await database.query(
        `with more as (
           insert into scans (id, brand_id, job_id, status, created_at, finished_at, total_prompts, total_runs, engines,
             engines_not_runnable, engines_out_of_plan)
           select 'scn_more_' || n, $1, 'job_more_' || n, 'COMPLETED', $2::timestamptz - n * interval '1 hour',
             $2::timestamptz - n * interval '1 hour', 100, 100, '{CHATGPT}', '{}', '{}'
           from generate_series(1, 200) as n returning *)
         insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, status, captured_at, citation_class, failure, created_at)
         select 'run_' || id || '_' || n, id, brand_id, 'prm_' || n, 'CHATGPT', 'BRANDED',
           case when n = 100 then 'FAILED' else 'CLASSIFIED' end, case when n < 100 then created_at end,
           case when n < 100 then 'STRONG' end, case when n = 100 then 'timeout' end, created_at
         from more, generate_series(1, 100) as n`,
        [brand.id, clock.now()],
      )
      await database.query('select forget_summaries()')
      await sumUpDays(database)
      await database.query('vacuum analyze runs, scans')
      const { runsOfBrand } = await import('../../src/figures/answers/store.ts')
      const read: number[] = []
      const explained: Sql = {
        async query(text, values) {
          const { rows } = await database.query(`explain (analyze, format json) ${text}`, values)
          const looked = rowsRead(rows[0]?.['QUERY PLAN'][0].Plan).filter(([table]) => table === 'runs')
          read.push(looked.reduce((sum, [, count]) => sum + count, 0))
          return database.query(text, values)
        },
      }
      const all = { brandId: brand.id, engine: null, intent: null, citationClass: null, since: null }
      const readFor = async (filter: object) => {
        read.length = 0
        await runsOfBrand(explained, { ...all, ...filter }, { after: null, limit: 50 })
        return Math.max(...read)
      }
      assert.ok((await readFor({})) < 500, 'a page')
      assert.ok((await readFor({ engine: 'META_AI' })) < 500, 'an engine that was not asked')
      assert.ok((await readFor({ citationClass: 'ECHO' })) < 500, 'a class that no day has')
      assert.ok((await readFor({ promptIds: ['prm_never_asked'] })) < 500, 'a prompt that was never asked')
    })
  })

  describe('scans', () => {
    test('every one once, newest first, page by page', async () => {
      const brand = await makeBrand(service)
      const ids: string[] = []
      for (let place = 0; place < 11; place++) {
        const id = newId('scn', clock.now())
        ids.push(id)
        await insertScan(database, {
          id,
          brandId: brand.id,
          jobId: id,
          createdAt: ago(Math.floor(place / 3) * 60_000),
          totalPrompts: 0,
          totalRuns: 0,
          engines: [],
          enginesNotRunnable: [],
          enginesOutOfPlan: [],
        })
      }
      const { items, pages: count } = await pages(`/brands/${brand.id}/scans?limit=4`, 'scans')
      assert.equal(count, 3)
      assert.deepEqual(items.map(({ id }) => id).sort(), ids.sort())
      const all = (await get(`/brands/${brand.id}/scans`)).body
      assert.deepEqual(all.scans, items)
      assert.equal(all.next, null)
    })

    test('what one would ask is what one asks, and why not the rest', async () => {
      const brand = await makeBrand(service, { plan: 'STARTER' }, [
        { text: 'One?', intent: 'BRANDED' },
        { text: 'Two?', intent: 'CATEGORY' },
      ])
      const { status, body } = await get(`/brands/${brand.id}/scan-plan`)
      assert.equal(status, 200)
      assert.deepEqual(
        body.engines.map(({ engine }: { engine: string }) => engine),
        ENGINES,
      )
      const of = (state: string) =>
        body.engines.flatMap((row: { engine: Engine; state: string }) =>
          row.state === state ? [row.engine] : [],
        )
      const started = await service.call('POST', '/v1/scans', { brandId: brand.id })
      assert.equal(started.status, 202)
      assert.deepEqual(of('runs').sort(), started.body.engines.toSorted())
      assert.deepEqual(of('not_runnable').sort(), started.body.enginesNotRunnable.toSorted())
      assert.deepEqual(of('out_of_plan').sort(), started.body.enginesOutOfPlan.toSorted())
      assert.ok(of('out_of_plan').length > 0)
      for (const { state, reason } of body.engines) assert.equal(reason === null, state === 'runs')
      const { prompts, runs, scansThisMonth, maxScans } = body
      assert.deepEqual([prompts, runs, scansThisMonth, maxScans], [2, 2 * of('runs').length, 0, 12])
      assert.equal((await get(`/brands/${brand.id}/scan-plan`)).body.scansThisMonth, 1)
    })

    test('where every engine refuses its key, it says so, and what asking them costs once they do not', async () => {
      const own = await startTestService({ clock, parts: { worker: false } })
      const { id } = await makeBrand(own, { plan: 'FREE' }, [{ text: 'One?', intent: 'BRANDED' }])
      const ask = async (path: string) => (await own.call('GET', `/api/admin/brands/${id}/${path}`)).body
      await own.call('PUT', `/api/admin/brands/${id}/schedule`, { cron: '0 6 * * *' })
      const [plan, costs] = [await ask('scan-plan'), await ask('schedule')]
      const now = clock.now()
      for (const engine of ENGINES) {
        const until = new Date(now.getTime() + 3_600_000)
        const fingerprint = own.engines.fingerprint(engine)
        await blockEngine(own.database, { engine, now, until, reason: 'credentials refused', fingerprint })
      }
      const refused = await ask('scan-plan')
      assert.deepEqual(
        refused.engines.map(({ state }: { state: string }) => state),
        plan.engines.map(({ state }: { state: string }) => (state === 'runs' ? 'refused' : state)),
      )
      for (const { state, reason } of refused.engines)
        if (state === 'refused') assert.match(reason, /^credentials refused, since /)
      assert.equal(refused.runs, 0)
      assert.ok(plan.forecast.usd > 0)
      assert.deepEqual(refused.forecast, plan.forecast)
      assert.deepEqual((await ask('schedule')).forecast, costs.forecast)
    })

    test('an engine without credentials is not runnable, and a plan that is gone asks nobody', async () => {
      const bare = await startTestService({ clock, parts: { worker: false }, config: { sandbox: false } })
      const { id } = await makeBrand(bare, { plan: 'FREE' }, [{ text: 'One?', intent: 'BRANDED' }])
      const plan = async () => (await bare.call('GET', `/api/admin/brands/${id}/scan-plan`)).body
      const chatgpt = (await plan()).engines.find(({ engine }: { engine: string }) => engine === 'CHATGPT')
      assert.equal(chatgpt.state, 'not_runnable')
      assert.match(chatgpt.reason, /OPENAI_API_KEY/)
      await bare.database.query(`update brands set plan = 'GONE' where id = $1`, [id])
      const gone = await plan()
      assert.deepEqual([gone.runs, gone.maxScans], [0, 0])
      assert.ok(
        gone.engines.every(({ reason }: { reason: string }) => /Plan GONE is not configured/.test(reason)),
      )
    })
  })
})

describe('the state of the log', async () => {
  const clock = manualClock(START)
  const service = await startTestService({ clock, parts: { worker: false } })
  const read = async () => (await service.call('GET', '/api/admin/log')).body
  const brand = await makeBrand(service)

  test('before anything was signed', async () => {
    await plantCapture(service, brand.id, {
      body: responsesBody('Northwind Kettles.'),
      capturedAt: clock.now(),
    })
    const body = await read()
    const { rowCount: waiting } = await service.database.query('select from log_queue')
    assert.ok(Number(waiting) > 0)
    assert.deepEqual([body.origin, body.keys, body.size, body.waiting], [null, [], 0, waiting])
    assert.deepEqual([body.checkpoint, body.anchors, body.witnesses, body.lastAudit], [null, [], [], null])
  })

  test('after: its size, the checkpoint as everybody gets it, and the audit that was done', async () => {
    await sequenceAll(service)
    const body = await read()
    const published = await service.call('GET', '/log/checkpoint')
    assert.equal(body.checkpoint.note, published.text)
    const [origin, size, root] = published.text.split('\n')
    assert.deepEqual([body.origin, String(body.size), body.checkpoint.root], [origin, size, root])
    assert.equal(body.waiting, 0)
    const keys = await service.call('GET', '/log/key')
    assert.deepEqual(
      body.keys.map(({ vkey }: { vkey: string }) => vkey),
      keys.text.trim().split('\n'),
    )
    assert.equal(body.keys.at(-1).active, true)
    assert.equal(body.lastAudit, null)
    const env = {
      BCF_LOG_LEVEL: 'silent',
      BCF_DATA_DIR: dataDirOf(service.databaseUrl),
      BCF_ACCESS_TOKEN: TOKEN,
    }
    const config = { ...readConfig(env, { token: false }), databaseUrl: service.databaseUrl }
    const report = await auditService(config, { key: null, checkpoints: [] })
    assert.deepEqual(report.findings, [])
    const { lastAudit } = await read()
    assert.deepEqual(
      { ...lastAudit, at: '' },
      {
        at: '',
        ok: true,
        size: body.size,
        findings: 0,
        began: 0,
        lastFullAt: lastAudit.at,
        command: 'npm run audit',
      },
    )
    await service.database.query(
      `insert into summaries values ($1, 'month', '2026-11-01', '{"GROK": {}}', '{}', '{}')`,
      [brand.id],
    )
    await auditService(config, { key: null, checkpoints: [] })
    const found = (await read()).lastAudit
    assert.deepEqual([found.ok, found.findings], [false, 1])
  })
})
