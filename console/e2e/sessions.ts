// Ways into the console that leave its login page out, for tests of everything behind it.

import type { Page } from 'playwright-core'
import { sessionsOf } from '../../service/test/access/two-worlds.ts'
import { COOKIE } from '../../service/test/console/browser.ts'
import { type TestService, TOKEN } from '../../service/test/harness.ts'

/** Whoever was there before in this browser is not any more. */
async function take(page: Page, url: string, value: string): Promise<void> {
  // Browsers accept a secure cookie only from a secure address, but send it to this machine over http too.
  const address = url.replace('http:', 'https:')
  const host = { url: address, secure: true, httpOnly: true, sameSite: 'Strict' as const }
  await page.context().clearCookies()
  await page.context().addCookies([{ name: COOKIE, value, ...host }])
}

/** With the access token of the test services. */
export async function enterByToken(page: Page, url: string): Promise<void> {
  const answer = await fetch(`${url}/api/console/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token: TOKEN }),
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  const [, value] = /^[^=]+=([^;]+)/.exec(cookie) ?? []
  if (!value) throw new Error(`the token was not taken: ${answer.status} ${await answer.text()}`)
  await take(page, url, value)
}

/** As somebody with a passkey. */
export async function enterAs(page: Page, service: TestService, personId: string): Promise<void> {
  const origin = { browser: 'a test', replaces: undefined }
  const { secret } = await sessionsOf(service).openFor({ id: personId }, 'passkey', origin)
  await take(page, service.url as string, secret)
}
