// How scans are shown to the operator: what became of their runs, and who wanted it so.

import { z } from 'zod'
import { CitationClass, CitationCounts, count, Engine, instant, Scan } from '../../../api/schemas.ts'
import { ACTOR_KINDS } from '../../../model/actor.ts'
import { RUN_OUTCOMES } from '../../../model/outcome.ts'
import { RUN_STATUSES, SCAN_STATUSES } from '../../../model/scan.ts'
import { ScanCost } from './cost-bodies.ts'

const Doer = z.object({
  id: z.string(),
  kind: z.enum(ACTOR_KINDS).nullable(),
  /** Null once it was forgotten. */
  name: z.string().nullable(),
})

const runCounts = {
  runs: count(),
  waiting: count(),
  asking: count(),
  /** Put to an engine at least once. */
  asked: count(),
  /** Their bytes are sealed. */
  captured: count(),
  /** Have their class. */
  read: count(),
  /** Captured, and there is nothing in it to classify. */
  refused: count(),
  failed: count(),
  cancelled: count(),
}

/** Of the answers that rates count; `apart` are read and counted in none. */
const result = { counts: CitationCounts, apart: count() }

const summary = {
  id: z.string(),
  status: z.enum(SCAN_STATUSES),
  createdAt: instant(),
  startedAt: instant().nullable(),
  finishedAt: instant().nullable(),
  totalPrompts: count(),
  samples: z.int(),
  /** Null for scans from before that was sealed. */
  requestedBy: Doer.nullable(),
  /** Whose round it is; null for a scan of its own. */
  studyId: z.string().nullable(),
  /** The case that it asks again. */
  followedCaseId: z.string().nullable(),
  cancelled: z.object({ by: Doer, at: instant() }).nullable(),
  progress: z.object(runCounts),
  ...result,
}

export const ListedScan = z.object({
  ...summary,
  totalRuns: count(),
  engines: z.array(Engine),
  /** Of everything that was asked for it, also to verify and to read. */
  cost: ScanCost,
  /** The last scan before it that has answers; null without one, and while answers are still to come. */
  before: z.object({ scanId: z.string(), createdAt: instant(), ...result }).nullable(),
})

export const ScanProgress = z.object({
  ...summary,
  brandId: z.string(),
  byEngine: z.array(z.object({ engine: Engine, ...runCounts, ...result })),
  /** Until everything is asked, at the pace so far; null where nobody can say. */
  secondsLeft: count().nullable(),
})

export const ScanWithRuns = Scan.extend({
  ...ScanProgress.shape,
  jobId: z.string(),
  engines: z.array(Engine),
  enginesNotRunnable: z.array(Engine),
  enginesOutOfPlan: z.array(Engine),
  cost: ScanCost,
  /** What the model cost that read its answers, beside that. */
  readingCost: ScanCost,
  runs: z.array(
    z.object({
      id: z.string(),
      engine: Engine,
      promptId: z.string(),
      status: z.enum(RUN_STATUSES),
      citationClass: CitationClass.nullable(),
      sha256: z.string().nullable(),
      capturedAt: z.iso.datetime().nullable(),
      failure: z.string().nullable(),
      /** How its answer came out; null where that was not noted, or cannot be. */
      outcome: z.enum(RUN_OUTCOMES).nullable(),
      sample: z.int(),
    }),
  ),
})
