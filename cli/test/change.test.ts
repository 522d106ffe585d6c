import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startFakeService } from '../../client/test/fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

const side = (scans: number) => ({
  ...{ scans, answered: scans, lastScanId: 'scn_9' },
  ...{ first: '2026-10-01T06:00:00.000Z', last: '2026-11-01T06:00:00.000Z' },
})
const rate = (hits: number, of: number, low: number, high: number) => ({
  hits,
  of,
  share: hits / of,
  low,
  high,
})
const claim = {
  ...{
    key: 'foundingDate',
    matter: 'founding date',
    value: '1999',
    polarity: 'affirmed',
    verdict: 'contradicted',
  },
  ...{ comparison: 'answer: 1999, fact: 1987', text: 'founded in 1999\u001b[31m', runId: 'run_1' },
  ...{ engine: 'CHATGPT', promptText: 'When?' },
}
const change = {
  brand: { id: 'brd_1', name: 'Northwind', domain: 'northwind.example' },
  ...{ kind: 'since_last', before: side(24), after: side(1), neededBefore: 24, truncated: false },
  asked: { both: 10, onlyBefore: 1, onlyAfter: 0, apart: 2, waiting: 0 },
  rates: [
    {
      ...{ engine: null, counted: 'STRONG', verdict: 'changed', p: 0.04 },
      ...{ before: rate(120, 240, 0.44, 0.56), after: rate(1, 10, 0.02, 0.4) },
    },
    {
      ...{ engine: 'CHATGPT', counted: 'ECHO', verdict: 'no_change_seen', p: 1 },
      ...{ before: rate(0, 240, 0, 0.02), after: rate(0, 2, 0, 0.66) },
    },
    {
      ...{ engine: 'CHATGPT', counted: 'ABSENT', verdict: 'no_change_seen', p: 0.4 },
      ...{ before: rate(20, 240, 0.05, 0.13), after: rate(1, 2, 0.09, 0.91) },
    },
  ],
  cases: { since: '2026-11-14T06:00:00.000Z', open: 2, new: 1, returned: 0, gone: 0 },
  falseClaims: { came: [claim], went: [], cameTotal: 1, wentTotal: 0, truncated: false },
}
const two = {
  ...{ ...change, kind: 'scans', neededBefore: null, before: side(1) },
  rates: change.rates.map(one => ({ ...one, verdict: 'too_few_scans', p: null })),
}
const none = { STRONG: 0, DESCRIPTIVE: 0, ECHO: 0, CONFABULATED: 0, ABSENT: 0 }
const answer = (runId: string) => ({ runId, sample: 1, citationClass: 'STRONG', capturedAt: side(1).last })
const page = {
  prompts: [
    {
      prompt: { id: 'prm_1', text: 'When was it \u001b]0;x\u0007founded?', intent: 'BRANDED' },
      engines: [
        {
          engine: 'CHATGPT',
          before: { counts: { ...none, STRONG: 2 }, answers: [answer('run_0')] },
          after: { counts: { ...none, CONFABULATED: 1 }, answers: [answer('run_1')] },
          claims: {
            came: [claim],
            went: [],
            turned: [{ claim: { ...claim, value: 'x' }, before: 'supported' }],
          },
          citations: {
            gained: [{ url: 'https://a.example/', title: null, owned: false, inside: false }],
            lost: [],
          },
        },
      ],
    },
  ],
  next: '1.prm_1',
}
const url = '/api/admin/brands/brd_1/change'

describe('bcf change', { concurrency: 4 }, () => {
  test('since the last scan, for people and programs', async () => {
    await using service = await startFakeService({
      [`GET ${url}`]: { body: change },
      [`GET ${url}?before=scn_1&after=scn_2`]: { body: two },
      [`GET ${url}?from=2026-11-01&to=2026-11-14`]: { body: { ...change, kind: 'windows', after: side(0) } },
    })
    const at = { url: service.url }
    const [human, document, scans, days, one, wrong] = await Promise.all([
      bcf(['change', 'brd_1'], at),
      bcfJson(['change', 'brd_1'], at),
      bcf(['change', 'brd_1', '--scans', 'scn_1', 'scn_2'], at),
      bcf(['change', 'brd_1', '--from', '2026-11-01', '--to', '2026-11-14'], at),
      bcf(['change', 'brd_1', '--scans', 'scn_1'], at),
      bcf(['change', 'brd_1', '--from', 'monday'], at),
    ])
    assert.match(human.stdout, /^before +24 scans, 2026-10-01.*\nafter +1 scan, /)
    assert.match(human.stdout, /\nresult +1 of 3 rates changed: 1 scan against 24\.\n/)
    assert.match(
      human.stdout,
      /\nnote +Asked on one side only, and left out: 1 pair of a prompt and an engine\.\n/,
    )
    assert.match(
      human.stdout,
      /\nAll engines +Strong +50 % \(44–56 %\), n 240 +10 % \(2–40 %\), n 10 +changed +0\.040\n/,
    )
    assert.match(human.stdout, /\nChatGPT +Absent +.* +too few to tell, n 2 +no change seen +0\.400\n/)
    assert.doesNotMatch(human.stdout, /Echo/)
    assert.match(
      human.stdout,
      /\nFalse claims that came: 1\n.*\nChatGPT +founding date +founded in 1999\\x1b\[31m +run_1\n/,
    )
    assert.deepEqual(document.document, change)
    assert.match(scans.stdout, /Two scans alone cannot tell chance from change\./)
    assert.match(scans.stdout, /too few scans to tell +-\n/)
    assert.equal(days.stdout, 'There is no ended scan in the later days.\n')
    assert.deepEqual([one.code, wrong.code], [2, 2])
    assert.match(one.stderr, /It takes two scans/)
  })

  test('prompt by prompt, and word by word', async () => {
    await using service = await startFakeService({
      [`GET ${url}/prompts?changed=true`]: { body: page },
      [`GET ${url}/answers?before=run_0&after=run_1`]: {
        body: {
          words: [
            { is: 'same', text: 'Founded in ' },
            { is: 'gone', text: '1987 ' },
            { is: 'new', text: '1999 ' },
            { is: 'same', text: 'in\u001b[2J Leeds.\nMore.' },
          ],
        },
      },
      [`GET ${url}/answers?before=run_0&after=run_2`]: { body: { words: null } },
    })
    const at = { url: service.url }
    const [prompts, words, far] = await Promise.all([
      bcf(['change', 'brd_1', '--prompts', '--changed'], at),
      bcf(['change', 'brd_1', '--answers', 'run_0', 'run_1'], at),
      bcf(['change', 'brd_1', '--answers', 'run_0', 'run_2'], at),
    ])
    assert.match(prompts.stdout, /^When was it \\x1b\]0;x\\x07founded\?\nENGINE/)
    assert.match(
      prompts.stdout,
      /\nChatGPT +STRONG ×2 +CONFABULATED +\+founding date: 1999; ~founding date: x now contradicted +\+1 -0 +run_0 +run_1\n/,
    )
    assert.match(prompts.stderr, /--cursor 1\.prm_1/)
    assert.equal(words.stdout, 'Founded in [-1987-] {+1999+} in\\x1b[2J Leeds.\nMore.\n')
    assert.match(far.stdout, /too different, or too long/)
  })
})
