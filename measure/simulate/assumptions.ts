// What nobody measured and the model needs all the same: how people use the service, how engines answer, what hardware
// can be had. Each with its reason; docs/scale.md shows the whole list. What was measured is in measured.ts.

import { BESIDE_CONNECTIONS, DEFAULT_CONNECTIONS } from '../../service/src/platform/settings.ts'
import { FAILURES } from '../../service/src/scans/run.ts'

interface Assumption {
  value: number
  unit: string
  why: string
}

export const ASSUMPTIONS = {
  worstHourShare: {
    value: 0.25,
    unit: "of a day's scans",
    why: 'due in the worst hour, all of them at its first second: people choose a round hour in the morning',
  },
  worstDayFactor: {
    value: 2,
    unit: 'mean days',
    why: 'are due on the worst day where scans are not daily: people choose Mondays and the first of the month',
  },
  catchUpHours: {
    value: 1,
    unit: 'hours',
    why: 'in which the burst of the worst hour must be asked, sealed and classified',
  },
  utilisation: {
    value: 0.7,
    unit: 'of what was measured',
    why: 'is planned with; the rest is for retries, a lost worker, vacuum and backups',
  },
  latencySeconds: {
    value: 20,
    unit: 's',
    why: 'mean time of an engine that searches before it answers; scraped pages take longer',
  },
  latencySpread: {
    value: 0.6,
    unit: 'sigma',
    why: 'of the logarithm of that time: one answer in a hundred takes three times as long',
  },
  failureShare: {
    value: 0.03,
    unit: 'of questions',
    why: `fail and are asked again, up to ${FAILURES} times in all`,
  },
  parallelPerWorker: {
    value: 200,
    unit: 'runs',
    why: 'under way at a time in one worker, by BCF_<ENGINE>_CONCURRENCY',
  },
  classifyShare: {
    value: 0.25,
    unit: "of a run's processor time",
    why: 'is classification, after the last answer of the scan; the rest is asking and sealing',
  },
  capturedBytes: {
    value: 16_000,
    unit: 'bytes',
    why: 'of bodies per run: real answers we know have 2 to 46 KB',
  },
  commitsPerRun: {
    value: 3,
    unit: 'commits',
    why: 'claim, capture and settling share transactions with others; counted once with pg_stat_database',
  },
  randomPagesPerRun: {
    value: 8,
    unit: 'pages of 8 KiB',
    why: 'of indexes by hash and by random order, each read and written once when the indexes outgrow memory',
  },
  readsPerBrandPerDay: { value: 20, unit: 'public lookups', why: 'by strangers, customers and crawlers' },
  readsPeakFactor: { value: 10, unit: 'times the mean', why: 'in the busiest minute' },
  backupBytesPerSecond: {
    value: 200e6,
    unit: 'bytes/s',
    why: 'of a base backup or dump, to another machine',
  },
  restoreBytesPerSecond: { value: 100e6, unit: 'bytes/s', why: 'of a restore with its indexes' },
  longestRestoreHours: {
    value: 24,
    unit: 'hours',
    why: 'may pass until the service is back from a backup; decides how large one database may become',
  },
  longestAuditDays: { value: 7, unit: 'days', why: 'may a full audit take; a weekly one is the least' },
  connectionsPerWorker: {
    value: DEFAULT_CONNECTIONS + BESIDE_CONNECTIONS,
    unit: 'connections',
    why: `to PostgreSQL of one worker: ${DEFAULT_CONNECTIONS} for its work, ${BESIDE_CONNECTIONS} for the queue and for notices`,
  },
  databaseConnections: {
    value: 2_000,
    unit: 'connections',
    why: 'that one PostgreSQL bears without a pooler; each is a process',
  },
  machineMemoryBytes: { value: 64e9, unit: 'bytes', why: 'of memory of a rented machine' },
  machineCores: { value: 16, unit: 'cores', why: 'of a rented machine, each as fast as the measured ones' },
  machineDollars: { value: 500, unit: 'US dollars', why: 'a month for such a machine' },
  diskDollarsPerGigabyte: {
    value: 0.1,
    unit: 'US dollars',
    why: 'a month for a gigabyte on fast disks; twice, for the replica',
  },
  objectDollarsPerGigabyte: {
    value: 0.025,
    unit: 'US dollars',
    why: 'a month for a gigabyte in an object store, which keeps its own copies',
  },
  databaseCores: { value: 64, unit: 'cores', why: 'of the largest database machine that is easily rented' },
  walBytesPerSecond: {
    value: 300e6,
    unit: 'bytes/s',
    why: 'of write-ahead log that one machine writes, ships to a replica and archives',
  },
  databaseIops: { value: 100_000, unit: 'IOPS', why: 'of the local NVMe disks of such a machine' },
  jobsPerSecond: {
    value: 10_000,
    unit: 'jobs/s',
    why: 'through one queue in PostgreSQL; bulk fetches were measured at 13,900 when the queue was chosen',
  },
} satisfies Record<string, Assumption>

export type Assumed = Record<keyof typeof ASSUMPTIONS, number>

export const ASSUMED = Object.fromEntries(
  Object.entries(ASSUMPTIONS).map(([name, { value }]) => [name, value]),
) as Assumed
