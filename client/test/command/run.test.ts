import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Routes, startFakeService } from '../fake-service.ts'
import { expectLines } from './lines.ts'
import { bcf, bcfJson } from './run-cli.ts'

const evidence = {
  ...{ runId: 'run_1', scanId: 'scn_1', engine: 'CHATGPT', status: 'CLASSIFIED' },
  brand: { id: 'brd_1', name: 'Northwind Kettles', domain: 'northwind.example' },
  prompt: { id: 'prm_1', text: 'Who makes kettles?', intent: 'CATEGORY' },
  capturedAt: '2026-11-14T00:00:00.000Z',
  snapshot: { sha256: 'a'.repeat(64), byteLength: 9 },
  origin: {
    ...{ route: 'dataforseo-claude', provider: 'DataForSEO', isThirdParty: true },
    words: 'Claude, by DataForSEO (a third party), official API',
  },
  localeAsked: { country: 'DE', language: 'de', city: 'Berlin' },
  locale: { country: 'DE', language: null, city: 'Berlin' },
  classification: {
    ...{ citationClass: 'CONFABULATED', reason: null, rationale: 'It says 1999.', method: 'model@1 gpt-x' },
  },
}
const claim = {
  ...{ start: 0, end: 9, text: 'founded in 1999', verdict: 'contradicted', matter: 'when it was founded' },
  ...{ reader: 'model@1 gpt-x', comparison: 'answer: 1999, fact: 1987', doubt: null, aside: null },
  ...{ confidence: 0.95, reason: 'wrong_value', key: 'foundingDate' },
  fact: { id: 'f', key: 'foundingDate', value: '1987', source: 'https://northwind.example/', hash: 'b' },
}
const past = { verdict: 'set_aside', aside: 'past', text: 'led by Ada', matter: 'chief' }
const doubted = { verdict: 'suspected', doubt: 'other_named', reader: 'model@1 gpt-y' }
const answer = {
  ...{ runId: 'run_1', text: 'whatever', unread: [{ start: 1, end: 2, text: 'It costs 340 EUR.' }] },
  claims: [
    { ...claim, comparison: null, fact: null, reason: null, ...past },
    claim,
    { ...claim, ...doubted, text: 'a\u001b[2Jb\nfact: no' },
  ],
  searchedFor: ['northwind\nclass: STRONG'],
  readOnly: [{ url: 'https://read.example/', title: null, inside: false }],
  beside: {
    products: [{ title: 'Glide\u001b[2J', url: null, price: '$89', merchant: null, inside: false }],
    ads: [{ title: 'Buy\nclass: STRONG', url: 'https://ad.example/', inside: false }],
    followUps: ['Why?'],
  },
}
const without = { runId: 'run_2', snapshot: null, classification: null, status: 'FAILED' }
const routes: Routes = {
  'GET /v1/runs/run_1/evidence': { body: evidence },
  'GET /api/admin/runs/run_1/answer': { body: answer },
  'GET /v1/runs/run_2/evidence': { body: { ...evidence, ...without } },
}

describe('bcf run show', { concurrency: 4 }, () => {
  test('tells of each claim who read it, what was compared, and why nobody is accused', async () => {
    await using service = await startFakeService(routes)
    const { code, stdout } = await bcf(['run', 'show', 'run_1'], { url: service.url })
    assert.equal(code, 0)
    // What an engine wrote stays behind its indent, and commands nothing.
    assert.ok(!stdout.includes('\u001b'))
    assert.match(stdout, /^ {5}“a\\x1b\[2Jb\n {5}fact: no”$/m)
    const [head = '', ...groups] = stdout.trimEnd().split('\n\n')
    assert.match(head, /^class +CONFABULATED$/m)
    assert.match(head, /^came by +Claude, by DataForSEO \(a third party\), official API$/m)
    assert.match(head, /^asked from +Berlin, Germany; not sent, because .*: language$/m)
    assert.match(head, /^read by +Model gpt-x, model@1$/m)
    const wanted = [
      /^Contradicts a fact \(1\)\n.*2\. when it was founded \(wrong value\)\n {5}“founded in 1999”[\s\S]*answer: 1999, fact: 1987\n/,
      /^May contradict a fact \(1\)\n[\s\S]*Another name stands beside it.*[\s\S]*read by Model gpt-y, model@1/,
      /^Set aside \(1\)\n[\s\S]*It speaks of the past\./,
      /^Unread \(1\)\n[\s\S]*It costs 340 EUR\./,
      /^How it searched\n {2}searched for: northwind.*\n {2}read: https:\/\/read\.example\/$/,
      /^Beside the answer\n {2}product: Glide.*, \$89\n {2}advertisement: Buy.*\n {2}question: Why\?$/,
    ]
    assert.equal(groups.length, wanted.length)
    for (const [place, pattern] of wanted.entries()) assert.match(groups[place] ?? '', pattern)
  })

  test('--json carries all of it; a run without an answer has no claims', async () => {
    await using service = await startFakeService(routes)
    const { document } = await bcfJson(['run', 'show', 'run_1'], { url: service.url })
    const { answer: given, citationClass, method } = document as Record<string, unknown>
    assert.deepEqual([given, citationClass, method], [answer, 'CONFABULATED', 'model@1 gpt-x'])
    await expectLines(routes, [
      { args: ['run', 'show', 'run_2'], prints: /^(?![\s\S]*\n\n)[\s\S]*^status +FAILED$/m },
    ])
  })
})
