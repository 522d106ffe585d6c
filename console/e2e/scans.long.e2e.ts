// Scans as people read them: what came of each and what changed, progress that moves as answers arrive, and a scan that is
// cancelled half-way.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client, waitForScan } from '@brand-citation-forensics/client'
import { type Api, createApi } from '@brand-citation-forensics/client/admin'
import { DEMO_BRAND } from '@brand-citation-forensics/sandbox'
import type { Page } from 'playwright-core'
import { eventually, TOKEN } from '../../service/test/harness.ts'
import { expectAccessible } from './console-axe.ts'
import { type ConsoleSite, expectTexts, press, startConsole, visit } from './console-site.ts'

const QUESTIONS = [
  { text: 'What is Northwind? [[sandbox:good]]', intent: 'BRANDED' },
  { text: 'How old is Northwind? [[sandbox:wrong]]', intent: 'BRANDED' },
  { text: 'Which kettle is best? [[sandbox:absent]]', intent: 'CATEGORY' },
  { text: 'May I ask? [[sandbox:refusal]]', intent: 'BRANDED' },
] as const
/** Slow enough to be seen moving, and to be cancelled, on any machine. */
const PACE = { BCF_CHATGPT_RATE: '20', BCF_PERPLEXITY_RATE: '20' }

describe('scans in the console', () => {
  let site: ConsoleSite
  let page: Page
  let admin: Api
  let brandId = ''
  let scanIds: string[] = []
  before(async () => {
    site = await startConsole(PACE)
    const client = new Client({ baseUrl: site.serviceUrl, token: TOKEN })
    admin = createApi({ baseUrl: site.serviceUrl, token: TOKEN })
    const { name, domain } = DEMO_BRAND
    brandId = (await admin.POST('/api/admin/brands', { body: { name, domain, plan: 'FREE' } })).id
    await admin.POST('/api/admin/brands/{brandId}/prompts', {
      params: { path: { brandId } },
      body: { prompts: [...QUESTIONS] },
    })
    await admin.POST('/api/admin/brands/{brandId}/facts', {
      params: { path: { brandId } },
      body: { facts: [{ key: 'foundingDate', value: '1987' }] },
    })
    for (let scan = 0; scan < 2; scan += 1) {
      const { scanId } = await client.createScan({ brandId })
      await waitForScan(client, scanId)
      scanIds = [scanId, ...scanIds]
    }
    page = await site.enter()
  })
  after(() => site.close())

  const scans = () => page.getByRole('list', { name: 'Scans' }).locator('> li')
  const numberIn = async (name: string): Promise<number> =>
    Number(await page.getByRole('progressbar', { name, exact: true }).getAttribute('value'))

  test('the list says who, what came of it and what changed, and shows no identifier', async () => {
    await visit(page, `/brands/${brandId}/scans`, 'Next scan', /^Scan of \d+ \w+, \d\d:\d\d$/)
    const newest = scans().first()
    await newest.getByText('7 of 8 answered, 1 refused').waitFor()
    await newest.getByText('with the access token').waitFor()
    await newest.getByText(/^\d+ answers? with false claims$/).waitFor()
    await newest.getByText(/^As many .* before\); mentioned in \d+ %, \d+ % before\./).waitFor()
    await newest.getByText('of 7 answers').waitFor()
    const link = newest.getByRole('link', { name: /^What changed/ })
    assert.equal(
      await link.getAttribute('href'),
      `/console/brands/${brandId}/change?before=${scanIds[1]}&after=${scanIds[0]}`,
    )
    assert.equal(await scans().count(), 2)
    assert.equal(
      await scans()
        .last()
        .getByRole('link', { name: /^What changed/ })
        .count(),
      0,
    )
    assert.doesNotMatch(await page.locator('main').innerText(), /scn_/)
    await newest.getByRole('button', { name: /^Copy identifier/ }).waitFor()
    await expectAccessible(page)
  })

  test('a scan: its results first, why runs have no answer, and its runs by engine and result', async () => {
    await page.goto(`/console/scans/${scanIds[0]}`)
    await page.getByRole('heading', { level: 1, name: /^Scan of \d+ \w+, with the access token$/ }).waitFor()
    await expectTexts(page, '7 of 8 answered, 1 refused', 'The engine refused to answer.', 'Perplexity')
    assert.doesNotMatch(await page.locator('main').innerText(), /scn_/)
    assert.equal(await page.getByRole('button', { name: 'Cancel scan' }).count(), 0)
    const runs = page.getByRole('table', { name: 'Runs' }).locator('tbody tr')
    assert.equal(await runs.count(), 8)
    await page.getByRole('combobox', { name: 'Result' }).selectOption('refused')
    await page.getByRole('combobox', { name: 'Engine' }).selectOption('CHATGPT')
    await eventually(async () => (await runs.count()) === 1)
    assert.match(page.url(), /result=refused&engine=CHATGPT/)
    await page.getByRole('combobox', { name: 'Result' }).selectOption('cancelled')
    await expectTexts(page, 'No run of this kind.')
    await expectAccessible(page)
  })

  test('progress moves as answers arrive, and a scan that is cancelled keeps what it has', async () => {
    const more = Array.from({ length: 90 }, (_, at) => ({
      text: `Question ${at}?`,
      intent: 'BRANDED' as const,
    }))
    await admin.POST('/api/admin/brands/{brandId}/prompts', {
      params: { path: { brandId } },
      body: { prompts: more },
    })
    await visit(page, `/brands/${brandId}/scans`, 'Next scan')
    await press(page, 'Start scan')
    await page.waitForURL(/\/console\/scans\/scn_\w+$/)
    const scanId = page.url().split('/').at(-1) as string
    await page.getByRole('heading', { level: 2, name: 'Progress' }).waitFor()
    const first = await eventually(() => numberIn('Captured'))
    await eventually(async () => (await numberIn('Captured')) > first)
    // In this order, because both may grow meanwhile.
    const captured = await numberIn('Captured')
    assert.ok((await numberIn('Asked')) >= captured)
    assert.equal(await numberIn('Read'), 0)
    await page.getByText(/^\d+ of 188 asked, \d+ captured, 0 read/).waitFor()
    await expectAccessible(page)

    const dialog = page.getByRole('alertdialog', { name: 'Cancel this scan?' })
    await press(page, 'Cancel scan')
    await dialog.getByText(/What was captured stays/).waitFor()
    await press(dialog, 'Let it go on')
    await dialog.waitFor({ state: 'detached' })
    await press(page, 'Cancel scan')
    await expectAccessible(page)
    await press(dialog, 'Cancel scan')
    await dialog.waitFor({ state: 'detached' })

    await expectTexts(page, 'Cancelled', /^\d+ of 188 answered, .*\d+ cancelled$/)
    await expectTexts(page, 'The scan was cancelled before it was answered.', /cancelled at/)
    await page.getByRole('heading', { level: 2, name: 'Progress' }).waitFor({ state: 'detached' })
    assert.equal(await page.getByRole('button', { name: 'Cancel scan' }).count(), 0)
    const { status, progress } = await admin.GET('/api/admin/scans/{scanId}/progress', {
      params: { path: { scanId } },
    })
    assert.equal(status, 'CANCELLED')
    assert.ok(progress.read > 0 && progress.cancelled > 0)
    assert.equal(progress.waiting + progress.asking, 0)
    await expectAccessible(page)

    await visit(page, `/brands/${brandId}/scans`, 'Next scan', /^\d+ of 188 answered, .*\d+ cancelled$/)
    await scans().first().getByText('Cancelled', { exact: true }).waitFor()
  })
})
