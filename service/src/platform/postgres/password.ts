// The password of the embedded server. Started by root, the server runs as a user who may share the machine with others: its socket
// alone must not open it. The password is in a file beside the cluster that only whoever starts us can read; the server keeps
// nothing that it could be found from.

import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { chown, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../model/errors.ts'
import { codeOf, ifMissing } from '../files/directories.ts'
import { putFirst } from '../files/put-file.ts'
import type { Place } from './postgres-files.ts'

export interface GuardedPlace extends Place {
  /** Never to be shown or logged. */
  password: string
}

export const guarded = async (place: Place): Promise<GuardedPlace> => ({
  ...place,
  password: await keepPassword(place),
})

/** Made now where there is none, before anything asks for it. */
async function keepPassword(place: Place): Promise<string> {
  const kept = await readKept(place)
  if (kept) return kept
  if (await stat(join(place.cluster, 'PG_VERSION')).catch(ifMissing(undefined)))
    throw new StartError(
      `${place.passwordFile} is missing, and without it nobody gets into the database: bring it back from a backup. ${LOST}`,
    )
  await putFirst(place.passwordFile, `${randomBytes(32).toString('hex')}\n`)
  return readKept(place)
}

const LOST =
  'If there is none, set another password as PostgreSQL describes for a lost one (role bcf), and write it into that file.'

export const wrongPassword = ({ passwordFile, cluster }: Place, cause: unknown): StartError =>
  new StartError(
    `${passwordFile} does not hold the password of the database in ${cluster}: bring it back from a backup. ${LOST}`,
    { cause },
  )

async function readKept({ passwordFile, account }: Place): Promise<string> {
  try {
    const text = await readFile(passwordFile, 'utf8')
    // Root acts for a user whose directory it is, and who may start us next.
    if (account && (await stat(dirname(passwordFile))).uid === account.uid)
      await chown(passwordFile, account.uid, account.gid)
    return text.trim()
  } catch (error) {
    if (['EACCES', 'EPERM'].includes(codeOf(error)))
      throw new StartError(`${passwordFile} may not be read by this user: start as the one who made it.`, {
        cause: error,
      })
    return ifMissing('')(error)
  }
}

/** What PostgreSQL keeps in place of a password (RFC 5803). One round: nobody guesses 256 random bits, however fast. */
export function verifierOf(password: string): string {
  const [salt, rounds] = [randomBytes(16), 1]
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyed = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
