import type { Exchange, RawAnswer } from '../engines/engine.ts'
import { type KeptBodies, keepBodies, packBody } from '../evidence/bodies.ts'
import { type KeptCapture, sealCaptures, sha256Of } from '../evidence/seal.ts'
import type { SealedAnswerReading } from '../evidence/sealed-content.ts'
import { SOFTWARE } from '../model/version.ts'
import type { Sql, Transaction } from '../platform/database.ts'
import type { RunRow } from './runs/store.ts'

interface Sealing {
  slotOf: (step: number | null) => string
  bodies?: KeptBodies
  publicUrl?: string | null
  /** What was read from the answer, if it is sealed with it. */
  reading?: SealedAnswerReading | null
}

/** Must happen before the sealing transaction. */
export const keepBodiesOf = (sql: Sql, { exchanges }: RawAnswer): Promise<KeptBodies> =>
  keepBodies(
    sql,
    exchanges.map(({ body }) => body),
  )

export interface AnswerCaptures {
  captures: KeptCapture[]
  /** Of the exchange with the answer. */
  sha256: string
  capturedAt: Date
}

/**
 * Every exchange of an answer is its own capture. `slotOf` names the slot of the exchange with the answer
 * (null) and of the others (their index). `bodies` are its stored bodies. `publicUrl` is the service's public address,
 * so that a page can link to it by an address that is sealed too.
 */
export async function capturesOf(
  run: RunRow,
  answer: RawAnswer,
  { slotOf, bodies, publicUrl = null, reading = null }: Sealing,
): Promise<AnswerCaptures> {
  const captures: KeptCapture[] = []
  for (const [index, { body, receivedAt }] of answer.exchanges.entries()) {
    const sha256 = sha256Of(body)
    captures.push({
      subject: run.id,
      slot: slotOf(index === answer.answer ? null : index),
      capturedAt: receivedAt,
      engine: run.engine,
      surface: answer.surface,
      ...{ body, sha256, kept: bodies?.get(sha256) ?? (await packBody(body)) },
      private: {
        ...captureOf(run, answer, index),
        ...(publicUrl !== null && { publicUrl }),
        ...(reading !== null && index === answer.answer && { reading }),
      },
    })
  }
  const own = captures[answer.answer]
  if (!own) throw new Error('an answer must point at one of its exchanges')
  return { captures, sha256: own.sha256, capturedAt: own.capturedAt }
}

export async function sealAnswer(
  tx: Transaction,
  run: RunRow,
  answer: RawAnswer,
  sealing: Sealing,
): Promise<Omit<AnswerCaptures, 'captures'>> {
  const { captures, ...sealed } = await capturesOf(run, answer, sealing)
  await sealCaptures(tx, captures)
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
