import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Routes } from '../fake-service.ts'
import { expectLines } from './lines.ts'
import { bcf } from './run-cli.ts'

const nothing = {
  ...{ isEmpty: false, meant: null, answers: null, prompts: null, claims: null },
  index: { indexed: 0, answers: 0, isComplete: true },
}
const asked = (query: Record<string, string>): Routes => ({
  [`GET /api/admin/brands/brd_123/search?${new URLSearchParams({ ...query, order: 'best' })}`]: {
    body: nothing,
  },
})

describe('bcf search', { concurrency: 4 }, () => {
  test('every example of its help runs, and a word with a minus is a word', async () => {
    const { stdout } = await bcf(['search', '--help'])
    const examples = [...stdout.matchAll(/\$ bcf (search .+)/g)].map(([, line = '']) =>
      [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, phrase, word]) => phrase ?? word ?? ''),
    )
    assert.equal(examples.length, 2)
    const routes = { ...asked({ q: '"free plan" -trial' }), ...asked({ in: 'claims', q: 'founded' }) }
    await expectLines(
      routes,
      examples.map(args => ({ args, sends: [null] })),
    )
  })

  test('an option after such a word is an option, and one that there is not is refused', () => {
    const words = ['search', '--brand', 'brd_123', 'plan', '-trial']
    return expectLines(asked({ engine: 'CHATGPT', q: 'plan -trial pric' }), [
      { args: [...words, 'pric', '--engine', 'CHATGPT'], sends: [null] },
      { args: [...words, '--limit', '5'], code: 2, says: /unknown option '--limit'/, sends: [] },
    ])
  })
})
