import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DEMO_BRAND } from '@brand-citation-forensics/sandbox'
import type { Page } from 'playwright-core'
import { expectAccessible } from './console-axe.ts'
import {
  type ConsoleSite,
  expectTexts,
  logIn,
  pick,
  press,
  saveFrom,
  startConsole,
  visit,
} from './console-site.ts'

const FORMULA = '=HYPERLINK("https://elsewhere.example/","Northwind Kettles")'

describe('the console, from an empty installation to a scanned brand', () => {
  let site: ConsoleSite
  let page: Page
  let brand = ''
  before(async () => {
    site = await startConsole()
    page = await site.open()
  })
  after(() => site.close())

  const dialog = () => page.getByRole('dialog')
  const row = (text: string) => page.locator('tbody tr').filter({ hasText: text })
  const confirm = async (action: string) => {
    await press(page.getByRole('alertdialog'), action)
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  }

  test('where nothing is, the next step is said', async () => {
    await page.goto('/')
    await page.waitForURL(/\/console\/login/)
    await page.getByRole('link', { name: 'public check' }).waitFor()
    await expectAccessible(page)
    await logIn(page)
    await page.waitForURL('**/console/brands')
    for (const [path, ...texts] of [
      ['/brands', 'Watch your first brand', 'bcf brand setup'],
      ['/engines', '11 of 11 engines can be asked'],
      ['/keys', 'No keys yet', 'bcf key create'],
      ['/log', 'none yet', 'No audit was run yet', 'npm run audit'],
    ] as const) {
      await visit(page, path, ...texts)
      await expectAccessible(page)
    }
    await visit(page, '/keys', 'No keys yet')
    await press(page, 'Create key')
    await dialog().getByText('There is no brand yet. Add one first.').waitFor()
  })

  test('a brand is added by hand, after its domain was put right', async () => {
    await visit(page, '/brands', 'Watch your first brand')
    await press(page, 'Add by hand')
    await dialog().getByLabel('Name', { exact: true }).fill(DEMO_BRAND.name)
    await dialog().getByLabel('Website').fill('not a domain')
    await dialog().getByLabel('Other names').fill(DEMO_BRAND.aliases.join('\n'))
    await expectAccessible(page)
    await press(dialog(), 'Add brand')
    await dialog().getByRole('alert').filter({ hasText: 'domain' }).waitFor()
    site.forgive(/^400 POST .*\/brands$/)
    await dialog().getByLabel('Website').fill(DEMO_BRAND.domain)
    await press(dialog(), 'Add brand')
    await page.waitForURL(/\/console\/brands\/brd_\w+$/)
    brand = new URL(page.url()).pathname.replace('/console', '')
    await expectTexts(page, DEMO_BRAND.name, 'Add the questions to ask')
  })

  test('and each of its pages says the next step', async () => {
    for (const [path, ...texts] of [
      ['', 'Add the questions to ask', 'bcf prompt add'],
      ['/confabulations', 'Cannot be judged yet: no facts', 'Collect or add facts'],
      ['/answers', 'No answers yet', 'bcf scan start'],
      ['/scans', 'There is no active prompt', 'Add prompts', 'No scan yet'],
      ['/facts', 'Nothing is known about this brand yet', 'bcf fact import'],
      ['/prompts', 'No questions yet', 'bcf prompt import'],
      ['/settings', 'There is no schedule', '0 of '],
    ] as const) {
      await visit(page, brand + path, ...texts)
      await expectAccessible(page)
    }
    await visit(page, `${brand}/scans`, 'There is no active prompt')
    assert.ok(await page.getByRole('button', { name: 'Start scan' }).isDisabled())
  })

  test('prompts: added, retired, taken up again, exported without a formula', async () => {
    await visit(page, `${brand}/prompts`, 'No questions yet')
    await press(page, 'Add prompts')
    const [first = '', second = ''] = DEMO_BRAND.prompts.slice(2).map(({ text }) => text)
    await dialog().getByLabel('Questions').fill(`${first}\n\n${second}\n${FORMULA}\n`)
    await press(dialog(), 'Add 3 prompts')
    await expectTexts(page, '3 questions that every scan asks', first, second, FORMULA)
    const csv = await saveFrom(page, page.getByRole('button', { name: 'Export' }), /^CSV/)
    assert.ok(csv.text.includes(`\r\n"'${FORMULA.replaceAll('"', '""')}",BRANDED,`), csv.text)
    const json = await saveFrom(page, page.getByRole('button', { name: 'Export' }), /^JSON/)
    assert.ok(JSON.parse(json.text).some((prompt: { text: string }) => prompt.text === FORMULA))
    await press(row(FORMULA), `Retire: ${FORMULA}`)
    await confirm('Retire')
    await expectTexts(page, '2 of 2 shown')
    await pick(page, 'Which prompts', 'With retired')
    await expectTexts(page, '3 of 3 shown')
    await press(row(FORMULA), `Take up again: ${FORMULA}`)
    await expectTexts(page, '3 questions that every scan asks')
    await press(row(FORMULA), `Retire: ${FORMULA}`)
    await confirm('Retire')
    await expectTexts(page, '2 questions that every scan asks')
  })

  test('facts: read from the site, typed in, imported, retired', async () => {
    await visit(page, `${brand}/facts`, 'Nothing is known about this brand yet')
    await press(page, 'Refresh from the site')
    await expectTexts(page, 'The site was read.', 'foundingDate', '1987')
    await press(page, 'Add fact')
    await dialog().getByLabel('What').fill('slogan')
    await dialog().getByLabel('Value').fill('Boils in a minute')
    await press(dialog(), 'Add fact')
    await row('slogan').getByText('Typed in').waitFor()
    await press(page, 'Import')
    const file = (buffer: string) =>
      dialog()
        .getByLabel('File')
        .setInputFiles({ name: 'facts.csv', mimeType: 'text/csv', buffer: Buffer.from(buffer) })
    await file('nothing,of,it\n')
    await dialog().getByRole('alert').waitFor()
    assert.ok(await dialog().getByRole('button', { name: 'Import' }).isDisabled())
    await file('key,value,source\nslogan,Boils in seconds,\nlegalName,Northwind Kettles Ltd,\n')
    await dialog().getByText('2 facts in facts.csv').waitFor()
    await press(dialog(), 'Import')
    await dialog().getByText('2 facts added, 1 took the place of an earlier value').waitFor()
    await press(dialog(), 'Done')
    await row('Boils in seconds').getByText('Imported').waitFor()
    await page.getByLabel('Find').fill('legalName')
    await expectTexts(page, '1 of 1 shown')
    await press(page, 'Retire legalName')
    await confirm('Retire')
    await expectTexts(page, '0 of 0 shown')
    await pick(page, 'Which facts', 'With history')
    await row('Northwind Kettles Ltd').waitFor()
    await page.getByLabel('Find').fill('slogan')
    await expectTexts(page, '2 of 2 shown', 'Boils in a minute')
  })

  test('a scan: what it will ask, how it goes on, what came of it', async () => {
    await visit(page, `${brand}/scans`, /^2 prompts on \d+ engines make \d+ runs\./, '✓ will be asked')
    await expectTexts(page, 'not in the plan')
    const planned = await page.locator('.plan-runs').count()
    // Once, the answer is that it goes on: the page must ask again by itself.
    await page.route(
      '**/api/admin/scans/*',
      async route => {
        const scan = await (await route.fetch()).json()
        await route.fulfill({ json: { ...scan, status: 'RUNNING' } })
      },
      { times: 1 },
    )
    await press(page, 'Start scan')
    await page.waitForURL(/\/console\/scans\/scn_\w+$/)
    await expectTexts(page, 'Scan under way')
    await expectTexts(page, `${planned * 2} of ${planned * 2} runs settled`, 'Not asked', 'Not in the plan')
    await page.getByRole('heading', { level: 1, name: 'Scan', exact: true }).waitFor()
    assert.equal(
      await page.getByRole('table', { name: 'Progress by engine' }).locator('tbody tr').count(),
      planned,
    )
    await visit(page, `${brand}/scans`, '1 of ', 'Completed')
    await visit(page, brand, 'Mention rate', `of ${planned * 2} answers`)
  })

  test('the schedule is set, and stopped', async () => {
    await visit(page, `${brand}/settings`, 'There is no schedule')
    await page.getByLabel('How often').selectOption({ label: 'A cron expression of your own' })
    await page.getByLabel('Cron expression').fill('30 5 * * *')
    await page.getByLabel('Time zone').fill('Europe/Paris')
    await press(page, 'Start the schedule')
    await expectTexts(page, 'in Europe/Paris. The next scans start at')
    await page.reload()
    await expectTexts(page, '30 5 * * *')
    await expectAccessible(page)
    await press(page, 'Stop the schedule')
    await expectTexts(page, 'There is no schedule')
  })

  test('the brand is renamed', async () => {
    await visit(page, `${brand}/settings`, 'Save brand')
    await page.getByLabel('Name', { exact: true }).fill('Northwind Kettles of Leeds')
    await press(page, 'Save brand')
    await expectTexts(page, 'Saved.')
    await visit(page, '/brands', 'Northwind Kettles of Leeds')
  })

  test('a key is shown once, listed without its secret, and revoked', async () => {
    await visit(page, '/keys', 'No keys yet')
    await press(page, 'Create key')
    await dialog().getByLabel('Name', { exact: true }).fill('reporting')
    assert.ok(await dialog().getByRole('button', { name: 'Create key' }).isDisabled())
    await dialog().getByLabel('Northwind Kettles of Leeds').check()
    await press(dialog(), 'Create key')
    await dialog().getByText('Copy the key now.').waitFor()
    const secret = (await dialog().locator('pre').textContent()) ?? ''
    assert.match(secret, /^\S{20,}$/)
    await press(dialog(), 'I have it')
    await row('reporting').waitFor()
    await visit(page, '/keys', 'reporting', 'read')
    assert.ok(!(await page.content()).includes(secret))
    await expectAccessible(page)
    await press(page, 'Revoke reporting')
    await confirm('Revoke')
    await row('reporting').getByText('revoked').waitFor()
  })

  test('an engine is tested', async () => {
    await visit(page, '/engines', 'can be asked')
    await press(page, 'Test Perplexity')
    await press(dialog(), 'Ask')
    await dialog()
      .getByText(/^Answered in [\d,]+ ms/)
      .waitFor()
    await expectAccessible(page)
  })
})
