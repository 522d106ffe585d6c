// F1 to F9: whoever names an address, a name or a redirect tries to get inside. A canary listens where a visitor would
// arrive: on the ports of the web, on every address of this machine. It must stay alone.

import assert from 'node:assert/strict'
import { createServer as createHttpServer, get as naiveGet, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type LookupFunction, type Server } from 'node:net'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import {
  createGuardedFetch,
  FetchRefused,
  type GuardedFetch,
} from '../../src/platform/fetching/guarded-fetch.ts'

const PAYLOADS = {
  'F1: this machine in every spelling': [
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'http://localhost/',
    'http://localhost./',
    'http://LOCALHOST/',
    'http://a.localhost/',
    'http://a.localhost./',
    'http://127.1/',
    'http://127.0.1/',
    'http://127.0.0.1./',
    'http://0/',
    'http://0.0.0.0/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0x7f.0.0.0x1/',
    'http://017700000001/',
    'http://0177.0.0.1/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127。0。0。1/',
    'http://１２７.０.０.１/',
    'http://%31%32%37.0.0.1/',
    'http:\\\\127.0.0.1\\',
    'http:////127.0.0.1/',
    'http:127.0.0.1',
    'http://127.0.0.1\t/',
    'http://127.255.255.254/',
  ],
  'F2: this machine and its networks in IPv6': `
    http://[::1]/ http://[0:0:0:0:0:0:0:1]/ http://[::]/ http://[::ffff:127.0.0.1]/ http://[::ffff:7f00:1]/
    http://[::ffff:10.0.0.1]/ http://[::ffff:0:127.0.0.1]/ http://[64:ff9b::7f00:1]/
    http://[64:ff9b:1::7f00:1]/ http://[2002:7f00:1::]/ http://[2002:7f00::]/ http://[2001::1]/
    http://[::127.0.0.1]/ http://[fe80::1]/ http://[fc00::1]/ http://[fd12:3456:789a::1]/ http://[ff02::1]/
    http://[2001:db8::1]/ http://[100::1]/ http://[::8.8.8.8]/ http://[4000::1]/ http://[3fff::1]/
  `
    .trim()
    .split(/\s+/),
  'F3: addresses that are nobody’s in public': `
    http://10.0.0.1/ http://10.255.255.255/ http://172.16.0.1/ http://172.31.255.255/ http://192.168.0.1/
    http://100.64.0.1/ http://100.127.255.255/ http://169.254.169.254/latest/meta-data/ http://192.0.0.1/
    http://192.0.2.1/ http://198.18.0.1/ http://198.19.255.255/ http://198.51.100.1/ http://203.0.113.1/
    http://224.0.0.1/ http://239.255.255.255/ http://240.0.0.1/ http://255.255.255.255/ http://0.1.2.3/
  `
    .trim()
    .split(/\s+/),
  'F4: names that only mean something inside': `
    http://metadata.google.internal/ http://metadata.google.internal./ http://METADATA.GOOGLE.INTERNAL/
    http://db.internal/ http://printer.local/ http://api.default.svc.cluster.local/
    http://router.home.arpa/ http://metadata/ http://postgres./ http://intranet/
  `
    .trim()
    .split(/\s+/),
  'F7: schemes that are not the web’s': `
    file:///etc/passwd gopher://127.0.0.1/ data:text/html,x ftp://example.com/ ws://example.com/
    javascript:alert(1) blob:https://example.com/1
  `
    .trim()
    .split(/\s+/),
  'F8: a name with more in it': [
    'http://user:secret@example.com/',
    'http://user@example.com/',
    'http://example.com@127.0.0.1/',
    'http://127.0.0.1#@example.com/',
  ],
  'F9: ports of other services': [22, 25, 81, 5432, 6379, 8080, 11211, 65535].map(
    port => `http://example.com:${port}/`,
  ),
}

const INSIDE = `
  127.0.0.1 127.0.0.2 127.255.255.255 0.0.0.0 10.0.0.1 10.1.2.3 172.16.0.1 172.20.10.5 172.31.255.254
  192.168.0.1 192.168.255.255 100.64.0.1 100.100.100.200 169.254.0.1 169.254.169.254 169.254.170.2
  192.0.0.192 198.18.0.1 224.0.0.251 255.255.255.255
`
  .trim()
  .split(/\s+/)
const quads = (address: string) => address.split('.').map(Number) as [number, number, number, number]
const numberOf = (address: string) => quads(address).reduce((sum, part) => sum * 256 + part, 0)
const hex = (value: number) => value.toString(16)

/** The ways to write one address that a URL parser takes for the same. */
const SPELLINGS: ((address: string) => string)[] = [
  address => address,
  address => String(numberOf(address)),
  address => `0x${hex(numberOf(address))}`,
  address => `0${numberOf(address).toString(8)}`,
  address =>
    quads(address)
      .map(part => `0x${hex(part)}`)
      .join('.'),
  address =>
    quads(address)
      .map(part => `0${part.toString(8)}`)
      .join('.'),
  address => `${quads(address)[0]}.${numberOf(address) % 2 ** 24}`,
  address => `${quads(address).slice(0, 2).join('.')}.${numberOf(address) % 2 ** 16}`,
  address => `${address}.`,
  address => address.replaceAll('.', '。'),
  address => address.replace(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit))),
  address => address.replace(/\d/g, digit => `%3${digit}`),
  address => `[::ffff:${address}]`,
  address => `[::${address}]`,
  address => `[64:ff9b::${address}]`,
  address => `[2002:${hex(Math.floor(numberOf(address) / 65_536))}:${hex(numberOf(address) % 65_536)}::1]`,
]

const WRAPPED = INSIDE.slice(0, 8).flatMap(address => [
  `http://public.example@${address}/`,
  `http://${address}\\@public.example/`,
  `http://${address}?.public.example/`,
  `http://${address}#.public.example`,
  `http://\t${address}/`,
  `\n http://${address}/ `,
])

const ALL = [
  ...new Set([
    ...Object.values(PAYLOADS).flat(),
    ...INSIDE.flatMap(address => SPELLINGS.map(spell => `http://${spell(address)}/`)),
    ...INSIDE.flatMap(address => [`https://${address}/`, `http://${address}:8080/`]),
    ...WRAPPED,
  ]),
]

const lookupOf =
  (next: () => string[]): LookupFunction =>
  (_host, _options, callback) =>
    callback(
      null,
      next().map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

describe('steering the guarded fetch inside', () => {
  const canaries: Server[] = []
  let reached = 0
  before(async () => {
    for (const host of ['0.0.0.0', '::']) {
      for (const port of [80, 443]) {
        const canary = createServer(socket => {
          reached++
          socket
            .on('error', () => {})
            .end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 0\r\n\r\n')
        })
        const listens = await new Promise<boolean>(resolve => {
          canary.once('error', () => resolve(false))
          canary.listen({ port, host, ipv6Only: true }, () => resolve(true))
        })
        // Without the right to these ports, or with somebody else on them, the refusals alone are tested.
        if (listens) canaries.push(canary)
      }
    }
  })
  after(() => canaries.map(canary => canary.close()))

  const fetch = createGuardedFetch()
  const refused = async (url: string, get: GuardedFetch = fetch) => {
    const before = reached
    await assert.rejects(get(url), FetchRefused, url)
    assert.equal(reached, before, `${url} reached the canary`)
  }

  test('there are enough payloads', () => assert.ok(ALL.length >= 300, String(ALL.length)))

  for (const [group, urls] of Object.entries(PAYLOADS))
    test(group, async () => {
      assert.ok(urls.length > 0)
      for (const url of urls) await refused(url)
    })

  test('all addresses inside, in all their spellings', async () => {
    for (const url of ALL) await refused(url)
  })

  test('any inside address at all, in any of its spellings', async () => {
    const networks = fc.constantFrom([127, 8], [10, 8], [172 * 256 + 16, 12], [192 * 256 + 168, 16], [0, 8])
    const address = fc.tuple(networks, fc.nat(0xffff_ffff)).map(([[prefix = 0, bits = 8], rest]) => {
      const top = (prefix * 2 ** (prefix > 255 ? 16 : 24)) % 2 ** 32
      const value = top + (rest % 2 ** (32 - bits))
      return [24, 16, 8, 0].map(shift => (value >>> shift) & 255).join('.')
    })
    await fc.assert(
      fc.asyncProperty(address, fc.constantFrom(...SPELLINGS), (value, spell) =>
        refused(`http://${spell(value)}/`),
      ),
      { numRuns: 300 },
    )
  })

  test('an address of more than 1,500 characters is refused', () =>
    refused(`https://example.com/${'a'.repeat(1_500)}`))

  describe('F7: by redirect', () => {
    let answer: (response: ServerResponse, path: string) => void = response => response.end()
    const site = createHttpServer((request, response) => answer(response, request.url ?? ''))
    let get = fetch
    before(async () => {
      await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
      const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
      get = createGuardedFetch({
        standIns: { 'brand.example': origin },
        resolve: lookupOf(() => ['127.0.0.1']),
      })
    })
    after(() => site.close())

    const targets = [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://2130706433/',
      '//127.0.0.1/',
      'http://169.254.169.254/latest/',
      'http://localhost/',
      'http://metadata.google.internal/',
      'http://other.example:6379/',
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'data:text/html,<p>x',
      'http://[broken',
      'http://resolves-inside.example/',
      'http://user:secret@other.example/',
      'https:\\\\127.0.0.1',
      'javascript:alert(1)',
    ]
    for (const target of targets) {
      test(`to ${target}`, async () => {
        for (const status of [301, 302, 303, 307, 308]) {
          answer = response => response.writeHead(status, { location: target }).end()
          await refused('http://brand.example/', get)
        }
      })
    }

    test('from https to plain http, even on the same host', async () => {
      answer = response => response.writeHead(302, { location: 'http://brand.example/next' }).end()
      await refused('https://brand.example/', get)
    })

    test('public, public, then private', async () => {
      answer = (response, path) =>
        response.writeHead(302, { location: path === '/' ? '/second' : 'https://10.0.0.1/' }).end()
      await refused('https://brand.example/', get)
    })
  })

  describe('F5: a name with several addresses, one of them inside', () => {
    const PUBLIC = ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']
    const PRIVATE = `
      127.0.0.1 ::1 10.0.0.1 169.254.169.254 fd00::1 ::ffff:127.0.0.1 0.0.0.0 fe80::1%1 nonsense
    `
      .trim()
      .split(/\s+/)
    for (const inside of PRIVATE) {
      test(inside, async () => {
        for (const records of [[inside], [...PUBLIC, inside], [inside, ...PUBLIC]])
          await refused('http://mixed.example/', createGuardedFetch({ resolve: lookupOf(() => records) }))
      })
    }
  })

  describe('F6: a name that changes its mind', () => {
    /** Public when it is asked first, though nobody has been there since the 6bone ended; inside ever after. */
    const changing = () => {
      let asked = 0
      const lookup = lookupOf(() => (asked++ === 0 ? ['3ffe::1'] : ['127.0.0.1']))
      return { lookup, asked: () => asked }
    }

    test('who asks twice is led inside', async t => {
      if (canaries.length === 0) return t.skip('ports 80 and 443 are not ours to have')
      const { lookup } = changing()
      const before = reached
      // Checks the name, then connects to the name: the mistake that this is about.
      await new Promise(resolve => lookup('rebinding.example', {}, resolve))
      await new Promise(resolve => {
        naiveGet('http://rebinding.example/', { lookup }, response => response.resume().on('end', resolve))
      })
      assert.equal(reached, before + 1, 'the canary notices a visitor')
    })

    test('200 trials: the name is resolved once, and what it said then holds', async () => {
      const before = reached
      const trial = async (at: number) => {
        const { lookup, asked } = changing()
        // Nobody is there, or no route leads there; whatever it is, it was not inside.
        for (let timeoutMs = 200; asked() === 0; timeoutMs *= 2) {
          const get = createGuardedFetch({ resolve: lookup, timeoutMs })
          await get(`${at % 2 ? 'http' : 'https'}://rebinding-${at}.example/`).catch(() => {})
        }
        assert.equal(asked(), 1)
        // Asked again, it is inside and says so.
        await refused(`http://rebinding-${at}.example/`, createGuardedFetch({ resolve: lookup }))
      }
      for (let at = 0; at < 200; at += 50)
        await Promise.all(Array.from({ length: 50 }, (_, offset) => trial(at + offset)))
      assert.equal(reached, before)
    })
  })
})
