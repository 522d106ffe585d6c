// Every statement of an answer, by what became of it: who read it, what was compared, what was not accused and why, and what
// nobody read.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plantClaims } from '../../service/test/citations/planted-claims.ts'
import { makeBrand } from '../../service/test/harness.ts'
import { plantCapture, plantVerdict, responsesBody } from '../../service/test/planted.ts'
import { expectAccessible } from './console-axe.ts'
import { expectTexts } from './console-site.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

describe('the claims of an answer', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const { id: brandId } = await makeBrand(service)
  const facts = [{ key: 'foundingDate', value: '1992' }]
  const entered = await service.call('POST', `/api/admin/brands/${brandId}/facts`, { facts })
  const run = await plantClaims(service, brandId, entered.body.added[0])
  const { page } = await openConsole(url)
  const open = async (runId: string) => {
    await page.goto(`${url}/console/runs/${runId}`)
    await expectTexts(page, 'What the engine answered')
  }
  const group = (title: string) =>
    page.locator('.claim-group', { has: page.getByText(title, { exact: true }) })

  test('stand in groups, what may be wrong first', async () => {
    await open(run.runId)
    assert.deepEqual(await page.locator('.claim-group h3').allInnerTexts(), [
      'Contradicts a fact',
      'May contradict a fact',
      'Agrees with a fact',
      'Close to a fact',
      'Set aside',
      'Unread',
    ])
  })

  test('say who read them, the quote, the matter, and what was compared', async () => {
    const text = await group('Contradicts a fact').locator('li').innerText()
    for (const part of [
      'When it was founded',
      '“founded in 1987”',
      /answer: 1987, fact: 1992/i,
      'Read by Model test-model, model@1',
    ])
      assert.match(text, typeof part === 'string' ? new RegExp(RegExp.escape(part)) : part)
  })

  test('say why nobody is accused', async () => {
    const suspected = await group('May contradict a fact').innerText()
    assert.match(suspected, /This reader has not shown on labelled answers/)
    assert.match(suspected, /A second look at the passage does not confirm/)
    assert.match(suspected, /Disputed[\s\S]*Two readings of the same sentence differ/)
    const aside = await group('Set aside').innerText()
    assert.match(aside, /It speaks of the past[\s\S]*It reports what someone else says/)
  })

  test('lead to their place in the answer, also what nobody read', async () => {
    await group('Unread').getByText('Northwind Kettles ships 12 kettles for 340 EUR.').waitFor()
    await group('Unread')
      .getByText(/the answer is suspected/)
      .waitFor()
    for (const name of ['Claim 5, show in the answer', 'Unread sentence 1, show in the answer']) {
      const link = page.getByRole('link', { name })
      await link.click()
      await page.locator(`${await link.getAttribute('href')}:target`).waitFor()
    }
    await page.locator('.answer-text .mark-unread', { hasText: '340 EUR' }).first().waitFor()
    await page.locator('.answer-text .mark-aside', { hasText: 'led by Ada Stern' }).waitFor()
  })

  test('are for everybody, in both themes and on a phone', async () => {
    await expectAccessible(page)
  })

  test('many of one kind are folded away, and unfold where a mark leads', async () => {
    const words = Array.from({ length: 12 }, (_, place) => `claim ${'abcdefghijkl'[place]}`)
    const text = `Northwind Kettles: ${words.join(', ')}.`
    const many = await plantCapture(service, brandId, { body: responsesBody(text) })
    await plantVerdict(service, many, {
      content: { method: 'model@1 other', claims: claimsLike(words, text), mentions: [] },
    })
    await open(many.runId)
    const agreeing = group('Agrees with a fact')
    assert.equal(await agreeing.getAttribute('open'), null)
    await page.locator('a.mark-number').nth(11).click()
    await agreeing.locator('#claim-12:target').waitFor()
    await agreeing.getByText('Read by Model other, model@1').first().waitFor()
  })
})

/** All of them agree with something. */
function claimsLike(words: string[], text: string) {
  return words.map(quote => ({
    ...{ text: quote, start: text.indexOf(quote), end: text.indexOf(quote) + quote.length },
    ...{ facet: 'slogan', value: quote, polarity: 'affirmed' as const, verdict: 'supported' as const },
    ...{ kind: null, rule: 'rules/text', confidencePermille: 900, hard: true, factId: null, facts: [] },
  }))
}
