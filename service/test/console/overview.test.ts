// The overview is read from counts that are kept with captures, attempts and verdicts. It must say what going through
// all of them one by one would say, at any instant, however often a run is judged again.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { rateOf } from '@brand-citation-forensics/proof'
import fc from 'fast-check'
import { insertPrompts } from '../../src/brands/store.ts'
import { sumUpDays } from '../../src/citations/days/sum-up.ts'
import { markClassified } from '../../src/citations/store.ts'
import { readOverview } from '../../src/figures/overview/overview.ts'
import { readTrends } from '../../src/figures/overview/trends.ts'
import { PROMPT_INTENTS, type PromptIntent } from '../../src/model/brand.ts'
import {
  CITATION_CLASSES,
  type CitationClass,
  type CitationCounts,
  CONFABULATION_WINDOWS,
  type ConfabulationWindow,
  noCounts,
} from '../../src/model/citation.ts'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import type { Database, Sql } from '../../src/platform/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { claimRun, finishAttempt, insertRuns, markCaptured } from '../../src/scans/runs/store.ts'
import { insertScan } from '../../src/scans/store.ts'
import { reclassify } from '../../src/scans/verdicts/reclassify.ts'
import { begunAsk, insertEndedAsk } from '../costs/begun-asks.ts'
import { rowsRead } from '../database/rows-read.ts'
import { makeBrand, manualClock, scanToEnd, startTestService } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { plantCapture, plantVerdict, responsesBody } from '../planted.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const NOW = Date.parse('2026-11-14T09:30:12.345Z')
const WINDOW_DAYS: Record<ConfabulationWindow, number | null> = { '7d': 7, '30d': 30, all: null }

interface Price {
  at: number
  micros: number | null
}

interface Known {
  id: string
  engine: Engine
  intent: PromptIntent
  /** Null for a run that failed. */
  capturedAt: number | null
  /** Every time of asking, the one that was captured last. */
  asked: Price[]
  later: Price[]
  citationClass: CitationClass | null
  /** The engine showed no answer. */
  notShown?: boolean
  domains: string[]
}

const countOf = (runs: Known[]): CitationCounts => {
  const counts = noCounts()
  for (const { citationClass } of runs) if (citationClass) counts[citationClass] += 1
  return counts
}
const sum = (counts: CitationCounts) => CITATION_CLASSES.reduce((all, name) => all + counts[name], 0)
const ratesOf = (counts: CitationCounts) =>
  Object.fromEntries(CITATION_CLASSES.map(name => [name, rateOf(counts[name], sum(counts))]))
const mentioned = (counts: CitationCounts) => rateOf(sum(counts) - counts.ABSENT, sum(counts))
const notShownIn = (runs: Known[]): number => runs.filter(({ notShown }) => notShown).length
const floor = (time: number, grain: number) => Math.floor(time / grain) * grain
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const within = (from: number, to: number) => (time: number | null) =>
  time !== null && time >= from && time < to

function figuresOf(known: Known[], from: number, to: number) {
  const inside = within(from, to)
  const classified = known.filter(run => run.citationClass && inside(run.capturedAt))
  const ended = known.flatMap(({ asked, later }) => [...asked, ...later]).filter(({ at }) => inside(at))
  const priced = ended.filter(({ micros }) => micros !== null)
  const share = (name: (run: Known) => boolean) =>
    classified.length === 0 ? null : classified.filter(name).length / classified.length
  return {
    sample: classified.length,
    mentionRate: share(run => run.citationClass !== 'ABSENT'),
    strong: share(run => run.citationClass === 'STRONG'),
    confabulated: share(run => run.citationClass === 'CONFABULATED'),
    counts: countOf(classified),
    captured: known.filter(run => inside(run.capturedAt)).length,
    costUsd: priced.length === 0 ? null : priced.reduce((sum, { micros }) => sum + (micros ?? 0), 0) / 1e6,
    unknownAsks: ended.length - priced.length,
  }
}

/** What the overview must say, from every run one by one. */
function bruteForce(known: Known[], window: ConfabulationWindow, now: number) {
  const length = WINDOW_DAYS[window]
  const since = length === null ? null : floor(now, DAY) - (length - 1) * DAY
  const current = figuresOf(known, since ?? Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  const before = since === null ? null : figuresOf(known, since - (length ?? 0) * DAY, since)
  const classified = known.filter(({ citationClass }) => citationClass !== null)
  const inWindow = classified.filter(run => (run.capturedAt ?? 0) >= (since ?? Number.NEGATIVE_INFINITY))
  const firstDay = floor(since ?? now - 366 * DAY, DAY)
  const ofDays = classified.filter(run => (run.capturedAt ?? 0) >= firstDay)
  const ofSources = since === null ? classified : ofDays
  const days = Map.groupBy(ofDays, run => dayOf(run.capturedAt ?? 0))
  const cited = Map.groupBy(
    ofSources.flatMap(({ domains }) => domains),
    domain => domain,
  )
  const sources = [...cited]
    .map(([domain, { length: answers }]) => ({
      domain,
      answers,
      owned: /(^|\.)northwind-kettles\.example$/.test(domain),
      share: answers / ofSources.length,
      rate: rateOf(answers, ofSources.length),
    }))
    .sort((a, b) => b.answers - a.answers || (a.domain < b.domain ? -1 : 1))
  const rateIn = (counts: CitationCounts) => ({
    mentionRate: mentioned(counts),
    strong: rateOf(counts.STRONG, sum(counts)),
    confabulated: rateOf(counts.CONFABULATED, sum(counts)),
  })
  const card = (name: 'mentionRate' | 'strong' | 'confabulated') => ({
    value: current[name],
    sample: current.sample,
    previous: before?.[name] ?? null,
    rate: rateIn(current.counts)[name],
    previousRate: before && rateIn(before.counts)[name],
  })
  return {
    window,
    since: since === null ? null : new Date(since).toISOString(),
    until: new Date(now).toISOString(),
    cards: {
      mentionRate: card('mentionRate'),
      strong: card('strong'),
      confabulated: card('confabulated'),
      captured: { value: current.captured, previous: before?.captured ?? null },
      costUsd: {
        ...{ value: current.costUsd, previous: before?.costUsd ?? null },
        ...{ estimatedAsks: 0, unknownAsks: current.unknownAsks },
      },
    },
    matrix: ENGINES.flatMap(engine => PROMPT_INTENTS.map(intent => ({ engine, intent })))
      .map(pair => {
        const runs = inWindow.filter(run => run.engine === pair.engine && run.intent === pair.intent)
        return { ...pair, counts: countOf(runs), total: runs.length, rates: ratesOf(countOf(runs)) }
      })
      .filter(({ total }) => total > 0),
    days: [...days]
      .map(([day, runs]) => ({ day, counts: countOf(runs), rates: ratesOf(countOf(runs)) }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
    notShown: notShownIn(inWindow),
    engines: ENGINES.map(engine => {
      const runs = inWindow.filter(run => run.engine === engine)
      const counts = countOf(runs)
      return {
        ...{ engine, counts, notShown: notShownIn(runs), total: runs.length },
        ...{ rates: ratesOf(counts), mentionRate: mentioned(counts) },
      }
    }).filter(({ total }) => total > 0),
    sources: sources.slice(0, 20),
    sourcesTruncated: sources.length > 20,
  }
}

const ACTIVITY = `
  select id, grain, starts_at, sum(captured) as captured, sum(priced) as priced, sum(cost_micros) as micros,
    sum(estimated) as estimated, sum(unknown) as unknown
  from brands, activity_of(id) group by 1, 2, 3 order by 1, 2, 3`

/** Counting anew changes nothing. */
async function requireRecounted(sql: Database, recount: string, tables: string[]): Promise<void> {
  const read = () => Promise.all(tables.map(async text => (await sql.query(text)).rows))
  await sumUpDays(sql)
  const kept = await read()
  assert.ok(kept.every(rows => rows.length > 0))
  await sql.query(`select ${recount}`)
  await sumUpDays(sql)
  assert.deepEqual(await read(), kept)
}

describe('the overview of a brand', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { database } = service

  /** Through the functions that the worker calls, so that what they count is what is tested. */
  async function plant(brandId: string, runs: Omit<Known, 'id'>[]): Promise<Known[]> {
    const createdAt = new Date(NOW - 90 * DAY)
    const known = runs.map(run => ({ ...run, id: newId('run', createdAt) }))
    const scanId = newId('scn', createdAt)
    const scan = { id: scanId, brandId, jobId: scanId, createdAt, totalPrompts: 0, totalRuns: 0 }
    const planned = known.map(({ id, engine, intent }) => ({
      id,
      engine,
      intent,
      promptId: newId('prm', createdAt),
    }))
    await insertPrompts(
      database,
      planned.map(({ promptId: id, intent }) => ({
        id,
        brandId,
        text: '?',
        intent,
        active: true,
        createdAt,
      })),
    )
    await insertScan(database, { ...scan, engines: [], enginesNotRunnable: [], enginesOutOfPlan: [] })
    await insertRuns(database, { scanId, brandId, createdAt }, planned)
    for (const run of known) await runThrough(run)
    return known
  }

  async function runThrough({ id: runId, asked, later, capturedAt, notShown }: Known): Promise<void> {
    for (const [place, { at, micros: costMicros }] of asked.entries()) {
      const claimed = await claimRun(database, {
        runId,
        after: place,
        delivery: `${place}`,
        now: new Date(at),
        ask: begunAsk('CHATGPT'),
      })
      assert.ok(claimed)
      const ended = {
        runId,
        attempt: claimed.attempt,
        finishedAt: new Date(at),
        costMicros,
        priceSource: null,
      }
      if (capturedAt === null || place < asked.length - 1)
        assert.ok(await finishAttempt(database, { ...ended, outcome: 'failed' }))
      else
        await markCaptured(database, [
          {
            ...ended,
            sha256: '00'.repeat(32),
            capturedAt: new Date(capturedAt),
            outcome: notShown ? 'not_shown' : null,
            silence: null,
          },
        ])
    }
    for (const { at, micros: costMicros } of later) {
      const ask = { causeId: randomUUID(), runId, finishedAt: new Date(at), costMicros }
      await insertEndedAsk(database, ask)
    }
  }

  const judge = (runs: Known[]) =>
    database.transaction(tx =>
      markClassified(
        tx,
        runs.map(({ id, citationClass, domains }) => ({
          runId: id,
          classificationId: `cls_${id}`,
          citationClass: citationClass as CitationClass,
          mentioned: true,
          citedDomains: domains,
        })),
        new Date(NOW),
      ),
    )

  async function requireExact(brandId: string, known: Known[], now: number): Promise<void> {
    const brand = { id: brandId, name: 'Northwind Kettles', domain: 'northwind-kettles.example' }
    for (const window of CONFABULATION_WINDOWS) {
      const overview = await readOverview({ sql: database, now: new Date(now) }, { brand, window })
      assert.deepEqual(overview, { brand, ...bruteForce(known, window, now) }, window)
      for (const engine of [null, ...new Set(known.map(run => run.engine))])
        await requireTrends(brand, { known, window, engine, now })
    }
  }

  /** Every answer of the days is in one stretch, and no other. */
  async function requireTrends(
    brand: { id: string; name: string; domain: string },
    {
      known,
      window,
      engine,
      now,
    }: { known: Known[]; window: ConfabulationWindow; engine: Engine | null; now: number },
  ): Promise<void> {
    const length = WINDOW_DAYS[window]
    const first = floor(now, DAY) - (length === null ? 366 : length - 1) * DAY
    const own = known.filter(run => run.citationClass && (engine === null || run.engine === engine))
    const trends = await readTrends({ sql: database, now: new Date(now) }, { brand, window, engine })
    let counted = 0
    for (const { from, to, counts, total, rates, mentionRate } of trends.buckets) {
      const inside = within(Math.max(first, Date.parse(from)), Date.parse(to) + DAY)
      const runs = own.filter(run => inside(run.capturedAt))
      counted += runs.length
      assert.deepEqual(
        [counts, total, rates, mentionRate],
        [countOf(runs), runs.length, runs.length === 0 ? null : ratesOf(counts), mentioned(counts)],
      )
    }
    const until = floor(now, DAY) + DAY
    assert.equal(counted, own.filter(run => within(first, until)(run.capturedAt)).length)
  }

  const requireSound = () =>
    requireRecounted(database, 'recount_activity(), forget_summaries()', [
      ACTIVITY,
      'select * from summaries order by 1, 2, 3',
    ])

  const edges = [0, 7 * DAY, 14 * DAY, 30 * DAY, 60 * DAY, 366 * DAY].flatMap(back =>
    [MINUTE, 60 * MINUTE, DAY].flatMap(grain => [
      NOW - back,
      floor(NOW - back, grain),
      floor(NOW - back, grain) + grain,
    ]),
  )
  const instant = fc.oneof(
    fc
      .tuple(fc.constantFrom(...edges), fc.constantFrom(-1, 0, 1, -MINUTE, MINUTE))
      .map(([edge, more]) => edge + more),
    fc.integer({ min: NOW - 70 * DAY, max: NOW + DAY }),
  )
  const price = fc.record({ at: instant, micros: fc.option(fc.nat(5_000_000)) })
  const domains = fc.uniqueArray(
    fc.oneof(
      fc.constantFrom(
        'wikipedia.org',
        'shop.northwind-kettles.example',
        'northwind-kettles.example',
        '[::1]',
      ),
      fc.nat(40).map(number => `site-${number}.example`),
    ),
    { maxLength: 6 },
  )
  const run = fc.record({
    engine: fc.constantFrom<Engine>('CHATGPT', 'GEMINI', 'GROK'),
    intent: fc.constantFrom(...PROMPT_INTENTS),
    capturedAt: fc.option(instant, { freq: 6 }),
    asked: fc.array(price, { minLength: 1, maxLength: 3 }),
    later: fc.array(price, { maxLength: 2 }),
    citationClass: fc.constant(null),
    notShown: fc.boolean(),
    domains: fc.constant([] as string[]),
  })
  const verdict = fc.tuple(fc.nat(), fc.constantFrom(...CITATION_CLASSES), domains)

  test('equals going through everything one by one, at any instant, also after runs were judged again', async () => {
    const scenario = fc.record({
      runs: fc.array(run, { minLength: 1, maxLength: 25 }),
      rounds: fc.array(fc.array(verdict, { maxLength: 25 }), { minLength: 1, maxLength: 3 }),
      instants: fc.array(fc.oneof(fc.constant(NOW), instant), { minLength: 1, maxLength: 3 }),
    })
    const property = fc.asyncProperty(scenario, async ({ runs, rounds, instants }) => {
      const { id } = await makeBrand(service)
      const known = await plant(id, runs)
      for (const round of rounds) {
        const judged = new Set<Known>()
        for (const [place, citationClass, cited] of round) {
          const chosen = known[place % known.length] as Known
          if (chosen.capturedAt === null) continue
          Object.assign(chosen, { citationClass, domains: cited })
          judged.add(chosen)
        }
        if (judged.size > 0) await judge([...judged])
        for (const now of instants) await requireExact(id, known, now)
      }
    })
    await fc.assert(property, { numRuns: 20, seed: 20261115 })
    await requireSound()
  })

  test('a brand without anything has nothing, not zero', async () => {
    const { id } = await makeBrand(service)
    const { status, body } = await service.call('GET', `/api/admin/brands/${id}/overview`)
    assert.equal(status, 200)
    assert.equal(body.window, '30d')
    assert.deepEqual(body.cards.mentionRate, {
      ...{ value: null, sample: 0, previous: null },
      ...{ rate: null, previousRate: null },
    })
    const trends = await service.call('GET', `/api/admin/brands/${id}/trends?window=7d&engine=CHATGPT`)
    assert.deepEqual(
      [trends.status, trends.body.buckets.length, trends.body.buckets[0].rates],
      [200, 7, null],
    )
    assert.deepEqual(body.cards.costUsd, { value: null, previous: null, estimatedAsks: 0, unknownAsks: 0 })
    assert.deepEqual(body.cards.captured, { value: 0, previous: 0 })
    assert.deepEqual([body.matrix, body.days, body.engines, body.sources], [[], [], [], []])
    const all = await service.call('GET', `/api/admin/brands/${id}/overview?window=all`)
    assert.equal(all.body.cards.captured.previous, null)
    assert.equal(all.body.since, null)
    assert.equal((await service.call('GET', '/api/admin/brands/brd_none/overview')).status, 404)
    assert.equal((await service.call('GET', `/api/admin/brands/${id}/overview?window=1d`)).status, 400)
  })

  test('many who capture and judge at once lose nothing and never deadlock', async () => {
    const { id } = await makeBrand(service)
    const at = (place: number) => NOW - (place % 3) * MINUTE
    const known = await plant(
      id,
      Array.from({ length: 60 }, (_, place) => ({
        engine: ENGINES[place % ENGINES.length] as Engine,
        intent: 'BRANDED' as const,
        capturedAt: at(place),
        asked: [{ at: at(place), micros: 1_000 }],
        later: [],
        citationClass: null,
        domains: [],
      })),
    )
    for (let round = 0; round < 3; round++) {
      for (const [place, one] of known.entries()) {
        one.citationClass = CITATION_CLASSES[(place + round) % CITATION_CLASSES.length] as CitationClass
        one.domains = Array.from(
          { length: 1 + (place % 4) },
          (_, n) => `site-${(place * 7 + n + round) % 9}.example`,
        )
        one.domains = [...new Set(one.domains)]
      }
      const batches = Array.from({ length: 12 }, (_, batch) =>
        known.filter((_, place) => place % 12 === batch),
      )
      await Promise.all([
        ...batches.map((batch, n) => judge(n % 2 ? batch.toReversed() : batch)),
        ...known.map(async one => {
          const ask = { at: at(round), micros: 10 }
          one.later.push(ask)
          const ended = { finishedAt: new Date(ask.at), costMicros: ask.micros }
          await insertEndedAsk(database, { causeId: randomUUID(), runId: one.id, ...ended })
        }),
      ])
      await requireExact(id, known, NOW)
    }
    await requireSound()
    const { rows } = await database.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    assert.equal(Number(rows[0]?.deadlocks), 0)
  })

  test('a long history is not walked: no run is read, and no count that the window does not need', async () => {
    const { id } = await makeBrand(service)
    const counted = '{"CHATGPT": {"BRANDED": [1, 1, 1, 1, 1, 1]}, "GEMINI": {"BRANDED": [1, 1, 1, 1, 1, 1]}}'
    const cited = '{"site-1.example": {"CHATGPT": [1, 0]}, "site-2.example": {"GEMINI": [1, 1]}}'
    await database.query(
      `insert into summaries
       select $1, grain, date_trunc(grain, $2::timestamp - n * interval '1 day')::date, $3, $3, $4
       from generate_series(0, 1500) as n, unnest(array['day', 'month']) as grain group by 1, 2, 3`,
      [id, new Date(NOW), counted, cited],
    )
    await database.query(
      `insert into activity_counts select $1, grain, starts_at, 10, 10, 10
       from generate_series(0, 6000) as n, count_stretches($2::timestamptz - n * interval '6 hours') group by 1, 2, 3`,
      [id, new Date(NOW)],
    )
    await database.query('analyze')
    const read = new Map<string, number>()
    const explained: Sql = {
      async query(text, values) {
        const { rows } = await database.query(`explain (analyze, format json) ${text}`, values)
        for (const [table, count] of rowsRead(rows[0]?.['QUERY PLAN'][0].Plan))
          read.set(table, (read.get(table) ?? 0) + count)
        return database.query(text, values)
      },
    }
    const brand = { id, name: '', domain: 'northwind-kettles.example' }
    assert.ok(CONFABULATION_WINDOWS.length >= 3)
    for (const window of CONFABULATION_WINDOWS) {
      read.clear()
      await readOverview({ sql: explained, now: new Date(NOW) }, { brand, window })
      assert.equal(read.get('runs') ?? 0, 0, window)
      // Two years of 1,500 days would be 3,000 rows of classes alone.
      const most = window === 'all' ? 1_000 : 400
      assert.ok(read.size >= 2, `${read.size} tables`)
      for (const [table, count] of read) assert.ok(count <= most, `${count} rows of ${table} for ${window}`)
    }
  })
})

describe('what is counted with a scan and with newer rules', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock })
  const { database, engines } = service
  const requireSound = () =>
    requireRecounted(database, 'recount_activity(), forget_summaries()', [
      ACTIVITY,
      'select * from summaries order by 1, 2, 3',
    ])

  test('a scan leaves what counting anew gives, and the overview shows it', async () => {
    const brand = await makeBrand(service, {}, [
      { text: 'When was Northwind Kettles founded? [[sandbox:good]]', intent: 'BRANDED' },
      { text: 'Which kettle is best?', intent: 'CATEGORY' },
    ])
    const scan = await scanToEnd(service, brand.id)
    await requireSound()
    const { body } = await service.call('GET', `/api/admin/brands/${brand.id}/overview?window=7d`)
    assert.equal(body.cards.captured.value, scan.totalRuns)
    assert.equal(body.cards.mentionRate.sample, scan.totalRuns)
    assert.equal(body.cards.costUsd.value, scan.totalCostUsd)
    assert.ok(body.sources.some(({ owned }: { owned: boolean }) => owned))
  })

  test('runs that newer rules judge move to the sources these read', async () => {
    const brand = await makeBrand(service)
    const citations = [
      { url: 'https://www.kettles.example/best', title: 'Best' },
      { url: 'https://kettles.example/worst', title: 'Worst' },
      { url: 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/x', title: 'hidden.example' },
      { url: 'javascript:alert(1)', title: 'x' },
    ]
    const body = responsesBody('Northwind Kettles was founded in 1987.', citations)
    const run = await plantCapture(service, brand.id, { body, capturedAt: clock.now() })
    await plantVerdict(service, run, { at: clock.now() })
    const sources = async () => {
      const { body } = await service.call('GET', `/api/admin/brands/${brand.id}/overview?window=all`)
      return body.sources.map(({ domain, answers }: { domain: string; answers: number }) => [domain, answers])
    }
    assert.deepEqual(await sources(), [])
    for (let time = 0; time < 2; time++) {
      const { failed } = await reclassify(
        { database, engines, clock, queue: paperQueue() },
        { brandId: brand.id, scanId: null, dryRun: false },
      )
      assert.equal(failed, 0)
      assert.deepEqual(await sources(), [
        ['hidden.example', 1],
        ['kettles.example', 1],
      ])
      await requireSound()
    }
  })
})
