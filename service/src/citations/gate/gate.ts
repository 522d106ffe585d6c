// The gate between reading and comparing: mechanical and suspicious. What a reader says counts only as far as the answer
// contains it; a reader may be wrong, and the answer may have persuaded it.

import type { Matter } from '../../readers/matter.ts'
import { type Sentence, sentencesOf } from '../../readers/sentences.ts'
import type { Statement } from '../../readers/statement.ts'
import { type Table, tablesIn } from '../../readers/tables.ts'
import { readBack } from '../../values/value.ts'
import { type Place, quotedIn } from './quoted.ts'
import { columnHead } from './tables.ts'

export const GATE = 'gate@4'

/** Why a statement is shown but compared with nothing. */
type Aside =
  | 'past'
  | 'future'
  | 'reported'
  | 'denied'
  | 'question'
  | 'condition'
  | 'order'
  | 'other'
  | 'product'

export interface Passed extends Place {
  statement: Statement
  matter: Matter
  sentence: Sentence
  /** Every position of the quote in the sentence; of two cells with the same word, one may be somebody else's. */
  places: Place[]
  aside: Aside | null
  /** The reader denied the opposite. */
  isTurned: boolean
}

interface Refused {
  statement: Statement
  why: 'no_such_matter' | 'no_such_sentence' | 'not_quoted' | 'value_not_in_quote'
}

export interface Gated {
  passed: Passed[]
  refused: Refused[]
}

export function gate(answer: string, matters: Matter[], statements: Statement[]): Gated {
  if (statements.length === 0) return { passed: [], refused: [] }
  const sentences = sentencesOf(answer)
  const tables = tablesIn(answer)
  const byKey = new Map(matters.map(matter => [matter.key, matter]))
  const gated: Gated = { passed: [], refused: [] }
  for (const statement of statements) {
    const matter = byKey.get(statement.matter)
    const told = undenied(statement, matter)
    const result = check(answer, {
      ...{ statement: told, isTurned: told !== statement },
      ...{ sentences, matter, tables },
    })
    if ('why' in result) gated.refused.push(result)
    else gated.passed.push(result)
  }
  return gated
}

/** To deny that the brand has something is to say that it has not. */
const undenied = (statement: Statement, matter: Matter | undefined): Statement =>
  matter?.kind === 'yes_no' && statement.voice === 'denied'
    ? { ...statement, value: OPPOSITE.get(statement.value.toLowerCase()) ?? statement.value, voice: 'own' }
    : statement
const OPPOSITE = new Map<string, string>(Object.entries({ true: 'false', false: 'true' }))

interface Checked {
  statement: Statement
  isTurned: boolean
  sentences: Sentence[]
  matter: Matter | undefined
  tables: Table[]
}

function check(
  answer: string,
  { statement, isTurned, sentences, matter, tables }: Checked,
): Passed | Refused {
  if (!matter) return { statement, why: 'no_such_matter' }
  const sentence = sentences[statement.sentence]
  if (!sentence) return { statement, why: 'no_such_sentence' }
  const places = inCell(quotedIn(answer, sentences, statement), statement, tables)
  const [first] = places
  if (!first) return { statement, why: 'not_quoted' }
  if (readBack(matter.kind, statement.quote, statement.value) === 'refuted')
    return { statement, why: 'value_not_in_quote' }
  return {
    statement,
    matter,
    ...first,
    sentence,
    places,
    aside: asideOf(statement),
    isTurned,
  }
}

/** Of two cells with the same word, the one in the column that the reader names. */
function inCell(places: Place[], { cell = '' }: Statement, tables: Table[]): Place[] {
  const column = plain(cell.split(' | ').at(-1) ?? '')
  if (places.length < 2 || column === '') return places
  const named = places.filter(({ end }) => plain(columnHead(tables, end)?.text ?? '') === column)
  return named.length > 0 ? named : places
}

const plain = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

function asideOf({ subject, time, voice }: Statement): Aside | null {
  if (subject !== 'brand') return subject
  if (time !== 'now') return time
  return voice === 'own' ? null : voice
}
