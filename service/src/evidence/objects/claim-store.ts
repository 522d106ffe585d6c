// A database and its object store belong together: the store has an object that names the installation, and the database
// knows that it does. Otherwise another bucket, an empty one, or an unmounted share would look like a store that lost
// everything, and accept what comes next.

import { StartError } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'
import { MARK, type ObjectStore, StoreError } from '../../platform/objects/object-store.ts'
import { reached } from './body-objects.ts'
import { noteClaim, readClaim } from './store.ts'

/**
 * For processes that store bodies: an unused store is ours from now on. If killed before that is noted, the next one finds
 * our name there.
 */
export async function claimStore(sql: Sql, store: ObjectStore): Promise<void> {
  const { installation, claimedAt } = await readClaim(sql)
  if (claimedAt === null) await store.putFirst(MARK, nameOf(installation), { isKept: true })
  await requireMark(store, installation)
  if (claimedAt === null) await noteClaim(sql)
}

/** For processes that only read: before the first body is stored, a store can lack nothing. */
export async function checkStore(sql: Sql, store: ObjectStore): Promise<void> {
  const { installation, claimedAt } = await readClaim(sql)
  if (claimedAt !== null) await requireMark(store, installation)
}

const nameOf = (installation: string): Buffer => Buffer.from(`${installation}\n`)

async function requireMark(store: ObjectStore, installation: string): Promise<void> {
  const mark = await store.get(MARK)
  if (mark === null) throw new StoreError('refused', NOT_MARKED)
  if (!nameOf(installation).equals(mark)) throw new StoreError('refused', OTHERS)
}

/** Throws unless bodies can be read: from our store, or because none is needed. A store that is away is an error too. */
export async function requireStore(sql: Sql): Promise<void> {
  if (!sql.objects) return requireNone(sql)
  await reached(sql.objects.belong(store => checkStore(sql, store)).catch(explained))
}

export async function requireNone(sql: Sql): Promise<void> {
  if ((await readClaim(sql)).claimedAt !== null)
    throw new StartError(
      'The bodies of this database lie in an object store, and this process has none: set BCF_STORE_ENDPOINT and the others, ' +
        'or BCF_STORE_DIRECTORY, as the workers have them.',
    )
}

const NOT_MARKED = 'NotMarked'
const OTHERS = 'OtherInstallation'

const WORDS: Record<string, string> = {
  [NOT_MARKED]:
    `This is not the object store of this database, or it was emptied: it lacks the object \`${MARK}\`. ` +
    'Check BCF_STORE_BUCKET, BCF_STORE_PREFIX and BCF_STORE_DIRECTORY; whoever moves to another store copies every object there first, this one too.',
  [OTHERS]:
    `The object store belongs to another installation: its object \`${MARK}\` is not of this database. ` +
    'Check BCF_STORE_BUCKET and BCF_STORE_PREFIX; each installation needs one of its own.',
}

/** For `catch`: what somebody must fix is reported at startup. */
export function explained(error: unknown): never {
  if (!(error instanceof StoreError) || error.failure !== 'refused') throw error
  throw new StartError(
    WORDS[error.detail] ??
      `${error.message}. BCF_STORE_BUCKET, BCF_STORE_REGION, BCF_STORE_KEY_ID and BCF_STORE_SECRET say what is asked; ` +
        'BCF_STORE_DIRECTORY must be there.',
  )
}
