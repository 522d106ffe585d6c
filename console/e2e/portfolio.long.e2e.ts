// All brands at a glance, the way from there to a brand and back without losing it, tables on a phone, and text that runs from right to
// left.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { expectAccessible } from './console-axe.ts'
import { ARABIC, HEBREW, startPortfolio } from './portfolio-data.ts'

describe('the portfolio in the console', async () => {
  const { page, url, complaints, main, long, short, arabic, arabicRun } = await startPortfolio()
  const menu = page.getByRole('navigation', { name: 'Main' })
  const chosen = page.getByRole('combobox', { name: 'Brand' })

  async function open(path: string): Promise<void> {
    await page.goto(`${url}/console${path}`)
    await main.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  }

  test('says of every brand how it stands and why it stands there', async () => {
    await open('/brands')
    const rows = main.getByRole('row')
    await rows.nth(4).waitFor()
    const text = await rows.allInnerTexts()
    assert.match(text.at(-1) ?? '', /Empty Kettles[\s\S]*No answer in the last 30 days/)
    const northwind = text.find(row => row.includes('Northwind Kettles')) ?? ''
    assert.match(northwind, /Cases in the last 7 days: 1 new/)
    assert.match(northwind, /Compared with the 30 days before: false \+2 points, absent −\d+ points/)
    assert.match(northwind, /\d+ % \(\d+–\d+ %\), n 118/)
    await main.getByText('4 of 4 shown').waitFor()
    await expectAccessible(page)
  })

  test('a brand is not lost on pages of the platform, nor on those of a case or a run', async () => {
    await open(`/brands/${long}/facts`)
    assert.equal(await chosen.inputValue(), long)
    await menu.getByRole('link', { name: 'Admin' }).click()
    for (const name of ['Engines', 'API keys', 'People', 'Trail', 'Log', 'Account']) {
      await page.getByRole('link', { name, exact: true }).click()
      await menu.getByRole('link', { name: 'Overview' }).waitFor()
      assert.equal(await chosen.inputValue(), long, name)
    }
    await menu.getByRole('link', { name: 'Overview' }).click()
    await page.waitForURL(new RegExp(`/brands/${long}$`))
    await open(`/runs/${arabicRun}`)
    await page.waitForFunction(id => document.querySelector('select')?.value === id, arabic)
    await menu.getByRole('link', { name: 'Admin' }).click()
    assert.equal(await chosen.inputValue(), arabic)
  })

  test('another brand is shown on the same page; pages of the platform stay', async () => {
    await open(`/brands/${long}/prompts`)
    await chosen.selectOption(short)
    await page.waitForURL(new RegExp(`/brands/${short}/prompts$`))
    await open(`/runs/${arabicRun}`)
    await chosen.selectOption(long)
    await page.waitForURL(new RegExp(`/brands/${long}/answers$`))
    await open('/admin/keys')
    await chosen.selectOption(short)
    assert.ok(page.url().endsWith('/admin/keys'))
    await menu.getByRole('link', { name: 'Answers' }).click()
    await page.waitForURL(new RegExp(`/brands/${short}/answers$`))
  })

  describe('on a phone', () => {
    for (const path of [
      '/brands',
      `/brands/${long}/answers`,
      `/brands/${long}/prompts`,
      `/brands/${long}/facts`,
    ])
      test(`the table of ${path.replace(long, 'ID')} is read from top to bottom`, async () => {
        await page.setViewportSize({ width: 360, height: 800 })
        await open(path)
        const table = main.locator('.table-scroll').first()
        assert.equal(
          await table.evaluate(figure => figure.scrollWidth - figure.clientWidth),
          0,
          'it scrolls sideways',
        )
        assert.deepEqual(await unlabelled(table), [])
        // To a screen reader it is still a table.
        const session = await page.context().newCDPSession(page)
        const { nodes } = await session.send('Accessibility.getFullAXTree')
        const count = (role: string) =>
          nodes.filter(node => !node.ignored && node.role?.value === role).length
        assert.ok(count('table') >= 1 && count('columnheader') > 3, 'no table')
        assert.ok(
          count('row') > 1 && count('rowheader') >= 1 && count('cell') + count('gridcell') > 3,
          'no rows',
        )
        await page.setViewportSize({ width: 1280, height: 800 })
      })
  })

  /** Cells without a label. */
  const unlabelled = (table: Locator): Promise<string[]> =>
    table.evaluate(figure =>
      [...figure.querySelectorAll('tbody td:not([colspan])')]
        .filter(cell => {
          const head =
            figure.querySelectorAll('thead th')[[...(cell.parentElement?.children ?? [])].indexOf(cell)]
          const label = getComputedStyle(cell, '::before').content
          return !label.startsWith(
            JSON.stringify(head?.querySelector('.visually-hidden') ? '' : head?.textContent),
          )
        })
        .map(cell => cell.textContent ?? ''),
    )

  describe('from right to left', () => {
    /** Whether a text starts at the right: its first character is right of its last. */
    const beginsAtRight = (place: Locator): Promise<boolean> =>
      place.evaluate(element => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const text = walker.nextNode() as Text
        const at = (from: number) => {
          const range = document.createRange()
          range.setStart(text, from)
          range.setEnd(text, from + 1)
          return range.getBoundingClientRect()
        }
        return at(0).right > at(Math.min(8, text.length - 1)).right
      })

    test('paragraphs of an answer have a direction each', async () => {
      await open(`/runs/${arabicRun}`)
      const answer = main.locator('.answer-text').first()
      assert.equal(await answer.evaluate(element => getComputedStyle(element).direction), 'rtl')
      for (const [words, isRight] of [
        [ARABIC.answer.slice(0, 4), true],
        [HEBREW.answer.slice(0, 4), true],
        ['Northwind Kettles was', false],
      ] as const) {
        const paragraph = answer.locator('p').filter({ hasText: words }).last()
        const [left, right] = await paragraph.evaluate(element => {
          const range = document.createRange()
          range.selectNodeContents(element)
          const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
          return [text.left - box.left, box.right - text.right]
        })
        assert.equal((left ?? 0) > (right ?? 0), isRight, words)
      }
      assert.ok(await beginsAtRight(main.locator('h1')), 'the prompt above it')
    })

    test('prompts and brands in lists run as they are written, and their sentences as ours', async () => {
      await open(`/brands/${arabic}/answers`)
      assert.ok(await beginsAtRight(main.locator('tbody th a').first()))
      await open(`/brands/${arabic}/prompts`)
      assert.ok(await beginsAtRight(main.locator('tbody th').first()))
      await open('/brands')
      const name = main.getByRole('rowheader').filter({ hasText: ARABIC.brand }).locator('a')
      assert.ok(await beginsAtRight(name))
      await open(`/runs/${arabicRun}`)
      const named = main.getByText('is named').first()
      assert.equal(await named.evaluate(element => getComputedStyle(element).direction), 'ltr')
      assert.equal(await named.locator('bdi').evaluate(element => getComputedStyle(element).direction), 'rtl')
      assert.ok(await beginsAtRight(named.locator('bdi')))
      await expectAccessible(page)
      assert.deepEqual(complaints, [])
    })
  })
})
