import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Routes, startFakeService } from '../fake-service.ts'
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
    await using service = await startFakeService({
      ...asked({ q: '"free plan" -trial' }),
      ...asked({ in: 'claims', q: 'founded' }),
    })
    const { stdout } = await bcf(['search', '--help'])
    const examples = [...stdout.matchAll(/\$ bcf (search .+)/g)].map(([, line = '']) =>
      [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, phrase, word]) => phrase ?? word ?? ''),
    )
    assert.equal(examples.length, 2)
    for (const args of examples) {
      const { code, stderr } = await bcf(args, { url: service.url })
      assert.equal(code, 0, stderr)
    }
    assert.equal(service.seen.length, 2)
  })

  test('an option after such a word is an option, and one that there is not is refused', async () => {
    await using service = await startFakeService(asked({ engine: 'CHATGPT', q: 'plan -trial pric' }))
    const { url } = service
    const words = ['search', '--brand', 'brd_123', 'plan', '-trial']
    const found = await bcf([...words, 'pric', '--engine', 'CHATGPT'], { url })
    assert.equal(found.code, 0, found.stderr)
    const refused = await bcf([...words, '--limit', '5'], { url })
    assert.equal(refused.code, 2)
    assert.match(refused.stderr, /unknown option '--limit'/)
    assert.equal(service.seen.length, 1)
  })
})
