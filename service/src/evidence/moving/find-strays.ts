import type { Sql } from '../../platform/database.ts'
import type { ObjectStore } from '../../platform/objects/object-store.ts'
import { atOnce } from '../../platform/pace/at-once.ts'
import { OBJECTS_AT_ONCE } from '../bodies.ts'
import { BODIES } from '../objects/body-objects.ts'
import { capturedAmong } from './store.ts'

export interface StrayObjects {
  objects: number
  strays: number
  /** No capture names them either, but they are so new that one may be about to be sealed. */
  young: number
  /** The first of the strays. */
  names: string[]
}

const MOST_NAMES = 100
/** Longer than anything stays put but unsealed. */
const YOUNG_MS = 86_400_000

/**
 * Body objects that no capture names: somebody was killed between putting and sealing. They do no harm, and whoever next receives
 * the same bytes finds them. Deleting them must not hit one that is about to be sealed.
 */
export async function findStrayObjects(sql: Sql, objects: ObjectStore, now: Date): Promise<StrayObjects> {
  const found: StrayObjects = { objects: 0, strays: 0, young: 0, names: [] }
  const isOld = async (name: string) => {
    const at = await objects.putAt(name)
    return at !== null && now.getTime() - at.getTime() > YOUNG_MS
  }
  let after: string | undefined
  for (;;) {
    const names = await objects.list(BODIES, after)
    if (names.length === 0) return found
    const hashOf = (name: string) => /\/([0-9a-f]{64})\.[a-z0-9-]+$/.exec(name)?.[1] ?? null
    const captured = await capturedAmong(
      sql,
      names.map(hashOf).filter(hash => hash !== null),
    )
    const unnamed = names.filter(name => !captured.has(hashOf(name) ?? ''))
    const areOld = await atOnce(OBJECTS_AT_ONCE, unnamed, isOld)
    const strays = unnamed.filter((_, place) => areOld[place])
    found.objects += names.length
    found.strays += strays.length
    found.young += unnamed.length - strays.length
    found.names.push(...strays.slice(0, MOST_NAMES - found.names.length))
    after = names.at(-1)
  }
}
