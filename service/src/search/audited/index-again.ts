// The words of answers in an audit: derived again from the sealed text of each, and compared with those that searches use.

import { readTexts } from '../../evidence/read-texts.ts'
import type { Sql } from '../../platform/database.ts'
import { vectorOf } from '../words/vector.ts'
import { wordsOf } from '../words/words.ts'
import { differing, indexedAfter } from './store.ts'

const PAGE = 100

/** Answers older than sealed texts are read by today's readers, and cannot be compared with yesterday's. */
export async function* indexAgain(
  sql: Sql,
  among: string[] | null = null,
): AsyncGenerator<{ where: string; message: string }> {
  for (let after = ''; ; ) {
    const answers = await indexedAfter(sql, { among, after, limit: PAGE })
    const last = answers.at(-1)
    if (!last) return
    after = last.runId
    const texts = await readTexts(
      sql,
      answers.map(({ runId }) => runId),
    )
    const wanted = answers.flatMap(answer => {
      const text = texts.get(answer.runId)
      return text === undefined ? [] : [{ runId: answer.runId, ...vectorOf(wordsOf(text ?? ''), answer) }]
    })
    for (const runId of await differing(sql, wanted))
      yield { where: `searched_answers ${runId}`, message: 'its words are not those of the sealed answer' }
  }
}
