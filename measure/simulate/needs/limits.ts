// Where one installation (one PostgreSQL, one sequencer, one queue) ends. Needs grow in proportion to brands, so each
// limit has a number of brands at which it is reached; the smallest of those that nothing lifts yet decides how many
// installations are needed.

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
  /** What makes the limit go away without a second installation; null where nothing does. */
  lifted: Lift | null
}

interface Lift {
  by: string
  isBuilt: boolean
}

const built = (by: string): Lift => ({ by, isBuilt: true })
const planned = (by: string): Lift => ({ by, isBuilt: false })

/** Of one table that is not partitioned: PostgreSQL's own, with its pages of 8 KiB. */
const LARGEST_TABLE = 32 * 2 ** 40

export function limitsOf(capacity: Capacity, measured: Measured): Limit[] {
  const { demand, writes, log, scenario } = capacity
  const limit = (
    name: string,
    need: number,
    { most, unit, lifted = null }: Pick<Limit, 'most' | 'unit'> & { lifted?: Lift | null },
  ): Limit => ({ name, need, most, unit, lifted, brands: (scenario.brands * most) / need })
  const daysOfADay = (capacity.continuedAuditSeconds ?? 0) / 86_400
  return [
    ...limitsBySize(capacity).map(({ name, need, ...size }) => limit(name, need, { ...size, unit: 'bytes' })),
    limit('full audit by one process', capacity.auditSeconds / 86_400, {
      most: ASSUMED.longestAuditDays,
      unit: 'days',
      lifted: built('an audit that continues, months in parallel'),
    }),
    // One that takes longer than what it audits took to come never gets there.
    ...(daysOfADay > 0 ? [limit('continuing audit of a day', daysOfADay, { most: 1, unit: 'days' })] : []),
    limit('connections of workers', capacity.workers * ASSUMED.connectionsPerWorker, {
      most: ASSUMED.databaseConnections,
      unit: 'connections',
      lifted: planned('smaller pools, a pooler'),
    }),
    limit('writes to disk', writes.iopsPeak, { most: ASSUMED.databaseIops, unit: 'per second' }),
    limit('sequencer', log.recordsPeak, {
      most: measured.sealedPerSecond * ASSUMED.utilisation,
      unit: 'per second',
    }),
    limit('queue in PostgreSQL', demand.peak, {
      most: ASSUMED.jobsPerSecond * ASSUMED.utilisation,
      unit: 'per second',
      lifted: planned('a queue of its own'),
    }),
    limit('write-ahead log', writes.walBytesPeak, { most: ASSUMED.walBytesPerSecond, unit: 'bytes/s' }),
    limit('cores of the database', demand.peak * measured.databaseSeconds, {
      most: ASSUMED.databaseCores * ASSUMED.utilisation,
      unit: 'cores',
    }),
  ].toSorted((a, b) => a.brands - b.brands)
}

/** What can be brought back in time, and the largest table that there can be. */
function limitsBySize({ storage }: Capacity): (Pick<Limit, 'name' | 'need' | 'most'> & { lifted?: Lift })[] {
  const most = ASSUMED.longestRestoreHours * 3_600 * ASSUMED.restoreBytesPerSecond
  const unpartitioned = storage.tables.filter(({ table }) => !BY_MONTH.includes(table))
  return [
    {
      name: 'database size, bodies in it',
      need: storage.total,
      most,
      lifted: built('bodies in an object store'),
    },
    {
      name: 'database size, bodies in a store',
      need: storage.withStore,
      most,
      lifted: planned('months in an archive'),
    },
    { name: 'database size without tables by month', need: storage.guards, most },
    {
      name: 'largest unpartitioned table',
      need: Math.max(...unpartitioned.map(({ bytes }) => bytes)),
      most: LARGEST_TABLE,
    },
  ]
}

/** The first that is reached: with nothing of what lifts limits, with what is built, and with what is planned too. */
export function firstLimits(limits: Limit[]): Record<'bare' | 'now' | 'moved', Limit> {
  const first = (list: Limit[]): Limit => {
    const [found] = list.toSorted((a, b) => a.brands - b.brands)
    if (!found) throw new Error('There is no limit')
    return found
  }
  return {
    bare: first(limits),
    now: first(limits.filter(({ lifted }) => !lifted?.isBuilt)),
    moved: first(limits.filter(({ lifted }) => lifted === null)),
  }
}

export interface Installations {
  /** With the bodies in the database, and nothing but full audits. */
  bare: number
  /** With what is built: bodies in a store, audits that continue. */
  now: number
  /** With what can move moved: months out of the database, a pooler, a queue of its own. */
  moved: number
  /** With what is built. */
  machines: number
  /** US dollars a month for machines, disks and the object store, when the years are over. */
  dollarsPerMonth: number
}

export function installationsFor(capacity: Capacity, measured: Measured, limits: Limit[]): Installations {
  const { scenario, storage } = capacity
  const { bare, now, moved } = firstLimits(limits)
  const count = (limit: Limit) => Math.max(1, Math.ceil(scenario.brands / limit.brands))
  const others = Math.ceil(
    Math.max(
      (capacity.workerCores + capacity.apiProcesses) / ASSUMED.machineCores,
      (capacity.workers * measured.workerMemoryBytes) / ASSUMED.machineMemoryBytes,
    ),
  )
  // Each database has a replica. Workers and API need two machines, so that one may fail.
  const machines = 2 * count(now) + Math.max(2, others)
  const gigabytes = (bytes: number) => bytes / 1e9
  const disks = 2 * gigabytes(storage.withStore) * ASSUMED.diskDollarsPerGigabyte
  const objects = gigabytes(storage.objects) * ASSUMED.objectDollarsPerGigabyte
  return {
    bare: count(bare),
    now: count(now),
    moved: count(moved),
    machines,
    dollarsPerMonth: machines * ASSUMED.machineDollars + disks + objects,
  }
}
