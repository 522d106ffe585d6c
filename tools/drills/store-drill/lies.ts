// Reading every body through a store that returns other bytes now and then.

import { hash } from 'node:crypto'
import { findBodies } from '../../../service/src/evidence/bodies.ts'
import { openObject } from '../../../service/src/evidence/objects/body-objects.ts'
import { AppError } from '../../../service/src/model/errors.ts'
import { openDatabase } from '../../../service/src/platform/database.ts'
import { createLog } from '../../../service/src/platform/log.ts'
import { wrongReads } from '../../../service/src/platform/objects/meters.ts'
import { openObjectStore, readStoreSettings } from '../../../service/src/platform/objects/settings.ts'
import { watchObjects } from '../../../service/src/platform/objects/watch-objects.ts'
import { createTroubles } from '../../../service/src/platform/watching/write-troubles.ts'
import type { FaultProxy } from '../../../service/test/objects/fault-proxy.ts'

interface Lying {
  databaseUrl: string
  /** Hashes of bodies in the store. */
  planted: string[]
  proxy: FaultProxy
  reads: number
  oneOf: number
}

export interface Told {
  reads: number
  lies: number
  /** Noticed by the service. */
  found: number
  /** Other packed bytes that unpack to the very same answer. */
  harmless: number
  /** Bodies that reached the reader with another hash than their own. */
  served: number
}

/** Reads every body again and again, and hashes what comes, as a reader would who trusts nobody. */
export async function readWithLies(
  settings: Record<string, string>,
  { databaseUrl, planted, proxy, reads, oneOf }: Lying,
): Promise<Told> {
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
  let served = 0
  proxy.lie(oneOf)
  while (proxy.reads.all - before.all < reads)
    for (const [sha256, body] of await findBodies(database, hashes).catch(refused))
      if (hash('sha256', body) !== sha256) served += 1
  proxy.lie(0)
  await database.close()
  await objects.close()
  const { all, lies } = proxy.reads
  const harmless = proxy.lies.slice(before.lies).filter(isHarmless).length
  return {
    ...{ reads: all - before.all, lies: lies - before.lies, harmless, served },
    found: (await counted()) - before.found,
  }
}

/** Whoever is lied to several times in a row is told so, and gets nothing. */
function refused(error: unknown): Map<string, Uint8Array> {
  if (error instanceof AppError && error.code === 'store_unavailable') return new Map()
  throw error
}

/** A bit that no unpacker looks at. */
function isHarmless({ url, bytes }: FaultProxy['lies'][number]): boolean {
  const { sha256 = '', coding = '' } = /\/(?<sha256>[0-9a-f]{64})\.(?<coding>[^/?]+)/.exec(url)?.groups ?? {}
  return openObject(sha256, { coding, bytes }) !== null
}
