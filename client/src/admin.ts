// The operator's calls under /api/admin: what the `bcf` command uses beyond the v1 API.

import {
  type Answer,
  type Call,
  type CallOptions,
  type ClientOptions,
  createSender,
  path,
  type Reply,
  type Sender,
} from './old-calls.ts'
import { PromptCalls } from './prompt-calls.ts'
import type {
  Brand,
  BrandDetail,
  CalibrationPlan,
  ConfabulationPage,
  Custody,
  EngineState,
  EngineTest,
  HistoryPage,
  Job,
  ListFilter,
  LogState,
  NewBrand,
  NewSchedule,
  Overview,
  PageRequest,
  Plan,
  ReaderState,
  ReaderTest,
  ReadingForecast,
  RunAnswer,
  RunFilter,
  RunPage,
  ScanPlan,
  Schedule,
  Trends,
} from './shapes.ts'
import type { Engine, StartedScan } from './types.ts'

export {
  csvFile,
  intervalWords,
  isTooFewToTell,
  NO_SHARE_WORDS,
  percentWords,
  type Rate,
  rateOf,
  rateWords,
  withoutGuard,
} from '@brand-citation-forensics/proof'
export {
  type Api,
  type Body,
  createApi,
  type PlaceOf,
  type Query,
  type QueryOf,
  type Readable,
  type ReadFrom,
  type Reply,
  type Sent,
} from './api.ts'
export * from './change-words.ts'
export * from './cited-page-words.ts'
export * from './claim-words.ts'
export { costWords, economyWords, forecastWords } from './cost-words.ts'
export { COUNTRIES } from './countries.ts'
export { differences } from './differences.ts'
export * from './locale-words.ts'
export * from './month-words.ts'
export { parseCsv } from './parse-csv.ts'
export * from './prompt-file.ts'
export { newKey } from './request.ts'
export * from './scan-words.ts'
export * from './setup-words.ts'
export type * from './shapes.ts'
export { TABLE_NAMES, type TableFile, type TableName, tablePath } from './table-calls.ts'
export * from './tags.ts'
export * from './vocabulary.ts'
export { refreshOf, UnfinishedJobError, waitForJob } from './wait-for-job.ts'

/** The service itself gives up on an engine, and says why; this only has to be later. */
const ENGINE_TEST_TIMEOUT_MS = 300_000

export class AdminClient extends PromptCalls {
  readonly #sender: Sender

  constructor(options: ClientOptions = {}) {
    const sender = createSender(options)
    super(sender)
    this.#sender = sender
  }

  /** Any operation, for those that have no method here. Only what changes nothing is retried. */
  request(call: Pick<Call, 'method' | 'path' | 'query' | 'body'>, options?: CallOptions): Promise<Reply> {
    return this.#sender.reply({ ...call, once: call.method !== 'GET' }, options)
  }

  async listPlans(options?: CallOptions): Promise<Plan[]> {
    return (await this.#get<{ plans: Plan[] }>('/api/admin/plans', options)).plans
  }

  async listEngines(options?: CallOptions): Promise<EngineState[]> {
    return (await this.#get<{ engines: EngineState[] }>('/api/admin/engines', options)).engines
  }

  /** Asks one question now; nothing is stored. Never retried: an answer may cost money. */
  testEngine(engine: Engine, body: { prompt?: string }, options?: CallOptions): Promise<Answer<EngineTest>> {
    const call = { method: 'POST', path: path`/api/admin/engines/${engine}/test`, body, once: true } as const
    return this.#sender.json(call, { timeoutMs: ENGINE_TEST_TIMEOUT_MS, ...options })
  }

  /** The current reader; with `rules`, the rules even though a model reads. */
  getReader(query: { reader?: 'model' | 'rules' } = {}, options?: CallOptions): Promise<Answer<ReaderState>> {
    return this.#list('/api/admin/reader', query, options)
  }

  /** Has one short text read now; nothing is stored. Never retried: a reply may cost money. */
  testReader(
    body: { text?: string; about?: string } = {},
    options?: CallOptions,
  ): Promise<Answer<ReaderTest>> {
    const call = { method: 'POST', path: '/api/admin/reader/test', body, once: true } as const
    return this.#sender.json(call, { timeoutMs: ENGINE_TEST_TIMEOUT_MS, ...options })
  }

  /** What a calibration would cost now. */
  planCalibration(
    query: { reader?: 'model' | 'rules' } = {},
    options?: CallOptions,
  ): Promise<Answer<CalibrationPlan>> {
    return this.#list('/api/admin/reader/calibration', query, options)
  }

  /** Enqueues a calibration, or finds the pending one. `confirm` accepts its cost. */
  calibrateReader(
    body: { reader?: 'model' | 'rules'; confirm: true },
    options?: CallOptions,
  ): Promise<Answer<{ jobId: string }>> {
    return this.#sender.json({ method: 'POST', path: '/api/admin/reader/calibration', body }, options)
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

  /** Who changed what of a brand, and when. */
  getHistory(brandId: string, query: PageRequest = {}, options?: CallOptions): Promise<Answer<HistoryPage>> {
    return this.#list(path`/api/admin/brands/${brandId}/history`, query, options)
  }

  async listJobs(options?: CallOptions): Promise<Job[]> {
    return (await this.#get<{ jobs: Job[] }>('/api/admin/jobs', options)).jobs
  }

  getJob(jobId: string, options?: CallOptions): Promise<Answer<Job>> {
    return this.#get(path`/api/admin/jobs/${jobId}`, options)
  }

  getOverview(
    brandId: string,
    query: Pick<ListFilter, 'window'> = {},
    options?: CallOptions,
  ): Promise<Answer<Overview>> {
    return this.#list(path`/api/admin/brands/${brandId}/overview`, query, options)
  }

  getTrends(
    brandId: string,
    query: Pick<ListFilter, 'window' | 'engine'> = {},
    options?: CallOptions,
  ): Promise<Answer<Trends>> {
    return this.#list(path`/api/admin/brands/${brandId}/trends`, query, options)
  }

  /** Newest scan first. */
  listRuns(brandId: string, query: RunFilter = {}, options?: CallOptions): Promise<Answer<RunPage>> {
    return this.#list(path`/api/admin/brands/${brandId}/runs`, query, options)
  }

  /** Newest first. */
  listConfabulations(
    brandId: string,
    query: ListFilter = {},
    options?: CallOptions,
  ): Promise<Answer<ConfabulationPage>> {
    return this.#list(path`/api/admin/brands/${brandId}/confabulations`, query, options)
  }

  /** What a scan would ask if started now. */
  getScanPlan(
    brandId: string,
    query: { samples?: number | undefined; dueOnly?: boolean | undefined } = {},
    options?: CallOptions,
  ): Promise<Answer<ScanPlan>> {
    return this.#list(path`/api/admin/brands/${brandId}/scan-plan`, query, options)
  }

  /**
   * Enqueues a scan that asks each engine each prompt `samples` times, 1 to 10, or as chosen for each prompt and the
   * brand. Each counts as one of the plan's scans. With `dueOnly`, only prompts that are due by their cadence.
   */
  startScan(
    brandId: string,
    body: { samples?: number; dueOnly?: boolean } = {},
    options?: CallOptions,
  ): Promise<Answer<StartedScan>> {
    const address = path`/api/admin/brands/${brandId}/scans`
    return this.#sender.json({ method: 'POST', path: address, body, enqueues: true }, options)
  }

  /** What it would cost to have the configured model read a brand's or a scan's answers again. */
  getReadingForecast(
    brandId: string,
    query: { scanId?: string | undefined } = {},
    options?: CallOptions,
  ): Promise<Answer<ReadingForecast>> {
    return this.#list(path`/api/admin/brands/${brandId}/reading-forecast`, query, options)
  }

  /** Enqueues judging answers again, from sealed readings; with `read`, after the model has read them again. */
  reclassify(
    brandId: string,
    body: { scanId?: string | null; factId?: string; read?: boolean } = {},
    options?: CallOptions,
  ): Promise<Answer<{ jobId: string }>> {
    const address = path`/api/admin/brands/${brandId}/reclassify`
    return this.#sender.json({ method: 'POST', path: address, body, enqueues: true }, options)
  }

  /** The text of a captured answer, with the passages its verdict refers to. */
  getAnswer(runId: string, options?: CallOptions): Promise<Answer<RunAnswer>> {
    return this.#get(path`/api/admin/runs/${runId}/answer`, options)
  }

  /** What happened to a run's evidence. Looking at it is no export. */
  getCustody(runId: string, options?: CallOptions): Promise<Answer<Custody>> {
    return this.#get(path`/api/admin/runs/${runId}/custody`, options)
  }

  getLog(options?: CallOptions): Promise<Answer<LogState>> {
    return this.#get('/api/admin/log', options)
  }

  #list<T extends object>(address: string, query: object, options?: CallOptions): Promise<Answer<T>> {
    return this.#sender.json({ method: 'GET', path: address, query }, options)
  }

  #get<T extends object>(address: string, options?: CallOptions): Promise<Answer<T>> {
    return this.#sender.json({ method: 'GET', path: address }, options)
  }
}
