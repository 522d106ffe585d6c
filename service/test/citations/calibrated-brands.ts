// A labelled set as small as a test can use, and a model that reads it.

import { createHash } from 'node:crypto'
import type { LabelledAnswer, LabelledSet } from '../../src/citations/calibrating/labelled-set.ts'
import { requestSha256 } from '../../src/readers/model/ask.ts'
import type { ModelReader } from '../../src/readers/model/reader.ts'
import { readReply } from '../../src/readers/model/reply.ts'
import { readingRequests, TEMPLATE } from '../../src/readers/model/template.ts'
import { factsOf } from './facts.ts'

const brand = { name: 'Tessaro', domain: 'tessaro.example', aliases: [] }

/** Forty say another year than the fact, ten the right one: enough to accuse of years. */
export function labelledYears(): LabelledSet {
  const answers = Array.from({ length: 50 }, (_, place): LabelledAnswer => {
    const year = place < 40 ? 1900 + place : 1987
    const answer = `Tessaro was founded in ${year}.`
    const start = answer.indexOf(String(year))
    const label = { start, end: start + 4, verdict: 'contradicted', key: 'foundingDate' }
    return {
      ...{ id: `year-${place}`, lang: 'en', brand, prompt: 'When was Tessaro founded?', answer },
      facts: factsOf([{ key: 'foundingDate', value: '1987' }]),
      labels: place < 40 ? [label] : [],
    }
  })
  return { sha256: createHash('sha256').update('years').digest('hex'), answers }
}

export interface YearReader extends ModelReader {
  asked: number
}

/** Reads years of founding, and calls itself as the vendor would. */
export function yearReader(
  before: (asked: number) => void = () => {},
  named: string | (() => string) = 'test-model',
): YearReader {
  const reader: YearReader = {
    model: 'test-model',
    asked: 0,
    async read(task) {
      before(++reader.asked)
      const name = typeof named === 'string' ? named : named()
      const [quote = ''] = /founded in \d{4}/.exec(task.answer) ?? []
      const statement = { sentence: 0, quote, matter: 1, value: quote.slice(-4), ...PLAIN }
      const text = JSON.stringify({ statements: [statement] })
      const [request] = readingRequests(task)
      const known = request ? requestSha256(request) : ''
      const reply = { request: known, text, ending: 'whole' as const, model: name, finish: 'stop' }
      return {
        ...{ template: TEMPLATE, model: name, matters: task.matters, unread: null },
        replies: [{ ...reply, usage: null, cost: null }],
        statements: readReply(text, task.matters),
      }
    },
    async sameness(): Promise<never> {
      throw new Error('no names are in question')
    },
  }
  return reader
}

const PLAIN = { subject: 'brand', time: 'now', voice: 'own', precision: 'exact' }
