// Economy scans on a queue of paper, with vendors that take batches: the test is the worker, and may die anywhere.

import { after } from 'node:test'
import { type Sandbox, startSandbox } from '@brand-citation-forensics/sandbox'
import { readPlans } from '../../../src/brands/plans.ts'
import { createCapturingFetch } from '../../../src/engines/asking/capturing-fetch.ts'
import type { Lots } from '../../../src/engines/batches/batcher.ts'
import { createEngines, type EngineTable } from '../../../src/engines/index.ts'
import { SYSTEM_ACTOR } from '../../../src/model/actor.ts'
import type { Engine } from '../../../src/model/engine.ts'
import { jobOf } from '../../../src/model/jobs.ts'
import { createModelReader } from '../../../src/readers/model/reader.ts'
import { type ReaderSettings, termsOf } from '../../../src/readers/model/settings.ts'
import { createReaderDesk } from '../../../src/scans/ask-reader.ts'
import { startScan } from '../../../src/scans/start-scan.ts'
import { enterFacts } from '../../../src/truth/enter-facts.ts'
import { HANDLERS, type JobDeps } from '../../../src/worker/jobs.ts'
import { makeBrand, manualClock, startTestService, type TestService } from '../../harness.ts'
import { sealedContents } from '../../sealed-texts.ts'
import { scriptedSite } from '../../truth/brand-site.ts'
import { writePlans } from '../one-engine.ts'
import { committing, Killed, type Moment, type PaperJob } from './committing.ts'
import { delivered } from './delivered.ts'
import { workerParts } from './worker-parts.ts'

export const BATCHED = ['CHATGPT', 'GEMINI', 'CLAUDE'] as const satisfies Engine[]

/** Those whose prices the test knows by heart. */
const MODELS = {
  BCF_CHATGPT_MODEL: 'gpt-6.1-terra',
  BCF_GEMINI_MODEL: 'gemini-3.8-flash',
  BCF_CLAUDE_MODEL: 'claude-sonnet-5',
}

const NAMED = {
  BCF_CHATGPT_BATCH: 'openai-responses-batch',
  BCF_GEMINI_BATCH: 'gemini-generate-content-batch',
}

/** Every model has this price, so that the simulated one has one too. */
const READS: Omit<ReaderSettings, 'wire' | 'baseUrl'> = {
  ...{ model: 'claude-haiku-5-5', key: 'sandbox', concurrency: 4, perMinute: null, timeoutMs: 120_000 },
  ...{ price: { input: 1, output: 5, search: 0 }, batch: true },
}

/** What the sandbox's true stories say of it. */
const FACTS = [
  { key: 'foundingDate', value: '1987' },
  { key: 'warranty', value: '5 years' },
]

/** Micro-dollars per token in and out at half the list's price, and per search at the whole. */
const PRICES = {
  CHATGPT: { input: 1 / 2, output: 5 / 2, search: 10_000 },
  GEMINI: { input: 0.75 / 2, output: 3.75 / 2, search: 14_000 },
  CLAUDE: { input: 2 / 2, output: 10 / 2, search: 10_000 },
}

/** What the line of a result costs by the vendor's list, added up here and nowhere else. */
export function listPrice(engine: keyof typeof PRICES, line: string): number {
  const used = usageOf(engine, JSON.parse(line))
  const { input, output, search } = PRICES[engine]
  return Math.round(used.input * input + used.output * output + used.searches * search)
}

function usageOf(
  engine: keyof typeof PRICES,
  // biome-ignore lint/suspicious/noExplicitAny: a vendor's line as it came.
  line: any,
): { input: number; output: number; searches: number } {
  if (engine === 'CLAUDE') {
    const { usage } = line.result.message
    const searches = usage.server_tool_use?.web_search_requests ?? 0
    return { input: usage.input_tokens, output: usage.output_tokens, searches }
  }
  if (engine === 'CHATGPT') {
    const { usage, tool_usage } = line.response.body
    return {
      input: usage.input_tokens,
      output: usage.output_tokens,
      searches: tool_usage.web_search.num_requests,
    }
  }
  const { promptTokenCount, toolUsePromptTokenCount, candidatesTokenCount, thoughtsTokenCount } =
    line.response.usageMetadata
  const [input, output] = [
    promptTokenCount + toolUsePromptTokenCount,
    candidatesTokenCount + thoughtsTokenCount,
  ]
  const searches = line.response.candidates[0].groundingMetadata?.webSearchQueries?.length ?? 0
  return { input, output, searches }
}

export interface BatchWorld {
  service: TestService
  sandbox: Sandbox
  engines: EngineTable
  clock: ReturnType<typeof manualClock>
  jobs: PaperJob[]
  /** A scan of one engine as an economy schedule starts it; its job is on the queue. Of a new brand, unless it is named. */
  startScan(engine: Engine, prompts: string[], economy?: boolean, brandId?: string): Promise<string>
  /** Delivers the next job; one that throws is delivered again, as the queue would. */
  deliverNext(moment?: Moment): Promise<void>
  /** Delivers everything there is, however long it takes by the clock. */
  workOff(): Promise<void>
  /** What the handlers are given, of a worker that does not die unless it is told to. */
  deps(moment?: Moment): JobDeps
  /** How many batches vendors have accepted. */
  accepted(): number
}

interface WorldOptions {
  reads?: Partial<ReaderSettings> & Pick<ReaderSettings, 'wire'>
  /** Has its service and clock, with vendors and a queue of its own. */
  beside?: Pick<BatchWorld, 'service' | 'clock'>
}

export async function openBatchWorld(
  settings: Record<string, string> = {},
  budgets: JobDeps['budgets'] = { perScan: null, perDay: null, perMonth: null },
  { reads, beside }: WorldOptions = {},
): Promise<BatchWorld> {
  const clock = beside?.clock ?? manualClock('2026-11-14T09:30:00.000Z')
  const plansFile = writePlans()
  const service =
    beside?.service ?? (await startTestService({ clock, parts: { worker: false }, config: { plansFile } }))
  const sandbox = await startSandbox()
  const fetch = createCapturingFetch({ now: () => clock.now() })
  after(() => Promise.all([sandbox.close(), fetch.close()]))
  const readerSettings = reads && { ...READS, baseUrl: `${sandbox.url}/${reads.wire}`, ...reads }
  const reader = readerSettings ? createModelReader(readerSettings, fetch) : null
  const engines = createEngines({
    credentials: { ...MODELS, ...NAMED, ...settings },
    sandboxUrl: sandbox.url,
    fetch,
    reader: readerSettings ? termsOf(readerSettings) : null,
  })
  /** What comes after the answers is of interest only where they are read. */
  const isOurs = ({ queue }: PaperJob): boolean =>
    queue === 'scan' ||
    queue.startsWith('run.') ||
    queue.startsWith('batch-') ||
    (reader !== null && queue === 'classify-scan')
  const jobs: PaperJob[] = []
  const due = () => jobs.sort((a, b) => a.afterSeconds - b.afterSeconds)[0]

  function depsAt(moment: Moment): JobDeps {
    const { database, queue } = committing(service.database, jobs, moment)
    const deps = {
      ...{ queue, clock, budgets, log: service.log, verifyAsks: 3, ...workerParts(database) },
      locale: { country: 'US', language: 'en' },
      engines: { ...engines, batcher: (engine: Engine) => dying(engines.batcher(engine), moment) },
      reader: reader && { ...reader, batcher: dying(reader.batcher ?? undefined, moment) ?? null },
      ...{ fetch: scriptedSite().fetch, pageSurface: 'website' },
    }
    return { ...deps, desk: reader && createReaderDesk(deps) } as unknown as JobDeps
  }

  const world: BatchWorld = {
    ...{ service, sandbox, engines, clock, jobs },
    async startScan(engine, prompts, economy = true, known) {
      const questions = prompts.map(text => ({ text, intent: 'BRANDED' }))
      const brandId = known ?? (await makeBrand(service, { plan: engine }, questions)).id
      const { database, queue } = committing(service.database, jobs, () => {})
      if (reader && !known)
        await enterFacts({ database, clock }, { actor: SYSTEM_ACTOR, brandId, facts: FACTS, file: null })
      const deps = { database, queue, clock, engines, plans: readPlans(plansFile) }
      const wanted = { actor: SYSTEM_ACTOR, brandId, economy, idempotency: null }
      return (await startScan(deps, wanted)).result.scanId
    },
    async deliverNext(moment = () => {}) {
      const job = due()
      if (!job) return
      jobs.splice(jobs.indexOf(job), 1)
      for (const other of jobs) other.afterSeconds -= job.afterSeconds
      clock.advance(job.afterSeconds * 1000 + 1)
      try {
        await HANDLERS[jobOf(job.queue)](depsAt(moment), job.payload as never, delivered(job.delivery))
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        jobs.push({ ...job, afterSeconds: 12 })
      }
    },
    async workOff() {
      while (jobs.some(isOurs)) {
        for (const [at, job] of [...jobs.entries()].reverse()) if (!isOurs(job)) jobs.splice(at, 1)
        await world.deliverNext()
      }
    },
    deps: (moment = () => {}) => depsAt(moment),
    accepted: () => {
      const made = /^\/v1\/messages\/batches$|^\/v1\/batches$|:batchGenerateContent$/
      return sandbox.requests.recent().filter(({ method, path }) => method === 'POST' && made.test(path))
        .length
    },
  }
  return world
}

function dying<Some extends Lots>(batcher: Some | undefined, moment: Moment): Some | undefined {
  if (!batcher) return undefined
  const around =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      moment()
      const result = await call(...args)
      moment()
      return result
    }
  return {
    ...batcher,
    submit: around(batcher.submit),
    find: around(batcher.find),
    look: around(batcher.look),
    collect: around(batcher.collect),
  }
}

export interface Account {
  runId: string
  status: string
  attempts: {
    route: string
    outcome: string
    failure: string | null
    costMicros: number | null
    estimated: boolean
    source: string | null
  }[]
  captures: {
    body: string
    content: { route: string; exchange: { request: { url: string; body: string } } }
  }[]
}

/** What became of every run of a scan, and what it cost. */
export async function accountOf({ service }: BatchWorld, scanId: string): Promise<Account[]> {
  const { rows } = await service.database.query<Account>(
    `select u.id as "runId", u.status, (
       select json_agg(json_build_object('route', route, 'outcome', a.outcome, 'failure', a.failure, 'costMicros', cost_micros,
         'estimated', estimated, 'source', price_source) order by a.attempt)
       from run_attempts a where run_id = u.id) as attempts
     from runs u where scan_id = $1 order by u.id`,
    [scanId],
  )
  for (const row of rows) {
    const captures = await sealedContents(service.database, `subject = $1 and kind = 'capture'`, [row.runId])
    const { body } = await service.call('GET', `/v1/runs/${row.runId}/evidence`)
    row.captures = captures.map(content => ({ body: body.rawResponse, content }))
  }
  return rows
}
