// New verdicts on the answers of a scan: judged again for nothing, or read again after one has seen what that costs.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plantClaims } from '../../service/test/citations/planted-claims.ts'
import { makeBrand } from '../../service/test/harness.ts'
import { expectAccessible } from './console-axe.ts'
import { expectTexts, press } from './console-site.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const NONE = { reader: 'none', model: null, state: 'none', since: null, message: null }
const MODEL = { ...NONE, reader: 'chat', model: 'qwen3:32b', state: 'ok' }
const FORECAST = { model: 'qwen3:32b', answers: 14, requests: 15, inputTokens: 35_000, outputTokens: 20_000 }

describe('judging again', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const { id: brandId } = await makeBrand(service)
  const facts = [{ key: 'foundingDate', value: '1992' }]
  const entered = await service.call('POST', `/api/admin/brands/${brandId}/facts`, { facts })
  const { scanId } = await plantClaims(service, brandId, entered.body.added[0])
  // Planted rows were never asked for, so the scan is marked as over.
  await service.database.query(`update scans set status = 'COMPLETED' where id = $1`, [scanId])
  const { page, dialog } = await openConsole(url)

  let reader: object = NONE
  const asked: unknown[] = []
  const usd: { value: number | null } = { value: 0.31 }
  await page.route('**/api/admin/reader', route =>
    route.fulfill({ json: { ...reader, calibration: null, calibrating: null } }),
  )
  await page.route('**/reading-forecast*', route => route.fulfill({ json: { ...FORECAST, usd: usd.value } }))
  await page.route('**/reclassify', route => {
    asked.push(route.request().postDataJSON())
    return route.fulfill({ status: 202, json: { jobId: 'job_1' } })
  })
  await page.route('**/api/admin/jobs/job_1', route =>
    route.fulfill({ json: { id: 'job_1', name: 'reclassify', status: 'DONE', error: null } }),
  )

  const open = async (who: object) => {
    reader = who
    await page.goto(`${url}/console/scans/${scanId}`)
    await expectTexts(page, 'Judging again asks no engine')
  }

  test('without a model there is nothing to read again', async () => {
    await open(NONE)
    assert.equal(await page.getByRole('button', { name: 'Read again' }).count(), 0)
    await press(page, 'Judge again')
    await expectTexts(page, 'Judged again. Each run has its new verdict.')
    assert.deepEqual(asked.pop(), { scanId, read: false })
    await expectAccessible(page)
  })

  test('reading again shows its cost first, and can be left', async () => {
    await open(MODEL)
    await press(page, 'Read again')
    await dialog.getByText(/qwen3:32b reads 14 answers, which costs about \$0\.31/).waitFor()
    await expectAccessible(page)
    await press(dialog, 'Close')
    assert.deepEqual(asked, [])
    await press(page, 'Read again')
    await press(dialog, 'Read again')
    await expectTexts(page, 'Judged again. Each run has its new verdict.')
    assert.deepEqual(asked, [{ scanId, read: true }])
  })

  test('a price that nobody knows is not nothing', async () => {
    usd.value = null
    await open(MODEL)
    await press(page, 'Read again')
    await page.getByText(/costs an unknown amount/).waitFor()
  })
})
