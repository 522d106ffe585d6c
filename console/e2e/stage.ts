// What every test in a browser stands on: a real service with simulated engines, the built console, and one Chromium for all files of
// this process. What visitors do is up to the tests.

import assert from 'node:assert/strict'
import { AsyncResource } from 'node:async_hooks'
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { startService } from '../../service/src/assemble.ts'
import { readConfig } from '../../service/src/config.ts'
import {
  createMigratedDatabase,
  startTestService,
  type TestOptions,
  type TestService,
  TOKEN,
} from '../../service/test/harness.ts'
import { PATIENCE_MS, PATIENT_SETTINGS } from '../../service/test/patience.ts'
import { dataDirOf } from '../../service/test/service-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const CONSOLE_DIR = process.env.BCF_CONSOLE_DIR ?? `${ROOT}console/dist`

/** No graphics card; and as root, Chromium cannot sandbox itself. */
const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu']

// What is started for all files belongs to none of their tests.
const outsideTests = new AsyncResource('browser tests')
let launched: Promise<Browser> | undefined
after(async () => (await launched)?.close())

/** Of every file of this process. Whoever opens a context there closes it. */
export function theBrowser(): Promise<Browser> {
  launched ??= outsideTests.runInAsyncScope(() =>
    chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: CHROMIUM_ARGS }),
  )
  return launched
}

export interface Stage {
  url: string
  close(): Promise<void>
}

/**
 * A service in this process, set up as an operator would. `settings` add to those of every test service; a database given by
 * `DATABASE_URL` is not dropped.
 */
export async function startStage(settings: Record<string, string> = {}): Promise<Stage> {
  buildIfStale()
  const database = settings.DATABASE_URL ? null : await createMigratedDatabase()
  const databaseUrl = settings.DATABASE_URL ?? database?.url ?? ''
  const dataDir = settings.BCF_DATA_DIR ?? dataDirOf(databaseUrl)
  const environment = {
    ...PATIENT_SETTINGS,
    BCF_ACCESS_TOKEN: TOKEN,
    BCF_CONSOLE_DIR: CONSOLE_DIR,
    BCF_DATA_DIR: dataDir,
    BCF_ENGINES: 'sandbox',
    BCF_LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    PORT: '0',
    ...settings,
  }
  const service = await startService(readConfig(environment, { token: true }), { api: true, worker: true })
  return {
    url: service.url as string,
    async close() {
      await service.stop()
      await database?.drop()
      if (database) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A service in this process that serves the built console, at an address of its own. */
export function startConsoleService(options: TestOptions = {}): Promise<TestService> {
  buildIfStale()
  return startTestService({
    ...options,
    listen: true,
    config: { consoleDir: CONSOLE_DIR, ...options.config },
  })
}

let isBuilt = Boolean(process.env.BCF_CONSOLE_DIR)
function buildIfStale(): void {
  if (isBuilt) return
  const { status } = spawnSync(process.execPath, [`${ROOT}tools/scripts/console.ts`, '--if-stale'], {
    stdio: 'inherit',
  })
  assert.equal(status, 0, 'the console was not built')
  isBuilt = true
}

/** People with a browser each, whose pages are watched. */
export interface Visitors {
  /** What pages did but should not have. */
  complaints: string[]
  open(options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

export function receiveVisitors(url: string, complaints: string[] = []): Visitors {
  const contexts: BrowserContext[] = []
  return {
    complaints,
    async open(options) {
      const browser = await theBrowser()
      const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options })
      contexts.push(context)
      const page = await context.newPage()
      await watchPage(page, url, complaints)
      return page
    },
    async close() {
      await Promise.all(contexts.map(context => context.close()))
    },
  }
}

async function watchPage(page: Page, url: string, complaints: string[]): Promise<void> {
  // Long enough for any machine: what never comes is a failure, what comes late is not.
  page.setDefaultTimeout(PATIENCE_MS)
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
}
