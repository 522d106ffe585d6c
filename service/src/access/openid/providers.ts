// An installation's OpenID providers, from a file written by its operator.

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { StartError } from '../../model/errors.ts'
import { GroupRole } from './roles.ts'

/** No parameters, no fragment, no credentials: OpenID Connect Discovery, section 3. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username + url.password + url.search + url.hash === '' &&
    !/[?#]/.test(text)
  )
}

const Provider = z
  .strictObject({
    /** Part of the address that the provider redirects to, so it never changes. */
    id: z
      .string()
      .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, 'must be lower-case letters, digits and hyphens'),
    /** What stands on the button. */
    name: z.string().trim().min(1).max(60),
    issuer: z.string().max(500).refine(isIssuer, 'must be the address of an issuer, without parameters'),
    clientId: z.string().min(1).max(500),
    /** None for a public client: PKCE is always used. */
    clientSecret: z.string().min(1).max(1_000).nullable().default(null),
    scopes: z
      .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/))
      .default(['openid', 'profile', 'email']),
    groupsClaim: z.string().min(1).max(200).default('groups'),
    roles: z.array(GroupRole).default([]),
    /** The issuer is internal, at a private address. Only its own origin is then asked there. */
    inside: z.boolean().default(false),
  })
  .refine(({ scopes }) => scopes.includes('openid'), { path: ['scopes'], message: 'must hold "openid"' })
  .refine(({ issuer, inside }) => inside || issuer.startsWith('https:'), {
    path: ['issuer'],
    message: 'must begin with https://, unless the provider is "inside"',
  })

const ProvidersFile = z
  .array(Provider)
  .min(1)
  .refine(
    providers => new Set(providers.map(({ id }) => id)).size === providers.length,
    'two have the same id',
  )
  // One issuer listed twice would be two doors to the same people, with roles that depend on the door.
  .refine(
    providers => new Set(providers.map(({ issuer }) => URL.parse(issuer)?.href)).size === providers.length,
    'two have the same issuer',
  )

export type Provider = z.infer<typeof Provider>

/** Errors name the file and the offending place, and repeat nothing of its content. */
export function readProviders(file: string): Provider[] {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // The parser's message would quote the place, and the file contains secrets.
    const reason = error instanceof SyntaxError ? 'it is not JSON' : (error as Error).message
    throw new StartError(`OpenID providers file ${file} cannot be read: ${reason}`)
  }
  return parseProviders(content, file)
}

export function parseProviders(content: unknown, file: string): Provider[] {
  const parsed = ProvidersFile.safeParse(content, { reportInput: false })
  if (!parsed.success) throw new StartError(`OpenID providers file ${file}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
