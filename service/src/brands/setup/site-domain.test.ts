import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NotASite, nameOfDomain, siteDomain } from './site-domain.ts'

describe('the domain of what was pasted', () => {
  const cases: [pasted: string, domain: string][] = [
    ['example.com', 'example.com'],
    ['  https://www.example.com/path?utm=1  ', 'example.com'],
    ['HTTP://WWW.Example.COM.', 'example.com'],
    ['//example.com/a', 'example.com'],
    ['www.example.co.uk#top', 'example.co.uk'],
    ['<https://example.com/>', 'example.com'],
    ['"example.com",', 'example.com'],
    ['example.com:443/x', 'example.com'],
    ['https://shop.example.com/basket', 'shop.example.com'],
    ['brand.github.io', 'brand.github.io'],
    ['www.com', 'www.com'],
    ['https://www.bücher.example/', 'xn--bcher-kva.example'],
    ['日本.jp', 'xn--wgv71a.jp'],
    ['ｅｘａｍｐｌｅ．ｃｏｍ', 'example.com'],
    ['northwind-kettles.example', 'northwind-kettles.example'],
  ]
  for (const [pasted, domain] of cases) test(pasted.trim(), () => assert.equal(siteDomain(pasted), domain))
})

describe('what is none is said', () => {
  const cases: [pasted: string, words: RegExp][] = [
    ['', /blank/],
    ['Northwind Kettles', /no web address/],
    ['northwind', /no public website/],
    ['localhost', /no public website/],
    ['printer.local', /no public website/],
    ['https://127.0.0.1/', /address of a machine/],
    ['0x7f.1', /address of a machine/],
    ['http://[::1]/', /address of a machine/],
    ['8.8.8.8', /address of a machine/],
    ['info@example.com', /mail address.*example\.com/],
    ['mailto:info@example.com', /begins with mailto:/],
    ['javascript:alert(1)', /begins with javascript:/],
    ['file:///etc/passwd', /begins with file:/],
    ['https://example.com:8443/', /port 8443/],
    ['co.uk', /many share/],
    ['https://', /no web address/],
    ['exa_mple.com', /no domain/],
    [`${'a'.repeat(64)}.com`, /no domain/],
    [`https://example.com/${'a'.repeat(3_000)}`, /no web address/],
  ]
  for (const [pasted, words] of cases)
    test(pasted.slice(0, 40) || 'nothing', () =>
      assert.throws(
        () => siteDomain(pasted),
        error =>
          error instanceof NotASite &&
          words.test(error.message) &&
          /example\.com|leave it out/.test(error.message),
      ),
    )
})

test('a brand has a name before its site was read', () => {
  assert.equal(nameOfDomain('northwind-kettles.example'), 'Northwind Kettles')
  assert.equal(nameOfDomain('shop.acme.co.uk'), 'Acme')
  assert.equal(nameOfDomain('xn--bcher-kva.example'), 'Bücher')
  assert.equal(nameOfDomain('brand.github.io'), 'Brand')
})
