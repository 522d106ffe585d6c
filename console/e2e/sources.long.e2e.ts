// From a domain to its pages to the answers that cite them, on a desk and on a phone.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cite, openSourceWorld } from '../../service/test/figures/source-world.ts'
import { makeBrand } from '../../service/test/harness.ts'
import { expectAccessible } from './console-axe.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const DAY = 86_400_000
const HOSTILE = 'https://xn--northwnd-17a.example/%E2%80%AEgnp.exe?<img src=x onerror=alert(1)>'

describe('sources in the console', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const none = await makeBrand(service, { name: 'No Answers Yet' }, [])
  const { brandId, promptIds, plant } = await openSourceWorld(service)
  await plant(
    Array.from({ length: 160 }, (_, at) => ({
      ...{ engine: at % 2 ? ('CHATGPT' as const) : ('GEMINI' as const), apart: false },
      promptId: promptIds[at % promptIds.length] as string,
      capturedAt: new Date(Date.now() - (at % 16) * DAY - 60_000),
      citationClass: at % 5 === 0 ? ('CONFABULATED' as const) : ('STRONG' as const),
      citations: cite(
        `https://steady.example/${at % 3}`,
        ...(at % 16 <= 6 ? ['https://fresh.example/review'] : ['https://gone.example/']),
        ...(at === 0 ? [HOSTILE, 'http://localhost:3000/'] : []),
      ),
    })),
  )
  const { page, main } = await openConsole(url)

  async function open(path: string, id = brandId): Promise<void> {
    await page.goto(`${url}/console/brands/${id}/market/sources${path}`)
    await main.locator('h1').first().waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  }
  const saying = (words: RegExp) => main.filter({ hasText: words }).waitFor()

  test('from a domain to a page to an answer, by the links of the pages', async () => {
    await page.goto(`${url}/console/brands/${brandId}`)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Market' }).click()
    await main.getByRole('link', { name: 'Sources', exact: true }).click()
    await main.getByRole('radio', { name: '7 days' }).check({ force: true })
    await saying(/4 domains cited; 3 gained and 1 lost/)
    await saying(/no proof of origin/)
    const row = main.getByRole('row', { name: /fresh\.example/ })
    assert.match(String(await row.textContent()), /Rose, p/)
    await row.getByRole('link', { name: 'fresh.example' }).click()
    await saying(/Cited by 70 answers/)
    await main.getByRole('link', { name: 'Answers that cite /review' }).click()
    await saying(/Only of fresh\.example\/review/)
    const answers = main.getByRole('table', { name: 'Answers that cite it' })
    await answers.getByRole('link').first().click()
    await page.waitForURL(/\/console\/runs\//)
  })

  test('gained, lost, and beside false claims', async () => {
    await open('?window=7d&sort=gained')
    await main.getByRole('link', { name: 'fresh.example' }).waitFor()
    assert.equal(await main.getByRole('link', { name: 'steady.example' }).count(), 0)
    await open('?window=7d&sort=lost')
    await main.getByRole('link', { name: 'gone.example' }).waitFor()
    await open('/steady.example?false=true')
    const answers = main.getByRole('table', { name: 'Answers that cite it' })
    await answers.locator('tbody tr').first().waitFor()
    const classes = await answers.locator('tbody td:nth-child(2)').allTextContents()
    assert.ok(classes.length > 0 && classes.every(text => /False/.test(text)))
  })

  test('filters go along, and hold for the answers too', async () => {
    await open('?window=7d&engine=GEMINI&sort=gained')
    await main.getByRole('link', { name: 'fresh.example' }).click()
    await page.waitForURL(/\/sources\/fresh\.example\?window=7d&engine=GEMINI&sort=gained$/)
    await main.getByRole('link', { name: 'Answers that cite /review' }).click()
    await saying(/Only of fresh\.example\/review/)
    await page.waitForURL(/\?window=7d&engine=GEMINI&sort=gained&page=pag_/)
    const engines = main.getByRole('table', { name: 'Answers that cite it' }).locator('tbody td:nth-child(3)')
    await engines.first().waitFor()
    assert.deepEqual(new Set(await engines.allTextContents()), new Set(['Gemini']))
    await main.getByRole('link', { name: 'Show those of all its pages' }).click()
    await page.waitForURL(/\?window=7d&engine=GEMINI&sort=gained$/)
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Sources' }).click()
    await page.waitForURL(/\/sources\?window=7d&engine=GEMINI&sort=gained$/)
  })

  test('filters that nothing fits are not taken for nothing', async () => {
    await open('?window=7d&whose=rival')
    await main.getByRole('heading', { name: 'No domains match these filters' }).waitFor()
    await main.getByRole('link', { name: 'Clear the filters' }).click()
    await main.getByRole('link', { name: 'fresh.example' }).waitFor()
  })

  test('an address that was written to deceive is text, and one that leads inside is not linked', async () => {
    await open('/xn--northwnd-17a.example')
    await saying(/%E2%80%AEgnp\.exe/)
    await open('/localhost')
    await saying(/Leads inside, not linked/)
    assert.equal(await main.locator('a[href*="localhost:3000"]').count(), 0)
  })

  test('where there is nothing, it says what to do', async () => {
    await open('', none.id)
    await saying(/No answers yet/)
    await expectAccessible(page)
  })

  test('on a desk and on a phone, light and dark, for everybody', async () => {
    for (const path of ['?window=7d', '/steady.example?window=7d']) {
      await open(path)
      await main.locator('tbody tr').first().waitFor()
      await expectAccessible(page)
    }
  })
})
