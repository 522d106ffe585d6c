// A machine that signs loses the database: another goes on, and it takes part again afterwards.

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type Gate, openDatabaseProxy } from '../database/database-proxy.ts'
import { sealRecords } from '../evidence/test-log.ts'
import type { Hosts } from './hosts.ts'

interface Loss {
  hosts: Hosts
  gate: Gate
  key: { BCF_LOG_KEY: string }
}

export async function loseDatabase(t: TestContext, { hosts, gate, key }: Loss): Promise<void> {
  const proxy = await openDatabaseProxy(hosts.databaseUrl)
  t.after(() => proxy.close())
  const [first, second] = [await hosts.host(), await hosts.host()]
  const env = { ...key, DATABASE_URL: proxy.url, BCF_REQUEST_WAIT_MS: '1500' }
  const a = await first.open('work', env)
  await sealRecords(hosts.database, 5)
  await hosts.sequenced()
  const b = await second.open('work', key)
  proxy.set(gate)
  const begun = performance.now()
  await sealRecords(hosts.database, 5)
  await hosts.sequenced()
  t.diagnostic(`taken over after ${Math.round(performance.now() - begun)} ms`)
  proxy.set('open')
  await b.stop()
  await sealRecords(hosts.database, 5)
  await hosts.sequenced()
  await hosts.requireWhole(first)
  assert.doesNotMatch(a.said + b.said, /not signed any further/)
  await a.stop()
}
