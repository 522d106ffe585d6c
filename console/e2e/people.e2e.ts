// People: invited, signed in, shown what they may do and nothing else, removed; and the trail of it all.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Api, createApi } from '@brand-citation-forensics/client/admin'
import type { Page } from 'playwright-core'
import { TOKEN } from '../../service/test/harness.ts'
import { DEVICES } from './clicks.ts'
import { expectAccessible } from './console-axe.ts'
import { confirm, expectTexts, press, saveFrom, visit } from './console-site.ts'
import {
  addAuthenticator,
  enterAt,
  invite,
  joinByPasskey,
  linkShown,
  type PeopleSite,
  posted,
  startPeopleSite,
  tabTo,
} from './people-site.ts'

const [, [, PHONE]] = DEVICES as [unknown, (typeof DEVICES)[number]]

describe('people', () => {
  let site: PeopleSite
  let admin: Api
  let brandId = ''
  let otherId = ''
  let administrator: Page

  before(async () => {
    site = await startPeopleSite([{ group: 'staff', role: 'administrator' }])
    admin = createApi({ baseUrl: site.url, token: TOKEN })
    const made = async (name: string) =>
      (
        await admin.POST('/api/admin/brands', {
          body: { name, domain: `${name.toLowerCase()}.example`, plan: 'ENTERPRISE' },
        })
      ).id
    ;[brandId, otherId] = [await made('Northwind'), await made('Contoso')]
    await admin.POST('/api/admin/brands/{brandId}/prompts', {
      params: { path: { brandId } },
      body: { prompts: [{ text: 'Is Northwind any good?', intent: 'BRANDED' }] },
    })
  })
  after(() => site.close())

  test('by keyboard alone: the token invites the first administrator, who makes a passkey, leaves and comes back', async () => {
    const first = await site.open()
    await first.goto('/console/login')
    await first.getByRole('button', { name: 'Log in with a passkey' }).waitFor()
    await expectAccessible(first)
    await tabTo(first, 'Access token')
    await first.keyboard.type(TOKEN)
    await first.keyboard.press('Enter')
    await expectTexts(first, 'Everyone here shares one access token,')
    await expectAccessible(first)
    await enterAt(first, 'Go to People')
    await expectTexts(first, 'Invite an administrator, usually yourself')
    await expectAccessible(first)
    await enterAt(first, 'Invite')
    await first.getByRole('dialog').waitFor()
    await enterAt(first, 'Create link')
    await first.getByText('Copy the link now.').waitFor()
    const link = await linkShown(first)

    administrator = await site.open()
    await administrator.goto(link)
    await administrator.getByText('administer this installation').waitFor()
    await expectAccessible(administrator)
    await tabTo(administrator, 'Your name')
    await administrator.keyboard.type('Grace Hopper')
    await administrator.keyboard.press('Enter')
    await administrator.waitForURL(/\/console\/brands$/)
    await expectTexts(administrator, 'Northwind', 'Contoso')
    assert.equal(await administrator.getByText('shares one access token').count(), 0)
    await enterAt(administrator, 'Account')
    await enterAt(administrator, 'Log out')
    await administrator.waitForURL(/\/console\/login$/)
    await administrator.getByRole('button', { name: 'Log in with a passkey' }).waitFor()
    await enterAt(administrator, 'Log in with a passkey')
    await expectTexts(administrator, 'Northwind')

    const late = await site.open()
    await late.goto(link)
    await late.getByText('This invitation was used already, or has expired').waitFor()
    await expectAccessible(late)
    await visit(first, '/brands', 'Northwind')
    assert.equal(await first.getByText('shares one access token').count(), 0)
    await visit(first, '/account', 'shared access token')
    await expectAccessible(first)

    await late.goto('/console/login')
    await late.getByText('New here? Ask an administrator for an invitation.').waitFor()
    assert.equal(await late.getByLabel('Access token').count(), 0)
    await expectAccessible(late)
    await enterAt(late, 'Log in with the access token')
    await late.getByLabel('Access token').waitFor()
    await expectAccessible(late)
  })

  let viewer: Page
  test('on a phone: a viewer sees the brand, no button that would change it, and no other brand', async () => {
    viewer = await joinByPasskey(
      site,
      await invite(administrator, 'Viewer', 'Northwind'),
      'Vera Viewer',
      PHONE,
    )
    await expectTexts(viewer, 'No answers in this period')
    assert.equal(await viewer.getByRole('link', { name: 'Start a scan' }).count(), 0)
    await visit(viewer, '/brands', 'Northwind')
    assert.equal(await viewer.getByText('Contoso').count(), 0)
    const forbidden: [path: string, text: string, ...buttons: string[]][] = [
      ['/brands', 'Northwind', 'Add manually'],
      [
        `/brands/${brandId}/prompts`,
        'Is Northwind any good?',
        'Add prompts',
        'Retire: Is Northwind any good?',
      ],
      [`/brands/${brandId}/facts`, 'Nothing is known', 'Refresh from the site', 'Add fact', 'Import'],
      [`/brands/${brandId}/scans`, 'Next scan', 'Start scan'],
      [`/brands/${brandId}/settings`, 'No schedule.', 'Save brand', 'Start schedule'],
    ]
    for (const [path, text, ...buttons] of forbidden) {
      await visit(viewer, path, text)
      for (const name of buttons) {
        assert.equal(await viewer.getByRole('button', { name }).count(), 0, `${path}: ${name}`)
        await visit(administrator, path, text)
        await administrator.getByRole('button', { name }).first().waitFor()
      }
      await expectAccessible(viewer)
      await viewer.setViewportSize({ width: 360, height: 740 })
    }
    assert.equal(await viewer.getByRole('link', { name: 'Add brand' }).count(), 0)
    assert.equal(await posted(viewer, `/api/admin/brands/${brandId}/prompts`, PROMPTS), 403)
    assert.equal(await posted(viewer, `/api/admin/brands/${otherId}/prompts`, PROMPTS), 404)
    assert.equal(await posted(viewer, '/v1/scans', { brandId }), 403)
    assert.equal(await posted(viewer, '/v1/scans', { brandId: otherId }), 404)
    await viewer.goto(`/console/brands/${otherId}`)
    await viewer.getByRole('alert').filter({ hasText: 'Brand not found' }).first().waitFor()
    await viewer.getByRole('button', { name: 'Menu' }).click()
    const menu = viewer.getByRole('dialog', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Admin' }).click()
    const tabs = viewer.getByRole('navigation', { name: 'Admin' })
    await tabs.getByRole('link', { name: 'Trail' }).waitFor()
    assert.equal(await tabs.getByRole('link', { name: 'People' }).count(), 0)
  })

  test('by the provider: a group gives a role, a stranger is refused and told why, an invitation lets them in', async () => {
    const ada = await site.open()
    await ada.goto('/console/brands')
    await press(ada, 'Continue with Our house')
    await expectTexts(ada, 'Northwind', 'Contoso')
    await visit(ada, '/account', 'ada@brand.example', 'Administrator', 'Identity provider')

    site.provider.account = 'bob'
    const bob = await site.open()
    await bob.goto('/console/login')
    await press(bob, 'Continue with Our house')
    await bob.waitForURL(/refused=nobody/)
    await bob.getByRole('alert').filter({ hasText: 'this installation does not' }).waitFor()
    await expectAccessible(bob)
    await bob.goto(await invite(ada, 'Analyst', 'Contoso'))
    await bob.getByText('Contoso').waitFor()
    await press(bob, 'Continue with Our house')
    await bob.waitForURL(new RegExp(`/console/brands/${otherId}$`))
    await visit(bob, `/brands/${otherId}/prompts`, 'No questions yet')
    await bob.getByRole('button', { name: 'Add prompts' }).waitFor()

    await visit(ada, '/admin/people', 'Bob', 'Grace Hopper')
    await press(ada, 'Change roles of Bob')
    await ada.getByRole('dialog').getByLabel('Role', { exact: true }).selectOption({ label: 'Viewer' })
    await expectAccessible(ada)
    await press(ada.getByRole('dialog'), 'Save role')
    await ada.getByRole('dialog').waitFor({ state: 'detached' })
    await expectTexts(ada, 'Viewer of Contoso')
    await expectAccessible(ada)
    await visit(bob, `/brands/${otherId}/prompts`, 'No questions yet')
    assert.equal(await bob.getByRole('button', { name: 'Add prompts' }).count(), 0)
    assert.equal(await posted(bob, `/api/admin/brands/${otherId}/prompts`, PROMPTS), 403)
  })

  test('by keyboard alone: a link is made and withdrawn, a role is changed, the trail is saved', async () => {
    const to = async (name: string, ...keys: string[]) => {
      await tabTo(administrator, name)
      for (const key of keys) await administrator.keyboard.press(key)
    }
    await visit(administrator, '/admin/people', 'Members')
    await to('Invite', 'Enter')
    await administrator.getByRole('dialog').waitFor()
    await expectAccessible(administrator)
    await to('Role', 'v')
    await to('Email address')
    await administrator.keyboard.type('late@brand.example')
    await to('Create link', 'Enter')
    await linkShown(administrator)
    await expectAccessible(administrator)
    await to('I have it', 'Enter')
    await expectTexts(administrator, 'late@brand.example')
    const made = (await admin.GET('/api/admin/invitations')).invitations.find(
      ({ mail }) => mail === 'late@brand.example',
    )
    assert.deepEqual([made?.role, made?.usedAt], ['viewer', null])
    await to('Withdraw the invitation for late@brand.example', 'Enter')
    const question = administrator.getByRole('alertdialog')
    await question.waitFor()
    await expectAccessible(administrator)
    await to('Withdraw', 'Enter')
    await question.waitFor({ state: 'detached' })
    await administrator.getByText('late@brand.example').waitFor({ state: 'detached' })
    for (const [key, shown] of [
      ['a', 'Analyst of Northwind'],
      ['v', 'Viewer of Northwind'],
    ] as const) {
      await to('Change roles of Vera Viewer', 'Enter')
      await administrator.getByRole('dialog').waitFor()
      await to('Role', key)
      await to('Save role', 'Enter')
      await administrator.getByRole('dialog').waitFor({ state: 'detached' })
      await expectTexts(administrator, shown)
    }
    await visit(administrator, '/admin/trail', 'Invitation withdrawn')
    await to('Export', 'Enter')
    await administrator.getByRole('menuitem', { name: /^CSV/ }).waitFor()
    await expectAccessible(administrator)
    const download = administrator.waitForEvent('download')
    await administrator.keyboard.press('Enter')
    assert.match((await download).suggestedFilename(), /^trail\./)
  })

  test('the history of one thing, of a brand and of everything, saved as CSV', async () => {
    await visit(administrator, `/brands/${brandId}/prompts`, 'Is Northwind any good?')
    await press(administrator, 'Retire: Is Northwind any good?')
    await confirm(administrator, 'Retire')
    await visit(administrator, `/brands/${brandId}/prompts?show=all`, 'Is Northwind any good?')
    await administrator.getByRole('link', { name: 'History of Is Northwind any good?' }).click()
    await expectTexts(administrator, 'Only one prompt', 'Grace Hopper', 'active: true to false', '2 shown')
    await expectAccessible(administrator)
    await press(administrator, 'Show all')
    await expectTexts(administrator, 'Prompt retired')
    await visit(administrator, '/admin/trail?type=invitation', 'Invitation used', 'Vera Viewer')
    const exportMenu = administrator.getByRole('button', { name: 'Export' })
    const { name, text } = await saveFrom(administrator, exportMenu, /^CSV/)
    assert.equal(name, 'trail.csv')
    const lines = text.trim().split(/\r?\n/)
    assert.match(lines[0] ?? '', /^id,at,/)
    const { entries } = await admin.GET('/api/admin/trail', {
      params: { query: { type: 'invitation', limit: 200 } },
    })
    assert.equal(lines.length - 1, entries.length)
    await visit(administrator, '/admin/trail', 'Member set')
    await expectAccessible(administrator)
    await visit(viewer, '/admin/trail', 'Prompt retired')
    assert.equal(await viewer.getByText(/invitation\.|Contoso/).count(), 0)
  })

  test('sessions are listed, a second passkey takes the place of the first, and everywhere is signed out', async () => {
    await visit(administrator, '/account', 'Grace Hopper', 'Passkeys')
    await expectAccessible(administrator)
    await press(administrator, /^Remove the passkey of/)
    await press(administrator.getByRole('alertdialog'), 'Remove')
    await administrator.getByText('This is your only way in').waitFor()
    await press(administrator, 'Cancel')
    await addAuthenticator(administrator, 'usb')
    await press(administrator, 'Add a passkey')
    await expectTexts(administrator, 'usb')
    assert.equal(await administrator.getByRole('button', { name: /^Remove the passkey of/ }).count(), 2)
    await press(administrator, /^Remove the passkey of/)
    await confirm(administrator, 'Remove')
    await administrator.getByText('internal').waitFor({ state: 'detached' })
    const elsewhere = await administrator.context().newPage()
    await visit(elsewhere, '/account', 'Grace Hopper')
    await enterAt(administrator, 'Log out everywhere')
    await administrator.getByRole('alertdialog').waitFor()
    await expectAccessible(administrator)
    await enterAt(administrator, 'Log out everywhere')
    await administrator.waitForURL(/\/console\/login$/)
    await elsewhere.goto('/console/admin/people')
    await elsewhere.waitForURL(/\/console\/login/)
    await visit(viewer, '/brands', 'Northwind')
    await press(administrator, 'Log in with a passkey')
    await expectTexts(administrator, 'Northwind')
  })

  test('somebody who is removed is out at once and has no name any more; what they did stays', async () => {
    await visit(administrator, '/admin/people', 'Vera Viewer')
    await enterAt(administrator, 'Remove Vera Viewer')
    const question = administrator.getByRole('alertdialog')
    await question.getByText('The name and email address are erased for good').waitFor()
    await expectAccessible(administrator)
    await enterAt(administrator, 'Remove')
    await question.waitFor({ state: 'detached' })
    await expectTexts(administrator, 'Removed person')
    assert.equal(await administrator.getByText('Vera').count(), 0)
    await visit(administrator, '/admin/trail?type=invitation', 'Invitation used', 'Removed person')
    assert.equal(await administrator.getByText('Vera').count(), 0)
    await viewer.goto('/console/brands')
    await viewer.waitForURL(/\/console\/login/)
    await press(viewer, 'Log in with a passkey')
    await viewer.getByText('This passkey is not known here, or no longer').waitFor()
    const failures = (await admin.GET('/api/admin/failed-sign-ins')).failures
    assert.ok(failures.some(({ way }) => way === 'passkey'))
    assert.ok(failures.some(({ way }) => way === 'openid'))
    await visit(administrator, '/admin/people', 'Failed sign-ins')
    await expectAccessible(administrator)
  })
})

const PROMPTS = { prompts: [{ text: 'Not mine to ask?', intent: 'BRANDED' }] }
