// The half of a process that answers requests.

import type { FastifyInstance } from 'fastify'
import { createActors } from '../access/actors.ts'
import { createIdentify } from '../access/identify.ts'
import type { Services } from '../api/services.ts'
import { createKnownTexts } from '../citations/check-visible-text.ts'
import { CONTENTS_PATIENCE_MS, createContents } from '../evidence/contents.ts'
import { createTreeReader } from '../evidence/log/tiles.ts'
import { createPublicLookup } from '../evidence/lookup/lookup.ts'
import type { AppOptions } from '../http/app.ts'
import { countConnections } from '../platform/postgres/open-storage.ts'
import { noQueue } from '../platform/queue/queue.ts'
import { readerTerms } from '../scans/verdicts/forecast.ts'
import type { Asking } from './asking.ts'
import type { Closing, Ground } from './ground.ts'

interface Door {
  /** Also listen; a test that injects requests does without. */
  listen: boolean
  limits: AppOptions['limits']
  metricsTokens: string[]
  /** What takes its time when the process stops. */
  ending: Closing
}

export async function openApi(
  ground: Ground,
  asking: Asking,
  { listen, limits, metricsTokens, ending }: Door,
): Promise<{ app: FastifyInstance; url: string | null }> {
  const { config, clock, log, storage } = ground
  // A worker needs none of these, and they would be a fifth of its memory.
  const { createApp } = await import('../http/app.ts')
  const { prepareToLeave } = await import('../http/leave.ts')
  const { serveMcp } = await import('../mcp/serve-mcp.ts')
  const { TOOLS } = await import('./tools.ts')
  const services = servicesOf(ground, asking)
  const identify = createIdentify({ database: storage.forRequests, clock, platformTokens: config.tokens })
  const mcp = serveMcp({ services, tools: TOOLS, identify, log, host: config.host })
  const { tokens, access, consoleDir, requestWaitMs } = config
  const leaving = { begun: false }
  const settings = { tokens, access, consoleDir, requestWaitMs, limits }
  const app = await createApp({ ...settings, services, metricsTokens, log, faces: [mcp], leaving })
  const leave = prepareToLeave(app, leaving)
  ending.push(() => leave(config.drainSeconds, config.stopSeconds))
  if (!listen) {
    await app.ready()
    return { app, url: null }
  }
  const url = await app.listen({ host: config.host, port: config.port })
  // With port 0, the port is known only now.
  services.baseUrl = config.baseUrl ?? url
  return { app, url }
}

function servicesOf(
  { config, clock, plans, storage, queue }: Ground,
  { engines, readerSettings, reader }: Asking,
): Services {
  const { forRequests: database } = storage
  const tree = createTreeReader(database)
  const patienceMs = Math.max(CONTENTS_PATIENCE_MS, config.requestWaitMs)
  return {
    database,
    connections: () => countConnections(storage),
    troubles: storage.lookForTroubles,
    queue: queue ?? noQueue,
    depths: queue ? queue.depths : null,
    schedules: queue,
    locale: config.locale,
    clock,
    actors: createActors({ database, clock }),
    ...{ plans, engines, budgets: config.budgets, sessionLimits: config.access.sessions },
    hasMail: config.mail !== null,
    reader: readerSettings && reader && { settings: readerSettings, model: reader },
    lookup: createPublicLookup(database, tree),
    texts: createKnownTexts(),
    ...{ tree, logFilesUrl: config.evidenceLog.files.publicUrl },
    contents: createContents({ database, patienceMs }),
    witnesses: config.evidenceLog.outside.witnesses.map(({ vkey }) => vkey),
    baseUrl: config.baseUrl ?? `http://${config.host}:${config.port}`,
    readerTerms: config.reader && readerTerms(config.reader),
  }
}
