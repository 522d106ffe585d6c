import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../harness.ts'

test('J8: whatever is asked for, metrics know the route table and nothing of the request', async () => {
  const service = await startTestService({ parts: { worker: false } })
  for (let index = 0; index < 50; index++) {
    await service.call('GET', `/v1/scans/canary-${index}`)
    await service.call('GET', `/canary-${index}/${index}?canary=${index}`)
  }
  const { text } = await service.call('GET', '/metrics')
  assert.ok(!text.includes('canary'), text)
  const series = text.split('\n').filter(line => line.startsWith('bcf_http_requests_total'))
  assert.ok(series.length > 0 && series.length < 10, `${series.length} series`)
})
