// The proxies of deploy/: whoever comes through one is known by the address that it sees, whatever the request says of itself.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseEnv } from 'node:util'
import { readConfig } from '../../src/config.ts'
import { ownPage } from '../console/browser.ts'
import { createMigratedDatabase, startTestService, TOKEN } from '../harness.ts'
import { readText } from '../source.ts'

const uncommented = (path: string) => readText(path).replace(/^\s*#.*$/gm, '')
const nginx = uncommented('deploy/nginx/bcf.conf')
const caddy = uncommented('deploy/caddy/Caddyfile')
const compose = uncommented('deploy/compose.yaml')
const env = parseEnv(readText('deploy/systemd/bcf.env.example')) as Record<string, string>

type Headers = Record<string, string>

/** What each of them makes of the headers that came from an address. An empty one is not sent at all. */
const PROXIES: [name: string, pass: (sent: Headers, address: string) => Headers][] = [
  [
    'nginx',
    (sent, address) => {
      const set = [...nginx.matchAll(/^\s*proxy_set_header\s+(\S+)\s+("[^"]*"|\S+);$/gm)].map(
        ([, name = '', value = '']) => [name.toLowerCase(), value.replaceAll('"', '')] as const,
      )
      const made = set.map(([name, value]) => [
        name,
        value
          .replace('$proxy_add_x_forwarded_for', `${sent['x-forwarded-for']}, ${address}`)
          .replace('$remote_addr', address)
          .replace('$host', sent.host ?? ''),
      ])
      return withoutEmpty({ ...sent, ...Object.fromEntries(made) })
    },
  ],
  [
    'Caddy',
    (sent, address) => {
      // What it does by itself where nobody is trusted.
      const passed: Headers = { ...sent, 'x-forwarded-for': address }
      for (const [, isGone, name = '', value = ''] of caddy.matchAll(/^\s*header_up (-?)(\S+)(?: (\S+))?$/gm))
        passed[name.toLowerCase()] = isGone ? '' : value.replace('{remote_host}', address)
      return withoutEmpty(passed)
    },
  ],
]

const withoutEmpty = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))

describe('behind a proxy of deploy/', async () => {
  const { url: databaseUrl } = await createMigratedDatabase()
  const { access } = readConfig({ ...env, BCF_ACCESS_TOKEN: TOKEN }, { token: true })
  const service = await startTestService({ databaseUrl, parts: { worker: false }, config: { access } })

  for (const [place, [name, pass]] of PROXIES.entries())
    test(`${name}: whoever says to be somebody else each time is counted as one, and makes nobody wait`, async () => {
      const login = (address: string, says: string, token: string) =>
        service.app.inject({
          ...{ method: 'POST', url: '/api/console/session', remoteAddress: '127.0.0.1', payload: { token } },
          headers: pass({ ...ownPage, 'x-forwarded-for': says, forwarded: `for=${says}` }, address),
        })
      const [stranger, victim] = [`203.0.113.${place}`, `198.51.100.${place}`]
      const statuses = []
      for (let n = 0; n < 12; n++)
        statuses.push((await login(stranger, n % 2 ? victim : `192.0.2.${n}`, 'wrong-token')).statusCode)
      assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429])
      assert.equal((await login(victim, stranger, TOKEN)).statusCode, 200)
      const { rows } = await service.database.query(
        'select network, failures from failed_sign_ins where network = $1',
        [stranger],
      )
      assert.deepEqual(rows, [{ network: stranger, failures: 10 }])
      const passed = pass(
        { 'x-forwarded-host': 'a', 'x-forwarded-proto': 'b', 'x-original-url': 'c', forwarded: 'd' },
        stranger,
      )
      assert.deepEqual(passed['x-forwarded-for'], stranger)
      assert.deepEqual(
        ['x-forwarded-host', 'x-forwarded-proto', 'x-original-url', 'forwarded'].filter(
          other => other in passed,
        ),
        [],
      )
    })
})

test('nothing in between takes it back', () => {
  // One header that is set in a location would replace all those of the server.
  for (const [, body = ''] of nginx.matchAll(/location [^{]*\{([^}]*)\}/g))
    assert.doesNotMatch(body, /proxy_set_header/)
  // Whoever is believed by the proxy could say again where he comes from.
  assert.doesNotMatch(nginx, /set_real_ip_from|real_ip_header/)
  assert.doesNotMatch(caddy, /trusted_proxies/)
})

test('in containers, the network that is believed holds the proxy and the APIs alone', () => {
  assert.match(compose, /^x-front: &front \d+\.\d+\.\d+\.0\/24$/m)
  assert.match(compose, /^ {2}front:\n {4}ipam:\n {6}config: \[\{ subnet: \*front \}\]$/m)
  const members = [...compose.matchAll(/^ {2}(\w+):\n((?: {4,}.*\n|\n)+)/gm)].flatMap(
    ([, name, body = '']) => (/^ {4}networks: \[.*\bfront\b.*\]$/m.test(body) ? [name] : []),
  )
  assert.deepEqual(members.toSorted(), ['proxy', 'serve'])
  const believing = [...compose.matchAll(/^ {2}(\w+):\n((?: {4,}.*\n|\n)+)/gm)].flatMap(
    ([, name, body = '']) => (/BCF_TRUSTED_PROXIES: \*front$/m.test(body) ? [name] : []),
  )
  assert.deepEqual(believing, ['serve'])
})
