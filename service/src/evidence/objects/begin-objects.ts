import { hash } from 'node:crypto'
import { StartError } from '../../model/errors.ts'
import { StoreError } from '../../platform/object-store.ts'
import { probe, type WatchedStore } from '../../platform/objects/watch-objects.ts'
import { DICTIONARY } from '../dictionary.ts'

/**
 * Whether the store lets us in, asked once before anything is captured; one that is away is waited for later. What bodies
 * were packed with is kept beside them: whoever has nothing but the store can still open them.
 */
export async function beginObjects(objects: WatchedStore | null | undefined): Promise<void> {
  if (!objects) return
  try {
    await probe(objects)
    const { coding, sha256, bytes } = DICTIONARY
    await objects.keep(`dictionaries/${coding}`, bytes, kept => hash('sha256', kept) === sha256)
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    if (error.failure === 'refused')
      throw new StartError(
        `${error.message}. BCF_STORE_BUCKET, BCF_STORE_REGION, BCF_STORE_KEY_ID and BCF_STORE_SECRET say what is asked.`,
      )
  }
}
