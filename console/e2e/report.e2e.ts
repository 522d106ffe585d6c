// The report of a brand: in the console, on paper, and behind its link.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type CaseWorld, openCaseWorld } from '../../service/test/cases/case-world.ts'
import { expectAccessible } from './console-axe.ts'
import { expectTexts } from './console-site.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const DAY = 86_400_000
/** A4 less its margins, at 96 dots an inch. */
const PAPER = { width: 680, height: 980 }
const MOST_PAGES = 6

describe('the report of a brand', async () => {
  const service = await startConsoleService({ parts: { worker: false } })
  const url = service.url as string
  const worlds: Record<number, CaseWorld> = {}
  for (const days of [0, 1, 90]) {
    const world = await openCaseWorld(service)
    worlds[days] = world
    for (let back = 0; back < days; back += 4) {
      const engine = back % 8 === 0 ? 'CHATGPT' : 'GEMINI'
      const run = await world.capture(new Date(Date.now() - back * DAY), { engine })
      const said = [world.claimOf(back < 40 ? 'warranty of ten years' : 'seat in Vienna')]
      await world.judge(run, said, new Date(), ['https://a-rather-long-name-of-a-source.example/x'])
    }
  }
  const brandWith = (days: number): string => worlds[days]?.brandId ?? ''
  const { page, dialog } = await openConsole(url)

  /** Printed by Chromium: the number of pages, each A4. */
  async function printed(on: Page): Promise<number> {
    const pdf = (await on.pdf({ preferCSSPageSize: true })).toString('latin1')
    const sizes = [...pdf.matchAll(/\/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, wide, high]) => [
      Math.round(Number(wide)),
      Math.round(Number(high)),
    ])
    assert.ok(sizes.length > 0)
    for (const [wide = 0, high = 0] of sizes)
      assert.ok(Math.abs(wide - 595) <= 1 && Math.abs(high - 842) <= 1, `${wide} by ${high} points`)
    return sizes.length
  }

  /** Paper does not scroll: anything wider than the sheet is lost. */
  async function expectNothingClipped(on: Page): Promise<void> {
    await on.emulateMedia({ media: 'print' })
    await on.setViewportSize(PAPER)
    const clipped = await on.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter(
          one => one.getBoundingClientRect().right > innerWidth + 1 || one.scrollWidth > one.clientWidth + 1,
        )
        .filter(one => getComputedStyle(one).display !== 'inline')
        .map(one => `${one.tagName} ${one.textContent?.slice(0, 40)}`),
    )
    assert.deepEqual(clipped, [])
    await on.emulateMedia({ media: 'screen' })
  }

  /** A screen reader announces which row a cell belongs to. */
  async function expectRowsNamed(on: Page): Promise<void> {
    const claims = on.getByRole('table', { name: 'False claims, worst first' })
    const heads = await claims.getByRole('rowheader').allTextContents()
    assert.equal(heads.length, (await claims.getByRole('row').count()) - 1)
    assert.ok(heads.every(text => !/^\d+$/.test(text)))
  }

  for (const days of [0, 1, 90])
    test(`with ${days} days of data: in the console, and as the page to print`, async () => {
      const brandId = brandWith(days)
      await page.goto(`${url}/console/brands/${brandId}/report`)
      await page.getByRole('button', { name: 'Last 90 days' }).click()
      await page.waitForURL(/from=.*to=/)
      await expectTexts(
        page,
        ...(days === 0 ? ['No answers in this period'] : ['10 years', 'What is not proved']),
      )
      if (days > 0) await expectRowsNamed(page)
      if (days !== 1) await expectAccessible(page)
      const file = page.getByRole('link', { name: 'Open to print' })
      await page.goto(new URL((await file.getAttribute('href')) ?? '', url).href)
      await expectTexts(page, 'What is false', 'What is not proved', 'How to check it')
      if (days > 0) await expectRowsNamed(page)
      if (days !== 1) await expectAccessible(page)
      await expectNothingClipped(page)
      const pages = await printed(page)
      assert.ok(pages >= 1 && pages <= MOST_PAGES, `${pages} pages`)
      await page.setViewportSize({ width: 1280, height: 800 })
    })

  test('from the overview: days chosen, shared, opened by a stranger on a phone, revoked', async () => {
    const brandId = brandWith(90)
    await page.goto(`${url}/console/brands/${brandId}`)
    await page.getByRole('link', { name: 'Report', exact: true }).click()
    await page.getByRole('button', { name: 'Share the report' }).click()
    await dialog.getByLabel('For whom').fill('Board Canary')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await dialog.getByText('Copy the link now.').waitFor()
    const path = (await dialog.innerText()).match(/\/report\/[\w-]{43}/)?.[0] ?? ''
    await dialog.getByRole('button', { name: 'I have it' }).click()

    const browser = page.context().browser()
    assert.ok(browser)
    const stranger = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    })
    const phone = await stranger.newPage()
    await phone.goto(`${url}${path}`)
    await phone
      .getByRole('heading', { level: 1, name: 'What answer engines say about Northwind Kettles' })
      .waitFor()
    await phone.getByText('has not changed since').waitFor()
    assert.doesNotMatch((await phone.textContent('body')) ?? '', /Canary/)
    const [sent] = await Promise.all([
      phone.waitForRequest(/\/verify\/[0-9a-f]{64}$/),
      phone.getByRole('link', { name: '/verify/' }).first().click(),
    ])
    assert.equal((await sent.allHeaders()).referer, undefined)

    await page.getByRole('button', { name: 'Revoke the link for Board Canary' }).click()
    await page
      .getByRole('alertdialog')
      .or(dialog)
      .getByRole('button', { name: 'Revoke', exact: true })
      .click()
    await page.getByText('revoked').first().waitFor()
    await phone.goto(`${url}${path}`)
    await phone.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await stranger.close()
  })
})
