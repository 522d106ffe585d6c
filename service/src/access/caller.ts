// Who is calling, and what they may do where. Customer keys are for the tool server: no API route accepts them.

import { type Action, BRAND_ROLES, type Role, suffices } from './permissions.ts'

/** For everything, or for some brands by id. */
export type Rights = 'administrator' | ReadonlyMap<string, Role>

export interface Caller {
  /** `platform`, or the identifier of a key or a person. */
  id: string
  /** Of a key; null for all others. */
  name: string | null
  /** The person or service behind a session or key; null for the access token, and what was made with it. */
  person: string | null
  rights: Rights
}

export interface TokenCaller extends Caller {
  /** What the message budget is counted by: the token's hex SHA-256. */
  tokenHash: string
}

/** Any holder of the access token. */
export const PLATFORM: Caller = { id: 'platform', name: null, person: null, rights: 'administrator' }

/** Null for a brand that the caller has no part in. */
export const roleIn = ({ rights }: Caller, brandId: string): Role | null =>
  rights === 'administrator' ? rights : (rights.get(brandId) ?? null)

/** The brands where a caller may do something; null: everywhere. */
export function brandsFor({ rights }: Caller, action: Action): readonly string[] | null {
  if (rights === 'administrator') return null
  return [...rights].flatMap(([brandId, role]) => (suffices(role, action) ? [brandId] : []))
}

/** Whether there is any place where the caller may do it. */
export function mayAnywhere(caller: Caller, action: Action): boolean {
  return suffices(highest(caller), action)
}

function highest({ rights }: Caller): Role | null {
  if (rights === 'administrator') return rights
  const held = new Set(rights.values())
  return BRAND_ROLES.findLast(role => held.has(role)) ?? null
}
