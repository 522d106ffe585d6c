// A brand set up from its domain, in the browser: from an empty installation to a first judged scan, and the sites that
// cannot be read.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Api, createApi } from '@brand-citation-forensics/client/admin'
import { DEMO_BRAND } from '@brand-citation-forensics/sandbox'
import type { Page } from 'playwright-core'
import { eventually, TOKEN } from '../../service/test/harness.ts'
import { countClicks, DEVICES, MOST_CLICKS } from './clicks.ts'
import { expectAccessible } from './console-axe.ts'
import { type ConsoleSite, confirm, expectTexts, press, startConsole, visit } from './console-site.ts'

for (const [where, options] of DEVICES) {
  describe(`a first brand, ${where}`, () => {
    let site: ConsoleSite
    let page: Page
    before(async () => {
      site = await startConsole()
      page = await site.enter(options)
    })
    after(() => site.close())

    test('from an empty installation to a first judged scan', async () => {
      const clicks = await countClicks(page)
      await visit(page, '/brands', 'Add your first brand', 'bcf setup')
      await page.getByRole('link', { name: 'Add brand' }).click()
      await page
        .getByRole('textbox', { name: 'Website' })
        .fill(`https://www.${DEMO_BRAND.domain}/products?utm=1`)
      await press(page, 'Read the site')

      await expectTexts(page, 'Facts', /^\d+ facts that answers can be judged by/, 'foundingDate', '1987')
      assert.match(page.url(), /\/console\/setup\?brand=brd_\w+$/)
      assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), DEMO_BRAND.name)
      assert.equal(await page.getByLabel('Other names').inputValue(), DEMO_BRAND.aliases.join('\n'))
      const language = page.getByLabel('Language of the questions')
      await eventually(async () => (await language.inputValue()) === 'en')
      await page.reload()
      await expectTexts(page, 'Facts', 'foundingDate')
      if (where === 'on a desk') await expectAccessible(page)
      await press(page, 'Continue to the questions')

      await expectTexts(page, 'Questions', 'Category', 'Defensive')
      assert.equal(await page.getByLabel('What the brand sells').inputValue(), 'Electric kettles')
      const texts = await page
        .getByRole('textbox', { name: /question \d$/ })
        .evaluateAll(all => all.map(each => (each as HTMLTextAreaElement).value))
      assert.ok(texts.length >= 8 && texts.length <= 12, texts.join('\n'))
      assert.ok(!texts.some(text => /1987|Leeds|79/.test(text)))
      await page.getByRole('textbox', { name: 'Branded question 1' }).fill('Who are Northwind Kettles?')
      await page.reload()
      await expectTexts(page, 'Questions')
      await page.getByRole('textbox', { name: 'Branded question 1' }).fill('Who are Northwind Kettles?')
      await press(page, /^Continue with \d+ questions$/)

      await expectTexts(page, 'First scan', 'Sandbox.', 'It costs', '✓ will be asked', 'not in the plan')
      await press(page, 'Accept and start the scan')
      await page.waitForURL(/\/console\/brands\/brd_\w+$/)
      await expectTexts(page, 'Mention rate', 'Correct', 'Engines and intents')
      const pressed = await clicks()
      assert.ok(pressed > 0 && pressed <= MOST_CLICKS, `${pressed} clicks`)

      const admin = createApi({ baseUrl: site.serviceUrl, token: TOKEN })
      const [brand, ...others] = (await admin.GET('/api/admin/brands')).brands
      assert.deepEqual([brand?.name, brand?.aliases, others], [DEMO_BRAND.name, [...DEMO_BRAND.aliases], []])
      const [scan, ...more] = (
        await admin.GET('/api/admin/brands/{brandId}/scans', {
          params: { path: { brandId: brand?.id ?? '' } },
        })
      ).scans
      assert.deepEqual([scan?.totalPrompts, more], [texts.length, []])
      const prompts = (
        await admin.GET('/api/admin/brands/{brandId}/prompts', {
          params: { path: { brandId: brand?.id ?? '' } },
        })
      ).prompts
      assert.ok(prompts.some(({ text }) => text === 'Who are Northwind Kettles?'))
      const { items } = await admin.GET('/api/admin/brands/{brandId}/confabulations', {
        params: { path: { brandId: brand?.id ?? '' } },
      })
      assert.ok(items.length > 0, 'nothing was found wrong')
    })

    test('set up again it goes on where it is, and does nothing twice', async () => {
      await visit(page, '/setup', 'What is the brand’s website?')
      await expectAccessible(page)
      await page.getByRole('textbox', { name: 'Website' }).fill(DEMO_BRAND.domain)
      await press(page, 'Read the site')
      await expectTexts(page, 'Scanned', 'Go to the overview')
      const admin = createApi({ baseUrl: site.serviceUrl, token: TOKEN })
      assert.equal((await admin.GET('/api/admin/brands')).brands.length, 1)
    })
  })
}

describe('sites that cannot be read, or state nothing', () => {
  let site: ConsoleSite
  let page: Page
  let admin: Api
  before(async () => {
    site = await startConsole()
    admin = createApi({ baseUrl: site.serviceUrl, token: TOKEN })
    page = await site.enter()
  })
  after(() => site.close())

  const begin = async (address: string) => {
    await visit(page, '/setup', 'What is the brand’s website?')
    await page.getByRole('textbox', { name: 'Website' }).fill(address)
    await press(page, 'Read the site')
  }

  test('what is no website is said before anything is made', async () => {
    await begin('Northwind Kettles')
    await page.getByRole('alert').filter({ hasText: 'is no web address' }).waitFor()
    site.forgive(/^400 POST .*\/setups$/)
    await expectAccessible(page)
    assert.deepEqual((await admin.GET('/api/admin/brands')).brands, [])
  })

  test('one without facts: said, led to entering some, and gone on without', async () => {
    await begin('plain-harbour.example')
    await expectTexts(page, 'Cannot be judged yet: no facts', 'proposed as facts', 'add a few by hand')
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Plain Harbour')
    await expectAccessible(page)
    await press(page, 'Continue to the questions')
    await expectTexts(page, 'Questions')
    await expectAccessible(page)
    await page.getByLabel('What the brand sells').fill('boat trips')
    await page.getByLabel('Rivals').fill('Emberwick Ferries')
    await press(page, 'Back')
    await press(page, 'Continue to the questions')
    await expectTexts(page, 'Questions')
    assert.equal(await page.getByLabel('Rivals').inputValue(), 'Emberwick Ferries')
    await page.getByLabel('What the brand sells').fill('boat trips')
    await press(page, 'Suggest again')
    await page.waitForURL(/rivals=Emberwick/)
    await page.waitForFunction(() =>
      [...document.querySelectorAll('textarea')].some(({ value }) => value.includes('or Emberwick Ferries')),
    )
    assert.equal(await page.getByLabel('What the brand sells').inputValue(), 'boat trips')
    // What was typed is still there after a visit elsewhere.
    const branded = page.getByRole('textbox', { name: 'Branded question 1' })
    await branded.fill('Who is Plain Harbour?')
    let asked = 0
    await page.route('**/suggested-prompts*', route => {
      asked++
      return route.fallback()
    })
    await page.clock.install()
    await page.clock.fastForward('10:00')
    const looked = page.waitForResponse(/\/brands\/brd_\w+\/setup$/)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await looked
    assert.deepEqual([await branded.inputValue(), asked], ['Who is Plain Harbour?', 0])
    for (const box of await page.getByRole('checkbox').all()) await box.setChecked(false)
    await page.getByRole('checkbox', { name: 'Ask Branded question 1' }).check()
    await page.getByRole('checkbox', { name: 'Ask Comparative question 1' }).check()
    await press(page, 'Continue with 2 questions')
    await expectTexts(page, 'First scan', /^Cannot be judged yet: no facts/)
    const [{ id: harbour } = { id: '' }] = (await admin.GET('/api/admin/brands')).brands
    assert.deepEqual(
      (
        await admin.GET('/api/admin/brands/{brandId}/rivals', { params: { path: { brandId: harbour } } })
      ).rivals.map(({ name }) => name),
      ['Emberwick Ferries'],
    )
    await expectAccessible(page)
    await press(page, 'Accept and start the scan')
    await page.waitForURL(/\/console\/brands\/brd_\w+$/)
    await expectTexts(page, 'Mention rate', 'Cannot be judged yet: no facts')
    await expectAccessible(page)
  })

  test('one whose robots.txt refuses: by hand, on the same page', async () => {
    await begin('https://closed-orchard.example/')
    await expectTexts(page, 'The robots.txt of this site does not let us read it.')
    await expectAccessible(page)
    await page.reload()
    await expectTexts(page, 'The robots.txt of this site does not let us read it.')
    const begun = page.waitForResponse(/\/setups$/)
    await press(page, 'Try again')
    await begun
    await expectTexts(page, 'The robots.txt of this site does not let us read it.')
    await press(page, 'Continue without it')
    await expectTexts(page, 'Cannot be judged yet: no facts')
    await press(page, 'Add fact')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'What' }).fill('Founding date')
    await dialog.getByLabel('Value').fill('1901')
    await press(dialog, 'Add fact')
    await expectTexts(page, '1 fact that answers can be judged by.', '1901')
    assert.match(page.url(), /\/console\/setup\?/)
  })

  test('one that does not answer: tried again, or another one, on the same brand', async () => {
    await begin('silent-lantern.example')
    await expectTexts(page, 'The site does not answer.', 'Try again', 'It is not listed among your brands')
    await expectAccessible(page)
    const brandId = new URL(page.url()).searchParams.get('brand') ?? ''
    await press(page, 'Use another website')
    await page.getByRole('textbox', { name: 'Website' }).fill('broken-lantern.example')
    await press(page, 'Read the site')
    await expectTexts(page, 'The site answers with an error of its own.')
    assert.equal(
      (await admin.GET('/api/admin/brands/{brandId}', { params: { path: { brandId } } })).domain,
      'broken-lantern.example',
    )
    await visit(page, '/brands', 'Closed Orchard', 'Broken Lantern')
    assert.equal(await page.locator('main').getByText('Silent Lantern').count(), 0)
    await page
      .getByRole('row', { name: /Broken Lantern/ })
      .getByRole('link', { name: 'Finish the set-up' })
      .click()
    await expectTexts(page, 'The site answers with an error of its own.')
    await begin('no-such-domain-of-ours.invalid')
    await expectTexts(
      page,
      /^(?:There is no such domain|The site does not answer|The site did not answer in time)/,
    )
  })

  test('a brand is archived, out of every list, and brought back', async () => {
    const begun = (await admin.GET('/api/admin/brands')).brands.find(({ name }) => name === 'Broken Lantern')
    await visit(page, `/brands/${begun?.id}/settings`, 'Brand and schedule')
    await press(page, 'Archive Broken Lantern')
    await confirm(page, 'Archive')
    await expectTexts(page, /^Archived .*: hidden from lists, with its schedule paused\.$/)
    await expectAccessible(page)
    await visit(page, '/brands', 'Closed Orchard')
    assert.equal(await page.getByRole('row', { name: /Broken Lantern/ }).count(), 0)
    await page.getByText(/^\d archived brands?$/).click()
    await expectAccessible(page)
    await press(page, 'Restore Broken Lantern')
    await confirm(page, 'Restore')
    await page.getByRole('row', { name: /Broken Lantern/ }).waitFor()
  })
})
