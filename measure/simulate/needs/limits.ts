// Where one installation (one PostgreSQL, one sequencer, one queue) ends. Needs grow in proportion to brands, so each
// limit has a number of brands at which it is reached; the smallest decides how many installations are needed.

import { ASSUMED } from '../assumptions.ts'
import type { Measured } from '../measured.ts'
import type { Capacity } from './capacity.ts'
import { BY_MONTH } from './storage.ts'

export interface Limit {
  name: string
  /** What is needed, and what there is, in the same unit. */
  need: number
  most: number
  unit: 'per second' | 'bytes/s' | 'bytes' | 'cores' | 'connections' | 'days'
  /** Brands at which this limit is reached, all else equal. */
  brands: number
  /** A step that makes the limit go away without a second installation. */
  movable: boolean
}

/** Of one table that is not partitioned: PostgreSQL's own, with its pages of 8 KiB. */
const LARGEST_TABLE = 32 * 2 ** 40

export function limitsOf(capacity: Capacity, measured: Measured): Limit[] {
  const { demand, writes, log, storage, scenario } = capacity
  const limit = (
    name: string,
    need: number,
    { most, unit, movable = false }: Pick<Limit, 'most' | 'unit'> & { movable?: boolean },
  ): Limit => ({ name, need, most, unit, movable, brands: (scenario.brands * most) / need })
  const largest = Math.max(
    ...storage.tables.filter(({ table }) => !BY_MONTH.includes(table)).map(({ bytes }) => bytes),
  )
  const restorable = ASSUMED.longestRestoreHours * 3_600 * ASSUMED.restoreBytesPerSecond
  return [
    limit('database size with bodies', storage.total, { most: restorable, unit: 'bytes', movable: true }),
    limit('full audit by one process', capacity.auditSeconds / 86_400, {
      most: ASSUMED.longestAuditDays,
      unit: 'days',
      movable: true,
    }),
    limit('connections of workers', capacity.workers * ASSUMED.connectionsPerWorker, {
      most: ASSUMED.databaseConnections,
      unit: 'connections',
      movable: true,
    }),
    limit('database size without bodies', storage.withoutBodies, {
      most: restorable,
      unit: 'bytes',
      movable: true,
    }),
    limit('database size without tables by month', storage.guards, { most: restorable, unit: 'bytes' }),
    limit('writes to disk', writes.iopsPeak, { most: ASSUMED.databaseIops, unit: 'per second' }),
    limit('sequencer', log.recordsPeak, {
      most: measured.sealedPerSecond * ASSUMED.utilisation,
      unit: 'per second',
    }),
    limit('queue in PostgreSQL', demand.peak, {
      most: ASSUMED.jobsPerSecond * ASSUMED.utilisation,
      unit: 'per second',
      movable: true,
    }),
    limit('write-ahead log', writes.walBytesPeak, { most: ASSUMED.walBytesPerSecond, unit: 'bytes/s' }),
    limit('cores of the database', demand.peak * measured.databaseSeconds, {
      most: ASSUMED.databaseCores * ASSUMED.utilisation,
      unit: 'cores',
    }),
    limit('largest unpartitioned table', largest, { most: LARGEST_TABLE, unit: 'bytes' }),
  ].toSorted((a, b) => a.brands - b.brands)
}

export interface Installations {
  /** With everything as it is today. */
  today: number
  /** With what can move moved: months out of the database, audits by part, a pooler, a queue of its own. */
  moved: number
  machines: number
  /** US dollars a month for machines and disks, when the years are over. */
  dollarsPerMonth: number
}

export function installationsFor(capacity: Capacity, measured: Measured, limits: Limit[]): Installations {
  const { brands } = capacity.scenario
  const count = (list: Limit[]) => Math.max(1, ...list.map(limit => Math.ceil(brands / limit.brands)))
  const moved = count(limits.filter(limit => !limit.movable))
  const others = Math.ceil(
    Math.max(
      (capacity.workerCores + capacity.apiProcesses) / ASSUMED.machineCores,
      (capacity.workers * measured.workerMemoryBytes) / ASSUMED.machineMemoryBytes,
    ),
  )
  // Each database has a replica. Workers and API need two machines, so that one may fail.
  const machines = 2 * moved + Math.max(2, others)
  const disks = 2 * (capacity.storage.total / 1e9) * ASSUMED.diskDollarsPerGigabyte
  return {
    today: count(limits),
    moved,
    machines,
    dollarsPerMonth: machines * ASSUMED.machineDollars + disks,
  }
}
