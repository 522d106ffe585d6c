// Somebody pastes what they read on a page. Its bytes differ from what was captured; its words are the same.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { visibleText } from '@brand-citation-forensics/proof'
import { marked } from 'marked'
import type { Page } from 'playwright-core'
import { expectAccessible } from './console-axe.ts'
import { choose, expectVerdict, paste } from './verify-acts.ts'
import { type Site, startSite } from './verify-site.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

describe('the words of a captured answer', () => {
  let site: Site
  before(async () => {
    site = await startSite()
  })
  after(() => site.close())

  const openCaptured = async (options = {}): Promise<Page> => {
    const page = await site.open(options)
    await page.goto(`/verify/${site.captured.sha256}`)
    await expectVerdict(page, 'verified', /The proof holds/)
    return page
  }
  /** The text as rendered by a page and copied from the screen. */
  const asCopied = async (markdown: string): Promise<string> => {
    const page = await site.open()
    await page.setContent(`<article>${await marked.parse(markdown)}</article>`)
    const copied = await page.locator('article').innerText()
    await page.close()
    return copied
  }

  for (const colorScheme of ['light', 'dark'] as const)
    test(`on a phone, ${colorScheme}: pasted from a page, it is the text, and nobody sees red`, async () => {
      const page = await openCaptured({ ...PHONE, colorScheme })
      const sent: string[] = []
      page.on('request', request => sent.push(request.postData() ?? ''))
      const copied = await asCopied(`## An answer\n\n${site.captured.text}`)
      await paste(page, copied.replace('An answer', '').replaceAll(' ', ' \u00a0\n'))
      await expectVerdict(page, 'text', /This is the text of the captured answer/)
      const verdict = page.locator('[data-verdict=text]')
      assert.match((await verdict.textContent()) ?? '', /; its bytes were not checked/)
      assert.equal(await page.locator('[data-tone=bad]').count(), 0)
      assert.deepEqual(sent.join('').match(/[a-f0-9]{64}/g)?.length, 1)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360)
      await expectAccessible(page)
    })

  test('one word more is not the captured answer, and neither is a part', async () => {
    const page = await openCaptured()
    for (const other of [`${site.captured.text} Not at all.`, site.captured.text.slice(0, -20)]) {
      await page.reload()
      await paste(page, other)
      await expectVerdict(page, 'modified', /not the captured answer/)
    }
  })

  test('saved as a file, it is the text as well; the captured bytes stay more than that', async () => {
    const page = await openCaptured()
    await choose(page, 'answer.txt', Buffer.from(`\ufeff${site.captured.text}\r\n`))
    await expectVerdict(page, 'text', /text of the captured answer/)
    await choose(page, 'answer.bin', site.captured.bytes)
    await expectVerdict(page, 'verified', /Your copy is the captured answer/)
  })

  test('a service that says sealed, derived, or nothing at all', async () => {
    const page = await openCaptured()
    const route = '**/verify/*/text'
    const verdict = page.locator('[data-verdict=text]')
    for (const [sealed, words] of [
      [true, 'was sealed with the answer'],
      [false, 'Derived, not sealed'],
    ] as const) {
      await page.route(route, answer => answer.fulfill({ json: { found: true, match: 'text', sealed } }))
      await paste(page, 'some words')
      await verdict.filter({ hasText: words }).waitFor()
      await page.unroute(route)
    }
    await page.route(route, answer => answer.fulfill({ status: 503, json: { error: 'away' } }))
    await paste(page, 'some words')
    await expectVerdict(page, 'failed', /could not be compared/)
  })

  test('eighty long answers, drawn by a renderer and copied from this browser, fold like their source', async () => {
    const answers = ['test/citations/labelled/long', 'calibration/long2'].flatMap(name =>
      readFileSync(new URL(`../../service/${name}.jsonl`, import.meta.url), 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as { id: string; answer: string }),
    )
    assert.ok(answers.length >= 30)
    const page = await site.open()
    const drawn = await Promise.all(answers.map(({ answer }) => marked.parse(answer)))
    await page.setContent(drawn.map(html => `<article>${html}</article>`).join(''))
    const copied = await page.locator('article').allInnerTexts()
    for (const [place, { id, answer }] of answers.entries())
      assert.equal(visibleText(copied[place] ?? ''), visibleText(answer), id)
  })
})
