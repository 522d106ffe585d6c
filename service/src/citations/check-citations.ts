// Before answers are classified, the brand's own pages that they cite are visited, so that a citation of a page
// that does not exist, or does not say it, can be told from a true one.

import { isInside } from '../engines/reading/addresses.ts'
import type { CapturedRun } from '../evidence/history.ts'
import { type CheckDeps, type CitedPage, checkPages } from '../truth/check-pages.ts'
import { attributionsOf } from './classes/false-citations.ts'
import { answerOf, type ReadDeps, readAnswer } from './judge-run.ts'

/** For runs of one brand. An unreadable answer cites nothing. */
export async function checkCitations(deps: ReadDeps & CheckDeps, runs: CapturedRun[]): Promise<void> {
  const [first] = runs
  if (!first) return
  const { brand } = answerOf(first).content
  const wanted: CitedPage[] = []
  for (const run of runs) {
    const reading = tryTo(() => readAnswer(deps, run))
    const pages = reading ? attributionsOf(reading, brand.domain) : []
    wanted.push(...pages.filter(({ url }) => !isInside(url)))
  }
  await checkPages(deps, brand, wanted)
}

const tryTo = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    // Reported when it is classified.
    return null
  }
}
