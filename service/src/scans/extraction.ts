import { visibleSha256 } from '@brand-citation-forensics/proof'
import { type Reading, WIRE_READER } from '../engines/engine.ts'
import { runOutcomeOf } from '../engines/reading/run-outcome.ts'
import type { SealedExtraction } from '../evidence/extraction.ts'

/** What was read from an answer at capture, sealed with it: later readers may read differently. */
export function extractionOf(runId: string, reading: Reading): SealedExtraction {
  const text = reading.text === '' ? null : reading.text.toWellFormed()
  return {
    runId,
    reader: WIRE_READER,
    outcome: runOutcomeOf(reading),
    text,
    visibleSha256: text === null ? null : visibleSha256(text),
    // Only a reading model has these.
    template: null,
    keys: [],
    model: null,
    reply: null,
    statements: [],
  }
}
