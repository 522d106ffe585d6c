// What every test in a browser stands on: a real service with simulated engines, the built console, Chromium, and
// a watch over what pages should not do. What visitors do is up to the tests.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import {
  createMigratedDatabase,
  startTestService,
  type TestOptions,
  type TestService,
  TOKEN,
} from '../../service/test/harness.ts'
import { dataDirOf, spawnService } from '../../service/test/service-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const CONSOLE_DIR = process.env.BCF_CONSOLE_DIR ?? `${ROOT}console/dist`

/** No graphics card; and as root, Chromium cannot sandbox itself. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu']

export interface Stage {
  url: string
  browser: Browser
  close(): Promise<void>
}

/** `settings` add to those of every test service; a database given by `DATABASE_URL` is not dropped. */
export async function startStage(settings: Record<string, string> = {}): Promise<Stage> {
  if (!process.env.BCF_CONSOLE_DIR) build()
  const database = settings.DATABASE_URL ? null : await createMigratedDatabase()
  const service = spawnService('start', {
    BCF_ACCESS_TOKEN: TOKEN,
    BCF_ENGINES: 'sandbox',
    BCF_LOG_LEVEL: 'silent',
    BCF_CONSOLE_DIR: CONSOLE_DIR,
    ...(database && { DATABASE_URL: database.url }),
    PORT: '0',
    ...settings,
  })
  const url = await service.ready
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGS,
  })
  return {
    url,
    browser,
    async close() {
      await browser.close()
      await service.stop()
      await database?.drop()
      if (database) await rm(dataDirOf(database.url), { recursive: true, force: true })
    },
  }
}

/** A service in this process that serves the built console, at an address of its own. */
export function startConsoleService(options: TestOptions = {}): Promise<TestService> {
  if (!process.env.BCF_CONSOLE_DIR) build()
  return startTestService({
    ...options,
    listen: true,
    config: { consoleDir: CONSOLE_DIR, ...options.config },
  })
}

function build(): void {
  const { status } = spawnSync(process.execPath, [`${ROOT}scripts/console.ts`, '--if-stale'], {
    stdio: 'inherit',
  })
  assert.equal(status, 0, 'the console was not built')
}

export async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    await pause(200)
  }
}

export interface Opening {
  url: string
  options: BrowserContextOptions | undefined
  complaints: string[]
}

/** A browser of its own, whose page is watched. */
export async function openPage(browser: Browser, { url, options, complaints }: Opening): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  // Long enough for any machine: what never comes is a failure, what comes late is not.
  page.setDefaultTimeout(300_000)
  await page.addInitScript(
    `document.addEventListener('securitypolicyviolation', event =>
       console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`,
  )
  page.on('request', request => {
    if (!/^(?:blob:|data:)/.test(request.url()) && !request.url().startsWith(`${url}/`))
      complaints.push(`asked ${request.url()}`)
  })
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    // Chromium logs error responses by itself; how the page handles them is tested.
    const isStatus = /^Failed to load resource/.test(message.text())
    if (message.type() === 'error' && !isStatus) complaints.push(message.text())
  })
  return page
}
