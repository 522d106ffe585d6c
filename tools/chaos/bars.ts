// What a campaign must achieve besides being free of violations, as the report states it.

import type { Drill } from './drill.ts'
import type { Recovery } from './measure.ts'

export const MOST_RECOVERY_S = 30

export const slowRecoveries = (recoveries: Recovery[]): string[] =>
  recoveries
    .filter(({ isBarred, p99S }) => isBarred && p99S >= MOST_RECOVERY_S)
    .map(({ after, until, p99S }) => `after ${after}, until ${until}: p99 is ${p99S} s`)

export const failedDrills = (drills: Drill[]): string[] =>
  drills.flatMap(({ outage, deviations }) => deviations.map(what => `database ${outage}: ${what}`))
