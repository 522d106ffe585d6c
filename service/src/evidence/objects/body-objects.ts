// Bodies in the object store. An object is named by the SHA-256 of the bytes as received, and by how they are packed;
// nothing it returns is believed unless it has that hash.

import { hash } from 'node:crypto'
import { AppError } from '../../model/errors.ts'
import { StoreError } from '../../platform/objects/object-store.ts'
import type { WatchedStore } from '../../platform/objects/watch-objects.ts'
import { unpackBody } from '../pack-body.ts'
import type { PackedBody } from '../store.ts'

const BODIES = 'bodies/'

/** Spread by the first byte of the hash, so that no folder gets all of them. */
export const objectName = (sha256: string, coding: string): string =>
  `${BODIES}${sha256.slice(0, 2)}/${sha256}.${coding}`

/** Null if the bytes do not have this hash. */
export function openObject(sha256: string, packed: PackedBody, most?: number): Uint8Array | null {
  try {
    const body = unpackBody(packed, most)
    return hash('sha256', body) === sha256 ? body : null
  } catch {
    return null
  }
}

/** Returns once the store has given the bytes back. */
export async function keepObject(
  objects: WatchedStore,
  sha256: string,
  { coding, bytes }: PackedBody,
): Promise<void> {
  const isRight = (kept: Uint8Array) => openObject(sha256, { coding, bytes: kept }) !== null
  await reached(objects.keep(objectName(sha256, coding), bytes, isRight))
}

/** A missing body is not an unreadable one: somebody may restore it, so nobody skips its answer. */
export async function fetchObject(
  objects: WatchedStore | null | undefined,
  sha256: string,
  coding: string,
): Promise<Uint8Array> {
  if (!objects)
    throw unavailable(
      `The bytes of snapshot ${sha256} are in an object store, and BCF_STORE_ENDPOINT names none`,
    )
  const body = await reached(
    objects.read(objectName(sha256, coding), bytes => openObject(sha256, { coding, bytes })),
  )
  if (body === 'missing')
    throw unavailable(`The bytes of snapshot ${sha256} are missing in the object store: run npm run audit`)
  if (body === 'wrong')
    throw unavailable(
      `The object store returns other bytes than those of snapshot ${sha256}: run npm run audit`,
    )
  return body
}

/** For callers: what is away may be back in a moment. */
export async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    throw unavailable(`${error.message}. Please try again`, error)
  }
}

/** Whether the state of store or database is unknown, as opposed to an object that is missing or wrong. */
export const isAway = (error: unknown): boolean =>
  error instanceof AppError && (error.code !== 'store_unavailable' || error.cause instanceof StoreError)

const unavailable = (message: string, cause?: StoreError): AppError =>
  new AppError('store_unavailable', message, { retryAfterSeconds: 5, cause })
