// The page of rivals: nothing yet, counting, figures with their intervals, and the way to the answers.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { seeded } from '../../proof/test/seeded.ts'
import { systemClock } from '../../service/src/platform/clock.ts'
import { makeBrand } from '../../service/test/harness.ts'
import { plantClassified, responsesBody } from '../../service/test/planted.ts'
import { plantDays, randomAnswers } from '../../service/test/rivals/planted-days.ts'
import { expectAccessible } from './console-axe.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const HOSTILE = '<img src=x onerror=__xss(1)>'
const ANSWERS = [
  '1. **Rivalo** – good\n2. **Acme** – fine\n3. **Zenvia** – cheap',
  'Rivalo vs. Acme: both are fine.\n\n- Zenvia: cheap',
  '## Rivalo\nGood.\n\n## Zenvia\nFine.',
]

describe('rivals in the console', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const [none, fresh, long] = [
    await makeBrand(service, { name: 'No Answers Yet' }, []),
    await makeBrand(service, { name: 'Acme' }, []),
    await makeBrand(service, { name: 'Ninety Days' }, []),
  ]
  for (const text of ANSWERS)
    await plantClassified(service, systemClock, fresh.id, {
      body: responsesBody(text),
      prompt: 'Which is best?',
    })
  const answers = randomAnswers(seeded(4), { count: 900, companies: 5, days: 88, now: new Date() })
  const rivals = ['Rivalo', 'Zenvia', HOSTILE, 'Brightwell']
  const { parties } = await plantDays(service, { id: long.id, name: 'Ninety Days' }, rivals, answers)
  const { page } = await openConsole(url)

  async function open({ id }: { id: string }, query = ''): Promise<void> {
    await page.goto(`${url}/console/brands/${id}/market${query}`)
    await page.locator('main h1').waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  }
  const saying = (words: RegExp) => page.locator('main').filter({ hasText: words }).waitFor()

  test('without rivals it says what one is', async () => {
    await open(none)
    await saying(/A rival is a company/)
    await expectAccessible(page)
  })

  test('one is added, and history is counted', async () => {
    await open(fresh)
    await page.getByRole('button', { name: 'Add a rival' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Rivalo')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('table', { name: 'Companies' }).waitFor()
    await saying(/No share of voice. Fewer than 30 answers/)
    const row = page.getByRole('table', { name: 'Companies' }).getByRole('row', { name: /Rivalo/ })
    assert.match((await row.textContent()) ?? '', /3 of 3: too few to tell/)
    // No model has read these answers: that is not none.
    assert.match((await row.textContent()) ?? '', /not read/)
    await page.getByRole('button', { name: 'Change Rivalo' }).click()
    await page.getByLabel('Other names').fill('Rivalo Works')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('table', { name: 'Rivals' }).getByText('Rivalo Works').waitFor()
  })

  test('every share says its interval and its number of answers', async () => {
    await open(long, '?window=90d')
    const table = page.getByRole('table', { name: 'Companies' })
    await table.waitFor()
    assert.equal(await table.locator('tbody tr').count(), parties.length)
    for (const words of await table.locator('tbody td:nth-child(2)').allTextContents())
      assert.match(words, /^\d+ % \(\d+–\d+ %\), n \d+$/)
    await table.getByText(HOSTILE).waitFor()
    await page.getByText('By engine').waitFor()
    assert.equal(await page.locator('a.heat-voice').count(), 3 * parties.length)
    assert.ok((await page.locator('.trend-mentioned .trend-band').count()) >= 8)
    await page.getByRole('combobox', { name: /^Company/ }).selectOption({ label: 'Rivalo' })
    await page.waitForURL(/party=rvl_/)
    await page.locator('summary').first().click()
    await page.getByRole('table', { name: 'Week by week: Rivalo' }).waitFor()
    await expectAccessible(page)
  })

  test('where there is no share of voice, it says why', async () => {
    await open(long, '?window=7d&intent=BRANDED')
    await saying(/No share of voice\. Fewer than 30 answers/)
  })

  test('a figure leads to its answers', async () => {
    await open(long, '?window=90d')
    const own = page.getByRole('table', { name: 'Companies' }).getByRole('row', { name: /^Rivalo/ })
    await own.locator('td:nth-child(4) a').click()
    await page.getByRole('heading', { name: 'Answers that mention Rivalo' }).waitFor()
    await page.waitForURL(/only=ranked/)
    const places = page.locator('tbody tr td:nth-child(6)')
    await places.first().waitFor()
    for (const place of await places.allTextContents()) assert.match(place, /^\d+/)
    await expectAccessible(page)
    await page.getByRole('combobox', { name: /^Show/ }).selectOption('instead')
    await page.getByText('Recommended instead').first().waitFor()
    const prompt = page.getByRole('link', { name: /^Prompt: / }).first()
    assert.match((await prompt.getAttribute('href')) ?? '', /\/prompts\/prm_/)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Rivals' }).click()
    await page.waitForURL(/\/market\?window=90d$/)
  })

  test('so does one of an engine, with the filters of the page', async () => {
    await open(long, '?window=90d&intent=CATEGORY&figure=rank')
    await page.locator('.rival-heat a').first().click()
    await page.waitForURL(/\/market\/answers\?/)
    const { searchParams } = new URL(page.url())
    for (const [name, value] of Object.entries({ window: '90d', intent: 'CATEGORY', only: 'ranked' }))
      assert.equal(searchParams.get(name), value)
    assert.ok(searchParams.has('engine') && searchParams.has('party'))
  })
})
