// Two verifiers, written in two languages from one description: whatever somebody did to a bundle, they must agree on
// every step, and on what is proved, not proved and not understood.

import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  type BundleReport,
  canonicalJson,
  type StudyReport,
  verifyBundleFile,
  verifyStudyFile,
} from '@brand-citation-forensics/proof'
import { type Case, changedBundles } from './changes.ts'
import { sealedRuns } from './sealed-runs.ts'
import { sealedStudies } from './sealed-studies.ts'
import { strangers } from './strangers.ts'

const CASES = Number(process.env.AGREEMENT_CASES ?? 60)
const SEED = Number(process.env.AGREEMENT_SEED ?? 20_261_115)
const SHOWN = 3
const SCRIPT = fileURLToPath(new URL('./agreement.py', import.meta.url))

type Report = BundleReport | StudyReport

interface Collection {
  make(): Case[] | Promise<Case[]>
  verify(text: string, trust: Case['trust']): Promise<Report>
  /** What the other verifier is called. */
  called: 'verify_bundle' | 'verify_study'
}

const ofBundles = { verify: verifyBundleFile, called: 'verify_bundle' } as const
const ofStudies = { verify: verifyStudyFile, called: 'verify_study' } as const

/**
 * What both verifiers are tested on: changed bundles of runs and of studies, and anything sealable of both.
 */
const collections: Record<string, Collection> = {
  runs: { make: () => changedBundles('run', CASES, SEED), ...ofBundles },
  'runs, sealed by whoever has the keys': { make: () => sealedRuns(CASES, SEED), ...ofBundles },
  'runs, dated or witnessed by strangers': { make: () => strangers(CASES, SEED), ...ofBundles },
  studies: { make: () => changedBundles('study', CASES, SEED), ...ofStudies },
  'studies, sealed by whoever has the keys': { make: () => sealedStudies(CASES, SEED), ...ofStudies },
}

/** Complaints. The other verifier is started once for all of them. */
export async function checkAgreement(python: string, folder: string): Promise<string[]> {
  const made = await Promise.all(
    Object.entries(collections).map(async ([name, { make, ...rest }]) => ({
      name,
      ...rest,
      cases: await make(),
    })),
  )
  const file = join(folder, 'cases.json')
  await writeFile(file, JSON.stringify(made.map(({ called, cases }) => ({ called, cases }))))
  const { stdout } = await promisify(execFile)(python, [SCRIPT, file], { maxBuffer: 2 ** 30 })
  const theirs: Report[][] = JSON.parse(stdout)
  const complaints: string[] = []
  for (const [place, one] of made.entries()) complaints.push(...(await compare(one, theirs[place] ?? [])))
  return complaints
}

type Made = Pick<Collection, 'verify'> & { name: string; cases: Case[] }

async function compare({ name, verify, cases }: Made, theirs: Report[]): Promise<string[]> {
  const differing: string[] = []
  const verdicts = new Set<string>()
  for (const [place, { text, trust }] of cases.entries()) {
    const report = await verify(text, trust)
    verdicts.add(report.verdict)
    const [one, other] = [summaryOf(report), summaryOf(theirs[place] as Report)]
    if (one !== other) differing.push(`${name}, case ${place}:\n  TypeScript ${one}\n  Python     ${other}`)
  }
  if (verdicts.size !== 3)
    return [`${name}: only the verdicts ${[...verdicts].join()} came up: the cases show too little`]
  return differing.length === 0 ? [] : [`${name}: ${differing.length} differ`, ...differing.slice(0, SHOWN)]
}

/** All but the words of the steps, which are each language's own. */
const summaryOf = ({ steps, ...report }: Report): string =>
  canonicalJson({
    ...report,
    steps: steps.map(({ id, outcome, lacking = false }) => ({ id, outcome, lacking })),
  })
