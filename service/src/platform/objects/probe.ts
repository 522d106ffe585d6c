import { randomBytes } from 'node:crypto'
import { type ObjectStore, type PutOptions, StoreError } from './object-store.ts'

/** What a probe resembles: a store may take few bytes and no more, or refuse conditions or locks alone. */
export interface ProbeTerms {
  length: number
  options: PutOptions
}

/** As bodies are put, and as few bytes as can be told apart. */
export const SMALL_PROBE: ProbeTerms = { length: 16, options: { isKept: true } }

/**
 * Throws where an object cannot be put, or does not come back. It has a name of its own: what is there already says nothing
 * about writing.
 */
export async function probe(
  store: Pick<ObjectStore, 'putFirst' | 'get'>,
  { length, options }: ProbeTerms = SMALL_PROBE,
): Promise<void> {
  const name = `probe/${randomBytes(12).toString('hex')}`
  const bytes = randomBytes(length)
  await store.putFirst(name, bytes, options)
  const kept = await store.get(name)
  if (kept === null || !bytes.equals(kept)) throw new StoreError('broken', 'OtherBytes')
}
