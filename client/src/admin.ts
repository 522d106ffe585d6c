// The operator's calls under /api/admin: what the `bcf` command uses and the v1 API does not offer.

import {
  type Answer,
  type CallOptions,
  type ClientOptions,
  createSender,
  path,
  type Sender,
} from './request.ts'
import type { BrandRef, CitationClass, Engine, PromptIntent, RunStatus, Scan } from './types.ts'

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
  surface: string | null
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
