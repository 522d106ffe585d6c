// Seals what becomes of scans, runs and requests, in the transaction that writes it.

import { sealStates } from '../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../model/actor.ts'
import { type Database, inTransaction, type Transaction } from '../platform/database.ts'
import { ASKS, ATTEMPTS, ENDED_RUNS, idOfAttempt, idOfEnd, SCANS } from './audited-tables.ts'
import { type AskEnd, finishAsk, insertAsk, type LaterAsk } from './later-asks/store.ts'
import { finishReaderAsk, insertReaderAsk, type ReaderAsk, type ReaderAskEnd } from './reader-asks/store.ts'
import { READER_ASKS } from './reader-asks/table.ts'

type Moment = { at: Date; actor?: string; isFirst?: boolean }

export const sealScan = (
  tx: Transaction,
  scanId: string,
  { action, actor = SYSTEM_ACTOR, ...moment }: Moment & { action: string },
): Promise<void> => sealStates(tx, SCANS, { actor, action, keys: [scanId], ...moment })

/** Those that failed or were superseded. */
export const sealAttempts = (
  tx: Transaction,
  attempts: { runId: string; attempt: number }[],
  moment: Moment,
): Promise<void> =>
  sealStates(tx, ATTEMPTS, {
    actor: SYSTEM_ACTOR,
    action: 'attempt.ended',
    keys: attempts.map(({ runId }) => runId),
    ids: attempts.map(({ runId, attempt }) => idOfAttempt(runId, attempt)),
    ...moment,
  })

/** Only those that failed. */
export const sealEnds = (tx: Transaction, runIds: string[], moment: Moment): Promise<void> =>
  sealStates(tx, ENDED_RUNS, {
    actor: SYSTEM_ACTOR,
    action: 'run.failed',
    keys: runIds,
    ids: runIds.map(idOfEnd),
    ...moment,
  })

/** The same of one run, whichever they are. */
export const sealAttemptsOf = (tx: Transaction, runId: string, moment: Moment): Promise<void> =>
  sealStates(tx, ATTEMPTS, { actor: SYSTEM_ACTOR, action: 'attempt.left', keys: [runId], ...moment })

/** Requests for one cause, as far as they ended or were superseded. */
const sealAsks = (tx: Transaction, causeId: string, moment: Moment & { action: string }): Promise<void> =>
  sealStates(tx, ASKS, { actor: SYSTEM_ACTOR, keys: [causeId], ...moment })

/** Earlier ones that never ended, because workers died, are sealed as they were left. */
export const startAsk = (
  where: Database | Transaction,
  begun: Parameters<typeof insertAsk>[1],
): Promise<LaterAsk> =>
  inTransaction(where, async tx => {
    const ask = await insertAsk(tx, begun)
    if (ask.ask > 1 || ask.attempt > 1)
      await sealAsks(tx, begun.causeId, { action: 'ask.left', at: begun.startedAt })
    return ask
  })

export async function endAsk(where: Database | Transaction, ask: LaterAsk, end: AskEnd): Promise<void> {
  await inTransaction(where, async tx => {
    await finishAsk(tx, ask, end)
    await sealAsks(tx, ask.causeId, { action: 'ask.ended', at: end.finishedAt })
  })
}

/** Null if somebody else is asking the same. Requests of dead workers are sealed as they were left. */
export const startReaderAsk = (
  where: Database | Transaction,
  begun: Parameters<typeof insertReaderAsk>[1],
): Promise<ReaderAsk | null> =>
  inTransaction(where, async tx => {
    const ask = await insertReaderAsk(tx, begun)
    if (ask) await sealReaderAsks(tx, ask, { action: 'reader-ask.left', at: begun.startedAt })
    return ask
  })

export async function endReaderAsk(database: Database, ask: ReaderAsk, end: ReaderAskEnd): Promise<void> {
  await database.transaction(async tx => {
    await finishReaderAsk(tx, ask, end)
    await sealReaderAsks(tx, ask, { action: 'reader-ask.ended', at: end.finishedAt })
  })
}

const sealReaderAsks = (
  tx: Transaction,
  { request }: ReaderAsk,
  moment: Moment & { action: string },
): Promise<void> => sealStates(tx, READER_ASKS, { actor: SYSTEM_ACTOR, keys: [request], ...moment })
