import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { assertGrowsWithInput } from '../../../test/growth.ts'
import { readSitemap } from './sitemap.ts'

const read = (body: string | Buffer, contentType = 'application/xml') =>
  readSitemap({ url: 'https://a.example/sitemap.xml', status: 200, contentType, body: Buffer.from(body) })
const set = (...urls: string[]) =>
  `<?xml version="1.0"?><urlset>${urls.map(url => `<url><loc> ${url} </loc></url>`).join('')}</urlset>`

describe('sitemaps', () => {
  test('addresses, of pages or of further sitemaps', () => {
    assert.deepEqual(read(set('https://a.example/b?c=1&amp;d=2')).pages, ['https://a.example/b?c=1&d=2'])
    const index = '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>'
    assert.deepEqual(read(index), { pages: [], sitemaps: ['https://a.example/1.xml'] })
    assert.deepEqual(read('https://a.example/x\nnothing\n', 'text/plain').pages, ['https://a.example/x'])
  })

  test('compressed ones, and bombs', () => {
    assert.deepEqual(read(gzipSync(set('https://a.example/')), 'application/gzip').pages, [
      'https://a.example/',
    ])
    assert.deepEqual(read(gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')), 'application/gzip').pages, [])
    assert.deepEqual(read(Buffer.from([0x1f, 0x8b, 1, 2]), 'application/gzip').pages, [])
  })

  test('F13: entities are not resolved, other schemes are not addresses', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;">]>${set('https://a.example/&b;', 'file:///etc/passwd', 'javascript:1')}`
    assert.deepEqual(read(bomb).pages, ['https://a.example/&b;'])
  })

  test('there is an end to them', async () => {
    assert.equal(
      read(set(...Array.from({ length: 20_000 }, (_, at) => `https://a.example/${at}`))).pages.length,
      5_000,
    )
    for (const piece of ['<url>', '</x>', '<url><loc>https://a.example/', '<urlset>', '&a;'])
      await assertGrowsWithInput(piece, 2 * 1024 * 1024, size =>
        read(`<urlset>${piece.repeat(size / piece.length)}`),
      )
    fc.assert(fc.property(fc.uint8Array(), bytes => void read(Buffer.from(bytes))))
  })
})
