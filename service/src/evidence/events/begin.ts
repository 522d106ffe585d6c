// Rows older than events get one each, "as found": from then on every row has the event it follows from, and one without
// is a finding. It happens once for each set of tables, before anything else; a mark sealed at the end says so. If killed, the next start
// continues; of two concurrent starts, each finds what the other has done.

import { SYSTEM_ACTOR } from '../../model/actor.ts'
import {
  type AuditedRoom,
  type AuditedTable,
  EVENTS_BEGAN,
  type EventSource,
} from '../../platform/audited-tables.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, isUniqueViolation } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { sealAll } from '../seal.ts'
import { introduce, SYSTEM } from './actors.ts'
import { eventRecord, sealEvents } from './event.ts'
import { type FoundRow, hasBegun, lockRows, mayRead } from './found/store.ts'

interface Deps {
  database: Database
  clock: Clock
  log: Log
}

const BATCH = 500
const PROGRESS = 10_000
const MOST_COLLISIONS = 100

export async function beginEvents(deps: Deps, rooms: AuditedRoom[]): Promise<void> {
  const tables = rooms.flatMap(({ tables }) => tables)
  const marks = Map.groupBy(tables, ({ events }) => events?.began ?? EVENTS_BEGAN)
  for (const [mark, those] of marks)
    if (!(await hasBegun(deps.database, mark))) await beginWith(deps, mark, those)
}

async function beginWith(
  { database, clock, log }: Deps,
  mark: string,
  tables: AuditedTable[],
): Promise<void> {
  await database.transaction(tx => introduce(tx, SYSTEM, clock.now()))
  let found = 0
  for (const { name, key = [], events } of tables) {
    if (!events || !(await mayRead(database, name))) continue
    found += await sealFound({ database, clock, log }, { name, key }, events)
  }
  if (found > 0) log.info({ rows: found }, 'sealed what was found when events began')
  const object = { type: 'began', id: mark }
  const began = { actor: SYSTEM_ACTOR, action: 'events.began', object, before: null, after: { found } }
  await unlessTaken(() => database.transaction(tx => sealEvents(tx, clock.now(), [began])))
}

/** Rows stay locked until their events exist, as for any change. Returns how many there were. */
async function sealFound(
  { database, clock, log }: Deps,
  table: { name: string; key: string[] },
  source: EventSource,
): Promise<number> {
  const { type } = source
  const change = { actor: SYSTEM_ACTOR, action: `${type}.found`, before: null }
  const sealBatch = (after: unknown[] | null) =>
    database.transaction(async tx => {
      const rows = await lockRows(tx, table, source, { after, limit: BATCH })
      const at = clock.now()
      await sealAll(
        tx,
        rows
          .filter(({ isSealed }) => !isSealed)
          .map(({ id, state }) => eventRecord(at, { ...change, object: { type, id }, after: state }, 1)),
      )
      return rows
    })
  let found = 0
  let passed = 0
  let collisions = 0
  for (let after: unknown[] | null = null; ; ) {
    const rows: FoundRow[] | null = await unlessTaken(() => sealBatch(after))
    // Somebody else was faster: look again for what is left. That cannot happen for ever.
    if (rows === null) {
      collisions += 1
      if (collisions > MOST_COLLISIONS)
        throw new Error(`what ${table.name} holds cannot be sealed as it was found`)
      continue
    }
    collisions = 0
    found += rows.filter(({ isSealed }) => !isSealed).length
    passed += rows.length
    if (rows.length < BATCH) return found
    // A long history takes minutes, and whoever upgrades should see progress.
    if (passed % PROGRESS === 0) log.info({ table: table.name, rows: passed }, 'sealing what was found')
    after = rows.at(-1)?.key ?? null
  }
}

/** Null if another process has sealed the same meanwhile. */
async function unlessTaken<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return null
  }
}
