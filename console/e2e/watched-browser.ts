// A browser that notes what no text of others may bring about: code that runs, a request to another host, a breach
// of the page's policy.

import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { PATIENCE_MS } from '../../service/test/patience.ts'
import { enterByToken } from './sessions.ts'
import { theBrowser } from './stage.ts'

interface Watched {
  page: Page
  /** What must not have happened. */
  complaints: string[]
  close(): Promise<void>
}

/** `isOwn` says whether an address belongs to the pages under test. Others are noted and never reached. */
export async function openWatched(isOwn: (url: string) => boolean): Promise<Watched> {
  const browser = await theBrowser()
  const context = await browser.newContext({ reducedMotion: 'reduce', acceptDownloads: true })
  const complaints: string[] = []
  await watch(context, { isOwn, complaints })
  const page = await context.newPage()
  // Long enough for any machine: what never comes is a failure, what comes late is not.
  page.setDefaultTimeout(PATIENCE_MS)
  return { page, complaints, close: () => context.close() }
}

interface Watching {
  isOwn: (url: string) => boolean
  complaints: string[]
}

async function watch(context: BrowserContext, { isOwn, complaints }: Watching): Promise<void> {
  await context.exposeBinding('__complain', (_, what: string) => void complaints.push(what))
  await context.addInitScript(`
    window.__xss = number => window.__complain('ran ' + number)
    document.addEventListener('securitypolicyviolation', event =>
      window.__complain('policy ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample))`)
  await context.route(
    url => !isOwn(url.href),
    route => {
      complaints.push(`asked ${route.request().url()}`)
      return route.abort()
    },
  )
  context.on('dialog', dialog => {
    complaints.push(`said ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('weberror', error => complaints.push(`failed ${error.error().message}`))
  context.on('page', page => {
    page.on('popup', popup => complaints.push(`opened ${popup.url()}`))
  })
}

/** In the console of a service, come in by the access token. When the suite ends it is closed, and nothing may have been complained of. */
export async function openConsole(
  url: string,
  isOwn: (address: string) => boolean = address => address.startsWith(url),
) {
  const { page, complaints, close } = await openWatched(isOwn)
  after(async () => {
    await close()
    assert.deepEqual(complaints, [])
  })
  await enterByToken(page, url)
  return { page, complaints, main: page.locator('main'), dialog: page.getByRole('dialog') }
}

/** Elements that foreign text must not create: finds them even if they do nothing. */
export function strayElements(): string[] {
  const forbidden =
    'iframe, object, embed, base, meta[http-equiv=refresh], audio, video, math, form[action], #__clobbered'
  const own = (address: string | null) => {
    if (address === null || /^(?:#|data:image\/svg\+xml;base64,)/.test(address)) return true
    const url = URL.parse(address, location.href)
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === location.origin
  }
  const isPlain = ({ protocol, host, rel, textContent }: HTMLAnchorElement) =>
    /^https?:$/.test(protocol) && rel === 'noopener noreferrer nofollow' && textContent.includes(host)
  return [...document.querySelectorAll('*')]
    .filter(
      element =>
        element.matches(forbidden) ||
        [...element.attributes].some(({ name }) => name.startsWith('on')) ||
        (element.matches('script, img, image, source, link') &&
          !own(element.getAttribute('src') ?? element.getAttribute('href'))) ||
        (element.matches('a[href]') &&
          !own(element.getAttribute('href')) &&
          !isPlain(element as HTMLAnchorElement)),
    )
    .map(element => element.outerHTML.slice(0, 200))
}
