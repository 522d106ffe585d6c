import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expectAccessible } from './console-axe.ts'
import { CONSOLE_DIR } from './stage.ts'
import { choose, expectVerdict, trust } from './verify-acts.ts'
import { type Site, startSite } from './verify-site.ts'

const MOST_SCRIPT = 150 * 1024

describe('the looks of the public check', () => {
  let site: Site
  before(async () => {
    site = await startSite()
  })
  after(() => site.close())

  /** Every state worth a look. */
  const views: [name: string, show: (page: Page) => Promise<void>][] = [
    ['the empty box', page => expectBox(page, '/verify')],
    [
      'a file that was captured',
      async page => {
        await expectBox(page, '/verify')
        await choose(page, 'answer.bin', site.captured.bytes)
        await expectVerdict(page, 'verified', /Captured/)
      },
    ],
    [
      'a file that was not',
      async page => {
        await expectBox(page, '/verify')
        await choose(page, 'answer.bin', Buffer.from('never seen'))
        await expectVerdict(page, 'absent', /Not captured/)
      },
    ],
    [
      'an altered bundle',
      async page => {
        await expectBox(page, '/verify')
        await trust(page, site.vkey)
        await choose(
          page,
          'bundle.json',
          Buffer.from(site.captured.bundle.json.replace('Northwind', 'Southwind')),
        )
        await expectVerdict(page, 'modified', /Modified/)
      },
    ],
    [
      'the page behind a QR code, with another copy',
      async page => {
        await expectBox(page, `/verify/${site.captured.sha256}`)
        await expectVerdict(page, 'verified', /The proof holds/)
        await choose(page, 'answer.bin', Buffer.from('never seen'))
        await expectVerdict(page, 'modified', /not the captured answer/)
        await trust(page, 'nonsense')
        await page.getByRole('alert').filter({ hasText: 'Line 1' }).waitFor()
      },
    ],
    ['a hash that was never captured', page => expectBox(page, `/verify/${'0'.repeat(64)}`)],
  ]

  async function expectBox(page: Page, path: string): Promise<void> {
    await page.goto(path)
    await page.locator('.copy-box').waitFor()
  }

  for (const [name, show] of views)
    test(`axe finds nothing: ${name}`, async () => {
      const page = await site.open()
      await show(page)
      await expectAccessible(page)
    })

  test('nothing is wider than a phone of 320 pixels', async () => {
    const page = await site.open({ viewport: { width: 320, height: 640 } })
    for (const [name, show] of views) {
      await show(page)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, name)
    }
  })

  test('on paper: the verdict and its reasons, and no box to type into', async () => {
    const page = await site.open({ colorScheme: 'dark' })
    await page.goto(`/verify/${site.captured.sha256}`)
    await expectVerdict(page, 'verified', /The proof holds/)
    await page.emulateMedia({ media: 'print' })
    for (const selector of ['.verdict', '.steps', '.sandbox'])
      assert.ok(await page.locator(selector).isVisible())
    for (const selector of ['.copy-box', '.trust']) assert.ok(!(await page.locator(selector).isVisible()))
    const ink = await page.locator('h1').evaluate('getComputedStyle(document.querySelector("h1")).color')
    assert.equal(ink, 'rgb(19, 26, 32)', 'dark on white, whatever the theme')
  })

  test('the script that the page begins with is small', async () => {
    const page = await site.open()
    const scripts = new Set<string>()
    page.on('request', request => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
    })
    await expectBox(page, '/verify')
    const sizes = [...scripts].map(
      path => gzipSync(readFileSync(path.replace('/console', CONSOLE_DIR))).length,
    )
    const total = sizes.reduce((sum, size) => sum + size)
    assert.ok(total <= MOST_SCRIPT, `${total} bytes, gzipped`)
    assert.ok(total > MOST_SCRIPT / 5, `${total} bytes are not all of it`)
  })
})
