// What following the log does not reach: rows that nothing leads to, and duplicates.

import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { TILE_WIDTH } from '@brand-citation-forensics/proof'
import type { Sql } from '../../platform/database.ts'
import { DICTIONARY } from '../dictionary.ts'
import { TEXT_DICTIONARIES } from '../texts/dictionaries.ts'
import type { Findings } from './findings.ts'
import {
  findStrayQueued,
  findStraySnapshots,
  findTilesBeyond,
  readDictionaries,
  readTextDictionaries,
  type Totals,
} from './strays/store.ts'

export interface Seen {
  leaves: number
  checkpoints: number
  published: number
  records: number
  texts: number
  snapshots: number
  bodies: number
  /** Of the tree; null if it could not be grown. */
  size: number | null
}

export async function checkStrays(sql: Sql, findings: Findings, totals: Totals, seen: Seen): Promise<void> {
  await checkQueued(sql, findings)
  for (const { sha256, record } of await findStraySnapshots(sql))
    findings.add('snapshots', `snapshots ${sha256}`, null, `${record} is not a capture of these bytes`)
  await checkDictionaries(sql, findings)
  compareTotals(findings, totals, seen)
  if (seen.size !== null) await checkTileCount(sql, findings, totals.tiles, seen.size)
}

export async function checkQueued(sql: Sql, findings: Findings): Promise<void> {
  for (const { seq, index, id } of await findStrayQueued(sql))
    findings.add(
      'queue',
      `log_queue ${seq}`,
      index,
      id === null ? 'what waits for its place is no record' : `${id} has its place, or waits for it twice`,
    )
}

/** The service reads bodies with its own copy. This one serves those who have only the database. */
export async function checkDictionaries(sql: Sql, findings: Findings): Promise<void> {
  const [stored, ...others] = await readDictionaries(sql)
  const { coding, sha256 } = DICTIONARY
  if (stored?.coding !== coding || stored.sha256 !== sha256 || others.length > 0)
    findings.add(
      'bodies',
      'body_dictionaries',
      null,
      `it is not what bodies were packed with: ${coding} alone`,
    )
  const known = TEXT_DICTIONARIES.map(({ coding, bytes }) => ({ coding, sha256: hash('sha256', bytes) }))
  if (!isDeepStrictEqual(await readTextDictionaries(sql), known))
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
  for (const { level, index } of await findTilesBeyond(sql, size))
    findings.add('tiles', `log_tiles ${level}/${index}`, null, `a log of ${size} leaves has no such tile`)
  let full = 0
  for (let tiles = Math.floor(size / TILE_WIDTH); tiles > 0; tiles = Math.floor(tiles / TILE_WIDTH))
    full += tiles
  if (stored !== full && !findings.has('tiles'))
    findings.add('tiles', 'log_tiles', null, `${stored} rows; a log of ${size} leaves has ${full} full tiles`)
}
