// A brand and one of its prompts are asked from somewhere; the answers say from where, and by whom they came.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeBrand, scanToEnd } from '../../service/test/harness.ts'
import { expectAccessible } from './console-axe.ts'
import { press } from './console-site.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const PROMPTS = ['Which kettle is best?', 'Which kettle is quiet?']

describe('asked from', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const { id: brandId } = await makeBrand(
    service,
    {},
    PROMPTS.map(text => ({ text, intent: 'CATEGORY' })),
  )
  const { page, dialog } = await openConsole(url)

  test('a brand is asked from Berlin, and it is said who takes what of that', async () => {
    await page.goto(`${url}/console/brands/${brandId}/settings`)
    assert.ok(await page.getByLabel('City').isDisabled())
    await page.getByLabel('Country').selectOption({ label: 'Germany' })
    await page.getByLabel('City').fill('Berlin')
    await page.getByLabel('Language').fill('de')
    const said = page.getByText('Berlin, Germany, in German.')
    await said.waitFor()
    const words = (await said.textContent()) ?? ''
    assert.match(words, /ChatGPT and Claude take only the country and the city\./)
    assert.match(words, /Gemini takes only the language\./)
    assert.match(words, /DeepSeek.* takes? nothing of it\./)
    await expectAccessible(page)
    await press(page, 'Save brand')
    await page.getByText('Saved.').waitFor()
    await page.reload()
    await page.getByText('Berlin, Germany, in German.').waitFor()
    assert.equal(await page.getByLabel('City').inputValue(), 'Berlin')
  })

  test('a prompt is asked from elsewhere, on a phone too', async () => {
    await page.goto(`${url}/console/brands/${brandId}/prompts`)
    await page.setViewportSize({ width: 360, height: 740 })
    await press(page, `Asked from: As the brand. Change: ${PROMPTS[1]}`)
    await dialog.getByLabel('Country').selectOption({ label: 'Austria' })
    await dialog.getByLabel('City').fill('Wien')
    await dialog.getByText('Wien, Austria.').waitFor()
    await expectAccessible(page)
    await press(dialog, 'Save')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Asked from: Wien, Austria. Change: ${PROMPTS[1]}` }).waitFor()
    await expectAccessible(page)
  })

  test('new prompts can have a place of their own', async () => {
    await press(page, 'Add prompts')
    await dialog.getByLabel('Questions').fill('Qual chaleira?')
    await dialog.getByLabel('Language').fill('pt-BR')
    await dialog.getByText('Brazilian Portuguese.').waitFor()
    await expectAccessible(page)
    await press(dialog, 'Add 1 prompt')
    await page
      .getByRole('button', { name: 'Asked from: Brazilian Portuguese. Change: Qual chaleira?' })
      .waitFor()
  })

  test('an answer says from where it was asked and by whom it came, and rates say that they are a mix', async () => {
    const scan = await scanToEnd(service, brandId)
    const { body } = await service.call('GET', `/api/admin/brands/${brandId}/runs?window=all&limit=100`)
    const run = body.runs.find(
      (one: { scanId: string; engine: string; promptText: string }) =>
        one.scanId === scan.id && one.engine === 'CHATGPT' && one.promptText === PROMPTS[1],
    )
    await page.goto(`${url}/console/runs/${run.id}`)
    await page.getByText('a simulation of ChatGPT, no real engine; in the form of openai-responses').waitFor()
    await page
      .getByText('Wien, Austria; not sent, because this engine does not accept it: language')
      .waitFor()
    await expectAccessible(page)
    await page.goto(`${url}/console/brands/${brandId}/answers`)
    await page.getByText('Wien, Austria').first().waitFor()
    await expectAccessible(page)
    await page.goto(`${url}/console/brands/${brandId}`)
    await page.getByText('Prompts are asked from 3 places').waitFor()
    await expectAccessible(page)
  })
})
