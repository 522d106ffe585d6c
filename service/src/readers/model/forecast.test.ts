import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { openSet, setFile } from '../../../test/open-set.ts'
import type { Matter } from '../matter.ts'
import { forecastReading, forecastTokens, tokensOf } from './forecast.ts'

const LABELLED = join(import.meta.dirname, '../../../test/citations/labelled')
const LONG = join(LABELLED, 'long.jsonl')
const AT = new Date('2026-11-16T12:00:00Z')

/** English, 4 KB, with headings and rivals. */
const answerOf = (id: string): { prompt: string; answer: string } => {
  const lines = readFileSync(LONG, 'utf8').trim().split('\n')
  return lines.map(line => JSON.parse(line)).find(row => row.id === id)
}

const matter = (key: string, kind: Matter['kind'], product: string | null = null): Matter => ({
  ...{ key, kind, unit: kind === 'number' ? 'kg' : null, product },
})

const FORTY: Matter[] = [
  ...['foundingDate', 'numberOfEmployees', 'openingHours', 'telephone', 'aggregateRating.ratingValue'].map(
    key => matter(key, 'number'),
  ),
  ...['founder.name', 'employee[CEO].name', 'parentOrganization.name', 'address.addressLocality'].map(key =>
    matter(key, 'name'),
  ),
  ...Array.from({ length: 11 }, (_, n) => matter(`featureList[Some feature ${n}]`, 'yes_no')),
  ...['Alpha', 'Bravo', 'Charlie', 'Delta'].flatMap(product => [
    ...['offers.price', 'warranty', 'weight', 'additionalProperty[Battery life]'].map(key =>
      matter(`product[Some ${product}].${key}`, 'duration', `Some ${product}`),
    ),
    matter(`product[Some ${product}].additionalProperty[Water resistance]`, 'text', `Some ${product}`),
  ]),
]

describe('the forecast of a reading', () => {
  test('of 4 KB on forty matters stays within 3,500 tokens, the schema included', () => {
    assert.equal(FORTY.length, 40)
    const { prompt, answer } = answerOf('long-calderridge-05-en')
    assert.ok(answer.length > 4_096, String(answer.length))
    const { requests, input } = forecastTokens({
      ...{ brand: { name: 'Calderridge', aliases: ['Calderridge Tools'] }, matters: FORTY },
      ...{ prompt, answer },
    })
    assert.equal(requests, 1)
    assert.ok(input > 2_000 && input <= 3_500, `${input} tokens`)
  })

  test('is in money where somebody has a price', () => {
    const tokens = { requests: 1, input: 2_400, output: 1_400 }
    const luna = { wire: 'openai', model: 'gpt-6.1-terra', price: null } as const
    assert.deepEqual(forecastReading(luna, tokens, AT)?.micros, 2_400 + 5 * 1_400)
    const own = { wire: 'chat', model: 'qwen3', price: null } as const
    assert.equal(forecastReading(own, tokens, AT), null)
    assert.equal(forecastReading({ ...own, price: { perAnswer: 0 } }, tokens, AT)?.micros, 0)
  })

  test('grows with the parts of an answer', () => {
    const task = { brand: { name: 'A', aliases: [] }, matters: FORTY, prompt: '' }
    const one = forecastTokens({ ...task, answer: 'It has 12 shops. '.repeat(100) })
    const many = forecastTokens({ ...task, answer: 'It has 12 shops. '.repeat(2_000) })
    assert.ok(many.requests >= 3)
    assert.equal(Math.round(many.output / one.output), 20)
    assert.ok(many.input > many.requests * 1_000)
  })

  test('is near what recorded replies came to, as docs/verdicts.md says', () => {
    let [answers, foreseen, replied, read] = [0, 0, 0, 0]
    for (const set of ['fresh5', 'fresh6', 'fresh7', 'fresh8', 'fresh9', 'fresh10', 'fresh11']) {
      const replies = openSet(setFile(`recordings/${set}`))
      for (const line of readFileSync(join(LABELLED, `${set}.jsonl`), 'utf8')
        .trim()
        .split('\n')) {
        const { id, answer } = JSON.parse(line)
        const first = replies
          .names()
          .filter(name => name.startsWith(`${id}.`) && /^\.\d+\.reply/.test(name.slice(id.length)))
        if (first.length === 0) continue
        answers += 1
        read += tokensOf(answer)
        foreseen += forecastTokens({
          brand: { name: 'A', aliases: [] },
          matters: [],
          prompt: '',
          answer,
        }).output
        replied += first.reduce((sum, name) => sum + tokensOf(replies.text(name) ?? ''), 0)
      }
    }
    assert.ok(Math.abs(foreseen / replied - 1) < 0.15, `${foreseen} foreseen, ${replied} replied`)
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/verdicts.md'), 'utf8')
    assert.ok(
      page.includes(`replies to ${answers} answers it was ${(replied / read).toFixed(1)}`),
      `${answers} answers: ${replied / read}`,
    )
  })

  test('counts a sign of Chinese, Japanese or Korean as a token', () => {
    assert.equal(tokensOf('four letters'), 3)
    assert.equal(tokensOf('自転車'), 3)
  })
})
