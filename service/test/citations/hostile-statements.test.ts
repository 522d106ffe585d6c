// Statements of a hostile reply: as many and as long as a reply may hold. Twice as many must not take much more than twice as
// long; told by the work of two sizes, so the speed of the machine does not matter.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNCALIBRATED } from '../../src/citations/calibration.ts'
import { judgeReading } from '../../src/citations/judge-reading.ts'
import { readReply } from '../../src/readers/model/reply.ts'
import type { Statement } from '../../src/readers/statement.ts'
import { factsOf } from './facts.ts'
import { confirmed } from './told-reading.ts'

const FACTS = factsOf([
  { key: 'numberOfEmployees', value: '230' },
  { key: 'founder.name', value: 'Ada Quill' },
])
const BRAND = { name: 'Tessaro', domain: 'tessaro.example', aliases: [] }
const PLAIN = { subject: 'brand', time: 'now', voice: 'own', precision: 'exact' } as const
const answerOf = (count: number) => 'Tessaro has 320 people, says Bo\ud800 Reed. '.repeat(count)
const statementsOf = (count: number): Statement[] =>
  Array.from({ length: count }, (_, at) => ({
    ...PLAIN,
    sentence: at,
    quote: at % 2 ? '320 people' : 'Bo\ud800 Reed',
    matter: at % 2 ? 'numberOfEmployees' : 'founder.name',
    value: at % 2 ? '320' : 'Bo\ud800 Reed',
  }))

function cpuOf(count: number): number {
  const answer = answerOf(count)
  const reading = {
    reader: 'model@1 hostile',
    statements: statementsOf(count),
    second: null,
    check: confirmed,
  }
  const start = process.cpuUsage()
  const { claims } = judgeReading(answer, reading, {
    brand: BRAND,
    facts: FACTS,
    earlier: [],
    calibration: UNCALIBRATED,
  })
  assert.ok(claims.length <= 400)
  return process.cpuUsage(start).user
}

test('four times as many statements take at most some eight times as long', () => {
  cpuOf(50)
  const best = (count: number) => Math.min(cpuOf(count), cpuOf(count), cpuOf(count))
  assert.ok(best(1_000) < 8 * best(250))
})

test('a reply of 100,000 statements, of nested lists or with a quote of a megabyte is no reading', () => {
  const one = { sentence: 0, quote: 'x', matter: 1, value: '1', ...PLAIN }
  const many = JSON.stringify({ statements: Array.from({ length: 100_000 }, () => one) })
  const nested = `{"statements":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const long = JSON.stringify({ statements: [{ ...one, quote: 'x'.repeat(1_000_000) }] })
  for (const reply of [many, nested, long]) assert.equal(readReply(reply, []), null)
})
