// The page of alerts: what to do without a mail server, choosing what one is told, a feed, a letter to try, and letters that were
// given up.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { raiseAlerts } from '../../service/src/alerts/raise.ts'
import { makePerson } from '../../service/test/access/two-worlds.ts'
import { smtpError, startMailServer } from '../../service/test/alerts/mail-server.ts'
import { eventually, makeBrand } from '../../service/test/harness.ts'
import { expectAccessible } from './console-axe.ts'
import { press } from './console-site.ts'
import { enterAs } from './sessions.ts'
import { startConsoleService } from './stage.ts'
import { openConsole } from './watched-browser.ts'

describe('alerts', async () => {
  const server = await startMailServer()
  const from = { name: '', address: 'alerts@sender.example' }
  const mail = { url: server.url, from, retryMs: 1_000, patienceMs: 60_000 }
  const service = await startConsoleService({ config: { mail } })
  const { database } = service
  const url = service.url as string
  const { id: brandId } = await makeBrand(service)
  const ada = await makePerson(service, 'ada', { [brandId]: 'viewer' })
  const { page } = await openConsole(url)
  const main = page.locator('main')
  const open = () => page.goto(`${url}/console/account`)

  test('with the access token: nobody’s letters, and how to choose for somebody', async () => {
    await page.goto(`${url}/console/brands`)
    await page.getByRole('link', { name: 'Account' }).click()
    await main.getByText('Email and feeds belong to a person', { exact: false }).waitFor()
    await main.getByText('No alerts yet.', { exact: false }).waitFor()
    await expectAccessible(page)
  })

  test('what one is told is chosen brand by brand', async () => {
    await enterAs(page, service, ada)
    await open()
    await main.getByText('To ada@people.example.').waitFor()
    await press(page, 'Change the subscription to Northwind Kettles')
    await page.getByLabel('When').selectOption('daily')
    await page.getByLabel('At', { exact: true }).selectOption('6')
    await page.getByLabel('An engine that keeps failing').uncheck()
    await expectAccessible(page)
    await press(page, 'Save')
    await main.getByText('Once a day, at 06:00 UTC').waitFor()
    await press(page, 'Change the subscription to Northwind Kettles')
    await page.getByLabel('When').selectOption('at_once')
    await press(page, 'Save')
    await main.getByText('At once').waitFor()
    await expectAccessible(page)
  })

  test('a letter to try arrives, and the page says so', async () => {
    await press(page, 'Send a test email')
    await main.getByText('The mail server accepted it', { exact: false }).waitFor()
    assert.equal(server.taken.length, 1)
  })

  let address = ''
  test('a feed is shown once, and revoked at once', async () => {
    await press(page, 'Create feed')
    await press(page.getByRole('dialog'), 'Create feed')
    await page.getByText('Copy the address now.').waitFor()
    address = (await page.locator('pre').textContent()) ?? ''
    await expectAccessible(page)
    await press(page, 'I have it')
    assert.equal((await fetch(address)).status, 200)
    await open()
    await main.getByRole('button', { name: /^Revoke the feed of Northwind Kettles/ }).waitFor()
    assert.ok(!(await page.content()).includes('fed_'))
    await main.getByRole('button', { name: /^Revoke the feed/ }).click()
    await press(page.getByRole('alertdialog'), 'Revoke')
    await main.getByText('revoked').waitFor()
    assert.equal((await fetch(address)).status, 404)
  })

  test('letters that were given up are shown with the reason, and sent again', async () => {
    server.moods.onRecipient = () => smtpError(550, '5.1.1 no such mailbox <img src=x onerror=__xss(0)>')
    await raiseAlerts(database, new Date(), [
      {
        ...{ kind: 'case_new', scope: brandId, subject: 'cas_1', state: 'opened' },
        details: { title: 'Claude says the warranty is 10 years', quote: 'Ten years.' },
      },
    ])
    await eventually(async () => {
      const { rows } = await database.query(`select from letters where state = 'dead'`)
      return rows.length === 1
    })
    await open()
    await main.getByRole('link', { name: 'New: Claude says the warranty is 10 years' }).waitFor()
    await main.getByText('no such mailbox', { exact: false }).waitFor()
    await expectAccessible(page)
    server.moods.onRecipient = () => null
    await main.getByRole('button', { name: /^Send again: ltr_/ }).click()
    await eventually(async () => server.taken.length === 2)
    await open()
    await main.getByText('Recent alerts').waitFor()
    assert.equal(await main.getByText('Emails that were not delivered').count(), 0)
  })
})

describe('alerts without a mail server', async () => {
  const service = await startConsoleService({ parts: { worker: false } })
  const url = service.url as string
  const { id: brandId } = await makeBrand(service)
  const ada = await makePerson(service, 'ada', { [brandId]: 'viewer' })
  const { page } = await openConsole(url)

  test('the page says what to set, and feeds work', async () => {
    await enterAs(page, service, ada)
    await page.goto(`${url}/console/account`)
    await page.getByText('Email is off', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Create feed' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Send a test email' }).count(), 0)
    await expectAccessible(page)
  })
})
