// How many presses it takes to set up a brand, on a desk and on a phone.

import type { BrowserContextOptions, Page } from 'playwright-core'

export const MOST_CLICKS = 7

export const DEVICES: [where: string, options: BrowserContextOptions][] = [
  ['on a desk', {}],
  ['on a phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }],
]

/** Counts every pointer press that reaches the page. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    document.addEventListener(
      'click',
      event => {
        // Clicking a label fires a second click on its control.
        if (event.isTrusted)
          sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}
