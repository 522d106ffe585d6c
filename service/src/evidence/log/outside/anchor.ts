// Timestamps of the log by outside authorities (RFC 3161). An authority learns a hash and nothing else; its
// answer is stored only once it proves to be about our checkpoint and to answer our request.
//
// When a timestamp is due follows from the newest stored one, so that restarts change nothing. Workers do not
// agree on who asks: each looks at its own moments, and usually finds it done. A checkpoint dated twice is
// stored once.

import { randomBytes } from 'node:crypto'
import { parseNote, sameBytes, sha256, utf8 } from '@brand-citation-forensics/proof'
import {
  checkTimestamp,
  readTimestamp,
  timestampRequest,
  verifyTimestamp,
} from '@brand-citation-forensics/proof/timestamp'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Sql } from '../../../platform/database.ts'
import type { GuardedFetch } from '../../../platform/fetching/guarded-fetch.ts'
import type { Log } from '../../../platform/log.ts'
import { giveNotice, watchNotices } from '../../../platform/queue/notices.ts'
import type { Journal } from '../journal.ts'
import { readPublished, waitingSince } from '../store.ts'
import { type Authority, openLine } from './authority-line.ts'
import { createContact, type Pace } from './contact.ts'
import { keepAnchor, keepMaterial } from './keep.ts'
import { collectMaterial } from './material.ts'
import { OutsideFailure } from './post.ts'
import { findBareAnchor, findLastAnchor } from './store.ts'

export interface AnchorSettings {
  authorities: Authority[]
  intervalMs: number
  /** PEM texts. Null: timestamps are stored without checking them up to a root. */
  roots: string[] | null
}

export interface AnchorDeps {
  database: Database
  /** For the connection that listens for requests. */
  databaseUrl: string
  journal: Journal
  clock: Clock
  log: Log
  /** For what certificates refer to. */
  fetch: GuardedFetch
  signal: AbortSignal
}

export const ANCHOR_PACE: Pace = {
  pollMs: 5_000,
  timeoutMs: 15_000,
  firstPauseMs: 60_000,
  longestPauseMs: 3_600_000,
}

/** A request for a timestamp is granted at most this often. */
const REQUEST_INTERVAL_MS = 60_000
/** Half of what a verifier allows a record on its way into the log. */
const LONGEST_WAIT_MS = 5 * 60_000
/** A time this far from ours means a broken clock, and what is stored stays for ever. */
const MAX_DIFFERENCE_MS = 86_400_000

/**
 * Asks the worker to have the log dated soon, because somebody was given a record that no timestamp covers.
 * Only a hint: without it, or without an authority, only time is lost.
 */
export const requestAnchor = (sql: Sql): Promise<void> => giveNotice(sql, 'bcf_anchor')

/** Keeps the log dated by every authority until the signal ends it. */
export async function keepAnchored(
  deps: AnchorDeps,
  settings: AnchorSettings,
  pace = ANCHOR_PACE,
): Promise<void> {
  const { authorities } = settings
  if (authorities.length === 0 || deps.signal.aborted) return
  const contacts = authorities.map(authority => followAuthority(deps, settings, authority, pace))
  const board = watchNotices({
    url: deps.databaseUrl,
    channel: 'bcf_anchor',
    log: deps.log,
    onNotice: () => {
      for (const contact of contacts) contact.request()
    },
  })
  await Promise.all(contacts.map(contact => contact.ended))
  board.close()
}

function followAuthority(
  deps: AnchorDeps,
  { intervalMs, roots }: AnchorSettings,
  authority: Authority,
  pace: Pace,
): { request(): void; ended: Promise<void> } {
  const { database, clock, log, signal } = deps
  const line = openLine(authority)
  /** Valid until there is a newer timestamp, whichever worker got it. */
  let requestedAt = Number.NEGATIVE_INFINITY
  /** When this process last got one, by our clock: the authority's may be slow. */
  let askedAt = Number.NEGATIVE_INFINITY

  async function turn(): Promise<void> {
    await complete(deps, authority, roots)
    const last = await findLastAnchor(database, authority.name)
    const checkpoint = await readPublished(database)
    if (!checkpoint || (last && last.size >= checkpoint.size)) return
    // Most authorities state whole seconds, which count to their end.
    const lastTime = Math.max(last ? last.genTime.getTime() + 999 : askedAt, askedAt)
    const now = clock.now().getTime()
    // A verifier assumes that a record enters the tree within minutes. While one has not, a timestamp would
    // testify against honest records.
    const oldest = await waitingSince(database)
    if (oldest && now - oldest.getTime() > LONGEST_WAIT_MS) return
    if (now - lastTime < (requestedAt > lastTime ? REQUEST_INTERVAL_MS : intervalMs)) return
    const stamp = await askForTimestamp(checkpoint.note)
    await keepAnchor(deps, { size: checkpoint.size, authority: authority.name, ...stamp })
    askedAt = now
    await complete(deps, authority, roots)
  }

  async function askForTimestamp(note: string): Promise<{ nonce: Buffer; response: Buffer; genTime: Date }> {
    const imprint = sha256(utf8(parseNote(note).text))
    const nonce = newNonce()
    const response = await line.ask(timestampRequest(imprint, nonce, line.policy), pace.timeoutMs, signal)
    const { policy } = line
    const genTime = await checkedTime(response, { imprint, nonce, policy, roots, now: clock.now() })
    return { nonce, response, genTime }
  }

  const contact = createContact({ name: { authority: authority.name }, log, pace, signal })
  return {
    request: () => {
      requestedAt = clock.now().getTime()
    },
    ended: contact.keepAsking(() => line.withoutSecrets(turn)).finally(line.close),
  }
}

/** After the timestamp is safe, and again after a kill in between. */
async function complete(
  deps: AnchorDeps,
  { name }: Authority,
  roots: AnchorSettings['roots'],
): Promise<void> {
  const { database, clock, log, signal } = deps
  const bare = await findBareAnchor(database, name)
  if (!bare) return
  const collected = await collectMaterial(
    { fetch: deps.fetch, now: clock.now(), signal },
    bare.response,
    roots ?? [],
  )
  await keepMaterial(deps, bare, collected)
  const { missing, files } = collected.material
  const revoked = files.filter(({ revokedAt }) => typeof revokedAt === 'string').map(({ about }) => about)
  if (revoked.length > 0)
    log.warn({ authority: name, revoked }, 'a certificate behind a timestamp was revoked')
  if (missing.length > 0)
    log.info({ authority: name, missing }, 'a timestamp lacks what a later check may need')
}

interface Asked {
  imprint: Uint8Array
  nonce: Uint8Array
  policy: string | undefined
  roots: AnchorSettings['roots']
  now: Date
}

async function checkedTime(
  response: Uint8Array,
  { imprint, nonce, policy, roots, now }: Asked,
): Promise<Date> {
  const stamp = readTimestamp(response)
  if (!sameBytes(stamp.imprint, imprint)) throw new OutsideFailure('a timestamp of something else')
  if (!stamp.nonce || !sameBytes(stamp.nonce, nonce))
    throw new OutsideFailure('a timestamp that answers another question: its nonce is not ours')
  if (policy !== undefined && stamp.policy !== policy)
    throw new OutsideFailure(`a timestamp by another policy than ${policy}`)
  // Without roots nobody is known to stand behind it; but a signature that does not hold would discredit every bundle.
  if (roots) await verifyTimestamp({ response, imprint, nonce, roots })
  else await checkTimestamp({ response, imprint, nonce, roots: [] })
  if (Math.abs(stamp.genTime.getTime() - now.getTime()) > MAX_DIFFERENCE_MS)
    throw new OutsideFailure(`its clock says ${stamp.genTime.toISOString()}: more than a day from ours`)
  return stamp.genTime
}

/** Eight bytes, which every authority accepts; the first is neither zero nor a sign, so that it comes back unchanged. */
function newNonce(): Buffer {
  const nonce = randomBytes(8)
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  return nonce
}
