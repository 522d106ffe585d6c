// Passkeys as a browser makes them: a real Chromium with an authenticator that is built into it, on a page of the service's own
// origin. What no browser can be brought to do is tried in service/test/access/sign-in/passkeys.test.ts.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { type Front, openFront, shiftedClock } from '../../service/test/access/sign-in/front.ts'
import { theBrowser } from './stage.ts'

const PATH = '/api/console/sign-in/passkey'

interface Told {
  status: number
  body: { reason?: string; options?: object }
}

/** A browser of its own, with its own cookies and one authenticator. */
interface Visitor {
  page: Page
  devtools: CDPSession
  authenticatorId: string
  post(path: string, body?: unknown): Promise<Told>
  /** What the browser answers to the service's options. */
  create(options: unknown): Promise<unknown>
  get(options: unknown): Promise<unknown>
  isIn(): Promise<boolean>
}

describe('passkeys in Chromium', () => {
  const clock = shiftedClock()
  let front: Front
  let browser: Browser
  const contexts: BrowserContext[] = []
  let people = 0
  const elsewhere = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<p>Elsewhere'),
  )
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

  before(async () => {
    front = await openFront({ clock, baseUrl: 'http://localhost' })
    front.app.get('/page', { config: { opensSession: true } }, (_, reply) =>
      reply.type('text/html').send('<p>Here'),
    )
    await front.app.listen({ port: 0, host: 'localhost' })
    front.baseUrl = `http://localhost:${portOf(front.app.server)}`
    await new Promise<void>(resolve => elsewhere.listen(0, 'localhost', resolve))
    browser = await theBrowser()
  })
  after(async () => {
    await Promise.all(contexts.map(context => context.close()))
    elsewhere.closeAllConnections()
    elsewhere.close()
    await front.close()
  })
  beforeEach(() => front.database.query('delete from login_attempts'))

  async function visit({ verifies = true } = {}): Promise<Visitor> {
    const context = await browser.newContext()
    contexts.push(context)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: verifies, automaticPresenceSimulation: true },
      },
    })
    await page.goto(`${front.baseUrl}/page`)
    return {
      ...{ page, devtools, authenticatorId },
      post: (path, body) =>
        page.evaluate(
          async ([address, sent]) => {
            const answer = await fetch(address as string, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(sent ?? {}),
            })
            return { status: answer.status, body: await answer.json() }
          },
          [`${PATH}${path}`, body],
        ),
      create: options =>
        page.evaluate(async sent => {
          const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(sent as never)
          return ((await navigator.credentials.create({ publicKey })) as PublicKeyCredential).toJSON()
        }, options),
      get: options =>
        page.evaluate(async sent => {
          const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(sent as never)
          return ((await navigator.credentials.get({ publicKey })) as PublicKeyCredential).toJSON()
        }, options),
      isIn: () => page.evaluate(async () => (await fetch('/api/console/session')).status === 200),
    }
  }

  function invite(): { invitation: string; personId: string } {
    people += 1
    const [invitation, personId] = [`inv_${people}`, `psn_${people}`]
    front.invitations.set(invitation, { personId })
    return { invitation, personId }
  }

  async function registered() {
    const visitor = await visit()
    const { invitation, personId } = invite()
    const { body } = await visitor.post('/registration/options', { invitation, name: 'Jane' })
    const told = await visitor.post('/registration', await visitor.create(body.options))
    assert.deepEqual([told.status, told.body.reason], [200, undefined])
    return { visitor, personId }
  }

  const offered = async (visitor: Visitor) => (await visitor.post('/options')).body.options

  const signIn = async (visitor: Visitor) => visitor.post('', await visitor.get(await offered(visitor)))

  const assertRefused = ({ status, body }: Told, reason: string) =>
    assert.deepEqual([status, body.reason], [403, reason])

  test('invited, registered, in; then out, and in again without a name typed', async () => {
    const { visitor, personId } = await registered()
    assert.equal(await visitor.isIn(), true)
    await visitor.page.context().clearCookies()
    assert.equal(await visitor.isIn(), false)
    assert.equal((await signIn(visitor)).status, 200)
    assert.equal(await visitor.isIn(), true)
    assert.equal((front.proofs.at(-1) as { personId: string }).personId, personId)
    const { credentials } = await visitor.devtools.send('WebAuthn.getCredentials', visitor)
    assert.equal(credentials[0]?.isResidentCredential, true)
    assert.equal(Buffer.from(credentials[0]?.userHandle ?? '', 'base64').length, 32)
  })

  test('an authenticator that does not find its owner makes none', async () => {
    const visitor = await visit({ verifies: false })
    const { body } = await visitor.post('/registration/options', { ...invite(), name: 'Jane' })
    await assert.rejects(visitor.create(body.options), /NotAllowedError/)
  })

  test('whoever asks the browser not to check is found out', async () => {
    const { visitor } = await registered()
    await visitor.devtools.send('WebAuthn.setUserVerified', { ...visitor, isUserVerified: false })
    const answer = await visitor.get({ ...(await offered(visitor)), userVerification: 'discouraged' })
    assertRefused(await visitor.post('', answer), 'not_verified')
  })

  test('an answer that was given already', async () => {
    const { visitor } = await registered()
    const answer = await visitor.get(await offered(visitor))
    assert.equal((await visitor.post('', answer)).status, 200)
    assertRefused(await visitor.post('', answer), 'over')
  })

  test('a page of another origin, which the browser takes for the same site', async () => {
    const { visitor } = await registered()
    const options = await offered(visitor)
    await visitor.page.goto(`http://localhost:${portOf(elsewhere)}/`)
    const answer = await visitor.get(options)
    await visitor.page.goto(`${front.baseUrl}/page`)
    assertRefused(await visitor.post('', answer), 'origin')
  })

  test('a page of another site is not even given the passkey', async () => {
    const { visitor } = await registered()
    const options = await offered(visitor)
    await visitor.page.goto(`http://evil.localhost:${portOf(elsewhere)}/`)
    await assert.rejects(visitor.get(options), /SecurityError/)
  })

  test('an answer carried into another browser', async () => {
    const { visitor } = await registered()
    const other = await visit()
    const answer = await visitor.get(await offered(visitor))
    assertRefused(await other.post('', answer), 'other_browser')
    assert.equal(await other.isIn(), false)
  })

  test('a copy of a passkey, whose count has fallen behind', async () => {
    const { visitor } = await registered()
    const { credentials } = await visitor.devtools.send('WebAuthn.getCredentials', visitor)
    const [original] = credentials
    assert.ok(original)
    for (let times = 0; times < 3; times++) assert.equal((await signIn(visitor)).status, 200)
    await visitor.devtools.send('WebAuthn.clearCredentials', visitor)
    await visitor.devtools.send('WebAuthn.addCredential', { ...visitor, credential: original })
    assertRefused(await signIn(visitor), 'counter')
  })

  test("a passkey that says it is somebody else's", async () => {
    const [{ visitor }, { visitor: other }] = [await registered(), await registered()]
    const { credentials: theirs } = await other.devtools.send('WebAuthn.getCredentials', other)
    const { credentials } = await visitor.devtools.send('WebAuthn.getCredentials', visitor)
    const [own] = credentials
    assert.ok(own)
    await visitor.devtools.send('WebAuthn.clearCredentials', visitor)
    const userHandle = theirs[0]?.userHandle ?? ''
    const credential = { ...own, userHandle, signCount: own.signCount + 10 }
    await visitor.devtools.send('WebAuthn.addCredential', { ...visitor, credential })
    assertRefused(await signIn(visitor), 'other_person')
  })

  test('one invitation, one passkey', async () => {
    const visitor = await visit()
    const { invitation } = invite()
    const { body } = await visitor.post('/registration/options', { invitation, name: 'Jane' })
    assert.equal((await visitor.post('/registration', await visitor.create(body.options))).status, 200)
    assertRefused(await visitor.post('/registration/options', { invitation, name: 'Jane' }), 'invitation')
  })
})
