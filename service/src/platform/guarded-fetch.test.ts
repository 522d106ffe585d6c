import assert from 'node:assert/strict'
import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { createGuardedFetch, FetchRefused, isPublicAddress } from './guarded-fetch.ts'

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
  'F2: this machine and its networks in IPv6': [
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2002:7f00::]/',
    'http://[2001::1]/',
    'http://[::127.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd12:3456:789a::1]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'http://[100::1]/',
    'http://[::8.8.8.8]/',
    'http://[4000::1]/',
    'http://[3fff::1]/',
  ],
  'F3: addresses that are nobody’s in public': [
    'http://10.0.0.1/',
    'http://10.255.255.255/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://100.127.255.255/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.0.0.1/',
    'http://192.0.2.1/',
    'http://198.18.0.1/',
    'http://198.19.255.255/',
    'http://198.51.100.1/',
    'http://203.0.113.1/',
    'http://224.0.0.1/',
    'http://239.255.255.255/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://0.1.2.3/',
  ],
  'F4: names that only mean something inside': [
    'http://metadata.google.internal/',
    'http://metadata.google.internal./',
    'http://METADATA.GOOGLE.INTERNAL/',
    'http://db.internal/',
    'http://printer.local/',
    'http://api.default.svc.cluster.local/',
    'http://router.home.arpa/',
    'http://metadata/',
    'http://postgres./',
    'http://intranet/',
  ],
  'F7: schemes that are not the web’s': [
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'data:text/html,x',
    'ftp://example.com/',
    'ws://example.com/',
    'javascript:alert(1)',
    'blob:https://example.com/1',
  ],
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

describe('guarded fetch', () => {
  // Whoever gets through reaches us: the port that plain http uses, on every address of this machine.
  const canaries: Server[] = []
  let reached = 0
  before(async () => {
    for (const host of ['0.0.0.0', '::']) {
      for (const port of [80, 443]) {
        const canary = createServer(socket => {
          reached++
          socket.destroy()
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

  test('the canary notices a visitor', async t => {
    const [canary] = canaries
    if (!canary) return t.skip('ports 80 and 443 are not ours to have')
    const { port } = canary.address() as AddressInfo
    await new Promise(resolve => connect(port, '127.0.0.1').resume().once('close', resolve))
    assert.equal(reached, 1)
  })

  const fetch = createGuardedFetch()
  const refused = async (url: string, get = fetch) => {
    const before = reached
    await assert.rejects(get(url), FetchRefused, url)
    assert.equal(reached, before, `${url} reached the canary`)
  }

  for (const [group, urls] of Object.entries(PAYLOADS)) {
    describe(group, () => {
      for (const url of urls) test(url, () => refused(url))
    })
  }

  test('F1, F3: any inside address, in any of its numeric spellings', async () => {
    const inside = fc.constantFrom([127, 8], [10, 8], [172 * 256 + 16, 12], [192 * 256 + 168, 16], [0, 8])
    const address = fc.tuple(inside, fc.nat(0xffff_ffff)).map(([[prefix = 0, bits = 8], rest]) => {
      const width = prefix > 255 ? 16 : 8
      const top = (prefix * 2 ** (32 - width)) % 2 ** 32
      return top + (rest % 2 ** (32 - bits))
    })
    const spelling = fc.constantFrom<(value: number) => string>(
      value => String(value),
      value => `0x${value.toString(16)}`,
      value => `0${value.toString(8)}`,
      value => [24, 16, 8, 0].map(shift => (value >>> shift) & 255).join('.'),
      value => [24, 16, 8, 0].map(shift => `0x${((value >>> shift) & 255).toString(16)}`).join('.'),
      value => [24, 16, 8, 0].map(shift => `0${((value >>> shift) & 255).toString(8)}`).join('.'),
      value => `${value >>> 24}.${value & 0xff_ffff}`,
      value => `[::ffff:${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}]`,
      value => `[64:ff9b::${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}]`,
    )
    await fc.assert(
      fc.asyncProperty(address, spelling, (value, spell) => refused(`http://${spell(value)}/`)),
      { numRuns: 300 },
    )
  })

  test('addresses of the public network are public', () => {
    for (const address of ['1.1.1.1', '8.8.8.8', '93.184.215.14', '2606:4700::1111', '2a00:1450::1'])
      assert.ok(isPublicAddress(address), address)
    for (const nonsense of ['', 'example.com', '1.1.1.256', '::g'])
      assert.ok(!isPublicAddress(nonsense), nonsense)
  })

  test('an address of more than 1,500 characters is refused', () =>
    refused(`https://example.com/${'a'.repeat(1_500)}`))

  describe('F7: redirects', () => {
    // A site that stands in for a public one, and sends its visitors elsewhere.
    let answer: (response: ServerResponse, path: string) => void = response => response.end()
    const site = createHttpServer((request, response) => answer(response, request.url ?? ''))
    let get = fetch
    before(async () => {
      await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
      const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
      get = createGuardedFetch({ standIns: { 'brand.example': origin } })
    })
    after(() => site.close())
    const redirect = (location: string, status = 302) => {
      answer = response => response.writeHead(status, { location }).end()
    }

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
    ]
    for (const target of targets) {
      test(`to ${target}`, async () => {
        for (const status of [301, 302, 303, 307, 308]) {
          redirect(target, status)
          await refused('http://brand.example/', get)
        }
      })
    }

    test('from https to plain http, even on the same host', async () => {
      redirect('http://brand.example/next')
      await refused('https://brand.example/', get)
    })

    test('public, public, then private', async () => {
      answer = (response, path) =>
        response.writeHead(302, { location: path === '/' ? '/second' : 'https://10.0.0.1/' }).end()
      await refused('https://brand.example/', get)
    })

    test('three are followed, a fourth is not', async () => {
      let hops = 0
      const chain = (length: number) => {
        hops = 0
        answer = (response, path) => {
          hops++
          const at = Number(path.slice(1) || 0)
          if (at < length) response.writeHead(302, { location: `/${at + 1}` }).end()
          else response.writeHead(200, { 'content-type': 'text/html' }).end('there')
        }
      }
      chain(3)
      const page = await get('https://brand.example/')
      assert.equal(page.url, 'https://brand.example/3')
      assert.equal(Buffer.from(page.body).toString(), 'there')
      for (const length of [4, 20, 1_000]) {
        chain(length)
        await refused('https://brand.example/', get)
        assert.equal(hops, 4)
      }
    })

    test('a redirect without an address is an answer like any other', async () => {
      answer = response => response.writeHead(302).end('nowhere')
      assert.equal((await get('https://brand.example/')).status, 302)
    })
  })

  test('F11: a body of more than 2 MiB is given up', async () => {
    const flood = createHttpServer((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024)
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', pour)
      pour()
    })
    await new Promise<void>(resolve => flood.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(flood.address() as AddressInfo).port}`
    await refused('https://big.example/', createGuardedFetch({ standIns: { 'big.example': origin } }))
    flood.closeAllConnections()
    flood.close()
  })
})
