// A brand with a hundred thousand answers: every page that lists them loads and shows one page of them.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { classifyRuns } from '../../service/src/scans/verdicts/classify-runs.ts'
import { eventually, makeBrand, type TestService } from '../../service/test/harness.ts'
import { paperQueue } from '../../service/test/paper-queue.ts'
import { plantCapture, responsesBody } from '../../service/test/planted.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const SCANS = 1_000
const RUNS_OF_SCAN = 100
const CONFABULATIONS = 60
/** The console's page size. */
const PAGE = 50
/** The page size of answers, which are paged. */
const LONG_PAGE = 30
/** An empty console has some three hundred elements, and no row or card more than sixty. */
const MOST_ELEMENTS = 300 + PAGE * 60
const MOST_BYTES = 200_000

/** Rows without evidence behind them: enough for everything that only lists and counts. */
async function plantHistory({ database }: TestService, brandId: string): Promise<void> {
  const statements = [
    `insert into scans (id, brand_id, job_id, status, created_at, total_prompts, total_runs, engines,
       engines_not_runnable, engines_out_of_plan)
     select 'scn_' || n, $1, 'job ' || n, 'COMPLETED', now() - n * interval '1 hour', ${RUNS_OF_SCAN}, ${RUNS_OF_SCAN},
       '{}', '{}', '{}' from generate_series(1, ${SCANS}) as n`,
    `insert into prompts select 'prm_' || n, $1, 'Question ' || n, 'BRANDED', true, now()
     from generate_series(1, ${RUNS_OF_SCAN}) as n`,
    `insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, status, captured_at, sha256, classified_at,
       classification_id, citation_class, mentioned, cited_domains, created_at)
     select 'run_' || scans.id || prompts.id, scans.id, $1, prompts.id, 'CHATGPT', 'BRANDED', 'CLASSIFIED',
       scans.created_at, sha256(convert_to(scans.id || prompts.id, 'UTF8')), scans.created_at, 'cls_planted',
       (array['STRONG', 'DESCRIPTIVE', 'ECHO', 'ABSENT'])[1 + floor(random() * 4)], true,
       array['site-' || floor(random() * 2000) || '.example'], scans.created_at
     from scans, prompts where scans.brand_id = $1 and prompts.brand_id = $1`,
  ]
  for (const statement of statements) await database.query(statement, [brandId])
  await database.query('select forget_summaries(), recount_activity()')
}

/** These are read from sealed records, so they must be sealed. */
async function plantConfabulations(service: TestService, brandId: string): Promise<void> {
  const facts = [{ key: 'foundingDate', value: '1987' }]
  await service.call('POST', `/api/admin/brands/${brandId}/facts`, { facts })
  const body = responsesBody('Northwind Kettles was founded in 1999.')
  const runIds: string[] = []
  while (runIds.length < CONFABULATIONS) runIds.push((await plantCapture(service, brandId, { body })).runId)
  const clock = { now: () => new Date() }
  await classifyRuns(
    { database: service.database, clock, engines: service.engines, queue: paperQueue() },
    runIds,
  )
}

describe('a long history in the console', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const { id } = await makeBrand(service)
  await plantHistory(service, id)
  await plantConfabulations(service, id)
  const { page } = await openConsole(url)
  let received: { path: string; bytes: number }[] = []
  page.on('response', async response => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    received.push({ path: pathname, bytes: (await response.body().catch(() => Buffer.alloc(0))).length })
  })

  const elements = () => page.locator('*').count()
  const heavy = () => received.filter(({ bytes }) => bytes > MOST_BYTES)
  const more = page.getByRole('button', { name: 'Show more' })

  async function open(path: string): Promise<void> {
    received = []
    await page.goto(`${url}/console/brands/${id}${path}`)
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  }

  for (const path of ['/answers', '/answers?class=STRONG&window=30d'])
    test(`${path} is turned page by page`, async () => {
      const rows = page.locator('tbody tr')
      const names = () =>
        rows
          .locator('th a:not(.of-prompt)')
          .evaluateAll(links => links.map(link => link.getAttribute('href')))
      /** The rows of the page before are shown until those of the next are there. */
      const turn = async (name: string) => {
        const before = await names()
        await page.getByRole('button', { name, exact: true }).click()
        await eventually(async () => (await names()).join() !== before.join())
      }
      await open(path)
      await rows.nth(LONG_PAGE - 1).waitFor()
      const first = await names()
      await turn('Next')
      assert.equal(await rows.count(), LONG_PAGE)
      const second = await names()
      assert.equal(new Set([...first, ...second]).size, 2 * LONG_PAGE)
      await turn('Previous')
      assert.deepEqual(await names(), first)
      await turn('Last')
      assert.equal(await page.getByRole('button', { name: 'Next' }).isDisabled(), true)
      await turn('Previous')
      assert.equal(await rows.count(), LONG_PAGE)
      await turn('First')
      assert.deepEqual(await names(), first)
      assert.ok((await elements()) <= MOST_ELEMENTS, `${await elements()} elements`)
      assert.deepEqual(heavy(), [])
    })

  test('the answers are counted, and one jumps to a day of them', async () => {
    await open('/answers')
    await page.getByText('30 shown of 100,060').waitFor()
    const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Jump to').fill(day)
    await page.waitForURL(/day=/)
    await page.locator(`tbody time[datetime^="${day}"]`).first().waitFor()
    assert.equal(await page.locator('tbody tr').count(), LONG_PAGE)
    await page.getByLabel('Result').selectOption('STRONG')
    await page.getByText(/shown of 2\d,\d{3}/).waitFor()
  })

  /** Each shows its outcome, so fewer fit on a page. */
  const cards = { of: '.scan-list > li', shown: 20 }
  for (const [path, { of, shown }] of Object.entries({
    '/scans': cards,
  }))
    test(`${path} shows a page, and one more when asked`, async () => {
      await open(path)
      await page
        .locator(of)
        .nth(shown - 1)
        .waitFor()
      assert.equal(await page.locator(of).count(), shown)
      assert.ok((await elements()) <= MOST_ELEMENTS, `${await elements()} elements`)
      await more.click()
      await page.locator(of).nth(shown).waitFor()
      assert.equal(await page.locator(of).count(), 2 * shown)
      assert.deepEqual(heavy(), [])
    })

  for (const path of ['?window=7d', '?window=30d', '?window=all', '/prompts', '/settings'])
    test(`${path} is no larger than that`, async () => {
      await open(path)
      assert.ok((await elements()) <= MOST_ELEMENTS, `${await elements()} elements`)
      assert.deepEqual(heavy(), [])
    })

  test('the overview counts all of it', async () => {
    await open('?window=all')
    await page.locator('main').filter({ hasText: '100,060' }).waitFor()
  })
})
