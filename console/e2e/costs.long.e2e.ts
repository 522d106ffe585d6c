// How often prompts are asked, with the saving seen first, and what a brand costs in a month.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ENGINES } from '../../service/src/model/engine.ts'
import { blockEngine } from '../../service/src/scans/gate/store.ts'
import { makeBrand, scanToEnd } from '../../service/test/harness.ts'
import { expectAccessible } from './console-axe.ts'
import { press, saveFrom } from './console-site.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

describe('costs', async () => {
  const service = await startConsoleService({
    config: { budgets: { perScan: null, perDay: null, perMonth: 80_000_000 } },
  })
  const url = service.url as string
  const { id: brandId } = await makeBrand(service, { plan: 'PRO' }, [
    { text: 'Which kettle is best?', intent: 'CATEGORY' },
    { text: 'Is Northwind Kettles any good?', intent: 'DEFENSIVE' },
  ])
  await scanToEnd(service, brandId)
  const { page, dialog, main } = await openConsole(url)
  const open = (path: string) => page.goto(`${url}/console/brands/${brandId}${path}`)

  test('a cadence says that it saves nothing where there is no schedule', async () => {
    await open('/prompts')
    await press(page, 'Asked Every scan: Which kettle is best?')
    await dialog.getByText('There is no schedule, and only schedules keep to a cadence').waitFor()
    await press(dialog, 'Cancel')
    const set = await service.call('PUT', `/api/admin/brands/${brandId}/schedule`, { cron: '0 6 * * *' })
    assert.equal(set.status, 200)
  })

  test('what it saves is seen before it is chosen', async () => {
    await open('/prompts')
    await press(page, 'Asked Every scan: Which kettle is best?')
    await dialog.getByLabel('Asked by the schedule').selectOption('weekly')
    await dialog
      .getByText(/In 30 days the schedule costs .* for 420 requests.*; with this, .*: \$[\d.]+ less\./)
      .waitFor()
    await expectAccessible(page)
    await press(dialog, 'Save')
    await page.getByRole('button', { name: 'Asked Weekly: Which kettle is best?' }).waitFor()
    await expectAccessible(page)
  })

  test('many are changed at once', async () => {
    await press(page, 'Ask these less often')
    await dialog.getByText('2 prompts of this list').waitFor()
    await dialog.getByLabel('Asked by the schedule').selectOption('monthly')
    await dialog.getByText(/less\.$/).waitFor()
    await press(dialog, 'Save')
    await page.getByRole('button', { name: 'Asked Monthly: Is Northwind Kettles any good?' }).waitFor()
  })

  test('a scan by hand asks all, or what is due', async () => {
    await open('/scans')
    await main.getByText('2 prompts × 7 engines: 14 requests').waitFor()
    await main.getByLabel('Only the 0 prompts due now').check()
    await main.getByText('No prompt is due now.').waitFor()
    assert.ok(await page.getByRole('button', { name: 'Start scan' }).isDisabled())
    await expectAccessible(page)
  })

  test('a month shows what was spent and what is to come, by engine', async () => {
    await open('/settings')
    await page.getByRole('link', { name: 'Costs' }).click()
    await main.getByText(/^Spent: /).waitFor()
    await main.getByText(/Still scheduled: /).waitFor()
    await main.getByText(/Budget for all brands: \$[\d.]+ of \$80 used\./).waitFor()
    const row = main.getByRole('row', { name: /ChatGPT/ })
    await row.waitFor()
    const { body } = await service.call('GET', `/api/admin/brands/${brandId}/costs`)
    const chatgpt = body.engines.find(({ engine }: { engine: string }) => engine === 'CHATGPT')
    assert.equal(await row.getByRole('cell').first().textContent(), String(chatgpt.asks))
    await main.getByRole('figure', { name: 'Costs by month' }).waitFor()
    await expectAccessible(page)
    const file = await saveFrom(page, page.getByRole('button', { name: 'Export' }), /CSV/)
    assert.match(file.name, /^costs-\d{4}-\d\d-northwind-kettles\.csv$/)
    assert.match(file.text, /^engine,asks,knownUsd,estimatedUsd,/)
    assert.ok(file.text.includes(`CHATGPT,${chatgpt.asks},`))
  })

  test('another month is chosen, and stays in the address', async () => {
    const choice = main.getByRole('combobox', { name: 'Month' })
    const [next, , last] = await choice
      .getByRole('option')
      .evaluateAll(options => options.map(option => (option as HTMLOptionElement).value))
    await choice.selectOption(last as string)
    await main.getByText('Spent: nothing.').waitFor()
    assert.ok(page.url().endsWith(`month=${last}`))
    assert.equal(await main.getByText(/Still scheduled/).count(), 0)
    await choice.selectOption(next as string)
    await main.getByText(/Still scheduled: /).waitFor()
  })

  test('a price that an engine lacks is set, changed and taken back', async () => {
    await page.goto(`${url}/console/admin/engines`)
    const row = main.getByRole('row', { name: /Copilot/ })
    await row.getByText('The price of an answer is unknown.').waitFor()
    await press(row, 'Set a price for Copilot')
    await dialog.getByLabel('US dollars per answer').fill('0.02')
    await expectAccessible(page)
    await press(dialog, 'Save')
    await row.getByText('$0.02 an answer.').waitFor()
    await expectAccessible(page)
    await press(row, 'Change the price for Copilot')
    await dialog.getByLabel('US dollars per answer').fill('')
    await press(dialog, 'Save')
    await row.getByText('The price of an answer is unknown.').waitFor()
  })

  test('while every engine refuses its key the overview says so, and no forecast says that it is free', async () => {
    const now = new Date()
    for (const engine of ENGINES) {
      const fingerprint = service.engines.fingerprint(engine)
      const reason = 'credentials refused (401)'
      const until = new Date(now.getTime() + 3_600_000)
      await blockEngine(service.database, { engine, now, until, reason, fingerprint })
    }
    await open('')
    const alert = main.getByRole('alert')
    await alert.getByText('No engine of the plan can be asked.').waitFor()
    await alert
      .getByText(/^credentials refused \(401\), since /)
      .first()
      .waitFor()
    await expectAccessible(page)
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7)
    await open(`/settings/costs?month=${next}`)
    await alert.getByText('No engine of the plan can be asked.').waitFor()
    await main.getByText(/^Still scheduled: .*\$[\d.]*[1-9].* requests/).waitFor()
    await open('/scans')
    await main.getByText(/^It would cost .*\$[\d.]*[1-9]/).waitFor()
    assert.ok(await page.getByRole('button', { name: 'Start scan' }).isDisabled())
    await expectAccessible(page)
  })
})
