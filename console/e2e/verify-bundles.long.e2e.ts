import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Trust } from '@brand-citation-forensics/proof'
import type { Page } from 'playwright-core'
import { choose, expectVerdict, outcomesOf, paste, trust } from './verify-acts.ts'
import { type Site, startSite } from './verify-site.ts'

interface Vector {
  file: string
  trust: Trust
  verdict: string
  failedSteps: string[]
  notUnderstood?: { id: string }[]
}

const VECTORS = fileURLToPath(new URL('../../vectors/', import.meta.url))
const BUNDLES = `${VECTORS}bundles/`
const vectors: Vector[] = JSON.parse(readFileSync(`${VECTORS}bundles/index.json`, 'utf8'))

/**
 * The verifier has tests of its own on every vector; what a page adds is the same for all that end alike. The long lane shows each of
 * them.
 */
const OF_EACH_KIND = Number(process.env.SHOWN_VECTORS ?? 1)
const shown = [
  ...Map.groupBy(vectors, ({ verdict, failedSteps, notUnderstood = [], trust: trusted }) =>
    [
      verdict,
      failedSteps,
      notUnderstood.length > 0,
      Object.values(trusted).map(given => given.length > 0),
    ].join(),
  ).values(),
].flatMap(alike => alike.slice(0, OF_EACH_KIND))

const TELLING_STUDIES = [
  'valid-full.json',
  'valid-departures.json',
  'broken-called-failed.json',
  'broken-format.json',
  'unproved-waiting.json',
]

describe('bundles in the public check', () => {
  let site: Site
  before(async () => {
    site = await startSite()
  })
  after(() => site.close())

  /** Loads the page, then cuts the network. */
  async function openOffline(path = '/verify'): Promise<Page> {
    const page = await site.open()
    const rest = Promise.all([
      page.waitForResponse(/timestamp-certificate/),
      page.waitForResponse(/\/log\/key$/),
    ])
    await page.goto(path)
    for (const response of await rest) await response.finished()
    await page.context().setOffline(true)
    return page
  }

  test('vectors of every kind have their verdict and their failed steps, with the network cut', async () => {
    assert.ok(vectors.length >= 200, String(vectors.length))
    assert.ok(shown.length >= 40, String(shown.length))
    const page = await openOffline()
    for (const { file, trust: trusted, verdict, failedSteps, notUnderstood = [] } of shown) {
      await trust(page, [...trusted.keys, ...trusted.witnesses, ...trusted.tsaRoots].join('\n'))
      await choose(page, file, readFileSync(`${VECTORS}bundles/${file}`))
      await page.getByText(file).waitFor()
      await page.locator('[data-step]').first().waitFor()
      assert.equal(await page.locator('.verdict').getAttribute('data-verdict'), verdict, file)
      const outcomes = Object.entries(await outcomesOf(page))
      const failed = outcomes.filter(([, outcome]) => outcome === 'failed').map(([step]) => step)
      assert.deepEqual(failed, failedSteps, file)
      const facts = await page.locator('dl.facts').innerText()
      assert.equal(facts.includes('Sealed, not understood'), notUnderstood.length > 0, file)
      for (const { id } of notUnderstood) assert.ok(facts.includes(id), file)
    }
  })

  test('a study has its verdict, its failed steps and its numbers, with the network cut', async () => {
    const page = await openOffline()
    const all: Vector[] = JSON.parse(readFileSync(`${VECTORS}studies/index.json`, 'utf8'))
    const telling = all.filter(({ file }) => TELLING_STUDIES.includes(file))
    assert.equal(telling.length, TELLING_STUDIES.length)
    for (const { file, trust: trusted, verdict, failedSteps } of telling) {
      await trust(page, [...trusted.keys, ...trusted.witnesses, ...trusted.tsaRoots].join('\n'))
      await choose(page, file, readFileSync(`${VECTORS}studies/${file}`))
      await page.getByText(file).waitFor()
      await page.locator('[data-step]').first().waitFor()
      assert.equal(await page.locator('.verdict').getAttribute('data-verdict'), verdict, file)
      const outcomes = Object.entries(await outcomesOf(page))
      const failed = outcomes.filter(([, outcome]) => outcome === 'failed').map(([step]) => step)
      assert.deepEqual(failed, failedSteps, file)
      const facts = await page.locator('dl.facts').innerText()
      assert.equal(/\d+ planned: /.test(facts), verdict === 'verified', file)
      assert.equal(facts.includes('Not as planned'), file === 'valid-departures.json', file)
    }
  })

  test('the service’s own, as JSON and as HTML, genuine and altered, with and without its key', async () => {
    const page = await openOffline()
    const { json, html } = site.captured.bundle
    for (const [name, text] of [
      ['bundle.json', json],
      ['bundle.html', html],
    ] as const) {
      await trust(page, '')
      await choose(page, name, Buffer.from(text))
      await expectVerdict(page, 'unproved', /Intact, but simulated/)
      await page.locator('[data-step=keys][data-outcome=skipped]').waitFor()
      // Vouched for by this site, not by the visitor.
      await page.locator('.verdict', { hasText: 'matches this site’s key' }).waitFor()
      assert.doesNotMatch((await page.locator('.verdict').textContent()) ?? '', /that you gave/)
      // Its address is sealed, so nothing is left unproved about it.
      assert.doesNotMatch((await page.locator('.meaning').textContent()) ?? '', /where its addresses lead/)
      await trust(page, site.vkey)
      await expectVerdict(page, 'verified', /Verified, but simulated/)
      await page.locator('[data-step=keys][data-outcome=passed]').waitFor()
      assert.ok(await page.locator('.sandbox').isVisible())
      await choose(page, name, Buffer.from(text.replace('Northwind', 'Southwind')))
      await expectVerdict(page, 'modified', /Modified/)
      assert.equal(await page.locator('.facts dt').count(), 1, 'nothing of it is shown as proved')
    }
    await paste(page, json)
    await expectVerdict(page, 'verified', /Verified, but simulated/)
  })

  test('on the page of another answer it is said to be about another', async () => {
    const page = await openOffline(`/verify/${site.captured.sha256}`)
    const other = vectors.find(({ file }) => file === 'valid-plain.json')
    await trust(page, other?.trust.keys.join('\n') ?? '')
    await choose(page, 'valid-plain.json', readFileSync(`${VECTORS}bundles/valid-plain.json`))
    await expectVerdict(page, 'other', /about a different answer/)
  })

  test('keys that are no use are complained of, and the bundle is not', async () => {
    const page = await openOffline()
    await trust(page, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')
    await choose(page, 'bundle.json', Buffer.from(site.captured.bundle.json))
    await expectVerdict(page, 'stopped', /was not checked/)
    await page.getByText('The keys that you gave cannot be used').first().waitFor()
  })

  test('a page that could not load all of itself accuses nobody', async () => {
    const page = await site.open()
    await page.route('**/timestamp*', route => route.fulfill({ status: 404 }))
    await page.goto('/verify')
    await choose(page, 'valid-full.json', readFileSync(`${BUNDLES}valid-full.json`))
    await expectVerdict(page, 'stopped', /was not checked/)
    await page.getByText('Load the page again').first().waitFor()
    // This one needs no code that failed to load.
    await choose(page, 'valid-plain.json', readFileSync(`${BUNDLES}valid-plain.json`))
    await expectVerdict(page, 'unproved', /the key is not confirmed/)
    await page.locator('.verdict', { hasText: 'this site shows another or none' }).waitFor()
  })
})
