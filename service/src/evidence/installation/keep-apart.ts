// Keeps what real engines said apart from what the simulator made up: a database and a data directory remember which
// of the two they are for, and a process for the other kind is refused. Both remember, because they can be recombined:
// the database holds the evidence, the directory the key that signs it.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import { StartError } from '../../model/errors.ts'
import { type Database, isUniqueViolation, type Sql } from '../../platform/database.ts'
import { ifMissing } from '../../platform/files/directories.ts'
import { putFirst } from '../../platform/files/put-file.ts'
import { eventRecord } from '../events/event.ts'
import { sealAll } from '../seal.ts'
import { recordsInSlot } from '../store.ts'
import { contentOf } from '../texts/open-texts.ts'

/** Which engines an installation asks: real ones, or the simulator. */
export type EngineKind = 'live' | 'sandbox'

/** Says what to do; printed as it is. */
export class OtherEngines extends StartError {}

export interface Home {
  wanted: EngineKind
  /** Null for a process that stores nothing there. */
  dataDir: string | null
  /** Null for the embedded server, which lives in the data directory. */
  databaseUrl: string | null
}

/** Checked before anything is opened there. */
export async function requireOwnDirectory({ wanted, dataDir }: Home): Promise<void> {
  if (dataDir === null) return
  const kind = await readKind(dataDir)
  if (kind !== null && kind !== wanted) throw new OtherEngines(refusal(dataDir, kind))
}

/**
 * Call before an engine is asked or the log is opened. If killed in between, the database is decided but not the
 * directory: it holds nothing of ours yet, and the next start decides it.
 */
export async function claimHome(database: Database, home: Home, now: Date): Promise<void> {
  const { wanted, dataDir, databaseUrl } = home
  // Read first: a read-only database can still be served from.
  if ((await findKind(database)) === null) await decide(database, wanted, now)
  const kind = (await findKind(database)) ?? wanted
  if (kind !== wanted)
    throw new OtherEngines(refusal(databaseUrl === null ? (dataDir ?? '') : DATABASE, kind))
  if (dataDir === null) return
  if ((await readKind(dataDir)) === null) await putFirst(fileIn(dataDir), `${wanted}\n`)
  await requireOwnDirectory(home)
}

const OBJECT = { type: 'installation', id: 'installation' }

/** The sealed decision is all that is kept of it. */
export async function findKind(sql: Sql): Promise<EngineKind | null> {
  const [decided] = await recordsInSlot(sql, { kind: 'event', slot: 'installation/1' }, [OBJECT.id])
  return decided ? contentOf<{ after: { engines: EngineKind } }>(decided).after.engines : null
}

/** Of several first starts at once, one decides. */
async function decide(database: Database, engines: EngineKind, now: Date): Promise<void> {
  const change = { actor: SYSTEM_ACTOR, action: 'installation.decided', object: OBJECT, before: null }
  const record = eventRecord(now, { ...change, after: { engines, decidedAt: now.toISOString() } }, 1)
  try {
    await database.transaction(tx => sealAll(tx, [record]))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}

const DATABASE = 'The database that DATABASE_URL names'

const fileIn = (dataDir: string): string => join(dataDir, 'engines')

async function readKind(dataDir: string): Promise<EngineKind | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(ifMissing(null))
  const kind = text?.trim() ?? null
  if (kind === null || kind === 'live' || kind === 'sandbox') return kind
  throw new OtherEngines(`${fileIn(dataDir)} must say live or sandbox, and says neither.`)
}

const WORDS: Record<EngineKind, { belongs: string; stay: string; other: string }> = {
  live: {
    belongs: 'real engines, and this start would ask simulated ones (BCF_ENGINES=sandbox)',
    stay: 'leave BCF_ENGINES out',
    other: 'sandbox',
  },
  sandbox: {
    belongs: 'simulated engines (BCF_ENGINES=sandbox), and this start would ask real ones',
    stay: 'set BCF_ENGINES=sandbox',
    other: 'live',
  },
}

function refusal(what: string, kind: EngineKind): string {
  const { belongs, stay, other } = WORDS[kind]
  const elsewhere = what === DATABASE ? 'another database and another' : 'another directory as'
  return (
    `${what} belongs to ${belongs}. Evidence and inventions are kept apart: ` +
    `choose ${elsewhere} BCF_DATA_DIR, such as BCF_DATA_DIR=./data-${other}; or, to go on with what is there, ${stay}.`
  )
}
