import { test } from 'node:test'
import { expectLines } from './lines.ts'

const nothing = { asks: 0, knownUsd: 0, estimatedUsd: 0, estimatedAsks: 0, unknownAsks: 0 }
const spent = { ...nothing, asks: 30, knownUsd: 0.6, estimatedUsd: 0.02, estimatedAsks: 1 }
const unpriced = { engine: 'COPILOT', setting: 'BCF_COPILOT_PRICE' }
const november = {
  ...{ brandId: 'brd_1', month: '2026-11', isOver: false, history: [] },
  engines: [
    { engine: 'CHATGPT', ...spent, forecast: { asks: 13, usd: 0.26, setting: null } },
    {
      ...{ ...nothing, engine: 'COPILOT', asks: 2, unknownAsks: 2 },
      forecast: { asks: 13, usd: null, setting: unpriced.setting },
    },
  ],
  total: { ...spent, asks: 32, unknownAsks: 2 },
  forecast: { asks: 26, usd: 0.26, unknownAsks: 13, reading: null, engines: [unpriced] },
  budget: { limitUsd: 50, spentUsd: 12.5, unpriced: [] },
}
const over = { month: '2026-10', isOver: true, engines: [], total: nothing, forecast: null, budget: null }

test('bcf costs: what was spent and what is to come, for people, programs and spreadsheets', () => {
  const url = '/api/admin/brands/brd_1/costs'
  const args = ['costs', '--brand', 'brd_1']
  const csv = 'engine,asks\r\nCHATGPT,30\r\n'
  return expectLines(
    {
      [`GET ${url}`]: { body: november },
      [`GET ${url}?month=2026-11`]: { body: november },
      [`GET ${url}?month=2026-10`]: { body: { ...november, ...over } },
      [`GET ${url}/export?format=csv`]: { raw: csv },
    },
    [
      {
        args,
        prints: [
          /^month +2026-11, UTC\nspent +at least \$0\.62, \$0\.02 of it estimated; the cost of 2 requests is unknown\n/,
          /\nto come +at least \$0\.26 for 26 requests; no price is set for Copilot \(13 requests\)\nexpected +\$0\.88\n/,
          /\nbudget +\$12\.50 of \$50\.00, of all brands\n/,
          /\nCHATGPT +30 +\$0\.60 +\$0\.02 +- +\$0\.26\nCOPILOT +2 +\$0\.00 +\$0\.00 +2 requests +no price: set BCF_COPILOT_PRICE\n$/,
        ],
      },
      { args: [...args, '--month', '2026-11'], document: november },
      { args: [...args, '--csv'], prints: csv },
      { args: [...args, '--month', '2026-10'], prints: 'month  2026-10, UTC\nspent  nothing\n' },
      { args: [...args, '--month', 'november'], code: 2 },
    ],
  )
})
