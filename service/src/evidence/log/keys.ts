// The keys that sign the log. They are kept in their own file or in the environment, never in the database.
//
// One key per line. The first signs; the others are there to endorse it: a new key is introduced by the one
// before it, so that whoever trusts the old key can come to trust the new one.

import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import {
  endorsementText,
  formatSigningKey,
  formatVerifierKey,
  parseSigningKey,
  parseVerifierKey,
  type SigningKey,
  signingKey,
  signNote,
  type VerifierKey,
} from '@brand-citation-forensics/proof'
import { type Database, isUniqueViolation } from '../../platform/database.ts'
import { ifMissing } from '../../platform/files/directories.ts'
import { putFirst, putInstead } from '../../platform/files/put-file.ts'
import { seal, sha256Of } from '../seal.ts'
import { LogRefusal } from './refusal.ts'
import { insertKey, type LogKey, readKeys } from './store.ts'

export interface KeySource {
  /** The keys themselves, from the environment. */
  text: string | null
  /** Where they are kept otherwise. */
  file: string
  /** Names the log when it is new. */
  origin: string
}

export function parseSigningKeys(text: string): SigningKey[] {
  const keys = text
    .split(/[\s,]+/)
    .filter(line => line !== '')
    .map(parseSigningKey)
  const [first] = keys
  if (keys.some(key => key.name !== first?.name))
    throw new LogRefusal('the signing keys are of different logs')
  return keys
}

async function readKeyFile(file: string): Promise<SigningKey[]> {
  const text = await readFile(file, 'utf8').catch(ifMissing(''))
  if (text !== '' && ((await stat(file)).mode & 0o077) !== 0)
    throw new LogRefusal(`${file} can be read by others: chmod 600 it, and think about who has read it`)
  return parseSigningKeys(text)
}

const readSigningKeys = async ({ text, file }: KeySource): Promise<SigningKey[]> =>
  text === null ? readKeyFile(file) : parseSigningKeys(text)

/** Whose signatures are ours, whatever the database says. */
export const ownVerifierKeys = async (source: KeySource): Promise<VerifierKey[]> =>
  (await readSigningKeys(source)).map(key => parseVerifierKey(formatVerifierKey(key)))

const newKey = (name: string): SigningKey => signingKey(name, randomBytes(32))

const keyFile = (keys: SigningKey[]): string => keys.map(key => `${formatSigningKey(key)}\n`).join('')

/**
 * Creates the next key and puts it before the existing ones; it takes over when the sequencer next starts.
 * Returns the keys as text if they come from the environment, where we cannot put them ourselves.
 */
export async function addSigningKey(source: KeySource): Promise<{ vkey: string; text: string | null }> {
  const keys = await readSigningKeys(source)
  const [current] = keys
  if (!current) throw new LogRefusal(`${source.file} holds no key yet: start the service once`)
  const next = newKey(current.name)
  const vkey = formatVerifierKey(next)
  if (source.text !== null) return { vkey, text: [next, ...keys].map(formatSigningKey).join(',') }
  await putInstead(source.file, keyFile([next, ...keys]))
  return { vkey, text: null }
}

/** Every machine creates a key if it finds none: that of the first to start becomes the log's, and the others' are unused. */
const REMEDY =
  'Copy the key file of the machine that signs, or set BCF_LOG_KEY to what is in it, then start again; ' +
  'until then this worker does all its other work and signs nothing'

/**
 * The key to sign with. A new log gets a new key; an existing one is signed by a key it knows, or by one that
 * such a key endorses.
 */
export async function takeSigningKey(
  { database, now }: { database: Database; now: Date },
  source: KeySource,
): Promise<SigningKey> {
  const known = await readKeys(database)
  let keys = await readSigningKeys(source)
  if (keys.length === 0 && known.length === 0 && source.text === null) {
    await putFirst(source.file, keyFile([newKey(source.origin)]))
    keys = await readKeyFile(source.file)
  }
  const [signer] = keys
  const current = known.at(-1)
  const where = source.text === null ? source.file : 'BCF_LOG_KEY'
  if (!signer)
    throw new LogRefusal(
      `the log is signed by ${current?.vkey ?? 'nobody'}, and ${where} holds no key: restore it. ${REMEDY}`,
    )
  const vkey = formatVerifierKey(signer)
  if (vkey === current?.vkey) return signer
  const endorser = keys.find(key => formatVerifierKey(key) === current?.vkey)
  if (current && !endorser)
    throw new LogRefusal(
      `the log is signed by ${current.vkey}, which is not among the keys in ${where}. ${REMEDY}`,
    )
  requireNew(known, vkey)
  const endorsement = endorser ? signNote(endorsementText(signer.name, vkey), endorser) : null
  await introduceKey(database, { number: known.length, vkey, endorsement }, now)
  return takeSigningKey({ database, now }, source)
}

/**
 * Continues with the first key although the previous one is lost. Those who trust only the old one have no
 * reason to trust it; they must learn of it in another way.
 */
export async function introduceUnendorsed(
  { database, now }: { database: Database; now: Date },
  source: KeySource,
): Promise<string> {
  const known = await readKeys(database)
  const name = known[0]?.vkey.split('+')[0]
  if (!name) throw new LogRefusal('there is no log yet, so no key of it can be lost')
  if ((await readSigningKeys(source)).length === 0) await putFirst(source.file, keyFile([newKey(name)]))
  const [signer] = await readSigningKeys(source)
  if (signer?.name !== name) throw new LogRefusal(`the key there is does not belong to ${name}`)
  const vkey = formatVerifierKey(signer)
  requireNew(known, vkey)
  await introduceKey(database, { number: known.length, vkey, endorsement: null }, now)
  return vkey
}

/** A key signs one stretch of the log, so that readers of a checkpoint can tell which key must have signed it. */
function requireNew(known: LogKey[], vkey: string): void {
  if (known.some(key => key.vkey === vkey))
    throw new LogRefusal(`${vkey} is a key that the log knows already: it is not lost, and cannot come back`)
}

async function introduceKey(database: Database, key: LogKey, now: Date): Promise<void> {
  const [origin = ''] = key.vkey.split('+')
  await database
    .transaction(async tx => {
      const record = await seal(tx, {
        kind: 'key',
        subject: origin,
        slot: String(key.number),
        at: now,
        sha256: sha256Of(key.vkey),
        private: { vkey: key.vkey, endorsement: key.endorsement },
      })
      await insertKey(tx, { ...key, record })
    })
    .catch(error => {
      // Another process has just introduced a key; the caller looks again.
      if (!isUniqueViolation(error)) throw error
    })
}
