// The gate between reading and comparing: mechanical and suspicious. What a reader says counts only as far as it stands in the
// answer; a reader may be wrong, and the answer may have talked it round.

import type { Matter } from '../../readers/matter.ts'
import { type Sentence, sentencesOf } from '../../readers/sentences.ts'
import type { Statement } from '../../readers/statement.ts'
import { type ReadBack, readBack } from './read-back.ts'

export const GATE = 'gate@1'

/** Why a statement is shown and held against nothing. */
export type Aside = 'past' | 'future' | 'reported' | 'denied' | 'question' | 'condition' | 'other' | 'product'

export interface Passed {
  statement: Statement
  matter: Matter
  /** UTF-16 units into the answer. */
  start: number
  end: number
  aside: Aside | null
  readBack: ReadBack
}

export interface Refused {
  statement: Statement
  why: 'no_such_matter' | 'no_such_sentence' | 'not_quoted' | 'value_not_in_quote'
}

export interface Gated {
  passed: Passed[]
  refused: Refused[]
}

export function gate(answer: string, matters: Matter[], statements: Statement[]): Gated {
  const sentences = sentencesOf(answer)
  const byKey = new Map(matters.map(matter => [matter.key, matter]))
  const gated: Gated = { passed: [], refused: [] }
  for (const statement of statements) {
    const result = check(answer, {
      statement,
      sentence: sentences[statement.sentence],
      matter: byKey.get(statement.matter),
    })
    if ('why' in result) gated.refused.push(result)
    else gated.passed.push(result)
  }
  return gated
}

interface Checked {
  statement: Statement
  sentence: Sentence | undefined
  matter: Matter | undefined
}

function check(answer: string, { statement, sentence, matter }: Checked): Passed | Refused {
  if (!matter) return { statement, why: 'no_such_matter' }
  if (!sentence) return { statement, why: 'no_such_sentence' }
  const at = answer.slice(sentence.start, sentence.end).indexOf(statement.quote)
  if (at < 0) return { statement, why: 'not_quoted' }
  const start = sentence.start + at
  const back = readBack(matter.kind, statement.quote, statement.value)
  if (back === 'refuted') return { statement, why: 'value_not_in_quote' }
  return {
    statement,
    matter,
    start,
    end: start + statement.quote.length,
    aside: asideOf(statement),
    readBack: back,
  }
}

function asideOf({ subject, time, voice }: Statement): Aside | null {
  if (subject !== 'brand') return subject
  if (time !== 'now') return time
  return voice === 'own' ? null : voice
}
