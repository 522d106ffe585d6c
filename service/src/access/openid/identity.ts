// Who a provider says somebody is. Pure: foreign claims in, what we keep of them out.

import { SignInRefused } from '../sign-in/refusal.ts'

/** Issuer and subject together identify a person for ever. Everything else may change, and proves nothing. */
export interface ProvenIdentity {
  issuer: string
  subject: string
  /** For writing to, never for recognising: providers let people choose it. Null if the provider has not verified it. */
  mail: string | null
  name: string | null
  groups: readonly string[]
}

export type Claims = Readonly<Record<string, unknown>>

const MOST_GROUPS = 10_000

/** `claims`: those of the verified ID token, then of the user info for what the token omits. */
export function identityFrom(issuer: string, claims: readonly Claims[], groupsClaim: string): ProvenIdentity {
  const find = (name: string) => claims.find(some => Object.hasOwn(some, name))?.[name]
  const subject = find('sub')
  if (typeof subject !== 'string' || !isPlain(subject, 255))
    throw new SignInRefused('answer', 'no usable sub')
  const groups = find(groupsClaim)
  if (groups === undefined && isElsewhere(find('_claim_names'), groupsClaim))
    throw new SignInRefused('groups_elsewhere')
  const mail = find('email')
  const isMail = typeof mail === 'string' && isPlain(mail, 254) && mail.includes('@')
  return {
    issuer,
    subject,
    mail: isMail && isVerified(find('email_verified')) ? mail : null,
    name: nameIn(find('name')) ?? nameIn(find('preferred_username')),
    groups: [groups]
      .flat()
      .filter(group => typeof group === 'string')
      .slice(0, MOST_GROUPS),
  }
}

/** What the ID token need not repeat. */
export const lacks = (claims: Claims, groupsClaim: string): boolean =>
  ['email', 'name', groupsClaim].some(name => !Object.hasOwn(claims, name))

/** Some providers write it as text, and some never state it. */
const isVerified = (value: unknown) => value === undefined || value === true || value === 'true'

/** Control characters and lone surrogates are in nobody's name, and the database refuses the worst of them. */
const isPlain = (text: string, most: number) =>
  text.length > 0 && text.length <= most && !/\p{Cc}/u.test(text) && text.isWellFormed()

function nameIn(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const name = value
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
  return name === '' ? null : name
}

/** OpenID Connect Core, section 5.6.2: claims too large for a token are only referenced. */
const isElsewhere = (names: unknown, groupsClaim: string): boolean =>
  typeof names === 'object' && names !== null && Object.hasOwn(names, groupsClaim)
