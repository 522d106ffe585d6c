// Answers of economy scans are read by batch: the same request, the same verdict, half the price of tokens. What a batch does
// not bring is read at once, and nothing is read or paid for twice.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readPlans } from '../../src/brands/plans.ts'
import { findBrand } from '../../src/brands/store.ts'
import { READER } from '../../src/model/engine.ts'
import { ReadByBatch } from '../../src/readers/model/refused.ts'
import { SCANS_AUDITED } from '../../src/scans/audited.sql.ts'
import { forecastPrompt } from '../../src/scans/preview-scan.ts'
import { fieldsOf, requireSound } from '../harness.ts'
import { writePlans } from './one-engine.ts'
import { openBatchWorld } from './worlds/batch-world.ts'
import {
  AT_ONCE,
  asksOf,
  assertHalfPrice,
  bodiesTo,
  READERS,
  type Verdict,
  verdictsOf,
} from './worlds/reading-world.ts'

const MODEL = 'model@1 sandbox-reader'
const NO_BUDGET = { perScan: null, perDay: null, perMonth: null }

/** What a verdict says, without the names of runs and facts. */
function told({ verdicts: [verdict = {}] }: Verdict): unknown {
  const { method, citationClass, reason, rationale, claims, mentions, unread, rejected } = verdict
  const said = { method, citationClass, reason, rationale, claims, mentions, unread, rejected }
  return JSON.parse(JSON.stringify(said).replace(/"[a-z]{3}_\w{26}"/g, '"…"'))
}

function assertReadOnce({ runId, status, readings, verdicts }: Verdict): void {
  assert.equal(status, 'CLASSIFIED', runId)
  assert.equal(readings.length, 1, runId)
  assert.deepEqual(fieldsOf(verdicts, 'method'), [MODEL])
}

for (const [wire, { route, path }] of Object.entries(READERS)) {
  describe(`answers of an economy scan, read by ${wire}`, async () => {
    const world = await openBatchWorld({}, NO_BUDGET, { reads: { wire: wire as keyof typeof READERS } })
    const batchRoute = `${route}-batch`
    const settled = async (prompts: string[], economy = true) => {
      world.sandbox.requests.clear()
      const scanId = await world.startScan(AT_ONCE, prompts, economy)
      await world.workOff()
      return { scanId, asks: await asksOf(world, scanId), verdicts: await verdictsOf(world, scanId) }
    }
    const batchOf = async (scanId: string) => {
      const { rows } = await world.service.database.query<{ state: string; outcome: string; items: number }>(
        `select state, outcome, (select count(*)::integer from batch_items where batch_id = batches.id) as items
         from batches where scan_id = $1 and engine = $2 order by id`,
        [scanId, READER],
      )
      return rows
    }

    test('one batch, every reading sealed, tokens at half their price', async () => {
      const { scanId, asks, verdicts } = await settled([
        'What is Northwind? [[sandbox:good]]',
        'Who is Northwind? [[sandbox:good]] [[batch:slow]]',
        'Why Northwind? [[sandbox:praise]]',
      ])
      assert.equal(world.accepted(), 1)
      assert.deepEqual(await batchOf(scanId), [{ state: 'ended', outcome: 'collected', items: 0 }])
      verdicts.forEach(assertReadOnce)
      assert.equal(asks.filter(({ occasion }) => occasion === 'reading').length, 3)
      for (const ask of asks) {
        assert.equal(ask.route, batchRoute)
        assertHalfPrice(ask)
        assert.equal(ask.source, 'override, batch: tokens at 50 %')
      }
    })

    test('the requests and the verdict are those of an ordinary reading, with the second look in a batch of its own', async () => {
      const prompts = ['What is Northwind? [[sandbox:wrong]]']
      const { asks, verdicts } = await settled(prompts)
      const handedIn = bodiesTo(world, wire, /batch|files/).join('\n')
      const ordinary = await settled(prompts, false)
      const bodies = bodiesTo(world, wire, new RegExp(`^${path.replaceAll('.', '\\.')}$`))
      assert.equal(bodies.length, 2)
      for (const body of bodies) assert.ok(handedIn.includes(body), 'byte for byte')
      assert.deepEqual(verdicts.map(told), ordinary.verdicts.map(told))
      const [read, readAtOnce] = [verdicts[0]?.readings[0], ordinary.verdicts[0]?.readings[0]]
      assert.deepEqual([read?.replies, read?.check], [readAtOnce?.replies, readAtOnce?.check])
      assert.deepEqual(
        [read?.check?.says.includes('differs'), verdicts[0]?.verdicts[0]?.citationClass],
        [true, 'CONFABULATED'],
      )
      assert.deepEqual(fieldsOf(asks, 'route'), [batchRoute, batchRoute])
      assert.equal(ordinary.asks[0]?.route, route)
      const paid = (all: typeof asks) => all.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0)
      assert.ok(Math.abs(paid(asks) * 2 - paid(ordinary.asks)) <= 2)
    })

    test('half of a batch fails, and that half is read at once', async () => {
      const { scanId, asks, verdicts } = await settled([
        'What is Northwind? [[sandbox:good]]',
        'Who is Northwind? [[sandbox:good]] [[reader:500:times=1]]',
      ])
      verdicts.forEach(assertReadOnce)
      const [failed, ...others] = asks.filter(({ failure }) => failure !== null)
      assert.deepEqual(others, [])
      const again = asks.filter(({ runId }) => runId === failed?.runId)
      assert.deepEqual(
        again.map(one => [one.route, one.reply !== null]),
        [
          [batchRoute, false],
          [route, true],
        ],
      )
      // Google does not say whether it charges for what failed: the estimate stands.
      if (wire === 'gemini') assert.equal(failed?.estimated, true)
      else assert.deepEqual([failed?.costMicros, failed?.estimated], [0, false])
      assert.equal((await batchOf(scanId)).length, 1)
    })

    const odd: [what: string, prompts: string[], routes: string[], accepted: number][] = [
      ['a batch that expires is read at once', ['[[batch:expired]]'], [batchRoute, route], 1],
      ['a vendor that answers twice is heard once', ['[[batch:twice]]'], [batchRoute], 1],
      [
        'a reply that is lost is looked for',
        ['[[batch:lost]]', '[[batch:slow]]'],
        [batchRoute, batchRoute],
        1,
      ],
      ['a reading without a line is had at once', ['[[batch:missing]]'], [batchRoute, route], 1],
      ['prose is asked once more, by batch too', ['[[reader:prose:times=1]]'], [batchRoute, batchRoute], 2],
    ]
    for (const [what, prompts, routes, accepted] of odd)
      test(what, async () => {
        const named = prompts.map(word => `What is Northwind? [[sandbox:good]] ${word}`)
        const { asks, verdicts } = await settled(named)
        verdicts.forEach(assertReadOnce)
        assert.deepEqual([fieldsOf(asks, 'route'), world.accepted()], [routes, accepted])
        const [first] = asks
        if (what.includes('twice')) assert.doesNotMatch(first?.reply?.text ?? 'KETTLE', /KETTLE/)
        if (what.includes('without a line'))
          assert.deepEqual(fieldsOf(asks, 'estimated'), [true, false], 'its estimate stands')
        if (what.includes('prose')) assert.equal(verdicts[0]?.readings[0]?.replies.length, 2)
      })

    test('what was counted is what was asked', async () => {
      await requireSound(world.service.database, [SCANS_AUDITED])
      const { rows } = await world.service.database.query('select from reader_asks where finished_at is null')
      assert.equal(rows.length, 0, 'no ask is left open')
    })
  })
}

describe('readings by batch', async () => {
  const anthropic = { wire: 'anthropic' } as const
  const first = await openBatchWorld({}, NO_BUDGET, { reads: anthropic })
  /** On the one service. What depends on what was asked before has one of its own. */
  const open = (reads: NonNullable<Parameters<typeof openBatchWorld>[2]>['reads']) =>
    openBatchWorld({}, NO_BUDGET, { reads, beside: first })
  const prompt = 'What is Northwind? [[sandbox:good]]'
  const slow = `${prompt} [[batch:slow]]`

  test('a batch that the vendor gives up is read at once', async () => {
    const world = await open({ wire: 'openai' })
    const scanId = await world.startScan(AT_ONCE, [`${prompt} [[batch:failed]]`])
    await world.workOff()
    ;(await verdictsOf(world, scanId)).forEach(assertReadOnce)
    assert.deepEqual(
      (await asksOf(world, scanId)).map(ask => ask.costMicros === 0),
      [true, false],
    )
  })

  test('switched off, answers are read at once, and so they are of scans that somebody started', async () => {
    for (const [batch, economy] of [
      [false, true],
      [true, false],
    ] as const) {
      const world = await open({ ...anthropic, batch })
      const scanId = await world.startScan(AT_ONCE, [prompt], economy)
      await world.workOff()
      ;(await verdictsOf(world, scanId)).forEach(assertReadOnce)
      assert.equal((await asksOf(world, scanId))[0]?.route, 'anthropic-messages')
      assert.equal(world.accepted(), 0)
    }
  })

  test('nobody else waits for a batch, and equal answers of a brand are in it once', async () => {
    const world = await open(anthropic)
    const asked = await world.startScan(AT_ONCE, [slow])
    while (world.jobs.some(({ queue }) => queue !== 'batch-submit')) await world.deliverNext()
    const { rows } = await world.service.database.query<{ brandId: string }>(
      'select brand_id as "brandId" from scans where id = $1',
      [asked],
    )
    const same = await world.startScan(AT_ONCE, [], true, rows[0]?.brandId)
    const other = await world.startScan(AT_ONCE, [prompt], false)
    while (world.jobs.some(({ queue }) => queue === 'scan' || queue.startsWith('run.')))
      await world.deliverNext()
    while (world.jobs.some(({ queue, afterSeconds }) => queue === 'classify-scan' && afterSeconds === 0))
      await world.deliverNext()
    ;(await verdictsOf(world, other)).forEach(assertReadOnce)
    assert.deepEqual(fieldsOf(await verdictsOf(world, same), 'status'), ['CAPTURED'])
    await world.workOff()
    for (const scanId of [asked, same]) (await verdictsOf(world, scanId)).forEach(assertReadOnce)
    assert.equal(world.accepted(), 1)
    assert.deepEqual([(await asksOf(world, asked)).length, (await asksOf(world, same)).length], [1, 0])
  })

  test('all parts of a long answer are in one batch', async () => {
    const world = await open(anthropic)
    const scanId = await world.startScan(AT_ONCE, [prompt])
    while (world.jobs.some(({ queue }) => queue !== 'classify-scan')) await world.deliverNext()
    const { rows } = await world.service.database.query<{ runId: string; brandId: string }>(
      'select id as "runId", brand_id as "brandId" from runs where scan_id = $1',
      [scanId],
    )
    const { reader, desk } = world.deps()
    const task = {
      brand: { name: 'Northwind Kettles', aliases: [] },
      matters: [{ key: 'foundingDate', kind: 'date' as const, unit: null, product: null }],
      prompt,
      answer: 'Northwind Kettles has made kettles of all kinds since 1992.\n'.repeat(400),
    }
    const memory = desk?.byBatch?.(scanId)?.memoryFor(rows[0] ?? assert.fail(), 'reading')
    await assert.rejects(async () => reader?.read(task, AbortSignal.timeout(9_000), memory), ReadByBatch)
    const items = await world.service.database.query<{ items: number }>(
      'select count(*)::integer as items from batch_items join batches b on b.id = batch_id where scan_id = $1 group by batch_id',
      [scanId],
    )
    assert.deepEqual([items.rows.length, (items.rows[0]?.items ?? 0) > 1], [1, true])
  })

  test('an answer that is half a day old is put into no batch', async () => {
    const world = await open(anthropic)
    const scanId = await world.startScan(AT_ONCE, [prompt])
    while (world.jobs.some(({ queue }) => queue !== 'classify-scan')) await world.deliverNext()
    world.clock.advance(13 * 3_600_000)
    await world.workOff()
    ;(await verdictsOf(world, scanId)).forEach(assertReadOnce)
    assert.deepEqual(fieldsOf(await asksOf(world, scanId), 'route'), ['anthropic-messages'])
  })

  test('a budget that has room for the items has room to hand them in', async () => {
    // Forecast of a reading by batch: (3,400 x 1 + 2,700 x 5) / 2 = 8,450 micro-dollars.
    const world = await openBatchWorld(
      { BCF_CHATGPT_BATCH: 'off', BCF_CHATGPT_PRICE: '0' },
      { ...NO_BUDGET, perScan: 17_500 },
      { reads: anthropic },
    )
    const scanId = await world.startScan('CHATGPT', [`${prompt} 1`, `${prompt} 2`, `${prompt} 3`])
    await world.workOff()
    const asks = await asksOf(world, scanId)
    // Two at first, and the third when those are known to be cheaper.
    assert.deepEqual(
      fieldsOf(asks, 'route', 'failure'),
      asks.map(() => ['anthropic-messages-batch', null]),
    )
    assert.deepEqual([asks.length, world.accepted()], [3, 2])
    const spent = asks.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0)
    assert.ok(spent <= 17_500, `${spent}`)
  })

  test('engines and reader each by their own batch, of one vendor', async () => {
    const world = await openBatchWorld({}, NO_BUDGET, { reads: anthropic })
    const scanId = await world.startScan('CLAUDE', [prompt, `${prompt} [[batch:lost]]`])
    await world.workOff()
    ;(await verdictsOf(world, scanId)).forEach(assertReadOnce)
    assert.equal(world.accepted(), 2)
  })

  test('refused credentials: nobody reads, and it is said why', async () => {
    const world = await open(anthropic)
    await world.service.database.query('delete from engine_gates')
    await world.service.database.query(
      `insert into engine_gates (engine, blocked_since, blocked_until, blocked_reason, blocked_by)
       values ($3, $1, $1::timestamptz + interval '1 hour', 'credentials refused', $2)`,
      [world.clock.now(), world.engines.fingerprint(READER), READER],
    )
    const scanId = await world.startScan(AT_ONCE, [prompt])
    await world.workOff()
    await world.service.database.query('delete from engine_gates')
    const [verdict] = await verdictsOf(world, scanId)
    assert.equal(verdict?.status, 'CLASSIFIED')
    assert.equal((verdict?.verdicts[0]?.notRead as { reason: string } | undefined)?.reason, 'unauthorized')
    assert.equal(world.accepted(), 0)
    assert.deepEqual(fieldsOf(await asksOf(world, scanId), 'costMicros'), [0])
  })

  test('the forecast of an economy schedule has readings at the price of a batch', async () => {
    const world = await openBatchWorld({}, NO_BUDGET, { reads: anthropic })
    const scanId = await world.startScan(AT_ONCE, [prompt])
    const { rows } = await world.service.database.query<{ id: string }>(
      'select brand_id as id from scans where id = $1',
      [scanId],
    )
    const brand = await findBrand(world.service.database, rows[0]?.id ?? '')
    assert.ok(brand)
    const { database } = world.service
    const deps = { database, clock: world.clock, engines: world.engines, plans: readPlans(writePlans()) }
    const of = async (economy: boolean) => (await forecastPrompt(deps, { brand, economy })).reading
    const [ordinary, byBatch] = [await of(false), await of(true)]
    assert.deepEqual([ordinary?.route, byBatch?.route], ['anthropic-messages', 'anthropic-messages-batch'])
    assert.deepEqual([ordinary?.micros, byBatch?.micros], [16_900, 8_450])
  })
})
