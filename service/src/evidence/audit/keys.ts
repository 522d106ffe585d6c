// The log's keys: each introduced by its own record, and endorsed by the previous key.

import {
  endorsementText,
  openNote,
  parseVerifierKey,
  sameBytes,
  type VerifierKey,
} from '@brand-citation-forensics/proof'
import type { Sql } from '../../platform/database.ts'
import { sha256Of } from '../seal.ts'
import type { Findings } from './findings.ts'
import { type KeyRow, readKeyRows } from './outside.sql.ts'

export interface AuditedKey {
  number: number
  key: VerifierKey
  /** Endorsed, through any number of keys, by the one the auditor was given. */
  isTrusted: boolean
}

/** `pinned` comes from outside the database; without it, the first key is taken on trust. */
export async function checkKeys(
  sql: Sql,
  findings: Findings,
  pinned: VerifierKey | null,
): Promise<AuditedKey[]> {
  const keys: AuditedKey[] = []
  const rows = await readKeyRows(sql)
  for (const [place, row] of rows.entries()) {
    const complain = (message: string) =>
      findings.add('keys', `log_keys ${row.number}`, row.sealed?.index ?? null, message)
    if (row.number !== place) complain(`this should be key ${place}: one is missing, or there twice`)
    const key = readKey(row, complain)
    if (!key) continue
    checkSealed(row, key, complain)
    const before = keys.at(-1)
    if (before && key.name !== before.key.name) complain(`it is a key of ${key.name}, another log`)
    const isEndorsed = checkEndorsement(row, before?.key ?? null, findings, complain)
    const isPinned = pinned !== null && isSame(key, pinned)
    keys.push({
      number: row.number,
      key,
      isTrusted: pinned === null || isPinned || (isEndorsed && before?.isTrusted === true),
    })
  }
  if (pinned && rows.length > 0 && !keys.some(({ key }) => isSame(key, pinned)))
    findings.add('keys', 'log_keys', null, 'the key that you trust is not one of this log')
  return keys
}

export const isSame = (a: VerifierKey, b: VerifierKey): boolean =>
  a.name === b.name && sameBytes(a.publicKey, b.publicKey)

type Complain = (message: string) => void

function readKey({ vkey }: KeyRow, complain: Complain): VerifierKey | null {
  try {
    return parseVerifierKey(vkey)
  } catch (error) {
    complain((error as Error).message)
    return null
  }
}

function checkSealed(
  { number, vkey, endorsement, sealed }: KeyRow,
  key: VerifierKey,
  complain: Complain,
): void {
  if (!sealed) {
    complain('the record that introduces it is missing')
    return
  }
  const isIntroduction =
    sealed.kind === 'key' &&
    sealed.subject === key.name &&
    sealed.slot === String(number) &&
    sealed.sha256 === sha256Of(vkey)
  if (!isIntroduction) {
    complain('the record that it names does not introduce it')
    return
  }
  const { vkey: sealedKey, endorsement: sealedEndorsement } = parsed(sealed.privateText)
  if (sealedKey !== vkey || sealedEndorsement !== endorsement)
    complain('key or endorsement are not those of the record that introduces it')
}

function parsed(text: string): { vkey?: unknown; endorsement?: unknown } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

function checkEndorsement(
  { number, vkey, endorsement }: KeyRow,
  before: VerifierKey | null,
  findings: Findings,
  complain: Complain,
): boolean {
  if (!before) {
    if (endorsement !== null) complain('the first key has an endorsement, and nobody to give it')
    return false
  }
  if (endorsement === null) {
    findings.note(
      `key ${number} was introduced without the key before it: whoever trusts only older keys has no reason to trust it`,
    )
    return false
  }
  try {
    const { text } = openNote(endorsement, [before])
    if (text === endorsementText(before.name, vkey)) return true
    complain('its endorsement is for another key')
  } catch (error) {
    complain(`its endorsement is not valid: ${(error as Error).message}`)
  }
  return false
}
