// A study from its plan to its end: planned with its cost in sight, shown while it is asked, cancelled.

import { describe, test } from 'node:test'
import { makeBrand } from '../../service/test/harness.ts'
import { expectAccessible } from './console-axe.ts'
import { press } from './console-site.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

const HOSTILE = '<img src=x onerror=alert(1)> Which kettle is quiet?'

describe('studies', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const { id: brandId } = await makeBrand(service, { plan: 'PRO' }, [
    { text: 'Which kettle is best?', intent: 'CATEGORY' },
    { text: HOSTILE, intent: 'CATEGORY' },
  ])
  const { page, main } = await openConsole(url)
  const open = (path: string) => page.goto(`${url}/console${path}`)

  test('where there is none, it says what one is and how to begin', async () => {
    await open(`/brands/${brandId}/scans/studies`)
    await main.getByText('No studies yet').waitFor()
    await main
      .getByText(`bcf api POST /api/admin/brands/${brandId}/studies/import --input protocol.json`)
      .waitFor()
    await expectAccessible(page)
  })

  test('it is planned with what it asks and costs in sight', async () => {
    await main.getByRole('link', { name: 'Plan a study' }).click()
    await page.getByLabel('What the study is to find out').fill('Which kettles are named?')
    await main.getByText(/^70 requests: /).waitFor()
    await main.getByText('It counts as 5 scans of the plan', { exact: false }).waitFor()
    for (const engine of [
      'Perplexity',
      'Gemini',
      'Claude',
      'Copilot',
      'Google AI Overviews',
      'Google AI Mode',
    ])
      await page.getByLabel(engine, { exact: true }).uncheck()
    await page.getByLabel('Rounds').fill('1')
    await page.getByLabel('Samples').fill('2')
    await main.getByText(/^4 requests: /).waitFor()
    await expectAccessible(page)
    await press(page, 'Seal the plan and begin')
    await page.waitForURL(/\/console\/studies\/std_/)
  })

  test('it comes to its end by itself, with every ask accounted for', async () => {
    await main.getByText('Ended: everything that was planned was asked.').waitFor()
    await main.getByText('Nothing that was planned is missing here', { exact: false }).waitFor()
    await main.getByText('too few to tell', { exact: false }).first().waitFor()
    await main.getByText(HOSTILE).waitFor()
    await expectAccessible(page)
  })

  test('another is cancelled, and says so', async () => {
    const { body } = await service.call('GET', `/api/admin/brands/${brandId}/prompts`)
    const planned = await service.call('POST', `/api/admin/brands/${brandId}/studies`, {
      ...{ question: 'And later?', engines: ['CHATGPT'], hours: 5 },
      promptIds: body.prompts.map(({ id }: { id: string }) => id),
      startsAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    await open(`/studies/${planned.body.studyId}`)
    await main.getByText('Waits for its start.').waitFor()
    await press(page, 'Cancel study')
    await expectAccessible(page)
    await press(page.getByRole('alertdialog'), 'Cancel study')
    await main.getByText('Ended: it was cancelled.').waitFor()
    await main.getByText('2 requests cancelled: the study was cancelled').waitFor()
    await open(`/brands/${brandId}/scans/studies`)
    await main.getByRole('link', { name: 'And later?' }).waitFor()
    await expectAccessible(page)
  })
})
