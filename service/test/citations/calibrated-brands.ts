// A labelled set as small as a test can use, and a model that reads it.

import { createHash } from 'node:crypto'
import type { LabelledAnswer, LabelledSet } from '../../src/citations/calibrating/labelled-set.ts'
import { factsOf } from './facts.ts'
import { replyOf, type ScriptedReader, scriptedReader } from './scripted-reader.ts'

const brand = { name: 'Tessaro', domain: 'tessaro.example', aliases: [] }

/** Forty say another year than the fact, ten the right one: enough to accuse of years. */
export function labelledYears(): LabelledSet {
  const answers = Array.from({ length: 50 }, (_, place): LabelledAnswer => {
    const year = place < 40 ? 1900 + place : 1987
    const answer = `Tessaro was founded in ${year}.`
    const start = answer.indexOf(String(year))
    const label = { start, end: start + 4, verdict: 'contradicted', key: 'foundingDate' }
    const facts = factsOf([{ key: 'foundingDate', value: '1987' }])
    return {
      ...{ id: `year-${place}`, lang: 'en', brand, prompt: 'When was Tessaro founded?', answer },
      ...{ facts, changed: facts },
      labels: place < 40 ? [label] : [],
    }
  })
  return { sha256: createHash('sha256').update('years').digest('hex'), answers }
}

export type YearReader = ScriptedReader

/** Reads years of founding, and calls itself as the vendor would. */
export function yearReader(
  before: (asked: number) => void = () => {},
  named: string | (() => string) = 'test-model',
): YearReader {
  const reader: YearReader = scriptedReader({
    named: () => (typeof named === 'string' ? named : named()),
    reads(matters, answer) {
      before(reader.asked)
      const [quote = ''] = /founded in \d{4}/.exec(answer) ?? []
      return replyOf(matters, [{ key: 'foundingDate', quote, value: quote.slice(-4) }])
    },
  })
  return reader
}
