// The exhibit in a browser: saved from the menu, opened by Chromium's own reader, checked in the public check.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { Client, waitForScan } from '@brand-citation-forensics/client'
import { createApi } from '@brand-citation-forensics/client/admin'
import type { Page } from 'playwright-core'
import { eventually, TOKEN } from '../../service/test/harness.ts'
import { type ConsoleSite, startConsole, visit } from './console-site.ts'
import { theBrowser } from './stage.ts'
import { choose, expectVerdict, outcomesOf, trust } from './verify-acts.ts'

describe('exhibits', () => {
  let site: ConsoleSite
  let page: Page
  let [runId, chinese, vkey] = ['', '', '']
  let exhibit = Buffer.alloc(0)

  before(async () => {
    site = await startConsole()
    const options = { baseUrl: site.serviceUrl, token: TOKEN }
    const [admin, client] = [createApi(options), new Client(options)]
    const brand = { name: 'Northwind Kettles', domain: 'northwind-kettles.example', plan: 'FREE' }
    const { id } = await admin.POST('/api/admin/brands', { body: brand })
    await admin.POST('/api/admin/brands/{brandId}/facts', {
      params: { path: { brandId: id } },
      body: { facts: [{ key: 'foundingDate', value: '1987' }] },
    })
    await admin.POST('/api/admin/brands/{brandId}/prompts', {
      params: { path: { brandId: id } },
      body: {
        prompts: [
          { text: 'When was Northwind Kettles founded? [[sandbox:wrong]]', intent: 'BRANDED' },
          { text: '北风水壶公司', intent: 'CATEGORY' },
        ],
      },
    })
    const { scanId } = await client.createScan({ brandId: id })
    await waitForScan(client, scanId)
    const { runs } = await admin.GET('/api/admin/scans/{scanId}', { params: { path: { scanId } } })
    const asked = await Promise.all(runs.map(async run => client.getRunEvidence(run.id)))
    runId = asked.find(({ prompt }) => prompt.text.includes('founded'))?.runId ?? ''
    chinese = asked.find(({ prompt }) => prompt.text.includes('北'))?.runId ?? ''
    await eventually(async () => (await client.getEvidenceBundle(runId)).integrity.checkpoint)
    vkey = (await (await fetch(`${site.serviceUrl}/log/key`)).text()).trim()
    page = await site.enter()
  })
  after(() => site.close())

  const askFor = async (id: string) => {
    await visit(page, `/runs/${id}`, 'Verdict')
    await page.getByRole('button', { name: 'Bundle' }).first().click()
    await page.getByRole('menuitem', { name: /^PDF exhibit/ }).click()
  }

  const saved = async (id: string) => {
    const download = page.waitForEvent('download')
    await askFor(id)
    const file = await download
    assert.equal(file.suggestedFilename(), `exhibit-${id}.pdf`)
    return readFile(await file.path())
  }

  test('the menu saves one', async () => {
    exhibit = await saved(runId)
    assert.equal(exhibit.subarray(0, 8).toString(), '%PDF-1.7')
  })

  test('Chromium opens it: its title, its pages, and nothing else is asked for', async () => {
    const asked: string[] = []
    const server = createServer(({ url = '' }, answer) => {
      asked.push(url)
      answer.setHeader('content-type', 'application/pdf').end(exhibit)
    }).listen(0, '127.0.0.1')
    const reader = await (await theBrowser()).newPage()
    try {
      const complaints: string[] = []
      reader.on('dialog', dialog => complaints.push(dialog.message()))
      reader.on('popup', popup => complaints.push(popup.url()))
      await reader.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/exhibit.pdf`)
      // The viewer knows the page count before the title.
      const shown = await eventually(async () => {
        const seen = await shownBy(reader)
        return seen?.title === 'exhibit.pdf' ? undefined : seen
      })
      const pages = exhibit.toString('latin1').split('/Type /Page ').length - 1
      assert.deepEqual(shown, {
        pages,
        title: `What ${shown.title.split(' ')[1]} answered about Northwind Kettles`,
      })
      assert.deepEqual(
        [complaints, asked.filter(url => !['/exhibit.pdf', '/favicon.ico'].includes(url))],
        [[], []],
      )
    } finally {
      await reader.close()
      server.close()
    }
  })

  test('the public check draws it again, and refuses one that was changed', async () => {
    const visitor = await site.open()
    await visitor.goto('/verify')
    await trust(visitor, vkey)
    await choose(visitor, 'exhibit.pdf', exhibit)
    await visitor.locator('[data-step="page"]').waitFor()
    await expectVerdict(visitor, 'verified', /./)
    assert.equal((await outcomesOf(visitor)).page, 'passed')
    await choose(visitor, 'altered.pdf', Buffer.concat([exhibit, Buffer.from('\n')]))
    await visitor.getByText('altered.pdf').waitFor()
    await visitor.locator('[data-step="page"][data-outcome="failed"]').waitFor()
    await expectVerdict(visitor, 'modified', /./)
    await choose(visitor, 'chinese.pdf', await saved(chinese))
    await visitor.getByText('chinese.pdf').waitFor()
    await visitor.locator('[data-step="page"][data-outcome="passed"]').waitFor()
    await expectVerdict(visitor, 'verified', /./)
  })
})

/** As Chromium's viewer sees it; undefined until it has read the file. */
async function shownBy(page: Page): Promise<{ pages: number; title: string } | undefined> {
  const frame = page.frames().find(one => one.url().startsWith('chrome-extension:'))
  if (!frame) return undefined
  return frame.evaluate(() => {
    const viewer = document.querySelector('pdf-viewer')?.shadowRoot
    const bar = viewer?.querySelector('viewer-toolbar') as { docLength?: number; docTitle?: string } | null
    return bar?.docLength ? { pages: bar.docLength, title: bar.docTitle ?? '' } : undefined
  })
}
