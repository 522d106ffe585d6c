// Records what was handed out, and to whom: saving a file leaves an event, once a day per thing and format. A program that
// fetches the same every minute adds one record a day to the log; strangers, who have no actor, add none.

import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Database, isUniqueViolation } from '../../platform/database.ts'
import { sealAll } from '../seal.ts'
import { recordIn } from '../store.ts'
import { eventRecord } from './event.ts'

export const EXPORTED = [
  ...['bundle', 'brands', 'portfolio', 'facts', 'proposed-facts', 'prompts', 'answers', 'scans', 'studies'],
  ...['confabulations', 'cases', 'cited-pages', 'sources', 'rivals', 'rival-figures', 'rival-answers'],
  ...['rates', 'costs', 'alerts', 'letters', 'trail', 'report'],
] as const
export const EXPORT_FORMATS = ['json', 'html', 'csv', 'bin', 'pdf'] as const

export interface Exported {
  /** Introduces the actor, if not yet known. */
  actor: () => Promise<string> | string
  /** What it was an export of; `installation` for everything the actor may see. */
  of: { type: 'run' | 'study' | 'brand' | 'installation'; id: string }
  brandId: string | null
  content: (typeof EXPORTED)[number]
  format: (typeof EXPORT_FORMATS)[number]
  /** Of a bundle. */
  version?: string
}

interface Deps {
  database: Database
  clock: Clock
}

/** Where exports that belong to no single brand are recorded. */
export const NO_BRAND = 'installation'
const PATIENCE_MS = 2_000

/**
 * False if it was not recorded: evidence is not withheld because the database is read-only, full, or slower than anybody would
 * wait for a file.
 */
export async function noteExport(deps: Deps, exported: Exported): Promise<boolean> {
  const noted = note(deps, exported).then(
    () => true,
    error => {
      if (error instanceof AppError && error.code === 'database_unavailable') return false
      throw error
    },
  )
  const patience = new AbortController()
  const late = pause(PATIENCE_MS, false, { signal: patience.signal }).catch(() => false)
  return Promise.race([noted, late]).finally(() => patience.abort())
}

async function note({ database, clock }: Deps, exported: Exported): Promise<void> {
  const { of, brandId, content, format, version } = exported
  const at = clock.now()
  const actor = await exported.actor()
  const form = `${content}${version === undefined ? '' : `-${version}`}.${format}`
  const number = [brandId ?? NO_BRAND, at.toISOString().slice(0, 10), form, actor].join('/')
  const change = {
    ...{ actor, action: `${of.type}.exported`, object: { type: 'export', id: of.id }, before: null },
    after: { content, format, ...(version !== undefined && { version }) },
  }
  const record = eventRecord(at, change, number)
  if (await recordIn(database, record)) return
  try {
    await database.transaction(tx => sealAll(tx, [record]))
  } catch (error) {
    // Somebody else has just recorded the same.
    if (!isUniqueViolation(error)) throw error
  }
}
