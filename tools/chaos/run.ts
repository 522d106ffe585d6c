// `npm run chaos`: breaks everything that can be broken while clients work, then checks that every promise was kept.
// `-- --short` is for the long lane of the tests and writes nothing; without it docs/reliability.json is written. The seed is
// printed, and `-- --seed N` plans the same faults. `-- --table` only prints the table of cases. Ends with 1 on any violation,
// and keeps the history then; with `-- --keep` always.

import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { whyNoDisks } from '../../service/test/small-disk.ts'
import { makeFolder } from '../scripts/stage.ts'
import { runCampaign } from './campaign.ts'
import { caseTable, keepFigures } from './page.ts'
import { LONG, lengthOf, planFaults, SHORT } from './plan.ts'
import { reportLines, reportOf } from './report.ts'

/** The service's settings where other tests run beside it: it still refuses while a database hangs, but not while the machine is merely busy. */
const PATIENT = { BCF_REQUEST_WAIT_MS: '8000', BCF_STOP_SECONDS: '100' }

const flag = { type: 'boolean', default: false } as const
const {
  short,
  table,
  keep,
  seed: given,
} = parseArgs({
  options: { short: flag, table: flag, keep: flag, seed: { type: 'string' } },
}).values
if (table) {
  process.stdout.write(caseTable())
  process.exit()
}
const seed = given === undefined ? randomInt(2 ** 32) : Number(given)
if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32)
  throw new RangeError(`--seed must be a whole number from 0 to ${2 ** 32 - 1}.`)
const begun = new Date()
const seconds = () => `${((Date.now() - begun.getTime()) / 1000).toFixed(0).padStart(5)} s`
const say = (text: string) => process.stderr.write(`${seconds()}  ${text}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const whyNot = await whyNoDisks()
const usual = short ? SHORT : LONG
const counts = whyNot ? { ...usual, 'disk-full': 0, 'journal-full': 0 } : usual
if (whyNot) say(`skipped: disk-full and journal-full; ${whyNot}`)
const plan = planFaults(seed, counts, lengthOf(counts))
const directory = await makeFolder('chaos')
say(`seed ${seed}: ${plan.length} faults, in ${directory}`)
const settings = short ? PATIENT : {}
const evidence = await runCampaign({ seed, plan, directory, hasDisks: whyNot === null, settings, say })
say('checking')
const report = reportOf({ mode: short ? 'short' : 'long', seed, begun, evidence })
process.stdout.write(`${reportLines(report).join('\n')}\n`)
if (!short) keepFigures(report)
const isClean = report.violations.length === 0
process.exitCode = isClean ? 0 : 1
if (isClean && !keep) await rm(directory, { recursive: true, force: true })
else say(`everything is in ${directory}; history.jsonl holds every call`)
