// Days are summed up after verdicts. Whatever is read must equal what counting the runs one by one would give, at any instant,
// however often runs change their class, however many change it at once, and wherever whoever sums up is stopped.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { listConfabulations } from '../../src/citations/confabulations.ts'
import { sumUpAgain, sumUpDays } from '../../src/citations/days/sum-up.ts'
import { confabulatedRuns, countClasses, markClassified } from '../../src/citations/store.ts'
import { PROMPT_INTENTS, type PromptIntent } from '../../src/model/brand.ts'
import { CITATION_CLASSES, type CitationClass, CONFABULATION_WINDOWS } from '../../src/model/citation.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import type { Database, Sql } from '../../src/platform/database.ts'
import { rowsRead } from '../database/rows-read.ts'
import { makeBrand, startTestService } from '../harness.ts'
import { plantCounted } from '../planted.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const NOW = Date.parse('2026-11-14T09:30:00.000Z')
const WINDOW_MS = { '7d': 7 * DAY, '30d': 30 * DAY, all: Number.POSITIVE_INFINITY }

interface Known {
  engine: Engine
  intent: PromptIntent
  at: number
  citationClass: CitationClass | null
}

describe('counts of classes', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { database } = service

  async function brandWith(runs: Known[]) {
    const { id } = await makeBrand(service)
    const planted = runs.map(run => ({ ...run, citationClass: null, capturedAt: new Date(run.at) }))
    return { id, runIds: await plantCounted(service, id, planted) }
  }

  const classify = (runIds: string[], classes: CitationClass[]) =>
    database.transaction(tx =>
      markClassified(
        tx,
        runIds.map((runId, place) => ({
          runId,
          classificationId: `cls_${runId}`,
          citationClass: classes[place] as CitationClass,
          mentioned: true,
          citedDomains: [],
        })),
        new Date(NOW),
      ),
    )

  /** What the route says against what counting one by one says. */
  async function requireExact(
    brandId: string,
    known: Known[],
    { now, engine, intent }: { now: number; engine?: Engine | undefined; intent?: PromptIntent | undefined },
  ) {
    for (const window of CONFABULATION_WINDOWS) {
      const brand = { id: brandId, name: '', domain: '' }
      const body = await listConfabulations(
        { sql: database, now: new Date(now) },
        { brand, window, engine, intent },
      )
      const inside = known.filter(
        run =>
          run.citationClass !== null &&
          run.at >= now - WINDOW_MS[window] &&
          (engine === undefined || run.engine === engine) &&
          (intent === undefined || run.intent === intent),
      )
      const count = (runs: Known[]) =>
        Object.fromEntries(
          CITATION_CLASSES.map(name => [name, runs.filter(run => run.citationClass === name).length]),
        )
      assert.equal(body.classifiedRuns, inside.length, window)
      assert.deepEqual(body.totals, count(inside))
      for (const row of body.matrix) {
        const pair = inside.filter(run => run.engine === row.engine && run.intent === row.intent)
        assert.deepEqual(row.counts, count(pair))
      }
      assert.equal(
        body.matrix.reduce((sum, row) => sum + row.total, 0),
        inside.length,
      )
      assert.equal(body.confabulations.items.length, Math.min(100, count(inside).CONFABULATED as number))
    }
  }

  const summaries = async () => (await database.query('select * from summaries order by 1, 2, 3')).rows

  /** Summing up anew changes nothing. */
  async function requireSound() {
    await sumUpDays(database)
    const kept = await summaries()
    assert.deepEqual(await Array.fromAsync(sumUpAgain(database, null)), [])
    await database.query('select forget_summaries()')
    await sumUpDays(database)
    assert.deepEqual(await summaries(), kept)
  }

  // Where windows begin and buckets end, a moment before and after; and what a clock that stepped gives.
  const edges = [0, 7 * DAY, 30 * DAY].flatMap(back =>
    [MINUTE, 60 * MINUTE, DAY].flatMap(grain => {
      const edge = NOW - back
      return [edge, Math.floor(edge / grain) * grain, Math.ceil(edge / grain) * grain]
    }),
  )
  const instant = fc.oneof(
    fc
      .tuple(fc.constantFrom(...edges), fc.constantFrom(-1, 0, 1, -MINUTE, MINUTE))
      .map(([edge, more]) => edge + more),
    fc.integer({ min: NOW - 40 * DAY, max: NOW + 2 * DAY }),
  )
  const citationClass = fc.constantFrom(...CITATION_CLASSES)
  const engine = fc.constantFrom<Engine>('CHATGPT', 'GEMINI', 'GROK')
  const intent = fc.constantFrom(...PROMPT_INTENTS)

  test('equal to counting one by one, at any instant and under any filter, also after classes changed', async () => {
    const scenario = fc.record({
      runs: fc.array(fc.record({ engine, intent, at: instant, citationClass: fc.constant(null) }), {
        minLength: 1,
        maxLength: 60,
      }),
      verdicts: fc.array(fc.array(fc.tuple(fc.nat(), citationClass), { maxLength: 30 }), {
        minLength: 1,
        maxLength: 4,
      }),
      questions: fc.array(
        fc.record({
          now: fc.oneof(fc.constant(NOW), instant),
          engine: fc.option(engine, { nil: undefined }),
          intent: fc.option(intent, { nil: undefined }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    })
    const property = fc.asyncProperty(scenario, async ({ runs, verdicts, questions }) => {
      const known: Known[] = runs.map(run => ({ ...run }))
      const { id, runIds } = await brandWith(known)
      for (const [place, round] of verdicts.entries()) {
        if (place % 2 === 1) await sumUpDays(database)
        const latest = new Map(round.map(([place, name]) => [place % known.length, name]))
        for (const [place, name] of latest) (known[place] as Known).citationClass = name
        await classify(
          [...latest.keys()].map(place => runIds[place] as string),
          [...latest.values()],
        )
        for (const question of questions) await requireExact(id, known, question)
      }
    })
    await fc.assert(property, { numRuns: 25, seed: 20261114 })
    await requireSound()
  })

  test('many verdicts on one brand at once, summed up meanwhile, lose nothing and never deadlock', async () => {
    const known: Known[] = Array.from({ length: 400 }, (_, place) => ({
      engine: ENGINES[(place * 7) % ENGINES.length] as Engine,
      intent: PROMPT_INTENTS[place % PROMPT_INTENTS.length] as PromptIntent,
      at: NOW - (place % 5) * MINUTE,
      citationClass: null,
    }))
    const { id, runIds } = await brandWith(known)
    const classOf = (place: number, round: number) =>
      CITATION_CLASSES[(place * 3 + round) % CITATION_CLASSES.length] as CitationClass
    // The same runs three times over, in other company and another order each time.
    for (let round = 0; round < 3; round++) {
      const batches = Array.from({ length: 16 }, (_, batch) =>
        known.flatMap((_, place) => ((place * (round + 1)) % 16 === batch ? [place] : [])),
      )
      await Promise.all(
        batches.map(async (places, batch) => {
          const order = batch % 2 ? places.toReversed() : places
          await classify(
            order.map(place => runIds[place] as string),
            order.map(place => classOf(place, round)),
          )
          if (batch % 4 === 0) await sumUpDays(database)
        }),
      )
      for (const [place, run] of known.entries()) run.citationClass = classOf(place, round)
      await requireExact(id, known, { now: NOW })
    }
    await requireSound()
    const { rows } = await database.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    assert.equal(Number(rows[0]?.deadlocks), 0)
  })

  test('the same run classified by many at once is counted once', async () => {
    const known: Known = { engine: 'CHATGPT', intent: 'BRANDED', at: NOW, citationClass: 'STRONG' }
    const { id, runIds } = await brandWith([known])
    await Promise.all(Array.from({ length: 12 }, (_, one) => classify(runIds, [one % 2 ? 'ECHO' : 'ABSENT'])))
    await classify(runIds, ['STRONG'])
    await requireExact(id, [known], { now: NOW })
    await requireSound()
  })

  test('nobody waits for a verdict that is not committed, and it is counted once it is', async () => {
    const [first, second] = ['CHATGPT', 'GEMINI'].map(engine => ({
      engine,
      intent: 'BRANDED',
      at: NOW,
    })) as Known[]
    const known = [first, second].map(run => ({ ...run, citationClass: null })) as Known[]
    const { id, runIds } = await brandWith(known)
    const verdictOn = (tx: Sql, place: number) =>
      markClassified(
        tx,
        [
          {
            ...{ runId: runIds[place] as string, classificationId: `cls_${place}`, citationClass: 'ECHO' },
            ...{ mentioned: true, citedDomains: [] },
          },
        ],
        new Date(NOW),
      )
    await database.transaction(async tx => {
      await verdictOn(tx, 0)
      await verdictOn(database, 1)
      await sumUpDays(database)
      ;(known[1] as Known).citationClass = 'ECHO'
      await requireExact(id, known, { now: NOW })
    })
    ;(known[0] as Known).citationClass = 'ECHO'
    await requireExact(id, known, { now: NOW })
    await requireSound()
    await requireExact(id, known, { now: NOW })
  })

  test('whoever sums up and is stopped before the end has changed nothing', async () => {
    const known: Known = { engine: 'GROK', intent: 'BRANDED', at: NOW - 40 * DAY, citationClass: 'ECHO' }
    const { id, runIds } = await brandWith([known])
    await classify(runIds, ['ECHO'])
    for (let moments = 0; ; moments++) {
      let left = moments
      const mortal: Database = {
        ...database,
        transaction: work =>
          database.transaction(tx =>
            work({
              ...tx,
              query: (text, values) => {
                if (left-- === 0) throw new Error('killed')
                return tx.query(text, values)
              },
            }),
          ),
      }
      const isAlive = await sumUpDays(mortal).then(
        () => true,
        () => false,
      )
      await requireExact(id, [known], { now: NOW })
      assert.deepEqual(await Array.fromAsync(sumUpAgain(database, runIds)), [])
      if (isAlive) break
      assert.ok(moments < 50)
    }
    const { rows } = await database.query('select from stale_days')
    assert.equal(rows.length, 0)
  })

  test('D11: a long history is not walked, whatever is asked for', async () => {
    const { id } = await brandWith([])
    await database.query(
      `with prompt as (
         insert into prompts (id, brand_id, text, intent, created_at) values ('prm_' || $1, $1, '?', 'BRANDED', now())
         returning id),
       scan as (
         insert into scans (id, brand_id, job_id, status, created_at, total_prompts, total_runs, engines,
           engines_not_runnable, engines_out_of_plan)
         select 'scn_' || $1 || i, $1, 'job_' || $1 || i, 'COMPLETED', now(), 1, 1, '{}', '{}', '{}'
         from generate_series(1, 4000) as i returning id)
       insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, status, captured_at, classified_at,
         classification_id, citation_class, sha256, mentioned, created_at)
       select 'run_' || scan.id, scan.id, $1, prompt.id, case when random() < 0.01 then 'GROK' else 'CHATGPT' end,
         case when random() < 0.01 then 'DEFENSIVE' else 'BRANDED' end, 'CLASSIFIED', at, at, 'cls',
         case when random() < 0.5 then 'CONFABULATED' else 'STRONG' end, '\\x00', true, at
       from prompt, (select id, $2::timestamptz - random() * interval '60 days' as at from scan) as scan`,
      [id, new Date(NOW)],
    )
    await database.query('select forget_summaries()')
    await sumUpDays(database)
    await database.query('analyze')
    let plans: string[] = []
    const explained: Sql = {
      async query(text, values) {
        const { rows } = await database.query(`explain (analyze, format json) ${text}`, values)
        plans.push(JSON.stringify(rows[0]))
        return database.query(text, values)
      },
    }
    for (const engine of [null, 'GROK'] as const)
      for (const intent of [null, 'DEFENSIVE'] as const)
        for (const since of [null, new Date(NOW - 7 * DAY), new Date(NOW - 30 * DAY)]) {
          const filter = { brandId: id, engine, intent, since }
          plans = []
          await countClasses(explained, filter)
          await confabulatedRuns(explained, filter, { limit: 100, after: null })
          const read = plans.flatMap(plan => rowsRead(JSON.parse(plan)['QUERY PLAN'][0].Plan))
          const most = Math.max(0, ...read.filter(([table]) => table === 'runs').map(([, rows]) => rows))
          // A page of each engine and intent.
          const pairs = (engine ? 1 : 2) * (intent ? 1 : 2)
          assert.ok(most <= 101 * pairs, `${most} runs were read for ${JSON.stringify(filter)}`)
        }
  })
})
