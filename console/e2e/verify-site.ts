// A service with one brand, one scan and its proofs, and a browser that notes whatever a page should not do.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client, waitForScan } from '@bcf/client'
import { AdminClient } from '@bcf/client/admin'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { createTestDatabase, TOKEN } from '../../service/test/harness.ts'
import { dataDirOf, spawnService } from '../../service/test/service-process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const CONSOLE_DIR = process.env.BCF_CONSOLE_DIR ?? `${ROOT}console/dist`

export interface Captured {
  sha256: string
  bytes: Buffer
  bundle: { json: string; html: string }
}

export interface Site {
  url: string
  /** The key of its log. */
  vkey: string
  captured: Captured
  /** What pages did that they should not. */
  complaints: string[]
  open(options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

export async function startSite(): Promise<Site> {
  if (!process.env.BCF_CONSOLE_DIR) build()
  const database = await createTestDatabase()
  const service = spawnService('start', {
    BCF_ACCESS_TOKEN: TOKEN,
    BCF_ENGINES: 'sandbox',
    BCF_LOG_LEVEL: 'silent',
    BCF_CONSOLE_DIR: CONSOLE_DIR,
    DATABASE_URL: database.url,
    PORT: '0',
  })
  const url = await service.ready
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const complaints: string[] = []
  return {
    url,
    captured: await capture(url),
    complaints,
    vkey: (await (await fetch(`${url}/log/key`)).text()).trim(),
    open: options => open(browser, { url, options, complaints }),
    async close() {
      await browser.close()
      await service.stop()
      await database.drop()
      await rm(dataDirOf(database.url), { recursive: true, force: true })
      assert.deepEqual(complaints, [])
    },
  }
}

function build(): void {
  const { status } = spawnSync(process.execPath, [`${ROOT}scripts/console.ts`, '--if-stale'], {
    stdio: 'inherit',
  })
  assert.equal(status, 0, 'the console was not built')
}

async function capture(baseUrl: string): Promise<Captured> {
  const client = new Client({ baseUrl, token: TOKEN })
  const admin = new AdminClient({ baseUrl, token: TOKEN })
  const brand = await admin.createBrand({
    name: 'Northwind Kettles',
    domain: 'northwind-kettles.example',
    plan: 'FREE',
  })
  await admin.addPrompts(brand.id, [{ text: 'Is Northwind Kettles any good?', intent: 'BRANDED' }])
  const { scanId } = await client.createScan({ brandId: brand.id })
  await waitForScan(client, scanId)
  const run = await until(async () =>
    (await admin.getScan(scanId)).runs.find(({ status }) => status === 'CLASSIFIED'),
  )
  const { snapshot, rawResponse } = await client.getRunEvidence(run.id)
  const sha256 = snapshot?.sha256 ?? ''
  const bundle = await until(async () => {
    const found = await client.getEvidenceBundle(run.id)
    return (found as unknown as { integrity: { checkpoint: unknown } }).integrity.checkpoint
      ? found
      : undefined
  })
  const html = await client.getEvidenceBundle(run.id, { format: 'html' })
  return { sha256, bytes: Buffer.from(rawResponse ?? ''), bundle: { json: JSON.stringify(bundle), html } }
}

async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    await pause(200)
  }
}

interface Opening {
  url: string
  options: BrowserContextOptions | undefined
  complaints: string[]
}

async function open(browser: Browser, { url, options, complaints }: Opening): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  // Long enough for any machine: what never comes is a failure, what comes late is not.
  page.setDefaultTimeout(300_000)
  await page.addInitScript(
    `document.addEventListener('securitypolicyviolation', event =>
       console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`,
  )
  page.on('request', request => {
    if (!request.url().startsWith(`${url}/`)) complaints.push(`asked ${request.url()}`)
    if (request.method() !== 'GET') complaints.push(`sent a ${request.method()}`)
  })
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    // An answer with an error status is noted by the browser itself; what the page makes of it is tested.
    const isStatus = /^Failed to load resource/.test(message.text())
    if (message.type() === 'error' && !isStatus) complaints.push(message.text())
  })
  return page
}
