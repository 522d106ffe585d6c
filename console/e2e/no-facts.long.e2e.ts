// A brand without facts, scanned: no page of the console says or shows that its answers are free of confabulations.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CITATION_CLASSES, Client, waitForScan } from '@brand-citation-forensics/client'
import { createApi } from '@brand-citation-forensics/client/admin'
import type { Page } from 'playwright-core'
import { TOKEN } from '../../service/test/harness.ts'
import { type ConsoleSite, expectTexts, saveFrom, startConsole, visit } from './console-site.ts'
import { praiseIn } from './praise.ts'

const WORDS = /Cannot be judged yet: no facts/
const TOLD = Buffer.from('Plain Harbour runs boat trips and was founded in 1992.').toString('base64url')
const PROMPTS = [
  `[[sandbox:text:${TOLD}]] What is Plain Harbour?`,
  '[[sandbox:absent]] Which boat trips are the best?',
  '[[sandbox:echo]] Is Plain Harbour trustworthy?',
]

/** Everything a page says: visible, folded away, or only for screen readers. */
const everythingOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    for (const fold of main.querySelectorAll('details')) fold.open = true
    const said = [...main.querySelectorAll('[title], [aria-label], svg title')].map(
      each =>
        `${each.getAttribute('title') ?? ''} ${each.getAttribute('aria-label') ?? ''} ${each.tagName === 'title' ? each.textContent : ''}`,
    )
    return [main.innerText, ...said].join('\n')
  })

/** Tables and legends with a place for confabulated answers. */
const placesFor = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main th[scope="col"], main .legend li')]
      .map(each => (each as HTMLElement).innerText.trim())
      .filter(text => /^(?:confabulated|strong)$/i.test(text)),
  )

describe('a brand without facts', () => {
  let site: ConsoleSite
  let page: Page
  let brandId = ''
  let scanId = ''
  let runs: { id: string; promptId: string; citationClass: string | null }[] = []
  before(async () => {
    site = await startConsole()
    const access = { baseUrl: site.serviceUrl, token: TOKEN }
    const [client, admin] = [new Client(access), createApi(access)]
    // Its site states its name, and nothing an answer could be checked against.
    const { brand, reading } = await admin.POST('/api/admin/setups', {
      body: { address: 'plain-harbour.example' },
    })
    assert.ok(reading)
    brandId = brand.id
    await admin.POST('/api/admin/brands/{brandId}/prompts', {
      params: { path: { brandId } },
      body: { prompts: PROMPTS.map(text => ({ text, intent: 'BRANDED' as const })) },
    })
    ;({ scanId } = await client.createScan({ brandId }))
    await waitForScan(client, scanId)
    runs = (await admin.GET('/api/admin/scans/{scanId}', { params: { path: { scanId } } })).runs
    page = await site.enter()
  })
  after(() => site.close())

  test('its answers have classes, and none that needs facts', () => {
    assert.deepEqual([...new Set(runs.map(({ citationClass }) => citationClass))].sort(), [
      'ABSENT',
      'DESCRIPTIVE',
      'ECHO',
    ])
  })

  test('every page that would show a rate or a count says that it cannot be judged, and leads to facts', async () => {
    const brand = `/brands/${brandId}`
    const pages = [
      brand,
      `${brand}?window=all`,
      ...['CONFABULATED', 'STRONG'].map(name => `${brand}?heat=${name}`),
      `${brand}/cases`,
      `${brand}/answers?suspected=true`,
      `${brand}/answers?class=CONFABULATED`,
      `${brand}/answers?class=CONFABULATED&engine=CHATGPT&window=7d`,
      ...['CONFABULATED', 'STRONG'].map(name => `${brand}/answers?class=${name}`),
      `/scans/${scanId}`,
      ...runs.map(({ id }) => `/runs/${id}`),
      `/prompts/${runs[0]?.promptId}`,
      `${brand}/market/sources`,
      `${brand}/market/sources?sort=false`,
      `${brand}/market/sources/plain-harbour.example`,
      `${brand}/report`,
      `/setup?brand=${brandId}&step=brand`,
    ]
    for (const path of pages) {
      await visit(page, path, WORDS)
      const links = page.locator('main').locator(`a[href="/console${brand}/facts"], button:text("Add fact")`)
      await links.first().waitFor()
      assert.deepEqual(praiseIn(await everythingOn(page)), [], path)
      assert.deepEqual(await placesFor(page), [], path)
    }
  })

  test('and no other page says anything of the kind', async () => {
    const brand = `/brands/${brandId}`
    const pages: [path: string, ...texts: (string | RegExp)[]][] = [
      ['/brands', 'Plain Harbour'],
      ...CITATION_CLASSES.map((name): [string, string] => [`${brand}?heat=${name}`, 'Engines and intents']),
      [`${brand}/answers`, 'Every answer, newest first'],
      [`${brand}/answers?class=ABSENT`, 'Every answer, newest first'],
      [`${brand}/scans`, 'Next scan', /^Scan of \d+ \w+, \d\d:\d\d$/, / answered$/],
      [`${brand}/facts`, 'Facts'],
      [`${brand}/prompts`, 'Prompts'],
      [`${brand}/settings`, 'Brand and schedule'],
      [`/admin/trail?brand=${brandId}`, 'Changes'],
      ...(['bytes', 'history', 'custody'] as const).map((tab): [string, string] => [
        `/runs/${runs[0]?.id}?tab=${tab}`,
        'Verdict',
      ]),
      [`/setup?brand=${brandId}`, 'Scanned'],
      ['/admin/engines', 'engines ready'],
      ['/admin/keys', 'API keys'],
      ['/admin/log', 'in the tree'],
    ]
    for (const [path, ...texts] of pages) {
      await visit(page, path, ...texts)
      assert.deepEqual(praiseIn(await everythingOn(page)), [], path)
      assert.deepEqual(await placesFor(page), [], path)
    }
  })

  test('where nobody can tell whether there are facts, that is said', async () => {
    const brand = `/brands/${brandId}`
    const asked = `**/api/admin/brands/${brandId}`
    await page.route(asked, route => route.fulfill({ status: 404, json: { error: { message: 'Lost' } } }))
    for (const path of [brand, `${brand}/answers?class=CONFABULATED`]) {
      await visit(page, path)
      await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
      assert.deepEqual(praiseIn(await everythingOn(page)), [], path)
    }
    await page.unroute(asked)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectTexts(page, WORDS)
  })

  test('an export says nothing of the kind either', async () => {
    await visit(page, `/brands/${brandId}/answers`, 'Every answer, newest first')
    for (const format of [/^CSV/, /^JSON/]) {
      const { text } = await saveFrom(page, page.getByRole('button', { name: 'Export' }), format)
      assert.deepEqual(praiseIn(text), [])
      assert.doesNotMatch(text, /CONFABULATED|STRONG/)
    }
    await visit(page, `/brands/${brandId}/answers?class=CONFABULATED`, WORDS)
    assert.equal(await page.getByRole('button', { name: 'Export' }).count(), 0)
  })
})
