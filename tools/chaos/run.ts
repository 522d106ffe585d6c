// `npm run chaos`: breaks everything that can be broken while clients work, then checks that every promise was kept.
// `-- --short` is for CI; without it, or with `-- --long`, the long campaign runs and docs/reliability.md is written.
// The seed is printed; the same one plans the same faults. Ends with 1 on any violation, and keeps the history then.

import { rm } from 'node:fs/promises'
import { PATIENCE_MS } from '../../service/test/patience.ts'
import { whyNoDisks } from '../../service/test/small-disk.ts'
import { makeFolder } from '../scripts/stage/folder.ts'
import { runCampaign } from './campaign.ts'
import { readOptions, USAGE } from './options.ts'
import { keepFigures, writePage } from './page.ts'
import { lengthOf, planFaults } from './plan.ts'
import { reportLines, reportOf } from './report.ts'

/** In CI other tests run beside it, and none may fail because a machine is slow: there, no time is judged. */
const OUTAGE_MS = { short: PATIENCE_MS, long: 2_000 }
/** The service's setting there: it still refuses while a database hangs, but not while the machine is merely busy. */
const SETTINGS = { short: { BCF_REQUEST_WAIT_MS: '8000', BCF_STOP_SECONDS: '100' }, long: {} }

const options = readOptions(process.argv.slice(2))
if (options.help) {
  process.stdout.write(`${USAGE}\n`)
  process.exit()
}
const begun = new Date()
const seconds = () => `${((Date.now() - begun.getTime()) / 1000).toFixed(0).padStart(5)} s`
const say = (text: string) => process.stderr.write(`${seconds()}  ${text}\n`)

if (options.onlyTable) {
  writePage()
  process.exit()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const { seed, mode, minutes } = options
const whyNot = await whyNoDisks()
const counts = whyNot ? { ...options.counts, 'disk-full': 0, 'journal-full': 0 } : options.counts
if (whyNot) say(`skipped: disk-full and journal-full; ${whyNot}`)
const needed = lengthOf(counts)
const plan = planFaults(seed, counts, minutes === null ? needed : Math.min(needed, minutes * 60_000))
const directory = await makeFolder('chaos')
say(`seed ${seed}: ${plan.length} faults, in ${directory}`)
const { evidence, drills } = await runCampaign({
  ...{ seed, plan, directory, say },
  hasDisks: whyNot === null,
  outageMs: OUTAGE_MS[mode],
  settings: SETTINGS[mode],
})
say('checking')
const report = reportOf({ mode, seed, begun, evidence, drills })
process.stdout.write(`${options.json ? JSON.stringify(report, null, 2) : reportLines(report).join('\n')}\n`)
if (mode === 'long') {
  keepFigures(report)
  writePage()
}
const isClean = report.violations.length === 0
process.exitCode = isClean ? 0 : 1
if (isClean && !options.keep) await rm(directory, { recursive: true, force: true })
else say(`everything is in ${directory}; history.jsonl holds every call`)
