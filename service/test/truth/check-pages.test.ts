import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sha256Of } from '../../src/evidence/seal.ts'
import type { Brand } from '../../src/model/brand.ts'
import { FetchFailed, FetchRefused, type GuardedFetch } from '../../src/platform/fetching/guarded-fetch.ts'
import { type CitedPage, checkPages } from '../../src/truth/check-pages.ts'
import { activeFacts, findPageChecks, listFacts } from '../../src/truth/store.ts'
import { manualClock } from '../harness.ts'
import { newBrand, openBrandDatabase, type ScriptedSite, scriptedSite } from './brand-site.ts'

const HOME = 'https://harbour-museum.example'
const STORY = `${HOME}/story`
const page = (text: string) =>
  `<html><body><p>${text}</p><p>${'The museum is by the river and shows the work of local painters. '.repeat(8)}</p></body></html>`

describe('pages that answers cite', async () => {
  const database = await openBrandDatabase()
  const clock = manualClock('2026-11-14T09:30:00.000Z')

  async function visited(brand: Brand, site: ScriptedSite, ...wanted: CitedPage[]): Promise<string[]> {
    await checkPages({ database, clock, fetch: site.fetch, pageSurface: 'website' }, brand, wanted)
    const facts = await activeFacts(database, brand.id)
    return facts.map(({ key, value, source }) => `${key}=${value} ${source}`).sort()
  }
  const cited = (url: string, ...quotes: string[]): CitedPage => ({ url, quotes })

  test('a page that is there and says so leaves nothing behind', async () => {
    const site = scriptedSite({ [STORY]: page('Opened in 1987 in an old mill.') })
    const brand = await newBrand(database)
    assert.deepEqual(await visited(brand, site, cited(STORY, '1987', 'Opened in 1987 in an old mill')), [])
    assert.deepEqual(site.asked, [STORY])
  })

  test('a page that lacks a quote or a number', async () => {
    const site = scriptedSite({ [STORY]: page('Opened in 1987 in an old mill.') })
    const brand = await newBrand(database)
    const facts = await visited(brand, site, cited(STORY, '1987', '1978', 'the work of famous painters'))
    assert.deepEqual(facts, [`page.lacks=1978 ${STORY}`, `page.lacks=the work of famous painters ${STORY}`])
  })

  for (const status of [404, 410]) {
    test(`a page that answers ${status} is gone`, async () => {
      const site = scriptedSite({ [STORY]: status })
      assert.deepEqual(await visited(await newBrand(database), site, cited(STORY, '1987')), [
        `page.status=${status} ${STORY}`,
      ])
    })
  }

  const missing = new FetchFailed('nxdomain', 'no such host')

  test('a host that does not exist, while the brand’s own does', async () => {
    const shop = 'https://shop.harbour-museum.example/'
    const site = scriptedSite({ 'shop.harbour-museum.example': missing })
    assert.deepEqual(await visited(await newBrand(database), site, cited(shop)), [
      `page.status=nxdomain ${shop}`,
    ])
  })

  const unknown: [string, Record<string, ScriptedSite['answers'][string]>][] = [
    ['time-out', { [STORY]: new FetchFailed('timeout', 'too late') }],
    ['refusal', { [STORY]: new FetchRefused('more than 2097152 bytes') }],
    ['certificate', { [STORY]: new FetchFailed('certificate', 'expired') }],
    ['403', { [STORY]: 403 }],
    ['429', { [STORY]: 429 }],
    ['500', { [STORY]: 500 }],
    ['503', { [STORY]: 503 }],
    ['robots.txt that forbids', { [`${HOME}/robots.txt`]: 'User-agent: *\nDisallow: /', [STORY]: 404 }],
    ['robots.txt that cannot be had', { [`${HOME}/robots.txt`]: 500, [STORY]: 404 }],
    ['whole site that cannot be found', { 'harbour-museum.example': missing }],
    ['redirect to another site', { [STORY]: { redirect: 'https://elsewhere.example/' } }],
    ['page of scripts', { [STORY]: '<div id="app"></div><script src="/app.js"></script>' }],
  ]
  for (const [name, answers] of unknown) {
    test(`nothing is known from a ${name}`, async () => {
      const site = scriptedSite(answers)
      assert.deepEqual(await visited(await newBrand(database), site, cited(STORY, '1978')), [])
    })
  }

  test('a redirect within the site is followed; the fact keeps the address that was cited', async () => {
    const site = scriptedSite({
      [STORY]: { redirect: `${HOME}/about` },
      [`${HOME}/about`]: page('Opened in 1987.'),
    })
    assert.deepEqual(await visited(await newBrand(database), site, cited(STORY, '1987', '1978')), [
      `page.lacks=1978 ${STORY}`,
    ])
  })

  test('other sites and what is no address are not asked', async () => {
    const site = scriptedSite()
    const urls = [
      'https://elsewhere.example/',
      'https://harbour-museum.example.elsewhere.example/',
      'https://notharbour-museum.example/',
      'ftp://harbour-museum.example/',
      'harbour-museum.example',
      `${HOME}/${'x'.repeat(2_000)}`,
      '',
    ]
    const brand = await newBrand(database)
    assert.deepEqual(await visited(brand, site, ...urls.map(url => cited(url))), [])
    assert.deepEqual(await findPageChecks(database, brand.id, urls), [])
    assert.deepEqual([site.asked, site.robotsAsked], [[], []])
  })

  test('a page is asked once, whatever the fragment; at most 20 pages at a time', async () => {
    const site = scriptedSite({ [STORY]: 404 })
    const brand = await newBrand(database)
    const fragment = `${STORY}#:~:text=mill`
    assert.deepEqual(await visited(brand, site, cited(STORY), cited(fragment), cited(STORY, '1987')), [
      `page.status=404 ${STORY}`,
      `page.status=404 ${fragment}`,
    ])
    assert.equal(site.asked.length, 1)
    const many = Array.from({ length: 30 }, (_, place) => cited(`${HOME}/${place}`))
    await visited(brand, site, ...many)
    assert.equal(site.asked.length, 21)
  })

  test('not again within a day, unless there is something new to look for', async () => {
    const site = scriptedSite({ [STORY]: page('Opened in 1987.') })
    const brand = await newBrand(database)
    await visited(brand, site, cited(STORY, '1987'))
    await visited(brand, site, cited(STORY, '1987'), cited(STORY))
    assert.equal(site.asked.length, 1)
    assert.deepEqual(await visited(brand, site, cited(STORY, '1978')), [`page.lacks=1978 ${STORY}`])
    await visited(brand, site, cited(STORY, '1978', '1987'))
    assert.equal(site.asked.length, 2)
    clock.advance(24 * 60 * 60_000)
    await visited(brand, site, cited(STORY))
    assert.equal(site.asked.length, 3)
  })

  test('what turns out otherwise later, or cannot be told, is superseded, and comes back', async () => {
    const site = scriptedSite({ [STORY]: 404 })
    const brand = await newBrand(database)
    const later = (...quotes: string[]) => {
      clock.advance(25 * 60 * 60_000)
      return visited(brand, site, cited(STORY, ...quotes))
    }
    assert.deepEqual(await later('1978'), [`page.status=404 ${STORY}`])
    site.answers[STORY] = 503
    assert.deepEqual(await later(), [])
    site.answers[STORY] = page('Opened in 1987.')
    assert.deepEqual(await later(), [`page.lacks=1978 ${STORY}`])
    site.answers[STORY] = 503
    assert.deepEqual(await later(), [])
    site.answers[STORY] = page('Opened in 1978, or so.')
    assert.deepEqual(await later(), [])
    site.answers[STORY] = 410
    assert.deepEqual(await later(), [`page.status=410 ${STORY}`])
    const all = await listFacts(database, brand.id)
    assert.equal(all.length, 3)
    assert.deepEqual(
      all
        .filter(({ active }) => !active)
        .map(({ key }) => key)
        .sort(),
      ['page.lacks', 'page.status'],
    )
  })

  test('two workers that look at the same page record it once', async () => {
    const site = scriptedSite({ [STORY]: page('Opened in 1987.') })
    const brand = await newBrand(database)
    const all = Promise.withResolvers<void>()
    const together: GuardedFetch = async (url, options) => {
      const answer = await site.fetch(url, options)
      if (site.asked.length === 4) all.resolve()
      if (url === STORY) await all.promise
      return answer
    }
    const look = () => visited(brand, { ...site, fetch: together }, cited(STORY, '1978'))
    await Promise.all([look(), look(), look(), look()])
    assert.equal((await listFacts(database, brand.id)).length, 1)
  })

  test('each fact is sealed with the bytes that were read', async () => {
    const html = page('Opened in 1987.')
    const site = scriptedSite({ [STORY]: html })
    const brand = await newBrand(database)
    await visited(brand, site, cited(STORY, '1978'))
    const { rows } = await database.query<{ private_text: string }>(
      `select private_text from records join record_texts on record = id where kind = 'fact' and subject = $1`,
      [brand.id],
    )
    const [fact] = await activeFacts(database, brand.id)
    const sealed = JSON.parse(rows[0]?.private_text ?? '{}')
    assert.deepEqual(
      [sealed.key, sealed.value, sealed.source, sealed.origin, sealed.surface, sealed.event],
      ['page.lacks', '1978', STORY, 'website', 'website', 'activated'],
    )
    assert.equal(sealed.sourceSha256, sha256Of(html))
    assert.equal(fact?.sourceSha256, sha256Of(html))
  })
})
