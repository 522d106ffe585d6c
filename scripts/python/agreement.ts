// Two verifiers, written in two languages from one description: whatever somebody made of a bundle, they must say the
// same of every step.

import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type BundleReport, verifyBundleFile } from '@brand-citation-forensics/proof'
import { changedBundles } from './changes.ts'

const CASES = Number(process.env.AGREEMENT_CASES ?? 300)
const SEED = 20_261_115
const SHOWN = 3
const SCRIPT = fileURLToPath(new URL('./agreement.py', import.meta.url))

/** Complaints. */
export async function checkAgreement(python: string, folder: string): Promise<string[]> {
  const cases = changedBundles(CASES, SEED)
  const file = join(folder, 'cases.json')
  await writeFile(file, JSON.stringify(cases))
  const { stdout } = await promisify(execFile)(python, [SCRIPT, file], { maxBuffer: 2 ** 28 })
  const theirs: string[] = JSON.parse(stdout)
  const differing: string[] = []
  const verdicts = new Set<string>()
  for (const [place, { text, trust }] of cases.entries()) {
    const report = await verifyBundleFile(text, trust)
    verdicts.add(report.verdict)
    const ours = summaryOf(report)
    if (ours !== theirs[place])
      differing.push(`case ${place}:\n  TypeScript ${ours}\n  Python     ${theirs[place]}`)
  }
  if (verdicts.size !== 3)
    return [`only the verdicts ${[...verdicts].join()} came up: the cases show too little`]
  return differing.length === 0 ? [] : [`${differing.length} differ`, ...differing.slice(0, SHOWN)]
}

const summaryOf = ({ verdict, steps }: BundleReport): string =>
  [verdict, ...steps.map(({ id, outcome }) => `${id} ${outcome}`)].join(', ')
