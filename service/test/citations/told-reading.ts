// A reading made up for a short answer: what a model would tell of it, by its quotes.

import assert from 'node:assert/strict'
import type { AnswerReading } from '../../src/citations/reading/subject.ts'
import type { Says } from '../../src/readers/model/check.ts'
import { sentencesOf } from '../../src/readers/sentences.ts'
import type { Statement } from '../../src/readers/statement.ts'

export type Told = [quote: string, matter: string, value: string, more?: Partial<Statement>]

/** A second look that confirms whatever it is asked. */
export const confirmed = (): Says => 'differs'

/** Each accusation confirmed. */
export function toldReading(answer: string, told: Told[]): AnswerReading {
  const sentences = sentencesOf(answer)
  const statements = told.map(([quote, matter, value, more]): Statement => {
    const sentence = sentences.findIndex(({ start, end }) => answer.slice(start, end).includes(quote))
    assert.ok(sentence >= 0, `${quote} stands in no sentence of: ${answer}`)
    const plain = { subject: 'brand', time: 'now', voice: 'own', precision: 'exact' } as const
    return { sentence, quote, matter, value, ...plain, ...more }
  })
  return { reader: 'model@1 test', statements, second: null, check: confirmed }
}
