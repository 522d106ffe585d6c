// Links to the file of a case: made, listed, revoked, opened. Whoever holds one needs no account, so it is as hard to guess as a key,
// ends by itself, and is kept by its hash alone.

import { createHash, randomBytes } from 'node:crypto'
import { sealStates } from '../../evidence/events/state.ts'
import { AppError, notFound } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { isPlausibleId, newId } from '../../platform/ids.ts'
import type { Cursor } from '../../platform/keyset.ts'
import { requireCase, saveCase } from '../people/change-case.ts'
import { readNames } from '../shown/list-cases.ts'
import { SHARE_LINKS } from '../tables.ts'
import {
  countVisit,
  endLink,
  findOpenLink,
  insertLink,
  lockLink,
  pageOfLinks,
  type ShareLink,
} from './store.ts'

interface Deps {
  database: Database
  clock: Clock
}

const DAY_MS = 86_400_000
export const USUAL_DAYS = 30
export const MOST_DAYS = 365

const TOKEN_BYTES = 32
/** 256 bits in base64url; the last character holds four of them. */
const TOKEN = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface NewShare {
  caseId: string
  actor: string
  days?: number | undefined
  /** For whom. */
  label?: string | undefined
}

/** The only place where the token is ever known; killed after the commit, a link is left that nobody can open, and that can be revoked. */
export async function shareCase(
  { database, clock }: Deps,
  { caseId, actor, days = USUAL_DAYS, label }: NewShare,
): Promise<{ link: ShareLink; token: string }> {
  const at = clock.now()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const link: ShareLink = {
    ...{ id: newId('shr', at), caseId, actor, label: label ?? null, createdAt: at },
    expiresAt: new Date(at.getTime() + days * DAY_MS),
    revokedAt: null,
  }
  await database.transaction(async tx => {
    const found = await requireCase(tx, caseId)
    await insertLink(tx, link, hashOf(token))
    const doing = { actor, action: 'case.shared', at }
    await sealStates(tx, SHARE_LINKS, { ...doing, keys: [link.id], isFirst: true })
    await saveCase(tx, found, { ...doing, action: 'case.changed' })
  })
  return { link, token }
}

/** One that was revoked before stays so, from then on. */
export async function unshareCase(
  { database, clock }: Deps,
  { caseId, shareId, actor }: { caseId: string; shareId: string; actor: string },
): Promise<ShareLink> {
  const at = clock.now()
  return database.transaction(async tx => {
    const link = isPlausibleId(shareId) ? await lockLink(tx, caseId, shareId) : null
    if (!link) throw notFound('Link')
    if (link.revokedAt) return link
    await endLink(tx, link.id, at)
    await sealStates(tx, SHARE_LINKS, { actor, action: 'case.unshared', at, keys: [link.id] })
    return { ...link, revokedAt: at }
  })
}

export async function listShares(sql: Sql, caseId: string, page: { after: Cursor | null; limit: number }) {
  const { rows, next } = await pageOfLinks(sql, caseId, page)
  const nameOf = await readNames(
    sql,
    rows.map(({ actor }) => actor),
  )
  return { links: rows.map(link => ({ ...link, actorName: nameOf(link.actor) })), next }
}

/** Null of a link that never was, is revoked or has ended: nobody can tell which. */
export async function openShare({ database, clock }: Deps, token: string): Promise<ShareLink | null> {
  return TOKEN.test(token) ? findOpenLink(database, hashOf(token), clock.now()) : null
}

/** A file is not kept back because the database cannot write just now. */
export async function noteVisit({ database, clock }: Deps, { id }: ShareLink): Promise<void> {
  try {
    await countVisit(database, id, clock.now())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
