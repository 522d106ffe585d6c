// `npm run kills`: kills workers -9 at random instants while scans go on, then checks that nothing was lost
// and nothing happened twice. `npm run kills -- --kills 200 --seed 7 --json`. Ends with 1 on any violation.

import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbeddedPostgres } from '../service/src/platform/embedded-postgres.ts'
import type { KillReport } from '../service/test/faults/kill-history.ts'
import { killWorkers } from '../service/test/faults/worker-kills.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(randomInt(2 ** 32)) },
    workers: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
})

function numberOf(flag: 'kills' | 'seed' | 'workers', most: number): number {
  const value = Number(values[flag])
  if (!(Number.isInteger(value) && value >= 1 && value <= most))
    throw new RangeError(`--${flag} must be a whole number from 1 to ${most}.`)
  return value
}

const SHOWN = 20

function show(report: KillReport): void {
  const { violations, failures, ...numbers } = report
  const rows = Object.entries({ ...numbers, violations: violations.length })
  for (const [name, value] of rows)
    process.stdout.write(`  ${name.padEnd(16)} ${String(value).padStart(12)}\n`)
  for (const [failure, count] of Object.entries(failures))
    process.stdout.write(`  failed: ${failure} ${count}\n`)
  for (const violation of violations.slice(0, SHOWN)) process.stdout.write(`  ! ${violation}\n`)
  if (violations.length > SHOWN) process.stdout.write(`  ! and ${violations.length - SHOWN} more\n`)
}

const options = {
  kills: numberOf('kills', 10_000),
  seed: numberOf('seed', 2 ** 32),
  workers: numberOf('workers', 8),
}
const directory = await mkdtemp(join(tmpdir(), 'bcf-kills-'))
// As root, PostgreSQL runs under another account, which must be able to enter.
await chmod(directory, 0o755)
const postgres = await openEmbeddedPostgres({ dataDir: join(directory, 'data') })
process.stderr.write(`${options.kills} kills, seed ${options.seed}, in ${directory}\n`)
const onKill = (kills: number) => {
  if (kills % 20 === 0) process.stderr.write(`${kills} kills\n`)
}
try {
  const report = await killWorkers({ ...options, databaseUrl: postgres.url, directory, onKill })
  if (values.json) process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  else show(report)
  process.exitCode = report.violations.length > 0 ? 1 : 0
} finally {
  await postgres.stop()
}
// What is left after a violation is there to be read.
if (process.exitCode === 0) await rm(directory, { recursive: true, force: true })
