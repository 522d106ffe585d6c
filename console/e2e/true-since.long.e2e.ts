// A fact is dated back: how many answers and at what cost is seen first, then they are judged.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { systemClock } from '../../service/src/platform/clock.ts'
import { makeBrand } from '../../service/test/harness.ts'
import { plantClassified, responsesBody } from '../../service/test/planted.ts'
import { expectAccessible } from './console-axe.ts'
import { press } from './console-site.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

describe('true since', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const { id: brandId } = await makeBrand(service)
  const body = responsesBody('Northwind Kettles has 90 employees.')
  const { runId } = await plantClassified(service, systemClock, brandId, { body })
  const facts = [{ key: 'numberOfEmployees', value: '40' }]
  await service.call('POST', `/api/admin/brands/${brandId}/facts`, { facts })
  const { page, dialog } = await openConsole(url)
  const classOf = async () =>
    (await service.call('GET', `/v1/runs/${runId}/evidence`)).body.classification.citationClass

  await page.goto(`${url}/console/brands/${brandId}/facts`)

  test('says how many answers before anything is changed', async () => {
    await press(page, 'True since …: numberOfEmployees')
    await dialog.getByLabel('True since').fill('2019-05-01')
    await dialog
      .getByText('1 answer captured since then, before the fact was known; 1 judged for nothing.')
      .waitFor()
    await expectAccessible(page)
    assert.equal(await classOf(), 'DESCRIPTIVE')
  })

  test('judges them, and shows the date', async () => {
    await press(dialog, 'Set date and judge')
    await dialog.getByText('1 answer judged: 1 changed class.').waitFor()
    assert.equal(await classOf(), 'CONFABULATED')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'True since 1 May 2019: numberOfEmployees' }).waitFor()
    await expectAccessible(page)
  })

  test('a reader is offered with its price, and is asked only when told to', async () => {
    const forecast = {
      model: 'qwen3:32b',
      answers: 2,
      requests: 2,
      inputTokens: 9,
      outputTokens: 9,
      usd: 0.31,
    }
    const offer = { brandId, since: '2018-01-01', suggested: '2018-01-01', answers: 3, free: 1 }
    await page.route(/\/since\?since=/, route =>
      route.fulfill({ json: { ...offer, unread: 2, released: 0, forecast } }),
    )
    const asked: unknown[] = []
    await page.route('**/reclassify', route => {
      asked.push(route.request().postDataJSON())
      return route.fulfill({ status: 202, json: { jobId: 'job_1' } })
    })
    await page.route('**/api/admin/jobs/job_1', route =>
      route.fulfill({ json: { id: 'job_1', status: 'FAILED', error: 'the model is away' } }),
    )
    await press(page, 'True since 1 May 2019: numberOfEmployees')
    await dialog.getByLabel('True since').fill('2018-01-01')
    await dialog
      .getByText('qwen3:32b was never asked about this in 2 answers: reading them costs about $0.31.')
      .waitFor()
    await press(dialog, 'Set date, read and judge')
    await dialog.getByText('the model is away').waitFor()
    assert.equal((asked[0] as { read: boolean }).read, true)
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  test('a date is taken back', async () => {
    await press(page, 'True since 1 January 2018: numberOfEmployees')
    await dialog.getByLabel('True since').fill('')
    await dialog.getByText('Without a date, 1 answer judged by it until now would be so no longer.').waitFor()
    await press(dialog, 'Take the date back and judge')
    await dialog.getByText('1 answer judged: 1 changed class.').waitFor()
    assert.equal(await classOf(), 'DESCRIPTIVE')
  })
})
