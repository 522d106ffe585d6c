// Rates in the console, of a brand with no answer, with those of one day and with those of ninety: each with its
// interval, without colour where there are too few, and every cell of the heat map leads to the answers that it counts.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeBrand, type TestService } from '../../service/test/harness.ts'
import { expectAccessible } from './console-axe.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

/** The console's page size. */
const PAGE = 50

interface Planted {
  brandId: string
  scans: number
  samples: number
}

/**
 * One prompt of each intent, on four engines: a scan every third day. Of one engine nothing is ever strong; one in seven
 * answers stands apart, and one in nine has failed.
 */
async function plant({ database }: TestService, { brandId, scans, samples }: Planted): Promise<void> {
  const name = `${brandId}_`
  const statements = [
    `insert into scans (id, brand_id, job_id, status, created_at, total_prompts, total_runs, engines,
       engines_not_runnable, engines_out_of_plan)
     select '${name}' || n, $1, '${name}' || n, 'COMPLETED', now() - (n - 1) * interval '3 days' - interval '1 minute', 4, 16,
       '{}', '{}', '{}' from generate_series(1, ${scans}) as n`,
    `insert into prompts (id, brand_id, text, intent, active, created_at)
     select '${name}' || intent, $1, 'Question ' || intent, intent, true, now()
     from unnest(array['CATEGORY', 'BRANDED', 'COMPARATIVE', 'DEFENSIVE']) as intent`,
    `with asked as (
       select scans.id as scan, prompts.id as prompt, intent, engine, sample, scans.created_at as at,
         row_number() over (order by scans.id, prompts.id, engine, sample) as place
       from scans, prompts, unnest(array['CHATGPT', 'CLAUDE', 'GEMINI', 'PERPLEXITY']) as engine,
         generate_series(1, ${samples}) as sample
       where scans.brand_id = $1 and prompts.brand_id = $1)
     insert into runs (id, scan_id, brand_id, prompt_id, engine, intent, sample, created_at, status, failure, apart,
       captured_at, sha256, classified_at, classification_id, citation_class, mentioned, cited_domains)
     select '${name}run' || place, scan, $1, prompt, engine, intent, sample, at, 'CLASSIFIED', null, place % 7 = 0,
       at, sha256(convert_to('${name}' || place, 'UTF8')), at, 'cls_planted',
       case when engine = 'GEMINI' then 'ABSENT'
         else (array['STRONG', 'STRONG', 'DESCRIPTIVE', 'CONFABULATED', 'ABSENT'])[1 + place % 5] end,
       true, array['site-' || place % 5 || '.example'] from asked where place % 9 > 0
     union all
     select '${name}run' || place, scan, $1, prompt, engine, intent, sample, at, 'FAILED', 'timeout', false,
       null, null, null, null, null, null, null from asked where place % 9 = 0`,
  ]
  for (const statement of statements) await database.query(statement, [brandId])
  await database.query('select forget_summaries(), recount_activity()')
}

describe('rates in the console', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const [none, day, long] = [
    await makeBrand(service, { name: 'No Answers Yet' }, []),
    await makeBrand(service, { name: 'One Day' }, []),
    await makeBrand(service, { name: 'Ninety Days' }, []),
  ]
  await plant(service, { brandId: day.id, scans: 1, samples: 1 })
  await plant(service, { brandId: long.id, scans: 30, samples: 2 })
  for (const { id } of [day, long])
    await service.call('POST', `/api/admin/brands/${id}/facts`, {
      facts: [{ key: 'foundingDate', value: '1987' }],
    })
  const { page } = await openConsole(url)

  /** `shown`: what the page shows once its figures have loaded. */
  async function open(brand: { id: string }, path: string, shown = 'h1'): Promise<void> {
    await page.goto(`${url}/console/brands/${brand.id}${path}`)
    await page.locator('main').locator(shown).first().waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  }
  const saying = (words: RegExp) => page.locator('main').filter({ hasText: words }).waitFor()

  test('every cell of the heat map leads to exactly the answers that it counts', async () => {
    for (const shown of ['STRONG', 'CONFABULATED']) {
      await open(long, `?window=all&heat=${shown}`, 'a.heat-cell')
      const cells = await page
        .locator('a.heat-cell')
        .evaluateAll(links =>
          links.map(link => ({ href: (link as HTMLAnchorElement).href, words: link.textContent ?? '' })),
        )
      assert.equal(cells.length, 16)
      const overview = await service.call('GET', `/api/admin/brands/${long.id}/overview?window=all`)
      for (const { href, words } of cells) {
        const query = new URL(href).searchParams
        const cell = overview.body.matrix.find(
          (one: { engine: string; intent: string }) =>
            one.engine === query.get('engine') && one.intent === query.get('intent'),
        )
        assert.match(words, new RegExp(`(?:n|of) ${cell.total}(?:too few to tell)?$`))
        const expected = cell.counts[shown] || cell.total
        if (shown === 'STRONG') {
          await page.goto(href)
          await page.locator('tbody tr').first().waitFor()
          assert.equal(await page.locator('tbody tr').count(), Math.min(PAGE, expected), href)
        }
        query.delete('window')
        const listed = await service.call(
          'GET',
          `/api/admin/brands/${long.id}/runs?${query}&window=all&limit=100`,
        )
        assert.equal(listed.body.runs.length, expected, href)
      }
    }
  })

  test('every rate says its interval and its number of answers', async () => {
    await open(long, '?window=all&heat=STRONG', 'a.heat-cell')
    const cards = await page.locator('.card').allTextContents()
    for (const card of cards.slice(0, 3)) assert.match(card, /\d %\(\d+–\d+ %\), n [\d,]+/)
    await saying(/site-1\.example.*?\d+ % \(\d+–\d+ %\), n \d+/)
    await page.getByText('0 %').first().waitFor()
    assert.match((await page.locator('.heat-legend').textContent()) ?? '', /hatched/)
  })

  test('of one day there are too few to tell, and nothing is coloured', async () => {
    await open(day, '?heat=STRONG', 'a.heat-cell')
    const cells = page.locator('a.heat-cell')
    assert.deepEqual(
      [await cells.count(), await page.locator('a.heat-few').count()],
      [await cells.count(), await cells.count()],
    )
    assert.ok((await cells.count()) > 0)
    assert.match((await cells.first().textContent()) ?? '', /^[01] of 1too few to tell$/)
    assert.match((await page.locator('.card').first().textContent()) ?? '', /too few to tell/)
    await saying(/The next scans will show the trend/)
  })

  test('a trend is of one engine and one class, and is a table too', async () => {
    await open(long, '?window=all')
    await page.getByRole('combobox', { name: /^Engine/ }).selectOption('GEMINI')
    await page.getByRole('combobox', { name: /^Share/ }).selectOption('ABSENT')
    await page.waitForURL(/trendEngine=GEMINI&trend=ABSENT/)
    await page.getByText('Absent, Gemini').first().waitFor()
    const summary = page.locator('section', { hasText: 'Trend' }).locator('summary').first()
    await summary.focus()
    await page.keyboard.press('Enter')
    const rows = page.getByRole('table', { name: 'Trend: Absent, Gemini' }).locator('tbody tr')
    await rows.first().waitFor()
    const told = (await rows.allTextContents()).filter(row => /100 % \(\d+–100 %\), n \d+/.test(row))
    assert.ok(told.length >= 3, `${told.length} stretches with a rate`)
    assert.ok((await page.locator('.trend-absent .trend-band').count()) >= 3)
  })

  test('without an answer there is no rate', async () => {
    await open(none, '?window=all')
    await saying(/Add prompts/)
    assert.equal(await page.locator('.card, .heat').count(), 0)
  })

  test('where a cell is too narrow for words, it shows the count alone', async () => {
    await open(day, '?heat=STRONG')
    const words = page.locator('a.heat-few .too-few').first()
    const widthOf = async () => (await words.boundingBox())?.width ?? 0
    assert.ok((await widthOf()) > 50, 'there is room on a desk')
    await page.setViewportSize({ width: 360, height: 800 })
    assert.ok((await widthOf()) <= 1, 'and none on a phone')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('on a phone the engines stay in view while the cells scroll', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await open(long, '?window=all', 'a.heat-cell')
    const scroll = page.locator('.heat-scroll')
    await scroll.evaluate(element => element.scrollTo(element.scrollWidth, 0))
    assert.ok((await scroll.evaluate(element => element.scrollLeft)) > 50, 'there is something to scroll')
    const box = await page.locator('.heat tbody th').first().boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width < 180, JSON.stringify(box))
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('what samples cost is said before they are saved, of a brand and of a prompt', async () => {
    await open(long, '/prompts')
    await page
      .getByRole('button', { name: /^Samples: As the brand/ })
      .first()
      .click()
    await page.getByLabel('Samples', { exact: true }).selectOption('5')
    await page.getByText(/One counts as 5 scans of the plan/).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /^Samples: 5 times/ }).waitFor()
    await open(long, '/settings')
    await page.getByLabel('Samples', { exact: true }).first().selectOption('2')
    await page.getByText(/A scan costs/).waitFor()
    await page.getByRole('button', { name: 'Save brand' }).click()
    await page.getByText('Saved.').waitFor()
    const { body } = await service.call('GET', `/api/admin/brands/${long.id}`)
    assert.equal(body.samples, 2)
  })

  for (const [brand, name] of [
    [none, 'no answer'],
    [day, 'one day'],
    [long, 'ninety days'],
  ] as const)
    test(`everybody can use it, with ${name}`, async () => {
      for (const path of [
        '?window=all&heat=STRONG&trend=CONFABULATED',
        '/answers?counted=true',
        '/prompts',
      ]) {
        await open(brand, path)
        await expectAccessible(page)
      }
    })
})
