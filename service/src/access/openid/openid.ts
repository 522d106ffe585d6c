// Signing in through an OpenID provider: authorization code with PKCE. The first step sends the browser away, the second
// turns what it brings back into a proven identity. Who that is here, and what they may do, is decided elsewhere.

import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  clockSkew,
  clockTolerance,
  customFetch,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  None,
} from 'openid-client'
import { notFound } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { type Begun, beginAttempt, endAttempt, secretOf } from '../sign-in/attempt.ts'
import { SignInRefused } from '../sign-in/refusal.ts'
import type { Remembered } from '../sign-in/store.ts'
import { CALL_MS, createDiscover, type Discovered } from './discover.ts'
import { explain } from './explain.ts'
import { type Claims, identityFrom, lacks, type ProvenIdentity } from './identity.ts'
import type { Provider } from './providers.ts'
import { type GrantedRoles, rolesOf } from './roles.ts'

/** Allowed difference between the clocks of two honest machines. */
const TOLERANCE_SECONDS = 60

export interface OpenIdProof extends Pick<Remembered, 'invitation' | 'returnTo'> {
  provider: string
  identity: ProvenIdentity
  /** By the groups of the provider. */
  roles: GrantedRoles
}

export interface OpenId {
  providers: readonly Pick<Provider, 'id' | 'name'>[]
  begin(
    request: { provider: string; browser: string | undefined } & Partial<
      Pick<Remembered, 'invitation' | 'returnTo'>
    >,
  ): Promise<{ location: string; browser: string }>
  /** Throws `SignInRefused`. `query`: as the provider sent it. */
  finish(answer: {
    provider: string
    browser: string | undefined
    query: URLSearchParams
  }): Promise<OpenIdProof>
}

interface OpenIdDeps {
  database: Database
  clock: Clock
  providers: readonly Provider[]
  /** Called each time: the port may not be known yet. */
  baseUrl(): string
}

export function createOpenId({ database, clock, providers, baseUrl }: OpenIdDeps): OpenId {
  const byId = new Map(providers.map(provider => [provider.id, provider]))
  const discover = createDiscover({ clock })
  const providerOf = (id: string): Provider => {
    const provider = byId.get(id)
    if (!provider) throw notFound('Provider')
    return provider
  }
  // One per provider, so that an answer of one is never taken for another's.
  const redirectUri = ({ id }: Provider) => `${baseUrl()}/api/console/sign-in/openid/${id}/callback`

  return {
    providers: providers.map(({ id, name }) => ({ id, name })),

    async begin({ provider: id, browser, ...remembered }) {
      const provider = providerOf(id)
      // First, so that nothing is recorded for a provider that is unavailable.
      const discovered = await discover(provider)
      const begun = await beginAttempt({ database, clock }, { way: `openid ${id}`, browser, ...remembered })
      const location = buildAuthorizationUrl(configurationOf(provider, discovered, clock), {
        redirect_uri: redirectUri(provider),
        scope: provider.scopes.join(' '),
        state: begun.text,
        nonce: secretOf(begun, 'nonce'),
        code_challenge: await calculatePKCECodeChallenge(secretOf(begun, 'verifier')),
        code_challenge_method: 'S256',
      })
      return { location: location.href, browser: begun.browser }
    },

    async finish({ provider: id, browser = '', query }) {
      const provider = providerOf(id)
      const text = query.get('state') ?? ''
      const { invitation, returnTo } = await endAttempt(
        { database, clock },
        { way: `openid ${id}`, text, browser },
      )
      const identity = await identify({ provider, query, begun: { text, browser } })
      return { provider: id, identity, roles: rolesOf(identity.groups, provider.roles), invitation, returnTo }
    },
  }

  async function identify({
    provider,
    query,
    begun,
  }: {
    provider: Provider
    query: URLSearchParams
    begun: Begun
  }) {
    try {
      const discovered = await discover(provider)
      requireSameIssuer(discovered, query)
      const config = configurationOf(provider, discovered, clock)
      const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri(provider)}?${query}`), {
        expectedState: begun.text,
        expectedNonce: secretOf(begun, 'nonce'),
        pkceCodeVerifier: secretOf(begun, 'verifier'),
        idTokenExpected: true,
      })
      const token = tokens.claims() as IDToken
      requirePast(token, clock)
      const wantsMore = discovered.metadata.userinfo_endpoint && lacks(token, provider.groupsClaim)
      const more = wantsMore ? [await fetchUserInfo(config, tokens.access_token, token.sub)] : []
      return identityFrom(token.iss, [token, ...(more as unknown as Claims[])], provider.groupsClaim)
    } catch (error) {
      throw explain(error)
    }
  }
}

/**
 * Created for each sign-in, and with it the provider's keys are read again: a new one is known at once, and a withdrawn one is
 * not.
 */
function configurationOf(provider: Provider, { metadata, call }: Discovered, clock: Clock): Configuration {
  const { clientId, clientSecret, issuer } = provider
  const client = {
    [clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1_000),
    [clockTolerance]: TOLERANCE_SECONDS,
  }
  const config = new Configuration(metadata, clientId, client, authentication(clientSecret, metadata))
  config.timeout = CALL_MS / 1_000
  config[customFetch] = (url, { method, headers, body, signal }) =>
    call(url, { method, headers, body: body ? String(body) : undefined, signal })
  // Otherwise the library takes the connection as proof enough, and checks no signature.
  enableNonRepudiationChecks(config)
  if (issuer.startsWith('http:')) allowInsecureRequests(config)
  return config
}

function authentication(clientSecret: string | null, metadata: Discovered['metadata']) {
  if (clientSecret === null) return None()
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return methods.includes('client_secret_basic')
    ? ClientSecretBasic(clientSecret)
    : ClientSecretPost(clientSecret)
}

/** RFC 9207. The library checks too; checked here, the reason is known. */
function requireSameIssuer({ metadata }: Discovered, query: URLSearchParams): void {
  const named = query.getAll('iss')
  const isMissing = named.length === 0 && metadata.authorization_response_iss_parameter_supported === true
  if (isMissing || named.some(issuer => issuer !== metadata.issuer))
    throw new SignInRefused('mixed_up', 'iss')
}

/** The library does not check when a token was issued. */
function requirePast({ iat }: IDToken, clock: Clock): void {
  if (iat * 1_000 > clock.now().getTime() + TOLERANCE_SECONDS * 1_000)
    throw new SignInRefused('not_yet', 'iat')
}
