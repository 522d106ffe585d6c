// Whether a page can be used by everybody, in both themes, on a desk and on a phone.

import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Theme = 'light' | 'dark'
const VIEWS: [width: number, theme: Theme][] = [
  [360, 'light'],
  [360, 'dark'],
  [1280, 'dark'],
  [1280, 'light'],
]

/** Passing rules are not reported. The dark theme differs only in its colours. */
const resultTypes: 'violations'[] = ['violations']
const OPTIONS = {
  light: { resultTypes },
  dark: { resultTypes, runOnly: ['color-contrast', 'link-in-text-block'] },
}

/** Leaves the page light and wide. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [width, colorScheme] of VIEWS) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    assert.deepEqual(
      (await findViolations(page, OPTIONS[colorScheme])).map(
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

declare const axe: { run(options: object): Promise<{ violations: Violations }> }

async function findViolations(page: Page, options: (typeof OPTIONS)[Theme]): Promise<Violations> {
  // The builder would inject axe before every scan, which takes longer than the scan.
  const isThere = await page.evaluate(() => 'axe' in window)
  const found = isThere
    ? await page.evaluate(wanted => axe.run(wanted), options)
    : // No page has frames.
      await new AxeBuilder({ page }).setLegacyMode().options(options).analyze()
  return found.violations
}
