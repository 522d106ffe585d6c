// The console of one installation, and what everybody does there: come in, open a page, press, save a file. Every
// page that is opened is looked through for the platform token.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { TOKEN } from '../../service/test/harness.ts'
import { startRecorder } from './console-recorder.ts'
import { enterByToken } from './sessions.ts'
import { receiveVisitors, startStage } from './stage.ts'

export interface ConsoleSite {
  /** The service's own address, for what a test does behind the console's back. */
  serviceUrl: string
  open(options?: BrowserContextOptions): Promise<Page>
  /** The same, come in by the access token without the login page. */
  enter(options?: BrowserContextOptions): Promise<Page>
  /** Takes back one complaint that a test provoked, and fails if there was none. */
  forgive(expected: RegExp): void
  close(): Promise<void>
}

export async function startConsole(settings?: Record<string, string>): Promise<ConsoleSite> {
  const stage = await startStage(settings)
  const recorder = await startRecorder(stage.url, TOKEN)
  const { url, complaints } = recorder
  const visitors = receiveVisitors(url, complaints)
  return {
    serviceUrl: stage.url,
    open: visitors.open,
    async enter(options) {
      const page = await visitors.open(options)
      await enterByToken(page, url)
      return page
    },
    forgive(expected) {
      const place = complaints.findIndex(complaint => expected.test(complaint))
      assert.notEqual(place, -1, `no complaint like ${expected} among ${complaints.join('; ')}`)
      complaints.splice(place, 1)
    },
    async close() {
      await visitors.close()
      await recorder.close()
      await stage.close()
      assert.deepEqual(complaints, [])
    },
  }
}

export async function logIn(page: Page, token = TOKEN): Promise<void> {
  if (!page.url().includes('/console/login')) await page.goto('/console/login')
  await page.getByLabel('Access token').fill(token)
  // Going on before the answer arrives would be without a session.
  const answered = page.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().endsWith('/api/console/session'),
  )
  await page.getByRole('button', { name: 'Log in' }).click()
  await answered
}

/** Opens a page of the console and waits until it shows all of that. */
export async function visit(page: Page, path: string, ...texts: (string | RegExp)[]): Promise<void> {
  await page.goto(`/console${path}`)
  await expectTexts(page, ...texts)
  await expectNoToken(page)
}

/** Looks at the page, not at the menu beside it. */
export async function expectTexts(page: Page, ...texts: (string | RegExp)[]): Promise<void> {
  // Returns as soon as it is there; the wait below polls only twice a second.
  await page.waitForFunction(() => document.querySelector('main') && !document.querySelector('.skeleton'))
  for (const text of texts)
    await page.locator('main').getByText(text).filter({ visible: true }).first().waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
}

export async function expectNoToken(page: Page): Promise<void> {
  const kept = await page.evaluate(() =>
    [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie, location.href]
      .concat(document.documentElement.outerHTML)
      .join('\n'),
  )
  assert.ok(!kept.includes(TOKEN), `the token is in ${page.url()}`)
}

export const press = (place: Page | Locator, name: string | RegExp): Promise<void> =>
  place.getByRole('button', { name, exact: true }).first().click()

/** Answers the question "are you sure?". */
export async function confirm(page: Page, action: string): Promise<void> {
  await press(page.getByRole('alertdialog'), action)
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
}

/** One of a few choices side by side. */
export const pick = (page: Page, group: string, choice: string): Promise<void> =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: choice, exact: true }).first().click()

/** A file from a menu: its name and what is in it. */
export async function saveFrom(
  page: Page,
  menu: Locator,
  item: RegExp,
): Promise<{ name: string; text: string }> {
  await menu.click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** What only machines should read: UUIDs, identifiers, settings, durations in code. */
const CODES = [
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi,
  /\b(?:brd|cas|fct|inv|key|prm|run|rvl|scn|std)_[\da-z]{12,}/g,
  /\b(?:BCF|MAIL|SMTP|[A-Z]+_API)_[A-Z_]+\b/g,
  /\bP(?:\d+[YMWD]|T\d+[HMS])+\b/g,
  /\b(?:case|member|prompt|scan|invitation|fact|key|run)\.[a-z]+ed\b/g,
]

/** Those that a page shows to people, outside of what is to be copied and of what others wrote. */
export async function codesOn(page: Page): Promise<string[]> {
  const text = await page.locator('main').evaluate(main => {
    const copy = main.cloneNode(true) as HTMLElement
    for (const foreign of copy.querySelectorAll('code, pre, bdi, .foreign, .visually-hidden'))
      foreign.remove()
    return copy.textContent ?? ''
  })
  return CODES.flatMap(code => text.match(code) ?? [])
}
