import type { Exchange, RawAnswer } from '../engines/engine.ts'
import { type KeptBodies, keepBodies } from '../evidence/bodies.ts'
import { sealCapture } from '../evidence/seal.ts'
import { SOFTWARE } from '../model/version.ts'
import type { Sql, Transaction } from '../platform/database.ts'
import type { RunRow } from './runs/store.ts'

interface Sealing {
  slotOf: (step: number | null) => string
  bodies?: KeptBodies
  publicUrl?: string | null
}

/** Must happen before the sealing transaction. */
export const keepBodiesOf = (sql: Sql, { exchanges }: RawAnswer): Promise<KeptBodies> =>
  keepBodies(
    sql,
    exchanges.map(({ body }) => body),
  )

/**
 * Seals every exchange of an answer, each as its own capture. `slotOf` names the slot of the exchange with the answer
 * (null) and of the others (their index). `bodies` are its stored bodies. `publicUrl` is the service's public address,
 * so that a page can link to it by an address that is sealed too.
 */
export async function sealAnswer(
  tx: Transaction,
  run: RunRow,
  answer: RawAnswer,
  { slotOf, bodies, publicUrl = null }: Sealing,
): Promise<{ sha256: string; capturedAt: Date }> {
  let sealed: { sha256: string; capturedAt: Date } | undefined
  for (const [index, { body, receivedAt }] of answer.exchanges.entries()) {
    const isAnswer = index === answer.answer
    const capture = {
      subject: run.id,
      slot: slotOf(isAnswer ? null : index),
      capturedAt: receivedAt,
      engine: run.engine,
      surface: answer.surface,
      body,
      private: { ...captureOf(run, answer, index), ...(publicUrl === null ? {} : { publicUrl }) },
    }
    const sha256 = await sealCapture(tx, capture, bodies)
    if (isAnswer) sealed = { sha256, capturedAt: receivedAt }
  }
  if (!sealed) throw new Error('an answer must point at one of its exchanges')
  return sealed
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
    sample: run.sample,
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

/** Header values and our own request text are strings; a lone surrogate has no canonical form. */
function wellFormed<T>(value: T): T {
  const text = JSON.stringify(value)
  // JSON escapes a lone surrogate, and nothing else that looks like this.
  if (!/\\ud[89a-f]/i.test(text)) return value
  return JSON.parse(text, (_key, item) => (typeof item === 'string' ? item.toWellFormed() : item)) as T
}
