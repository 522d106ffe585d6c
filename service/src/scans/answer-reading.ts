import { visibleSha256 } from '@brand-citation-forensics/proof'
import { type Reading, WIRE_READER } from '../engines/engine.ts'
import { runOutcomeOf } from '../engines/reading/run-outcome.ts'
import type { SealedAnswerReading } from '../evidence/sealed-content.ts'

/** What was read from an answer at capture, sealed with it: later readers may read differently. */
export function answerReadingOf(reading: Reading): SealedAnswerReading {
  const text = reading.text === '' ? null : reading.text.toWellFormed()
  return {
    reader: WIRE_READER,
    outcome: runOutcomeOf(reading),
    text,
    visibleSha256: text === null ? null : visibleSha256(text),
  }
}
