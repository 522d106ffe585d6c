// The file of a case as whoever was sent its link sees it.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import type { Engine } from '../../service/src/model/engine.ts'
import { makeBrand, signLog, untilSigned } from '../../service/test/harness.ts'
import { plantClassified, responsesBody } from '../../service/test/planted.ts'
import { expectAccessible } from './console-axe.ts'
import { receiveVisitors, startConsoleService } from './stage.ts'
import { trust } from './verify-acts.ts'

const ANSWER = `# Northwind Kettles

**Northwind Kettles** was founded in 1901. It makes kettles of *steel* and copper.

| Model | Price |
| --- | --- |
| Pro | 89 EUR |

See [their site](https://northwind-kettles.example/about).`
const ENGINES: Engine[] = ['CHATGPT', 'GEMINI', 'CLAUDE']

describe('the file of a case', async () => {
  const service = await startConsoleService({ parts: { worker: false } })
  const url = service.url as string
  const { id: brandId } = await makeBrand(service)
  const facts = [{ key: 'foundingDate', value: '1987' }]
  await service.call('POST', `/api/admin/brands/${brandId}/facts`, { facts })
  const clock = { now: () => new Date() }
  for (const engine of ENGINES)
    await plantClassified(service, clock, brandId, {
      ...{
        body: responsesBody(`${ANSWER}\n\nAnswered by ${engine}.`),
        engine,
        prompt: 'When was it founded?',
      },
    })
  await signLog(service)
  await untilSigned(service)
  const { body: listed } = await service.call('GET', `/api/admin/brands/${brandId}/cases`)
  const shares = `/api/admin/cases/${listed.cases[0].id}/shares`
  const { body: link } = await service.call('POST', shares, { label: 'Counsel Canary' })
  const path = new URL(link.url).pathname

  const { open, close, complaints } = receiveVisitors(url)
  after(close)

  const verdictsOn = async (page: Page, verdict: string, count = ENGINES.length) => {
    await page
      .locator(`.proof [data-verdict="${verdict}"]`)
      .nth(count - 1)
      .waitFor()
    assert.equal(await page.locator(`.proof [data-verdict="${verdict}"]`).count(), count)
  }

  test('every piece of evidence is checked in the browser, and found whole', async () => {
    const page = await open()
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: /Northwind Kettles/ }).waitFor()
    await verdictsOn(page, 'unproved')
    assert.match((await page.locator('.side.claimed').textContent()) ?? '', /1901/)
    await page.getByText('“Northwind Kettles was founded in 1901. It makes kettles').first().waitFor()
    assert.match((await page.locator('.side.truth').textContent()) ?? '', /1987/)
    assert.match((await page.locator('.answer-text mark').first().textContent()) ?? '', /1901/)
    assert.equal(await page.locator('.sandbox').first().isVisible(), true)
    await page.getByText('Every step of this check').first().click()
    await page.locator('[data-step]').first().waitFor()
    assert.equal(await page.locator('[data-outcome="failed"]').count(), 0)
    const vkey = await (await fetch(`${url}/log/key`)).text()
    await page.locator('.trust summary').click()
    await trust(page, vkey.trim())
    await page
      .getByText('a key that you gave vouches for the log')
      .nth(ENGINES.length - 1)
      .waitFor()
    assert.doesNotMatch((await page.textContent('body')) ?? '', /Canary/)
    assert.deepEqual(complaints, [])
  })

  test('axe finds nothing, and nothing is too wide: phone and desk, light and dark', async () => {
    const page = await open()
    await page.goto(path)
    await verdictsOn(page, 'unproved')
    await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
    await expectAccessible(page)
    await page.goto(`${path}x`)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await expectAccessible(page)
    assert.deepEqual(complaints, [])
  })

  test('evidence that was altered, belongs to another answer, or does not come, is not called whole', async () => {
    const page = await open()
    const answerWith = (make: (text: string) => string) =>
      page.route('**/bundle.json', async (route: Route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: make(await response.text()) })
      })
    await answerWith(text => text.replaceAll('founded in 1901', 'founded in 1902'))
    await page.goto(path)
    await verdictsOn(page, 'modified')
    await page.unrouteAll()
    const [first] = await page.locator('.proof').evaluateAll(all => all.map(one => one.dataset.bundle ?? ''))
    const other = await (await fetch(new URL(first ?? '', `${url}/case/`))).text()
    await answerWith(() => other)
    await page.goto(path)
    await verdictsOn(page, 'other', ENGINES.length - 1)
    await page.unrouteAll()
    await page.route('**/bundle.json', route => route.abort())
    await page.goto(path)
    await verdictsOn(page, 'stopped')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await verdictsOn(page, 'unproved', 1)
  })

  test('without JavaScript it can be read, and says how to check', async () => {
    const page = await open({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    await page.goto(path)
    assert.equal(await page.locator('.evidence').count(), ENGINES.length)
    assert.equal(await page.locator('.answer-text mark').first().isVisible(), true)
    assert.equal(await page.locator('.proof').first().isVisible(), false)
    assert.equal(await page.getByText('What it does not prove').isVisible(), true)
    await page.locator('summary').nth(1).click()
    assert.equal(await page.locator('.answer-text').nth(1).isVisible(), true)
    const [sent] = await Promise.all([
      page.waitForRequest(/bundle\.html$/),
      page.getByRole('link', { name: 'Evidence as a page' }).first().click(),
    ])
    assert.equal((await sent.allHeaders()).referer, undefined)
    await page.getByRole('heading', { name: 'What it states, beside what the brand says' }).waitFor()
  })

  test('on paper: every answer is open, and nothing to press', async () => {
    const page = await open({ colorScheme: 'dark' })
    await page.goto(path)
    await verdictsOn(page, 'unproved')
    await page.emulateMedia({ media: 'print' })
    for (const answer of await page.locator('.answer-text').all()) assert.ok(await answer.isVisible())
    for (const selector of ['.trust', '.steps-taken', '.downloads'])
      assert.equal(await page.locator(selector).first().isVisible(), false, selector)
    const ink = await page.evaluate('getComputedStyle(document.querySelector("h1")).color')
    assert.equal(ink, 'rgb(19, 26, 32)', 'dark on white, whatever the theme')
  })

  test('whoever follows a link on it does not say where he comes from', async () => {
    const page = await open()
    await page.goto(path)
    const [sent] = await Promise.all([
      page.waitForRequest(/\/verify\/[0-9a-f]{64}$/),
      page.getByRole('link', { name: 'Public check of this answer' }).first().click(),
    ])
    assert.equal((await sent.allHeaders()).referer, undefined)
    assert.equal(await page.evaluate('document.referrer'), '')
  })

  test('revoked while it is open: the evidence does not come any more, nor the file', async () => {
    const page = await open()
    await page.goto(path)
    await verdictsOn(page, 'unproved')
    await service.call('POST', `${shares}/${link.id}/revoke`)
    const bundle = await page.locator('.proof').first().getAttribute('data-bundle')
    assert.equal((await fetch(new URL(bundle ?? '', `${url}/case/`))).status, 404)
    await page.reload()
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    assert.deepEqual(complaints, [])
  })
})
