// What changed, for a brand without a scan, with one, and with one a day for ninety days.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CitationClass } from '../../service/src/model/citation.ts'
import { makeBrand } from '../../service/test/harness.ts'
import { responsesBody } from '../../service/test/planted.ts'
import { plantPrompts, plantScan, type ScanRun } from '../../service/test/scans/planted-scans.ts'
import { expectAccessible } from './console-axe.ts'
import { press } from './console-site.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const DAY = 86_400_000
const DAYS = 90
const HOSTILE = '<img src=x onerror=alert(1)> <script>alert(2)</script>'

describe('what changed', async () => {
  const service = await startConsoleService({ parts: { worker: false } })
  const url = service.url as string
  const now = Date.now()
  const said = (text: string, ...urls: string[]) =>
    responsesBody(
      text,
      urls.map(cited => ({ url: cited, title: 'A page' })),
    )

  /** A scan a day up to now; the last one, judged by facts, says that the brand was founded in another year. */
  async function plantDays(days: number): Promise<{ id: string; scans: string[] }> {
    const { id } = await makeBrand(service)
    const facts = [{ key: 'foundingDate', value: '1987' }]
    await service.call('POST', `/api/admin/brands/${id}/facts`, { facts })
    const prompts = await plantPrompts(service, id, ['When was it founded?', `Is it good? ${HOSTILE}`])
    const scans: string[] = []
    for (let ago = days - 1; ago >= 0; ago--) {
      const year = ago === 0 ? '1999' : '1987'
      const runs = prompts.flatMap((promptId, place): ScanRun[] => {
        const citationClass: CitationClass = (ago + place) % 4 === 0 ? 'ECHO' : 'DESCRIPTIVE'
        if (ago > 1)
          return (['CHATGPT', 'GROK'] as const).map(engine => ({ promptId, engine, citationClass }))
        const text = `Northwind Kettles was founded in ${year}. ${HOSTILE}`
        const own = said(text, ago === 0 ? 'https://new.example/page' : 'https://old.example/page')
        const other = said('Northwind Kettles was founded in 1987.')
        return [
          { promptId, engine: 'CHATGPT', citationClass, body: own },
          { promptId, engine: 'GROK', citationClass, body: other },
        ]
      })
      const at = ago === 0 ? new Date() : new Date(now - ago * DAY)
      scans.push((await plantScan(service, id, { at, runs })).scanId)
    }
    return { id, scans }
  }

  const { id: empty } = await makeBrand(service)
  const once = await plantDays(1)
  const daily = await plantDays(DAYS)
  await service.database.query('select forget_summaries(), recount_activity()')
  const { page, dialog, main } = await openConsole(url)
  async function open(brandId: string, path: string): Promise<void> {
    await page.goto(`${url}/console/brands/${brandId}${path}`)
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  }

  test('without a scan it says what to do', async () => {
    await open(empty, '/change')
    await main.getByText('No scan has ended yet.').waitFor()
    await main.getByRole('link', { name: 'Start a scan' }).waitFor()
    await expectAccessible(page)
    await open(empty, '')
    await main.getByRole('heading', { name: 'Add prompts' }).waitFor()
  })

  test('with one scan it says from when on there is something to see', async () => {
    await open(once.id, '')
    await main
      .getByRole('region', { name: 'Since the last scan' })
      .getByText('There has been one scan.')
      .waitFor()
    await expectAccessible(page)
    await open(once.id, '/change')
    await main.getByRole('link', { name: 'Start another scan' }).waitFor()
    await expectAccessible(page)
  })

  test('with ninety days the overview tells what really changed', async () => {
    await open(daily.id, '')
    const panel = main.getByRole('region', { name: 'Since the last scan' })
    await panel.getByText(/^\d+ of \d+ rates changed: 1 scan against 29\.$/).waitFor()
    await panel.getByText(/^ChatGPT: False rose from 0 % to 100 %$/).waitFor()
    await panel.getByText('New in the latest answers: 1').waitFor()
    await expectAccessible(page)
    await panel.getByRole('link', { name: 'All changes' }).click()
    await main.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  })

  test('the page has rates, claims and answers, with hostile texts as texts', async () => {
    await open(daily.id, '/change')
    const rates = main.getByRole('region', { name: 'Rates' })
    const changed = rates.getByRole('row', { name: /ChatGPT False/ })
    await changed.getByText('Changed', { exact: true }).waitFor()
    await press(rates, /^Show all \d+ rates$/)
    await rates.getByRole('row', { name: /Grok Repeats the question/ }).waitFor()
    const claims = main.getByRole('region', { name: 'False claims in the last answers' })
    await claims.getByRole('heading', { name: 'New: 1' }).waitFor()
    await claims.getByText('None.').waitFor()
    const side = main.getByRole('region', { name: 'Side by side' })
    const row = side.getByRole('row', { name: /ChatGPT/ }).first()
    await row.getByText('New', { exact: true }).waitFor()
    await row.getByText('Gained', { exact: true }).waitFor()
    assert.equal(await page.locator('main img, main script').count(), 0)
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Words: ChatGPT, side by side' }).click()
    await dialog.locator('.word-diff del', { hasText: '1987' }).waitFor()
    assert.equal(await dialog.locator('.word-diff ins').textContent(), '1999')
    assert.match((await dialog.locator('.word-diff').textContent()) ?? '', /<img src=x onerror=alert\(1\)>/)
    assert.equal(await dialog.locator('img, script').count(), 0)
    await expectAccessible(page)
    await press(dialog, 'Close')
  })

  test('two scans of the address are shown, and called nothing', async () => {
    const [before, last] = daily.scans.slice(-2)
    await open(daily.id, `/change?before=${before}&after=${last}`)
    await main.getByText(/^Two scans alone cannot tell chance from change\./).waitFor()
    await main.getByText('Too few scans to tell').first().waitFor()
    assert.equal(await main.getByText('Changed', { exact: true }).count(), 0)
    await expectAccessible(page)
  })

  test('days are chosen, and stay in the address', async () => {
    await main.getByRole('combobox', { name: 'Compare' }).selectOption('30d')
    await main.getByRole('status').getByText(': 30 scans against 30.').waitFor()
    await main.getByText(/30 scans from .* against 30 scans from /).waitFor()
    await main.getByRole('combobox', { name: 'Compare' }).selectOption('days')
    await main.getByText('Choose the first and the last day').waitFor()
    await expectAccessible(page)
    const day = (ago: number) => new Date(now - ago * DAY).toISOString().slice(0, 10)
    await main.getByLabel('First day, UTC').fill(day(20))
    await main.getByLabel('Last day').fill(day(11))
    await press(main, 'Compare')
    await main.getByText(/10 scans from .* against 10 scans from /).waitFor()
    assert.ok(page.url().includes(`from=${day(20)}`))
    await main.getByLabel('Only prompts with a different result').uncheck()
  })
})
