import { visibleSha256 } from '@brand-citation-forensics/proof'
import { type Reading, WIRE_READER } from '../engines/engine.ts'
import { runOutcomeOf } from '../engines/reading/run-outcome.ts'
import type { SealedAnswerReading } from '../evidence/sealed-content.ts'

/** What was read from an answer, as it is sealed once, with its bytes: verdicts refer to it, and later readers may read differently. */
export function answerReadingOf(reading: Reading): SealedAnswerReading {
  const text = reading.text === '' ? null : reading.text.toWellFormed()
  return {
    reader: WIRE_READER,
    outcome: runOutcomeOf(reading),
    text,
    visibleSha256: text === null ? null : visibleSha256(text),
    model: reading.model?.toWellFormed() ?? null,
    searched: reading.searched,
    finish: reading.finish?.toWellFormed() ?? null,
    providerRequestId: reading.providerRequestId?.toWellFormed() ?? null,
    citations: reading.citations.map(({ position, url, title, start, end, inside }) => ({
      position,
      url: url.toWellFormed(),
      domain: URL.canParse(url) ? new URL(url).hostname : '',
      title: title?.toWellFormed() ?? null,
      start,
      end,
      ...(inside && { inside }),
    })),
    consulted: reading.consulted.map(({ url }) => url.toWellFormed()),
    usage: reading.usage && { ...reading.usage },
  }
}
