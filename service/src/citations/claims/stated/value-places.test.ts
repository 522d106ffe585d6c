import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { findDates } from '../../values/dates.ts'
import { findMoney } from '../../values/money.ts'
import { findNumbers } from '../../values/numbers.ts'
import type { Sentence } from '../reader.ts'
import { readSentences } from '../reading/read-sentences.ts'
import { viewOf } from './view.ts'

const LABELLED = new URL('../../../../test/citations/labelled/', import.meta.url)
const answers = readdirSync(LABELLED)
  .filter(name => name.endsWith('.jsonl'))
  .flatMap(name => readFileSync(new URL(name, LABELLED), 'utf8').trim().split('\n'))
  .map(line => (JSON.parse(line) as { answer: string }).answer)

const MADE_UP = [
  "lorsqu'une licence coûte US$ 49.90, l'une vaut 12k, quell'agosto 2012",
  '💰49€ per month, 👉2012 and twenty-one of 1 234,5 Mio. since 3 May 2012',
  'R$ 99, usd49, 49eur, CHF 1’200, £12.50/user/month; 30 × 6.50 × 12; 1990s, 2012-05-03',
]

/** Everything is about the brand here: only what the values are is asked. */
function eachSentence(text: string, read: (sentence: Sentence) => void): void {
  const mentions = [{ start: 0, end: 1, text: text.charAt(0), form: 'name' as const }]
  readSentences({ text, mentions, known: new Set() }, sentences => {
    sentences.forEach(read)
    return true
  })
}

describe('values found where words say that one may begin', () => {
  const kinds = [
    ['numbers', findNumbers],
    ['dates', findDates],
    ['money', findMoney],
  ] as const
  for (const [kind, find] of kinds)
    test(`are all the ${kind} of every sentence of every labelled answer`, () => {
      let found = 0
      for (const answer of [...answers, ...MADE_UP])
        eachSentence(answer, sentence => {
          const view = viewOf(sentence, new Set())
          assert.deepEqual(
            view[kind].map(({ start, end }) => answer.slice(start, end)),
            find(view.text).map(({ start, end }) => view.text.slice(start, end)),
          )
          found += view[kind].length
        })
      assert.ok(found > 100)
    })
})
