// Workers that are killed during a calibration: nothing that was read is lost, and nothing is paid twice beyond what was in
// flight. calibration-kill.test.ts is the same without processes.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { bearer, createMigratedDatabase, eventually, TOKEN } from '../harness.ts'
import { type ServiceProcess, spawnService } from '../service-process.ts'

const CONCURRENCY = 4
const KILLS = Number(process.env.CALIBRATION_KILLS ?? 1)
/** Requests between two kills. The first 260 answers of the set differ from each other. */
const STRETCH = 70
/** A reader that reports nothing is asked again. */
const REQUESTS_EACH = 2

const asked: string[] = []
const model = createServer(async (request, response) => {
  asked.push(await text(request))
  const choices = [{ message: { content: '{"statements":[]}' }, finish_reason: 'stop' }]
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({ model: 'kill-model', choices, usage: { prompt_tokens: 1, completion_tokens: 1 } }),
  )
})
await new Promise<void>(resolve => model.listen(0, '127.0.0.1', resolve))
after(() => model.close())

test('a calibration survives the death of its worker', async () => {
  const database = await createMigratedDatabase()
  const env = {
    DATABASE_URL: database.url,
    BCF_ACCESS_TOKEN: TOKEN,
    BCF_LOG_LEVEL: 'error',
    BCF_ENGINES: 'sandbox',
    BCF_READER: 'chat',
    BCF_READER_MODEL: 'kill-model',
    BCF_READER_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
    BCF_READER_CONCURRENCY: String(CONCURRENCY),
    PORT: '0',
  }
  let service: ServiceProcess = spawnService('start', env)
  after(() => service.stop())
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch((await service.ready) + path, {
      method,
      headers: { ...bearer, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails where they are not.
    return (await response.json()) as any
  }
  const { jobId } = await call('POST', '/api/admin/reader/calibration', { confirm: true })
  for (let kill = 1; kill <= KILLS; kill++) {
    await eventually(async () => asked.length >= kill * STRETCH)
    service.signal('SIGKILL')
    await service.ended
    // Before the next one asks for more; of these, some were on their way when it died.
    const most = asked.length / REQUESTS_EACH
    service = spawnService('start', env)
    const { calibrating } = await call('GET', '/api/admin/reader')
    assert.equal(calibrating.jobId, jobId, 'the job is still there')
    assert.ok(calibrating.read >= most - kill * CONCURRENCY, `${calibrating.read} of ${most}`)
  }
  await eventually(async () => asked.length >= (KILLS + 1) * STRETCH)
  const twice = asked.length - new Set(asked).size
  assert.ok(twice <= KILLS * CONCURRENCY * REQUESTS_EACH, `${twice} requests were paid twice`)
})
