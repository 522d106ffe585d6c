// How long the database of one year takes to be brought back, and which bytes of a run decide it. What lies in an object
// store is there already: a restore of the database does not touch it.

import { ASSUMED } from '../assumptions.ts'
import type { Row } from '../format.ts'
import { bytes, duration } from '../format.ts'
import type { Size } from '../plan.ts'
import { BODIES, type Standing, standingOf } from './storage.ts'

/** What a restore of a year of 10,000 brands should take: a wish, and no limit of anything. */
const WISHED_HOURS = 1

export const restoreSeconds = (size: number): number => size / ASSUMED.restoreBytesPerSecond
export const backupSeconds = (size: number): number => size / ASSUMED.backupBytesPerSecond

export const RESTORE_HEADINGS = ['what is restored', 'a run', 'a year', 'takes']

export function restoreRows(size: Size): Row[] {
  const { storagePerYear: storage, demand } = size.capacity
  const row = (what: string, total: number): Row => [
    what,
    bytes(total / demand.runsPerYear),
    bytes(total),
    duration(restoreSeconds(total)),
  ]
  const wished = WISHED_HOURS * 3_600 * ASSUMED.restoreBytesPerSecond
  return [
    row('evidence without bodies', sumOf(size, 'evidence')),
    row('what is derived from it', sumOf(size, 'derived')),
    row('what is unsealed, with the queue', sumOf(size, 'unsealed')),
    row('the database, bodies in a store', storage.withStore),
    row('the database, bodies in it', storage.total),
    row('as much as fits into the time wished for', wished),
  ]
}

export function restoreAnswer(size: Size): string {
  const { storagePerYear: storage, demand, scenario } = size.capacity
  const took = (total: number) => duration(restoreSeconds(total))
  const perRun = (total: number) => bytes(total / demand.runsPerYear)
  const wished = WISHED_HOURS * 3_600 * ASSUMED.restoreBytesPerSecond
  const verdict = storage.withStore <= wished ? 'It is met' : 'It is missed'
  return [
    `**A year of ${scenario.brands.toLocaleString('en')} brands is restored in ${took(storage.withStore)} of database work with the bodies in a store, in`,
    `${took(storage.total)} with them in the database.** The wish was ${duration(WISHED_HOURS * 3_600)}, for which a run may leave ${perRun(wished)}. ${verdict}: it leaves ${perRun(storage.withStore)}.`,
    `Of that, ${perRun(sumOf(size, 'evidence'))} are evidence (${largest(size, 'evidence')}) and ${perRun(sumOf(size, 'derived'))} follow from it (${largest(size, 'derived')}).`,
  ].join('\n')
}

const tablesOf = ({ capacity }: Size, standing: Standing) =>
  capacity.storagePerYear.tables.filter(({ table }) => table !== BODIES && standingOf(table) === standing)

const sumOf = (size: Size, standing: Standing): number =>
  tablesOf(size, standing).reduce((sum, table) => sum + table.bytes, 0)

/** The tables that decide, with what each takes for a run. */
const largest = (size: Size, standing: Standing): string =>
  tablesOf(size, standing)
    .slice(0, 5)
    .map(({ table, bytes: total }) => `\`${table}\` ${bytes(total / size.capacity.demand.runsPerYear)}`)
    .join(', ')
