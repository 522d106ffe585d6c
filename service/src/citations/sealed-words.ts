// An answer's words are those sealed with it. A later version of the engine's reader may get other words from the same
// bytes; decisions about an answer refer to positions in the sealed ones.

import type { CitedSource, Reading } from '../engines/engine.ts'
import { type CapturedRun, readAtCapture, type SealedAnswerReading } from '../evidence/history.ts'

/** Today's reading of a run's bytes, with the words that were sealed. Pure. */
export function withSealedWords(reading: Reading, run: CapturedRun): Reading {
  const sealed = readAtCapture(run)
  return sealed ? { ...reading, text: sealed.text ?? '', citations: citationsOf(sealed) } : reading
}

/** The sources of an answer as they were sealed. */
export const citationsOf = ({ citations }: SealedAnswerReading): CitedSource[] =>
  citations.map(({ position, url, title, start, end, inside }) => ({
    ...{ position, url, title, start, end },
    ...(inside && { inside }),
  }))
