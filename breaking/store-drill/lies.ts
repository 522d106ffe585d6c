// Reading every body through a store that returns other bytes now and then.

import { findBodies } from '../../service/src/evidence/bodies.ts'
import { openDatabase } from '../../service/src/platform/database.ts'
import { createLog } from '../../service/src/platform/log.ts'
import { wrongReads } from '../../service/src/platform/objects/meters.ts'
import { openObjectStore, readStoreSettings } from '../../service/src/platform/objects/settings.ts'
import { watchObjects } from '../../service/src/platform/objects/watch-objects.ts'
import { createTroubles } from '../../service/src/platform/watching/write-troubles.ts'
import type { FaultProxy } from '../../service/test/objects/fault-proxy.ts'

interface Lying {
  databaseUrl: string
  /** Hashes of bodies in the store. */
  planted: string[]
  proxy: FaultProxy
  reads: number
  oneOf: number
}

/** How many reads there were, how many lied, and how many of those were found: `findBodies` throws rather than serve one. */
export async function readWithLies(
  settings: Record<string, string>,
  { databaseUrl, planted, proxy, reads, oneOf }: Lying,
): Promise<Record<'reads' | 'lies' | 'found', number>> {
  const store = readStoreSettings(name => settings[name])
  if (!store) throw new Error('there is no store')
  const log = createLog('silent')
  const objects = watchObjects(openObjectStore(store), { log, troubles: createTroubles(log) })
  const database = openDatabase({
    url: databaseUrl,
    maxConnections: 4,
    applicationName: 'drill',
    log,
    objects,
  })
  const hashes = planted.map(one => Buffer.from(one, 'hex'))
  const counted = async () => (await wrongReads.get()).values[0]?.value ?? 0
  const before = { ...proxy.reads, found: await counted() }
  proxy.lie(oneOf)
  while (proxy.reads.all - before.all < reads) await findBodies(database, hashes)
  proxy.lie(0)
  await database.close()
  await objects.close()
  const { all, lies } = proxy.reads
  return { reads: all - before.all, lies: lies - before.lies, found: (await counted()) - before.found }
}
