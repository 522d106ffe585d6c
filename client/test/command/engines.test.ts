import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startFakeService } from '../fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

const limits = { concurrency: 8, perMinute: null, timeoutSeconds: 60 }
const engines = [
  {
    engine: 'CHATGPT',
    runnable: true,
    reason: null,
    route: 'openai-responses',
    surface: 'official_api',
    model: 'gpt-5',
    ...limits,
  },
  {
    engine: 'GEMINI',
    runnable: false,
    reason: 'GEMINI_API_KEY is not set',
    route: null,
    surface: null,
    model: null,
    ...limits,
  },
]

const answered = {
  engine: 'CHATGPT',
  route: 'openai-responses',
  surface: 'official_api',
  ms: 1234,
  costUsd: 0.0125,
  failure: null,
  message: null,
  reading: {
    outcome: 'answered',
    text: 'A kettle boils water.\n\noutcome  forged \u001b]52;c;ZXZpbA==\u0007',
    model: 'gpt-5-2026',
    citations: [
      { position: 1, url: 'https://kettles.example/\u202e', title: 'Kettles\u001b[2J', start: 0, end: 8 },
    ],
  },
}
const failed = {
  ...answered,
  costUsd: null,
  reading: null,
  failure: 'unauthorized',
  message: 'The engine answered 401 (invalid_api_key)',
}
const TEST = 'POST /api/admin/engines/CHATGPT/test'

describe('bcf engines', { concurrency: 4 }, () => {
  test('engines lists what can be asked, how, and why not the others', async () => {
    const reader = {
      reader: 'chat',
      model: 'qwen3',
      state: 'ok',
      since: null,
      message: null,
      calibrating: null,
    }
    const kind = { kind: 'money', found: 61, right: 61, lowerBound: 0.94, mayAccuse: true }
    const calibration = {
      id: 'cal_1',
      at: '2026-11-16T08:00:03.000Z',
      method: 'model@1 qwen3',
      kinds: [kind],
    }
    await using service = await startFakeService({
      'GET /api/admin/engines': { body: { engines } },
      'GET /api/admin/reader': { body: { ...reader, calibration } },
    })
    const { url } = service
    const [listed, human, unknown] = await Promise.all([
      bcfJson(['engines'], { url }),
      bcf(['engines'], { url }),
      bcf(['engines', 'destroy'], { url }),
    ])
    assert.deepEqual([listed.code, listed.document, listed.stderr], [0, engines, ''])
    const [head, first, second] = human.stdout.split('\n').map(line => line.split(/ {2,}/))
    assert.deepEqual(head, ['ENGINE', 'RUNNABLE', 'ROUTE', 'SURFACE', 'MODEL', 'WHY NOT'])
    assert.deepEqual(first, ['CHATGPT', 'yes', 'openai-responses', 'official_api', 'gpt-5', '-'])
    assert.deepEqual(second, ['GEMINI', 'no', '-', '-', '-', 'GEMINI_API_KEY is not set'])
    assert.match(human.stderr, /Read by chat qwen3: ok, calibrated 2026-11-16T.*; may accuse of money/)
    assert.deepEqual([unknown.code, unknown.stdout], [2, ''])
  })

  test('engines test asks once and shows the answer, escapes spelled out', async () => {
    await using service = await startFakeService({ [TEST]: { body: answered } })
    const { url } = service
    const document = await bcfJson(['engines', 'test', 'CHATGPT'], { url })
    const human = await bcf(['engines', 'test', 'chatgpt', '--prompt', 'Kettles?'], { url })
    assert.deepEqual([document.code, document.document, document.stderr], [0, answered, ''])
    assert.deepEqual(
      service.seen.map(seen => seen.body),
      [{}, { prompt: 'Kettles?' }],
    )
    assert.equal(human.code, 0)
    assert.match(human.stdout, /^engine +CHATGPT\nroute +openai-responses\nsurface +official_api\n/)
    assert.match(human.stdout, /\nmodel +gpt-5-2026\noutcome +answered\ntime +1234 ms\ncost +0\.0125 USD\n/)
    assert.match(human.stdout, /\n {2}A kettle boils water\.\n\n {2}outcome {2}forged \\x1b\]52/)
    assert.match(human.stdout, /\n1 +https:\/\/kettles\.example\/\\u202e +Kettles\\x1b\[2J\n$/)
    for (const { stdout } of [document, human]) {
      assert.doesNotMatch(stdout.replaceAll('\n', ''), /[\p{Cc}\p{Cf}]/u)
    }
  })

  test('a failed test exits 1 with the message of the engine, and is not repeated', async () => {
    await using service = await startFakeService({ [TEST]: { body: failed } })
    const { url } = service
    const [document, human] = await Promise.all([
      bcfJson(['engines', 'test', 'CHATGPT'], { url }),
      bcf(['engines', 'test', 'CHATGPT'], { url }),
    ])
    assert.deepEqual([document.code, document.document], [1, failed])
    assert.equal(human.code, 1)
    assert.match(
      human.stdout,
      /\noutcome +unauthorized\nmessage +The engine answered 401 \(invalid_api_key\)\n/,
    )
    assert.equal(service.seen.length, 2)
  })

  test('an engine that cannot run exits 6, an unknown one 2', async () => {
    const error = 'CHATGPT cannot run: OPENAI_API_KEY is not set'
    await using service = await startFakeService({ [TEST]: { status: 503, body: { error } } })
    const { url } = service
    const [document, human, unknown] = await Promise.all([
      bcf(['engines', 'test', 'CHATGPT', '--json'], { url }),
      bcf(['engines', 'test', 'CHATGPT'], { url }),
      bcf(['engines', 'test', 'ELIZA'], { url }),
    ])
    assert.deepEqual([document.code, document.stdout], [6, ''])
    assert.equal(JSON.parse(document.stderr).error, error)
    assert.deepEqual([human.code, human.stdout], [6, ''])
    assert.match(human.stderr, /^error: CHATGPT cannot run: OPENAI_API_KEY is not set\n/)
    assert.equal(unknown.code, 2)
    assert.match(unknown.stderr, /CHATGPT, PERPLEXITY/)
    // A 503 is worth a second try elsewhere; here each could be paid for.
    assert.equal(service.seen.length, 2)
  })
})
