// What test files cost. Over budget is reported, never failed: no result may depend on how fast the machine is.

import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'

interface Time {
  file: string
  seconds: number
  /** Of the test's process and its children, without the database server. */
  cpu: number
}

const SLOWEST = 10
const FILE_SECONDS = 20
const FOLDER_CPU_SECONDS = 60

const line = (seconds: number, cpu: number, what: string): string =>
  `${seconds.toFixed(1).padStart(8)} s ${cpu.toFixed(1).padStart(7)} s of CPU  ${what}`

export function slowestFiles(timesFile: string): string[] {
  const times: Time[] = readFileSync(timesFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(text => JSON.parse(text))
  const slowest = times.toSorted((some, other) => other.seconds - some.seconds)
  const folders = [...Map.groupBy(times, ({ file }) => dirname(file))].map(([folder, within]) => ({
    folder,
    seconds: within.reduce((sum, { seconds }) => sum + seconds, 0),
    cpu: within.reduce((sum, { cpu }) => sum + cpu, 0),
  }))
  const heavy = folders.filter(({ cpu }) => cpu > FOLDER_CPU_SECONDS)
  return [
    `The ${SLOWEST} slowest of ${times.length} test files:`,
    ...slowest.slice(0, SLOWEST).map(({ file, seconds, cpu }) => line(seconds, cpu, file)),
    ...over(`files over ${FILE_SECONDS} s`, slowest.filter(({ seconds }) => seconds > FILE_SECONDS).length),
    ...over(`folders over ${FOLDER_CPU_SECONDS} s of CPU`, heavy.length),
    ...heavy.map(({ folder, seconds, cpu }) => line(seconds, cpu, folder)),
  ]
}

const over = (what: string, count: number): string[] => (count === 0 ? [] : [`Over budget: ${count} ${what}`])
