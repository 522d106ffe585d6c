// Cases in the console: the list, the page of one, and everything that people do with it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NO_FACTS_WORDS } from '@brand-citation-forensics/client/admin'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { makePerson } from '../../service/test/access/two-worlds.ts'
import { makeBrand } from '../../service/test/harness.ts'
import { plantVerdict } from '../../service/test/planted.ts'
import { STATUS_MEANINGS, STATUS_NAMES } from '../src/pages/cases/words.ts'
import { plantCases } from './case-data.ts'
import { DEVICES } from './clicks.ts'
import { expectAccessible } from './console-axe.ts'
import { expectTexts, press, saveFrom } from './console-site.ts'
import { tabTo } from './people-site.ts'
import { enterAs, enterByToken } from './sessions.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const [, [, PHONE]] = DEVICES as [unknown, (typeof DEVICES)[number]]
const MORE = 57

describe('cases', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const { id: emptyId } = await makeBrand(service, { name: 'Contoso', domain: 'contoso.example' })
  const { brandId, worst, others, answer, more } = await plantCases(service)
  const colleague = await makePerson(service, 'Ada', { [brandId]: 'analyst' })
  const viewer = await makePerson(service, 'Vera', { [brandId]: 'viewer' })
  const { page, dialog, main } = await openConsole(url)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  async function another(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await (page.context().browser() as Browser).newContext(options)
    return context.newPage()
  }

  const rows = page.locator('.case-row')
  const base = `/brands/${brandId}`

  async function open(path: string, ...texts: (string | RegExp)[]): Promise<void> {
    await page.goto(`${url}/console${path}`)
    await expectTexts(page, ...texts)
  }

  const panel = (name: string): Locator => page.getByRole('region', { name, exact: true })
  const titles = () => main.locator('h2').allTextContents()

  test('where nothing can be judged, the list says so; where nothing is open, what opens one', async () => {
    await open(`/brands/${emptyId}/cases`, NO_FACTS_WORDS, `bcf fact refresh --brand ${emptyId} --wait`)
    await expectAccessible(page)
    await service.call('POST', `/api/admin/brands/${emptyId}/facts`, {
      facts: [{ key: 'foundingDate', value: '1987' }],
    })
    await open(`/brands/${emptyId}/cases`, 'No case is open', `bcf case list --brand ${emptyId} --status all`)
    await expectAccessible(page)
  })

  test('the worst comes first: claimed beside true, how often, by whom, since when, whose', async () => {
    await open(`${base}/cases`, '3 false claims to do something about: 3 open.')
    assert.deepEqual(
      await rows.locator('h3 a').evaluateAll(links => links.map(link => link.getAttribute('href'))),
      [worst, ...others].map(id => `/console/cases/${id}`),
    )
    const first = rows.first()
    const title = 'ChatGPT and 3 others say Northwind Kettles has a warranty of 10 years; it is 5 years'
    assert.equal(await first.locator('h3 a').textContent(), title)
    assert.match((await first.locator('.case-quote mark').textContent()) ?? '', /warranty of ten years/)
    await first.getByText(/^Warranty and returns \(weight 8\) · .* · 4 engines$/).waitFor()
    await first.getByText(/^ChatGPT, Claude, Gemini, Perplexity\. Asked: branded/).waitFor()
    await first.getByText('No one is assigned').waitFor()
    const shares = await rows.locator('.case-share').allTextContents()
    const counted = shares.map(share => /^\d+ % \(\d+–\d+ %\), n (\d+)$/.exec(share)?.[1])
    assert.ok(counted[0])
    assert.equal(new Set(counted).size, 1, 'each is of all answers about the brand')
    await expectAccessible(page)
  })

  test('what it is narrowed by stands in the address', async () => {
    await page.getByLabel('Engine').selectOption('CLAUDE')
    await page.waitForURL(/engine=CLAUDE/)
    await rows.nth(1).waitFor({ state: 'detached' })
    await page.getByLabel('Intent').selectOption('CATEGORY')
    await expectTexts(page, 'No case fits these filters')
    await page.getByRole('link', { name: 'Clear the filters' }).click()
    await rows.nth(2).waitFor()
    await open(`${base}/cases?owner=${colleague}`, 'No case fits these filters')
    await open(`${base}/cases?status=all&new=30d`)
    await rows.first().waitFor()
    await page.goBack()
    await expectTexts(page, 'No case fits these filters')
  })

  test('it is saved as a table and for programs, as it is narrowed', async () => {
    await open(`${base}/cases?engine=GEMINI`)
    await rows.nth(1).waitFor()
    const menu = page.getByRole('button', { name: 'Export' })
    const csv = await saveFrom(page, menu, /^CSV/)
    assert.equal(csv.name, 'cases-northwind-kettles.csv')
    assert.match(csv.text, /^id,brandId,title,.*matter,.*said\.claimed,.*status,/)
    assert.equal(csv.text.trim().split('\n').length, 3)
    const json = JSON.parse((await saveFrom(page, menu, /^JSON/)).text)
    assert.deepEqual(
      json.map(({ id }: { id: string }) => id),
      [worst, others[0]],
    )
  })

  test('what is only suspected stands apart, among the answers', async () => {
    const run = await answer({ days: 1, claims: [] })
    await plantVerdict(service, run, { citationClass: 'DESCRIPTIVE', content: { reason: 'suspected' } })
    await open(`${base}/cases`)
    await main.getByRole('link', { name: 'are among the answers' }).click()
    await page.waitForURL(/answers\?suspected=true/)
    await expectTexts(page, 'May contradict a fact', '1 shown')
    await expectAccessible(page)
  })

  test('the overview leads with them', async () => {
    await open(base, 'Open cases', / 10 years; it is 5 years$/)
    assert.equal((await titles())[0], 'Open cases')
    await expectAccessible(page)
    await panel('Open cases').getByRole('link', { name: 'All cases' }).click()
    await page.waitForURL(/\/cases$/)
  })

  test('the page of one says everything, and its weeks, one stop for a keyboard, lead to answers', async () => {
    await open(
      `/cases/${worst}`,
      / say Northwind Kettles has a warranty of 10 years; it is 5 years$/,
      'Who says it',
      'Evidence',
      'History',
    )
    const compared = panel('Said and true')
    await compared.locator('.case-quote mark').waitFor()
    await compared.getByText('5 years', { exact: true }).waitFor()
    for (const title of ['How often', 'Last seen', 'Status', 'Owner'])
      await panel('At a glance').getByRole('heading', { name: title }).waitFor()
    await page.locator('nav[aria-label=Main]').getByRole('link', { name: 'Cases' }).waitFor()
    await expectAccessible(page)
    const weeks = panel('Twelve weeks')
    assert.equal(await weeks.locator('a, button, summary, [tabindex]').filter({ visible: true }).count(), 1)
    await weeks.getByText('As a table, with the answers').click()
    const row = weeks.getByRole('row').nth(1)
    const [said, of] = await row.locator('td.number').allTextContents()
    assert.ok(Number(said) <= Number(of))
    await row.getByRole('link').last().click()
    await page.waitForURL(/answers\?engine=\w+&prompt=prm_\w+&from=[\d-]+$/)
    await expectTexts(page, `${of} shown`, /^Only .+, from /)
    await expectAccessible(page)
    await press(page, 'Show all')
    await page.waitForURL(/answers\?engine=\w+$/)
  })

  test('every answer is one step away, and so is the public check of it', async () => {
    await open(`/cases/${worst}`)
    const evidence = panel('Evidence')
    await evidence.locator('.case-answer').nth(4).waitFor()
    await press(evidence, 'Show more')
    await evidence.locator('.case-answer').nth(9).waitFor()
    const check = evidence.getByRole('link', { name: 'Public check' }).first()
    assert.match((await check.getAttribute('href')) ?? '', /^\/verify\/[0-9a-f]{64}$/)
    await evidence.locator('.case-answer').first().getByRole('link').first().click()
    await page.waitForURL(/\/runs\/run_/)
  })

  test('it is taken in one press, and given to somebody with a day', async () => {
    await open(`/cases/${worst}`)
    const todo = panel('What to do')
    const now = todo.locator('[aria-current=step]')
    const primary = () => page.locator('main .button-primary').allTextContents()
    assert.deepEqual([await now.textContent(), await primary()], ['Look', ['Assign to me']])
    await press(page, 'Assign to me')
    await page.getByRole('button', { name: 'Assign to me' }).waitFor({ state: 'detached' })
    assert.deepEqual([await now.textContent(), await primary()], ['Report to the maker', ['Report']])
    await press(page, 'Owner and due day')
    await dialog.getByLabel('Owner').selectOption({ label: 'Ada' })
    await dialog.getByLabel('Due day').fill('2026-11-01')
    await expectAccessible(page)
    await press(dialog, 'Save')
    await dialog.waitFor({ state: 'detached' })
    await panel('At a glance').getByText('Ada', { exact: true }).waitFor()
    await panel('History').getByText('due: 1 November').waitFor()
    await open(`${base}/cases?owner=${colleague}`)
    await rows.first().getByText('Ada').waitFor()
  })

  test('gone too early is refused with the bound that it has; dismissed needs to say why', async () => {
    await open(`/cases/${worst}`)
    await press(page, 'Change status')
    await dialog.getByRole('radio', { name: /^Gone/ }).check()
    await press(dialog, 'Save')
    await dialog
      .getByRole('alert')
      .getByText(/^Not gone yet: \d+ answers? in a row/)
      .waitFor()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: /^Dismissed/ }).check()
    await press(dialog, 'Save')
    assert.equal(
      await dialog.getByLabel('Why').evaluate((field: HTMLInputElement) => field.validity.valueMissing),
      true,
    )
    await dialog.getByLabel('Why').fill('An older model.')
    await press(dialog, 'Save')
    await dialog.waitFor({ state: 'detached' })
    await panel('At a glance').getByText('Why: An older model.').waitFor()
  })

  test('by keyboard alone: reopened, and a note written', async () => {
    await open(`/cases/${worst}`)
    await tabTo(page, 'Change status')
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await tabTo(page, `${STATUS_NAMES.reopened}${STATUS_MEANINGS.reopened}`)
    // The next one, and back.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await tabTo(page, 'Save')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await panel('At a glance').getByText('Reopened', { exact: true }).waitFor()
    await tabTo(page, 'Write a note')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Note')
    await page.keyboard.type('Called them.')
    await tabTo(page, 'Save note')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await panel('Notes').getByText('Called them.').waitFor()
    await panel('History').getByText('Wrote a note').waitFor()
  })

  test('a note outlives the session that it was begun in', async () => {
    await open(`/cases/${worst}`)
    await press(page, 'Write a note')
    await dialog.getByLabel('Note').fill('Half a thought.')
    await page.context().clearCookies()
    await press(dialog, 'Save note')
    await page.waitForURL(/\/console\/login\?next=/)
    await expectTexts(page, /^Your session has ended\..* what you were writing is saved\.$/)
    await expectAccessible(page)
    await enterByToken(page, url)
    await page.goto(new URL(new URL(page.url()).searchParams.get('next') ?? '', url).href)
    await press(page, 'Finish your note')
    assert.equal(await dialog.getByLabel('Note').inputValue(), 'Half a thought.')
    await press(dialog, 'Save note')
    await dialog.waitFor({ state: 'detached' })
    await panel('Notes').getByText('Half a thought.').waitFor()
    await page.getByRole('button', { name: 'Write a note', exact: true }).waitFor()
  })

  test('a report: where, a text to paste, and kept with its words', async () => {
    await open(`/cases/${worst}`)
    await press(page, 'Report')
    await dialog.getByLabel('Engine').selectOption('GEMINI')
    const text = dialog.getByLabel('2. Text to paste there')
    assert.match(
      await text.inputValue(),
      /^Gemini says Northwind Kettles has a warranty of 10 years; it is 5 years\.\nIn its words: “[\s\S]*Evidence: http/,
    )
    await press(dialog, 'Copy text')
    await page.getByText('Copied the text').first().waitFor({ state: 'attached' })
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await text.inputValue())
    const link = dialog.getByRole('link', { name: /^Open / })
    assert.equal(await link.getAttribute('rel'), 'noopener noreferrer nofollow')
    await expectAccessible(page)
    await dialog.getByLabel('To whom').fill('Google, feedback form')
    await dialog.getByLabel('When').fill('2099-01-01')
    await press(dialog, 'Save report')
    await dialog.getByText('Nothing can be reported in the future.').waitFor()
    await dialog.getByLabel('When').fill(new Date().toISOString().slice(0, 10))
    await press(dialog, 'Save report')
    await dialog.waitFor({ state: 'detached' })
    await panel('Reports').getByText('to Google, feedback form').waitFor()
    await panel('At a glance').getByText('Reported', { exact: true }).waitFor()
    await panel('What to do').locator('[aria-current=step]').getByText('Follow').waitFor()
    assert.deepEqual(await page.locator('main .button-primary').allTextContents(), ['Follow'])
    await expectAccessible(page)
  })

  test('on a phone, the same by touch', async () => {
    const phone = await another(PHONE)
    await enterByToken(phone, url)
    await phone.goto(`${url}/console/cases/${others[0]}`)
    await phone.getByRole('button', { name: 'Assign to me' }).tap()
    await phone.getByRole('button', { name: 'Assign to me' }).waitFor({ state: 'detached' })
    await phone.getByRole('button', { name: 'Change status' }).tap()
    await phone.getByRole('dialog').getByText('Corrected', { exact: true }).tap()
    await phone.getByRole('button', { name: 'Save' }).tap()
    await phone.getByRole('dialog').waitFor({ state: 'detached' })
    await phone.getByText('Called corrected').waitFor()
    await phone.context().close()
  })

  test('who may only look sees everything, and nothing to press', async () => {
    const hers = await another()
    await enterAs(hers, service, viewer)
    await hers.goto(`${url}/console/cases/${worst}`)
    await expectTexts(hers, 'Called them.', 'Evidence')
    for (const name of ['Assign to me', 'Owner and due day', 'Change status', 'Report', 'Write a note'])
      assert.equal(await hers.getByRole('button', { name, exact: true }).count(), 0, name)
    await hers.context().close()
  })

  test('sixty cases are paged', async () => {
    await more(MORE)
    await open(`${base}/cases?status=all`, '30 of 60 shown')
    assert.equal(await rows.count(), 30)
    await press(page, 'Show more')
    await rows.nth(59).waitFor()
    await expectTexts(page, '60 of 60 shown')
    await open(base, 'Open cases', /The 5 worst/)
    assert.equal(await rows.count(), 5)
  })
})
