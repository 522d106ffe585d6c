import type { Exchange, RawAnswer } from '../engines/engine.ts'
import { sealCaptures } from '../evidence/seal.ts'
import type { Transaction } from '../platform/database.ts'
import type { RunRow } from './runs/store.ts'

export const SOFTWARE = 'brand-citation-forensics/0.1.0'

/**
 * Seals every exchange of an answer, each as a capture of its own. `slotOf` names the slot of the
 * answer-bearing exchange (null) and of the others (their index).
 */
export async function sealAnswer(
  tx: Transaction,
  run: RunRow,
  answer: RawAnswer,
  slotOf: (step: number | null) => string,
): Promise<{ sha256: string; capturedAt: Date }> {
  const hashes = await sealCaptures(
    tx,
    answer.exchanges.map((exchange, index) => ({
      subject: run.id,
      slot: slotOf(index === answer.answer ? null : index),
      capturedAt: exchange.receivedAt,
      engine: run.engine,
      surface: answer.surface,
      body: exchange.body,
      private: captureOf(run, answer, index),
    })),
  )
  const exchange = answer.exchanges[answer.answer]
  const sha256 = hashes[answer.answer]
  if (!exchange || !sha256) throw new Error('an answer must point at one of its exchanges')
  return { sha256, capturedAt: exchange.receivedAt }
}

function captureOf(run: RunRow, answer: RawAnswer, index: number): Record<string, unknown> {
  const { request, requestedAt, receivedAt, status, headers } = answer.exchanges[index] as Exchange
  return {
    runId: run.id,
    scanId: run.scanId,
    brand: run.brand,
    aliases: run.aliases,
    prompt: run.prompt,
    route: answer.route,
    modelRequested: answer.modelRequested,
    localeAsked: answer.localeAsked,
    locale: answer.locale,
    attempt: run.attempt,
    software: SOFTWARE,
    index,
    exchange: {
      request: wellFormed(request),
      requestedAt: requestedAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
      status,
      headers: wellFormed(headers),
    },
  }
}

/** Header values and our own request text are strings; a lone surrogate in them has no canonical form. */
function wellFormed<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_key, item) =>
    typeof item === 'string' ? item.toWellFormed() : item,
  ) as T
}
