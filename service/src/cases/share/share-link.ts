// Links that open something without an account: created, listed, revoked, opened. Each is as hard to guess as a key, expires
// automatically, and is stored only as a hash. What it opens, a case or a report, is its subject.

import { createHash, randomBytes } from 'node:crypto'
import { sealStates } from '../../evidence/events/state.ts'
import { AppError, notFound } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { isPlausibleId, newId } from '../../platform/ids.ts'
import type { Cursor } from '../../platform/keyset.ts'
import { readNames } from '../shown/list-cases.ts'
import { SHARE_LINKS } from '../tables.ts'
import {
  type CaseLink,
  countVisit,
  endLink,
  findOpenCaseLink,
  findOpenReport,
  insertLink,
  type LinkTo,
  lockLink,
  type OpenReport,
  pageOfLinks,
  type Shared,
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

export interface NewLink {
  actor: string
  days?: number | undefined
  /** For whom. */
  label?: string | undefined
}

interface Making extends NewLink {
  action: string
  at: Date
  /** What a report says from now on. */
  content?: string
}

/** The only place where the token is ever known; a kill after the commit leaves a link that nobody can open, and that can be revoked. */
export async function makeLink<L extends ShareLink>(
  tx: Transaction,
  subject: Pick<L, Exclude<keyof L, keyof Common>>,
  { action, at, actor, days = USUAL_DAYS, label, content }: Making,
): Promise<{ link: L; token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(at.getTime() + days * DAY_MS)
  const common: Common = {
    ...{ id: newId('shr', at), actor, label: label ?? null, createdAt: at, expiresAt, revokedAt: null },
  }
  const link = { ...common, ...subject } as L
  await insertLink(tx, link, { sha256: hashOf(token), content: content ?? null })
  await sealStates(tx, SHARE_LINKS, { actor, action, at, keys: [link.id], isFirst: true })
  return { link, token }
}

type Common = Omit<CaseLink, 'caseId'>

interface Ended<S extends Shared> {
  shared: S
  shareId: string
  actor: string
  action: string
}

/** One already revoked stays so, since then. */
export async function revokeLink<S extends Shared>(
  { database, clock }: Deps,
  { shared, shareId, actor, action }: Ended<S>,
): Promise<LinkTo<S>> {
  const at = clock.now()
  return database.transaction(async tx => {
    const link = isPlausibleId(shareId) ? await lockLink(tx, shared, shareId) : null
    if (!link) throw notFound('Link')
    if (link.revokedAt) return link
    await endLink(tx, link.id, at)
    await sealStates(tx, SHARE_LINKS, { actor, action, at, keys: [link.id] })
    return { ...link, revokedAt: at }
  })
}

export async function listShares<S extends Shared>(
  sql: Sql,
  shared: S,
  page: { after: Cursor | null; limit: number },
) {
  const { rows, next } = await pageOfLinks(sql, shared, page)
  const nameOf = await readNames(
    sql,
    rows.map(({ actor }) => actor),
  )
  return { links: rows.map(link => ({ ...link, actorName: nameOf(link.actor) })), next }
}

/** Null for a link that never existed, is revoked, has expired or opens something else: nobody can tell which. */
export const openCase = async ({ database, clock }: Deps, token: string): Promise<CaseLink | null> =>
  TOKEN.test(token) ? findOpenCaseLink(database, hashOf(token), clock.now()) : null

export const openReport = async ({ database, clock }: Deps, token: string): Promise<OpenReport | null> =>
  TOKEN.test(token) ? findOpenReport(database, hashOf(token), clock.now()) : null

/** What was shared is not withheld because the database cannot write right now. */
export async function noteVisit({ database, clock }: Deps, { id }: Pick<ShareLink, 'id'>): Promise<void> {
  try {
    await countVisit(database, id, clock.now())
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
