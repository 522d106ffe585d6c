import { hash } from 'node:crypto'
import type { Database } from '../../platform/database.ts'
import { StoreError } from '../../platform/objects/object-store.ts'
import { probe } from '../../platform/objects/probe.ts'
import { DICTIONARY } from '../dictionary.ts'
import { checkStore, claimStore, explained, requireNone, requireStore } from './claim-store.ts'

export { requireStore }

/**
 * Whether the store is ours and accessible, checked once before anything is stored; one that is away is waited for later.
 * The packing dictionaries are stored beside the bodies: whoever has only the store can still open them.
 */
export async function beginObjects(database: Database): Promise<void> {
  const { objects } = database
  if (!objects) return requireNone(database)
  await orAway(async () => {
    await objects.belong(store => claimStore(database, store))
    await probe(objects)
    const { coding, sha256, bytes } = DICTIONARY
    await objects.keep(`dictionaries/${coding}`, bytes, kept => hash('sha256', kept) === sha256)
  })
}

/** The same for a process that stores none. */
export async function beginReading(database: Database): Promise<void> {
  const { objects } = database
  if (!objects) return requireNone(database)
  await orAway(() => objects.belong(store => checkStore(database, store)))
}

async function orAway(begin: () => Promise<void>): Promise<void> {
  try {
    await begin().catch(explained)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
  }
}
