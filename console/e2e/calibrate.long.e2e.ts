// Calibrating the reader on the page of the engines: what it costs, one press, how far it is. The model is mocked.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ReaderState } from '@brand-citation-forensics/client/admin'
import { expectAccessible } from './console-axe.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const PLAN = {
  ...{ model: 'qwen3:32b', answers: 77, languages: ['de', 'en'], read: 0, requests: 167 },
  ...{ inputTokens: 409_000, outputTokens: 160_000, costUsd: 0.45 },
}

describe('a reader that is not calibrated', async () => {
  const service = await startConsoleService()
  const { page, complaints } = await openConsole(service.url as string)
  let state: ReaderState = {
    ...{ reader: 'chat', model: 'qwen3:32b', takenFrom: null, state: 'uncalibrated', since: null },
    ...{ message: null, calibration: null, calibrating: null },
  }
  const agreed: unknown[] = []
  await page.route('**/api/admin/reader', route => route.fulfill({ json: state }))
  await page.route('**/api/admin/reader/calibration', route => {
    if (route.request().method() === 'GET') return route.fulfill({ json: PLAN })
    agreed.push(route.request().postDataJSON())
    state = { ...state, calibrating: { jobId: 'job_1', read: 12, answers: 77 } }
    return route.fulfill({ status: 202, json: { jobId: 'job_1' } })
  })

  test('says what it costs, asks once, and shows how far it is', async () => {
    await page.goto(`${service.url}/console/admin/engines`)
    await page.getByText('Not calibrated.').waitFor()
    await page.getByText(/^qwen3:32b: 77 labelled answers.*about \$0\.45\.$/).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Agree and calibrate' }).click()
    await page.getByText('12 of 77 labelled answers read').waitFor()
    assert.equal(await page.getByRole('progressbar', { name: 'Labelled answers read' }).count(), 1)
    assert.deepEqual(agreed, [{ confirm: true }])
    assert.deepEqual(complaints, [])
  })
})
