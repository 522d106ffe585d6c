import { PLAN_SLOT, seal } from '../evidence/seal.ts'
import { acknowledgeJob } from '../jobs/jobs.ts'
import type { Prompt } from '../model/brand.ts'
import { chosenParts, type Locale } from '../model/locale.ts'
import type { EngineChoice } from '../model/scan.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { JobSender } from '../platform/queue/queue.ts'
import { insertRuns, type NewRun } from './runs/store.ts'
import { sealScan } from './seal-states.ts'
import { type Follows, insertScan } from './store.ts'

interface PlacedScan {
  actor: string
  brandId: string
  samples: number
  choice: EngineChoice
  /** Each with where it is asked from and, if fewer than the scan's, its number of samples. */
  prompts: (Pick<Prompt, 'id' | 'text' | 'intent'> & Locale & { samples?: number })[]
  runs: NewRun[]
  now: Date
  /** Whose round it is. */
  studyId?: string
  /** The case that is asked again, and when that was due. */
  follows?: Follows
  /** Additions to the plan, and to the job. */
  said?: Record<string, unknown>
  payload?: { economy?: boolean }
}

/** A scan, its plan, its runs and its job, in the caller's transaction: the plan is sealed before anything is asked. */
export async function placeScan(
  tx: Transaction,
  { queue }: { queue: JobSender },
  {
    actor,
    brandId,
    samples,
    choice,
    prompts,
    runs,
    now,
    studyId,
    follows,
    said = {},
    payload = {},
  }: PlacedScan,
): Promise<{ scanId: string; jobId: string }> {
  const scanId = newId('scn', now)
  const job = await acknowledgeJob(tx, { actor, kind: 'scan', subjectId: scanId, now })
  await insertScan(tx, {
    ...{ id: scanId, brandId, jobId: job.id, createdAt: now, samples },
    ...{ totalPrompts: prompts.length, totalRuns: runs.length, studyId: studyId ?? null },
    follows: follows ?? null,
    ...choice,
  })
  await seal(tx, {
    kind: 'plan',
    subject: scanId,
    slot: PLAN_SLOT,
    at: now,
    sha256: null,
    private: {
      ...{ scanId, brandId, actor, samples, runs: runs.length },
      prompts: prompts.map(prompt => ({
        ...{ id: prompt.id, text: prompt.text.toWellFormed(), intent: prompt.intent },
        ...chosenParts(prompt),
        ...(prompt.samples !== undefined && prompt.samples < samples && { samples: prompt.samples }),
      })),
      engines: choice.engines,
      ...said,
    },
  })
  await sealScan(tx, scanId, { actor, action: 'scan.requested', at: now, isFirst: true })
  await insertRuns(tx, { scanId, brandId, createdAt: now }, runs)
  await queue.send(tx, 'scan', { jobId: job.id, scanId, ...payload }, { id: job.id })
  return { scanId, jobId: job.id }
}
