// What a visitor of the public check does, and sees.

import type { Page } from 'playwright-core'

/** Waits for the verdict, and for its announcement to screen readers. */
export async function expectVerdict(page: Page, verdict: string, title: RegExp): Promise<void> {
  await page.locator(`[data-verdict="${verdict}"] h2`, { hasText: title }).first().waitFor()
  await page.locator('#announcer', { hasText: title }).waitFor({ state: 'attached' })
}

export const expectAlert = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByRole('alert').filter({ hasText: words }).waitFor()

/** The outcome of every step of the checklist. */
export async function outcomesOf(page: Page): Promise<Record<string, string>> {
  const steps = await page.locator('[data-step]').all()
  const pairs = steps.map(async step => [
    await step.getAttribute('data-step'),
    await step.getAttribute('data-outcome'),
  ])
  return Object.fromEntries(await Promise.all(pairs))
}

export const choose = (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.setInputFiles('input[type=file]', { name, mimeType: 'application/octet-stream', buffer })

export async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Or paste').fill(text)
  await page.getByRole('button', { name: 'Check what I pasted' }).click()
}

export async function trust(page: Page, text: string): Promise<void> {
  if (!(await page.getByLabel('Keys and certificates').isVisible())) await page.locator('summary').click()
  await page.getByLabel('Keys and certificates').fill(text)
  await page.getByRole('button', { name: 'Use these keys' }).click()
}
