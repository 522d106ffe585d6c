// May this engine be asked now? Its rate, the pauses it asks for, the rest it gets when it keeps failing, the
// block when it refuses us, and the budgets. First the rules, on a clock that stands still; then whole scans.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { startSandbox } from '@brand-citation-forensics/sandbox'
import { EngineError, type Failure } from '../../src/engines/engine.ts'
import type { EngineLimits } from '../../src/engines/terms/limits.ts'
import { findBodies } from '../../src/evidence/bodies.ts'
import type { Engine } from '../../src/model/engine.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import {
  admit,
  blockedEngines,
  createGateMemory,
  type GateDeps,
  noteFailure,
  noteSuccess,
} from '../../src/scans/gate/gate.ts'
import {
  createMigratedDatabase,
  fieldsOf,
  makeBrand,
  manualClock,
  openTestDatabase,
  scanToEnd,
  startTestService,
  type TestService,
} from '../harness.ts'
import { attemptsOf, brandOn, writePlans } from './one-engine.ts'

const plansFile = writePlans()
const START = '2026-11-15T12:00:00.000Z'

const refusal = (failure: Failure, retryAfterSeconds: number | null = null) =>
  new EngineError(failure, `The engine answered with ${failure}`, { retryable: true, retryAfterSeconds })

describe('the rules of the gate', async () => {
  const empty = await createMigratedDatabase()
  const [database, another] = [openTestDatabase(empty.url, 3), openTestDatabase(empty.url, 3)]
  await migrate(database)
  after(async () => {
    await Promise.all([database.close(), another.close()])
    await empty.drop()
  })

  const at = (seconds: number) => new Date(Date.parse(START) + seconds * 1000)

  const memory = createGateMemory()

  function gate(seconds: number, options: { perMinute?: number; fingerprint?: string } = {}): GateDeps {
    const limits = { perMinute: options.perMinute ?? null } as EngineLimits
    return {
      sql: database,
      engines: {
        adapter: () => undefined,
        limits: () => limits,
        fingerprint: () => options.fingerprint ?? 'one key',
      },
      budgets: { perScan: null, perDay: null, perMonth: null },
      memory,
      now: at(seconds),
    }
  }

  const applicant = (engine: Engine) => ({ engine, runId: 'run_none' })
  const fail = (seconds: number, engine: Engine, error = refusal('unavailable'), probe = false) =>
    noteFailure(gate(seconds), { engine, error, probe })

  test('runs of two processes share a rate: all get their turn, and none too early', async () => {
    const runs = 30
    const waiting = Array.from({ length: runs }, () => ({ due: 0, slot: undefined as number | undefined }))
    const went: number[] = []
    for (let turn = 0; waiting.length > 0; turn++) {
      assert.ok(turn < runs * 3, 'a run that was given a slot uses it')
      const next = waiting.toSorted((one, other) => one.due - other.due)[0] as (typeof waiting)[0]
      waiting.splice(waiting.indexOf(next), 1)
      const deps = { ...gate(next.due, { perMinute: 60 }), sql: turn % 2 ? database : another }
      const admission = await admit(deps, { ...applicant('CHATGPT'), slot: next.slot })
      if (admission.kind === 'go') went.push(next.due)
      else if (admission.kind === 'wait') {
        // The queue is late by up to a second.
        const due = next.due + admission.seconds + (turn % 10) / 10
        waiting.push({ due, slot: admission.slot })
      } else assert.fail(admission.message)
    }
    for (const [turn, seconds] of went.entries()) assert.ok(seconds >= turn, `${turn} went at ${seconds}`)
    assert.ok((went.at(-1) ?? 0) < runs + 1, `the last one went at ${went.at(-1)}`)
  })

  test('slots are given out once, also at the same instant', async () => {
    const asked = Array.from({ length: 40 }, (_, index) =>
      admit(
        { ...gate(0, { perMinute: 600 }), sql: index % 2 ? database : another, memory: createGateMemory() },
        applicant('PERPLEXITY'),
      ),
    )
    const waits = (await Promise.all(asked)).map(admission =>
      admission.kind === 'wait' ? admission.seconds : 0,
    )
    assert.deepEqual(
      waits.toSorted((one, other) => one - other).map(seconds => Math.round(seconds * 10)),
      Array.from({ length: 40 }, (_, index) => index),
    )
  })

  test('a slot that was missed by far is not kept: missed ones cannot pile up into a burst', async () => {
    const late = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        admit(gate(100, { perMinute: 60 }), { ...applicant('GROK'), slot: at(index).getTime() }),
      ),
    )
    assert.equal(late.filter(admission => admission.kind === 'go').length, 1)
  })

  for (const [engine, said, seconds] of [
    ['GEMINI', 7, 7],
    ['CLAUDE', 1_000_000_000, 60],
    ['COPILOT', 0.05, 0.05],
    ['GOOGLE_AIO', null, null],
    ['GOOGLE_AI_MODE', 0, null],
  ] as const) {
    test(`Retry-After ${said} holds everybody up for ${seconds ?? 'no'} seconds`, async () => {
      await fail(0, engine, refusal('rate_limited', said))
      const admission = await admit(gate(0), applicant(engine))
      if (seconds === null) return assert.equal(admission.kind, 'go')
      assert.deepEqual(admission, { kind: 'wait', seconds, failing: false })
      const slot = at(-1).getTime()
      const withSlot = await admit(gate(0, { perMinute: 60 }), { ...applicant(engine), slot })
      assert.equal(withSlot.kind, 'wait', 'a slot does not pass by the pause')
      assert.equal((await admit(gate(seconds), applicant(engine))).kind, 'go')
    })
  }

  test('a shorter pause does not cut a longer one short', async () => {
    await fail(0, 'META_AI', refusal('rate_limited', 30))
    await fail(0, 'META_AI', refusal('rate_limited', 1))
    const admission = await admit(gate(2), applicant('META_AI'))
    assert.deepEqual(admission, { kind: 'wait', seconds: 28, failing: false })
  })

  test('five failures in a row open the breaker, one probe closes it', async () => {
    const engine = 'DEEPSEEK'
    const kinds = async (seconds: number, count: number) => {
      const found = await Promise.all(
        Array.from({ length: count }, () => admit(gate(seconds), applicant(engine))),
      )
      return found.map(({ kind }) => kind).toSorted()
    }
    for (let failures = 1; failures <= 4; failures++) await fail(0, engine)
    assert.deepEqual(await kinds(0, 2), ['go', 'go'], 'four are not enough')
    await noteSuccess(database, engine)
    for (let failures = 1; failures <= 4; failures++) await fail(0, engine)
    assert.deepEqual(await kinds(0, 1), ['go'], 'an answer in between starts the count anew')

    await fail(0, engine)
    assert.deepEqual(await admit(gate(5), applicant(engine)), { kind: 'wait', seconds: 10, failing: true })
    // These were in flight when it opened: they do not make the pause longer.
    for (let more = 0; more < 20; more++) await fail(1, engine)
    assert.deepEqual(await admit(gate(5), applicant(engine)), { kind: 'wait', seconds: 10, failing: true })

    assert.deepEqual(await kinds(15, 6), ['go', 'wait', 'wait', 'wait', 'wait', 'wait'], 'one probe')
    await fail(16, engine, refusal('timeout'), true)
    const twiceAsLong = { kind: 'wait', seconds: 30, failing: true }
    assert.deepEqual(await admit(gate(16), applicant(engine)), twiceAsLong, 'after a failed probe')

    const probe = await admit(gate(46), applicant(engine))
    assert.deepEqual(probe, { kind: 'go', clear: true, probe: true })
    // Its worker dies. The next probe does not wait for it for ever.
    assert.deepEqual(await kinds(60, 2), ['wait', 'wait'])
    assert.deepEqual(await kinds(61, 2), ['go', 'wait'])
    await noteSuccess(database, engine)
    assert.deepEqual(await kinds(61, 3), ['go', 'go', 'go'])
  })

  test('the pause of the breaker grows, up to five minutes', async () => {
    const engine = 'AMAZON_RUFUS'
    for (let failures = 1; failures <= 5; failures++) await fail(0, engine)
    const pauses: number[] = []
    for (let now = 0, probes = 0; probes < 7; probes++) {
      const admission = await admit(gate(now), applicant(engine))
      assert.ok(admission.kind === 'wait')
      pauses.push(admission.seconds)
      now += admission.seconds
      assert.equal((await admit(gate(now), applicant(engine))).kind, 'go')
      await fail(now, engine, refusal('unavailable'), true)
    }
    assert.deepEqual(pauses, [15, 30, 60, 120, 240, 300, 300])
  })

  test('what is about the question and not the engine holds nobody up', async () => {
    const engine = 'GOOGLE_AIO'
    await noteSuccess(database, engine)
    const ofTheQuestion = ['bad_request', 'unreadable', 'empty_response', 'response_too_large', 'redirected']
    for (const failure of ofTheQuestion as Failure[])
      for (let times = 0; times < 3; times++) await fail(0, engine, refusal(failure))
    assert.equal((await admit(gate(0), applicant(engine))).kind, 'go')
  })

  test('refused credentials block the engine for an hour, or until they change', async () => {
    const engine = 'GOOGLE_AI_MODE'
    for (const failure of ['unauthorized', 'out_of_credit', 'forbidden'] as const) {
      await fail(0, engine, refusal(failure))
      const admission = await admit(gate(3_599), applicant(engine))
      assert.ok(admission.kind === 'refused' && admission.failure === 'unauthorized')
      assert.match(
        admission.message,
        new RegExp(`^credentials .+ \\(The engine answered with ${failure}\\), since`),
      )
      assert.deepEqual([...(await blockedEngines(gate(0))).keys()], [engine])
      assert.deepEqual([...(await blockedEngines(gate(0, { fingerprint: 'new key' }))).keys()], [])
      assert.equal((await admit(gate(0, { fingerprint: 'new key' }), applicant(engine))).kind, 'go')
      assert.equal((await admit(gate(3_600), applicant(engine))).kind, 'go')
      await noteSuccess(database, engine)
      assert.equal((await admit(gate(0), applicant(engine))).kind, 'go')
    }
  })

  test('since when they are refused does not change while the same ones are, and does when others are', async () => {
    const engine = 'GOOGLE_AI_MODE'
    const said = async (seconds: number, fingerprint?: string) =>
      (await blockedEngines(gate(seconds, fingerprint ? { fingerprint } : {}))).get(engine)
    await fail(0, engine, refusal('unauthorized'))
    assert.equal(
      await said(1),
      'credentials refused (The engine answered with unauthorized), since 2026-11-15T12:00:00Z; tried again after 2026-11-15T13:00:00Z, or as soon as they change',
    )
    await fail(3_700, engine, refusal('unauthorized'))
    assert.match(
      (await said(3_701)) ?? '',
      /since 2026-11-15T12:00:00Z; tried again after 2026-11-15T14:01:40Z/,
    )
    const other = gate(4_000, { fingerprint: 'another key' })
    await noteFailure(other, { engine, error: refusal('unauthorized'), probe: false })
    assert.match((await said(4_001, 'another key')) ?? '', /since 2026-11-15T13:06:40Z/)
    await noteSuccess(database, engine)
    await fail(5_000, engine, refusal('unauthorized'))
    assert.match((await said(5_001)) ?? '', /since 2026-11-15T13:23:20Z/)
    await noteSuccess(database, engine)
  })
})

/** For how many seconds each job of the engine was put off when it was made. */
async function putOff({ database }: TestService, engine: Engine): Promise<number[]> {
  const { rows } = await database.query<{ seconds: number }>(
    `select extract(epoch from start_after - created_on)::float as seconds from pgboss.job where name = $1`,
    [`run.${engine}`],
  )
  return rows.map(({ seconds }) => seconds)
}

describe('an engine that throttles us', async () => {
  const service = await startTestService({ config: { plansFile } })

  // The date that the simulator names is of the clock of the machine. All other forms: run.test.ts.
  for (const [fault, engine, least] of [
    ['429-date', 'PERPLEXITY', 0.9],
    ['429', 'CHATGPT', 1],
  ] as const)
    test(`${fault} is asked again after ${least} s at the earliest`, async () => {
      const brandId = await brandOn(service, engine, `What boils water? [[fault:${fault}:times=1]]`)
      const scan = await scanToEnd(service, brandId)
      assert.equal(scan.status, 'COMPLETED')
      const [failed, captured] = await attemptsOf(service, scan.id)
      assert.ok(failed?.finishedAt && captured)
      assert.deepEqual(fieldsOf([failed, captured], 'failure', 'outcome'), [
        ['rate_limited', 'failed'],
        [null, 'captured'],
      ])
      const waited = (captured.startedAt.getTime() - failed.finishedAt.getTime()) / 1000
      assert.ok(waited >= least, `${waited} s`)
      // How long a machine takes to get there is its own matter; a minute is what it is capped at.
      for (const seconds of await putOff(service, engine)) assert.ok(seconds < 30, `put off for ${seconds} s`)
    })
})

describe('an engine that refuses our credentials', async () => {
  const canary = 'sk-canary-5fd1c7'
  const simulator = await startSandbox()
  after(() => simulator.close())
  const engines = {
    OPENAI_API_KEY: `${canary}-openai`,
    BCF_CHATGPT_BASE_URL: `${simulator.url}/openai`,
    PERPLEXITY_API_KEY: `${canary}-perplexity`,
    BCF_PERPLEXITY_BASE_URL: `${simulator.url}/perplexity`,
    ANTHROPIC_API_KEY: `${canary}-anthropic`,
    BCF_CLAUDE_BASE_URL: `${simulator.url}/anthropic`,
  }
  const live = { plansFile: null, sandbox: false }
  const service = await startTestService({ config: { ...live, engines } })
  const listed = async (from: TestService, engine: Engine) => {
    const { body, text } = await from.call('GET', '/api/admin/engines')
    assert.ok(!text.includes(canary))
    return body.engines.find((row: { engine: Engine }) => row.engine === engine)
  }
  const plain = { text: 'What boils water?', intent: 'BRANDED' }
  const startedOn = async (from: TestService) => {
    const { id } = await makeBrand(from, {}, [plain])
    const { body } = await from.call('POST', '/v1/scans', { brandId: id })
    return body
  }

  const forgive = async (...engines: Engine[]) => {
    for (const engine of engines) await noteSuccess(service.database, engine)
  }

  for (const [status, engine, failure] of [
    ['401', 'CHATGPT', 'unauthorized'],
    ['402', 'PERPLEXITY', 'out_of_credit'],
    ['403', 'CLAUDE', 'forbidden'],
  ] as const) {
    test(`${status} from ${engine}: asked once, then not at all`, async () => {
      await forgive('CHATGPT', 'PERPLEXITY', 'CLAUDE')
      assert.equal((await listed(service, engine)).runnable, true)
      const text = `What boils water? [[fault:${status}]]`
      const { id } = await makeBrand(service, {}, [{ text, intent: 'BRANDED' }])
      const scan = await scanToEnd(service, id)
      const run = scan.runs.find((row: { engine: Engine }) => row.engine === engine)
      assert.deepEqual([run.status, run.failure], ['FAILED', failure])
      const own = (await attemptsOf(service, scan.id)).filter(({ runId }) => runId === run.id)
      assert.equal(own.length, 1, 'no retry')
      const said = new RegExp(`answered ${status}`)
      assert.match(own[0]?.message ?? '', said)
      const row = await listed(service, engine)
      assert.equal(row.runnable, false)
      assert.match(row.reason, said)
    })
  }

  test('the next scan does without it, and says so', async () => {
    await forgive('CHATGPT', 'PERPLEXITY', 'CLAUDE')
    const { id } = await makeBrand(service, {}, [
      { text: 'What boils water? [[fault:401]]', intent: 'BRANDED' },
    ])
    await scanToEnd(service, id)
    await forgive('CLAUDE')
    const started = await startedOn(service)
    assert.deepEqual(started.engines, ['CLAUDE'])
    assert.ok(started.enginesNotRunnable.includes('CHATGPT'))
    assert.ok(started.enginesNotRunnable.includes('PERPLEXITY'))
  })

  test('when all have refused us, a scan says which, and since when, and not that none is configured', async () => {
    await forgive('CHATGPT', 'PERPLEXITY', 'CLAUDE')
    const fault = { text: 'What boils water? [[fault:401]]', intent: 'BRANDED' }
    const { id: brandId } = await makeBrand(service, { plan: 'FREE' }, [fault])
    const begun = new Date().toISOString().slice(0, 19)
    await scanToEnd(service, brandId)
    const { status, body } = await service.call('POST', '/v1/scans', { brandId })
    assert.equal(status, 503)
    assert.doesNotMatch(body.error, /configured/)
    for (const engine of ['CHATGPT', 'PERPLEXITY']) {
      const said = new RegExp(
        `${engine}: credentials refused \\(The engine answered 401.*?\\), since (\\S+)Z;`,
      ).exec(body.error)
      assert.ok(said?.[1] && said[1] >= begun, body.error)
    }
    assert.match(body.error, /or as soon as they change/)
  })

  test('changed credentials lift the block, for whoever has them', async () => {
    const changed = await startTestService({
      config: { ...live, engines: { ...engines, OPENAI_API_KEY: `${canary}-changed` } },
      databaseUrl: service.databaseUrl,
      parts: { worker: false },
    })
    assert.equal((await listed(service, 'CHATGPT')).runnable, false)
    assert.equal((await listed(changed, 'CHATGPT')).runnable, true)
    assert.equal((await listed(changed, 'PERPLEXITY')).runnable, false)
  })

  test('a test that fails leaves it, a test that succeeds lifts it', async () => {
    const failing = { prompt: 'Anything? [[fault:402]]' }
    const failed = await service.call('POST', '/api/admin/engines/PERPLEXITY/test', failing)
    assert.equal(failed.body.failure, 'out_of_credit')
    assert.equal((await listed(service, 'PERPLEXITY')).runnable, false)
    const passed = await service.call('POST', '/api/admin/engines/PERPLEXITY/test', {})
    assert.equal(passed.body.failure, null)
    assert.equal((await listed(service, 'PERPLEXITY')).runnable, true)
    assert.ok((await startedOn(service)).engines.includes('PERPLEXITY'))
  })

  test('no credential is in anything that was written down', async () => {
    const tables = ['engine_gates', 'runs', 'run_attempts', 'records', 'record_texts', 'scans', 'pgboss.job']
    for (const table of tables) {
      const { rows } = await service.database.query(
        `select row_to_json(${table.split('.').at(-1)}.*)::text as row from ${table}`,
      )
      assert.ok(rows.length > 0, table)
      for (const { row } of rows) assert.ok(!row.includes(canary), `${table}: ${row}`)
    }
    const { rows } = await service.database.query('select diagnostic as bytes from run_attempts')
    for (const { bytes } of rows) assert.ok(!bytes?.includes(canary))
    const { rows: kept } = await service.database.query('select sha256 from snapshots')
    const hashes = kept.map(({ sha256 }) => sha256)
    assert.ok(hashes.length > 0)
    for (const body of (await findBodies(service.database, hashes)).values())
      assert.ok(!Buffer.from(body).includes(canary))
  })
})

describe('a budget', async () => {
  const clock = manualClock('2026-11-15T22:00:00.000Z')
  // One question at a time, so that the budget is not passed by what is in flight.
  const engines = {
    BCF_CHATGPT_PRICE: '0.01',
    BCF_CHATGPT_CONCURRENCY: '1',
    BCF_META_AI_PRICE: '0.01',
    BCF_META_AI_CONCURRENCY: '1',
  }
  const config = { plansFile, engines, budgets: { perScan: 30_000, perDay: 90_000, perMonth: null } }
  const service = await startTestService({ config, clock })
  const prompts = (count: number) => Array.from({ length: count }, (_, index) => `Question ${index}?`)
  const exhausted = async (scanId: string): Promise<string[]> => {
    const { rows } = await service.database.query(
      `select failure_message as message from runs where scan_id = $1 and failure = 'budget_exhausted'`,
      [scanId],
    )
    return rows.map(row => row.message)
  }

  test('per scan ends it as PARTIAL, with the reason', async () => {
    const scan = await scanToEnd(service, await brandOn(service, 'CHATGPT', ...prompts(6)))
    assert.equal(scan.status, 'PARTIAL')
    assert.equal(scan.totalCostUsd, 0.03)
    assert.deepEqual([scan.byStatus.CLASSIFIED, scan.byStatus.FAILED], [3, 3])
    const failures = scan.runs.flatMap((run: { failure: string | null }) => run.failure ?? [])
    assert.deepEqual(failures, ['budget_exhausted', 'budget_exhausted', 'budget_exhausted'])
    const messages = await exhausted(scan.id)
    assert.deepEqual([...new Set(messages)], ['The budget of $0.03 per scan is used up'])
    assert.equal((await attemptsOf(service, scan.id)).length, 3, 'nothing was asked beyond it')
  })

  test('per day counts all scans since midnight UTC', async () => {
    const second = await scanToEnd(service, await brandOn(service, 'META_AI', ...prompts(2)))
    assert.deepEqual([second.status, second.totalCostUsd], ['COMPLETED', 0.02])
    const third = await scanToEnd(service, await brandOn(service, 'META_AI', ...prompts(3)))
    assert.deepEqual([third.status, third.totalCostUsd], ['COMPLETED', 0.03])
    const fourth = await scanToEnd(service, await brandOn(service, 'META_AI', ...prompts(3)))
    assert.deepEqual([fourth.status, fourth.totalCostUsd], ['PARTIAL', 0.01])
    const [message] = await exhausted(fourth.id)
    assert.equal(message, 'The budget of $0.09 per day is used up until midnight UTC')
    const nothing = await scanToEnd(service, await brandOn(service, 'META_AI', ...prompts(1)))
    assert.deepEqual([nothing.status, nothing.totalCostUsd], ['FAILED', null])

    clock.set('2026-11-16T00:00:00.000Z')
    const tomorrow = await scanToEnd(service, await brandOn(service, 'META_AI', ...prompts(1)))
    assert.equal(tomorrow.status, 'COMPLETED')
  })
})
