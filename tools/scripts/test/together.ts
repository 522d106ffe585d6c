// Runs test files one after the other in this process, each as one test: starting a process and loading the service for
// every file would take longer than most files do. `tools/scripts/node tools/scripts/test/together.ts FILE…`; TEST_TIMES names a file for times.

import { appendFileSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { TEST_LIMIT_MS } from '../../../service/test/patience.ts'

const TICKS_PER_SECOND = 100

/** Seconds of this process and of its children that have ended. */
function cpuSeconds(): number {
  if (process.platform !== 'linux') return process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6
  // The name of the program, in brackets, may hold spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

const times = process.env.TEST_TIMES
/** Its own clean-up comes after its tests, so a file has ended when the next begins. */
let current: { file: string; cpu: number; begun: number } | undefined

function begin(file?: string): void {
  const cpu = cpuSeconds()
  const now = performance.now()
  if (times && current) {
    const seconds = (now - current.begun) / 1_000
    appendFileSync(times, `${JSON.stringify({ file: current.file, seconds, cpu: cpu - current.cpu })}\n`)
  }
  current = file ? { file, cpu, begun: now } : undefined
}

for (const file of process.argv.slice(2))
  test(file, { timeout: TEST_LIMIT_MS }, async () => {
    begin(file)
    await import(pathToFileURL(resolve(file)).href)
  })
process.once('exit', () => begin())
