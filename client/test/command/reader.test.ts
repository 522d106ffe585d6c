import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Reply, startFakeService } from '../fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

const uncalibrated = {
  reader: 'chat',
  model: 'qwen3',
  takenFrom: null,
  state: 'uncalibrated',
  since: null,
  message: null,
  calibration: null,
  calibrating: null,
}
const calibration = {
  id: 'cal_1',
  at: '2026-11-16T08:00:03.000Z',
  method: 'model@1 qwen3',
  answers: 900,
  unread: 2,
  kinds: [
    { kind: 'money', found: 61, right: 61, lowerBound: 0.94, mayAccuse: true },
    { kind: 'number', found: 49, right: 46, lowerBound: 0.834, mayAccuse: false },
  ],
}
const calibrated = { ...uncalibrated, state: 'ok', calibration }
const plan = {
  ...{ reader: 'model', model: 'qwen3', answers: 900, languages: ['de', 'en'], read: 7, requests: 990 },
  ...{ inputTokens: 1_200_000, outputTokens: 200_000, costUsd: 1.234 },
}
const job = {
  ...{
    id: 'job_1',
    kind: 'calibrate-reader',
    subjectId: 'qwen3',
    status: 'QUEUED',
    error: null,
    result: null,
  },
  ...{ createdAt: '2026-11-16T08:00:00.000Z', startedAt: null, finishedAt: null },
}
const ended = { ...job, finishedAt: '2026-11-16T08:00:03.000Z' }

const GET_PLAN = 'GET /api/admin/reader/calibration?reader=model'
const GET_READER = 'GET /api/admin/reader?reader=model'
const POST = 'POST /api/admin/reader/calibration'
/** One answer after another, then the last for ever. */
const turns = (...bodies: object[]) => {
  let turn = 0
  return (): Reply => ({ body: bodies[Math.min(turn++, bodies.length - 1)] })
}

describe('bcf reader', { concurrency: 4 }, () => {
  test('show tells the state and what to do about it', async () => {
    await using service = await startFakeService({
      'GET /api/admin/reader': turns({ ...uncalibrated, takenFrom: 'OPENAI_API_KEY' }, calibrated),
    })
    const { url } = service
    const before = await bcf(['reader', 'show'], { url })
    assert.match(before.stdout, /key +of OPENAI_API_KEY/)
    assert.match(before.stdout, /state +uncalibrated/)
    assert.match(before.stderr, /bcf reader calibrate/)
    const after = await bcf(['reader', 'show'], { url })
    assert.match(after.stdout, /may accuse of +money\n/)
    assert.match(
      after.stdout,
      /KIND +FOUND +RIGHT +LOWER BOUND +MAY ACCUSE\nmoney +61 +61 +0\.940 +yes\nnumber +49 +46 +0\.834 +no\n/,
    )
  })

  test('calibrate shows the cost and asks nobody without agreement', async () => {
    let asked = 0
    await using service = await startFakeService({
      [GET_PLAN]: { body: plan },
      [POST]: () => {
        asked++
        return { status: 202, body: { jobId: 'job_1' } }
      },
    })
    const { code, stderr } = await bcf(['reader', 'calibrate'], { url: service.url })
    assert.deepEqual([code, asked], [2, 0])
    assert.match(
      stderr,
      /900 labelled answers in 2 languages, 7 of them read already\. 990 requests.*about 1\.23 USD/,
    )
    assert.match(stderr, /--yes/)
  })

  test('calibrate --yes follows the work and prints what came of it', async () => {
    const under = { ...uncalibrated, calibrating: { jobId: 'job_1', read: 40, answers: 900 } }
    const routes = () => ({
      [GET_PLAN]: { body: plan },
      [POST]: { status: 202, body: { jobId: 'job_1' } },
      'GET /api/admin/jobs/job_1': turns({ ...job, status: 'RUNNING' }, { ...ended, status: 'DONE' }),
      [GET_READER]: turns(under, calibrated),
    })
    await using service = await startFakeService(routes())
    const human = await bcf(['reader', 'calibrate', '--yes'], { url: service.url })
    assert.equal(human.code, 0)
    assert.match(human.stderr, /40 of 900 answers read/)
    assert.match(human.stdout, /money +61/)
    await using again = await startFakeService(routes())
    const { document } = await bcfJson(['reader', 'calibrate', '--yes'], { url: again.url })
    assert.deepEqual(document, calibrated)
  })

  test('a calibration that fails says why', async () => {
    const error = 'The reader answered 401: its key was refused, check BCF_READER_KEY'
    await using service = await startFakeService({
      [GET_PLAN]: { body: plan },
      [POST]: { status: 202, body: { jobId: 'job_1' } },
      'GET /api/admin/jobs/job_1': { body: { ...ended, status: 'FAILED', error } },
      [GET_READER]: { body: uncalibrated },
    })
    const { code, stdout } = await bcf(['reader', 'calibrate', '--yes'], { url: service.url })
    assert.equal(code, 1)
    assert.match(stdout, /check BCF_READER_KEY/)
  })

  test('test shows statements, time and cost, or what went wrong', async () => {
    const said = { subject: 'brand', time: 'now', voice: 'own', precision: 'exact' }
    const statement = {
      sentence: 0,
      quote: 'founded in 2011',
      matter: 'foundingDate',
      value: '2011',
      ...said,
    }
    const read = {
      ...{ reader: 'chat', model: 'qwen3', ms: 1234, costUsd: 0.002, failure: null, message: null },
      statements: [statement],
    }
    const refused = {
      ...read,
      statements: [],
      failure: 'unauthorized',
      message: 'check BCF_READER_KEY\u001b[2J',
    }
    await using service = await startFakeService({ 'POST /api/admin/reader/test': turns(read, refused) })
    const { url } = service
    const well = await bcf(['reader', 'test', '--text', '-', '--about', 'Acme'], {
      url,
      stdin: 'Founded in 2011.',
    })
    assert.equal(well.code, 0)
    assert.deepEqual(service.seen[0]?.body, { text: 'Founded in 2011.', about: 'Acme' })
    assert.match(
      well.stdout,
      /1 statements[\s\S]*1234 ms[\s\S]*0\.002 USD[\s\S]*foundingDate +2011 +founded in 2011 +brand, now, own/,
    )
    const ill = await bcf(['reader', 'test'], { url })
    assert.equal(ill.code, 1)
    assert.match(ill.stdout, /check BCF_READER_KEY/)
    assert.ok(!ill.stdout.includes('\u001b'))
  })
})
