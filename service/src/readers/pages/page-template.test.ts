import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokensOf } from '../model/forecast.ts'
import type { ModelRequest } from '../wires/wire.ts'
import { pageRequests } from './page-template.ts'

const SENTENCE = 'Tarn Kettles has made kettles above a bakery in Leeds since 1987.\n'

test('what docs/verdicts.md says that a page takes', () => {
  const text = SENTENCE.repeat(Math.ceil((9 * 1024) / SENTENCE.length))
  const requests = pageRequests({
    brand: { name: 'Tarn Kettles', aliases: [] },
    page: { url: 'https://tarn.example/about', title: 'About us' },
    text,
  })
  const fixed = ({ instruction, schema }: ModelRequest) =>
    tokensOf(instruction) + tokensOf(JSON.stringify(schema))
  const [first] = requests
  assert.ok(first)
  assert.equal(Math.round(fixed(first) / 50) * 50, 2_250)
  const all = requests.reduce((sum, request) => sum + fixed(request) + tokensOf(request.input), 0)
  assert.deepEqual([requests.length, Math.round(all / 200) * 200], [2, 7_200])
})
