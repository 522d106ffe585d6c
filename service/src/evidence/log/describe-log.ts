// The state of the log for its operator: its size, who vouches for it, and when it was last audited.

import { describeClaim } from '@brand-citation-forensics/proof'
import type { Sql } from '../../platform/database.ts'
import { lastOutcomes } from '../audit/outcomes.ts'
import { sha256Of } from '../seal.ts'
import { readFiles } from './files/store.ts'
import { claimsOf, readMaterial } from './outside/describe-timestamp.ts'
import { newestAnchors, readCosignedSize } from './outside/store.ts'
import { findCheckpoint, measureLog, readKeys, readPublished, readPublishedNote } from './store.ts'

const ANCHORS_SHOWN = 5
/** Beyond this, waiting records are not counted. */
const MOST_COUNTED = 100_000

export async function describeLog(sql: Sql, witnesses: string[]) {
  const keys = await readKeys(sql)
  const { entries, waiting } = await measureLog(sql, MOST_COUNTED)
  const anchors = await newestAnchors(sql, ANCHORS_SHOWN)
  const files = await readFiles(sql)
  return {
    // A key is written as name+hash+bytes, and every key bears the log's name.
    origin: keys[0] ? nameOf(keys[0].vkey) : null,
    keys: keys.map(({ vkey }, place) => ({ vkey, active: place === keys.length - 1 })),
    size: entries,
    waiting,
    checkpoint: await describeCheckpoint(sql),
    anchors: anchors.map(({ authority, genTime, size, response, material }) => ({
      authority,
      time: genTime.toISOString(),
      size,
      sha256: sha256Of(response),
      claim: claimIn(response),
      missing: readMaterial(material)?.missing ?? null,
    })),
    witnesses: await Promise.all(witnesses.map(vkey => describeWitness(sql, vkey))),
    files: files && { size: files.size, publishedAt: files.at?.toISOString() ?? null },
    lastAudit: await describeAudit(sql),
  }
}

async function describeAudit(sql: Sql) {
  const { last, cleanFull } = await lastOutcomes(sql)
  if (!last) return null
  const { at, ok, size, findings, began } = last
  return { at, ok, size, findings, began, lastFullAt: cleanFull?.at ?? null, command: 'npm run audit' }
}

function claimIn(response: Buffer): string {
  const claims = claimsOf(response)
  return claims ? describeClaim(claims) : 'cannot be read'
}

const nameOf = (vkey: string): string => vkey.split('+', 1)[0] as string

async function describeCheckpoint(sql: Sql) {
  const head = await readPublished(sql)
  if (!head) return null
  const { size, root, signedAt } = head
  const signed = await readPublishedNote(sql)
  // If a newer one has come in between, its cosignatures are not this one's.
  const note = signed?.size === size ? signed.note : head.note
  return { size, root: root.toString('base64'), signedAt: signedAt.toISOString(), note }
}

/** The newest checkpoint that a witness signed, and when it was made; nothing if it signed none. */
async function describeWitness(sql: Sql, vkey: string) {
  const checkpoint = await findCheckpoint(sql, await readCosignedSize(sql, vkey))
  return {
    name: nameOf(vkey),
    lastSeenAt: checkpoint?.signedAt.toISOString() ?? null,
    size: checkpoint?.size ?? null,
  }
}
