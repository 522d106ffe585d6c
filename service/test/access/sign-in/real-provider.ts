// A real OpenID provider, made by others and certified: oidc-provider on a port of this machine. Whoever comes is signed in at
// once, as the account that the test names.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error It brings no types.
import Oidc from 'oidc-provider'

export interface RealProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Null: the person says no. */
  account: string | null
  /** Where the provider sends a browser that came with this address. */
  visit(location: string): Promise<string>
  close(): Promise<void>
}

const PEOPLE = new Map<string, object>([
  ['ada', { name: 'Ada', email: 'ada@brand.example', email_verified: true, groups: ['staff', 'acme-leads'] }],
  ['bob', { name: 'Bob', email: 'bob@brand.example', email_verified: false, groups: [] }],
])

export async function startRealProvider(
  redirectUri: string,
  settings: object = {},
  client: object = {},
  announced?: string,
): Promise<RealProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server: Server = createServer((request, response) => handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['forensics', 'a secret / with: marks & more+%?']
  const oidc = new Oidc(announced ?? issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri], ...client }],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...PEOPLE.get(accountId) }),
    }),
    async loadExistingGrant(context: {
      oidc: { provider: typeof oidc; client: { clientId: string }; session: { accountId: string } }
    }) {
      const { provider, client: by, session } = context.oidc
      const grant = new provider.Grant({ clientId: by.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile email groups')
      await grant.save()
      return grant
    },
    ...settings,
  })
  const provider: RealProvider = {
    ...{ issuer, clientId, clientSecret, account: 'ada' },
    visit,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const callback = oidc.callback()
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    const result =
      provider.account === null ? { error: 'access_denied' } : { login: { accountId: provider.account } }
    void oidc.interactionFinished(request, response, result)
  }
  return provider

  /** As a browser of its own: the provider's cookies are none of ours. */
  async function visit(location: string): Promise<string> {
    const cookies = new Map<string, string>()
    let at = location
    for (let hop = 0; hop < 10 && at.startsWith(issuer); hop++) {
      const answer = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        cookies.set(name, value)
      }
      const next = answer.headers.get('location')
      if (next === null)
        throw new Error(`the provider answered ${answer.status}: ${/<pre>.*/.exec(await answer.text())}`)
      at = new URL(next, at).href
    }
    return at
  }
}
