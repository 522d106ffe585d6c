// What every part of a process stands on.

import { DEFAULT_PLANS_FILE, type Plans, readPlans } from '../brands/plans.ts'
import type { Config } from '../config.ts'
import { introduce, SYSTEM } from '../evidence/events/actors.ts'
import { claimHome, type Home, requireOwnDirectory } from '../evidence/installation/keep-apart.ts'
import { beginObjects, beginReading } from '../evidence/objects/begin-objects.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { mayChangeQueue } from '../platform/postgres/grants.ts'
import { openStorage, type Storage } from '../platform/postgres/open-storage.ts'
import { openQueue, type Queue } from '../platform/queue/queue.ts'

export interface Parts {
  api: boolean
  worker: boolean
}

/** How to close what was opened, in order. Last opened, first closed: nothing outlives what it depends on. */
export type Closing = (() => Promise<unknown>)[]

export interface Given {
  config: Config
  parts: Parts
  clock: Clock
  log: Log
  /** The simulator, when the engines are pointed at it. */
  sandbox: { url: string } | null
  closing: Closing
}

export interface Ground extends Given {
  plans: Plans
  storage: Storage
  /** Null when it is switched off. */
  queue: Queue | null
}

export async function openGround(given: Given): Promise<Ground> {
  const { config, parts, clock, log, closing } = given
  const plans = readPlans(config.plansFile ?? DEFAULT_PLANS_FILE)
  const home = homeOf(config, parts)
  if (home) await requireOwnDirectory(home)
  const storage = await openStorage(config, log, closing)
  const { database } = storage
  if (home) await claimHome(database, home, clock.now())
  if (home) await (parts.worker ? beginObjects : beginReading)(database)
  const queue = config.queue ? await openOwnQueue(given, storage) : null
  if (home) await database.transaction(tx => introduce(tx, SYSTEM, clock.now()))
  return { ...given, plans, storage, queue }
}

/** Null for a process that asks no engine: it may open a live or a sandbox installation. */
function homeOf({ sandbox, dataDir, databaseUrl }: Config, { api, worker }: Parts): Home | null {
  if (!api && !worker) return null
  const keepsFiles = worker || databaseUrl === null
  return { wanted: sandbox ? 'sandbox' : 'live', dataDir: keepsFiles ? dataDir : null, databaseUrl }
}

async function openOwnQueue({ parts, log, closing }: Given, storage: Storage): Promise<Queue> {
  const { database, url, patienceMs, troubles } = storage
  const mayChange = await mayChangeQueue(database)
  const queue = await openQueue({
    ...{ url, database, worker: parts.worker, mayChange },
    ...{ patienceMs, troubles, log },
  })
  closing.push(queue.stop)
  return queue
}
