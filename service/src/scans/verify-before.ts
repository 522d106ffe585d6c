// How the original answer is judged when the engine was asked again.

import { UNREAD } from '../citations/classes/classify.ts'
import { factsFor, judgeRun } from '../citations/judge-run.ts'
import type { SealedModelReading } from '../evidence/extraction.ts'
import type { CapturedRun, Sealed, SealedClassification } from '../evidence/history.ts'
import type { CitationClass } from '../model/citation.ts'
import type { VerifyDeps } from './verify-deps.ts'

const standing = ({ classifications }: CapturedRun): Sealed<SealedClassification> | undefined =>
  classifications.at(-1)

/** The reading that the verdict rests on; null where nobody has read. */
export function standingReading(run: CapturedRun): Sealed<SealedModelReading> | null {
  const extraction = standing(run)?.content.extraction
  return run.readings.find(({ id }) => id === extraction) ?? null
}

/** By the readings left in the run, or without if there are none. An existing verdict of that kind is reused. */
export async function judgeThen(
  deps: VerifyDeps,
  run: CapturedRun,
): Promise<{ citationClass: CitationClass; method: string }> {
  const verdict = standing(run)?.content
  const [reading] = run.readings
  if (verdict && (reading ? verdict.extraction === reading.id : verdict.method === UNREAD)) return verdict
  const at = deps.clock.now()
  const known = await factsFor(deps.database, [run], at)
  try {
    return judgeRun(deps, run, { known, at }).verdict
  } catch (error) {
    // Bytes that this version cannot read keep their verdict.
    if (verdict) return verdict
    throw error
  }
}
