import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type LookupFunction, type Server } from 'node:net'
import { after, before, describe, test } from 'node:test'
import * as zlib from 'node:zlib'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { CERTIFICATES } from './fetch-kinds.ts'
import { createGuardedFetch, FetchFailed, FetchRefused, type GuardedFetch } from './guarded-fetch.ts'
import { isOwnAddress, isPublicAddress, unsafeHost } from './public-address.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const listen = async (server: Server) => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
const failsWith = (code: string) => (error: unknown) => {
  assert.ok(error instanceof FetchFailed, String(error))
  assert.equal(error.code, code, error.message)
  return true
}

describe('guarded fetch', () => {
  // A site that stands in for a public one.
  let answer: Answer = response => response.end()
  const site = createServer((request, response) => answer(response, request))
  // Making a bomb may take longer than a server waits for the next request, and a connection that it just closed is a failure.
  site.keepAliveTimeout = 0
  let get: GuardedFetch
  /** For whoever is never done answering. */
  let hasty: GuardedFetch
  let origin = ''
  before(async () => {
    origin = `http://${await listen(site)}`
    const standIns = { 'brand.example': origin }
    get = createGuardedFetch({ standIns, timeoutMs: PATIENCE_MS })
    hasty = createGuardedFetch({ standIns, timeoutMs: 300 })
  })
  after(() => {
    site.closeAllConnections()
    site.close()
  })
  const ask = (options: Parameters<GuardedFetch>[1] = {}) => get('https://brand.example/page', options)

  test('a page, with what the next request needs', async () => {
    const date = 'Tue, 20 Oct 2026 09:00:00 GMT'
    answer = response => response.writeHead(200, { ...HTML, etag: '"1"', 'last-modified': date }).end('hello')
    const page = await ask()
    assert.deepEqual(
      { ...page, body: Buffer.from(page.body).toString() },
      {
        url: 'https://brand.example/page',
        status: 200,
        contentType: HTML['content-type'],
        etag: '"1"',
        lastModified: date,
        body: 'hello',
      },
    )
  })

  test('what is known is sent; a page that has not changed says so', async () => {
    let seen: IncomingMessage['headers'] = {}
    answer = (response, request) => {
      seen = request.headers
      response.writeHead(304).end()
    }
    const page = await ask({ known: { etag: 'W/"a"', lastModified: 'Tue, 20 Oct 2026 09:00:00 GMT' } })
    assert.equal(page.status, 304)
    assert.equal(seen['if-none-match'], 'W/"a"')
    assert.equal(seen['if-modified-since'], 'Tue, 20 Oct 2026 09:00:00 GMT')
    assert.match(seen['user-agent'] ?? '', /^BrandCitationForensics\/\d/)
    for (const name of ['cookie', 'authorization', 'referer']) assert.equal(seen[name], undefined)
    await ask({ known: { etag: null, lastModified: null } })
    assert.equal(seen['if-none-match'], undefined)
    assert.equal(seen['if-modified-since'], undefined)
  })

  test('what is known of one page is not said to another', async () => {
    const tags: unknown[] = []
    answer = (response, request) => {
      tags.push(request.headers['if-none-match'])
      if (request.url === '/page') response.writeHead(301, { location: '/next' }).end()
      else response.writeHead(200, HTML).end()
    }
    const page = await ask({ known: { etag: '"1"', lastModified: null } })
    assert.equal(page.url, 'https://brand.example/next')
    assert.deepEqual(tags, ['"1"', undefined])
  })

  test('a tag that could not be sent back is not kept', async () => {
    for (const etag of [`"${'a'.repeat(400)}"`, '"\u00e9"']) {
      answer = response => response.writeHead(200, { ...HTML, etag }).end()
      assert.equal((await ask()).etag, undefined)
    }
  })

  test('an error is an answer; its page is not read', async () => {
    for (const status of [400, 403, 404, 410, 429, 500, 503]) {
      answer = response => response.writeHead(status, { 'content-type': 'image/png' }).end('sorry')
      const page = await ask()
      assert.equal(page.status, status)
      assert.equal(page.body.length, 0)
    }
  })

  describe('F7: redirects', () => {
    test('three are followed, a fourth is not', async () => {
      let hops = 0
      const chain = (length: number) => {
        hops = 0
        answer = (response, request) => {
          hops++
          const at = Number(request.url?.slice(1) || 0)
          if (at < length) response.writeHead(302, { location: `/${at + 1}` }).end()
          else response.writeHead(200, HTML).end('there')
        }
      }
      chain(3)
      assert.equal((await get('https://brand.example/')).url, 'https://brand.example/3')
      for (const length of [4, 20, 1_000]) {
        chain(length)
        await assert.rejects(get('https://brand.example/'), FetchRefused)
        assert.equal(hops, 4)
      }
    })

    test('whether a page moved for good', async () => {
      const through = async (...statuses: number[]) => {
        answer = (response, request) => {
          const at = Number(request.url?.slice(1) || 0)
          const status = statuses[at]
          if (status) response.writeHead(status, { location: `/${at + 1}` }).end()
          else response.writeHead(200, HTML).end()
        }
        return (await get('https://brand.example/')).movedForGood
      }
      assert.equal(await through(), undefined)
      assert.equal(await through(301), true)
      assert.equal(await through(308, 301), true)
      assert.equal(await through(302), false)
      assert.equal(await through(301, 307), false)
    })

    test('whoever asks may stay away from where it leads', async () => {
      let visits = 0
      answer = response => {
        visits++
        response.writeHead(302, { location: '/elsewhere' }).end()
      }
      const seen: string[] = []
      const beforeRedirect = async (next: URL) => {
        seen.push(next.href)
        throw new FetchRefused('not there')
      }
      await assert.rejects(ask({ beforeRedirect }), /not there/)
      assert.deepEqual([seen, visits], [['https://brand.example/elsewhere'], 1])
    })

    test('without an address it is an answer like any other', async () => {
      answer = response => response.writeHead(302).end('nowhere')
      assert.equal((await ask()).status, 302)
    })
  })

  describe('F11: bodies without end', () => {
    const encodings: [name: string, compress: (bytes: Buffer) => Buffer][] = [
      ['gzip', zlib.gzipSync],
      [
        'br',
        bytes => zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }),
      ],
      ['zstd', zlib.zstdCompressSync],
      ['deflate', zlib.deflateSync],
    ]
    for (const [name, compress] of encodings) {
      test(`${name}: a page is inflated, a bomb is given up`, async () => {
        const send = (body: Buffer) => {
          answer = response => response.writeHead(200, { ...HTML, 'content-encoding': name }).end(body)
        }
        send(compress(Buffer.from('<p>hello')))
        assert.equal(Buffer.from((await ask()).body).toString(), '<p>hello')
        const bomb = compress(Buffer.alloc(64 * 1024 * 1024, 'a'))
        assert.ok(bomb.length < 1024 * 1024)
        send(bomb)
        await assert.rejects(ask(), /more than 2097152 bytes/)
      })
    }

    test('exactly 2 MiB are read, one byte more is not', async () => {
      const send = (bytes: number) => {
        answer = response => response.writeHead(200, HTML).end(Buffer.alloc(bytes, 'a'))
      }
      send(2 * 1024 * 1024)
      assert.equal((await ask()).body.length, 2 * 1024 * 1024)
      send(2 * 1024 * 1024 + 1)
      await assert.rejects(ask(), FetchRefused)
    })

    test('a body that never ends', async () => {
      answer = response => {
        response.writeHead(200, HTML)
        const chunk = Buffer.alloc(64 * 1024, 'a')
        const pour = () => {
          while (!response.destroyed && response.write(chunk));
        }
        response.on('drain', pour)
        pour()
      }
      await assert.rejects(ask(), FetchRefused)
    })

    test('layers, unknown encodings and broken ones are refused', async () => {
      for (const encoding of ['gzip, gzip', 'compress', 'constructor', 'gzip', 'br', 'zstd']) {
        answer = response => response.writeHead(200, { ...HTML, 'content-encoding': encoding }).end('plain')
        await assert.rejects(ask(), FetchRefused, encoding)
      }
    })

    test('a byte now and then is a time-out', async () => {
      answer = response => {
        response.writeHead(200, HTML)
        const drip = setInterval(() => response.write('a'), 100)
        response.on('close', () => clearInterval(drip))
      }
      await assert.rejects(hasty('https://brand.example/page'), failsWith('timeout'))
    })

    test('so is silence', async () => {
      answer = () => {}
      await assert.rejects(hasty('https://brand.example/page'), failsWith('timeout'))
    })

    test('more than 64 KiB of headers are refused', async () => {
      answer = response => response.writeHead(200, { ...HTML, 'x-long': 'a'.repeat(40_000) }).end('fine')
      assert.equal((await ask()).status, 200)
      answer = response => {
        for (let at = 0; at < 50; at++) response.setHeader(`x-${at}`, 'a'.repeat(2_000))
        response.writeHead(200, HTML).end()
      }
      await assert.rejects(ask(), FetchRefused)
    })
  })

  describe('F12: only text', () => {
    const types =
      'video/mp4 image/png image/svg+xml application/octet-stream application/pdf text/htmlx text/css'
    for (const type of [...types.split(' '), '']) {
      test(`${type || 'no type'} is refused`, async () => {
        answer = response => response.writeHead(200, type ? { 'content-type': type } : {}).end('<p>text')
        await assert.rejects(ask(), FetchRefused)
      })
    }

    test('what calls itself text and is none is refused', async () => {
      const bodies = [
        Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        Buffer.from('%PDF-1.7\n\x00\x01', 'latin1'),
        zlib.gzipSync('<p>hello'),
      ]
      for (const body of bodies) {
        answer = response => response.writeHead(200, HTML).end(body)
        await assert.rejects(ask(), /no text/)
      }
    })

    test('text in other encodings, and sitemaps that are compressed, are read', async () => {
      const bodies: [type: string, body: Buffer][] = [
        ['text/html', Buffer.from('\ufeff<p>a', 'utf16le')],
        ['text/plain', Buffer.from('caf\xe9', 'latin1')],
        ['application/gzip', zlib.gzipSync('<urlset/>')],
        ['application/xhtml+xml;charset=utf-8', Buffer.from('<p/>')],
      ]
      for (const [type, body] of bodies) {
        answer = response => response.writeHead(200, { 'content-type': type }).end(body)
        assert.deepEqual(Buffer.from((await ask()).body), body, type)
      }
    })
  })

  test('F15: proxies of the environment are not asked', async () => {
    let asked = 0
    const proxy = createTcpServer(socket => {
      asked++
      socket.destroy()
    })
    const address = `http://${await listen(proxy)}`
    const names = ['http_proxy', 'https_proxy', 'all_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']
    const kept = { ...process.env }
    for (const name of names) process.env[name] = address
    process.env.NODE_USE_ENV_PROXY = '1'
    try {
      answer = response => response.writeHead(200, HTML).end('direct')
      const resolve: LookupFunction = (_host, _options, callback) =>
        callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), [])
      const fetch = createGuardedFetch({ standIns: { 'brand.example': origin }, resolve })
      assert.equal(Buffer.from((await fetch('https://brand.example/')).body).toString(), 'direct')
      await assert.rejects(fetch('http://elsewhere.example/'), failsWith('nxdomain'))
      assert.equal(asked, 0)
    } finally {
      process.env = kept
      proxy.close()
    }
  })

  test('F16: a certificate that nobody vouches for is refused, whatever the environment says', async () => {
    const impostor = createTlsServer({ key: KEY, cert: CERTIFICATE }, (_request, response) => response.end())
    const fetch = createGuardedFetch({ standIns: { 'brand.example': `https://${await listen(impostor)}` } })
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      await assert.rejects(fetch('https://brand.example/'), failsWith('certificate'))
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
      impostor.close()
    }
  })

  describe('failures have a code', () => {
    const lookup =
      (code: string): LookupFunction =>
      (_host, _options, callback) =>
        callback(Object.assign(new Error(`queryA ${code}`), { code }), [])
    const cases: [resolver: string, code: string][] = [
      ['ENOTFOUND', 'nxdomain'],
      ['EAI_AGAIN', 'unreachable'],
      ['ESERVFAIL', 'unreachable'],
      ['ETIMEOUT', 'timeout'],
    ]
    for (const [error, code] of cases) {
      test(`${error} is ${code}`, async () => {
        const fetch = createGuardedFetch({ resolve: lookup(error) })
        await assert.rejects(fetch('https://nobody.example/'), failsWith(code))
      })
    }

    test('nobody listens', async () => {
      const closed = createTcpServer()
      const address = await listen(closed)
      closed.close()
      const fetch = createGuardedFetch({ standIns: { 'brand.example': `http://${address}` } })
      await assert.rejects(fetch('https://brand.example/'), failsWith('unreachable'))
    })

    test('a connection cut in the middle', async () => {
      answer = response => {
        response.writeHead(200, { ...HTML, 'content-length': '100' }).write('part')
        setTimeout(() => response.destroy(), 20)
      }
      await assert.rejects(ask(), failsWith('unreachable'))
    })

    test('what is refused is refused', async () => {
      await assert.rejects(get('http://127.0.0.1/'), failsWith('refused'))
      await assert.rejects(get('no address'), failsWith('refused'))
    })
  })

  describe('what is said about certificates', () => {
    const fetch = () =>
      createGuardedFetch({ kind: CERTIFICATES, standIns: { 'ca.example': origin }, timeoutMs: 600_000 })

    test('is read under the names that servers have for it, and nothing else is', async () => {
      let seen: IncomingMessage['headers'] = {}
      const send = (type: string | null) => {
        answer = (response, request) => {
          seen = request.headers
          response
            .writeHead(200, type === null ? {} : { 'content-type': type })
            .end(Buffer.from([0x30, 0x03, 2, 1, 0]))
        }
      }
      for (const type of [
        'application/pkix-crl',
        'application/ocsp-response',
        'application/octet-stream',
        null,
      ]) {
        send(type)
        assert.equal((await fetch()('http://ca.example/x')).body.length, 5)
      }
      assert.match(seen['user-agent'] ?? '', /evidence log/)
      for (const type of ['text/html', 'application/json', 'application/pkix-crlx', 'image/png']) {
        send(type)
        await assert.rejects(fetch()('http://ca.example/x'), FetchRefused)
      }
    })

    test('is not waited for by whoever was told to stop', async () => {
      const stopping = new AbortController()
      answer = () => stopping.abort()
      await assert.rejects(fetch()('http://ca.example/x', { signal: stopping.signal }), FetchFailed)
    })
  })

  test('requests to one host begin half a second apart', async () => {
    const times: number[] = []
    const resolve: LookupFunction = (_host, _options, callback) => {
      times.push(performance.now())
      callback(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), [])
    }
    const fetch = createGuardedFetch({ resolve, timeoutMs: PATIENCE_MS })
    const begun = performance.now()
    await Promise.allSettled([1, 2, 3].map(at => fetch(`https://paced.example/${at}`)))
    // None before its turn; the first may be late itself.
    for (const [turn, time] of times.entries())
      assert.ok(time - begun > turn * 500 - 50, `${turn} began after ${time - begun} ms`)
    assert.equal(times.length, 3)
  })
})

test('addresses of the public network are public', () => {
  for (const address of ['1.1.1.1', '8.8.8.8', '93.184.215.14', '2606:4700::1111', '2a00:1450::1'])
    assert.ok(isPublicAddress(address), address)
  for (const nonsense of ['', 'example.com', '1.1.1.256', '::g'])
    assert.ok(!isPublicAddress(nonsense), nonsense)
})

test('addresses of this machine are its own', () => {
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1']) assert.ok(isOwnAddress(address), address)
  assert.ok(!isOwnAddress('1.1.1.1'))
})

test('names of the public network may be visited', () => {
  const hosts = 'example.com local.example.com mail.example.com example.com. xn--bcher-kva.example'.split(' ')
  for (const host of hosts) assert.equal(unsafeHost(host), null, host)
})

// Good for nothing: nobody trusts it.
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBhzCCASygAwIBAgITGrKu0WKqMFLj7E717cEd/GGTaTAKBggqhkjOPQQDAjAY
MRYwFAYDVQQDDA1icmFuZC5leGFtcGxlMCAXDTI2MTExNTA4MDg0M1oYDzIxMjYx
MDIyMDgwODQzWjAYMRYwFAYDVQQDDA1icmFuZC5leGFtcGxlMFkwEwYHKoZIzj0C
AQYIKoZIzj0DAQcDQgAEqMoGqVSKvhee++VkLXR4FNapKBP8U+X2izYKsouE3mdC
HT3Ols2q9Sovt4ytY8JbfgBXLXNnd/2b2UIZRH5K4qNTMFEwHQYDVR0OBBYEFF/w
Ecx2tNw2D3llJ9VNv308c0/lMB8GA1UdIwQYMBaAFF/wEcx2tNw2D3llJ9VNv308
c0/lMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAOkTKhTVWdxl
NUcUU8qpGAqs0aBK6XIVuqoEqa4E1OT2AiEA3XPWqOaXg8ZmWRllnypGBaPO9G/u
hb7U8pWn+kfwC+Q=
-----END CERTIFICATE-----`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgtkmHTl3chzxN/UwT
Cg5w2ao33rk1zNxG6ZKkW9xSab6hRANCAASoygapVIq+F5775WQtdHgU1qkoE/xT
5faLNgqyi4TeZ0IdPc6Wzar1Ki+3jK1jwlt+AFctc2d3/ZvZQhlEfkri
-----END PRIVATE KEY-----`
