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
import { openPage, startStage } from './stage.ts'

export interface PeopleSite {
  url: string
  provider: RealProvider
  /** A browser of its own, with an authenticator built in that finds its owner each time. */
  open(options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

/** `roles`: what the groups of the provider give. */
export async function startPeopleSite(roles: object[]): Promise<PeopleSite> {
  // The provider must be told first where to send people back to.
  const port = await freePort()
  const url = `http://localhost:${port}`
  const provider = await startRealProvider(`${url}/api/console/sign-in/openid/house/callback`)
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
  const stage = await startStage({ PORT: String(port), BCF_BASE_URL: url, BCF_OPENID_FILE: file })
  const complaints: string[] = []
  return {
    ...{ url, provider },
    async open(options) {
      const page = await openPage(stage.browser, { url, options, complaints })
      await addAuthenticator(page, 'internal')
      return page
    },
    async close() {
      await stage.close()
      await provider.close()
      await rm(directory, { recursive: true })
      // Going to the provider is what the button is for.
      assert.deepEqual(
        complaints.filter(what => !what.startsWith(`asked ${issuer}/`)),
        [],
      )
    },
  }
}

/** One that finds its owner each time. */
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
