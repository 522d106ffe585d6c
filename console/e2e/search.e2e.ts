// Searching a brand in a browser: by keyboard, in three groups, marked, narrowed, on to the run with the place marked; hostile answers
// stay text.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { indexAnswers } from '../../service/src/search/indexing/index-answers.ts'
import { makeBrand } from '../../service/test/harness.ts'
import { paperQueue } from '../../service/test/paper-queue.ts'
import { plantClassified, responsesBody } from '../../service/test/planted.ts'
import { expectAccessible } from './console-axe.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const HOSTILE = '<img src=x onerror=alert(1)> a kettle <script>alert(2)</script> **kettle**'

describe('search in the console', async () => {
  const service = await startConsoleService({ parts: { worker: false } })
  const url = service.url as string
  const { id } = await makeBrand(service, {}, [
    { text: 'Which kettle is quiet?', intent: 'CATEGORY' },
    ...[1, 2, 3, 4, 5, 6].map(place => ({
      text: `Which spout, place ${place}?`,
      intent: 'CATEGORY' as const,
    })),
  ])
  await service.call('POST', `/api/admin/brands/${id}/facts`, {
    facts: [{ key: 'foundingDate', value: '1987' }],
  })
  const clock = { now: () => new Date() }
  const texts = [
    'Northwind Kettles was founded in 1999.',
    HOSTILE,
    '東京のケトルは静かです。',
    'غلاية هادئة جدا في السوق',
  ]
  const runs: string[] = []
  for (const text of texts)
    runs.push((await plantClassified(service, clock, id, { body: responsesBody(text) })).runId)
  await indexAnswers({ ...service, queue: paperQueue() }, { brandId: id })

  const { page, main } = await openConsole(url)

  const panel = (name: string) => main.getByRole('region', { name, exact: true })
  const marks = (name: string) => panel(name).locator('mark')
  const box = main.getByRole('searchbox')
  const look = async (words: string) => {
    await box.fill(words)
    await box.press('Enter')
    await page.waitForURL(address => address.searchParams.get('q') === words)
    await page.waitForFunction(() => !document.querySelector('.skeleton'))
  }

  test('by keyboard, from the answers', async () => {
    await page.goto(`${url}/console/brands/${id}/answers`)
    await main.getByText('4 shown of 4').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('kettle')
    await page.keyboard.press('Enter')
    await page.waitForURL(/answers\?q=kettle/)
    await panel('Answers').getByText('2 answers.').waitFor()
    await panel('Prompts').getByText('1 prompt.').waitFor()
    assert.deepEqual(await marks('Prompts').allTextContents(), ['kettle'])
    assert.deepEqual(new Set(await marks('Answers').allTextContents()), new Set(['kettle', 'Kettles']))
    await expectAccessible(page)
  })

  test('hostile answers are text', async () => {
    await look('"a kettle"')
    await panel('Answers').getByText('1 answer.').waitFor()
    assert.equal(await main.locator('img[src=x], script').count(), 0)
  })

  test('a false claim leads to its case', async () => {
    await look('1999')
    await panel('False claims').getByText('1 false claim.').waitFor()
    await panel('False claims').getByRole('link').click()
    await page.waitForURL(/\/cases\/cas_/)
    await page.goBack()
  })

  test('an answer leads to its run, where the place is marked', async () => {
    await look('ケトルは')
    await panel('Answers').getByRole('link').first().click()
    await page.waitForURL(new RegExp(`/runs/${runs[2]}\\?found=`))
    await main.locator('.answer-text mark.mark-found').waitFor()
    assert.equal(await main.locator('.answer-text mark.mark-found').textContent(), 'ケトルは')
    await expectAccessible(page)
    await page.goBack()
  })

  test('from right to left too, and what was meant', async () => {
    await look('هادئة')
    await panel('Answers').getByText('1 answer.').waitFor()
    await look('quite')
    await panel('Answers').getByText('Did you mean').waitFor()
    await panel('Answers').getByRole('button', { name: 'quiet' }).click()
    await page.waitForURL(/q=quiet/)
    await panel('Prompts').getByText('1 prompt.').waitFor()
  })

  test('a group says how many of it are shown, and shows more alone', async () => {
    await look('spout')
    await panel('Prompts').getByText('6 prompts. Showing the first 5.').waitFor()
    await panel('Prompts').getByRole('button', { name: 'More prompts' }).click()
    await page.waitForURL(/in=prompts/)
    await panel('Prompts').getByText('6 prompts.', { exact: true }).waitFor()
    assert.equal(await panel('Prompts').getByRole('listitem').count(), 6)
    await page.goto(`${url}/console/brands/${id}/answers`)
  })

  test('nothing, and nothing typed', async () => {
    await look('nowhere')
    await panel('Answers').getByText('No answers match.').waitFor()
    await box.fill('')
    await box.press('Enter')
    await main.getByText('4 shown of 4').waitFor()
  })
})
