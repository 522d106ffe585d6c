// What answers say of the companies of a tally, read from what is sealed of them.

import { type ReadDeps, readAnswer } from '../../citations/judge-run.ts'
import { readCapturedRuns } from '../../evidence/history.ts'
import { readJudged } from '../../evidence/read-judged.ts'
import { AppError } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'
import type { PartyReader, SaidAnswer } from './parties.ts'
import type { CountedReading, CountedRun } from './store.ts'

/** Null: nobody can read it. */
export type Answers = Map<string, SaidAnswer | null>

export async function readAnswers(deps: ReadDeps, sql: Sql, runs: CountedRun[]): Promise<Answers> {
  const answers: Answers = new Map()
  const open = await together(sql, runs)
  for (const run of runs) answers.set(run.id, await orNull(async () => answerOf(deps, sql, run, open)))
  return answers
}

type Opening = Awaited<ReturnType<typeof readJudged>> | null

/** Null where one of them keeps all from being read: then each is read by itself. */
const together = (sql: Sql, runs: CountedRun[]): Promise<Opening> =>
  orNull(() =>
    readJudged(
      sql,
      runs.map(({ id }) => id),
    ),
  )

async function answerOf(deps: ReadDeps, sql: Sql, run: CountedRun, opening: Opening): Promise<SaidAnswer> {
  const open = (opening ?? (await readJudged(sql, [run.id]))).get(run.id)
  if (!open) throw new Error('there is no answer')
  const { text, citations } = open()
  return {
    text: text ?? (await textOf(deps, sql, run.id)),
    prompt: run.prompt,
    citations: citations.map(({ url, title }) => ({ url, title })),
  }
}

async function textOf(deps: ReadDeps, sql: Sql, runId: string): Promise<string> {
  const [run] = await readCapturedRuns(sql, [runId])
  if (!run) throw new Error('nothing captured was found')
  return readAnswer(deps, run).text.toWellFormed()
}

/** What is wrong with an answer will be so for ever; what is wrong with the database will not. */
async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError || (error as { severity?: unknown }).severity !== undefined) throw error
    return null
  }
}

/** An answer that a reader fails on counts nowhere, and is numbered. */
export const readAll = (answers: Answers, read: PartyReader): CountedReading[] =>
  [...answers].map(([runId, answer]) => {
    const unread = { runId, neutral: null, cited: [], named: [] }
    if (answer === null) return unread
    try {
      return { runId, ...read(answer) }
    } catch {
      return unread
    }
  })
