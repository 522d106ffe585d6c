// A provider that can do everything wrong: it signs what a test tells it to, with whatever key. It knows its protocol well
// enough that everything else about its answers is right.

import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>

export interface Misdeeds {
  /** Added to the claims of an honest token; undefined leaves one out. */
  claims?: Json
  header?: Json
  /** Signs in place of the published key. */
  key?: KeyObject
  /** HS256, by these bytes. */
  secret?: (publicKey: KeyObject) => string | Buffer
  unsigned?: boolean
  metadata?: Json
  /** What the token endpoint answers instead. */
  token?: { status: number; body: unknown; headers?: Record<string, string> }
  /** What the user info says. */
  userInfo?: Json
}

export interface HostileProvider {
  issuer: string
  misdeeds: Misdeeds
  /** Seconds since 1970, as this provider sees it. */
  now: () => number
  /** What was asked, by path. */
  asked: string[]
  /** Publishes another key, and signs with it from now on. */
  rotate(): void
  /** The answer that an honest provider gives to a browser which came with this address. */
  answerTo(location: string, extra?: Record<string, string | null>): string
  close(): Promise<void>
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

export async function startHostileProvider(now: () => number): Promise<HostileProvider> {
  let keys = newKey()
  let kid = 1
  /** What the last address that was answered asked for. */
  let nonce = ''
  let clientId = ''
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: HostileProvider = {
    ...{ issuer, now, misdeeds: {}, asked: [] },
    rotate() {
      keys = newKey()
      kid += 1
    },
    answerTo(location, extra = {}) {
      const { searchParams } = new URL(location)
      nonce = searchParams.get('nonce') ?? ''
      clientId = searchParams.get('client_id') ?? ''
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.search = `${new URLSearchParams({ code: 'a-code', state: searchParams.get('state') ?? '', iss: issuer })}`
      for (const [name, value] of Object.entries(extra))
        value === null ? back.searchParams.delete(name) : back.searchParams.set(name, value)
      return back.href
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider

  function idToken(): string {
    const { claims, header, key, secret, unsigned } = provider.misdeeds
    const at = provider.now()
    const who = {
      iss: issuer,
      sub: 'mallory',
      aud: clientId,
      nonce,
      email: 'm@x.example',
      name: 'M',
      groups: [],
    }
    const head = { alg: unsigned ? 'none' : secret ? 'HS256' : 'RS256', kid: String(kid), ...header }
    const text = `${encode(head)}.${encode({ ...who, iat: at, exp: at + 300, ...claims })}`
    if (unsigned) return `${text}.`
    const signature = secret
      ? createHmac('sha256', secret(keys.publicKey)).update(text).digest()
      : sign('sha256', Buffer.from(text), key ?? keys.privateKey)
    return `${text}.${signature.toString('base64url')}`
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for await (const _ of request);
    provider.asked.push(request.url ?? '')
    const say = (body: unknown, status = 200, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    const { metadata, token, userInfo } = provider.misdeeds
    if (request.url === '/.well-known/openid-configuration')
      return void say({
        ...{ issuer, jwks_uri: `${issuer}/jwks`, token_endpoint: `${issuer}/token` },
        authorization_endpoint: `${issuer}/auth`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        authorization_response_iss_parameter_supported: true,
        ...(userInfo ? { userinfo_endpoint: `${issuer}/me` } : {}),
        ...metadata,
      })
    if (request.url === '/jwks')
      return void say({
        keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: String(kid), use: 'sig' }],
      })
    if (request.url === '/me') return void say(userInfo)
    if (request.url === '/token' && token) return void say(token.body, token.status, token.headers)
    if (request.url === '/token')
      return void say({ access_token: 'an-access-token', token_type: 'Bearer', id_token: idToken() })
    say({}, 404)
  }
}
