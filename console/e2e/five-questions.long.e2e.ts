// What whoever looks after a brand asks: what is false, what changed, against whom, from where, what next. Each is answered within two
// clicks of the overview.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { seeded } from '../../proof/test/seeded.ts'
import { makeBrand } from '../../service/test/harness.ts'
import { plantDays, randomAnswers } from '../../service/test/rivals/planted-days.ts'
import { expectAccessible } from './console-axe.ts'
import { startPortfolio } from './portfolio-data.ts'

describe('five questions', async () => {
  const { page, url, service, main, long, short, empty } = await startPortfolio()
  const compared = { name: 'Compared Kettles', id: '' }
  compared.id = (await makeBrand(service, { name: compared.name })).id
  const answers = randomAnswers(seeded(7), { count: 200, companies: 2, days: 20, now: new Date() })
  await plantDays(service, compared, ['Rivalo'], answers)
  await service.database.query('select forget_summaries(), recount_activity()')
  const questions = page.getByRole('navigation', { name: 'Five questions' })

  async function overview(brandId: string): Promise<void> {
    await page.goto(`${url}/console/brands/${brandId}`)
    await main.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  }

  /** One click; the second is for what the page leads on to. */
  async function ask(question: string): Promise<void> {
    await questions.getByRole('link', { name: question }).click()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  }

  test('stand at the top of the overview, with a short answer each', async () => {
    await overview(long)
    assert.deepEqual(
      await questions
        .getByRole('link')
        .allInnerTexts()
        .then(all => all.map(one => one.split('\n')[0])),
      ['What is false?', 'What changed?', 'Against whom?', 'From where?', 'What next?'],
    )
    await questions.getByText('1 open case', { exact: true }).waitFor()
    await questions.getByText('kettle-news.example').waitFor()
    await expectAccessible(page)
  })

  test('what is false: the claim beside the truth, then the answers that say so', async () => {
    await overview(long)
    await ask('What is false?')
    await main.getByRole('heading', { level: 1, name: 'Cases' }).waitFor()
    for (const words of ['1999', '1987']) await main.getByText(words).first().waitFor()
    await main.locator('.case-row h3 a').first().click()
    await main.getByText('Asked: Which kettle?').first().waitFor()
  })

  test('what changed: what the test says of each rate', async () => {
    await overview(long)
    await questions.getByText('Cases: 1 new; 1 rate changed', { exact: true }).waitFor()
    await ask('What changed?')
    await main.getByRole('link', { name: 'What changed', exact: true }).waitFor()
    await main.getByText('1 of 6 rates changed: 1 scan against 29.').waitFor()
  })

  test('against whom: the share of voice, then everybody beside everybody', async () => {
    await overview(compared.id)
    const share = questions.getByText(/^Share of voice \d+ % \(\d+–\d+ %\), n \d+$/)
    const words = String(await share.textContent()).replace('Share of voice ', '')
    await ask('Against whom?')
    await main.getByRole('heading', { level: 1, name: 'Market' }).waitFor()
    const table = main.getByRole('table', { name: 'Companies' })
    await table
      .getByRole('row', { name: new RegExp(compared.name) })
      .getByText(words)
      .waitFor()
    await table.getByRole('row', { name: /^Rivalo \d+ % \(\d+–\d+ %\), n \d+/ }).waitFor()
  })

  test('without rivals it says so, and what cannot be read is not made up', async () => {
    const cases = /\/cases\?shares=/
    await page.route(cases, route => route.abort())
    await overview(short)
    await questions.getByText('No rivals are named yet').waitFor()
    await questions.getByRole('link', { name: /^What next\?\s*Could not be read$/ }).waitFor()
    await page.unroute(cases)
  })

  test('what next: the worst case, with what can be done about it', async () => {
    await overview(long)
    await questions.getByText('Start with the worst case').waitFor()
    await ask('What next?')
    await page.waitForURL(/\/cases\/cas_/)
    await main.getByRole('button', { name: 'Assign to me' }).waitFor()
  })

  test('without an answer the page says what to do first', async () => {
    await overview(empty)
    assert.equal(await questions.count(), 0)
    await main.getByText('Add prompts').waitFor()
    await expectAccessible(page)
  })
})
