// What following the log does not reach: rows that nothing leads to, and duplicates.

import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { TILE_WIDTH } from '@brand-citation-forensics/proof'
import type { Sql } from '../../platform/database.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import { DICTIONARY } from '../dictionary.ts'
import { WAITS_TOO_LONG_MS } from '../log/store.ts'
import { TEXT_DICTIONARIES } from '../texts/dictionaries.ts'
import type { RecordChecker } from './check-record.ts'
import { shown, textOf } from './fields.ts'
import type { Findings } from './findings.ts'
import {
  readDictionaries,
  STRAY_BODIES,
  STRAY_QUEUED,
  STRAY_SNAPSHOTS,
  TILES_BEYOND,
  TILES_PAST,
  type Totals,
} from './log.sql.ts'
import { streamUnplaced } from './records.sql.ts'
import { ask } from './tables.sql.ts'

export interface Seen extends Omit<Totals, 'tiles'> {
  /** Of the tree; null if it could not be grown. */
  size: number | null
}

export async function checkStrays(sql: Sql, findings: Findings, totals: Totals, seen: Seen): Promise<void> {
  await ask(sql, findings, 'queue', { question: STRAY_QUEUED })
  await ask(sql, findings, 'snapshots', { question: STRAY_SNAPSHOTS })
  await checkDictionaries(sql, findings)
  compareTotals(findings, totals, seen)
  if (seen.size !== null) await checkTileCount(sql, findings, totals.tiles, seen.size)
}

/** As far as they can be found among the newest. */
export async function checkNewStrays(
  sql: Sql,
  findings: Findings,
  { signedAt, size }: { signedAt: number; size: number | null },
): Promise<void> {
  await ask(sql, findings, 'queue', { question: STRAY_QUEUED })
  await checkDictionaries(sql, findings)
  await ask(sql, findings, 'bodies', { question: STRAY_BODIES, values: [new Date(signedAt)] })
  if (size !== null) await ask(sql, findings, 'tiles', { question: TILES_PAST, values: [size] })
}

/** The service reads bodies with its own copy. This one serves those who have only the database. */
async function checkDictionaries(sql: Sql, findings: Findings): Promise<void> {
  const { bodies, texts } = await readDictionaries(sql)
  const { coding, sha256 } = DICTIONARY
  if (!isDeepStrictEqual(bodies, [{ coding, sha256 }]))
    findings.add(
      'bodies',
      'body_dictionaries',
      null,
      `it is not what bodies were packed with: ${coding} alone`,
    )
  const known = TEXT_DICTIONARIES.map(({ coding, bytes }) => ({ coding, sha256: hash('sha256', bytes) }))
  if (!isDeepStrictEqual(texts, known))
    findings.add('columns', 'text_dictionaries', null, 'it is not what private texts were packed with')
}

function compareTotals(findings: Findings, totals: Totals, seen: Seen): void {
  if (seen.leaves !== totals.leaves)
    findings.add('leaves', 'log_leaves', null, `${totals.leaves} rows, of which ${seen.leaves} were reached`)
  if (seen.checkpoints !== totals.checkpoints)
    findings.add('checkpoints', 'log_checkpoints', null, 'a checkpoint is there twice')
  if (seen.published !== totals.published)
    findings.add(
      'published',
      'log_published',
      null,
      'a checkpoint that does not exist is said to be published',
    )
  const reached = [
    ['bijection', 'records', totals.records, seen.records],
    ['columns', 'record_texts and record_packs', totals.texts, seen.texts],
    ['snapshots', 'snapshots', totals.snapshots, seen.snapshots],
    ['bodies', 'bodies', totals.bodies, seen.bodies],
  ] as const
  for (const [check, table, stored, passed] of reached)
    if (stored !== passed && !findings.has(check))
      findings.add(check, table, null, `${stored} rows, of which ${passed} were reached`)
}

/** Expected tiles were compared as the tree grew; this is about the others. */
async function checkTileCount(sql: Sql, findings: Findings, stored: number, size: number): Promise<void> {
  await ask(sql, findings, 'tiles', { question: TILES_BEYOND, values: [size] })
  let full = 0
  for (let tiles = Math.floor(size / TILE_WIDTH); tiles > 0; tiles = Math.floor(tiles / TILE_WIDTH))
    full += tiles
  if (stored !== full && !findings.has('tiles'))
    findings.add('tiles', 'log_tiles', null, `${stored} rows; a log of ${size} leaves has ${full} full tiles`)
}

/** Records without a leaf must be waiting for one, and not for long: all, or those with these numbers. */
export async function checkUnplaced(
  session: ReadSession,
  findings: Findings,
  records: RecordChecker,
  { lastSignedAt, now, among = null }: { lastSignedAt: number; now: number; among?: bigint[] | null },
): Promise<void> {
  await streamUnplaced(session, among, ({ record, isQueued, newestAt }) => {
    records.check(record, null)
    const where = `records ${textOf(record.id)}`
    if (!isQueued) findings.add('bijection', where, null, 'it has no leaf and does not wait for one')
    else if (newestAt < lastSignedAt - WAITS_TOO_LONG_MS)
      findings.add(
        'queue',
        where,
        null,
        `dated ${shown(newestAt)}, it was left behind while others got places`,
      )
    else if (newestAt < now - WAITS_TOO_LONG_MS)
      findings.add(
        'queue',
        where,
        null,
        `dated ${shown(newestAt)}, it still waits for its place: no worker signs the log`,
      )
  })
  await records.checkObjects()
}
