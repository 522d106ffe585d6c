import { randomBytes } from 'node:crypto'
import { type ObjectStore, type PutOptions, StoreError } from './object-store.ts'

/** What a probe imitates: a store may accept small objects only, or refuse just conditions or locks. */
export interface ProbeTerms {
  length: number
  options: PutOptions
}

/** Put like bodies, with just enough bytes to tell probes apart. */
export const SMALL_PROBE: ProbeTerms = { length: 16, options: { isKept: true } }

/**
 * Throws if an object cannot be put or does not come back. Uses a fresh name: an existing object proves nothing about
 * writing.
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
