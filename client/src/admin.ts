// The operator's calls under /api/admin: what the `bcf` command uses and the v1 API does not offer.

import {
  type Answer,
  type CallOptions,
  type ClientOptions,
  createSender,
  path,
  type Sender,
} from './request.ts'
import type { BrandRef, CitationClass, Engine, Fact, PromptIntent, RunStatus, Scan } from './types.ts'

export interface Plan {
  name: string
  maxScans: number
  engines: Engine[]
}

export interface EngineState {
  engine: Engine
  runnable: boolean
  /** Why the engine cannot be asked; null when it can. */
  reason: string | null
  /** The provider and wire format it is asked through. */
  route: string | null
  surface: string | null
  model: string | null
  /** Questions at a time, in one worker process. */
  concurrency: number
  /** Questions per minute over all workers; null for no limit. */
  perMinute: number | null
  timeoutSeconds: number
}

/** What an engine's answer was read as. */
export interface EngineReading {
  outcome: string
  text: string
  model: string | null
  citations: {
    position: number
    url: string
    title: string | null
    start: number | null
    end: number | null
  }[]
}

/** Either a reading, or a failure with its message. */
export interface EngineTest {
  engine: Engine
  route: string
  surface: string
  ms: number
  costUsd: number | null
  failure: string | null
  message: string | null
  reading: EngineReading | null
}

/** When a brand is scanned by itself; all empty when it is not. */
export interface Schedule {
  cron: string | null
  timezone: string | null
  /** The next times it will start a scan. */
  next: string[]
}

export interface NewSchedule {
  cron: string
  /** An IANA zone; UTC when absent. */
  timezone?: string
}

export interface Brand extends BrandRef {
  aliases: string[]
  plan: string
  createdAt: string
}

export interface BrandDetail extends Brand {
  activePrompts: number
  scansThisMonth: number
  maxScans: number
}

export interface NewBrand {
  name: string
  domain: string
  aliases?: string[]
  plan?: string
}

export interface NewPrompt {
  text: string
  intent: PromptIntent
}

export interface Prompt extends NewPrompt {
  id: string
  brandId: string
  active: boolean
  createdAt: string
}

export interface NewFact {
  /** A path of schema.org words: `foundingDate`, `openingHours[Monday]`, `product[Pro].offers.price`. */
  key: string
  value: string
  /** The address of a page that says so. */
  source?: string
}

/** The file that facts were read from. */
export interface FactFile {
  name: string
  /** Of its bytes, lower-case hex. */
  sha256: string
}

export interface EnteredFacts {
  added: Fact[]
  /** Facts entered before whose place was taken. */
  superseded: number
  /** Facts that were known already. */
  unchanged: number
}

export interface Run {
  id: string
  engine: Engine
  promptId: string
  status: RunStatus
  citationClass: CitationClass | null
  sha256: string | null
  capturedAt: string | null
  failure: string | null
}

export type ListedScan = Pick<
  Scan,
  'id' | 'status' | 'startedAt' | 'finishedAt' | 'totalPrompts' | 'totalRuns'
> & { createdAt: string }

export interface ScanDetail extends Scan {
  createdAt: string
  brandId: string
  jobId: string
  engines: Engine[]
  enginesNotRunnable: Engine[]
  enginesOutOfPlan: Engine[]
  runs: Run[]
}

export interface Job {
  id: string
  kind: string
  subjectId: string | null
  status: string
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  error: string | null
}

/** The service gives up on an engine by itself, and says why; this only has to be later. */
const ENGINE_TEST_TIMEOUT_MS = 300_000

export class AdminClient {
  readonly #sender: Sender

  constructor(options: ClientOptions = {}) {
    this.#sender = createSender(options)
  }

  async listPlans(options?: CallOptions): Promise<Plan[]> {
    return (await this.#get<{ plans: Plan[] }>('/api/admin/plans', options)).plans
  }

  async listEngines(options?: CallOptions): Promise<EngineState[]> {
    return (await this.#get<{ engines: EngineState[] }>('/api/admin/engines', options)).engines
  }

  /** Asks one question now; nothing of it is kept. Never retried: an answer may cost money. */
  testEngine(engine: Engine, body: { prompt?: string }, options?: CallOptions): Promise<Answer<EngineTest>> {
    const call = { method: 'POST', path: path`/api/admin/engines/${engine}/test`, body, once: true } as const
    return this.#sender.json(call, { timeoutMs: ENGINE_TEST_TIMEOUT_MS, ...options })
  }

  createBrand(body: NewBrand, options?: CallOptions): Promise<Answer<Brand>> {
    return this.#sender.json({ method: 'POST', path: '/api/admin/brands', body, once: true }, options)
  }

  async listBrands(options?: CallOptions): Promise<Brand[]> {
    return (await this.#get<{ brands: Brand[] }>('/api/admin/brands', options)).brands
  }

  getBrand(brandId: string, options?: CallOptions): Promise<Answer<BrandDetail>> {
    return this.#get(path`/api/admin/brands/${brandId}`, options)
  }

  updateBrand(brandId: string, body: Partial<NewBrand>, options?: CallOptions): Promise<Answer<Brand>> {
    return this.#sender.json({ method: 'PATCH', path: path`/api/admin/brands/${brandId}`, body }, options)
  }

  async addPrompts(brandId: string, prompts: NewPrompt[], options?: CallOptions): Promise<Prompt[]> {
    const call = {
      method: 'POST',
      path: path`/api/admin/brands/${brandId}/prompts`,
      body: { prompts },
      once: true,
    } as const
    return (await this.#sender.json<{ prompts: Prompt[] }>(call, options)).prompts
  }

  async listPrompts(brandId: string, options?: CallOptions): Promise<Prompt[]> {
    return (await this.#get<{ prompts: Prompt[] }>(path`/api/admin/brands/${brandId}/prompts`, options))
      .prompts
  }

  /** The text of a prompt never changes; it can only be retired or taken up again. */
  updatePrompt(promptId: string, body: { active: boolean }, options?: CallOptions): Promise<Answer<Prompt>> {
    return this.#sender.json({ method: 'PATCH', path: path`/api/admin/prompts/${promptId}`, body }, options)
  }

  /** All or none. The same facts again change nothing, so this may be retried. */
  enterFacts(
    brandId: string,
    body: { facts: NewFact[]; file?: FactFile },
    options?: CallOptions,
  ): Promise<Answer<EnteredFacts>> {
    return this.#sender.json(
      { method: 'POST', path: path`/api/admin/brands/${brandId}/facts`, body },
      options,
    )
  }

  async listFacts(brandId: string, query: { active?: boolean } = {}, options?: CallOptions): Promise<Fact[]> {
    const call = { method: 'GET', path: path`/api/admin/brands/${brandId}/facts`, query } as const
    return (await this.#sender.json<{ facts: Fact[] }>(call, options)).facts
  }

  /** The fact stays, inactive. */
  retireFact(factId: string, options?: CallOptions): Promise<Answer<Fact>> {
    return this.#sender.json({ method: 'POST', path: path`/api/admin/facts/${factId}/retire` }, options)
  }

  getSchedule(brandId: string, options?: CallOptions): Promise<Answer<Schedule>> {
    return this.#get(path`/api/admin/brands/${brandId}/schedule`, options)
  }

  setSchedule(brandId: string, body: NewSchedule, options?: CallOptions): Promise<Answer<Schedule>> {
    const address = path`/api/admin/brands/${brandId}/schedule`
    return this.#sender.json({ method: 'PUT', path: address, body }, options)
  }

  removeSchedule(brandId: string, options?: CallOptions): Promise<Answer<Schedule>> {
    const address = path`/api/admin/brands/${brandId}/schedule`
    return this.#sender.json({ method: 'DELETE', path: address }, options)
  }

  async listScans(brandId: string, options?: CallOptions): Promise<ListedScan[]> {
    return (await this.#get<{ scans: ListedScan[] }>(path`/api/admin/brands/${brandId}/scans`, options)).scans
  }

  getScan(scanId: string, options?: CallOptions): Promise<Answer<ScanDetail>> {
    return this.#get(path`/api/admin/scans/${scanId}`, options)
  }

  async listJobs(options?: CallOptions): Promise<Job[]> {
    return (await this.#get<{ jobs: Job[] }>('/api/admin/jobs', options)).jobs
  }

  getJob(jobId: string, options?: CallOptions): Promise<Answer<Job>> {
    return this.#get(path`/api/admin/jobs/${jobId}`, options)
  }

  #get<T extends object>(address: string, options?: CallOptions): Promise<Answer<T>> {
    return this.#sender.json({ method: 'GET', path: address }, options)
  }
}
