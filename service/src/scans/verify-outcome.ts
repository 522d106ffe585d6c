// The result of asking again. The original and the new answers are judged by the same reader, or a change of readers would
// look like a change of the engine.

import { type BrandKnowledge, factsFor, judgeRun } from '../citations/judge-run.ts'
import { WIRE_READER } from '../engines/engine.ts'
import { runOutcomeOf } from '../engines/reading/run-outcome.ts'
import {
  type CapturedExchange,
  type CapturedRun,
  readAsked,
  readAtCapture,
  readCapturedRuns,
  type SealedVerification,
} from '../evidence/history.ts'
import type { CitationClass } from '../model/citation.ts'
import type { JobPayloads } from '../model/jobs.ts'
import { silenceOf } from '../model/outcome.ts'
import { endedAsks } from './later-asks/store.ts'
import { judgeThen, standingReading } from './verify-before.ts'
import type { VerifyDeps } from './verify-deps.ts'
import { type AskedAgain, readFresh } from './verify-reading.ts'

type Job = JobPayloads['verify-run']

export const slotOf = (jobId: string): string => `verify/${jobId}/`

interface Again {
  ask: number
  sha256: string
  citationClass: CitationClass
  costMicros: number | null
}

/** One answer of the same class suffices for "reproduced"; the number is given with it. */
export async function outcomeOf(
  deps: VerifyDeps,
  job: Job,
  refusal: string | null,
): Promise<SealedVerification> {
  const { jobId, runId } = job
  const ended = await endedAsks(deps.database, jobId)
  const fresh = await answersOf(deps, job, ended)
  const [old] = await readCapturedRuns(deps.database, [runId])
  if (!old) throw new Error(`run ${runId} has nothing to verify`)
  const reading = standingReading(old)
  const read =
    reading &&
    (await readFresh(deps, fresh, {
      runId,
      sha256: reading.sha256,
      model: reading.content.model ?? '',
    }))
  const then = await judgeThen(deps, read ? { ...old, readings: [reading] } : { ...old, readings: [] })
  const judged = await judgeNow(deps, fresh, read)
  const { answers } = judged
  const trouble = [...ended.flatMap(({ message }) => message ?? []), refusal ?? [], judged.trouble].flat()
  const same = answers.filter(({ citationClass }) => citationClass === then.citationClass)
  const shown = same.at(-1) ?? answers.at(-1)
  const counted = `${same.length} of ${ended.length} reproduced`
  // Said where it could be otherwise.
  const by = reading ? [`read by ${then.method}`] : []
  const { reader: firstReader = WIRE_READER } = readAtCapture(old) ?? {}
  if (firstReader !== WIRE_READER) by.push(`words of then by ${firstReader}, of now by ${WIRE_READER}`)
  return {
    jobId,
    outcome: !shown ? 'error' : same.length > 0 ? 'reproduced' : 'changed',
    resultClass: shown?.citationClass ?? null,
    responseSha256: shown?.sha256 ?? null,
    message: [counted, ...by, ...trouble.slice(-1)].join('; ').toWellFormed(),
    asks: ended.length,
    reproduced: same.length,
    answers: answers.map(answer => ({ ...answer })),
    reader: then.method.toWellFormed(),
    before: then.citationClass,
  }
}

async function judgeNow(
  deps: VerifyDeps,
  fresh: AskedAgain[],
  read: Awaited<ReturnType<typeof readFresh>> | null,
): Promise<{ answers: Again[]; trouble: string[] }> {
  const runs = fresh.map(({ run }) => run)
  const known = await factsFor(deps.database, runs, deps.clock.now())
  const answers: Again[] = []
  const trouble: string[] = []
  for (const { ask, run, costMicros } of fresh) {
    const judged = read?.get(ask)
    const said = classOf(deps, { ...run, readings: judged ? [judged] : [] }, known)
    if ('trouble' in said) trouble.push(said.trouble)
    else answers.push({ ask, costMicros, ...said })
  }
  return { answers, trouble }
}

/** The answered ones, from the sealed bytes, as if each had been captured as a run. */
async function answersOf(
  { database }: VerifyDeps,
  { jobId, runId }: Job,
  ended: Awaited<ReturnType<typeof endedAsks>>,
): Promise<AskedAgain[]> {
  const exchanges = await readAsked(database, runId, slotOf(jobId))
  return ended.flatMap(({ ask, failure, costMicros }) => {
    const slot = `${slotOf(jobId)}${ask}`
    const steps = exchanges.get(slot)
    if (failure !== null || !steps) return []
    const run = { runId, exchanges: steps, classifications: [], readings: [] }
    return [{ ask, slot, costMicros, run }]
  })
}

type Said = Pick<Again, 'sha256' | 'citationClass'> | { trouble: string }

/** A refusal has no class. */
function classOf(deps: VerifyDeps, run: CapturedRun, known: BrandKnowledge): Said {
  try {
    const { verdict, reading } = judgeRun(deps, run, { known, at: deps.clock.now() })
    const silence = silenceOf({ outcome: runOutcomeOf(reading), text: reading.text })
    if (silence !== null) return { trouble: silence }
    const { sha256 } = run.exchanges.at(-1) as CapturedExchange
    return { sha256, citationClass: verdict.citationClass }
  } catch (error) {
    return { trouble: `An answer cannot be read: ${(error as Error).message}` }
  }
}
