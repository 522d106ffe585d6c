import assert from 'node:assert/strict'
import type { LookupAddress } from 'node:dns'
import { describe, test } from 'node:test'
import { createGuardedFetch, FetchFailed, type GuardedFetch } from '../../platform/fetching/guarded-fetch.ts'
import { collectSite, type Outcome } from './collect-site.ts'
import { atEitherName, otherName } from './either-name.ts'
import { type SiteTrouble, UnreadableSite, watchFetch } from './watch-fetch.ts'

const OWNER = { name: 'Brand', domain: 'brand.example', aliases: [] }
const NOTHING_KNOWN = { withFacts: [], tagsOf: () => undefined }

const readAt = (fetch: GuardedFetch) => async (host: string) => {
  const watched = watchFetch(fetch)
  try {
    return await collectSite(watched.fetch, { ...OWNER, host }, NOTHING_KNOWN)
  } catch (error) {
    throw new UnreadableSite((error as Error).message, watched.trouble())
  }
}

/** What each host answers: pages, a status, or why nothing comes. */
type Hosts = Record<string, number | SiteTrouble>
const hostsAsked: string[] = []

const web =
  (hosts: Hosts): GuardedFetch =>
  async url => {
    const { hostname, pathname } = new URL(url)
    if (hostsAsked.at(-1) !== hostname) hostsAsked.push(hostname)
    const answer = hosts[hostname] ?? 'nxdomain'
    if (typeof answer !== 'number') throw new FetchFailed(answer as FetchFailed['code'], answer)
    const status = pathname === '/' ? answer : 404
    return { url, status, contentType: 'text/html', body: Buffer.from('<p>Hello</p>') }
  }

const read = (hosts: Hosts, domain = OWNER.domain): Promise<Outcome[]> => {
  hostsAsked.length = 0
  return atEitherName(domain, readAt(web(hosts)))
}

describe('a site at one of two names', () => {
  for (const trouble of ['nxdomain', 'unreachable', 'certificate', 'timeout'] as const)
    test(`the domain alone is ${trouble}: read at www.`, async () => {
      const [first] = await read({ 'brand.example': trouble, 'www.brand.example': 200 })
      assert.deepEqual([first?.kind, first?.url], ['read', 'https://www.brand.example/'])
    })

  test('and the other way', async () => {
    const [first] = await read({ 'brand.example': 200 }, 'www.brand.example')
    assert.deepEqual([first?.kind, first?.url], ['read', 'https://brand.example/'])
  })

  test('whoever answers is the site, and the other is not asked', async () => {
    await read({ 'brand.example': 200, 'www.brand.example': 200 })
    assert.deepEqual(hostsAsked, ['brand.example'])
    for (const [answer, trouble] of [
      [503, 'server_error'],
      [403, 'forbidden'],
      [404, 'missing'],
      ['refused', 'refused'],
    ] as const) {
      await assert.rejects(read({ 'brand.example': answer, 'www.brand.example': 200 }), { trouble })
      assert.deepEqual(hostsAsked, ['brand.example'])
    }
  })

  test('when neither can be read, the one that tells more says why', async () => {
    const rows: [bare: number | SiteTrouble, www: number | SiteTrouble, trouble: SiteTrouble][] = [
      ['nxdomain', 'nxdomain', 'nxdomain'],
      ['nxdomain', 'certificate', 'certificate'],
      ['nxdomain', 'refused', 'refused'],
      ['unreachable', 'nxdomain', 'unreachable'],
      ['certificate', 'timeout', 'certificate'],
      ['timeout', 503, 'server_error'],
      ['unreachable', 403, 'forbidden'],
    ]
    for (const [bare, www, trouble] of rows) {
      await assert.rejects(read({ 'brand.example': bare, 'www.brand.example': www }), { trouble })
      assert.deepEqual(hostsAsked, ['brand.example', 'www.brand.example'])
    }
  })

  test('what is no trouble of the site is not tried again', async () => {
    let tries = 0
    const fails = async () => {
      tries++
      throw new Error('the database is away')
    }
    await assert.rejects(atEitherName('brand.example', fails), /database/)
    assert.equal(tries, 1)
  })

  test('nobody is sent to a name of somebody else', () => {
    assert.equal(otherName('brand.example'), 'www.brand.example')
    assert.equal(otherName('shop.brand.co.uk'), 'www.shop.brand.co.uk')
    assert.equal(otherName('www.brand.co.uk'), 'brand.co.uk')
    assert.equal(otherName('www.co.uk'), null)
  })

  test('neither name may lead inside', async () => {
    const asked: string[] = []
    const inside: Record<string, LookupAddress[]> = {
      'www.brand.example': [{ address: '169.254.169.254', family: 4 }],
    }
    const fetch = createGuardedFetch({
      resolve: (hostname, _options, callback) => {
        asked.push(hostname)
        const addresses = inside[hostname]
        if (addresses) callback(null, addresses)
        else callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
      },
    })
    await assert.rejects(atEitherName('brand.example', readAt(fetch)), { trouble: 'refused' })
    assert.deepEqual([...new Set(asked)], ['brand.example', 'www.brand.example'])
  })
})
