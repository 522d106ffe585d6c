// What a route requires of its caller, declared with the route, and the one place where that is checked.

import { brandsFor, type Caller, mayAnywhere, roleIn } from '../access/caller.ts'
import { type Action, PERMISSIONS, suffices } from '../access/permissions.ts'
import { AppError, notFound } from '../model/errors.ts'
import type { Sql } from '../platform/database.ts'
import { isPlausibleId } from '../platform/ids.ts'
import { SUBJECTS, type Subject } from './subjects.ts'

/**
 * `public`: open to strangers. Otherwise the action and its subject: what a field of path or body names, everything of the
 * caller's own (`own`: the answer is confined to `within`), or the installation.
 */
export type Access = 'public' | { action: Action; about: Subject | 'own' | 'installation' }

type Fields = Record<string, unknown>

/**
 * The brands that the answer may mention; null: all. What belongs to others is reported as not existing; only
 * someone with a part in a brand is told that their role does not suffice.
 */
export async function requireRight(
  sql: Sql,
  caller: Caller,
  access: Access,
  { params, body }: { params: unknown; body: unknown },
): Promise<readonly string[] | null> {
  if (access === 'public' || caller.rights === 'administrator') return null
  const { action, about } = access
  if (about === 'own' || about === 'installation') {
    if (!mayAnywhere(caller, action)) throw refused(action)
    return brandsFor(caller, action)
  }
  const given = { ...(params as Fields), ...(body as Fields) }[about]
  for (const id of Array.isArray(given) ? given : [given])
    await requireThing(sql, caller, action, about, String(id))
  return brandsFor(caller, action)
}

async function requireThing(
  sql: Sql,
  caller: Caller,
  action: Action,
  about: Subject,
  id: string,
): Promise<void> {
  const { called, homeOf } = SUBJECTS[about]
  const home = isPlausibleId(id) ? await homeOf(sql, id) : null
  if (!home) throw notFound(called)
  if ('person' in home) {
    if (home.person !== null && home.person === caller.person) return
    throw notFound(called)
  }
  const role = home.brand === null ? null : roleIn(caller, home.brand)
  if (role === null) throw notFound(called)
  if (!suffices(role, action)) throw refused(action)
}

const refused = (action: Action): AppError =>
  new AppError('forbidden', `Your role does not allow this (${action}): it takes ${PERMISSIONS[action]}`)
