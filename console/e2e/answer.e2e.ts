// An answer as engines write it, with headings, lists, a table and links: formatted, marked, and inert.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeBrand } from '../../service/test/harness.ts'
import { plantClassified, responsesBody } from '../../service/test/planted.ts'
import { expectAccessible } from './console-axe.ts'
import { expectTexts, pick } from './console-site.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const ANSWER = `### Northwind Kettles at a glance

**Northwind Kettles** was founded in 1999. It is *known* for [gooseneck kettles](https://reviews.example/kettles_2026?from=chat).

| | Northwind Kettles | A rival with a name that takes a lot of room | Price | Warranty | Colours |
|---|---|---|---|---|---|
| Founded | 1999 | 2004 | 89 EUR | 24 months | red, green, blue |

## What people say

3. Heats fast <img src="https://evil.example/pixel">
4. Stays warm
   - ![photo](https://evil.example/photo.png)

> Bought one in 2019.

\`\`\`sh
curl https://evil.example
\`\`\`
`

const SHOPPING = {
  search_metadata: { status: 'Success' },
  text_blocks: [{ type: 'paragraph', snippet: 'Northwind Kettles sells kettles.' }],
  shopping_results: [
    { title: '<b>Glide</b>', product_link: 'https://shop.example/glide', price: '$89', source: 'Shop' },
    { title: 'Inside', product_link: 'http://127.0.0.1/buy' },
  ],
  ads: [{ title: 'Script', link: 'javascript:alert(1)' }],
  related_questions: [{ question: 'Which one is the quietest?' }],
}

describe('an answer in Markdown', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const { id } = await makeBrand(service)
  const facts = [{ key: 'foundingDate', value: '1987' }]
  await service.call('POST', `/api/admin/brands/${id}/facts`, { facts })
  const clock = { now: () => new Date() }
  const { runId } = await plantClassified(service, clock, id, { body: responsesBody(ANSWER) })
  const { page, complaints } = await openConsole(url)
  await page.goto(`${url}/console/runs/${runId}`)
  await expectTexts(page, 'What the engine answered')
  const answer = page.locator('.answer-text')

  test('headings, list, table, quote and code are what they look like', async () => {
    await answer.getByRole('heading', { level: 3, name: 'Northwind Kettles at a glance' }).waitFor()
    await answer.getByRole('heading', { level: 3, name: 'What people say' }).waitFor()
    assert.equal(await answer.getByRole('columnheader').count(), 5)
    await answer.getByRole('row', { name: 'Founded 1999' }).waitFor()
    assert.equal(await answer.locator('ol > li').first().getAttribute('value'), '3')
    assert.equal(await answer.locator('blockquote').innerText(), 'Bought one in 2019.')
    assert.match(await answer.locator('pre').innerText(), /curl https:\/\/evil\.example/)
    assert.ok(!/##|\*\*|\|/.test(await answer.innerText()))
  })

  test('links and pictures are words and an address, and nothing is loaded', async () => {
    const text = await answer.innerText()
    assert.ok(text.includes('gooseneck kettles (https://reviews.example/kettles_2026?from=chat)'))
    assert.ok(text.includes('<img src="https://evil.example/pixel">'))
    assert.ok(text.includes('photo (https://evil.example/photo.png)'))
    assert.equal(await answer.locator('img, a:not(.mark-number)').count(), 0)
    assert.deepEqual(complaints, [])
  })

  test('the marks stay, also in the table, and lead to their explanations', async () => {
    await answer.locator('.mark-contradicted', { hasText: '1999' }).first().waitFor()
    assert.ok((await answer.locator('.mark-mention').count()) >= 3)
    const number = answer.locator('a.mark-number').first()
    await number.click()
    await page.locator(`${await number.getAttribute('href')}:target`).waitFor()
  })

  test('it is for everybody, and on a phone the table scrolls by itself', async () => {
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    const table = answer.getByRole('figure', { name: 'Table in the answer' })
    assert.ok(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('what stood beside an answer is shown as that, and leads nowhere unasked', async () => {
    const beside = await plantClassified(service, clock, id, {
      body: Buffer.from(JSON.stringify(SHOPPING)),
      engine: 'GOOGLE_AI_MODE',
      route: 'serpapi-google-ai-mode',
    })
    await page.goto(`${url}/console/runs/${beside.runId}`)
    const panel = page.getByRole('region', { name: 'Beside the answer' })
    await panel.getByText('No verdict rests on it').waitFor()
    await panel.getByText('<b>Glide</b>').waitFor()
    await panel.getByText('$89, Shop').waitFor()
    await panel.getByText('Which one is the quietest?').waitFor()
    await panel.getByRole('button', { name: 'shop.example, show where it leads' }).waitFor()
    await panel.getByText('http://127.0.0.1/buy').waitFor()
    assert.equal(await panel.getByRole('button').count(), 1)
    assert.equal(await panel.locator('a, img, b').count(), 0)
    await expectAccessible(page)
    assert.deepEqual(complaints, [])
    await page.goto(`${url}/console/runs/${runId}`)
    await expectTexts(page, 'What the engine answered')
    assert.equal(await panel.count(), 0)
  })

  test('the raw text is one click away, marked too', async () => {
    await pick(page, 'Show the answer', 'Raw text')
    await page.waitForURL(/text=raw/)
    const text = await answer.evaluate(shown => {
      const copy = shown.cloneNode(true) as Element
      for (const number of copy.querySelectorAll('.mark-number')) number.remove()
      return copy.textContent
    })
    assert.equal(text, ANSWER)
    await answer.locator('.mark-contradicted', { hasText: '1999' }).first().waitFor()
    await expectAccessible(page)
    assert.deepEqual(complaints, [])
  })
})
