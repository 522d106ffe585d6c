// An installation that people sign in to: at localhost, where browsers make passkeys, with a real identity provider beside it.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { type RealProvider, startRealProvider } from '../../service/test/access/sign-in/real-provider.ts'
import { press, visit } from './console-site.ts'
import { receiveVisitors, startStage } from './stage.ts'

export interface OwnSite {
  url: string
  /** A separate browser whose built-in authenticator always approves. */
  open(options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

export interface PeopleSite extends OwnSite {
  provider: RealProvider
}

/** With passkeys and without a provider. */
export const startOwnSite = async (settings: Record<string, string> = {}): Promise<OwnSite> =>
  openSite(await freePort(), settings, null)

/** `roles`: which role each group of the provider gives. */
export async function startPeopleSite(
  roles: object[],
  settings: Record<string, string> = {},
): Promise<PeopleSite> {
  // The provider needs the redirect URL first.
  const port = await freePort()
  const provider = await startRealProvider(`${urlAt(port)}/api/console/sign-in/openid/house/callback`)
  const { issuer, clientId, clientSecret } = provider
  const directory = await mkdtemp(join(tmpdir(), 'bcf-e2e-people-'))
  const file = join(directory, 'providers.json')
  const scopes = ['openid', 'profile', 'email', 'groups']
  const house = {
    id: 'house',
    name: 'Our house',
    issuer,
    clientId,
    clientSecret,
    scopes,
    roles,
    inside: true,
  }
  await writeFile(file, JSON.stringify([house]))
  const site = await openSite(port, { ...settings, BCF_OPENID_FILE: file }, issuer)
  return {
    ...site,
    provider,
    async close() {
      await site.close()
      await provider.close()
      await rm(directory, { recursive: true })
    },
  }
}

const urlAt = (port: number) => `http://localhost:${port}`

async function openSite(
  port: number,
  settings: Record<string, string>,
  issuer: string | null,
): Promise<OwnSite> {
  const url = urlAt(port)
  const stage = await startStage({ ...settings, PORT: String(port), BCF_BASE_URL: url })
  const visitors = receiveVisitors(url)
  return {
    url,
    async open(options) {
      const page = await visitors.open(options)
      await addAuthenticator(page, 'internal')
      return page
    },
    async close() {
      await visitors.close()
      await stage.close()
      // Requests to the provider are expected.
      assert.deepEqual(
        visitors.complaints.filter(what => issuer === null || !what.startsWith(`asked ${issuer}/`)),
        [],
      )
    },
  }
}

/** An authenticator that always approves. */
export async function addAuthenticator(page: Page, transport: 'internal' | 'usb'): Promise<void> {
  const devtools = await devtoolsOf(page)
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport, hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

/** Authenticators belong to the session that added them. */
const known = new WeakMap<Page, CDPSession>()

async function devtoolsOf(page: Page): Promise<CDPSession> {
  const devtools = known.get(page) ?? (await page.context().newCDPSession(page))
  if (!known.has(page)) await devtools.send('WebAuthn.enable')
  known.set(page, devtools)
  return devtools
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Tabs to the control with this name, pressing nothing on the way. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let times = 0; times < 80; times++) {
    await page.keyboard.press('Tab')
    const isThere = await page.evaluate(wanted => {
      const here = document.activeElement as HTMLElement | null
      const label = here && 'labels' in here ? (here as HTMLInputElement).labels?.[0]?.textContent : null
      return [here?.getAttribute('aria-label'), label, here?.textContent].some(
        text => text?.trim() === wanted,
      )
    }, name)
    if (isThere) return
  }
  assert.fail(`no Tab leads to ${name} on ${page.url()}`)
}

export async function enterAt(page: Page, name: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Opens an invitation in a browser of its own, and makes a passkey. */
export async function joinByPasskey(
  site: OwnSite,
  link: string,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await site.open(options)
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Create a passkey and log in' }).click()
  await page.waitForURL(/\/console\/brands/)
  return page
}

/** Bypasses the buttons: the status of a request that the page would not offer. */
export const posted = (page: Page, path: string, body: object = {}): Promise<number> =>
  page.evaluate(
    async ([address, sent]) => {
      const { csrfToken } = await (await fetch('/api/console/session')).json()
      const answer = await fetch(`/api/console${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: JSON.stringify(sent),
      })
      return answer.status
    },
    [path, body] as const,
  )

/** The invitation link in the dialog, which is shown only once. */
export async function linkShown(page: Page): Promise<string> {
  const link = await page.getByRole('dialog').locator('pre').textContent()
  assert.match(link ?? '', /^http:\/\/localhost:\d+\/console\/invitation#inv_[\w-]{43}$/)
  return link as string
}

export async function invite(page: Page, role: string, brand?: string): Promise<string> {
  await visit(page, '/admin/people', 'Members')
  await press(page, 'Invite')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption({ label: role })
  if (brand) await dialog.getByLabel('Brand').selectOption({ label: brand })
  await press(dialog, 'Create link')
  const link = await linkShown(page)
  await press(page, 'I have it')
  return link
}
