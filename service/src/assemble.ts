// Builds every part and connects them. Opened and closed by a test exactly as by an operator.

import {
  type Sandbox,
  type SandboxOptions,
  SITE_DOMAINS,
  startSandbox,
} from '@brand-citation-forensics/sandbox'
import type { FastifyInstance } from 'fastify'
import { createActors } from './access/actors.ts'
import { createIdentify } from './access/identify.ts'
import { openMail } from './alerts/letters/open-mail.ts'
import { VERSION } from './api/version.ts'
import { AUDITED, type AuditRequest, auditDatabase } from './auditing.ts'
import { DEFAULT_PLANS_FILE, readPlans } from './brands/plans.ts'
import { beginCases } from './cases/begin-cases.ts'
import { joinCases } from './cases/join-cases.ts'
import { createCitedFetch } from './cases/pages/cited-fetch.ts'
import type { Reclassification } from './citations/reclassification.ts'
import { type ReclassifyRequest, reclassify } from './citations/reclassify.ts'
import { type RereadRequest, requestAndFollow } from './citations/rereading/follow.ts'
import { readerTerms } from './citations/rereading/forecast.ts'
import { type Config, ConfigError } from './config.ts'
import { createCapturingFetch } from './engines/asking/capturing-fetch.ts'
import { createEngines, type EngineTable } from './engines/index.ts'
import type { AuditReport } from './evidence/audit/audit.ts'
import { CONTENTS_PATIENCE_MS, createContents } from './evidence/contents.ts'
import { beginEvents } from './evidence/events/begin.ts'
import { claimHome, type Home, requireOwnDirectory } from './evidence/installation/keep-apart.ts'
import { keepLog, type LogKeeper } from './evidence/log/keep-log.ts'
import { createTreeReader } from './evidence/log/tiles.ts'
import { createPublicLookup } from './evidence/lookup/lookup.ts'
import { beginObjects, beginReading, requireStore } from './evidence/objects/begin-objects.ts'
import { EVIDENCE_TABLES } from './evidence/tables.ts'
import type { AppOptions } from './http/app.ts'
import type { Job } from './jobs/store.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import { createGuardedFetch } from './platform/fetching/guarded-fetch.ts'
import { createLog, type Log } from './platform/log.ts'
import { findMissingRoles, grantRoles, mayChangeQueue, type Roles } from './platform/postgres/grants.ts'
import { countConnections, locateDatabase, openStorage } from './platform/postgres/open-storage.ts'
import { noQueue, openQueue, type Queue } from './platform/queue/queue.ts'
import { startTracing } from './platform/watching/tracing.ts'
import { createModelReader, type ModelReader, type ReaderDesk } from './readers/model/reader.ts'
import { settled, termsOf } from './readers/model/settings.ts'
import { createPageReader } from './readers/pages/page-reader.ts'
import { createReaderDesk } from './scans/ask-reader.ts'
import { startWorker } from './worker/worker.ts'

export interface Parts {
  api: boolean
  worker: boolean
}

export interface Service {
  /** Where the API listens; null when this process has none. */
  url: string | null
  app: FastifyInstance | null
  database: Database
  /** The one that requests are answered from. */
  forRequests: Database
  /** Null when it is switched off. */
  queue: Queue | null
  engines: EngineTable
  /** The model that reads, and where its replies are paid for and kept; null: rules read. */
  reader: ModelReader | null
  desk: ReaderDesk | null
  /** The simulator, when the engines are pointed at it. */
  sandbox: Sandbox | null
  log: Log
  /** Stops accepting, lets what is in hand end, then closes everything. */
  stop(): Promise<void>
}

interface Overrides {
  clock?: Clock
  /** Also listen; a test that injects requests does without. */
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
  const closing: (() => Promise<unknown>)[] = []
  const stop = async () => {
    // What was opened last closes first: nobody is left without the thing it stands on.
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const defaults = { clock: systemClock, listen: true, sandbox: {}, limits: {} }
    return await start(config, parts, { ...defaults, ...overrides }, closing, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function start(
  config: Config,
  parts: Parts,
  { clock, listen, sandbox: sandboxOptions, limits }: Required<Overrides>,
  closing: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
): Promise<Service> {
  const log = createLog(config.logLevel)
  for (const warning of config.warnings) log.warn(warning)
  // First, and so closed last: what the others do while they stop is traced too.
  if (config.watch.tracing) {
    const serviceName = parts.api && parts.worker ? 'bcf' : parts.api ? 'bcf-serve' : 'bcf-work'
    closing.push(await startTracing({ ...config.watch.tracing, serviceName, version: VERSION, log }))
  }
  const plans = readPlans(config.plansFile ?? DEFAULT_PLANS_FILE)
  const home = homeOf(config, parts)
  if (home) await requireOwnDirectory(home)
  const storage = await openStorage(config, log, closing)
  const { database, url: databaseUrl, patienceMs, troubles, lookForTroubles } = storage
  const connections = () => countConnections(storage)
  if (home) await claimHome(database, home, clock.now())
  if (home) await (parts.worker ? beginObjects : beginReading)(database)

  // Opened before the queue, so that it closes after: jobs in hand still ask it while they come to their end.
  const sandbox = config.sandbox ? await startSandbox(sandboxOptions) : null
  if (sandbox) closing.push(() => sandbox.close())

  // What takes its time, and does so at once: requests and jobs in hand come to their end side by side.
  const ending: (() => Promise<unknown>)[] = []
  let queue: Queue | null = null
  if (config.queue) {
    const mayChange = await mayChangeQueue(database)
    queue = await openQueue({
      ...{ url: databaseUrl, database, worker: parts.worker, mayChange },
      ...{ patienceMs, troubles, log },
    })
    const { rest, stop: closeQueue } = queue
    ending.push(rest)
    closing.push(closeQueue)
  }
  if (home) await beginEvents({ database, clock, log }, AUDITED.rooms)
  if (home) await beginCases({ database, clock, log })
  // After the last job has ended, so that what it sealed gets its place before nobody gives places any more.
  let keeper: LogKeeper | null = null
  closing.push(async () => keeper?.stop())
  closing.push(() => Promise.all(ending.map(end => end())))

  const fetch = createCapturingFetch({ now: () => clock.now() })
  // The simulated reader is there only where the simulator is.
  const isReadable = config.reader !== null && (config.reader.baseUrl !== null || sandbox !== null)
  const readerSettings = config.reader && isReadable ? settled(config.reader, sandbox?.url ?? null) : null
  const engines = createEngines({
    ...{ credentials: config.engines, fetch, reader: readerSettings && termsOf(readerSettings) },
    ...(sandbox ? { sandboxUrl: sandbox.url } : {}),
  })
  const reader = readerSettings && createModelReader(readerSettings, fetch)
  const desk =
    reader && createReaderDesk({ database, clock, engines, budgets: config.budgets, reader, queue })

  if (parts.worker) keeper = keepLog({ database, databaseUrl, clock, log, troubles }, config.evidenceLog)
  let url: string | null = null
  if (parts.worker && queue) {
    // Only the sandbox may stand in for a site, and only for those of its own invention.
    const standIns =
      sandbox && Object.fromEntries(SITE_DOMAINS.map(domain => [domain, `${sandbox.url}/site/${domain}`]))
    const rest = await startWorker(queue, {
      ...{ database, queue, schedules: queue, clock, engines, log, desk, reader, plans },
      mail: await openMail(config.mail),
      locale: config.locale,
      budgets: config.budgets,
      verifyAsks: config.verifyAsks,
      sessionLimits: config.access.sessions,
      pageReader: readerSettings && createPageReader(readerSettings, fetch),
      readerPace: readerSettings,
      publicUrl: () => config.baseUrl ?? url,
      fetch: createGuardedFetch(standIns ? { standIns } : {}),
      fetchCited: createCitedFetch(standIns),
      pageSurface: sandbox ? 'sandbox' : 'website',
    })
    ending.push(rest)
  }

  const { forRequests } = storage
  const metricsTokens = [...config.tokens, config.watch.metricsToken ?? []].flat()
  let app: FastifyInstance | null = null
  if (parts.api) {
    // A worker has no use for them, and they would be a fifth of its memory.
    const { createApp } = await import('./http/app.ts')
    const { prepareToLeave } = await import('./http/leave.ts')
    const { serveMcp } = await import('./mcp/serve-mcp.ts')
    const tree = createTreeReader(forRequests)
    const patienceMs = Math.max(CONTENTS_PATIENCE_MS, config.requestWaitMs)
    const services = {
      database: forRequests,
      connections,
      troubles: lookForTroubles,
      queue: queue ?? noQueue,
      depths: queue ? queue.depths : null,
      schedules: queue,
      locale: config.locale,
      clock,
      actors: createActors({ database: forRequests, clock }),
      ...{ plans, engines, budgets: config.budgets, sessionLimits: config.access.sessions },
      hasMail: config.mail !== null,
      reader: readerSettings && reader && { settings: readerSettings, model: reader },
      lookup: createPublicLookup(forRequests, tree),
      ...{ tree, logFilesUrl: config.evidenceLog.files.publicUrl },
      contents: createContents({ database: forRequests, patienceMs }),
      witnesses: config.evidenceLog.outside.witnesses.map(({ vkey }) => vkey),
      baseUrl: config.baseUrl ?? `http://${config.host}:${config.port}`,
      bundleVersion: config.bundleVersion,
      readerTerms: config.reader && readerTerms(config.reader),
    }
    const identify = createIdentify({ database: forRequests, clock, platformTokens: config.tokens })
    const mcp = serveMcp({ services, identify, log, host: config.host })
    const { tokens, access, consoleDir, requestWaitMs } = config
    const leaving = { begun: false }
    const settings = { tokens, access, consoleDir, requestWaitMs, limits }
    app = await createApp({ ...settings, services, metricsTokens, log, faces: [mcp], leaving })
    const leave = prepareToLeave(app, leaving)
    ending.push(() => leave(config.drainSeconds, config.stopSeconds))
    if (listen) {
      url = await app.listen({ host: config.host, port: config.port })
      // Only now is the port known when any free one would do.
      services.baseUrl = config.baseUrl ?? url
    } else await app.ready()
  }
  const { workerPort: port } = config.watch
  if (!parts.api && parts.worker && port !== null) {
    const { openWorkerDoor } = await import('./http/worker-door.ts')
    const door = await openWorkerDoor({
      ...{ host: config.host, port, tokens: metricsTokens, log },
      ...{ connections, troubles: lookForTroubles },
    })
    closing.push(door.close)
  }
  return { url, app, database, forRequests, queue, engines, reader, desk, sandbox, log, stop }
}

/** Null for a process that asks no engine: it may look into either kind. */
function homeOf({ sandbox, dataDir, databaseUrl }: Config, { api, worker }: Parts): Home | null {
  if (!api && !worker) return null
  const keepsFiles = worker || databaseUrl === null
  return { wanted: sandbox ? 'sandbox' : 'live', dataDir: keepsFiles ? dataDir : null, databaseUrl }
}

/** Brings the schema up to date and gives the roles that are configured their rights. */
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

/** Judges again what was classified by other rules, on whatever database is configured, also while the service runs. */
export async function reclassifyService(
  config: Config,
  request: ReclassifyRequest,
): Promise<Reclassification> {
  const reading = { ...config, sandbox: false, queue: false }
  const { database, engines, stop } = await startService(reading, { api: false, worker: false })
  const judge = () => reclassify({ database, engines, clock: systemClock, joinCases }, request)
  return requireStore(database).then(judge).finally(stop)
}

/** Has the model read again: by the workers on the same database, once the forecast is accepted. Null when it is not. */
export async function rereadService(config: Config, request: RereadRequest): Promise<Job | null> {
  if (!config.reader) throw new ConfigError('--read asks a model: set BCF_READER')
  const sending = { ...config, sandbox: false, queue: true }
  const { database, engines, queue, stop } = await startService(sending, { api: false, worker: false })
  const deps = { database, engines, queue: queue ?? noQueue, clock: systemClock }
  return requestAndFollow({ ...deps, readerTerms: readerTerms(config.reader) }, request).finally(stop)
}

/** The full audit, on whatever database is configured, also while the service runs on it. */
export async function auditService(config: Config, request: AuditRequest): Promise<AuditReport> {
  const log = createLog(config.logLevel)
  const closing: (() => Promise<unknown>)[] = []
  try {
    return await auditDatabase(await locateDatabase(config, log, closing), { config, log }, request)
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
