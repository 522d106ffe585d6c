// The report as one document: which machine, which commit, how busy, and every figure. `--write` keeps it in
// docs/performance.json; figures of suites that were not measured this time stay, if they are of the same machine.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Machine, PerformanceDocument } from './page.ts'

const JSON_FILE = fileURLToPath(new URL('../../docs/performance.json', import.meta.url))

export const loadNow = (): number => Number((loadavg()[0] ?? 0).toFixed(2))

/** Ticks of all cores since the start, and those that the host took (Linux; elsewhere none is known). */
export function ticksNow(): { all: number; stolen: number } {
  if (!existsSync('/proc/stat')) return { all: 0, stolen: 0 }
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  // user nice system idle iowait irq softirq steal; what follows is counted in the first two already.
  const ticks = first.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, count) => sum + count, 0), stolen: ticks[7] ?? 0 }
}

export const machineOf = (postgres: string): Machine => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  memoryBytes: totalmem(),
  node: process.versions.node,
  postgres,
})

export function commitNow(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  try {
    const changed = git('status', '--porcelain', '--', 'service', 'proof', 'tools/bench') !== ''
    return git('rev-parse', '--short', 'HEAD') + (changed ? ' with changes' : '')
  } catch {
    return 'unknown'
  }
}

/** The earlier document with this one's suites in the place of its own. */
function merge(
  earlier: PerformanceDocument | null,
  latest: PerformanceDocument,
  order: string[],
): PerformanceDocument {
  const same = earlier?.machine.cpu === latest.machine.cpu && earlier.machine.cores === latest.machine.cores
  const fresh = new Set(latest.measured.map(({ suite }) => suite))
  const kept = <T extends { suite: string }>(rows: T[] = []) =>
    same ? rows.filter(({ suite }) => !fresh.has(suite) && order.includes(suite)) : []
  const inOrder = <T extends { suite: string }>(rows: T[]) =>
    rows.toSorted((a, b) => order.indexOf(a.suite) - order.indexOf(b.suite))
  return {
    ...latest,
    measured: inOrder([...kept(earlier?.measured), ...latest.measured]),
    figures: inOrder([...kept(earlier?.figures), ...latest.figures]),
  }
}

/** Writes docs/performance.json, of which `npm run docs` makes a table. */
export function writeDocument(latest: PerformanceDocument, order: string[]): void {
  const earlier = existsSync(JSON_FILE) ? JSON.parse(readFileSync(JSON_FILE, 'utf8')) : null
  const document = merge(earlier, latest, order)
  writeFileSync(JSON_FILE, `${JSON.stringify(document, null, 2)}\n`)
}
