// The order of steps of a verdict: the brand's own pages that the answers cite are visited, the answers are judged, and one
// transaction seals the verdicts with everything that must not exist without them, or they without it.

import { keepAllegations } from '../../cases/allegations/keep.ts'
import { joinCases } from '../../cases/join-cases.ts'
import { lookAtCited } from '../../cases/pages/look-at-pages.ts'
import { checkCitations } from '../../citations/check-citations.ts'
import { factsFor, type ReadDeps } from '../../citations/judge-run.ts'
import { type Cause, IS_OWED, judgeRuns, sealVerdicts, type WhyNotRead } from '../../citations/judge-runs.ts'
import { type CapturedRun, readCapturedRuns } from '../../evidence/history.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { countJudged } from '../../rivals/days/count-days.ts'
import { sendForVerdicts } from '../../search/indexing/index-answers.ts'
import type { CheckDeps } from '../../truth/check-pages.ts'

export interface VerdictDeps extends ReadDeps {
  database: Database
  clock: Clock
  queue: JobSender
}

interface Occasion {
  cause: Cause
  /** By which the brand's site is visited first. */
  site?: CheckDeps
  notRead?: WhyNotRead
  /** The scan that has its answers read later, should the model have missed one of these. */
  readLater?: string | null
}

/** After rules have read instead. */
const READ_AGAIN_SECONDS = 60

/** Classifies runs of one brand, all in one transaction. An unreadable run is skipped and returned with its error. */
export async function classifyRuns(
  deps: VerdictDeps,
  runIds: string[],
  { cause, site, notRead, readLater }: Occasion = { cause: 'scan' },
): Promise<Map<string, Error>> {
  const { database, clock, queue } = deps
  const runs = await owedRuns(deps, runIds, cause)
  if (site) await checkCitations({ ...deps, ...site }, runs)
  const at = clock.now()
  const known = await factsFor(database, runs, at)
  const { judged, failures } = judgeRuns(deps, runs, { known, cause, at, notRead })
  if (judged.length === 0) return failures
  await database.transaction(async tx => {
    const verdicts = await sealVerdicts(tx, judged, at)
    const sealed = verdicts.map(({ runId }) => runId)
    await joinCases(tx, { at, verdicts })
    await keepAllegations(tx, runs, judged)
    await lookAtCited(tx, queue, sealed)
    // An answer that was not read is not forgotten.
    if (readLater && sealed.some(runId => notRead?.get(runId)?.again))
      await queue.send(
        tx,
        'read-again',
        { scanId: readLater, tries: 0 },
        { afterSeconds: READ_AGAIN_SECONDS },
      )
    if (cause !== 'scan') return
    await sendForVerdicts(tx, queue, sealed)
    await countJudged(tx, queue, sealed)
  })
  return failures
}

async function owedRuns(
  { database, clock }: VerdictDeps,
  runIds: string[],
  cause: Cause,
): Promise<CapturedRun[]> {
  const runs = await readCapturedRuns(database, runIds)
  if (cause === 'scan') return runs.filter(IS_OWED.scan)
  const known = await factsFor(database, runs, clock.now())
  return runs.filter(run => IS_OWED.reclassification(run, known))
}
