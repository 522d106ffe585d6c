import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startFakeService } from '../fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

const spent = { asks: 30, knownUsd: 0.6, estimatedUsd: 0.02, estimatedAsks: 1, unknownAsks: 0 }
const nothing = { asks: 0, knownUsd: 0, estimatedUsd: 0, estimatedAsks: 0, unknownAsks: 0 }
const november = {
  brandId: 'brd_1',
  month: '2026-11',
  isOver: false,
  engines: [
    { engine: 'CHATGPT', ...spent, forecast: { asks: 13, usd: 0.26, setting: null } },
    {
      ...{ engine: 'COPILOT', ...nothing, asks: 2, unknownAsks: 2 },
      forecast: { asks: 13, usd: null, setting: 'BCF_COPILOT_PRICE' },
    },
  ],
  total: { ...spent, asks: 32, unknownAsks: 2 },
  forecast: {
    ...{ asks: 26, usd: 0.26, unknownAsks: 13, reading: null },
    engines: [{ engine: 'COPILOT', setting: 'BCF_COPILOT_PRICE' }],
  },
  history: [],
  budget: { limitUsd: 50, spentUsd: 12.5, unpriced: [] },
}
const october = {
  ...november,
  month: '2026-10',
  isOver: true,
  engines: [],
  total: nothing,
  forecast: null,
  budget: null,
}
const url = '/api/admin/brands/brd_1/costs'

describe('bcf costs', { concurrency: 4 }, () => {
  test('shows what was spent and what is to come, for people, programs and spreadsheets', async () => {
    await using service = await startFakeService({
      [`GET ${url}`]: { body: november },
      [`GET ${url}?month=2026-11`]: { body: november },
      [`GET ${url}?month=2026-10`]: { body: october },
      [`GET ${url}/export?format=csv`]: { raw: 'engine,asks\r\nCHATGPT,30\r\n' },
    })
    const args = ['costs', '--brand', 'brd_1']
    const at = { url: service.url }
    const [human, document, csv, over, wrong] = await Promise.all([
      bcf(args, at),
      bcfJson([...args, '--month', '2026-11'], at),
      bcf([...args, '--csv'], at),
      bcf([...args, '--month', '2026-10'], at),
      bcf([...args, '--month', 'november'], at),
    ])
    assert.match(
      human.stdout,
      /^month +2026-11, UTC\nspent +at least 0\.62 USD, 0\.02 USD of it estimated; what 2 asks cost is unknown\n/,
    )
    assert.match(
      human.stdout,
      /\nto come +at least 0\.26 USD for 26 asks; no price is known for 13 asks: set BCF_COPILOT_PRICE\nexpected +0\.88 USD\n/,
    )
    assert.match(human.stdout, /\nbudget +12\.5 USD of 50 USD, of all brands\n/)
    assert.match(
      human.stdout,
      /\nCHATGPT +30 +0\.6 USD +0\.02 USD +- +0\.26 USD\nCOPILOT +2 +0 USD +0 USD +2 asks +no price: set BCF_COPILOT_PRICE\n$/,
    )
    assert.deepEqual(document.document, november)
    assert.equal(csv.stdout, 'engine,asks\r\nCHATGPT,30\r\n')
    assert.equal(over.stdout, 'month  2026-10, UTC\nspent  nothing\n')
    assert.deepEqual([wrong.code, wrong.stdout], [2, ''])
  })
})
