// An answer's words are those sealed with it. A later version of the engine's reader may get other words from the same
// bytes; decisions about an answer refer to positions in the sealed ones.

import type { CitedSource, Reading } from '../engines/engine.ts'
import { type CapturedRun, readAtCapture, type SealedReading } from '../evidence/history.ts'

/** Today's reading of a run's bytes, with the words that were sealed. Pure. */
export function withSealedWords(reading: Reading, run: CapturedRun): Reading {
  const sealed = readAtCapture(run)
  if (!sealed) return reading
  const text = sealed.text ?? ''
  if (text === reading.text.toWellFormed()) return reading
  const judged = run.classifications.at(-1)?.content.reading
  return { ...reading, text, citations: judged ? citationsOf(judged) : moved(reading, text) }
}

/** The sources of an answer as a verdict names them. */
export const citationsOf = ({ citations }: SealedReading): CitedSource[] =>
  citations.map(({ position, url, title, start, end, inside }) => ({
    ...{ position, url, title, start, end },
    ...(inside && { inside }),
  }))

/** To where today's words are among the sealed ones; nowhere, if they are not. */
function moved({ text, citations }: Reading, sealed: string): CitedSource[] {
  const by = text === '' ? -1 : sealed.indexOf(text)
  const place = (offset: number | null) => (offset === null || by === -1 ? null : offset + by)
  return citations.map(citation => ({
    ...citation,
    start: place(citation.start),
    end: place(citation.end),
  }))
}
