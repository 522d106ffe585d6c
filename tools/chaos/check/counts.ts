// The counts that answers are given from, against the runs they count, one by one.

import type { ClassCountRow, Evidence } from '../seen/state.ts'

const MINUTE = 60_000
const GRAINS: [grain: string, ms: number | null][] = [
  ['all', null],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', MINUTE],
]

/** The beginning of each period that an instant falls into, as PostgreSQL writes it in UTC. */
function stretchesOf(at: Date): [grain: string, startsAt: string][] {
  return GRAINS.map(([grain, ms]) => {
    if (ms === null) return [grain, '-infinity']
    const start = new Date(Math.floor(at.getTime() / ms) * ms)
    return [grain, `${start.toISOString().slice(0, 19).replace('T', ' ')}+00`]
  })
}

const CLASSES = ['strong', 'descriptive', 'echo', 'confabulated', 'absent'] as const

export function checkClassCounts({ state }: Evidence): string[] {
  const expected = new Map<string, number>()
  for (const { brandId, engine, intent, capturedAt, citationClass } of state.runs) {
    if (!capturedAt || !citationClass) continue
    for (const stretch of stretchesOf(capturedAt))
      count(expected, [brandId, ...stretch, engine, intent, citationClass.toLowerCase()], 1)
  }
  const actual = new Map<string, number>()
  for (const row of state.classCounts)
    for (const name of CLASSES) count(actual, [...placeOf(row), name], row[name])
  return differences('class_counts', expected, actual)
}

const placeOf = (row: ClassCountRow) => [row.brandId, row.grain, row.startsAt, row.engine, row.intent]

export function checkActivityCounts({ state }: Evidence): string[] {
  const brands = new Map(state.runs.map(run => [run.id, run.brandId]))
  const expected = new Map<string, number>()
  const add = (brandId: string, at: Date, name: string, value: number) => {
    for (const stretch of stretchesOf(at)) count(expected, [brandId, ...stretch, name], value)
  }
  for (const { brandId, capturedAt } of state.runs) if (capturedAt) add(brandId, capturedAt, 'captured', 1)
  for (const { runId, finishedAt, costMicros } of [...state.attempts, ...state.laterAsks]) {
    if (!finishedAt || costMicros === null) continue
    add(brands.get(runId) ?? '', finishedAt, 'priced', 1)
    add(brands.get(runId) ?? '', finishedAt, 'costMicros', costMicros)
  }
  const actual = new Map<string, number>()
  for (const row of state.activityCounts)
    for (const name of ['captured', 'priced', 'costMicros'] as const)
      count(actual, [row.brandId, row.grain, row.startsAt, name], row[name])
  return differences('activity_counts', expected, actual)
}

function count(counts: Map<string, number>, place: string[], value: number): void {
  const key = place.join(' ')
  counts.set(key, (counts.get(key) ?? 0) + value)
}

const differences = (table: string, expected: Map<string, number>, actual: Map<string, number>): string[] =>
  [...new Set([...expected.keys(), ...actual.keys()])].flatMap(key => {
    const [right, told] = [expected.get(key) ?? 0, actual.get(key) ?? 0]
    return right === told ? [] : [`${table}: ${key} is ${told}, counted one by one ${right}`]
  })
