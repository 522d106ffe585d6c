// Authorities that ask who we are, as every qualified one does: by user and password, by a header, by a
// certificate. Each is a real one, `openssl ts` behind HTTP or TLS, and lets nobody else in.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { after, describe, test } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { parseNote, sha256, utf8 } from '@brand-citation-forensics/proof'
import { readTimestamp, verifyTimestamp } from '@brand-citation-forensics/proof/timestamp'
import { type AnchorSettings, keepAnchored } from '../../src/evidence/log/outside/anchor.ts'
import { readOutsideSettings } from '../../src/evidence/log/outside/settings.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { eventually } from '../harness.ts'
import { HURRY, type LogWorld, noFetch, openLogWorld, WARN } from './log-world.ts'
import { type Manner, noOpenssl, openOffice, serveAuthority, stamped } from './timestamp-authority.ts'

const SERVER =
  'keyUsage = critical, digitalSignature\nextendedKeyUsage = serverAuth\nsubjectAltName = IP:127.0.0.1\n'
const CLIENT = 'keyUsage = critical, digitalSignature\nextendedKeyUsage = clientAuth\n'

const PASSWORD = 'pass:word/with+signs='
const TOKEN = 'token-0123456789abcdef'
const PASSPHRASE = 'a phrase that opens the key'

function anchoring(world: LogWorld, settings: AnchorSettings) {
  const stopping = new AbortController()
  const { database, databaseUrl, journal, log } = world
  const deps = {
    database,
    databaseUrl,
    journal,
    clock: systemClock,
    log,
    fetch: noFetch,
    signal: stopping.signal,
  }
  const ended = keepAnchored(deps, settings, { ...HURRY, pollMs: 50 })
  const stop = async () => {
    stopping.abort()
    await ended
  }
  after(stop)
  return stop
}

const settingsOf = (env: Record<string, string>): AnchorSettings =>
  readOutsideSettings(name => env[name]).anchors
const accounts = (authority: { url: string }, account: object) => ({
  BCF_TSA_URLS: authority.url,
  BCF_TSA_ACCOUNTS: JSON.stringify({ [new URL(authority.url).host]: account }),
})

interface Kept {
  authority: string
  response: Buffer
  nonce: Buffer
}
const kept = (world: LogWorld, { url }: { url: string }) =>
  world.sql<Kept>('select authority, response, nonce from log_anchors where authority = $1', [
    new URL(url).host,
  ])

describe('an authority that asks who we are', { skip: noOpenssl }, async () => {
  if (noOpenssl) return
  const office = openOffice()
  const root = office.certify('Root')
  const honest = office.certify('/C=EU/O=Example Trust/CN=Authority', { issuer: root })
  // Who answers by TLS, and who may ask: certificates of another office than the one for timestamps.
  const tlsRoot = office.certify('TLS Root')
  const server = office.certify('127.0.0.1', { issuer: tlsRoot, extensions: SERVER })
  const client = office.certify('client', { issuer: tlsRoot, extensions: CLIENT })
  const stranger = office.certify('stranger', { issuer: office.certify('Other root'), extensions: CLIENT })
  const lockedKey = office.newFile('key')
  office.openssl('pkey', '-in', client.key, '-aes256', '-passout', `pass:${PASSPHRASE}`, '-out', lockedKey)
  const identity = { cert: readFileSync(server.pem), key: readFileSync(server.key) }
  const asksForCertificate = { ...identity, ca: readFileSync(tlsRoot.pem), requestCert: true }
  const sincere: Manner = async (request, response) =>
    stamped(response, office.reply(request, honest, { accuracy: 'secs:1', ess_cert_id_alg: 'sha256' }))

  /** Sends away whoever does not show what it asks for, and repeats what it was shown instead. */
  const asking =
    (isWelcome: (headers: IncomingHttpHeaders, socket: TLSSocket) => boolean): Manner =>
    (request, response) => {
      const { headers, socket } = response.req
      if (isWelcome(headers, socket as TLSSocket)) return sincere(request, response)
      return response
        .writeHead(401, { 'www-authenticate': `Basic realm="${headers.authorization}"` })
        .end(`you said ${JSON.stringify(headers)}`)
    }
  const basic = asking(
    ({ authorization }) =>
      authorization === `Basic ${Buffer.from(`operator:${PASSWORD}`).toString('base64')}`,
  )
  const header = asking(headers => headers['x-api-key'] === TOKEN)
  const bearer = asking(({ authorization }) => authorization === `Bearer ${TOKEN}`)
  const certificate = asking((_headers, socket) => socket.authorized)

  const tls = { ca: tlsRoot.pem }
  const both = { ...tls, certificate: client.pem, key: client.key }
  type Case = [what: string, manner: Manner, server: object | undefined, right: object, wrong: object]
  const cases: Case[] = [
    [
      'user and password, by TLS',
      basic,
      identity,
      { ...tls, user: 'operator', password: PASSWORD },
      { ...tls, user: 'operator', password: 'wrong-password' },
    ],
    [
      'user and password, on one machine without TLS',
      basic,
      undefined,
      { user: 'operator', password: PASSWORD },
      { user: 'other-user', password: PASSWORD },
    ],
    ['a header', header, identity, { ...tls, headers: { 'X-Api-Key': TOKEN } }, tls],
    [
      'a bearer token',
      bearer,
      identity,
      { ...tls, headers: { Authorization: `Bearer ${TOKEN}` } },
      { ...tls, headers: { Authorization: 'Bearer another-token' } },
    ],
    [
      'a certificate',
      certificate,
      { ...asksForCertificate, rejectUnauthorized: false },
      both,
      { ...tls, certificate: stranger.pem, key: stranger.key },
    ],
    ['a certificate, in the handshake', certificate, asksForCertificate, both, tls],
    [
      'a certificate whose key has a passphrase, both as text',
      certificate,
      asksForCertificate,
      {
        ca: readFileSync(tlsRoot.pem, 'utf8'),
        certificate: readFileSync(client.pem, 'utf8'),
        key: readFileSync(lockedKey, 'utf8'),
        passphrase: PASSPHRASE,
      },
      tls,
    ],
    ['its own certificate by a root that we know', sincere, identity, tls, {}],
  ]

  const secrets = [PASSWORD, Buffer.from(`operator:${PASSWORD}`).toString('base64'), TOKEN, PASSPHRASE]
  const wrongs = ['wrong-password', 'another-token']
  const saysNoSecret = (world: LogWorld) => {
    const said = JSON.stringify(world.said)
    for (const secret of [...secrets, ...wrongs]) assert.ok(!said.includes(secret), said)
  }

  for (const [what, manner, serverOptions, right, wrong] of cases)
    test(`${what}: lets us in, and nobody without it`, async () => {
      const world = await openLogWorld()
      const { note } = await world.grow(2)
      const authority = await serveAuthority(manner, serverOptions)

      const locked = anchoring(world, settingsOf(accounts(authority, wrong)))
      await eventually(async () => world.said.some(({ level }) => level === WARN))
      await locked()
      assert.deepEqual(await kept(world, authority), [])
      saysNoSecret(world)

      const roots = { BCF_TSA_ROOTS: root.pem }
      const open = anchoring(world, settingsOf({ ...accounts(authority, right), ...roots }))
      const [anchor] = await eventually(async () => {
        const rows = await kept(world, authority)
        return rows.length > 0 && rows
      })
      await open()
      assert.ok(anchor)
      const imprint = sha256(utf8(parseNote(note).text))
      const stamp = await verifyTimestamp({
        response: anchor.response,
        imprint,
        nonce: anchor.nonce,
        roots: [readFileSync(root.pem, 'utf8')],
      })
      assert.deepEqual(stamp.profile.departures, [])
      saysNoSecret(world)
      assert.equal(
        await wholeDatabase(world).then(text => secrets.some(secret => text.includes(secret))),
        false,
      )
    })

  test('an authority that repeats our password in its answer is neither kept nor quoted', async () => {
    const world = await openLogWorld()
    await world.grow(2)
    const account = { ...tls, user: 'operator', password: PASSWORD }
    const text = Buffer.from(`you are operator:${PASSWORD}`)
    /** PKIStatusInfo with a text: rejected, or granted before a genuine token. */
    const status = (number: number) =>
      Buffer.concat([
        Buffer.from([0x30, text.length + 7, 2, 1, number, 0x30, text.length + 2, 0x0c, text.length]),
        text,
      ])
    const sequenceOf = (content: Buffer) =>
      Buffer.concat([Buffer.from([0x30, 0x82, content.length >> 8, content.length & 0xff]), content])
    const rejected: Manner = (_request, response) => stamped(response, sequenceOf(status(2)))
    const granted: Manner = async (request, response) => {
      const whole = office.reply(request, honest)
      const token = whole.subarray(4 + 5)
      const repeating = sequenceOf(Buffer.concat([status(0), token]))
      assert.equal(readTimestamp(repeating).authority, 'Authority')
      stamped(response, repeating)
    }
    for (const manner of [rejected, granted]) {
      const authority = await serveAuthority(manner, identity)
      world.said.length = 0
      const stop = anchoring(world, settingsOf(accounts(authority, account)))
      await eventually(async () => authority.asked.length >= 2)
      await stop()
      assert.deepEqual(await kept(world, authority), [])
      assert.match(String(world.said[0]?.error), /repeats our credentials/)
      saysNoSecret(world)
    }
  })

  test('credentials do not follow a redirect', async () => {
    const world = await openLogWorld()
    await world.grow(2)
    const elsewhere = await serveAuthority(sincere)
    const authority = await serveAuthority(
      (_request, response) => response.writeHead(307, { location: elsewhere.url }).end(),
      identity,
    )
    const stop = anchoring(world, settingsOf(accounts(authority, { ...tls, user: 'a', password: PASSWORD })))
    await eventually(async () => authority.asked.length >= 2)
    await stop()
    assert.equal(elsewhere.asked.length, 0)
  })

  test('a policy is asked for, and an answer by another one is not kept', async () => {
    const world = await openLogWorld()
    await world.grow(2)
    const willing = await serveAuthority(async (request, response) =>
      stamped(response, office.reply(request, honest, { other_policies: '1.2.3.4.5' })),
    )
    const stop = anchoring(world, settingsOf(accounts(willing, { policy: '1.2.3.4.5' })))
    const [anchor] = await eventually(async () => {
      const rows = await kept(world, willing)
      return rows.length > 0 && rows
    })
    await stop()
    assert.equal(readTimestamp(anchor!.response).policy, '1.2.3.4.5')

    const { imprint, nonce } = readTimestamp(anchor!.response)
    assert.ok(imprint && nonce)
    const stubborn = await serveAuthority(async (request, response) => {
      // What it was asked, but for the policy.
      const asked = readTimestamp(office.reply(request, honest, { other_policies: '1.2.3.4.5' }))
      const { timestampRequest } = await import('@brand-citation-forensics/proof/timestamp')
      stamped(response, office.reply(timestampRequest(asked.imprint, asked.nonce!), honest))
    })
    world.said.length = 0
    const refused = anchoring(world, settingsOf(accounts(stubborn, { policy: '1.2.3.4.5' })))
    await eventually(async () => world.said.some(({ level }) => level === WARN))
    await refused()
    assert.match(String(world.said[0]?.error), /another policy than 1\.2\.3\.4\.5/)
    assert.deepEqual(await kept(world, stubborn), [])
  })

  describe('settings', () => {
    const file = (content: unknown) => office.write('json', JSON.stringify(content))
    const env = (account: object, url = 'https://tsa.example/q') => ({
      BCF_TSA_URLS: url,
      BCF_TSA_ACCOUNTS: JSON.stringify({ [url.replace(/^https?:\/\//, '')]: account }),
    })

    test('a file does as well as the environment', () => {
      const account = { user: 'operator', password: PASSWORD, headers: { 'X-Api-Key': TOKEN } }
      const url = { BCF_TSA_URLS: 'https://tsa.example/q,https://other.example' }
      const [first, second] = settingsOf({
        ...url,
        BCF_TSA_ACCOUNTS_FILE: file({ 'tsa.example/q': account }),
      }).authorities
      assert.deepEqual(first?.account.headers, {
        'X-Api-Key': TOKEN,
        Authorization: `Basic ${Buffer.from(`operator:${PASSWORD}`).toString('base64')}`,
      })
      assert.deepEqual(second?.account.headers, {})
    })

    const secret = 'hunter2-hunter2'
    const wrong: [what: string, env: Record<string, string>, complaint: RegExp][] = [
      ['no JSON', { BCF_TSA_ACCOUNTS: `{"a": ${secret}` }, /BCF_TSA_ACCOUNTS is not a JSON object/],
      ['a list', { BCF_TSA_ACCOUNTS: `["${secret}"]` }, /BCF_TSA_ACCOUNTS is not a JSON object/],
      ['both settings', { BCF_TSA_ACCOUNTS: '{}', BCF_TSA_ACCOUNTS_FILE: file({}) }, /set one of them/],
      ['a missing file', { BCF_TSA_ACCOUNTS_FILE: '/nowhere/accounts' }, /BCF_TSA_ACCOUNTS_FILE: .*ENOENT/],
      [
        'an account of nobody',
        { BCF_TSA_URLS: 'https://a.example', BCF_TSA_ACCOUNTS: '{"b.example": {}}' },
        /account for "b\.example", and BCF_TSA_URLS names a\.example/,
      ],
      ['a field that is none', env({ passwort: secret }), /has a field that is none of user, password/],
      ['no password', env({ user: 'a' }), /user and password belong together/],
      ['a user with a colon', env({ user: 'a:b', password: secret }), /user holds a colon/],
      ['a password of two lines', env({ user: 'a', password: `${secret}\n` }), /password holds a control/],
      ['a header of two lines', env({ headers: { 'x-key': `${secret}\r\nx: y` } }), /visible ASCII/],
      ['a header with no name', env({ headers: { 'x key': secret } }), /name .*header/],
      ['a header of ours', env({ headers: { 'Content-Type': 'text/plain' } }), /Content-Type is not for you/],
      [
        'two authorizations',
        env({ user: 'a', password: secret, headers: { authorization: secret } }),
        /either user and password, or a header/,
      ],
      ['a certificate without its key', env({ certificate: client.pem }), /certificate and key belong/],
      [
        'a key of another certificate',
        env({ certificate: client.pem, key: stranger.key }),
        /certificate and key cannot be used together/,
      ],
      [
        'another passphrase',
        env({ certificate: client.pem, key: lockedKey, passphrase: secret }),
        /certificate and key cannot be used together/,
      ],
      [
        'a key that is no file',
        env({ certificate: client.pem, key: secret }),
        /key is neither PEM nor a file/,
      ],
      ['a policy that is none', env({ policy: 'any' }), /policy is not an object identifier/],
      [
        'secrets in the clear',
        env({ user: 'a', password: secret }, 'http://tsa.example/q'),
        /must start with https:\/\/, or others read its secrets/,
      ],
      [
        'a certificate where nobody asks for it',
        env({ certificate: client.pem, key: client.key }, 'http://127.0.0.1:1/q'),
        /does not start with https/,
      ],
    ]
    for (const [what, given, complaint] of wrong)
      test(`refuses ${what}, and repeats nothing`, () =>
        assert.throws(
          () => settingsOf(given),
          error => {
            assert.match(String(error), complaint)
            assert.ok(!String(error).includes(secret), String(error))
            return true
          },
        ))
  })
})

/** Every row of every table. */
async function wholeDatabase(world: LogWorld): Promise<string> {
  const tables = await world.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables)
    texts.push(
      ...(await world.sql<{ row: string }>(`select t::text as row from ${name} as t`)).map(({ row }) => row),
    )
  return texts.join('\n')
}
