// Builds every part and connects them. Opened and closed by a test exactly as by an operator.

import {
  type Sandbox,
  type SandboxOptions,
  SITE_DOMAINS,
  startSandbox,
} from '@brand-citation-forensics/sandbox'
import type { FastifyInstance } from 'fastify'
import { openMail } from './alerts/letters/open-mail.ts'
import { type Asking, openAsking } from './assemble/asking.ts'
import { type Closing, type Ground, openGround, type Parts } from './assemble/ground.ts'
import { openApi } from './assemble/open-api.ts'
import { type AuditRequest, auditDatabase } from './auditing.ts'
import { createCitedFetch } from './cases/pages/cited-fetch.ts'
import type { Reclassification } from './citations/reclassification.ts'
import { type Config, ConfigError } from './config.ts'
import type { EngineTable } from './engines/index.ts'
import type { AuditReport } from './evidence/audit/report.ts'
import { keepLog } from './evidence/log/keep-log.ts'
import { requireStore } from './evidence/objects/begin-objects.ts'
import { EVIDENCE_TABLES } from './evidence/tables.ts'
import { type ExportedMonth, exportMonth } from './figures/months/export-month.ts'
import type { AppOptions } from './http/app.ts'
import type { Job } from './jobs/store.ts'
import { VERSION } from './model/version.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import { createGuardedFetch } from './platform/fetching/guarded-fetch.ts'
import { createLog, type Log } from './platform/log.ts'
import { findMissingRoles, grantRoles, type Roles } from './platform/postgres/grants.ts'
import { countConnections, locateDatabase } from './platform/postgres/open-storage.ts'
import { noQueue, type Queue } from './platform/queue/queue.ts'
import { startTracing } from './platform/watching/tracing.ts'
import type { ModelReader, ReaderDesk } from './readers/model/reader.ts'
import { createPageReader } from './readers/pages/page-reader.ts'
import { createSealer } from './scans/capture.ts'
import { createRunClaims } from './scans/runs/claims.ts'
import { type RereadRequest, requestAndFollow } from './scans/verdicts/follow.ts'
import { readerTerms } from './scans/verdicts/forecast.ts'
import { type ReclassifyRequest, reclassify } from './scans/verdicts/reclassify.ts'
import { startWorker } from './worker/worker.ts'

export interface Service {
  /** Where the API listens; null when this process has none. */
  url: string | null
  app: FastifyInstance | null
  database: Database
  /** The pool that serves requests. */
  forRequests: Database
  /** Null when it is switched off. */
  queue: Queue | null
  engines: EngineTable
  /** The model that reads answers, and what asks it, pays for it and keeps its replies. Null: nobody reads. */
  reader: ModelReader | null
  desk: ReaderDesk | null
  /** The simulator, when the engines are pointed at it. */
  sandbox: Sandbox | null
  log: Log
  /** Stops accepting work, lets what is running finish, then closes everything. */
  stop(): Promise<void>
}

interface Overrides {
  clock?: Clock
  log?: Log
  /** Whether to listen; a test that injects requests need not. */
  listen?: boolean
  /** How the simulator behaves, when the engines are pointed at it. */
  sandbox?: SandboxOptions
  limits?: AppOptions['limits']
}

export async function startService(
  config: Config,
  parts: Parts,
  overrides: Overrides = {},
): Promise<Service> {
  const closing: Closing = []
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const log = createLog(config.logLevel)
    const defaults = { clock: systemClock, log, listen: true, sandbox: {}, limits: {} }
    return await start(config, parts, { ...defaults, ...overrides }, closing, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  config: Config,
  parts: Parts,
  { clock, log, listen, sandbox: sandboxOptions, limits }: Required<Overrides>,
  closing: Closing,
  stop: () => Promise<void>,
): Promise<Service> {
  for (const warning of config.warnings) log.warn(warning)
  // Opened first and so closed last: the shutdown of everything else is traced too.
  if (config.watch.tracing) {
    const serviceName = parts.api && parts.worker ? 'bcf' : parts.api ? 'bcf-serve' : 'bcf-work'
    closing.push(await startTracing({ ...config.watch.tracing, serviceName, version: VERSION, log }))
  }
  // Opened before the queue and so closed after it: running jobs still ask the sandbox.
  const sandbox = config.sandbox ? await startSandbox(sandboxOptions) : null
  if (sandbox) closing.push(() => sandbox.close())
  const ground = await openGround({ config, parts, clock, log, sandbox, closing })
  const { storage, queue } = ground
  const asking = openAsking(ground)
  // Stops after the last job: what that job sealed still gets its place in the log.
  if (parts.worker) closing.push(startKeeper(ground))
  // Slow to finish, so stopped concurrently: requests and jobs drain side by side.
  const ending: Closing = queue ? [queue.rest] : []
  closing.push(() => Promise.all(ending.map(end => end())))

  let url: string | null = null
  if (parts.worker && queue)
    ending.push(await startWorking(ground, asking, queue, () => config.baseUrl ?? url))
  const metricsTokens = [...config.tokens, config.watch.metricsToken ?? []].flat()
  const api = parts.api ? await openApi(ground, asking, { listen, limits, metricsTokens, ending }) : null
  url = api?.url ?? null
  if (!parts.api && parts.worker) await openMetricsDoor(ground, metricsTokens)
  const { database, forRequests } = storage
  const { engines, reader, desk } = asking
  return {
    url,
    app: api?.app ?? null,
    database,
    forRequests,
    queue,
    engines,
    reader,
    desk,
    sandbox,
    log,
    stop,
  }
}

/** Returns how to end it. */
function startKeeper({ config, clock, log, storage }: Ground): () => Promise<void> {
  const { database, url: databaseUrl, troubles } = storage
  const keeper = keepLog({ database, databaseUrl, clock, log, troubles }, config.evidenceLog)
  return () => keeper.stop()
}

/** Returns how to end what it does beside jobs. */
async function startWorking(
  { config, clock, log, plans, storage, sandbox }: Ground,
  { fetch, engines, readerSettings, reader, desk, memory }: Asking,
  queue: Queue,
  publicUrl: () => string | null,
): Promise<() => Promise<void>> {
  const { database } = storage
  // Only the sandbox may stand in for a site, and only for sites it invented.
  const standIns =
    sandbox && Object.fromEntries(SITE_DOMAINS.map(domain => [domain, `${sandbox.url}/site/${domain}`]))
  return startWorker(queue, {
    ...{ database, queue, schedules: queue, clock, engines, log, desk, reader, plans },
    mail: await openMail(config.mail),
    locale: config.locale,
    budgets: config.budgets,
    verifyAsks: config.verifyAsks,
    ...{ memory, sealer: createSealer(database), claims: createRunClaims(database) },
    sessionLimits: config.access.sessions,
    pageReader: readerSettings && createPageReader(readerSettings, fetch),
    readerPace: readerSettings,
    publicUrl,
    fetch: createGuardedFetch(standIns ? { standIns } : {}),
    fetchCited: createCitedFetch(standIns),
    pageSurface: sandbox ? 'sandbox' : 'website',
  })
}

/** Where a worker without an API says how it is. */
async function openMetricsDoor({ config, log, storage, closing }: Ground, tokens: string[]): Promise<void> {
  const { workerPort: port } = config.watch
  if (port === null) return
  const { openWorkerDoor } = await import('./http/worker-door.ts')
  const door = await openWorkerDoor({
    ...{ host: config.host, port, tokens, log },
    ...{ connections: () => countConnections(storage), troubles: storage.lookForTroubles },
  })
  closing.push(door.close)
}

/** Brings the schema up to date and grants the configured roles their rights. */
export async function migrateService(config: Config): Promise<void> {
  const service = await startService({ ...config, sandbox: false }, { api: false, worker: false })
  try {
    await grantRights(service.database, config.roles)
  } finally {
    await service.stop()
  }
}

async function grantRights(database: Database, roles: Roles): Promise<void> {
  const settings = { BCF_APP_ROLE: roles.app, BCF_READER_ROLE: roles.reader }
  for (const [setting, role] of Object.entries(settings)) {
    if (role !== null && (await findMissingRoles(database, [role])).length > 0)
      throw new ConfigError(
        `${setting} names a role that does not exist. Make it as an administrator: CREATE ROLE "${role}" LOGIN PASSWORD '…'`,
      )
  }
  await grantRoles(database, roles, EVIDENCE_TABLES)
}

/** Judges again what other rules classified. Safe while the service runs. */
export async function reclassifyService(
  config: Config,
  request: ReclassifyRequest,
): Promise<Reclassification> {
  const sending = { ...config, sandbox: false, queue: true }
  const { database, engines, queue, stop } = await startService(sending, { api: false, worker: false })
  const deps = { database, engines, queue: queue ?? noQueue, clock: systemClock }
  const judge = () => reclassify(deps, request)
  return requireStore(database).then(judge).finally(stop)
}

/** Writes a month that is over to Parquet files. */
export async function exportMonthService(
  config: Config,
  request: { month: string; directory: string },
): Promise<ExportedMonth> {
  const { database, stop } = await startService({ ...config, sandbox: false }, { api: false, worker: false })
  return exportMonth({ database, clock: systemClock }, request).finally(stop)
}

/** Has the workers on this database read again with the model, once the forecast is accepted. Null if it is not. */
export async function rereadService(config: Config, request: RereadRequest): Promise<Job | null> {
  if (!config.reader) throw new ConfigError('--read asks a model: set BCF_READER')
  const sending = { ...config, sandbox: false, queue: true }
  const { database, engines, queue, stop } = await startService(sending, { api: false, worker: false })
  const deps = { database, engines, queue: queue ?? noQueue, clock: systemClock }
  return requestAndFollow({ ...deps, readerTerms: readerTerms(config.reader) }, request).finally(stop)
}

/** The full audit of the configured database. Safe while the service runs. */
export async function auditService(config: Config, request: AuditRequest): Promise<AuditReport> {
  const log = createLog(config.logLevel)
  const closing: Closing = []
  try {
    return await auditDatabase(await locateDatabase(config, log, closing), { config, log }, request)
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
