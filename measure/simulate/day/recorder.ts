// What is seen of a simulated day: by the hour, how much was due, how much waited and for how long; and how long scans
// took until their last run was classified.

import type { Agenda } from './agenda.ts'
import { percentile } from './percentile.ts'

interface Hour {
  hour: number
  scansDue: number
  captured: number
  mostWaiting: number
  /** The longest that a run had waited when it was asked, in seconds since its scan was due. */
  longestWait: number
  mostParallel: number
}

export interface DayReport {
  scans: number
  /** Seconds from due to the last verdict. */
  scanP50: number
  scanP99: number
  scanMax: number
  captured: number
  failed: number
  retried: number
  /** Runs that a killed worker held, and that were asked again. */
  askedAgain: number
  /** When the last answer of the day was sealed, in seconds after midnight. */
  capturedAt: number
  /** When the last verdict of the day was there, in seconds after midnight. */
  endedAt: number
  /** Runs under way, averaged over the time from the first scan to the last verdict. */
  meanParallel: number
  hours: Hour[]
}

export interface Recorder {
  waits(): void
  asked(scan: number): void
  answered(): void
  captured(): void
  failed(): void
  retried(): void
  lost(runs: number): void
  classified(scan: number): void
  report(): DayReport
}

export function createRecorder(agenda: Agenda, due: ArrayLike<number>): Recorder {
  const hours: Hour[] = []
  const durations: number[] = []
  const totals = { captured: 0, failed: 0, retried: 0, askedAgain: 0 }
  let waiting = 0
  let parallel = 0
  let parallelSeconds = 0
  let changedAt = 0
  let capturedAt = 0

  function hourAt(time: number): Hour {
    const hour = Math.floor(time / 3_600)
    while (hours.length <= hour)
      hours.push({
        hour: hours.length,
        scansDue: 0,
        captured: 0,
        mostWaiting: 0,
        longestWait: 0,
        mostParallel: 0,
      })
    return hours[hour] as Hour
  }

  function changeParallel(by: number): void {
    parallelSeconds += parallel * (agenda.now() - changedAt)
    changedAt = agenda.now()
    parallel += by
  }

  for (let scan = 0; scan < due.length; scan++) hourAt(due[scan] as number).scansDue += 1

  return {
    waits() {
      waiting += 1
      const hour = hourAt(agenda.now())
      hour.mostWaiting = Math.max(hour.mostWaiting, waiting)
    },
    asked(scan) {
      waiting -= 1
      changeParallel(1)
      const hour = hourAt(agenda.now())
      hour.longestWait = Math.max(hour.longestWait, agenda.now() - (due[scan] as number))
      hour.mostParallel = Math.max(hour.mostParallel, parallel)
    },
    answered: () => changeParallel(-1),
    captured() {
      totals.captured += 1
      capturedAt = agenda.now()
      hourAt(agenda.now()).captured += 1
    },
    failed: () => {
      totals.failed += 1
    },
    retried: () => {
      totals.retried += 1
    },
    lost(runs) {
      changeParallel(-runs)
      totals.askedAgain += runs
    },
    classified: scan => {
      durations.push(agenda.now() - (due[scan] as number))
    },
    report: () => ({
      scans: durations.length,
      scanP50: percentile(durations, 0.5),
      scanP99: percentile(durations, 0.99),
      scanMax: percentile(durations, 1),
      ...totals,
      capturedAt,
      endedAt: agenda.now(),
      meanParallel: parallelSeconds / Math.max(1e-9, agenda.now() - (due[0] ?? 0)),
      hours,
    }),
  }
}
