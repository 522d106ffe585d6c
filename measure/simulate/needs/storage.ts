// What stays in the database of each run, by table, and what that makes in a year. Bodies are counted apart: their size
// is the engines' affair, and they may lie in an object store.

import { readFileSync } from 'node:fs'
import { AUDITED } from '../../../service/src/auditing.ts'
import { ASSUMED } from '../assumptions.ts'
import type { Measured } from '../measured.ts'

export interface TableGrowth {
  table: string
  bytesPerRun: number
}

export const BODIES = 'bodies'
/** Partitioned by month: an old month can be stored apart, and is backed up once. */
export const BY_MONTH = tablesByMonth(
  readFileSync(new URL('../../../service/migrations/schema.sql', import.meta.url), 'utf8'),
)

export function tablesByMonth(schema: string): string[] {
  const tables = schema.matchAll(/^create table (\w+) \(.*?^\)( partition by range)?/gims)
  return [...tables].flatMap(([, name, partition]) => (name && partition ? name : []))
}

/** What the audit holds a table to: evidence, what follows from it, or neither. */
export type Standing = 'evidence' | 'derived' | 'unsealed'

export function standingOf(table: string): Standing {
  const declared = AUDITED.rooms
    .flatMap(({ tables }) => tables)
    .find(({ name }) => name === table || (name.endsWith('.*') && table.startsWith(name.slice(0, -1))))
  if (!declared) throw new Error(`No room declares the table ${table}`)
  if ('sealed' in declared) return 'evidence'
  return 'derived' in declared ? 'derived' : 'unsealed'
}

/** The queue forgets jobs soon after their end; at most those of a whole day wait in it. Evidence stays. */
const QUEUE_DAYS = 1
const isQueue = ({ table }: TableGrowth): boolean => table.startsWith('pgboss.')

/** Indexes included. */
export function growthPerRun({ storedRatio, tables }: Measured): TableGrowth[] {
  const rest = Object.entries(tables).map(([table, bytesPerRun]) => ({ table, bytesPerRun }))
  return [{ table: BODIES, bytesPerRun: ASSUMED.capturedBytes * storedRatio }, ...rest]
}

export interface Storage {
  /** The largest first. */
  tables: { table: string; bytes: number }[]
  /** With the bodies in the database. */
  total: number
  /** With the bodies in an object store; of each, a row stays. */
  withStore: number
  /** What the object store takes. */
  objects: number
  /** What must stay together and at hand: identities, unique guards, the log. */
  guards: number
}

export function storageAfter(years: number, runsPerYear: number, measured: Measured): Storage {
  const tables = growthPerRun(measured)
    .map(growth => ({
      table: growth.table,
      bytes:
        growth.bytesPerRun * runsPerYear * (isQueue(growth) ? Math.min(years, QUEUE_DAYS / 365.25) : years),
    }))
    .toSorted((a, b) => b.bytes - a.bytes)
  const sum = (list: typeof tables) => list.reduce((total, { bytes }) => total + bytes, 0)
  const objects = sum(tables.filter(({ table }) => table === BODIES))
  const total = sum(tables)
  return {
    tables,
    total,
    withStore: total - objects + measured.bytesOfABodyElsewhere * runsPerYear * years,
    objects,
    guards: sum(tables.filter(({ table }) => !BY_MONTH.includes(table))),
  }
}
