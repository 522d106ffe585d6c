import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { expectLines, seenOf } from './lines.ts'

const limits = { concurrency: 8, perMinute: null, timeoutSeconds: 60 }
const asked = { route: 'openai-responses', surface: 'official_api' }
const reason = 'GEMINI_API_KEY is not set'
const engines = [
  { engine: 'CHATGPT', runnable: true, reason: null, ...asked, model: 'gpt-5', ...limits },
  { engine: 'GEMINI', runnable: false, reason, route: null, surface: null, model: null, ...limits },
]
const answered = {
  ...{ engine: 'CHATGPT', ...asked, ms: 1234, costUsd: 0.0125, failure: null, message: null },
  reading: {
    ...{ outcome: 'answered', model: 'gpt-5-2026' },
    text: 'A kettle boils water.\n\noutcome  forged \u001b]52;c;ZXZpbA==\u0007',
    citations: [
      { position: 1, url: 'https://kettles.example/\u202e', title: 'Kettles\u001b[2J', start: 0, end: 8 },
    ],
  },
}
const message = 'The engine answered 401 (invalid_api_key)'
const failed = { ...answered, costUsd: null, reading: null, failure: 'unauthorized', message }
const TEST = 'POST /api/admin/engines/CHATGPT/test'
const args = ['engines', 'test', 'CHATGPT']

describe('bcf engines', { concurrency: 4 }, () => {
  test('engines lists what can be asked, how, and why not the others', () => {
    const reader = { reader: 'chat', model: 'qwen3', state: 'ok', since: null, message: null }
    const kind = { kind: 'money', found: 61, right: 61, lowerBound: 0.94, mayAccuse: true }
    const calibration = {
      ...{ id: 'cal_1', at: '2026-11-16T08:00:03.000Z', method: 'model@1 qwen3', kinds: [kind] },
    }
    return expectLines(
      {
        'GET /api/admin/engines': { body: { engines } },
        'GET /api/admin/reader': { body: { ...reader, calibrating: null, calibration } },
      },
      [
        { args: ['engines'], document: engines },
        {
          args: ['engines'],
          prints: [
            /^ENGINE {2,}RUNNABLE {2,}ROUTE {2,}SURFACE {2,}MODEL {2,}WHY NOT\n/,
            /^CHATGPT {2,}yes {2,}openai-responses {2,}official_api {2,}gpt-5 {2,}-$/m,
            /^GEMINI {2,}no {2,}- {2,}- {2,}- {2,}GEMINI_API_KEY is not set$/m,
          ],
          says: /Read by chat qwen3: ok, calibrated 2026-11-16T.*; may accuse of money/,
        },
        { args: ['engines', 'destroy'], code: 2 },
      ],
    )
  })

  test('test asks once and shows the answer, escapes spelled out', () =>
    expectLines({ [TEST]: { body: answered } }, [
      { args, document: answered, sends: [{}], prints: /^[\P{Cc}\n]+$/u },
      {
        args: ['engines', 'test', 'chatgpt', '--prompt', 'Kettles?'],
        sends: [{ prompt: 'Kettles?' }],
        prints: [
          /^engine +CHATGPT\nroute +openai-responses\nsurface +official_api\n/,
          /\nmodel +gpt-5-2026\noutcome +answered\ntime +1234 ms\ncost +\$0\.0125\n/,
          /\n {2}A kettle boils water\.\n\n {2}outcome {2}forged \\x1b\]52/,
          /\n1 +https:\/\/kettles\.example\/\\u202e +Kettles\\x1b\[2J\n$/,
          /^(?:[^\p{Cc}\p{Cf}]|\n)+$/u,
        ],
      },
    ]))

  test('a failed test exits 1 with the message of the engine, and is not repeated', async () => {
    const seen = await seenOf({ [TEST]: { body: failed } }, [
      { args, code: 1, document: failed },
      {
        args,
        code: 1,
        prints: /\noutcome +unauthorized\nmessage +The engine answered 401 \(invalid_api_key\)\n/,
      },
    ])
    assert.equal(seen.length, 2)
  })

  test('an engine that cannot run exits 6, an unknown one 2', () => {
    const error = 'CHATGPT cannot run: OPENAI_API_KEY is not set'
    // A 503 is worth a second try elsewhere; here each could be paid for.
    return expectLines({ [TEST]: { status: 503, body: { error } } }, [
      {
        args: [...args, '--json'],
        code: 6,
        says: /^\{"error":"CHATGPT cannot run: OPENAI_API_KEY/,
        sends: [{}],
      },
      { args, code: 6, says: /^error: CHATGPT cannot run: OPENAI_API_KEY is not set\n/, sends: [{}] },
      { args: ['engines', 'test', 'ELIZA'], code: 2, says: /CHATGPT, PERPLEXITY/, sends: [] },
    ])
  })
})
