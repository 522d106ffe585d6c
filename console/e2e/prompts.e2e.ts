// The page of a prompt with no answer, with those of one day and of ninety; tags; and importing.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CitationClass } from '../../service/src/model/citation.ts'
import { indexAnswers } from '../../service/src/search/indexing/index-answers.ts'
import { makeBrand } from '../../service/test/harness.ts'
import { paperQueue } from '../../service/test/paper-queue.ts'
import { responsesBody } from '../../service/test/planted.ts'
import { plantPrompts, plantScan, type ScanRun } from '../../service/test/scans/planted-scans.ts'
import { expectAccessible } from './console-axe.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const DAY = 86_400_000
const ARABIC = 'ما هي أفضل غلاية كهربائية؟'
const HOSTILE = '<img src=x onerror=alert(1)> Is it good? \u202egnp.exe'
const CLASSES: CitationClass[] = ['STRONG', 'DESCRIPTIVE', 'ECHO', 'ABSENT']

describe('prompts', async () => {
  const service = await startConsoleService({ parts: { worker: false } })
  const url = service.url as string
  const { id: brandId } = await makeBrand(service)
  const [arabic = '', hostile = '', unasked = ''] = await plantPrompts(service, brandId, [
    ...[ARABIC, HOSTILE, 'Never asked?'],
  ])
  for (let ago = 80; ago > 1; ago -= 3)
    await plantScan(service, brandId, {
      at: new Date(Date.now() - ago * DAY),
      runs: (['CHATGPT', 'GROK'] as const).map(
        (engine, place): ScanRun => ({
          ...{ promptId: arabic, engine, citationClass: CLASSES[(ago + place) % 4] ?? 'ECHO' },
        }),
      ),
    })
  for (const [ago, words] of [
    [1, 'غلاية نورثويند جيدة. Northwind Kettles'],
    [0, 'غلاية نورثويند ممتازة. Northwind Kettles'],
  ] as const)
    await plantScan(service, brandId, {
      at: new Date(Date.now() - ago * DAY),
      runs: [arabic, hostile].map(promptId => ({
        ...{ promptId, engine: 'CHATGPT' as const, citationClass: null },
        body: responsesBody(promptId === hostile ? `${HOSTILE} Northwind Kettles` : words, [
          { url: 'https://reviews.example/kettles', title: 'Reviews' },
        ]),
      })),
    })
  const { page, dialog, main } = await openConsole(url)
  async function open(path: string): Promise<void> {
    await page.goto(`${url}/console${path}`)
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  }

  test('a prompt that was never asked says what to do, and keeps its brand in view', async () => {
    await open(`/prompts/${unasked}`)
    await main.getByRole('heading', { name: 'No answer yet' }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).waitFor()
    await main.getByRole('link', { name: 'Start a scan' }).waitFor()
    await expectAccessible(page)
    const retire = (active: boolean) => service.call('PATCH', `/api/admin/prompts/${unasked}`, { active })
    await retire(false)
    await open(`/prompts/${unasked}`)
    await main.getByText('No answer has been judged.').waitFor()
    assert.equal(await main.getByRole('link', { name: 'Start a scan' }).count(), 0)
    await retire(true)
  })

  test('engines stand side by side, in either direction of writing, and lead to their answers', async () => {
    await open(`/prompts/${arabic}?window=90d`)
    const heading = main.getByRole('heading', { level: 1, name: ARABIC })
    assert.equal(await heading.evaluate(element => getComputedStyle(element).direction), 'rtl')
    const card = main.getByRole('region', { name: 'ChatGPT' })
    const said = card.getByText(/ممتازة/)
    assert.equal(await said.evaluate(element => getComputedStyle(element).direction), 'rtl')
    await card.getByText(/n 29/).first().waitFor()
    const boxes = await Promise.all(
      ['ChatGPT', 'Grok'].map(name => main.getByRole('region', { name }).boundingBox()),
    )
    assert.equal(boxes[0]?.y, boxes[1]?.y)
    await main.getByRole('link', { name: 'reviews.example' }).waitFor()
    await main.getByRole('link', { name: 'Set up rivals' }).waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 800 })
    const phone = await Promise.all(
      ['ChatGPT', 'Grok'].map(name => main.getByRole('region', { name }).boundingBox()),
    )
    assert.equal(phone[0]?.x, phone[1]?.x)
    await page.setViewportSize({ width: 1280, height: 800 })
    await card.getByRole('button', { name: /Compare with the previous answer/ }).click()
    await dialog
      .locator('ins')
      .getByText(/ممتازة/)
      .waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await main.getByRole('button', { name: /^Compare:/ }).click()
    await dialog
      .locator('ins')
      .getByText(/ممتازة/)
      .waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await main.getByRole('radio', { name: '7 days' }).click()
    await card
      .getByText(/too few to tell, n [1-9]\b/)
      .first()
      .waitFor()
    await card
      .getByRole('link', { name: /^Week of/ })
      .last()
      .click()
    await page.waitForURL(/\/answers\?engine=CHATGPT/)
    await main
      .getByRole('link', { name: `Prompt: ${ARABIC}` })
      .first()
      .waitFor()
  })

  test('every page that names a prompt leads to it', async () => {
    await open(`/brands/${brandId}/answers`)
    await main
      .getByRole('link', { name: /^Prompt: <img/ })
      .first()
      .click()
    await page.waitForURL(new RegExp(`/prompts/${hostile}`))
    await main.getByRole('heading', { level: 1, name: /<img src=x/ }).waitFor()
    await main.getByRole('link', { name: 'The last answer of ChatGPT' }).click()
    await page.waitForURL(/\/runs\//)
    await main.getByRole('link', { name: 'All engines on this prompt' }).click()
    await page.waitForURL(new RegExp(`/prompts/${hostile}`))
    await indexAnswers({ ...service, queue: paperQueue() }, { brandId })
    for (const path of ['market/sources/reviews.example', 'answers?q=good']) {
      await open(`/brands/${brandId}/${path}`)
      const link = main.getByRole('link', { name: /^Prompt: <img/ }).first()
      assert.match(String(await link.getAttribute('href')), new RegExp(`/prompts/${hostile}$`))
    }
  })

  test('tags are given to a list, narrow it and the answers, and are taken away', async () => {
    await open(`/brands/${brandId}/prompts`)
    await main.getByRole('button', { name: 'Tag these' }).click()
    await dialog.getByLabel('Give').fill('<b>hot</b>, سعر, Price')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await main.getByRole('button', { name: `Tags: ${ARABIC}` }).click()
    await dialog.getByLabel('Price').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await main.getByRole('combobox', { name: 'Tag' }).selectOption('Price')
    await main.getByRole('link', { name: ARABIC, exact: true }).waitFor({ state: 'detached' })
    await main.getByRole('link', { name: 'Never asked?', exact: true }).waitFor()
    await expectAccessible(page)
    await open(`/brands/${brandId}/prompts?tag=Price&intent=DEFENSIVE`)
    await main.getByRole('heading', { name: 'No prompts match these filters' }).waitFor()
    assert.equal(await main.getByRole('button', { name: 'Export' }).count(), 0)
    await main.getByRole('link', { name: 'Clear the filters' }).click()
    await main.getByRole('link', { name: 'Never asked?', exact: true }).waitFor()
    await open(`/brands/${brandId}/answers?tag=price`)
    await main
      .getByRole('link', { name: /^Prompt: <img/ })
      .first()
      .waitFor()
    assert.equal(await main.getByRole('link', { name: `Prompt: ${ARABIC}` }).count(), 0)
  })

  test('an import says what is new, there and wrong before it sends anything', async () => {
    await open(`/brands/${brandId}/prompts`)
    await main.getByRole('button', { name: 'Import' }).click()
    const lines = [
      `"${ARABIC}",CATEGORY,`,
      'Fresh?,BRANDED,Price|new',
      'fresh?,BRANDED,',
      ',BRANDED,',
      'x,OTHER,',
    ]
    await dialog.getByLabel('Or paste it here').fill(`text,intent,tags\n${lines.join('\n')}\n`)
    await dialog.getByText('1 new, 2 there already, 2 wrong.').waitFor()
    await dialog.getByText('the intent must be one of').waitFor()
    await expectAccessible(page)
    const many = Array.from({ length: 1_000 }, (_, place) => `Question number ${place}?`)
    await dialog.getByLabel('File').setInputFiles({
      ...{ name: 'questions.txt', mimeType: 'text/plain', buffer: Buffer.from(many.join('\n')) },
    })
    await dialog.getByText('1,000 new, 0 there already, 0 wrong.').waitFor()
    await dialog.getByRole('button', { name: 'Import 1,000 prompts' }).click()
    await dialog.waitFor({ state: 'detached' })
    await main.getByText('50 of 1,003 shown').waitFor()
  })
})
