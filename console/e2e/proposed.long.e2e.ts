// What a model proposes, on the page of the facts: read by the simulated model after a refresh, looked at, accepted and
// refused; and what the page says where no model reads.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readReaderSettings } from '../../service/src/readers/model/settings.ts'
import { makeBrand } from '../../service/test/harness.ts'
import { expectAccessible } from './console-axe.ts'
import { expectTexts, press } from './console-site.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

async function consoleBy(withModel: boolean) {
  const reader = withModel
    ? readReaderSettings(name => ({ BCF_READER: 'sandbox', BCF_READER_PRICE: '0' })[name], { sandbox: true })
    : null
  const service = await startConsoleService({ config: { reader } })
  const url = service.url as string
  const { page } = await openConsole(url)
  const brand = await makeBrand(service)
  return { service, page, brandId: brand.id, facts: `${url}/console/brands/${brand.id}/facts` }
}

describe('proposed facts in the console', async () => {
  const { service, page, brandId, facts } = await consoleBy(true)
  const proposed = page.getByRole('region', { name: 'Proposed', exact: true })

  test('says that nothing is proposed yet, and why', async () => {
    await page.goto(facts)
    await expectTexts(page, 'No proposed facts')
    await expectAccessible(page)
  })

  test('shows what the model read after a refresh, by page, with its quote', async () => {
    // Contradicts what the model is about to read.
    await service.call('POST', `/api/admin/brands/${brandId}/facts`, {
      facts: [{ key: 'merchantReturnDays', value: '14' }],
    })
    await press(page, 'Refresh from the site')
    await proposed.getByText('“can be returned within 30 days”').waitFor()
    // Pages are read one after the other.
    await proposed.getByText(/^The model is reading/).waitFor({ state: 'detached' })
    const text = await proposed.innerText()
    assert.match(text, /Days within which goods can be returned: 30\s+Disagrees/)
    assert.match(text, /A fact says: 14/)
    assert.match(text, /Weight of "Northwind One": 1\.1 kg/)
    assert.match(text, /northwind-kettles\.example\/service/)
    await expectAccessible(page)
  })

  test('accepts one, refuses one, and the rest of a page but for what is disputed', async () => {
    await proposed.getByRole('button', { name: /^Accept Weight/i }).click()
    await page.getByRole('cell', { name: '1.1 kg', exact: true }).waitFor()
    await proposed.getByRole('button', { name: /^Refuse feature: repair service/i }).click()
    await proposed.getByText('“We offer a repair service”').waitFor({ state: 'detached' })
    await proposed.getByRole('button', { name: /^Accept all of/ }).click()
    await proposed.getByText('“certified to ISO 9001”').waitFor({ state: 'detached' })
    await proposed.getByText('“can be returned within 30 days”').waitFor()
    const { body } = await service.call('GET', `/api/admin/brands/${brandId}/facts?active=true`)
    const keys = body.facts.map((fact: { key: string }) => fact.key)
    assert.ok(keys.includes('hasCertification[ISO 9001]') && !keys.includes('featureList[repair service]'))
  })

  test('lets the brand accept automatically', async () => {
    await proposed.getByLabel('Accept automatically from now on').click()
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.check input:checked:enabled'))
    const { body } = await service.call('GET', `/api/admin/brands/${brandId}/proposed-facts`)
    assert.equal(body.acceptByItself, true)
  })

  test('what a page says is text, whatever it holds', async () => {
    const hostile = '<img src=x onerror=__xss(1)>'
    await page.route('**/api/admin/**/proposed-facts**', async route => {
      const answer = await route.fetch()
      const body = await answer.json()
      for (const one of body.proposed ?? [])
        Object.assign(one, { quote: hostile, about: hostile, value: hostile, makes: [] })
      await route.fulfill({ json: body })
    })
    await page.reload()
    await proposed.getByText(hostile).first().waitFor()
    await page.unroute('**/api/admin/**/proposed-facts**')
  })
})

describe('the same without a model', async () => {
  const { page, facts } = await consoleBy(false)

  test('explains what is read, and how to have prose read', async () => {
    await page.goto(facts)
    await expectTexts(
      page,
      'Connect a model to read the website',
      /only structured data is read/,
      'Add a few by hand',
    )
    await expectAccessible(page)
  })
})
