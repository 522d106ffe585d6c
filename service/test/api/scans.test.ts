import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeBrand, scanToEnd, startTestService } from '../harness.ts'

describe('scans', async () => {
  const service = await startTestService()

  test('rows 48, 84, 85: a scan goes from request to classified answers', async () => {
    const brand = await makeBrand(service, {}, [
      { text: 'Who makes kettles? [[sandbox:absent]]', intent: 'CATEGORY' },
      { text: 'When was Northwind Kettles founded? [[sandbox:good]]', intent: 'BRANDED' },
    ])
    const scan = await scanToEnd(service, brand.id)
    assert.equal(scan.status, 'COMPLETED')
    assert.equal(scan.totalRuns, 22)
    assert.equal(scan.byStatus.CLASSIFIED, 22)
  })
})
