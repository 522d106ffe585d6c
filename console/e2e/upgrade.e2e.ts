// The console after an upgrade from the release before there were people: everything is there, one token opens it, and the page
// "What to do next" leads to the first administrator and is offered no more.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type EarlierInstallation,
  fillByEarlier,
  noHistory,
} from '../../service/test/access/earlier-installation.ts'
import { TOKEN } from '../../service/test/harness.ts'
import { expectAccessible } from './console-axe.ts'
import { expectTexts, logIn, press, visit } from './console-site.ts'
import { joinByPasskey, type OwnSite, startOwnSite } from './people-site.ts'

describe('after an upgrade', { skip: noHistory }, () => {
  let earlier: EarlierInstallation
  let site: OwnSite
  before(async () => {
    earlier = await fillByEarlier()
    site = await startOwnSite(earlier.settings)
  })
  after(async () => {
    await site?.close()
    await earlier?.drop()
  })

  test('whoever was logged in still is, and is told what to do next', async () => {
    const page = await site.open()
    const [name = '', value = ''] = earlier.cookie.split('=')
    // As it was set: host-only and secure.
    await page.context().addCookies([
      {
        name,
        value,
        url: site.url.replace('http:', 'https:'),
        secure: true,
        httpOnly: true,
        sameSite: 'Strict',
      },
    ])
    await visit(page, '/brands', 'Northwind Kettles', 'Everybody here shares one access token.')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'What to do next' }).click()
    await expectTexts(page, 'Invite the first administrator', 'Nothing stops working meanwhile')
    await page.getByRole('button', { name: 'Invite an administrator' }).waitFor()
    await expectAccessible(page)
  })

  test('the token opens it as before; the first administrator is invited, comes in, and the hint is gone', async () => {
    const page = await site.open()
    await logIn(page, TOKEN)
    await page.waitForURL(/\/console\/brands/)
    await visit(page, `/brands/${earlier.brandId}/prompts`, 'When was Northwind Kettles founded?')
    await visit(page, '/next', 'Invite the first administrator')
    await press(page, 'Invite an administrator')
    await press(page.getByRole('dialog'), 'Make the link')
    const link = (await page.getByRole('dialog').locator('pre').textContent()) ?? ''
    await press(page, 'I have it')
    await visit(page, '/brands', 'Everybody here shares one access token.')

    const administrator = await joinByPasskey(site, link, 'Grace Hopper')
    await expectTexts(administrator, 'Northwind Kettles')
    await visit(administrator, `/brands/${earlier.brandId}/prompts`, 'When was Northwind Kettles founded?')
    for (const one of [administrator, page]) {
      await visit(one, '/brands', 'Northwind Kettles')
      assert.equal(await one.getByText('shares one access token').count(), 0)
      assert.equal(await one.getByRole('link', { name: 'What to do next' }).count(), 0)
    }
    await visit(page, '/next', 'There is an administrator already.')
    assert.equal(await page.getByRole('button', { name: 'Invite an administrator' }).count(), 0)
  })
})
