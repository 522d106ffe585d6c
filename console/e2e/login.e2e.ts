// The login page without the access token: what it offers, what it says where there is nothing to offer, and the way of the first
// administrator, who is invited from a terminal.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { TOKEN } from '../../service/test/harness.ts'
import { DEVICES } from './clicks.ts'
import { expectAccessible } from './console-axe.ts'
import { expectTexts, press, visit } from './console-site.ts'
import {
  addAuthenticator,
  linkShown,
  type OwnSite,
  type PeopleSite,
  startOwnSite,
  startPeopleSite,
  tabTo,
} from './people-site.ts'
import { enterByToken } from './sessions.ts'
import { receiveVisitors, type Stage, startStage, type Visitors } from './stage.ts'

const BCF = fileURLToPath(new URL('../../client/src/command/cli.ts', import.meta.url))
const NO_TOKEN = { BCF_CONSOLE_TOKEN: 'off' }

async function openLogin(page: Page): Promise<string[]> {
  await page.goto('/console/login')
  await page.getByText('You can check an answer without an account').waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  return page.locator('main').getByRole('button').allTextContents()
}

/** Neither a token field nor a button that opens one. */
async function expectNoTokenField(page: Page): Promise<void> {
  assert.equal(await page.getByLabel('Access token').count(), 0)
  assert.equal(await page.getByRole('button', { name: /token/i }).count(), 0)
}

async function inviteByCli(url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [BCF, 'api', 'POST', '/api/admin/invitations', '--jq', '.link', '--url', url],
    { env: { PATH: process.env.PATH, BCF_ACCESS_TOKEN: TOKEN } },
  )
  assert.match(stdout, /^http:\/\/localhost:\d+\/console\/invitation#inv_[\w-]{43}\n$/)
  return stdout.trim()
}

describe('a console that the token is kept out of, with passkeys', () => {
  let site: OwnSite
  before(async () => {
    site = await startOwnSite(NO_TOKEN)
  })
  after(() => site.close())

  for (const [where, options] of DEVICES)
    test(`${where}: says that nobody has come in yet, and what to do`, async () => {
      const page = await site.open(options)
      assert.deepEqual(await openLogin(page), ['Log in with a passkey'])
      await expectNoTokenField(page)
      await expectTexts(page, 'No one has an account yet.', 'bcf api POST /api/admin/invitations')
      await expectAccessible(page)
    })

  test('by keyboard alone: a link from the terminal lets the first administrator in, and back in', async () => {
    const page = await site.open()
    await page.goto(await inviteByCli(site.url))
    await page.getByText('administer this installation').waitFor()
    await expectAccessible(page)
    await tabTo(page, 'Your name')
    await page.keyboard.type('Grace Hopper')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/brands$/)
    await tabTo(page, 'Account')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Log out')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/login$/)
    await page.getByText('New here? Ask an administrator for an invitation.').waitFor()
    await expectNoTokenField(page)
    assert.equal(await page.getByText('No one has an account yet.').count(), 0)
    await tabTo(page, 'Log in with a passkey')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/console\/brands$/)
  })

  test('a browser that knows no passkeys is offered none, and is told', async () => {
    const page = await site.open()
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PublicKeyCredential')
    })
    assert.deepEqual(await openLogin(page), [])
    await expectTexts(page, 'You cannot log in here yet.', 'a browser that supports them')
    await expectAccessible(page)
  })
})

describe('a console that the token is kept out of, with a provider', () => {
  let site: PeopleSite
  before(async () => {
    site = await startPeopleSite([{ group: 'staff', role: 'administrator' }], NO_TOKEN)
  })
  after(() => site.close())

  test('offers provider and passkey, and no token; a group lets the first administrator in', async () => {
    const page = await site.open()
    assert.deepEqual(await openLogin(page), ['Continue with Our house', 'Log in with a passkey'])
    await expectNoTokenField(page)
    await expectAccessible(page)
    await press(page, 'Continue with Our house')
    await page.waitForURL(/\/console\/brands$/)
  })
})

describe('a console that nothing opens', () => {
  let stage: Stage
  let visitors: Visitors
  before(async () => {
    // Called by a bare IP address of another machine, where browsers offer no passkeys.
    stage = await startStage({ ...NO_TOKEN, BCF_BASE_URL: 'http://192.0.2.7:8080' })
    visitors = receiveVisitors(stage.url)
  })
  after(async () => {
    await visitors.close()
    await stage.close()
    assert.deepEqual(visitors.complaints, [])
  })

  for (const [where, options] of DEVICES)
    test(`${where}: says what to set`, async () => {
      const page = await visitors.open(options)
      assert.deepEqual(await openLogin(page), [])
      await expectNoTokenField(page)
      await expectTexts(page, 'You cannot log in here yet.', 'Ask the person who runs this installation.')
      await page.getByText('For the operator').click()
      await expectTexts(page, 'BCF_BASE_URL', 'BCF_OPENID_FILE', 'bcf api POST /api/admin/invitations')
      await expectAccessible(page)
    })
})

describe('a console at 127.0.0.1, as it starts by default', () => {
  let stage: Stage
  let visitors: Visitors
  before(async () => {
    stage = await startStage()
    visitors = receiveVisitors(stage.url)
  })
  after(async () => {
    await visitors.close()
    await stage.close()
    assert.deepEqual(
      visitors.complaints.filter(what => !what.startsWith('asked http://localhost:')),
      [],
    )
  })

  test('the inviter is told how far the link reaches, and it leads in', async () => {
    const page = await visitors.open()
    await enterByToken(page, stage.url)
    await visit(page, '/admin/people', 'Members')
    await press(page, 'Invite')
    await page.getByRole('dialog').getByText('The link opens on this computer only.').waitFor()
    await expectAccessible(page)
    await press(page.getByRole('dialog'), 'Create link')
    const link = await linkShown(page)
    const guest = await visitors.open()
    await addAuthenticator(guest, 'internal')
    await guest.goto(link.replace('localhost', '127.0.0.1'))
    await guest.getByRole('link', { name: 'Open it in a browser with passkeys' }).click()
    await guest.getByLabel('Your name').fill('Grace Hopper')
    await press(guest, 'Create a passkey and log in')
    await guest.waitForURL(/^http:\/\/localhost:\d+\/console\/brands$/)
    await guest.goto(`${stage.url}/console/login`)
    await guest.getByRole('link', { name: /^Log in with a passkey at localhost:/ }).click()
    await press(guest, 'Log in with a passkey')
    await guest.waitForURL(/^http:\/\/localhost:\d+\/console\/brands$/)
  })
})
