// Answers that were judged before their pages were kept are walked through in the background: killed anywhere, exact at the end.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { walkSources } from '../../src/citations/sources/walk-sources.ts'
import type { Database, Transaction } from '../../src/platform/database.ts'
import { ABANDON, type JobDeps } from '../../src/worker/jobs.ts'
import { cite } from '../figures/source-world.ts'
import { makeBrand, startTestService } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { type PlantedRun, plantCapture, plantVerdict, responsesBody } from '../planted.ts'
import { delivered } from '../scans/worlds/delivered.ts'
import { tearVerdicts } from '../torn-record.ts'

const RUNS = 12
const DAY = 86_400_000

describe('older answers', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { database, log } = service
  const { id: brandId } = await makeBrand(service)
  const queue = paperQueue()
  const deps = { database, queue, log }

  const runs: PlantedRun[] = []
  for (let at = 0; at < RUNS; at++) {
    const run = await plantCapture(service, brandId, {
      body: responsesBody(`Northwind ${at}`),
      capturedAt: new Date(Date.now() - (at % 4) * DAY),
    })
    await judge(run, [`https://site-${at % 5}.example/${at % 3}`, `https://site-${at % 5}.example/x`])
    runs.push(run)
  }

  async function judge(run: PlantedRun, urls: string[]): Promise<void> {
    const citations = cite(...urls).map((one, at) => ({ ...one, position: at + 1, domain: '' }))
    const reading = {
      outcome: 'answered',
      model: null,
      searched: true,
      finish: null,
      providerRequestId: null,
    }
    await plantVerdict(service, run, { content: { reading: { ...reading, citations } as never } })
  }

  const read = () =>
    Promise.all(
      [
        `select run_id, page, domain, captured_at, apart, confabulated
         from citing_runs n join citations c on c.run = n.id join sources s on s.id = c.source order by 1, 2`,
        `select domain, day, engine, answers, confabulated from domain_counts join sources s on s.id = source
         where answers <> 0 order by 1, 2, 3`,
        `select domain, day, page, engine, answers, confabulated from page_counts join sources s on s.id = source
         where answers <> 0 order by 1, 2, 3, 4`,
      ].map(async text => (await database.query(text)).rows),
    )
  const kept = await read()

  /** As after the migration of a database that was there before. */
  async function forget(): Promise<void> {
    await database.query('truncate citations, citing_runs, domain_counts, page_counts, source_pages, sources')
    await database.query(
      `insert into citation_walks (brand_id) values ($1) on conflict (brand_id) do update
       set walked_at = null, walked_run = null, counted = 0`,
      [brandId],
    )
  }

  /** A database that dies at its nth statement, or right after the commit that follows. */
  function dying(nth: number, when: 'before' | 'after'): Database {
    let statements = 0
    const counted = (tx: Transaction): Transaction =>
      new Proxy(tx, {
        get: (target, name, receiver) =>
          name === 'query'
            ? (...args: Parameters<Transaction['query']>) => {
                if (++statements === nth && when === 'before') throw new Error('killed')
                return target.query(...args)
              }
            : Reflect.get(target, name, receiver),
      })
    return new Proxy(database, {
      get: (target, name, receiver) =>
        name === 'transaction'
          ? async (work: (tx: Transaction) => Promise<unknown>) => {
              const result = await target.transaction(tx => work(counted(tx)))
              if (statements >= nth && when === 'after') throw new Error('killed')
              return result
            }
          : Reflect.get(target, name, receiver),
    })
  }

  test('are counted exactly, wherever the worker is killed, and by two at once', async () => {
    for (let nth = 1; nth <= 15; nth++)
      for (const when of ['before', 'after'] as const) {
        await forget()
        await walkSources({ ...deps, database: dying(nth, when) }, { brandId }).catch(error =>
          assert.match(String(error), /killed/),
        )
        await Promise.all([walkSources(deps, { brandId }), walkSources(deps, { brandId })])
        assert.deepEqual(await read(), kept, `killed ${when} statement ${nth}`)
      }
    assert.equal((await database.query('select from citation_walks')).rowCount, 0)
  })

  test('are said to be missing while they are', async () => {
    await forget()
    const before = await service.call('GET', `/api/admin/brands/${brandId}/sources`)
    assert.deepEqual([before.body.counting, before.body.sources.length], [{ counted: 0 }, 0])
    await walkSources(deps, { brandId })
    const after = await service.call('GET', `/api/admin/brands/${brandId}/sources`)
    assert.deepEqual([after.body.counting, after.body.sources.length], [null, 5])
  })

  test('no rate and no change is told of days that they may be missing from', async () => {
    const toldAt = async (daysWalked: number | null) => {
      await database.query(
        `insert into citation_walks (brand_id, walked_at) values ($1, $2)
         on conflict (brand_id) do update set walked_at = excluded.walked_at`,
        [brandId, daysWalked === null ? null : new Date(Date.now() - daysWalked * DAY)],
      )
      const { body } = await service.call('GET', `/api/admin/brands/${brandId}/sources?window=7d`)
      const [{ rate, besideFalse, before, verdict, p }] = body.sources
      return { told: [rate !== null, besideFalse !== null], before, verdict, p, tested: body.tested.kind }
    }
    const counting = { before: null, verdict: 'counting', p: null, tested: 'counting' }
    for (const days of [null, 2]) assert.deepEqual(await toldAt(days), { told: [false, false], ...counting })
    assert.deepEqual(await toldAt(9), { told: [true, true], ...counting })
    assert.equal((await toldAt(15)).verdict, 'too_few_days')
    await walkSources(deps, { brandId })
  })

  test('one that nobody can read holds nobody up', async () => {
    const torn = runs[0] as PlantedRun
    await tearVerdicts(database, torn.runId)
    await forget()
    await walkSources(deps, { brandId })
    const { rows } = await database.query('select count(distinct run)::integer as runs from citations')
    assert.deepEqual(rows, [{ runs: RUNS - 1 }])
    assert.equal((await database.query('select from citation_walks')).rowCount, 0)
    await ABANDON['count-citations'](deps as unknown as JobDeps, { brandId }, delivered())
    assert.equal(queue.jobs.at(-1)?.afterSeconds, 3_600)
  })

  test('that are judged again meanwhile cite what their newest verdict has read', async () => {
    await forget()
    const run = runs[3] as PlantedRun
    await judge(run, ['https://newer.example/'])
    await walkSources(deps, { brandId })
    const { rows } = await database.query(
      `select domain from citing_runs n join citations c on c.run = n.id join sources s on s.id = c.source where run_id = $1`,
      [run.runId],
    )
    assert.deepEqual(rows, [{ domain: 'newer.example' }])
    const { body } = await service.call('GET', `/api/admin/brands/${brandId}/sources`)
    assert.equal(body.sources.find(({ domain }: { domain: string }) => domain === 'newer.example').answers, 1)
  })
})
