// A false claim is followed from its page: what that takes and costs in sight, asked by the worker, stopped.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openCaseWorld } from '../../service/test/cases/case-world.ts'
import { eventually } from '../../service/test/harness.ts'
import { expectAccessible } from './console-axe.ts'
import { press } from './console-site.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

describe('following a case', async () => {
  const service = await startConsoleService()
  const url = service.url as string
  const world = await openCaseWorld(service)
  await world.judge(await world.capture(new Date(Date.now() - 86_400_000)), [world.claimOf('seat in Vienna')])
  const id = world.idOf('seat in Vienna')
  const { page, complaints } = await openConsole(url)
  const panel = page.getByRole('region', { name: 'Following' })
  const dialog = page.getByRole('dialog')

  test('what it takes and costs is said before it begins', async () => {
    await page.goto(`${url}/console/cases/${id}`)
    await panel.getByText('It is not followed.').waitFor()
    await press(panel, 'Follow it')
    await dialog.getByText(/must give 35 answers in a row without it/).waitFor()
    await dialog.getByLabel('Gone is what is below').selectOption('5')
    await dialog.getByText(/must give 73 answers in a row without it/).waitFor()
    await dialog.getByText(/In 30 days it costs about .+ and counts as 90 scans of the plan/).waitFor()
    await expectAccessible(page)
  })

  test('it is asked, and shows how far it is from gone', async () => {
    await dialog.getByLabel('Budget in US dollars').fill('5')
    await press(dialog, 'Follow it')
    await panel.getByText(/^Asked again every day, each prompt 3 times, until it is below 5 %/).waitFor()
    await eventually(async () => {
      const { body } = await service.call('GET', `/api/admin/cases/${id}/following`)
      const [engine] = body.following.engines
      return (
        body.following.lastScanId !== null && engine.clean + engine.stillNeeded === 73 && engine.clean > 0
      )
    })
    await page.reload()
    await panel.getByRole('link', { name: /^scn_/ }).waitFor()
    await panel.getByText('73').waitFor()
    await expectAccessible(page)
  })

  test('it is stopped after asking', async () => {
    await press(panel, 'Stop')
    await press(page.getByRole('alertdialog'), 'Stop following')
    await panel.getByText('Not asked again any more: somebody stopped it.').waitFor()
    assert.deepEqual(complaints, [])
  })
})
