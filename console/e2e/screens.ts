// A picture of every page, narrow and wide, light and dark, of a console that runs somewhere:
//
//   BCF_URL=http://127.0.0.1:8080 BCF_ACCESS_TOKEN=… node console/e2e/screens.ts [--only overview] OUTPUT
//
// Prints what a page complained of. Needs Chromium at /usr/bin/chromium, or where CHROMIUM says.

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApi } from '@brand-citation-forensics/client/admin'
import { type Browser, chromium, type Page } from 'playwright-core'

const WIDTHS = { wide: 1280, narrow: 360 }
const THEMES = ['light', 'dark'] as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
})
const url = process.env.BCF_URL ?? 'http://127.0.0.1:8080'
const token = process.env.BCF_ACCESS_TOKEN ?? ''
const output = positionals[0] ?? 'screens'

/** The addresses to visit: the more the installation holds, the more there are. */
async function addresses(): Promise<Record<string, string>> {
  const admin = createApi({ baseUrl: url, token })
  const pages = { brands: '/brands', engines: '/engines', keys: '/keys', log: '/log' }
  const brand = (await admin.GET('/api/admin/brands')).brands.at(-1)
  if (!brand) return pages
  const base = `/brands/${brand.id}`
  const [worst] = (
    await admin.GET('/api/admin/brands/{brandId}/cases', {
      params: { path: { brandId: brand.id }, query: { limit: 1 } },
    })
  ).cases
  const ofBrand = {
    overview: base,
    change: `${base}/change`,
    cases: `${base}/cases`,
    ...(worst && { case: `/cases/${worst.id}` }),
    confabulations: `${base}/confabulations`,
    answers: `${base}/answers`,
    search: `${base}/search?q=founded`,
    rivals: `${base}/rivals`,
    sources: `${base}/sources`,
    report: `${base}/report`,
    scans: `${base}/scans`,
    facts: `${base}/facts`,
    prompts: `${base}/prompts`,
    settings: `${base}/settings`,
  }
  const [listed] = (
    await admin.GET('/api/admin/brands/{brandId}/scans', { params: { path: { brandId: brand.id } } })
  ).scans
  if (!listed) return { ...pages, ...ofBrand }
  const { id, runs } = await admin.GET('/api/admin/scans/{scanId}', {
    params: { path: { scanId: listed.id } },
  })
  const run = runs.find(({ citationClass }) => citationClass === 'CONFABULATED') ?? runs[0]
  const [prompt] = (
    await admin.GET('/api/admin/brands/{brandId}/prompts', { params: { path: { brandId: brand.id } } })
  ).prompts
  const ofPrompt: Record<string, string> = prompt ? { prompt: `/prompts/${prompt.id}` } : {}
  const ofRun = Object.fromEntries(
    ['answer', 'bytes', 'history', 'custody'].map(tab => [`run-${tab}`, `/runs/${run?.id}?tab=${tab}`]),
  )
  return { ...pages, ...ofBrand, scan: `/scans/${id}`, ...ofPrompt, ...ofRun }
}

async function take(page: Page, name: string, path: string): Promise<void> {
  await page.goto(`${url}/console${path}`)
  await page.waitForLoadState('networkidle')
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  await page.screenshot({ path: join(output, `${name}.png`), fullPage: true })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (overflow > 0) process.stdout.write(`${name}: ${overflow} px wider than the window\n`)
}

async function takeAll(
  browser: Browser,
  look: { width: number; theme: (typeof THEMES)[number]; suffix: string },
) {
  const context = await browser.newContext({
    viewport: { width: look.width, height: 800 },
    colorScheme: look.theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('console', message => {
    if (message.type() === 'error') process.stdout.write(`${page.url()}: ${message.text()}\n`)
  })
  page.on('pageerror', error => process.stdout.write(`${page.url()}: ${error.message}\n`))
  await take(page, `login-${look.suffix}`, '/login')
  await page.getByLabel('Access token').fill(token)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/console\/brands/)
  for (const [name, path] of Object.entries(await addresses())) {
    if (name.includes(values.only)) await take(page, `${name}-${look.suffix}`, path)
  }
  await context.close()
}

await mkdir(output, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const [size, width] of Object.entries(WIDTHS)) {
  for (const theme of THEMES) await takeAll(browser, { width, theme, suffix: `${size}-${theme}` })
}
await browser.close()
