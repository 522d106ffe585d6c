// What hangs on a case in the console: the pages that its answers cite, links to its file, following it, and its exhibit.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Browser, Locator } from 'playwright-core'
import { untilSigned } from '../../service/test/harness.ts'
import { expectCitedPages, plantCitedPages } from './cited-pages.ts'
import { expectAccessible } from './console-axe.ts'
import { expectTexts, press } from './console-site.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

describe('what hangs on a case', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const caseId = await plantCitedPages(service)
  await untilSigned(service)
  const { page, dialog } = await openConsole(url)

  const panel = (name: string): Locator => page.getByRole('region', { name, exact: true })
  const open = async (): Promise<void> => {
    await page.goto(`${url}/console/cases/${caseId}`)
    await expectTexts(page, 'Who says it', 'History')
  }

  test('the pages that its answers cite, and what they say of it', async () => {
    await open()
    await expectCitedPages(page)
    await expectAccessible(page)
  })

  test('a link to its file is made, shown once, opened by a stranger, and revoked', async () => {
    await open()
    await press(page, 'Share the case')
    await dialog.getByLabel('For whom').fill('Their counsel')
    await expectAccessible(page)
    await press(dialog, 'Create link')
    await dialog.getByText('Copy the link now.').waitFor()
    const shown = (await dialog.innerText()).match(/\/case\/[\w-]{43}/)?.[0] ?? ''
    const stranger = await (page.context().browser() as Browser).newPage()
    await stranger.goto(url + shown)
    await stranger.getByText('10 years').first().waitFor()
    await stranger.close()
    await press(dialog, 'I have it')
    await open()
    await panel('Case file')
      .getByRole('row', { name: /Their counsel/ })
      .waitFor()
    assert.ok(!(await page.content()).includes(shown))
    await press(page, 'Revoke the link for Their counsel')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await panel('Case file')
      .getByText(/^revoked/)
      .waitFor()
    assert.equal((await fetch(url + shown)).status, 404)
  })

  test('it is followed when what that takes and costs was said, and no more when somebody stops it', async () => {
    await open()
    const following = panel('Following')
    await press(page, 'Follow')
    await dialog.getByText(/35 answers in a row/).waitFor()
    await dialog.getByLabel('Budget in US dollars').fill('5')
    await expectAccessible(page)
    await press(dialog, 'Follow')
    await dialog.waitFor({ state: 'detached' })
    await following.getByText(/of \$5/).waitFor()
    await expectAccessible(page)
    await press(following, 'Stop')
    await press(page, 'Stop following')
    await page.getByRole('button', { name: 'Follow', exact: true }).waitFor()
  })

  test('the exhibit of an answer is one menu away', async () => {
    await open()
    await panel('Evidence').getByRole('button', { name: 'Bundle' }).first().click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'PDF exhibit' }).click()
    assert.match((await saved).suggestedFilename(), /^exhibit-run_\w+\.pdf$/)
  })
})
