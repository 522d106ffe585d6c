// Whether a page can be used by everybody, in both themes, on a desk and on a phone.

import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const THEMES = ['light', 'dark'] as const
const WIDTHS = [1280, 360]

/** Leaves the page light and wide. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS.toReversed())
    for (const colorScheme of THEMES.toReversed()) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      // No page has frames and nobody reads what was in order: without both it takes a quarter of the time.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
      const { violations } = await axe.analyze()
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join()}`),
        [],
        `${page.url()}, ${colorScheme}, ${width} pixels wide`,
      )
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(overflow <= 0, `${page.url()} is wider than ${width} pixels`)
    }
}
