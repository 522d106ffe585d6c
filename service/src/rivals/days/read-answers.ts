// What answers say of the companies of a brand and its rivals, read from what is sealed of them.

import { z } from 'zod'
import { type ReadDeps, readAnswer } from '../../citations/judge-run.ts'
import { readCapturedRuns } from '../../evidence/history.ts'
import { readJudged } from '../../evidence/read-judged.ts'
import { unlessUnreadable } from '../../evidence/unless-unreadable.ts'
import type { Sql } from '../../platform/database.ts'
import { inTurns } from '../../platform/pace/in-turns.ts'
import { partyShape } from '../../readers/told.ts'
import type { PartyReader, SaidAnswer } from './parties.ts'
import type { DayAnswer } from './summarize.ts'

interface AskedRun {
  id: string
  /** Its text. */
  prompt: string
}

/** Null: nobody can read it. */
export type Answers = Map<string, SaidAnswer | null>

export async function readAnswers(deps: ReadDeps, sql: Sql, runs: AskedRun[]): Promise<Answers> {
  const open = await together(sql, runs)
  return new Map(
    await inTurns(
      runs,
      async (run): Promise<[string, SaidAnswer | null]> => [
        run.id,
        await unlessUnreadable(() => answerOf(deps, sql, run, open)),
      ],
    ),
  )
}

type Opening = Awaited<ReturnType<typeof readJudged>> | null

/** Null where one of them keeps all from being read: then each is read by itself. */
const together = (sql: Sql, runs: AskedRun[]): Promise<Opening> =>
  unlessUnreadable(() =>
    readJudged(
      sql,
      runs.map(({ id }) => id),
    ),
  )

async function answerOf(deps: ReadDeps, sql: Sql, run: AskedRun, opening: Opening): Promise<SaidAnswer> {
  const open = (opening ?? (await readJudged(sql, [run.id]))).get(run.id)
  if (!open) throw new Error('there is no answer')
  const { text, citations, parties } = open()
  return {
    text: text ?? (await textOf(deps, sql, run.id)),
    prompt: run.prompt,
    citations: citations.map(({ url, title }) => ({ url, title })),
    told: Parties.safeParse(parties).data ?? null,
  }
}

/** Sealed content may have any shape; what is none tells nothing. */
const Parties = z.array(partyShape)

async function textOf(deps: ReadDeps, sql: Sql, runId: string): Promise<string> {
  const [run] = await readCapturedRuns(sql, [runId])
  if (!run) throw new Error('nothing captured was found')
  return readAnswer(deps, run).text.toWellFormed()
}

/** An answer that a reader fails on counts nowhere, and is numbered. */
export const readAll = (answers: Answers, read: PartyReader): Promise<DayAnswer[]> =>
  inTurns(answers, ([runId, answer]) => {
    const unread: DayAnswer = [runId, null, false, [], []]
    if (answer === null) return unread
    try {
      const { neutral, told, cited, named } = read(answer)
      return [runId, neutral, told, cited, named]
    } catch {
      return unread
    }
  })
