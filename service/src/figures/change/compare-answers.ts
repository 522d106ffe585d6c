// Two answers to the same prompt, word by word, as a person reads them. From sealed records; nothing is judged again.

import { explainAnswer } from '../../citations/explain-answer.ts'
import type { ReadDeps } from '../../citations/judge-run.ts'
import { readAnswerCaptures } from '../../evidence/history.ts'
import { notFound } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'
import { requireRun } from '../../scans/runs/store.ts'
import { diffWords, readableText } from './word-diff.ts'

interface AnswersRequest {
  brandId: string
  before: string
  after: string
}

export async function compareAnswers(deps: ReadDeps & { sql: Sql }, request: AnswersRequest) {
  const [before, after] = [
    await answerOf(deps, request.brandId, request.before),
    await answerOf(deps, request.brandId, request.after),
  ]
  return {
    before: before.shown,
    after: after.shown,
    /** Null: too different, or too long. */
    words: diffWords(before.text, after.text),
  }
}

async function answerOf(deps: ReadDeps & { sql: Sql }, brandId: string, runId: string) {
  const run = await requireRun(deps.sql, runId)
  if (run.brand.id !== brandId) throw notFound('Run')
  const { engine, prompt, text } = await explainAnswer(deps, runId)
  const capture = (await readAnswerCaptures(deps.sql, [runId])).get(runId)
  const capturedAt = capture?.exchange.receivedAt ?? null
  return { text: readableText(text), shown: { runId, engine, prompt, capturedAt } }
}
