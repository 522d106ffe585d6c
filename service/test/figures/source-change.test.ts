// What is called a change of a source, what is not, and why; and what a look at sources costs.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sumUpDays } from '../../src/citations/days/sum-up.ts'
import { listSources, readSource } from '../../src/figures/sources/list-sources.ts'
import { citingAnswers } from '../../src/figures/sources/store.ts'
import type { Engine } from '../../src/model/engine.ts'
import type { Sql } from '../../src/platform/database.ts'
import { rowsRead } from '../database/rows-read.ts'
import { startTestService } from '../harness.ts'
import { cite, openSourceWorld } from './source-world.ts'

const NOW = new Date('2026-11-14T13:30:00Z')
const DAY = 86_400_000

describe('change of sources', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { database } = service
  const deps = { sql: database as Sql, now: NOW, engines: { readerTerms: null } }

  interface Plan {
    /** Days back. */
    days: number[]
    answers: number
    engine?: Engine
    promptIds: string[]
    /** Which addresses the nth answer of a day cites, so many days back. */
    cited: (daysBack: number, nth: number) => string[]
  }

  const answersOf = ({ days, answers, engine = 'CHATGPT', promptIds, cited }: Plan) =>
    days.flatMap(back =>
      Array.from({ length: answers }, (_, nth) => ({
        ...{ engine, promptId: promptIds[nth % promptIds.length] as string, apart: false },
        capturedAt: new Date(NOW.getTime() - back * DAY - nth * 1_000),
        citationClass: nth === 0 ? ('CONFABULATED' as const) : ('STRONG' as const),
        citations: cite(...cited(back, nth)),
      })),
    )

  const list = async (brandId: string) => {
    const brand = { id: brandId, name: 'Northwind', domain: 'northwind.example' }
    const listed = await listSources(deps, {
      brand,
      window: '7d',
      engine: null,
      whose: null,
      sort: 'answers',
    })
    const of = (domain: string) => listed.sources.find(source => source.domain === domain)
    return { ...listed, of }
  }
  const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

  test('a source that answers begin to cite has changed, and its neighbour has not', async () => {
    const { brandId, promptIds, plant } = await openSourceWorld(service)
    const cited = (back: number, nth: number) => [
      `https://steady.example/${nth % 2}`,
      ...(back <= 6 ? ['https://new.example/a'] : []),
    ]
    await plant(answersOf({ days: days(0, 13), answers: 6, promptIds, cited }))
    const { of, tested } = await list(brandId)
    assert.equal(tested.kind, 'compared')
    assert.equal(of('new.example')?.verdict, 'changed')
    assert.ok((of('new.example')?.p ?? 1) <= 0.04)
    assert.equal(of('steady.example')?.verdict, 'no_change_seen')
    assert.deepEqual(of('new.example')?.before?.hits, 0)
    assert.deepEqual([of('new.example')?.confabulated, of('new.example')?.answers], [7, 42])
  })

  test('with too few days nothing is called a change, and it says so', async () => {
    const { brandId, promptIds, plant } = await openSourceWorld(service)
    const cited = (back: number) => [back === 0 ? 'https://new.example/' : 'https://old.example/']
    await plant(answersOf({ days: [0, 9], answers: 30, promptIds, cited }))
    const { of, tested, totals } = await list(brandId)
    assert.deepEqual([tested.kind, of('new.example')?.verdict], ['too_few_days', 'too_few_days'])
    assert.deepEqual([totals.gained, totals.lost], [1, 1])
  })

  test('a question that was added, or an engine, is no change of a source', async () => {
    const { brandId, promptIds, plant } = await openSourceWorld(service, 4)
    const [added = '', ...asked] = promptIds
    const steady = () => ['https://steady.example/']
    await plant(answersOf({ days: days(0, 13), answers: 6, promptIds: asked, cited: steady }))
    const fresh = () => ['https://fresh.example/']
    await plant(answersOf({ days: days(0, 6), answers: 6, promptIds: [added], cited: fresh }))
    await plant(answersOf({ days: days(0, 6), answers: 6, engine: 'GROK', promptIds: asked, cited: fresh }))
    const { of, tested } = await list(brandId)
    assert.deepEqual([tested.kind, tested.leftOut], ['compared', 1])
    assert.notEqual(of('fresh.example')?.verdict, 'changed')
    assert.equal(of('steady.example')?.verdict, 'no_change_seen')
  })

  test('where all questions are other ones, nothing is compared', async () => {
    const { brandId, promptIds, plant } = await openSourceWorld(service, 2)
    const [before = '', after = ''] = promptIds
    await plant(
      answersOf({ days: days(7, 13), answers: 6, promptIds: [before], cited: () => ['https://a.example/'] }),
    )
    await plant(
      answersOf({ days: days(0, 6), answers: 6, promptIds: [after], cited: () => ['https://b.example/'] }),
    )
    const { of, tested } = await list(brandId)
    assert.deepEqual([tested.kind, of('b.example')?.verdict], ['other_questions', 'other_questions'])
  })

  test('a long history costs no more than a short one', async () => {
    const { brandId: other } = await openSourceWorld(service)
    // A table of one page is read whole, whoever else is in it.
    await database.query(
      `insert into sources (brand_id, domain) select $1, n || '.example' from generate_series(1, 3000) as n`,
      [other],
    )
    const read = async (runs: number) => {
      const { brandId, promptIds, plant } = await openSourceWorld(service)
      const recent = answersOf({
        ...{ days: days(0, 20), answers: 4, promptIds },
        cited: (back, nth) => [`https://site-${(back + nth) % 7}.example/${nth}`],
      })
      const older = answersOf({
        ...{ days: days(200, 200 + Math.max(0, runs - recent.length) / 4), answers: 4, promptIds },
        cited: (back, nth) => [`https://site-${(back + nth) % 7}.example/${nth}`],
      })
      await plant(recent)
      for (let at = 0; at < older.length; at += 500) await plant(older.slice(at, at + 500))
      await sumUpDays(database)
      await database.query('vacuum analyze citations, citing_runs, sources, runs, summaries, prompts')
      return rowsOf(brandId)
    }
    const few = await read(100)
    const many = await read(2_000)
    // A sort in steps takes 32 rows at once, of whatever is left.
    for (const [table, rows] of many)
      assert.ok(rows <= (few.get(table) ?? 0) * 1.2 + 40, `${table}: ${few.get(table)} rows became ${rows}`)
    assert.ok([...many.values()].some(rows => rows > 0))
  })

  /** Rows that are read for the list, for a domain and for a page of its answers, by table. */
  async function rowsOf(brandId: string): Promise<Map<string, number>> {
    const read = new Map<string, number>()
    const explained: Sql = {
      async query(text, values) {
        const { rows } = await database.query(`explain (analyze, format json) ${text}`, values)
        for (const [table, count] of rowsRead(rows[0]?.['QUERY PLAN'][0].Plan))
          read.set(table, (read.get(table) ?? 0) + count)
        return database.query(text, values)
      },
    }
    const brand = { id: brandId, name: 'Northwind', domain: 'northwind.example' }
    const asked = { brand, window: '7d', engine: null, sort: 'answers' } as const
    await listSources({ ...deps, sql: explained }, { ...asked, whose: null })
    await readSource({ ...deps, sql: explained }, { ...asked, domain: 'site-1.example' })
    const filter = { brandId, domain: 'site-1.example', page: null, besideFalse: false }
    for (const engine of [null, 'CHATGPT'] as const)
      await citingAnswers(explained, { ...filter, engine }, { after: null, limit: 10 })
    return read
  }
})
