// What a provider publishes about itself, read from its issuer's address, and cached for a few minutes.

import { allowInsecureRequests, customFetch, discovery, type ServerMetadata } from 'openid-client'
import type { Clock } from '../../platform/clock.ts'
import { createGuardedCall, type GuardedCall } from '../../platform/fetching/guarded-call.ts'
import { SignInRefused } from '../sign-in/refusal.ts'
import { explain } from './explain.ts'
import type { Provider } from './providers.ts'

export interface Discovered {
  metadata: ServerMetadata
  call: GuardedCall
}

export type Discover = (provider: Provider) => Promise<Discovered>

const FRESH_MS = 10 * 60_000
export const CALL_MS = 10_000

/** Signed by a key that only the provider has. With HS256 it would be our own secret, or whatever passes for it. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'Ed25519',
  'EdDSA',
]
/** If a provider names none: OpenID Connect Core, section 2. */
const DEFAULT_ALGORITHM = ['RS256']

/** Concurrent callers share an answer. A failure is not cached: the next call tries again. */
export function createDiscover({ clock }: { clock: Clock }): Discover {
  const known = new Map<string, { until: number; found: Promise<Discovered> }>()
  return provider => {
    const now = clock.now().getTime()
    const held = known.get(provider.id)
    if (held && held.until > now) return held.found
    const found = discover(provider)
    known.set(provider.id, { until: now + FRESH_MS, found })
    found.catch(() => {
      if (known.get(provider.id)?.found === found) known.delete(provider.id)
    })
    return found
  }
}

async function discover({ issuer, clientId, inside }: Provider): Promise<Discovered> {
  const { origin, protocol, href } = new URL(issuer)
  const call = createGuardedCall({ inside: inside ? origin : null, timeoutMs: CALL_MS })
  const config = await discovery(new URL(issuer), clientId, undefined, undefined, {
    [customFetch]: (url, { method, headers, body, signal }) =>
      call(url, { method, headers, body: body ? String(body) : undefined, signal }),
    timeout: CALL_MS / 1_000,
    execute: protocol === 'http:' ? [allowInsecureRequests] : [],
  }).catch(error => {
    throw explain(error)
  })
  const { supportsPKCE: _method, ...metadata } = config.serverMetadata()
  // The library lets tenants of some providers stand in for each other: then anybody with an account there could sign in.
  if (URL.parse(metadata.issuer)?.href !== href)
    throw new SignInRefused('issuer', 'in the discovery document')
  const offered = metadata.id_token_signing_alg_values_supported ?? DEFAULT_ALGORITHM
  requireWebAddress(metadata.authorization_endpoint, inside ? origin : null)
  return {
    call,
    metadata: {
      ...metadata,
      id_token_signing_alg_values_supported: ALGORITHMS.filter(algorithm => offered.includes(algorithm)),
    },
  }
}

/** People are sent there, so it is checked first. */
function requireWebAddress(address: string | undefined, inside: string | null): void {
  const url = URL.parse(address ?? '')
  if (url && (url.protocol === 'https:' || url.origin === inside)) return
  throw new SignInRefused('answer', 'authorization_endpoint is no https address')
}
