import { describe, test } from 'node:test'
import type { Reply } from '../fake-service.ts'
import { expectLines } from './lines.ts'

const uncalibrated = {
  ...{ reader: 'chat', model: 'qwen3', state: 'uncalibrated', since: null, message: null },
  ...{ takenFrom: null, calibration: null, calibrating: null },
}
const calibration = {
  ...{ id: 'cal_1', at: '2026-11-16T08:00:03.000Z', method: 'model@1 qwen3', answers: 104, unread: 2 },
  kinds: [
    { kind: 'money', found: 61, right: 61, lowerBound: 0.94, mayAccuse: true },
    { kind: 'number', found: 49, right: 46, lowerBound: 0.834, mayAccuse: false },
  ],
}
const own = { ...uncalibrated, takenFrom: 'OPENAI_API_KEY' }
const calibrated = { ...uncalibrated, state: 'ok', calibration }
const plan = {
  ...{ model: 'qwen3', answers: 104, languages: ['de', 'en'], read: 7, requests: 182 },
  ...{ inputTokens: 340_000, outputTokens: 170_000, costUsd: 0.234 },
}
const job = {
  ...{ id: 'job_1', kind: 'calibrate-reader', subjectId: 'qwen3', status: 'QUEUED', error: null },
  ...{ createdAt: '2026-11-16T08:00:00.000Z', startedAt: null, finishedAt: null, result: null },
}
const ended = { ...job, finishedAt: '2026-11-16T08:00:03.000Z' }
const error = 'The reader answered 401: its key was refused, check BCF_READER_KEY'

/** One answer after another, then the last for ever. */
const turns = (...bodies: object[]) => {
  let turn = 0
  return (): Reply => ({ body: bodies[Math.min(turn++, bodies.length - 1)] })
}
const calibrating = (jobs: object[], readers: object[]) => ({
  'GET /api/admin/reader/calibration': { body: plan },
  'POST /api/admin/reader/calibration': { status: 202, body: { jobId: 'job_1' } },
  'GET /api/admin/jobs/job_1': turns(...jobs),
  'GET /api/admin/reader': turns(...readers),
})
const calibrate = ['reader', 'calibrate']

describe('bcf reader', { concurrency: 4 }, () => {
  test('show tells the state and what to do about it', () =>
    expectLines({ 'GET /api/admin/reader': turns(own, calibrated) }, [
      {
        args: ['reader', 'show'],
        prints: /key +of OPENAI_API_KEY\nstate +uncalibrated/,
        says: /bcf reader calibrate/,
      },
      {
        args: ['reader', 'show'],
        prints: [
          /may accuse of +money\n/,
          /KIND +FOUND +RIGHT +LOWER BOUND +MAY ACCUSE\nmoney +61 +61 +0\.940 +yes\nnumber +49 +46 +0\.834 +no\n/,
        ],
      },
    ]))

  test('calibrate shows the cost and asks nobody without agreement', () =>
    expectLines(calibrating([], []), [
      {
        args: calibrate,
        code: 2,
        says: [
          /qwen3: 104 labelled answers in 2 languages, 7 of them read already\. About 182 requests, 340,000 tokens in and 170,000 out: about \$0\.23\./,
          /--yes/,
        ],
        // The plan was looked at, and nothing more.
        sends: [null],
      },
    ]))

  test('calibrate --yes follows the work and prints what came of it, or why it failed', async () => {
    const jobs = [
      { ...job, status: 'RUNNING' },
      { ...ended, status: 'DONE' },
    ]
    const under = { ...uncalibrated, calibrating: { jobId: 'job_1', read: 40, answers: 104 } }
    const args = [...calibrate, '--yes']
    await expectLines(calibrating(jobs, [under, calibrated]), [{ args, prints: /money +61/ }])
    await expectLines(calibrating(jobs, [under, calibrated]), [{ args, document: calibrated }])
    await expectLines(calibrating([{ ...ended, status: 'FAILED', error }], [uncalibrated]), [
      { args, code: 1, prints: /check BCF_READER_KEY/ },
    ])
  })

  test('test shows statements, time and cost, or what went wrong', () => {
    const statement = {
      ...{ sentence: 0, quote: 'founded in 2011', matter: 'foundingDate', value: '2011' },
      ...{ subject: 'brand', time: 'now', voice: 'own', precision: 'exact' },
    }
    const read = {
      ...{ reader: 'chat', model: 'qwen3', ms: 1234, costUsd: 0.002, failure: null, message: null },
      statements: [statement],
    }
    const refused = { ...read, statements: [], failure: 'unauthorized', message: `${error}\u001b[2J` }
    return expectLines({ 'POST /api/admin/reader/test': turns(read, refused) }, [
      {
        args: ['reader', 'test', '--text', '-', '--about', 'Acme'],
        stdin: 'Founded in 2011.',
        sends: [{ text: 'Founded in 2011.', about: 'Acme' }],
        prints:
          /1 statements[\s\S]*1234 ms[\s\S]*\$0\.002[\s\S]*foundingDate +2011 +founded in 2011 +brand, now, own/,
      },
      { args: ['reader', 'test'], code: 1, prints: [/check BCF_READER_KEY/, /^[\P{Cc}\n]+$/u] },
    ])
  })
})
