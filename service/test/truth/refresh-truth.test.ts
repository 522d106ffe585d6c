// The collector against a site that a test writes page by page.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, describe, test } from 'node:test'
import { findBrand } from '../../src/brands/store.ts'
import { AppError } from '../../src/model/errors.ts'
import { createGuardedFetch, type GuardedFetch } from '../../src/platform/fetching/guarded-fetch.ts'
import { refreshTruth } from '../../src/truth/refresh-truth.ts'
import { activeFacts, findPages, listFacts } from '../../src/truth/store.ts'
import { makeBrand, manualClock, startTestService } from '../harness.ts'
import { PATIENCE_MS } from '../patience.ts'

const DOMAIN = 'brand.example'
const HOME = `https://${DOMAIN}/`

interface Scripted {
  status?: number
  type?: string
  body?: string
  etag?: string
  location?: string
  hang?: boolean
}

const org = (facts: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Organization', ...facts })}</script>`
const page = (facts: object, more: Scripted = {}): Scripted => ({ body: org(facts), ...more })

describe('refreshing the truth', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const { database } = service
  let pages: Record<string, Scripted> = {}
  let asked: { path: string; conditional: boolean }[] = []
  const paths = () => asked.map(({ path }) => path)

  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push({ path, conditional: request.headers['if-none-match'] !== undefined })
    const scripted = Object.hasOwn(pages, path) ? pages[path] : undefined
    if (scripted?.hang) return
    const { status = 200, type = 'text/html', body = '', etag, location } = scripted ?? { status: 404 }
    const isKnown = etag !== undefined && request.headers['if-none-match'] === etag
    const headers = { 'content-type': type, ...(etag ? { etag } : {}), ...(location ? { location } : {}) }
    response.writeHead(isKnown ? 304 : status, headers).end(isKnown ? undefined : body)
  })
  let fetch: GuardedFetch
  before(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const standIns = { [DOMAIN]: origin, [`www.${DOMAIN}`]: origin }
    const patient = createGuardedFetch({ standIns, timeoutMs: PATIENCE_MS })
    const hasty = createGuardedFetch({ standIns, timeoutMs: 300 })
    fetch = (url, options) => (pages[new URL(url).pathname]?.hang ? hasty : patient)(url, options)
  })
  afterEach(() => {
    asked = []
  })
  after(() => {
    server.closeAllConnections()
    server.close()
  })

  const newBrand = async () => {
    const { id } = await makeBrand(service, { name: 'Brand', domain: DOMAIN })
    const brand = await findBrand(database, id)
    if (!brand) throw new Error('no such brand')
    return brand
  }
  type Brand = Awaited<ReturnType<typeof newBrand>>
  const refresh = (brand: Brand, site: Record<string, Scripted>) => {
    pages = site
    asked = []
    clock.advance(60_000)
    return refreshTruth({ database, clock, fetch, pageSurface: 'website' }, brand)
  }
  const active = async (brand: Brand) =>
    (await activeFacts(database, brand.id))
      .map(({ key, value, source }) => `${new URL(source).pathname} ${key}=${value}`)
      .sort()

  test('which pages are read, and in which order', async () => {
    const brand = await newBrand()
    const result = await refresh(brand, {
      '/': {
        body: '<a href="/about">a</a><a href="/blog/x">b</a><a href="https://other.example/about">c</a><a href="/about#team">d</a>',
      },
      '/robots.txt': {
        type: 'text/plain',
        body: `User-agent: *\nDisallow: /internal/\nSitemap: ${HOME}maps.xml`,
      },
      '/maps.xml': {
        type: 'text/xml',
        body: `<sitemapindex><sitemap><loc>${HOME}map.xml</loc></sitemap><sitemap><loc>https://other.example/map.xml</loc></sitemap></sitemapindex>`,
      },
      '/map.xml': {
        type: 'text/xml',
        body: `<urlset><url><loc>${HOME}contact</loc></url><url><loc>${HOME}internal/about</loc></url></urlset>`,
      },
      '/llms.txt': { type: 'text/plain', body: '# Brand\n\n> Makes things.\n' },
      '/about': page({ foundingDate: '1987' }),
      '/contact': page({ telephone: '+441134960000' }),
      '/internal/about': page({ foundingDate: '1901' }),
    })
    assert.deepEqual(paths(), '/robots.txt / /llms.txt /maps.xml /map.xml /about /contact'.split(' '))
    assert.deepEqual(await active(brand), [
      '/about foundingDate=1987',
      '/contact telephone=+441134960000',
      '/llms.txt description=Makes things.',
      '/llms.txt name=Brand',
    ])
    assert.deepEqual(result, {
      found: 4,
      added: 4,
      superseded: 0,
      pages: { read: 4, unchanged: 0, gone: 0, skipped: 1, failed: 0 },
      notes: [`${HOME}internal/about ${HOME}robots.txt does not allow ${HOME}internal/about`],
      site: result.site,
    })
  })

  test('a page that has not changed costs one question and keeps its facts', async () => {
    const brand = await newBrand()
    const site = {
      '/': page({ foundingDate: '1987' }, { etag: '"1"' }),
      '/about': page({ slogan: 'x' }, { etag: '"2"' }),
      '/sitemap.xml': { type: 'text/xml', body: `<urlset><url><loc>${HOME}about</loc></url></urlset>` },
    }
    await refresh(brand, site)
    const before = await listFacts(database, brand.id)
    const result = await refresh(brand, site)
    assert.deepEqual(result.pages, { read: 0, unchanged: 2, gone: 0, skipped: 0, failed: 0 })
    assert.deepEqual(
      asked.filter(({ conditional }) => conditional).map(({ path }) => path),
      ['/', '/about'],
    )
    assert.deepEqual(await listFacts(database, brand.id), before)
    // After a week it is read in full: how we read may have changed.
    clock.advance(7 * 24 * 3_600_000)
    assert.equal((await refresh(brand, site)).pages.read, 2)
    assert.deepEqual(await listFacts(database, brand.id), before)
  })

  test('a changed value supersedes the old one of its page, and no other', async () => {
    const brand = await newBrand()
    const about = { type: 'text/xml', body: `<urlset><url><loc>${HOME}about</loc></url></urlset>` }
    await refresh(brand, {
      '/': page({ foundingDate: '1987', slogan: 'x' }),
      '/about': page({ foundingDate: '1987' }),
      '/sitemap.xml': about,
    })
    const result = await refresh(brand, {
      '/': page({ foundingDate: '1988', slogan: 'x' }),
      '/about': page({ foundingDate: '1987' }),
      '/sitemap.xml': about,
    })
    assert.deepEqual([result.added, result.superseded], [1, 1])
    assert.deepEqual(await active(brand), ['/ foundingDate=1988', '/ slogan=x', '/about foundingDate=1987'])
    const all = await listFacts(database, brand.id)
    assert.equal(all.length, 4)
    assert.ok(all.every(({ origin }) => origin === 'website'))
    assert.deepEqual(all.find(fact => !fact.active)?.supersededAt, clock.now())
  })

  describe('a page that was there before', () => {
    const link = { body: '<a href="/about">about</a>' }
    const began = async () => {
      const brand = await newBrand()
      await refresh(brand, { '/': link, '/about': page({ foundingDate: '1987' }) })
      return brand
    }
    const KEPT = ['/about foundingDate=1987']
    const cases: [name: string, site: Record<string, Scripted>, facts: string[], kind: string][] = [
      ['is gone (404)', { '/': link }, [], 'gone'],
      ['is gone (410)', { '/': link, '/about': { status: 410 } }, [], 'gone'],
      ['is gone, and nothing leads there any more', { '/': { body: '' } }, [], 'gone'],
      [
        'moved for good',
        { '/': link, '/about': { status: 301, location: '/company' }, '/company': page({ slogan: 'x' }) },
        ['/company slogan=x'],
        'gone',
      ],
      [
        'leads elsewhere for now',
        { '/': link, '/about': { status: 302, location: '/sorry' }, '/sorry': page({}) },
        KEPT,
        'failed',
      ],
      [
        'leads to another site',
        { '/': link, '/about': { status: 301, location: 'https://other.example/about' } },
        KEPT,
        'failed',
      ],
      ['fails (500)', { '/': link, '/about': { status: 500 } }, KEPT, 'failed'],
      ['is forbidden (403)', { '/': link, '/about': { status: 403 } }, KEPT, 'failed'],
      ['does not answer', { '/': link, '/about': { hang: true } }, KEPT, 'failed'],
      [
        'is no page any more',
        { '/': link, '/about': { type: 'application/pdf', body: 'x' } },
        KEPT,
        'failed',
      ],
      [
        'may not be read any more',
        {
          '/': link,
          '/about': page({ foundingDate: '2001' }),
          '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /about' },
        },
        KEPT,
        'skipped',
      ],
      [
        'leads to where we may not go',
        {
          '/': link,
          '/about': { status: 301, location: '/secret' },
          '/secret': page({ foundingDate: '2001' }),
          '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /secret' },
        },
        KEPT,
        'skipped',
      ],
    ]
    for (const [name, site, facts, kind] of cases) {
      test(name, async () => {
        const brand = await began()
        const { pages: counts, notes } = await refresh(brand, site)
        assert.deepEqual(await active(brand), facts)
        assert.equal(counts[kind as 'gone'], 1)
        if (kind !== 'gone') assert.match(notes.join('\n'), /^https:\/\/brand\.example\/about ./)
        assert.ok(!paths().includes('/secret'))
      })
    }
  })

  describe('a site whose first page cannot be read changes nothing', () => {
    const cases: [name: string, site: Record<string, Scripted>, error: RegExp][] = [
      ['404', {}, /https:\/\/brand\.example\/ answered 404$/],
      ['503', { '/': { status: 503 } }, /answered 503$/],
      ['no page', { '/': { type: 'text/plain', body: 'x' } }, /is text\/plain, not HTML$/],
      [
        'another site',
        { '/': { status: 301, location: 'https://other.example/' } },
        /cannot be read: it leads away to https:\/\/other\.example\/$/,
      ],
      [
        'an address inside',
        { '/': { status: 301, location: 'https://127.0.0.1/' } },
        /cannot be read: it leads away/,
      ],
      [
        'a robots.txt that says no',
        { '/': page({}), '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /' } },
        /is not read: .*robots\.txt does not allow/,
      ],
      [
        'a robots.txt that fails',
        { '/': page({}), '/robots.txt': { status: 500 } },
        /robots\.txt answered 500/,
      ],
      [
        'a robots.txt that hangs',
        { '/': page({}), '/robots.txt': { hang: true } },
        /robots\.txt cannot be read: .*timeout/,
      ],
    ]
    for (const [name, site, error] of cases) {
      test(name, async () => {
        const brand = await newBrand()
        await refresh(brand, {
          '/': { body: `${org({ slogan: 'x' })}<a href="/about">` },
          '/about': page({ foundingDate: '1987' }),
        })
        const before = [await listFacts(database, brand.id), await findPages(database, brand.id)]
        await assert.rejects(refresh(brand, { '/about': { status: 410 }, ...site }), error)
        assert.deepEqual([await listFacts(database, brand.id), await findPages(database, brand.id)], before)
      })
    }
  })

  test('a first page on another host of the same domain is the brand’s', async () => {
    const brand = await newBrand()
    await refresh(brand, {
      '/': { status: 301, location: `https://www.${DOMAIN}/en` },
      '/en': page({ slogan: 'x' }),
    })
    assert.deepEqual(
      (await activeFacts(database, brand.id)).map(fact => fact.source),
      [`https://www.${DOMAIN}/en`],
    )
    assert.equal(paths().filter(path => path === '/robots.txt').length, 2, 'each host has rules of its own')
  })

  test('however large the site, at most 25 pages are asked for', async () => {
    const brand = await newBrand()
    const many = Array.from({ length: 300 }, (_, at) => `/products/${at}`)
    const site = Object.fromEntries(many.map(path => [path, page({})]))
    const links = many.map(path => `<a href="${path}">x</a>`).join('')
    const { pages: counts } = await refresh(brand, { ...site, '/': { body: links } })
    assert.equal(counts.read, 25)
    assert.equal(paths().length, 25 + 3)
  })

  test('a delay that the site asks for is kept', async () => {
    const brand = await newBrand()
    const start = performance.now()
    await refresh(brand, {
      '/': page({}),
      '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nCrawl-delay: 0.2' },
    })
    assert.ok(performance.now() - start >= 600, 'before the first page, llms.txt and the sitemap')
  })

  test('a database that is away while progress is noted is no trouble of the site', async () => {
    const brand = await newBrand()
    pages = { '/': page({ slogan: 'x' }) }
    const away = new AppError('database_unavailable', 'the database is away')
    const onPage = () => Promise.reject(away)
    const deps = { database, clock, fetch, pageSurface: 'website' as const }
    await assert.rejects(refreshTruth(deps, brand, { onPage }), error => error === away)
  })

  test('two refreshes at once leave each fact once', async () => {
    const brand = await newBrand()
    pages = { '/': page({ foundingDate: '1987', slogan: 'x' }) }
    const deps = { database, clock, fetch, pageSurface: 'website' as const }
    await Promise.all([1, 2, 3].map(() => refreshTruth(deps, brand)))
    assert.equal((await listFacts(database, brand.id)).length, 2)
  })
})
