// Through a real OpenID provider and back, in a real Chromium: the provider is another site, so what cookies go along is decided
// by the browser's rules and not by ours.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Front, openFront, shiftedClock } from '../../service/test/access/sign-in/front.ts'
import { type RealProvider, startRealProvider } from '../../service/test/access/sign-in/real-provider.ts'
import { theBrowser } from './stage.ts'

const PATH = '/api/console/sign-in/openid/house'

describe('an OpenID provider in Chromium', () => {
  let front: Front
  let provider: RealProvider
  let browser: Browser
  const contexts: BrowserContext[] = []
  const server = createServer()
  before(async () => {
    // The port must be known first: the provider needs the redirect URL.
    await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
    const baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`
    provider = await startRealProvider(`${baseUrl}${PATH}/callback`)
    const { issuer, clientId, clientSecret } = provider
    const house = { id: 'house', name: 'Our house', issuer, clientId, clientSecret, inside: true }
    front = await openFront({ clock: shiftedClock(), providers: [house], baseUrl })
    front.app.get('/console/*', { config: { opensSession: true } }, (_, reply) =>
      reply.type('text/html').send('<p>The console'),
    )
    await front.app.ready()
    server.on('request', (request, response) => front.app.routing(request, response))
    browser = await theBrowser()
  })
  after(async () => {
    await Promise.all(contexts.map(context => context.close()))
    server.closeAllConnections()
    server.close()
    await front.close()
    await provider.close()
  })

  async function visit(): Promise<Page> {
    const context = await browser.newContext()
    contexts.push(context)
    const page = await context.newPage()
    await page.goto(`${front.baseUrl}/console/login`)
    return page
  }

  /** Where the page should redirect to. */
  const begin = (page: Page, returnTo: string): Promise<string> =>
    page.evaluate(
      async ([address, wanted]) => {
        const answer = await fetch(address as string, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ returnTo: wanted }),
        })
        return (await answer.json()).location
      },
      [PATH, returnTo],
    )

  const isIn = (page: Page) => page.evaluate(async () => (await fetch('/api/console/session')).status === 200)

  test('there and back, to the page that was wanted, with a session', async () => {
    const page = await visit()
    assert.equal(await isIn(page), false)
    await page.goto(await begin(page, '/console/brands/brd_1?tab=facts'))
    assert.equal(page.url(), `${front.baseUrl}/console/brands/brd_1?tab=facts`)
    assert.equal(await isIn(page), true)
    const cookies = await page.context().cookies(front.baseUrl)
    assert.deepEqual(
      cookies.map(({ name, httpOnly, secure, sameSite }) => [name, httpOnly, secure, sameSite]).sort(),
      [
        ['__Host-bcf-session', true, true, 'Strict'],
        ['__Host-bcf-sign-in', true, true, 'Lax'],
      ],
    )
  })

  test("a link to the end of somebody else's sign-in leads to the login page, and to no session", async () => {
    const [mallory, victim] = [await visit(), await visit()]
    const back = await provider.visit(await begin(mallory, '/console/'))
    await victim.goto(back)
    assert.equal(victim.url(), `${front.baseUrl}/console/login?refused=other_browser`)
    assert.equal(await isIn(victim), false)
  })
})
