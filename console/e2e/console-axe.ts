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
      assert.deepEqual(
        (await findViolations(page)).map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join()}`,
        ),
        [],
        `${page.url()}, ${colorScheme}, ${width} pixels wide`,
      )
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      assert.ok(overflow <= 0, `${page.url()} is wider than ${width} pixels`)
    }
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

declare const axe: { run(options: typeof OPTIONS): Promise<{ violations: Violations }> }

/** Nobody reads what was in order. */
const OPTIONS = { resultTypes: ['violations' as const] }

async function findViolations(page: Page): Promise<Violations> {
  // The builder brings axe along, and would again for every look: that takes longer than looking.
  const isThere = await page.evaluate(() => 'axe' in window)
  const found = isThere
    ? await page.evaluate(options => axe.run(options), OPTIONS)
    : // No page has frames.
      await new AxeBuilder({ page }).setLegacyMode().options(OPTIONS).analyze()
  return found.violations
}
