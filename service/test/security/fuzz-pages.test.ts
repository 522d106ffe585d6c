// Pages, robots.txt, sitemaps and llms.txt that are nearly what a site sends: read within bounds, never a complaint.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { startSandbox } from '@brand-citation-forensics/sandbox'
import fc from 'fast-check'
import { edited, fuzz, mutated } from '../../../proof/test/edits.ts'
import { decode } from '../../src/truth/page/document.ts'
import { factsOfLlmsText } from '../../src/truth/page/llms-text.ts'
import { robotsOf } from '../../src/truth/site/robots.ts'
import { readSitemap } from '../../src/truth/site/sitemap.ts'
import { factsOfPage } from '../../src/truth/website.ts'

const SITE = 'northwind-kettles.example'
const owner = { name: 'Northwind Kettles', aliases: ['NWK'], domain: SITE }
const found: Record<'html' | 'robots' | 'sitemap' | 'llms', string[]> = {
  html: [],
  robots: [],
  sitemap: [],
  llms: [],
}
/** Linked data of the site, as values. */
let things: unknown[] = []

before(async () => {
  const sandbox = await startSandbox()
  const get = async (path: string) => (await fetch(`${sandbox.url}/site/${SITE}${path}`)).text()
  found.html = await Promise.all(['/', '/about', '/products/northwind-one', '/contact'].map(get))
  found.robots = [
    await get('/robots.txt'),
    'User-agent: *\nDisallow: /a*b$\nAllow: /\nCrawl-delay: 2\nSitemap: https://x.example/s.xml\n',
  ]
  found.sitemap = [
    await get('/sitemap.xml'),
    `<sitemapindex><sitemap><loc>https://${SITE}/a.xml</loc></sitemap></sitemapindex>`,
  ]
  found.llms = [await get('/llms.txt'), '# Northwind\n\n> Kettles.\n\n## Docs\n- [a](https://x.example)\n']
  await sandbox.close()
  things = found.html.flatMap(html =>
    [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    ),
  )
})

function read(html: string, isHome = true): void {
  const facts = factsOfPage(html, { url: `https://${SITE}/`, isHome }, owner)
  assert.ok(facts.length <= 200)
  for (const { key, value } of facts) {
    assert.ok(key.length <= 300 && value.length <= 2_000 && value !== '')
    assert.ok(`${key}${value}`.isWellFormed() && !`${key}${value}`.includes('\u0000'))
  }
  assert.deepEqual(Object.keys(Object.prototype), [])
}

describe('nearly what a site sends', () => {
  test('pages', () => {
    assert.ok(found.html.every(html => html.includes('<')) && things.length > 0)
    fc.assert(fc.property(edited(found.html), fc.boolean(), read), fuzz(0.5))
  })

  test('linked data', () =>
    fc.assert(
      fc.property(mutated(things), value => {
        const json = JSON.stringify(value)
        read(
          `<script type="application/ld+json">${json}</script><div itemscope itemtype="https://schema.org/Store">${json}</div>`,
        )
      }),
      fuzz(),
    ))

  test('robots.txt', () => {
    const path = fc.string({ unit: 'grapheme-ascii', maxLength: 40 })
    fc.assert(
      fc.property(edited(found.robots), path, (text, path) => {
        const { refusal, delayMs, sitemaps } = robotsOf(`https://${SITE}/robots.txt`, text)
        assert.ok(delayMs >= 0 && delayMs <= 5_000)
        assert.ok(sitemaps.every(address => typeof address === 'string'))
        const said = refusal(`https://${SITE}/${path}`)
        assert.ok(said === null || said.startsWith('https://'))
      }),
      fuzz(),
    )
  })

  test('robots.txt with a pattern made to be slow', () => {
    const { refusal } = robotsOf(
      `https://${SITE}/robots.txt`,
      `User-agent: *\nDisallow: /${'*a'.repeat(2_000)}b\n`,
    )
    assert.equal(refusal(`https://${SITE}/${'a'.repeat(1_400)}`), null)
  })

  test('sitemaps, compressed ones too', () =>
    fc.assert(
      fc.property(edited(found.sitemap), fc.boolean(), fc.nat(20), (text, packed, cut) => {
        const plain = Buffer.from(text)
        const body = packed
          ? gzipSync(plain).subarray(cut % 2 === 0 ? 0 : undefined, cut > 10 ? -cut : undefined)
          : plain
        const { pages, sitemaps } = readSitemap({
          url: '',
          status: 200,
          contentType: 'application/xml',
          body,
        })
        assert.ok([...pages, ...sitemaps].every(address => /^https?:\/\//i.test(address)))
      }),
      fuzz(),
    ))

  test('llms.txt', () =>
    fc.assert(
      fc.property(edited(found.llms), text => assert.ok(factsOfLlmsText(text).length <= 200)),
      fuzz(),
    ))

  test('bytes in whatever encoding they claim', async () => {
    const labels = [
      'utf-8', 'utf-16le', 'shift_jis', 'iso-2022-jp', 'x-user-defined', 'replacement', 'none', '',
    ] // biome-ignore format: read like a list of words
    const picture = await readFile(new URL('../../../docs/images/case.png', import.meta.url))
    fc.assert(
      fc.property(
        fc.constantFrom(...labels),
        fc.oneof(fc.uint8Array(), fc.constant(picture.subarray(0, 500))),
        (label, bytes) => {
          read(decode(bytes, `text/html; charset=${label}`))
        },
      ),
      fuzz(0.3),
    )
  })
})
