// How scans are shown to the operator: what became of their runs, and who asked for them.

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
  /** Captured, but with nothing in it to classify. */
  refused: count(),
  failed: count(),
  cancelled: count(),
}

/** Of the answers that rates count; those `apart` are read but in no rate. */
const result = { counts: CitationCounts, apart: count() }

const summary = {
  id: z.string(),
  status: z.enum(SCAN_STATUSES),
  createdAt: instant(),
  startedAt: instant().nullable(),
  finishedAt: instant().nullable(),
  totalPrompts: count(),
  samples: z.int(),
  /** Null where its record cannot be read. */
  requestedBy: Doer.nullable(),
  /** The study whose round it is; null for an ordinary scan. */
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
  /** For everything asked on its behalf, verifying and reading included. */
  cost: ScanCost,
  /** The last scan before it that has answers; null if there is none, or answers are still due. */
  before: z.object({ scanId: z.string(), createdAt: instant(), ...result }).nullable(),
})

export const ScanProgress = z.object({
  ...summary,
  brandId: z.string(),
  byEngine: z.array(z.object({ engine: Engine, ...runCounts, ...result })),
  /** Until everything is asked, at the pace so far; null if unknown. */
  secondsLeft: count().nullable(),
})

export const ScanWithRuns = Scan.extend({
  ...ScanProgress.shape,
  jobId: z.string(),
  engines: z.array(Engine),
  enginesNotRunnable: z.array(Engine),
  enginesOutOfPlan: z.array(Engine),
  cost: ScanCost,
  /** On top of that, the cost of the model that read its answers. */
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
      /** How its answer came out; null if that was not, or cannot be, recorded. */
      outcome: z.enum(RUN_OUTCOMES).nullable(),
      sample: z.int(),
    }),
  ),
})
