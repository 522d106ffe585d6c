// The words of an answer are those that were sealed with it. A later version of the engine's reader may make other words
// of the same bytes; what was decided about an answer speaks of places in the words of then.

import type { CitedSource, Reading } from '../engines/engine.ts'
import type { CapturedRun, SealedReading } from '../evidence/history.ts'

/** Today's reading of a run's bytes, with the words that were sealed. Pure. */
export function withSealedWords(reading: Reading, { extraction, classifications }: CapturedRun): Reading {
  if (!extraction) return reading
  const text = extraction.content.text ?? ''
  if (text === reading.text.toWellFormed()) return reading
  const judged = classifications.at(-1)?.content.reading
  return { ...reading, text, citations: judged ? citationsOf(judged) : moved(reading, text) }
}

/** The sources of an answer as a verdict names them. */
export const citationsOf = ({ citations }: SealedReading): CitedSource[] =>
  citations.map(({ position, url, title, start = null, end = null, inside }) => ({
    ...{ position, url, title, start, end },
    ...(inside && { inside }),
  }))

/** To where the words of today stand among those of then; nowhere, if they do not. */
function moved({ text, citations }: Reading, sealed: string): CitedSource[] {
  const by = text === '' ? -1 : sealed.indexOf(text)
  const place = (offset: number | null) => (offset === null || by === -1 ? null : offset + by)
  return citations.map(citation => ({
    ...citation,
    start: place(citation.start),
    end: place(citation.end),
  }))
}
