// Before answers get their class: the brand's own pages that they cite are looked at, so that a citation of a page
// that is not there, or does not say it, can be told from a true one.

import type { CapturedRun } from '../evidence/history.ts'
import { type CheckDeps, type CitedPage, checkPages } from '../truth/check-pages.ts'
import { attributionsOf } from './classes/false-citations.ts'
import { answerOf, type ReadDeps, readAnswer } from './judge-run.ts'

/** For runs of one brand. An answer that cannot be read cites nothing. */
export async function checkCitations(deps: ReadDeps & CheckDeps, runs: CapturedRun[]): Promise<void> {
  const [first] = runs
  if (!first) return
  const { brand } = answerOf(first).content
  const wanted: CitedPage[] = []
  for (const run of runs) {
    const reading = tryTo(() => readAnswer(deps, run))
    if (reading) wanted.push(...attributionsOf(reading, brand.domain))
  }
  await checkPages(deps, brand, wanted)
}

const tryTo = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    // Said by whoever classifies it.
    return null
  }
}
