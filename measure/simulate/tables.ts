// A plan as rows of text: the same rows on a terminal and in docs/scale.md, where plans stand side by side.

import { ASSUMED, ASSUMPTIONS } from './assumptions.ts'
import { bytes, count, dollars, duration, type Row, timeOfDay } from './format.ts'
import type { Measured } from './measured.ts'
import { firstLimits, type Limit } from './needs/limits.ts'
import { backupSeconds, restoreSeconds } from './needs/restore.ts'
import { BY_MONTH, standingOf } from './needs/storage.ts'
import type { Plan, Size } from './plan.ts'
import { compareWithBench } from './validation.ts'

/** A line that cannot be told, because a figure is missing, is left out. */
type Line<T> = [label: string, describe: (of: T) => string | null]

const LOAD: Line<Size>[] = [
  ['runs a day', ({ capacity }) => count(capacity.demand.runsPerDay)],
  [
    'runs a second: mean, worst hour',
    ({ capacity: { demand } }) => `${count(demand.mean)}, ${count(demand.peak)}`,
  ],
  [
    'questions under way: mean, worst hour',
    ({ capacity: { demand } }) => `${count(demand.parallelMean)}, ${count(demand.parallelPeak)}`,
  ],
  ['workers', ({ capacity }) => count(capacity.workers)],
  [
    'cores: workers, database',
    ({ capacity }) => `${count(capacity.workerCores)}, ${count(capacity.databaseCores)}`,
  ],
  [
    'public lookups a second at most, API processes',
    ({ capacity }) => `${count(capacity.readsPerSecond)}, ${count(capacity.apiProcesses)}`,
  ],
  [
    'commits a second: mean, worst hour',
    ({ capacity: { writes } }) => `${count(writes.commitsMean)}, ${count(writes.commitsPeak)}`,
  ],
  [
    'write-ahead log a second: mean, worst hour',
    ({ capacity: { writes } }) => `${bytes(writes.walBytesMean)}, ${bytes(writes.walBytesPeak)}`,
  ],
  ['IOPS in the worst hour, at most', ({ capacity }) => count(capacity.writes.iopsPeak)],
  [
    'database after a year: bodies in it, bodies in a store',
    ({ capacity: { storagePerYear: storage } }) => `${bytes(storage.total)}, ${bytes(storage.withStore)}`,
  ],
  ['what of it is not by month', ({ capacity }) => bytes(capacity.storagePerYear.guards)],
  [
    'log: leaves, tiles a year',
    ({ capacity: { log } }) => `${count(log.leavesPerYear)}, ${count(log.tilesPerYear)}`,
  ],
  ['log: checkpoints a year, at most', ({ capacity }) => count(capacity.log.checkpointsPerYear)],
  [
    'records a second in the worst hour, of what one sequencer does',
    ({ capacity: { log } }) =>
      `${count(log.recordsPeak)}, ${log.headroom > 0.1 ? `${count(100 / log.headroom)} %` : `${count(1 / log.headroom)} times`}`,
  ],
  ['full audit of one year by one process', plan => duration(yearly(plan, plan.capacity.auditSeconds))],
  [
    'audit of one day that continues, by one process',
    ({ capacity: { continuedAuditSeconds: seconds } }) => (seconds === null ? null : duration(seconds)),
  ],
  ['backup of one year: bodies in the database, in a store', plan => bothWays(plan, backupSeconds)],
  ['restore of one year: bodies in the database, in a store', plan => bothWays(plan, restoreSeconds)],
  [
    'installations: bodies in the database, what is built, all that can move moved',
    ({ installations: { bare, now, moved } }) => [bare, now, moved].map(count).join(', '),
  ],
  ['machines', ({ installations }) => count(installations.machines)],
  [
    'machines, disks and object store, US dollars a month after a year',
    ({ installations }) => dollars(installations.dollarsPerMonth),
  ],
  ['engines, US dollars a month', ({ capacity }) => dollars(capacity.cost.perMonth)],
  ['engines, US dollars a month and brand', ({ capacity }) => dollars(capacity.cost.perBrand)],
]

const bothWays = (
  { capacity: { storagePerYear: storage } }: Size,
  secondsFor: (bytes: number) => number,
): string => `${duration(secondsFor(storage.total))}, ${duration(secondsFor(storage.withStore))}`

const yearly = ({ capacity }: Size, seconds: number): number => seconds / capacity.scenario.years

const DAY: Line<Plan>[] = [
  ['scans of one installation', ({ worstDay: { day, thinning } }) => count(day.due.length * thinning)],
  ['simulated: one scan in', ({ worstDay }) => count(worstDay.thinning)],
  [
    'workers, questions at a time in each',
    ({ worstDay: { day } }) => `${count(day.workers)}, ${count(day.concurrency * day.engines)}`,
  ],
  ['runs waiting at most', plan => count(worst(plan, 'mostWaiting') * plan.worstDay.thinning)],
  ['longest wait of a run', plan => duration(worst(plan, 'longestWait'))],
  [
    'due to last verdict: p50, p99 of scans',
    ({ worstDay: { simulated } }) => `${duration(simulated.scanP50)}, ${duration(simulated.scanP99)}`,
  ],
  [
    'the same, spread over the minutes of each hour',
    ({ worstDay: { spread } }) => `${duration(spread.scanP50)}, ${duration(spread.scanP99)}`,
  ],
  [
    'runs asked again: after failures, after the lost worker',
    ({ worstDay: { simulated, thinning } }) =>
      `${count(simulated.retried * thinning)}, ${count(simulated.askedAgain)}`,
  ],
  ['runs given up', ({ worstDay: { simulated, thinning } }) => count(simulated.failed * thinning)],
  [
    'records wait for their place: p99, at most',
    ({ worstDay: { simulated } }) => `${duration(simulated.log.lagP99)}, ${duration(simulated.log.lagMax)}`,
  ],
  ['the last verdict of the day', ({ worstDay }) => timeOfDay(worstDay.simulated.endedAt)],
]

const worst = ({ worstDay }: Plan, key: 'mostWaiting' | 'longestWait'): number =>
  Math.max(...worstDay.simulated.hours.map(hour => hour[key]))

const rowsOf = <T>(lines: Line<T>[], all: T[]): Row[] =>
  lines.flatMap(([label, describe]) => {
    const cells = all.map(describe).filter(cell => cell !== null)
    return cells.length === all.length ? [[label, ...cells]] : []
  })

export const loadRows = (sizes: Size[]): Row[] => rowsOf(LOAD, sizes)
export const dayRows = (plans: Plan[]): Row[] => rowsOf(DAY, plans)

export const hourRows = ({ worstDay: { simulated, thinning } }: Plan): Row[] =>
  simulated.hours.map(({ hour, scansDue, captured, mostWaiting, longestWait, mostParallel }) => [
    timeOfDay(hour * 3_600),
    count(scansDue * thinning),
    count((captured * thinning) / 3_600),
    count(mostParallel * thinning),
    count(mostWaiting * thinning),
    duration(longestWait),
  ])
export const HOUR_HEADINGS = [
  'hour',
  'scans due',
  'runs a second',
  'under way',
  'waiting at most',
  'longest wait',
]

const FORMATS: Record<Limit['unit'], (value: number) => string> = {
  'per second': value => `${count(value)}/s`,
  'bytes/s': value => `${bytes(value)}/s`,
  bytes,
  cores: value => `${count(value)} cores`,
  connections: count,
  days: value => `${count(value)} days`,
}

export const limitRows = ({ limits, capacity }: Size): Row[] =>
  limits.map(({ name, need, most, unit, brands, lifted }) => [
    name,
    FORMATS[unit]((need / capacity.scenario.brands) * 1e6),
    FORMATS[unit](most),
    count(brands),
    lifted === null ? 'several logs' : `${lifted.isBuilt ? 'built' : 'to come'}: ${lifted.by}`,
  ])
export const LIMIT_HEADINGS = [
  'limit',
  'a million brands need',
  'one installation has',
  'reached at brands',
  'lifted by',
]

/** Where one installation ends: now, before, and when everything is moved that can be. */
export function limitAnswer({ limits }: Size): string {
  const { bare, now, moved } = firstLimits(limits)
  const at = ({ brands, name }: Limit) => `${count(brands)} brands (${name})`
  return [
    `**With what is built, one installation ends at ${at(now)}.** With full audits alone and the bodies in the database`,
    `it ends at ${at(bare)}; with everything moved that can be, at ${at(moved)}.`,
  ].join('\n')
}

export const storageRows = ({ capacity: { storagePerYear, demand } }: Size): Row[] =>
  storagePerYear.tables.map(({ table, bytes: size }) => [
    table,
    standingOf(table),
    BY_MONTH.includes(table) ? 'yes' : '',
    bytes(size / demand.runsPerYear),
    bytes(size),
  ])
export const STORAGE_HEADINGS = ['table', 'what it is', 'by month', 'a run']

export const priceRows = ({ capacity: { cost } }: Size): Row[] =>
  cost.engines.map(({ engine, dollars: price, source, perMonth }) => [
    engine,
    `$${price.toFixed(4)}`,
    source,
    dollars(perMonth),
  ])

export const assumptionRows = (): Row[] =>
  Object.entries(ASSUMPTIONS).map(([name, { value, unit, why }]) => [
    name,
    `${value >= 1e6 ? bytes(value) : value.toLocaleString('en')} ${value >= 1e6 ? unit.replace('bytes', '').trim() : unit}`.trim(),
    why,
  ])

export const validationRows = (measured: Measured): Row[] =>
  compareWithBench(measured).map(({ what, measured: real, simulated }) => [
    what,
    `${count(real)} runs/s`,
    `${count(simulated)} runs/s, ${Math.round((simulated / real - 1) * 100)} %`,
  ])

export const sourceRows = ({ sources }: Measured): Row[] => sources.map(({ id, name }) => [`\`${id}\``, name])

/** What the measured machine does, all of it together on its few cores. */
export function machineRows(measured: Measured, { capacity }: Size): Row[] {
  const planned = measured.runsPerSecond * ASSUMED.utilisation
  const share = planned / capacity.demand.peak
  return [
    ['runs a second, asked, sealed and classified by one worker', count(measured.runsPerSecond)],
    ['runs a day, at the planned utilisation', count(planned * 86_400)],
    ['brands, once a day, the worst hour done in time', count(capacity.scenario.brands * share)],
    [
      'questions under way then, workers to hold them',
      `${count(capacity.demand.parallelPeak * share)}, ${count(Math.ceil(capacity.workers * share))}`,
    ],
    ['memory of these workers', bytes(capacity.workers * share * measured.workerMemoryBytes)],
    ['records sealed and given their place, a second', count(measured.sealedPerSecond)],
    ['records audited, a second', count(measured.auditedPerSecond)],
    ...(measured.continuedPerSecond === null
      ? []
      : [['the same, by an audit that continues', count(measured.continuedPerSecond)] satisfies Row]),
    ['public lookups, a second of a core', count(measured.lookupsPerSecond)],
  ]
}
