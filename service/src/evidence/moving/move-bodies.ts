// Moves the bytes of past months into the object store. Each object is put, read back and hashed before the copy of its row is
// written; once the copy has every row, it replaces the month in one transaction. That commit is the moment the bytes leave the
// database.
//
// After a kill, the month is as it was, and its copy is worthless: the next attempt may use another store. The next mover reads
// every object of the month back itself; existing ones are not put again.

import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { WatchedStore } from '../../platform/objects/watch-objects.ts'
import { atOnce } from '../../platform/pace/at-once.ts'
import { OBJECTS_AT_ONCE } from '../bodies.ts'
import { beginObjects } from '../objects/begin-objects.ts'
import { keepObject, openObject } from '../objects/body-objects.ts'
import {
  addMoved,
  alone,
  beginMonth,
  type Copied,
  copyOf,
  listMonths,
  type Month,
  nextUnmoved,
  swapMonth,
  type Unmoved,
} from './store.ts'

export interface MoveRequest {
  /** Null: every month that has ended. */
  month: string | null
  dryRun: boolean
  onProgress?: (progress: MoveProgress) => void
}

export interface MoveProgress {
  month: string
  moved: number
  of: number
  /** Somebody is reading bodies for long, and the month waits for that. */
  isWaiting: boolean
}

export interface MovedMonths {
  dryRun: boolean
  months: (Pick<Month, 'month' | 'rows' | 'bytes'> & { moved: number })[]
}

interface MoveDeps {
  database: Database
  clock: Clock
  /** How long the swap waits for readers before letting others go first: those who seal wait behind it. */
  lockMs?: number
  /** And how long until it is retried; doubled each time. */
  pauseMs?: number
}

/** Rows in hand at a time. */
const PAGE = 128
const LOCK_MS = 200
const PAUSE_MS = 5_000
const MOST_PAUSE_MS = 5 * 60_000

export async function moveBodies(deps: MoveDeps, request: MoveRequest): Promise<MovedMonths> {
  const objects = requireObjects(deps.database)
  if (request.dryRun) return moveMonths({ ...deps, objects }, request)
  await beginObjects(deps.database)
  const moved = await alone(deps.database, () => moveMonths({ ...deps, objects }, request))
  if (moved === null) throw new StartError('Another process moves bodies: this one has nothing to do.')
  return moved
}

async function moveMonths(deps: Deps, request: MoveRequest): Promise<MovedMonths> {
  const months = await listMonths(deps.database, deps.clock.now())
  const wanted = request.month === null ? months : months.filter(({ month }) => month === request.month)
  if (request.month !== null && wanted.length === 0)
    throw new StartError(`${request.month} is not a month that has ended and has a partition of its own.`)
  const result: MovedMonths = { dryRun: request.dryRun, months: [] }
  for (const month of wanted.filter(({ here }) => here > 0)) {
    if (!request.dryRun) await moveMonth(deps, month, request)
    const { month: name, rows, here, bytes } = month
    result.months.push({ month: name, rows, bytes, moved: request.dryRun ? 0 : here })
  }
  return result
}

export function requireObjects({ objects }: Database): WatchedStore {
  if (!objects) throw new StartError('There is no object store: set BCF_STORE_ENDPOINT and the others.')
  return objects
}

type Deps = MoveDeps & { objects: WatchedStore }

async function moveMonth(deps: Deps, { month, name, rows: of }: Month, request: MoveRequest): Promise<void> {
  const { database, lockMs = LOCK_MS, pauseMs = PAUSE_MS } = deps
  const tell = (moved: number, isWaiting = false) => request.onProgress?.({ month, moved, of, isWaiting })
  const copied = { name, copy: copyOf(name) }
  await beginMonth(database, copied)
  for (let pause = pauseMs; ; pause = Math.min(pause * 2, MOST_PAUSE_MS)) {
    // Rows added meanwhile are copied in the next round.
    await copyMonth(deps, copied, tell)
    try {
      if (await swapMonth(database, copied, lockMs)) return
    } catch (error) {
      if (!hasCode(error, LOCK_TIMEOUT)) throw error
      // Somebody is reading bodies for long, such as an audit.
      tell(of, true)
    }
    await delay(pause)
  }
}

async function copyMonth(deps: Deps, copied: Copied, tell: (moved: number) => void): Promise<void> {
  const { database, objects } = deps
  let last: Unmoved | null = null
  let moved = 0
  for (;;) {
    const page: Unmoved[] = await nextUnmoved(database, copied, last, PAGE)
    if (page.length === 0) return
    await atOnce(OBJECTS_AT_ONCE, page, row => keepRow(objects, row))
    await addMoved(database, copied.copy, page)
    moved += page.length
    last = page.at(-1) ?? null
    tell(moved)
  }
}

/** What is damaged in the database stays there, for the audit to find. */
async function keepRow(objects: WatchedStore, { sha256, coding, bytes }: Unmoved): Promise<void> {
  if (bytes === null) return
  if (openObject(sha256, { coding, bytes }) === null)
    throw new StartError(
      `The bytes kept as snapshot ${sha256} are not those that were captured, so their month stays: run npm run audit.`,
    )
  await keepObject(objects, sha256, { coding, bytes })
}

const LOCK_TIMEOUT = '55P03'

/** As the database reports it, or as translated. */
export const hasCode = (error: unknown, code: string): boolean =>
  [error, (error as Error).cause].some(one => (one as { code?: unknown } | undefined)?.code === code)
