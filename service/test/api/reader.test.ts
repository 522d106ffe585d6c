// The operator's routes about the reader, on a running service: the sandbox reads, the worker calibrates the rules.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readReaderSettings } from '../../src/readers/model/settings.ts'
import { eventually, startTestService } from '../harness.ts'

const SANDBOX = readReaderSettings(name => (name === 'BCF_READER' ? 'sandbox' : undefined), { sandbox: true })

describe('the reader of an installation', async () => {
  const service = await startTestService({ config: { reader: SANDBOX } })
  const without = await startTestService({ parts: { worker: false } })

  test('is shown with its state', async () => {
    const { body } = await service.call('GET', '/api/admin/reader')
    assert.deepEqual(
      [body.reader, body.model, body.state, body.calibration],
      ['chat', 'sandbox-reader', 'uncalibrated', null],
    )
    const rules = await without.call('GET', '/api/admin/reader')
    assert.deepEqual([rules.body.reader, rules.body.state], ['rules', 'rules'])
  })

  test('reads one text now', async () => {
    const { status, body } = await service.call('POST', '/api/admin/reader/test', {})
    assert.deepEqual([status, body.failure, body.model], [200, null, 'sandbox-reader'])
    const none = await without.call('POST', '/api/admin/reader/test', {})
    assert.equal(none.status, 409)
    assert.match(none.body.error, /BCF_READER/)
  })

  test('has a plan with a cost, and is not calibrated without agreement', async () => {
    const { body } = await service.call('GET', '/api/admin/reader/calibration')
    assert.ok(body.answers >= 200 && body.languages.length >= 10 && body.requests > body.answers)
    assert.ok(body.inputTokens > 100_000, `${body.inputTokens} tokens`)
    const address = '/api/admin/reader/calibration'
    for (const sent of [{}, { confirm: false }, { reader: 'rules' }])
      assert.equal((await service.call('POST', address, sent)).status, 400)
    assert.equal((await without.call('GET', address)).status, 409)
  })

  test('the rules are calibrated by a job', async () => {
    const sent = { reader: 'rules', confirm: true }
    const { status, body } = await service.call('POST', '/api/admin/reader/calibration', sent)
    assert.equal(status, 202)
    await eventually(async () => {
      const job = await service.call('GET', `/api/admin/jobs/${body.jobId}`)
      assert.equal(job.body.error, null)
      return job.body.status === 'DONE'
    })
    const { body: rules } = await service.call('GET', '/api/admin/reader?reader=rules')
    assert.match(rules.calibration.method, /^rules@\d+$/)
    const contact = rules.calibration.kinds.find(({ kind }: { kind: string }) => kind === 'contact')
    assert.ok(contact.found >= contact.right && contact.right > 0)
  })
})
