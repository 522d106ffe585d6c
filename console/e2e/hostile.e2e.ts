// Group I of the faults: whatever others write is text, on every page that shows it.

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { parseCsv } from '../../client/src/parse-csv.ts'
import { CONSOLE_POLICY } from '../../service/src/http/console/console-pages.ts'
import { eventually } from '../../service/test/harness.ts'
import { pick } from './console-site.ts'
import { PER_CLAIM, plantCrowdedCases } from './hostile-cases.ts'
import { LOOKALIKES, plantHostileBrand } from './hostile-data.ts'
import { BITING, EVIL, PLAIN, TEXTS } from './payloads.ts'
import { startConsoleService } from './stage.ts'
import { openConsole, openWatched, strayElements } from './watched-browser.ts'

/** Which of the texts the page shows, letter for letter. */
async function shownOn(page: Page): Promise<Set<string>> {
  const text = await page.evaluate(() => document.body.textContent)
  return new Set(TEXTS.filter(payload => text.includes(payload)))
}

describe('text of others in the console', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const { brandId, runs, read, caseId } = await plantHostileBrand(service)
  const folder = await mkdtemp(join(tmpdir(), 'bcf-hostile-'))
  const folderUrl = pathToFileURL(folder).href
  const { page, complaints } = await openConsole(
    url,
    address => /^(?:data|blob|about):/.test(address) || [url, folderUrl].some(own => address.startsWith(own)),
  )
  after(() => rm(folder, { recursive: true }))

  async function open(path: string): Promise<void> {
    await page.goto(`${url}/console${path}`)
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  }

  async function assertInert(): Promise<void> {
    assert.deepEqual(await page.evaluate(strayElements), [])
    assert.deepEqual(complaints, [])
  }

  async function showAll(): Promise<void> {
    const more = page.getByRole('button', { name: 'Show more' })
    // The button disappears with the last page, perhaps just before the click.
    while (await more.isVisible()) await more.click({ timeout: 2_000 }).catch(() => undefined)
  }

  const ofBrand = `/brands/${brandId}`
  for (const [what, path] of Object.entries({
    brands: '/brands',
    facts: `${ofBrand}/facts`,
    prompts: `${ofBrand}/prompts`,
    answers: `${ofBrand}/answers`,
    confabulations: `${ofBrand}/answers?class=CONFABULATED`,
    cases: `${ofBrand}/cases?status=all`,
    'a case with notes and reports': `/cases/${caseId}`,
  }))
    test(`${what}: each of ${TEXTS.length} is shown, and is text`, async () => {
      await open(path)
      await showAll()
      await eventually(async () => (await shownOn(page)).size === TEXTS.length)
      await assertInert()
    })

  test('the overview, scans, a scan and the settings of the same brand', async () => {
    for (const path of [
      ofBrand,
      `${ofBrand}?window=all`,
      `${ofBrand}/scans`,
      `/scans/${runs[0]?.scanId}`,
      `${ofBrand}/settings`,
    ]) {
      await open(path)
      await eventually(async () => (await shownOn(page)).size > 0)
      await assertInert()
    }
  })

  test('the evidence of runs: marks, bytes, history, custody', async () => {
    const shown = new Set<string>()
    for (const { runId } of runs) {
      await page.goto(`${url}/console/runs/${runId}`)
      await page.locator('.answer-text mark').first().waitFor()
      for (const payload of await shownOn(page)) shown.add(payload)
      await assertInert()
      await pick(page, 'Show the answer', 'Raw text')
      await page.locator('.answer-as-sent mark').first().waitFor()
      await assertInert()
      for (const [tab, part] of Object.entries({
        'Raw bytes': '.raw',
        History: 'table',
        Custody: '.timeline',
      })) {
        await page.getByRole('tab', { name: tab }).click()
        await page.getByRole('tabpanel').locator(part).first().waitFor()
        await assertInert()
      }
    }
    assert.equal(shown.size, TEXTS.length)
  })

  test('the dialogs of a case, and what it would have people paste', async () => {
    await open(`/cases/${caseId}`)
    for (const name of ['Owner and due day', 'Change status', 'Report', 'Write a note']) {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await assertInert()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  test('what a reader is said to have read: quotes, matters, comparisons, its own name', async () => {
    await page.goto(`${url}/console/runs/${read.runId}`)
    await page.locator('.claim-group').first().waitFor()
    const compared = new Set(await page.locator('.comparison').allTextContents())
    assert.deepEqual(
      TEXTS.filter(payload => !compared.has(`answer: ${payload}, fact: ${payload}`)),
      [],
    )
    await assertInert()
  })

  test('a link to others shows where it leads, as it travels, before it leads there', async () => {
    await page.goto(`${url}/console/runs/${runs[0]?.runId}`)
    const lookalike = new URL(LOOKALIKES[0] as string).host
    assert.match(lookalike, /^xn--/)
    await page
      .getByRole('button', { name: `${lookalike}, show where it leads` })
      .first()
      .click()
    const link = page.getByRole('dialog').getByRole('link')
    assert.equal(await link.textContent(), `Open ${lookalike}`)
    assert.equal(await link.getAttribute('rel'), 'noopener noreferrer nofollow')
    assert.equal(await link.getAttribute('target'), '_blank')
    assert.deepEqual(complaints, [])
  })

  async function download(path: string, format: 'CSV' | 'JSON for'): Promise<string> {
    await open(path)
    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: format }).click()
    const file = join(folder, `export.${format}`)
    await (await saved).saveAs(file)
    return readFile(file, 'utf8')
  }

  test('no cell of an export is a formula, and none is lost', async () => {
    for (const [path, column] of [
      [`${ofBrand}/prompts`, 'text'],
      [`${ofBrand}/facts`, 'value'],
    ] as const) {
      const [header = [], ...rows] = parseCsv(await download(path, 'CSV')).map(({ cells }) => cells)
      assert.deepEqual(
        rows.flat().filter(cell => /(?:^|[;\t\r\n])[\s"]*[=+\-@]/.test(cell)),
        [],
      )
      const withoutApostrophes = (text = '') => text.replaceAll("'", '')
      const kept = new Set(rows.map(cells => withoutApostrophes(cells[header.indexOf(column)])))
      assert.deepEqual(
        TEXTS.filter(payload => !kept.has(withoutApostrophes(payload))),
        [],
      )
      const items: Record<string, string>[] = JSON.parse(await download(path, 'JSON for'))
      const exact = new Set(items.map(item => item[column]))
      assert.deepEqual(
        TEXTS.filter(payload => !exact.has(payload)),
        [],
      )
    }
    await assertInert()
  })

  test('the files of cases: claims, facts, sources, questions and answers', async () => {
    const cases = await plantCrowdedCases(service, brandId)
    assert.equal(cases.length, Math.ceil(TEXTS.length / PER_CLAIM))
    const shown = new Set<string>()
    for (const id of cases) {
      const { body: link } = await service.call('POST', `/api/admin/cases/${id}/shares`, { label: EVIL })
      await page.goto(link.url)
      for (const payload of await shownOn(page)) shown.add(payload)
      // Wait for one that the script has fetched, drawn and checked.
      if (shown.size === PLAIN.length || id === cases[0])
        await page.locator('.proof [data-verdict="unproved"]').first().waitFor()
      await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`)
      await assertInert()
    }
    assert.deepEqual(
      PLAIN.filter(payload => !shown.has(payload)),
      [],
    )
  })

  test('the report of the brand: in the console, to print, and behind its link', async () => {
    const { body: link } = await service.call('POST', `/api/admin${ofBrand}/report-shares`, { label: EVIL })
    await open(`${ofBrand}/report`)
    await page.getByRole('heading', { name: 'What is false' }).waitFor()
    await assertInert()
    const file = await page.getByRole('link', { name: 'Open to print' }).getAttribute('href')
    for (const address of [new URL(file ?? '', url).href, link.url]) {
      await page.goto(address)
      await page.getByRole('heading', { name: 'What is false' }).waitFor()
      await assertInert()
    }
  })

  test('a bundle from disk, and the same bundle in the public check', async () => {
    assert.ok(runs.length >= 2)
    for (const [place, { runId, sha256 }] of runs.entries()) {
      const bundle = await eventually(async () => {
        const { body, text } = await service.call('GET', `/v1/runs/${runId}/evidence-bundle`)
        return body.integrity.checkpoint && text
      }, 300_000)
      const { text: html } = await service.call('GET', `/v1/runs/${runId}/evidence-bundle?format=html`)
      await writeFile(join(folder, `${place}.html`), html)
      await page.goto(`${folderUrl}/${place}.html`)
      await assertInert()
      // Attack 36: the JSON under a name that makes a browser look for a page in it.
      for (const ending of ['html', 'xhtml', 'svg']) {
        await writeFile(join(folder, `${place}-json.${ending}`), bundle)
        await page.goto(`${folderUrl}/${place}-json.${ending}`)
        await assertInert()
        if (ending === 'html')
          assert.equal(await page.evaluate(`document.querySelectorAll('body *').length`), 0, 'it is all text')
      }
      await page.goto(`${url}/verify/${sha256}`)
      const name = `${BITING[place]?.replaceAll('/', '∕')}.json`
      for (const buffer of [bundle, html].map(text => Buffer.from(text))) {
        await page.setInputFiles('input[type=file]', { name, mimeType: 'application/json', buffer })
        await page.locator('[data-verdict="unproved"]', { hasText: 'simulated' }).waitFor()
        await assertInert()
      }
    }
  })
})

describe('the detector', async () => {
  let server: Server
  after(() => server.close())
  const serve = async (headers: Record<string, string>): Promise<string> => {
    server?.close()
    server = createServer((_, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html', ...headers }).end(`<p>${BITING.join('<p>')}`)
    })
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** Waits for at least that many complaints with each prefix: payloads fire in their own time. */
  async function complaintsAbout(
    headers: Record<string, string>,
    least: Record<string, number>,
  ): Promise<string[]> {
    const url = await serve(headers)
    const { page, complaints, close } = await openWatched(address => address.startsWith(url))
    await page.goto(url)
    assert.notDeepEqual(await page.evaluate(strayElements), [])
    const countOf = (beginning: string) => complaints.filter(what => what.startsWith(beginning)).length
    await eventually(async () =>
      Object.entries(least).every(([beginning, count]) => countOf(beginning) >= count),
    )
    await close()
    return complaints
  }

  test('bites where a page believes the same texts', async () => {
    await complaintsAbout({}, { 'ran ': 8, [`asked ${EVIL}`]: 5 })
  })

  test('and hears what the policy of the console refuses', async () => {
    const complaints = await complaintsAbout({ 'content-security-policy': CONSOLE_POLICY }, { 'policy ': 10 })
    assert.deepEqual(
      complaints.filter(what => !what.startsWith('policy ')),
      [],
    )
  })
})
