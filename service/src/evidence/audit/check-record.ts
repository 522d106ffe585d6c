// Checks one record against itself and everything shown because of it: its columns say what its sealed texts
// say, its texts are what was committed to, and the bytes it is about are unchanged.

import { canonicalJson } from '@brand-citation-forensics/proof'
import { SEALED_WITHIN_MS } from '../../model/patience.ts'
import type { WatchedStore } from '../../platform/objects/watch-objects.ts'
import { atOnce } from '../../platform/pace/at-once.ts'
import type { Field } from '../../platform/read-session.ts'
import { OBJECTS_AT_ONCE, unpackBody } from '../bodies.ts'
import { isInTrail } from '../events/trail-types.ts'
import { ANSWER_SLOT } from '../history.ts'
import { objectName, openObject, reached } from '../objects/body-objects.ts'
import { visibleKey, visibleKeyOf } from '../visible-texts.ts'
import { hexOf, instantOf, parseObject, type Sealed, shown, textOf, timeOf, within } from './fields.ts'
import type { Findings } from './findings.ts'
import type { Hasher } from './hashing.ts'
import { opened } from './packed.ts'
import type { RecordFields } from './records.sql.ts'
import {
  type Complain,
  checkAsks,
  checkCapturedRun,
  checkClassifiedRun,
  checkContents,
  checkFact,
  checkFactDate,
  isOnlyDate,
  type Views,
} from './views.ts'

export interface RecordChecker {
  /** `index` is null for a record still waiting for its place. Returns the sealed content, if readable. */
  check(record: RecordFields, index: number | null): Sealed | null
  /** Fetches the bodies in the object store of the records checked so far, and checks them too. */
  checkObjects(): Promise<void>
  counts: { records: number; texts: number; snapshots: number; bodies: number }
}

export function createRecordChecker(
  findings: Findings,
  hasher: Hasher,
  { views, objects = null }: { views: Views; objects?: WatchedStore | null | undefined },
): RecordChecker {
  const counts = { records: 0, texts: 0, snapshots: 0, bodies: 0 }
  const elsewhere: ElsewhereBody[] = []

  function check(stored: RecordFields, index: number | null): Sealed | null {
    const record = opened(stored, hasher)
    const { publicText, privateText, entrySalt, privateSalt } = record
    const id = textOf(record.id) ?? ''
    const kind = textOf(record.kind) ?? ''
    const complain: Complain = (check, message, where = `records ${id}`) =>
      findings.add(check, where, index, message)
    counts.records += 1
    countTexts(stored, record, complain)
    if (!publicText || !privateText || !entrySalt || !privateSalt) {
      complain('columns', 'the record lacks a text or a salt')
      return null
    }

    checkCommitments(record, { publicText, privateText, entrySalt, privateSalt }, complain)
    const sealed = readPrivateText(privateText.toString('utf8'), complain)
    if (!sealed) return null
    const supersedes = textOf(record.supersedes)
    if (sealed.recordId !== id) complain('columns', 'id is not the one sealed')
    if (sealed.subject !== textOf(record.subject)) complain('columns', 'subject is not the one sealed')
    if (sealed.slot !== textOf(record.slot)) complain('columns', 'slot is not the one sealed')
    if (sealed.supersedes !== supersedes) complain('columns', 'supersedes is not what was sealed')
    const actor = kind === 'event' && isInTrail(String(sealed.slot)) ? sealed.actor : null
    if (actor !== textOf(record.actor)) complain('columns', 'actor is not the one sealed')
    checkByKind(record, { id, kind, sealed }, complain)
    return sealed
  }

  /** What the record has to be, by its own texts and salts. */
  function checkCommitments(
    record: RecordFields,
    { publicText, privateText, entrySalt, privateSalt }: Texts,
    complain: Complain,
  ): void {
    const kind = textOf(record.kind) ?? ''
    const commitment = record.privateHash ?? hasher.privateCommitment(privateText, privateSalt)
    const sha256 = hexOf(record.sha256)
    const instant = instantOf(record.at)
    const timeName = kind === 'capture' ? 'captured_at' : 'at'
    // With so few fields, the canonical form can be written out.
    const expected = `{"${timeName}":"${instant}","private":"${commitment}","sha256":"${sha256}","type":"${kind}","v":1}`
    const stated = publicText.toString('utf8')
    if (stated !== expected)
      explainPublicText(stated, { kind, timeName, instant, sha256, commitment }, complain)
    if (record.commitment && hexOf(record.commitment) !== commitment)
      complain('commitments', 'the commitment is not to its private text')
    if (hasher.entryCommitment(publicText, entrySalt) !== hexOf(record.entry))
      complain('commitments', 'the entry is not what the public text and its salt give')
  }

  function checkByKind(
    record: RecordFields,
    { id, kind, sealed }: { id: string; kind: string; sealed: Sealed },
    complain: Complain,
  ): void {
    if (kind === 'capture') {
      checkSnapshot(record, id, sealed, complain)
      // An answer that names a scan is shown as one of its runs; one that names none was never meant to be shown.
      if (sealed.slot === ANSWER_SLOT && sealed.scanId !== undefined)
        checkCapturedRun(record, { sealed, views }, complain)
    }
    if (kind === 'classification') checkClassifiedRun(record, { id, sealed, views }, complain)
    if (kind === 'verification') checkAsks(record, sealed, complain)
    if (kind === 'contents') checkContents(record, sealed, complain)
    if (kind === 'fact') {
      if (textOf(record.supersedes) === null && !isOnlyDate(sealed)) checkFact(record, id, sealed, complain)
      checkFactDate(record, id, sealed, complain)
    }
  }

  /** A text is stored in one of two ways. */
  function countTexts(stored: RecordFields, record: RecordFields, complain: Complain): void {
    const hasText = Boolean(stored.privateText || stored.privateSalt)
    const hasPack = Boolean(stored.pack.coding || stored.pack.bytes)
    counts.texts += Number(hasText) + Number(hasPack)
    const id = textOf(record.id) ?? ''
    if (!hasText && !hasPack)
      complain(
        'columns',
        `its private text is missing among those of ${monthOf(record.at)}`,
        `record_texts ${id}`,
      )
    else if (hasText && hasPack) complain('columns', 'its private text is there twice', `record_packs ${id}`)
    else if (hasPack && !record.privateText)
      complain('columns', 'its private text cannot be unpacked', `record_packs ${id}`)
  }

  function checkSnapshot(record: RecordFields, id: string, sealed: Sealed, complain: Complain): void {
    const { snapshot } = record
    const sha256 = hexOf(record.sha256)
    const where = `snapshots ${sha256}`
    if (!snapshot.record) {
      complain('snapshots', 'the capture of these bytes is missing', where)
      return
    }
    if (textOf(snapshot.record) !== id) {
      // Bytes received together may have been committed in another order.
      if (timeOf(snapshot.capturedAt) > timeOf(record.at) + SEALED_WITHIN_MS)
        complain('snapshots', `their first capture is said to be later than ${id}`, where)
      return
    }
    counts.snapshots += 1
    if (timeOf(snapshot.capturedAt) !== timeOf(record.at))
      complain('snapshots', 'captured_at is not the time sealed', where)
    if (textOf(snapshot.engine) !== sealed.engine)
      complain('snapshots', 'engine is not the one sealed', where)
    if (textOf(snapshot.surface) !== sealed.surface)
      complain('snapshots', 'surface is not the one sealed', where)
    if (!isFoundBy(snapshot.visible, sealed.reading))
      complain('snapshots', 'what it is found by is not of the text sealed', where)
    checkBody(snapshot, sha256, Number(sealed.byteLength), complain)
  }

  function checkBody(
    { capturedAt, coding, bytes }: RecordFields['snapshot'],
    sha256: string,
    length: number,
    complain: Complain,
  ): void {
    const where = `bodies ${sha256}`
    if (!coding && !bytes) {
      complain('bodies', `the bytes of a capture are missing among those of ${monthOf(capturedAt)}`, where)
      return
    }
    counts.bodies += 1
    if (!bytes) elsewhere.push({ sha256, coding: textOf(coding) ?? '', length, complain })
    else checkBytes(unpacked(textOf(coding) ?? '', bytes, length), { sha256, length, complain })
  }

  function checkBytes(
    body: Uint8Array | null,
    { sha256, length, complain }: Omit<ElsewhereBody, 'coding'>,
  ): void {
    const where = `bodies ${sha256}`
    if (!body) complain('bodies', `they cannot be unpacked to the ${length} bytes that were sealed`, where)
    else if (hasher.body(body) !== sha256)
      complain('bodies', 'the bytes do not have the hash that they are kept under', where)
    else if (body.length !== length)
      complain('bodies', `there are ${body.length} bytes; ${length} were sealed`, where)
  }

  /** In log order, so that the first finding is the earliest. */
  async function checkObjects(): Promise<void> {
    while (elsewhere.length > 0) await checkSome(elsewhere.splice(0, OBJECTS_IN_HAND))
  }

  async function checkSome(wanted: ElsewhereBody[]): Promise<void> {
    const fetched = await atOnce(OBJECTS_AT_ONCE, wanted, body => fetchElsewhere(objects, body))
    for (const [place, body] of wanted.entries()) {
      const found = fetched[place] ?? 'nowhere'
      if (typeof found === 'string') body.complain('bodies', NOT_THERE[found], `bodies ${body.sha256}`)
      else checkBytes(unpacked(body.coding, Buffer.from(found), body.length), body)
    }
  }

  return { check, checkObjects, counts }
}

/** Those of a record that lacks none. */
type Texts = Record<'publicText' | 'privateText' | 'entrySalt' | 'privateSalt', Buffer>

/** In memory at a time. */
const OBJECTS_IN_HAND = 4 * OBJECTS_AT_ONCE

/** A body whose row has no bytes. */
interface ElsewhereBody {
  sha256: string
  coding: string
  length: number
  complain: Complain
}

const NOT_THERE = {
  nowhere: 'the row has no bytes, and no object store is configured that could have them',
  missing: 'the row has no bytes, and the object store does not have them either',
  wrong: 'the object store returns other bytes than those that were put there',
}

/** Only a text that is not found is folded, to see whether it is too short. */
function isFoundBy(visible: Field, reading: unknown): boolean {
  const [text, sha256] = [within(reading, 'text'), within(reading, 'visibleSha256')]
  const isRead = typeof text === 'string' && typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256)
  if (!isRead) return !visible
  return visible
    ? visible.readBigInt64BE().toString() === visibleKey(sha256)
    : visibleKeyOf({ text, visibleSha256: sha256 }) === null
}

/** The packed bytes, or why there are none. A store that never answers is no finding: nobody knows what it has. */
async function fetchElsewhere(
  objects: WatchedStore | null,
  { sha256, coding, length }: ElsewhereBody,
): Promise<Uint8Array | keyof typeof NOT_THERE> {
  if (!objects) return 'nowhere'
  if (!/^[a-z0-9-]{1,20}$/.test(coding)) return 'missing'
  const isRight = (bytes: Uint8Array) => openObject(sha256, { coding, bytes }, Math.max(1, length))
  return reached(objects.read(objectName(sha256, coding), bytes => isRight(bytes) && bytes))
}

/** Null if it yields nothing of at most this length. */
function unpacked(coding: string, bytes: Buffer, length: number): Uint8Array | null {
  try {
    return unpackBody({ coding, bytes }, Math.max(1, length))
  } catch {
    return null
  }
}

/** The partition of a row of this time, by name. */
const monthOf = (at: Field): string => shown(timeOf(at)).slice(0, 7)

/** What differs, in words. Only worked out once something does. */
function explainPublicText(
  stated: string,
  columns: { kind: string; timeName: string; instant: string | null; sha256: string; commitment: string },
  complain: Complain,
): void {
  const { kind, timeName, instant, sha256, commitment } = columns
  const said = parseObject(stated)
  if (!said) {
    complain('columns', 'the public text cannot be read')
    return
  }
  if (said.private !== commitment)
    complain('commitments', 'the private text and its salt are not what the public text commits to')
  if (said.type !== kind) complain('columns', `kind is ${kind}; the public text says ${said.type}`)
  if (said.sha256 !== sha256) complain('columns', 'sha256 is not the one in the public text')
  if (said[timeName] !== instant) complain('columns', `at is not the time in the public text`)
  const { type, v, private: commitmentSaid, sha256: hashSaid, [timeName]: time, ...others } = said
  if (v !== 1 || Object.keys(others).length > 0 || canonicalJson(said) !== stated)
    complain('columns', 'the public text is not in its canonical form')
}

function readPrivateText(text: string, complain: Complain): Sealed | null {
  const value = parseObject(text)
  if (!value) {
    complain('columns', 'the private text cannot be read')
    return null
  }
  // JSON.stringify writes values as RFC 8785 requires, in the order read. It is much faster, and wrong only
  // about names that look like numbers.
  const isCanonical = (JSON.stringify(value) === text && isSorted(value)) || canonicalJson(value) === text
  if (!isCanonical) complain('columns', 'the private text is not in its canonical form')
  return value
}

function isSorted(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isSorted)
  let last: string | null = null
  for (const name in value) {
    if (last !== null && name <= last) return false
    last = name
    if (!isSorted((value as Sealed)[name])) return false
  }
  return true
}
