// Two verifiers, written in two languages from one description: whatever somebody made of a bundle, they must say the
// same of every step, and the same of what is proved, not proved and not understood.

import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type BundleReport, canonicalJson, verifyBundleFile } from '@brand-citation-forensics/proof'
import { type Case, changedBundles } from './changes.ts'
import { sealedRuns } from './sealed-runs.ts'

const CASES = Number(process.env.AGREEMENT_CASES ?? 300)
const SEED = Number(process.env.AGREEMENT_SEED ?? 20_261_115)
const SHOWN = 3
const SCRIPT = fileURLToPath(new URL('./agreement.py', import.meta.url))

/** What both verifiers are held against: of each version what somebody changed, and of version 2 whatever can be sealed. */
const collections: Record<string, () => Promise<Case[]>> = {
  'version 1': async () => changedBundles('1', CASES, SEED),
  'version 2': async () => changedBundles('2', CASES, SEED),
  'version 2, sealed by whoever has the keys': () => sealedRuns(CASES, SEED),
}

/** Complaints. */
export async function checkAgreement(python: string, folder: string): Promise<string[]> {
  const complaints: string[] = []
  for (const [name, make] of Object.entries(collections))
    complaints.push(...(await compare(name, await make(), python, folder)))
  return complaints
}

async function compare(name: string, cases: Case[], python: string, folder: string): Promise<string[]> {
  const file = join(folder, 'cases.json')
  await writeFile(file, JSON.stringify(cases))
  const { stdout } = await promisify(execFile)(python, [SCRIPT, file], { maxBuffer: 2 ** 30 })
  const theirs: BundleReport[] = JSON.parse(stdout)
  const differing: string[] = []
  const verdicts = new Set<string>()
  for (const [place, { text, trust }] of cases.entries()) {
    const report = await verifyBundleFile(text, trust)
    verdicts.add(report.verdict)
    const [one, other] = [summaryOf(report), summaryOf(theirs[place] as BundleReport)]
    if (one !== other) differing.push(`${name}, case ${place}:\n  TypeScript ${one}\n  Python     ${other}`)
  }
  if (verdicts.size !== 3)
    return [`${name}: only the verdicts ${[...verdicts].join()} came up: the cases show too little`]
  return differing.length === 0 ? [] : [`${name}: ${differing.length} differ`, ...differing.slice(0, SHOWN)]
}

/** All but the words of the steps, which are each language's own. */
const summaryOf = ({ steps, ...report }: BundleReport): string =>
  canonicalJson({
    ...report,
    steps: steps.map(({ id, outcome, lacking = false }) => ({ id, outcome, lacking })),
  })
