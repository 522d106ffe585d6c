// The chain of checkpoints: each signed by a key of the log, following the one before, published in order, and
// matching the journal outside the database. Whether a root matches the leaves is checked where the tree is
// grown.

import {
  checkpointText,
  consistencyProof,
  fromHex,
  openCheckpoint,
  ProofError,
  parseNote,
  readCheckpoint,
  toHex,
  type VerifierKey,
  verifyConsistency,
} from '@brand-citation-forensics/proof'
import type { Sql } from '../../platform/database.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import { createTreeReader } from '../log/tiles.ts'
import { isWhole, shown } from './fields.ts'
import type { Findings } from './findings.ts'
import { type JournalFollower, watchForGaps } from './journal.ts'
import { type AuditedKey, isSame } from './keys.ts'
import { type CheckpointRow, readCheckpoints, START } from './records.sql.ts'

export interface AuditedCheckpoint {
  size: number
  /** In hexadecimal. */
  root: string
  /** Milliseconds. */
  signedAt: number
}

/** The newest, as it was signed. */
export interface Head extends AuditedCheckpoint {
  note: string
}

export interface CheckpointReader {
  /** The next ones; null when there are no more. */
  next(): Promise<AuditedCheckpoint[] | null>
  /** Totals, once all are read. */
  finish(): Promise<{ count: number; published: number; head: Head | null }>
}

interface Deps {
  session: ReadSession
  findings: Findings
  keys: AuditedKey[]
  journal: JournalFollower
  now: Date
  /** The checkpoint that all these follow, with a verified note; omitted: from the first on. */
  since?: { row: CheckpointRow; key: number } | null
}

const PAGE = 1_000
/** Clocks of cooperating machines differ by less, and a batch is published faster. */
const SLACK_MS = 60_000

export function createCheckpointReader(deps: Deps): CheckpointReader {
  const { session, findings, keys, journal, now, since = null } = deps
  let from: bigint | null = since ? BigInt(since.row.size) + 1n : START
  let last: CheckpointRow | null = since?.row ?? null
  let lastKey = since?.key ?? 0
  let count = 0
  let published = 0
  const unpublished: CheckpointRow[] = since && !since.row.isPublished ? [since.row] : []
  const gaps = watchForGaps(journal, findings)
  /** Not yet compared with the journal. */
  const known: CheckpointRow[] = since ? [since.row] : []

  function check(row: CheckpointRow): void {
    const where = `log_checkpoints ${row.size}`
    const firstLeaf = last?.size ?? 0
    if (row.previous !== firstLeaf)
      findings.add(
        'checkpoints',
        where,
        firstLeaf,
        `it follows one of ${row.previous}, and ${firstLeaf} is there`,
      )
    if (last && row.size <= last.size) findings.add('checkpoints', where, firstLeaf, 'it is there twice')
    checkNote(row, where, firstLeaf)
    if (!isWhole(row.signedAt) || (last && row.signedAt < last.signedAt - SLACK_MS))
      findings.add(
        'times',
        where,
        firstLeaf,
        `signed_at is ${shown(row.signedAt)}; the one before was signed ${last ? shown(last.signedAt) : 'never'}`,
      )
    if (row.signedAt > now.getTime() + SLACK_MS)
      findings.add('times', where, firstLeaf, `signed_at is ${shown(row.signedAt)}, which is still to come`)
    checkPublished(row, firstLeaf)
    count += 1
    last = row
  }

  function checkNote(row: CheckpointRow, where: string, index: number): void {
    try {
      const { origin, size, root, verified } = openCheckpoint(
        row.note,
        keys.map(({ key }) => key),
      )
      if (size !== row.size || toHex(root) !== row.root)
        findings.add('checkpoints', where, index, 'size or root are not those of the note')
      const signer = keys.find(({ key }) => verified.some(signature => isSame(signature.key, key)))
      if (parseNote(row.note).signatures.length !== 1 || !signer)
        findings.add('signatures', where, index, 'the note has other signatures beside that of the log')
      else if (signer.number < lastKey)
        findings.add(
          'signatures',
          where,
          index,
          `key ${signer.number} signed after key ${lastKey} had taken over`,
        )
      lastKey = Math.max(lastKey, signer?.number ?? 0)
      if (origin !== keys[0]?.key.name)
        findings.add('checkpoints', where, index, `it is a checkpoint of ${origin}`)
    } catch (error) {
      findings.add('signatures', where, index, (error as Error).message)
    }
  }

  function checkPublished(row: CheckpointRow, index: number): void {
    if (!row.isPublished) {
      unpublished.push(row)
      return
    }
    published += 1
    if (unpublished.length === 0) return
    findings.add(
      'published',
      `log_published ${row.size}`,
      index,
      `${unpublished.length} checkpoints before it were not published`,
    )
    unpublished.length = 0
  }

  /**
   * A checkpoint signed a moment ago is still on its way, and one that never reached the journal was seen by nobody.
   * But once it is in the journal and nobody is working, or others have signed it, it was published.
   */
  function checkUnpublished(): void {
    for (const { size, signedAt, isSignedOutside } of unpublished) {
      const isJournalled = journal.isThere && journal.reached() >= size
      const wasPublished = isSignedOutside || (isJournalled && !journal.isBusy)
      if (!wasPublished && now.getTime() - signedAt <= SLACK_MS) continue
      if (!wasPublished && journal.isThere && !isJournalled)
        findings.note(
          `the checkpoint of ${size} entries was signed and not published: the next start of a worker does it`,
        )
      else
        findings.add(
          'published',
          `log_checkpoints ${size}`,
          null,
          `signed ${shown(signedAt)} and not published ${wasPublished ? 'any more' : 'since'}`,
        )
    }
  }

  async function compareWithJournal(rows: CheckpointRow[], upTo: number): Promise<void> {
    const journalled = new Map((await journal.readTo(upTo)).map(entry => [entry.size, entry]))
    for (const { size, note, signedAt, isPublished } of rows) {
      const remembered = journalled.get(size)
      journalled.delete(size)
      if (isPublished) gaps.pass({ size, signedAt }, remembered !== undefined)
      if (!remembered) continue
      if (!isSameText(remembered.note, note))
        journal.complain(size, `the journal shows another checkpoint of ${size} entries as published`)
      if (Date.parse(remembered.signedAt) !== signedAt)
        findings.add(
          'times',
          `log_checkpoints ${size}`,
          Math.max(0, size - 1),
          `signed_at is ${shown(signedAt)}; the journal shows ${remembered.signedAt}`,
        )
    }
    for (const size of journalled.keys())
      journal.complain(
        size,
        `the journal shows a checkpoint of ${size} entries as published, and the database has none`,
      )
  }

  return {
    async next() {
      if (from === null) return null
      const { rows, next } = await readCheckpoints(session, from, PAGE)
      from = next
      for (const row of rows) check(row)
      await compareWithJournal(
        [...known.splice(0), ...rows],
        next === null ? Number.POSITIVE_INFINITY : (last?.size ?? 0),
      )
      return rows.map(({ size, root, signedAt }) => ({ size, root, signedAt }))
    },
    async finish() {
      checkUnpublished()
      await gaps.finish()
      const signer = keys.find(({ number }) => number === lastKey)
      if (last && signer && !signer.isTrusted)
        findings.add(
          'signatures',
          `log_checkpoints ${last.size}`,
          null,
          'the newest checkpoint is signed by a key that the one you trust has not endorsed',
        )
      return { count, published, head: last }
    },
  }
}

function isSameText(a: string, b: string): boolean {
  try {
    return checkpointText(readCheckpoint(a)) === checkpointText(readCheckpoint(b))
  } catch {
    return false
  }
}

// Checkpoints kept outside.

/** Roots by size. A note signed by no key of this log says nothing about it, which is a finding in itself. */
export function readRemembered(
  notes: string[],
  keys: VerifierKey[],
  findings: Findings,
): Map<number, string> {
  const remembered = new Map<number, string>()
  for (const note of notes) {
    try {
      const { size, root } = openCheckpoint(note, keys)
      remembered.set(size, toHex(root))
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
      findings.add('signatures', '--checkpoint', null, `it is not one of this log: ${error.message}`)
    }
  }
  return remembered
}

/** Those not beyond the audited checkpoint, which must have grown from them. */
export async function checkRemembered(
  sql: Sql,
  findings: Findings,
  { remembered, audited }: { remembered: Map<number, string>; audited: AuditedCheckpoint },
): Promise<void> {
  const tree = createTreeReader(sql)
  for (const [oldSize, oldRoot] of remembered) {
    if (oldSize > audited.size) continue
    try {
      const proof = await tree.compute(source => consistencyProof(oldSize, audited.size, source))
      const [before, root] = [bytesOf(oldRoot), bytesOf(audited.root)]
      verifyConsistency({ oldSize, oldRoot: before, size: audited.size, root, proof })
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
      findings.add(
        'journal',
        '--checkpoint',
        Math.max(0, oldSize - 1),
        `it shows another tree of ${oldSize} entries than this`,
      )
    }
  }
}

const bytesOf = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array()
