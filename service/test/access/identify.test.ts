// Whose token it is, asked of the database each time.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { spendMessages } from '../../src/access/allowances/spend.ts'
import { roleIn } from '../../src/access/caller.ts'
import { createIdentify } from '../../src/access/identify.ts'
import { issueKey } from '../../src/access/issue-key.ts'
import { revokeKey } from '../../src/access/revoke-key.ts'
import { listKeys } from '../../src/access/store.ts'
import { insertBrand } from '../../src/brands/store.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import type { Database } from '../../src/platform/database.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { createMigratedDatabase, manualClock, openTestDatabase, TOKEN } from '../harness.ts'

const NEXT_TOKEN = 'next-token-0123456789abcdef'
const sha256 = (text: string) => hash('sha256', text, 'hex')

describe('who is calling', async () => {
  const { url, drop } = await createMigratedDatabase()
  const open = (at = url): Database => openTestDatabase(at)
  const database = open()
  const elsewhere = open()
  const clock = manualClock('2026-11-15T12:00:00Z')
  const platformTokens = [TOKEN, NEXT_TOKEN]
  const identify = createIdentify({ database, clock, platformTokens })
  const issue = (fields: Partial<Parameters<typeof issueKey>[1]> = {}) =>
    issueKey(
      { database, clock },
      {
        actor: SYSTEM_ACTOR,
        name: 'Agents',
        brandIds: ['brd_1'],
        mayWrite: false,
        expiresAt: null,
        ownerId: null,
        ...fields,
      },
    )

  before(async () => {
    await migrate(database)
    for (const id of ['brd_1', 'brd_2'])
      await insertBrand(database, {
        id,
        name: id,
        domain: `${id}.example`,
        aliases: [],
        plan: 'FREE',
        createdAt: clock.now(),
      })
  })
  after(async () => {
    await Promise.all([database.close(), elsewhere.close()])
    await drop()
  })

  test('each token of the platform is the platform, with a budget of its own', async () => {
    for (const token of platformTokens) {
      const caller = await identify(token)
      assert.deepEqual(caller, {
        id: 'platform',
        name: null,
        tokenHash: sha256(token),
        person: null,
        rights: 'administrator',
      })
      assert.equal(caller && roleIn(caller, 'brd_anything'), 'administrator')
    }
  })

  test('a key is its brands and its scope, and nothing more', async () => {
    const { issued, key } = await issue({ brandIds: ['brd_2', 'brd_1', 'brd_2'] })
    const caller = await identify(key)
    assert.deepEqual(caller, {
      id: issued.id,
      name: 'Agents',
      tokenHash: sha256(key),
      person: null,
      rights: new Map([
        ['brd_1', 'viewer'],
        ['brd_2', 'viewer'],
      ]),
    })
    const narrow = await identify((await issue({ mayWrite: true })).key)
    assert.ok(narrow)
    assert.equal(roleIn(narrow, 'brd_1'), 'analyst')
    assert.deepEqual(
      ['brd_2', 'brd_', 'brd_11', ''].filter(id => roleIn(narrow, id) !== null),
      [],
    )
  })

  test('anything else is nobody', async () => {
    const { key, issued } = await issue()
    const others = [
      '',
      TOKEN.slice(1),
      TOKEN.toUpperCase(),
      key.toUpperCase(),
      key.slice(0, -1),
      `${key}0`,
      `${key}\n`,
      key.slice(4),
      issued.id,
      issued.hint,
      sha256(key),
      sha256(TOKEN),
      `bcf_${'0'.repeat(32)}`,
      `bcf_${'%'.repeat(32)}`,
    ]
    for (const token of others) assert.equal(await identify(token), null, token)
  })

  test('what is not even a key is not looked up', async () => {
    const gone = open('postgres://nobody@127.0.0.1:1/none')
    const offline = createIdentify({ database: gone, clock, platformTokens })
    assert.equal(await offline('wrong'), null)
    assert.equal((await offline(TOKEN))?.id, 'platform')
    // Whose key it is cannot be said without a database: that is not the same as nobody's.
    await assert.rejects(offline(`bcf_${'0'.repeat(32)}`), { code: 'database_unavailable' })
    await gone.close()
  })

  test('a revocation counts at once, wherever it was made', async () => {
    const { key, issued } = await issue()
    const other = await issue()
    const calls = () => Promise.all([identify(key), identify(key), identify(other.key)])
    assert.deepEqual((await calls()).map(Boolean), [true, true, true])
    await revokeKey({ database: elsewhere, clock }, { actor: SYSTEM_ACTOR, id: issued.id })
    assert.deepEqual((await calls()).map(Boolean), [false, false, true])
  })

  test('a key ends at the instant it expires', async () => {
    const { key } = await issue({ expiresAt: new Date(clock.now().getTime() + 1_000) })
    clock.advance(999)
    assert.ok(await identify(key))
    clock.advance(1)
    assert.equal(await identify(key), null)
  })

  test('its last use is when its last message came, and never when it was refused', async () => {
    const { key, issued } = await issue()
    const lastUse = async () => (await listKeys(database)).find(({ id }) => id === issued.id)?.lastUsedAt
    assert.equal(await lastUse(), null)
    const caller = await identify(key)
    await spendMessages({ database }, { tokenHash: String(caller?.tokenHash), count: 1 })
    const used = await lastUse()
    assert.ok(used && Math.abs(used.getTime() - Date.now()) < 3_600_000)
    await revokeKey({ database, clock }, { actor: SYSTEM_ACTOR, id: issued.id })
    assert.equal(await identify(key), null)
    assert.deepEqual(await lastUse(), used)
  })
})
