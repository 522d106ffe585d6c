// Economy scans: what a batch brings is sealed and paid for as any other answer, and what it does not bring is asked again.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CITATIONS_AUDITED } from '../../src/citations/audited.sql.ts'
import { EngineError } from '../../src/engines/engine.ts'
import type { Engine } from '../../src/model/engine.ts'
import { SCANS_AUDITED } from '../../src/scans/audited.sql.ts'
import { MOST_ITEMS } from '../../src/scans/batches/store.ts'
import { WAITS } from '../../src/scans/gate/gate.ts'
import { classifyRuns } from '../../src/scans/verdicts/classify-runs.ts'
import { HANDLERS, type JobDeps } from '../../src/worker/jobs.ts'
import { fieldsOf, requireSound } from '../harness.ts'
import { type Account, accountOf, BATCHED, listPrice, openBatchWorld } from './worlds/batch-world.ts'
import { Killed } from './worlds/committing.ts'
import { delivered } from './worlds/delivered.ts'

const ROUTES = {
  CHATGPT: 'openai-responses',
  GEMINI: 'gemini-generate-content',
  CLAUDE: 'anthropic-messages',
} as const

type HandIn = (deps: JobDeps, waits?: number) => Promise<void>

describe('an economy scan', async () => {
  const world = await openBatchWorld()
  const { service } = world
  const settled = async (engine: Engine, prompts: string[]) => {
    const scanId = await world.startScan(engine, prompts)
    await world.workOff()
    const { body: scan } = await service.call('GET', `/v1/scans/${scanId}`)
    return { scanId, scan, account: await accountOf(world, scanId) }
  }
  const batchOf = async (scanId: string): Promise<{ outcome: string } | undefined> =>
    (
      await service.database.query<{ outcome: string }>('select outcome from batches where scan_id = $1', [
        scanId,
      ])
    ).rows[0]
  const assertCapturedOnce = ({ runId, status, captures, attempts }: Account) => {
    assert.ok(status === 'CAPTURED' || status === 'CLASSIFIED', `${runId} is ${status}`)
    assert.equal(captures.length, 1, runId)
    assert.equal(attempts.filter(({ outcome }) => outcome === 'captured').length, 1, runId)
  }

  test('a worker thought dead that has lost its job puts nothing into a batch', async () => {
    const scanId = await world.startScan('CLAUDE', ['Which kettle?'])
    const isSubmission = ({ queue }: (typeof world.jobs)[0]) => queue === 'batch-submit'
    while (!world.jobs.some(isSubmission)) await world.deliverNext()
    const job = world.jobs.find(isSubmission)
    const lost = { id: job?.delivery ?? '', isHeld: async () => false }
    await HANDLERS['batch-submit'](world.deps(), job?.payload as never, lost)
    assert.equal(await batchOf(scanId), undefined)
    await world.workOff()
    for (const row of await accountOf(world, scanId)) assertCapturedOnce(row)
  })

  for (const engine of BATCHED) {
    const batchRoute = `${ROUTES[engine]}-batch`

    test(`${engine}: one batch, every answer sealed as its own line, at the list's price`, async () => {
      const before = world.accepted()
      const { scan, scanId, account } = await settled(engine, [
        'Which kettle?',
        'What is Northwind?',
        'Why? [[batch:slow]]',
      ])
      assert.equal(scan.status, 'COMPLETED')
      assert.equal(world.accepted() - before, 1)
      assert.equal((await batchOf(scanId))?.outcome, 'collected')
      for (const row of account) {
        assertCapturedOnce(row)
        const [{ body, content }] = row.captures as [Account['captures'][0]]
        assert.equal(content.route, batchRoute)
        const item = JSON.parse(content.exchange.request.body)
        assert.equal(item.custom_id ?? item.key, `${row.runId}-1`)
        assert.doesNotMatch(body, /\n/)
        assert.match(body, new RegExp(`${row.runId}-1`), 'the line is its own')
        assert.equal(row.attempts[0]?.costMicros, listPrice(engine, body))
        assert.equal(row.attempts[0]?.estimated, false)
        assert.match(row.attempts[0]?.source ?? '', /, batch: tokens at 50 %$/)
      }
    })

    test(`${engine}: the request is the one that would have been asked at once`, async () => {
      world.sandbox.requests.clear()
      const { account } = await settled(engine, ['Which kettle is best?'])
      const item = JSON.parse(account[0]?.captures[0]?.content.exchange.request.body ?? '')
      await world.startScan(engine, ['Which kettle is best?'], false)
      await world.workOff()
      const asked = world.sandbox.requests.recent().at(-1)
      assert.deepEqual(
        item.params ?? item.request ?? item.body,
        JSON.parse(Buffer.from(asked?.body ?? []).toString()),
      )
    })

    test(`${engine}: half of a batch fails, and that half is asked at once`, async () => {
      const { scan, account } = await settled(engine, [
        'One?',
        'Two? [[fault:500:times=1]]',
        'Three?',
        'Four? [[fault:503:times=1]]',
      ])
      assert.equal(scan.status, 'COMPLETED')
      account.forEach(assertCapturedOnce)
      const again = account.filter(({ attempts }) => attempts.length > 1)
      assert.equal(again.length, 2)
      for (const { attempts, captures } of again) {
        assert.deepEqual(fieldsOf(attempts, 'route', 'outcome'), [
          [batchRoute, 'failed'],
          [ROUTES[engine], 'captured'],
        ])
        assert.equal(captures[0]?.content.route, ROUTES[engine])
        // Google does not say whether it charges for what failed: the estimate stands.
        if (engine === 'GEMINI') assert.equal(attempts[0]?.estimated, true)
        else assert.deepEqual([attempts[0]?.costMicros, attempts[0]?.estimated], [0, false])
      }
    })

    const ordinary = ROUTES[engine]
    const odd: [what: string, prompts: string[], routes: string[][]][] = [
      ['a batch that expires is asked at once', ['Late? [[batch:expired]]'], [[batchRoute, ordinary]]],
      [
        'a vendor that answers twice is heard once',
        ['Which kettle? [[batch:twice]]', 'And why?'],
        [[batchRoute], [batchRoute]],
      ],
      [
        'a reply that is lost is looked for, and nothing is handed in twice',
        ['Heard? [[batch:lost]]', 'Not heard?'],
        [[batchRoute], [batchRoute]],
      ],
      [
        'a lost batch that is still running is waited for',
        ['Heard late? [[batch:lost]] [[batch:slow]]', 'Not heard late?'],
        [[batchRoute], [batchRoute]],
      ],
      [
        'an answer without a line is asked at once, and its estimate stands',
        ['Where? [[batch:missing]]', 'Here?'],
        [[batchRoute], [batchRoute, ordinary]],
      ],
    ]
    for (const [what, prompts, routes] of odd)
      test(`${engine}: ${what}`, async () => {
        const before = world.accepted()
        const { scan, account } = await settled(engine, prompts)
        assert.equal(scan.status, 'COMPLETED')
        assert.equal(world.accepted() - before, 1)
        account.forEach(assertCapturedOnce)
        const made = account.toSorted((a, b) => a.attempts.length - b.attempts.length)
        assert.deepEqual(
          made.map(({ attempts }) => fieldsOf(attempts, 'route')),
          routes,
        )
        for (const { captures } of what.includes('twice') ? account : [])
          assert.doesNotMatch(captures[0]?.body ?? '', /KETTLE/, 'the first line counts')
        if (what.includes('estimate')) assert.equal(made.at(-1)?.attempts[0]?.estimated, true)
      })
  }

  test('a turn that pauses in its batch is asked at once, and what it used is paid for', async () => {
    const { account } = await settled('CLAUDE', ['Long? [[sandbox:pause]]'])
    assert.equal(account[0]?.captures.length, 2, 'both turns of the ordinary way')
    const [half, whole] = account[0]?.attempts ?? []
    assert.match(half?.failure ?? '', /provider_failed/)
    assert.ok((half?.costMicros ?? 0) > 0 && half?.estimated === false)
    assert.equal(whole?.route, 'anthropic-messages')
  })

  test('a batch that the vendor gives up is asked at once', async () => {
    for (const engine of ['CHATGPT', 'GEMINI'] as const) {
      const { scanId, account } = await settled(engine, ['Given up? [[batch:failed]]'])
      account.forEach(assertCapturedOnce)
      assert.equal((await batchOf(scanId))?.outcome, 'failed')
      // Google does not say whether it charges for it.
      const [lost] = account[0]?.attempts ?? []
      assert.deepEqual([lost?.costMicros === 0, lost?.estimated], [engine === 'CHATGPT', engine === 'GEMINI'])
    }
  })

  test('a filter that complains is an answer here too', async () => {
    const { account } = await settled('CLAUDE', ['Forbidden? [[sandbox:filtered]]'])
    assert.deepEqual(
      account.map(({ attempts }) => attempts.map(({ outcome }) => outcome)),
      [['captured']],
    )
  })

  /** Up to the job that hands the batch in, which is taken off the queue. */
  const submissionOf = async (prompts: string[]) => {
    const scanId = await world.startScan('CLAUDE', prompts)
    const isSubmission = ({ queue }: (typeof world.jobs)[0]) => queue === 'batch-submit'
    while (!world.jobs.some(isSubmission)) await world.deliverNext()
    const [job] = world.jobs.splice(world.jobs.findIndex(isSubmission), 1)
    assert.ok(job)
    const handIn = (deps: JobDeps, waits = 0) =>
      HANDLERS['batch-submit'](deps, { ...job.payload, waits } as never, delivered(job.delivery))
    return { scanId, handIn }
  }
  const withBatcher = (change: object | undefined): JobDeps => {
    const deps = world.deps()
    const batcher = (engine: Engine) => change && { ...deps.engines.batcher(engine), ...change }
    return { ...deps, engines: { ...deps.engines, batcher } } as JobDeps
  }
  /** Dies when the statement is about to be sent. */
  const dyingAt = (words: string): JobDeps => {
    const deps = world.deps()
    const query = (async (...args: Parameters<typeof deps.database.query>) => {
      if (JSON.stringify(args[0]).includes(words)) throw new Killed()
      return deps.database.query(...args)
    }) as typeof deps.database.query
    return { ...deps, database: { ...deps.database, query } }
  }
  const refusing = (retryable: boolean) =>
    withBatcher({
      submit: () => Promise.reject(new EngineError('bad_request', 'not this one', { retryable })),
    })

  const unsent: [what: string, happens: (handIn: HandIn) => Promise<void>, isFree: boolean][] = [
    [
      'never sent, and by now there is no batch way',
      async handIn => {
        await assert.rejects(handIn(dyingAt(`'submitting', tries`)), Killed)
        await handIn(withBatcher(undefined))
      },
      true,
    ],
    [
      'perhaps sent, and by now there is no batch way',
      async handIn => {
        await assert.rejects(handIn(withBatcher({ submit: () => Promise.reject(new Killed()) })), Killed)
        await handIn(withBatcher(undefined))
      },
      false,
    ],
    ['refused outright', handIn => handIn(refusing(false)), true],
    ['failing until nobody waits any more', handIn => handIn(refusing(true), WAITS), false],
  ]
  for (const [what, happens, isFree] of unsent)
    test(`a batch that was ${what}: ${isFree ? 'costs nothing' : 'its estimate stands'}`, async () => {
      const { scanId, handIn } = await submissionOf(['Which kettle?', 'And why?'])
      await happens(handIn)
      const { rows } = await service.database.query(
        `select outcome, cost_micros > 0 as costs, estimated from run_attempts
         where run_id in (select id from runs where scan_id = $1)`,
        [scanId],
      )
      assert.deepEqual(rows, Array(2).fill({ outcome: 'failed', costs: !isFree, estimated: !isFree }))
      await world.workOff()
      for (const row of await accountOf(world, scanId)) assertCapturedOnce(row)
    })

  test('a batch takes as many as it has places left, also when another worker goes on with it', async () => {
    const { scanId, handIn } = await submissionOf(
      Array.from({ length: MOST_ITEMS + 1 }, (_, n) => `No. ${n}?`),
    )
    const placesOf = async () =>
      (
        await service.database.query<{ items: number }>(
          `select count(*)::integer as items from batch_items join batches b on b.id = batch_id
           where scan_id = $1 group by b.id order by items desc`,
          [scanId],
        )
      ).rows.map(({ items }) => items)
    let begun = 0
    const dying = world.deps(() => {
      if (begun++ > 60) throw new Killed()
    })
    await assert.rejects(handIn(dying), Killed)
    const [half = 0] = await placesOf()
    assert.ok(half > 1 && half < MOST_ITEMS, String(half))
    await assert.rejects(handIn(dyingAt(`'submitting', tries`)), Killed)
    assert.deepEqual(await placesOf(), [MOST_ITEMS, 1])
    world.jobs.length = 0
  })

  test('engines without a batch way are asked as always', async () => {
    const { scan, account } = await settled('GROK', ['Which kettle?'])
    assert.equal(scan.status, 'COMPLETED')
    assert.equal(account[0]?.attempts[0]?.route, 'xai-responses')
  })

  test('answers whose searches nobody vouches for are read and judged, and counted in no rate', async () => {
    assert.ok(BATCHED.length >= 3)
    for (const engine of BATCHED) {
      const { scanId, account } = await settled(engine, ['What is Northwind? [[sandbox:good]]'])
      const [{ runId } = assert.fail()] = account
      assert.equal((await classifyRuns(world.deps(), [runId])).size, 0)
      const { body: answer } = await service.call('GET', `/api/admin/runs/${runId}/answer`)
      assert.equal(answer.byBatch, true)
      const { rows } = await service.database.query<{ brandId: string }>(
        'select brand_id as "brandId" from scans where id = $1',
        [scanId],
      )
      const overview = await service.call('GET', `/api/admin/brands/${rows[0]?.brandId}/overview`)
      const isCounted = engine === 'CLAUDE'
      assert.equal(answer.apart, !isCounted)
      assert.equal(overview.body.engines.length, isCounted ? 1 : 0, engine)
      assert.equal(overview.body.sources.length > 0, isCounted)
      assert.equal(overview.body.cards.captured.value, 1, 'it was asked and paid for all the same')
    }
  })

  test('what was counted is what was asked, and the same when it is counted anew', async () => {
    await requireSound(service.database, [CITATIONS_AUDITED, SCANS_AUDITED])
    await service.database.query('select forget_summaries(), recount_activity()')
    await requireSound(service.database, [CITATIONS_AUDITED, SCANS_AUDITED])
  })
})

describe('where a batch may not be used', () => {
  test('a vendor that does not say that searches work in batches is used only when it is named', async () => {
    const world = await openBatchWorld({
      BCF_CHATGPT_BATCH: '',
      BCF_GEMINI_BATCH: '',
      BCF_CLAUDE_BATCH: 'off',
    })
    assert.equal(world.engines.batcher('CHATGPT'), undefined)
    assert.equal(world.engines.batcher('CLAUDE'), undefined)
    assert.equal(world.engines.batcher('GEMINI'), undefined)
    const scanId = await world.startScan('CLAUDE', ['Which kettle?'])
    await world.workOff()
    assert.equal((await accountOf(world, scanId))[0]?.attempts[0]?.route, 'anthropic-messages')
    await assert.rejects(
      openBatchWorld({ BCF_GEMINI_BATCH: 'anthropic-messages-batch' }),
      /BCF_GEMINI_BATCH must be off/,
    )
  })

  test('credentials that are refused stop batches too, and the runs say why', async () => {
    const world = await openBatchWorld()
    const first = await world.startScan('CLAUDE', ['Which? [[fault:401]]'], false)
    await world.workOff()
    assert.equal((await accountOf(world, first))[0]?.status, 'FAILED')
    const scanId = await world.startScan('GEMINI', ['Which?'])
    await world.service.database.query(
      `insert into engine_gates (engine, blocked_since, blocked_until, blocked_reason, blocked_by)
       values ('GEMINI', $1, $1::timestamptz + interval '1 hour', 'credentials refused', $2)`,
      [world.clock.now(), world.engines.fingerprint('GEMINI')],
    )
    await world.workOff()
    assert.equal(world.accepted(), 0)
    const { body } = await world.service.call('GET', `/api/admin/scans/${scanId}`)
    assert.equal(body.runs[0].failure, 'unauthorized')
  })

  test('a budget has room for as many items as it can pay for at the price of a batch', async () => {
    const open = { perDay: null, perMonth: null }
    const world = await openBatchWorld({ BCF_CLAUDE_PRICE: '2/10/0.01' }, { perScan: 100_000, ...open })
    const scanId = await world.startScan('CLAUDE', ['One?', 'Two?', 'Three?', 'Four?'])
    await world.workOff()
    const account = await accountOf(world, scanId)
    // Forecast: (15,000 x 1 + 800 x 5) + 2 x 10,000 = 39,000: two fit, and the others may only begin when those are known.
    const began = account.filter(({ attempts }) => attempts?.[0]?.route === 'anthropic-messages-batch')
    assert.equal(began.length, 2)
    const spent = account
      .flatMap(({ attempts }) => attempts ?? [])
      .reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0)
    assert.ok(spent <= 100_000, `${spent}`)
  })
})
