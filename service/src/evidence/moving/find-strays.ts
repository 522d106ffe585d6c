import type { Sql } from '../../platform/database.ts'
import type { ObjectStore } from '../../platform/object-store.ts'
import { BODIES } from '../objects/body-objects.ts'
import { capturedAmong } from './store.ts'

export interface StrayObjects {
  objects: number
  strays: number
  /** The first of them. */
  names: string[]
}

const MOST_NAMES = 100

/**
 * Objects of bodies that no capture names. Somebody was killed between putting and sealing, or does so at this moment; they
 * do no harm, and are found by the next who receives the same bytes.
 */
export async function findStrayObjects(sql: Sql, objects: ObjectStore): Promise<StrayObjects> {
  const found: StrayObjects = { objects: 0, strays: 0, names: [] }
  let after: string | undefined
  for (;;) {
    const names = await objects.list(BODIES, after)
    if (names.length === 0) return found
    const hashOf = (name: string) => /\/([0-9a-f]{64})\.[a-z0-9-]+$/.exec(name)?.[1] ?? null
    const captured = await capturedAmong(
      sql,
      names.map(hashOf).filter(hash => hash !== null),
    )
    const strays = names.filter(name => !captured.has(hashOf(name) ?? ''))
    found.objects += names.length
    found.strays += strays.length
    found.names.push(...strays.slice(0, MOST_NAMES - found.names.length))
    after = names.at(-1)
  }
}
