// The set-up of a first brand where a model reads: what the site states, and what the simulated model proposes from its prose.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createApi } from '@brand-citation-forensics/client/admin'
import { DEMO_BRAND } from '@brand-citation-forensics/sandbox'
import type { Page } from 'playwright-core'
import { TOKEN } from '../../service/test/harness.ts'
import { countClicks, DEVICES, MOST_CLICKS } from './clicks.ts'
import { expectAccessible } from './console-axe.ts'
import { type ConsoleSite, expectTexts, press, startConsole, visit } from './console-site.ts'

for (const [where, options] of DEVICES)
  describe(`a first brand with a model, ${where}`, () => {
    let site: ConsoleSite
    let page: Page
    before(async () => {
      site = await startConsole({ BCF_READER: 'sandbox', BCF_READER_PRICE: '0' })
      page = await site.enter(options)
    })
    after(() => site.close())
    /** The accessibility check leaves the page wide, so restore its width. */
    const expectAccessibleHere = async () => {
      await expectAccessible(page)
      if (options.viewport) await page.setViewportSize(options.viewport)
    }

    test('from an empty installation to a first judged scan, with found and proposed facts', async t => {
      const clicks = await countClicks(page)
      await visit(page, '/brands', 'Watch your first brand')
      await page.getByRole('link', { name: 'Add brand' }).click()
      await page.getByRole('textbox', { name: 'Website' }).fill(DEMO_BRAND.domain)
      await press(page, 'Read the site')

      await expectTexts(page, /^\d+ facts that answers can be judged by/, 'foundingDate', '1987')
      const proposed = page.getByRole('region', { name: 'Proposed', exact: true })
      await proposed.getByText('“can be returned within 30 days”').waitFor()
      await proposed.getByText('Read in the sandbox.').waitFor()
      await proposed.getByText(/^The model is reading/).waitFor({ state: 'detached' })
      await expectAccessibleHere()
      await proposed.getByRole('button', { name: /^Accept days within which goods/i }).click()
      await page.getByRole('row', { name: /merchantReturnDays/ }).waitFor()
      await press(page, 'Continue to the questions')

      await expectTexts(page, 'Questions', 'Category', 'Defensive')
      await expectAccessibleHere()
      await press(page, /^Continue with \d+ questions$/)
      await expectTexts(page, 'First scan', 'Sandbox.', 'It costs')
      await expectAccessibleHere()
      await press(page, 'Agree and scan')
      await page.waitForURL(/\/console\/brands\/brd_\w+$/)
      await expectTexts(page, 'Mention rate', 'Confabulated', 'Engines and intents')
      await expectAccessibleHere()
      if (options.viewport) assert.equal(await page.evaluate(() => innerWidth), options.viewport.width)
      const pressed = await clicks()
      t.diagnostic(`${pressed} clicks`)
      assert.ok(pressed > 0 && pressed <= MOST_CLICKS, `${pressed} clicks`)

      const admin = createApi({ baseUrl: site.serviceUrl, token: TOKEN })
      const [brand] = (await admin.GET('/api/admin/brands')).brands
      const facts = (
        await admin.GET('/api/admin/brands/{brandId}/facts', {
          params: { path: { brandId: brand?.id ?? '' }, query: { active: 'true' } },
        })
      ).facts
      assert.ok(facts.some(({ key, value }) => key === 'merchantReturnDays' && value === '30'))
      // What was not accepted is still proposed.
      assert.ok(
        (
          await admin.GET('/api/admin/brands/{brandId}/proposed-facts', {
            params: { path: { brandId: brand?.id ?? '' } },
          })
        ).total > 0,
      )
      const { runs } = await admin.GET('/api/admin/brands/{brandId}/runs', {
        params: { path: { brandId: brand?.id ?? '' } },
      })
      assert.ok(runs.length > 0 && runs.every(({ citationClass }) => citationClass !== null))
    })
  })
