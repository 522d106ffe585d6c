import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ENGINES } from '@brand-citation-forensics/client'
import { DEMO_BRAND } from '@brand-citation-forensics/sandbox'
import type { Page } from 'playwright-core'
import { expectAccessible } from './console-axe.ts'
import {
  type ConsoleSite,
  confirm,
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
  /** A fact by its name. */
  const choose = async (label: string) => {
    await dialog().getByRole('combobox', { name: 'What' }).fill(label)
  }
  const give = (name: string, mimeType: string, text: string) =>
    dialog()
      .getByLabel('File')
      .setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
  const said = (text: string | RegExp) => dialog().getByText(text).waitFor()

  test('where nothing is, the next step is said', async () => {
    await page.goto('/')
    await page.waitForURL(/\/console\/login/)
    await page.getByRole('link', { name: 'public check' }).waitFor()
    await expectAccessible(page)
    await logIn(page)
    await page.waitForURL('**/console/brands')
    for (const [path, ...texts] of [
      ['/brands', 'Add your first brand', 'bcf setup'],
      ['/admin/engines', `${ENGINES.length} of ${ENGINES.length} engines ready`],
      ['/admin/keys', 'No keys yet', 'bcf key create'],
      ['/admin/log', 'None yet', 'No audit yet', 'npm run audit'],
    ] as const) {
      await visit(page, path, ...texts)
      await expectAccessible(page)
    }
    await visit(page, '/admin/keys', 'No keys yet')
    await press(page, 'Create key')
    await said('No brands yet. Add one first.')
  })

  test('a brand is added by hand, after its domain was put right', async () => {
    await visit(page, '/brands', 'Add your first brand')
    await press(page, 'Add manually')
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
    await expectTexts(page, DEMO_BRAND.name, 'Add prompts')
  })

  test('and each of its pages says the next step', async () => {
    for (const [path, ...texts] of [
      ['', 'Add prompts', 'bcf prompt add'],
      ['/answers?class=CONFABULATED', 'Cannot be judged yet: no facts', 'Collect or add facts'],
      ['/answers', 'No answers yet', 'bcf scan start'],
      ['/scans', 'There is no active prompt', 'Add prompts', 'No scan yet'],
      ['/facts', 'Nothing is known about this brand yet', 'bcf fact import'],
      ['/prompts', 'No questions yet', 'bcf prompt import'],
      ['/settings', 'No schedule.', '0 of '],
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
    await expectTexts(page, '3 questions that scans ask', first, second, FORMULA)
    const csv = await saveFrom(page, page.getByRole('button', { name: 'Export' }), /^CSV/)
    assert.ok(csv.text.includes(`,"'${FORMULA.replaceAll('"', '""')}",BRANDED,`), csv.text)
    const json = await saveFrom(page, page.getByRole('button', { name: 'Export' }), /^JSON/)
    assert.ok(JSON.parse(json.text).some((prompt: { text: string }) => prompt.text === FORMULA))
    await press(row(FORMULA), `Retire: ${FORMULA}`)
    await confirm(page, 'Retire')
    await expectTexts(page, '2 of 2 shown')
    await pick(page, 'Which prompts', 'With retired')
    await expectTexts(page, '3 of 3 shown')
    await press(row(FORMULA), `Restore: ${FORMULA}`)
    await expectTexts(page, '3 questions that scans ask')
    await press(row(FORMULA), `Retire: ${FORMULA}`)
    await confirm(page, 'Retire')
    await expectTexts(page, '2 questions that scans ask')
  })

  test('facts: read from the site, typed in, imported, retired', async () => {
    await visit(page, `${brand}/facts`, 'Nothing is known about this brand yet')
    await press(page, 'Refresh from the site')
    await expectTexts(page, 'The site was read.', 'foundingDate', '1987')
    await press(page, 'Add fact')
    // Without a mouse.
    await choose('Slogan')
    await dialog().getByLabel('Value').fill('Boils in a minute')
    await dialog().getByLabel('True since').fill('May')
    await said('The date must be a date such as 2019')
    await dialog().getByLabel('True since').fill('2019-05')
    await press(dialog(), 'Add fact')
    await row('slogan').getByText('Typed in').waitFor()
    await row('slogan').getByText('1 May 2019').waitFor()
    await press(page, 'Import')
    await give('facts.csv', 'text/csv', 'nothing,of,it\n')
    await dialog().getByRole('alert').waitFor()
    assert.ok(await dialog().getByRole('button', { name: 'Import' }).isDisabled())
    await give(
      'facts.csv',
      'text/csv',
      'key,value,source\nslogan,Boils in seconds,\nlegalName,Northwind Kettles Ltd,\n',
    )
    await said('2 facts in facts.csv')
    await press(dialog(), 'Import')
    await said('2 facts added, 1 took the place of an earlier value')
    await press(dialog(), 'Done')
    await row('Boils in seconds').getByText('Imported').waitFor()
    await page.getByLabel('Find').fill('legalName')
    await expectTexts(page, '1 of 1 shown')
    await press(page, 'Retire legalName')
    await confirm(page, 'Retire')
    await expectTexts(page, '0 of 0 shown')
    await pick(page, 'Which facts', 'With history')
    await row('Northwind Kettles Ltd').waitFor()
    await page.getByLabel('Find').fill('slogan')
    await expectTexts(page, '2 of 2 shown', 'Boils in a minute')
  })

  test('facts by their names: a price in one step, a week, a near miss, what nothing compares', async () => {
    await visit(page, `${brand}/facts`, 'Slogan')
    await press(page, 'Add fact')
    const what = dialog().getByRole('combobox', { name: 'What' })
    await what.fill('founded')
    await dialog().getByLabel('Value').fill('1987')
    await said('The key is none that is compared: did you mean foundingDate?')
    await expectAccessible(page)
    await press(dialog(), 'Use foundingDate')
    assert.equal(await what.inputValue(), 'Founding date')
    await dialog().getByLabel('Value').fill('May 2012')
    await said('The value must be a date such as 1987')
    await dialog().getByLabel('Value').fill('1987')
    await said('Founding date: 1987 – compared with every answer')
    await choose('Price')
    await dialog().getByLabel('Product or plan').fill('Northwind Duo')
    await dialog().getByLabel('Value').fill('49.00')
    await dialog().getByLabel('Currency').fill('gbp')
    await dialog().getByLabel('Paid').selectOption('per year')
    await expectAccessible(page)
    await press(dialog(), 'Add 3 facts')
    await row('product[Northwind Duo].offers.priceSpecification.billingDuration').getByText('year').waitFor()
    await press(page, 'Add fact')
    await choose('Opening hours')
    await dialog().getByLabel('Monday').fill('8am-noon')
    await said('The value must be hours such as 09:00-17:30')
    await dialog().getByLabel('Monday').fill('8-12')
    await dialog().getByLabel('Sunday').fill('closed')
    await said('Opening hours: Monday: 08:00-12:00')
    await expectAccessible(page)
    await press(dialog(), 'Add 2 facts')
    await row('08:00-12:00').getByText('Opening hours: Monday').waitFor()
    await press(page, 'Add fact')
    await choose('knowsAbout')
    await dialog().getByLabel('Value').fill('kettles')
    await said('this key is not in the catalogue: kept')
    await press(dialog(), 'Add fact')
    await press(page, 'Add fact')
    await choose('Founding date')
    await dialog().getByLabel('Value').fill('long ago')
    await dialog().getByLabel('Keep it as it is').check()
    await said('never compared')
    await press(dialog(), 'Add fact')
    await row('long ago').getByText('Not understood, never compared').waitFor()
    await expectAccessible(page)
  })

  test('a file of facts is checked before it is entered', async () => {
    await visit(page, `${brand}/facts`, 'Slogan')
    await press(page, 'Import')
    const stated = JSON.stringify({ '@type': 'Organization', foundingDate: '1987', slogan: 'Tea for two' })
    await give('facts.html', 'text/html', `<script type="application/ld+json">${stated}</script>`)
    await said(/2 facts in facts\.html/)
    await expectAccessible(page)
    await give('facts.csv', 'text/csv', 'key,value\nfounded,1987\nknowsAbout,tea\n')
    await said('line 2: the key is none that is compared: did you mean foundingDate?')
    await said('line 3: knowsAbout: this key is not in the catalogue')
    assert.ok(await dialog().getByRole('button', { name: 'Import' }).isDisabled())
    await expectAccessible(page)
    await press(dialog(), 'Cancel')
  })

  test('a scan: what it will ask, how it goes on, what came of it', async () => {
    await visit(page, `${brand}/scans`, /^2 prompts on \d+ engines make \d+ runs\./, '✓ will be asked')
    await expectTexts(page, 'not in the plan')
    const planned = await page.locator('.plan-runs').count()
    // Reports the scan as running until the page has shown it: the page must poll by itself.
    let isSeen = false
    await page.route('**/api/admin/scans/*/progress', async route => {
      const scan = await (await route.fetch()).json()
      await route.fulfill({ json: isSeen ? scan : { ...scan, status: 'RUNNING' } })
    })
    await press(page, 'Start scan')
    await page.waitForURL(/\/console\/scans\/scn_\w+$/)
    await page.getByRole('heading', { level: 2, name: 'Progress' }).waitFor()
    isSeen = true
    await expectTexts(page, `${planned * 2} of ${planned * 2} answered`, 'Not asked', 'Not in the plan')
    await page.getByRole('heading', { level: 2, name: 'Progress' }).waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: /^Scan of \d+ \w+, in the console$/ }).waitFor()
    const engines = page.getByRole('table', { name: 'Progress by engine' }).locator('tbody tr')
    assert.equal(await engines.count(), planned)
    await visit(page, `${brand}/scans`, '1 of ', 'Completed')
    await visit(page, brand, 'Mention rate', `n ${planned * 2}`)
  })

  test('the schedule is set, and stopped', async () => {
    // No engine of the smallest plan can take batches.
    await visit(page, `${brand}/settings`, 'No schedule.')
    assert.equal(await page.getByLabel('Economy: slower and cheaper, through batch requests').count(), 0)
    await page.getByLabel('Plan', { exact: true }).selectOption('PRO')
    await press(page, 'Save brand')
    await expectTexts(page, 'Saved.')
    await page.reload()
    await page.getByLabel('How often').selectOption({ label: 'Custom cron expression' })
    await page.getByLabel('Cron expression').fill('30 5 * * *')
    await page.getByLabel('Time zone').fill('Europe/Paris')
    await expectTexts(page, 'Claude may take a day to answer', '% less')
    await page.getByLabel('Economy: slower and cheaper, through batch requests').check()
    await press(page, 'Start schedule')
    await expectTexts(page, 'in Europe/Paris. Next scans:')
    await page.reload()
    await expectTexts(page, '30 5 * * *')
    assert.ok(await page.getByLabel('Economy: slower and cheaper, through batch requests').isChecked())
    await expectAccessible(page)
    await press(page, 'Stop schedule')
    await expectTexts(page, 'No schedule.')
  })

  test('the brand is renamed', async () => {
    await visit(page, `${brand}/settings`, 'Save brand')
    await page.getByLabel('Name', { exact: true }).fill('Northwind Kettles of Leeds')
    await press(page, 'Save brand')
    await expectTexts(page, 'Saved.')
    await visit(page, '/brands', 'Northwind Kettles of Leeds')
  })

  test('a key is shown once, listed without its secret, and revoked', async () => {
    await visit(page, '/admin/keys', 'No keys yet')
    await press(page, 'Create key')
    await dialog().getByLabel('Name', { exact: true }).fill('reporting')
    assert.ok(await dialog().getByRole('button', { name: 'Create key' }).isDisabled())
    await dialog().getByLabel('Northwind Kettles of Leeds').check()
    await press(dialog(), 'Create key')
    await said('Copy the key now.')
    const secret = (await dialog().locator('pre').textContent()) ?? ''
    assert.match(secret, /^\S{20,}$/)
    await press(dialog(), 'I have it')
    await row('reporting').waitFor()
    await visit(page, '/admin/keys', 'reporting', 'read')
    assert.ok(!(await page.content()).includes(secret))
    await expectAccessible(page)
    await press(page, 'Revoke reporting')
    await confirm(page, 'Revoke')
    await row('reporting').getByText('revoked').waitFor()
  })

  test('an engine is tested', async () => {
    await visit(page, '/admin/engines', 'engines ready')
    await press(page, 'Test Perplexity')
    await press(dialog(), 'Ask')
    await said(/^Answered in [\d,]+ ms/)
    await expectAccessible(page)
  })
})
