// Sign-ins that fail: counted over all processes by the network they come from, without ever becoming records.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLoginThrottle, WRONG_TOOL_TOKENS } from '../../src/access/sessions/login-throttle.ts'
import { noteFailure } from '../../src/access/sign-ins/store.ts'
import { readConfig } from '../../src/config.ts'
import { login } from '../console/browser.ts'
import { createMigratedDatabase, startTestService, TOKEN } from '../harness.ts'

describe('failed sign-ins', async () => {
  const { url: databaseUrl } = await createMigratedDatabase()
  const env = { BCF_ACCESS_TOKEN: TOKEN, BCF_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }
  const { access } = readConfig(env, { token: true })
  const start = () => startTestService({ databaseUrl, parts: { worker: false }, config: { access } })
  const [one, two] = [await start(), await start()]
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('are counted behind a proxy by the address behind, over all processes, and are no records', async () => {
    const { rows: before } = await one.database.query('select count(*) from records')
    const attempts = []
    for (let made = 0; made < 12; made++)
      attempts.push((await login(made % 2 ? one : two, 'wrong-token-0123456789', from('203.0.113.7'))).status)
    assert.deepEqual(attempts, [...Array(10).fill(401), 429, 429])
    assert.equal((await login(one, 'wrong-token-0123456789', from('203.0.113.8'))).status, 401)
    // What somebody writes in front of what the proxy adds is not believed.
    assert.equal((await login(one, TOKEN, from('203.0.113.9, 203.0.113.7'))).status, 429)
    assert.equal((await login(two, 'wrong-token-0123456789', from('<no address>'))).status, 401)
    const { failures } = (await one.call('GET', '/api/admin/failed-sign-ins')).body
    assert.deepEqual(
      new Map(failures.map((row: { network: string; failures: number }) => [row.network, row.failures])),
      new Map([
        ['203.0.113.7', 10],
        ['203.0.113.8', 1],
        ['unknown', 1],
      ]),
    )
    const { rows: after } = await one.database.query('select count(*) from records')
    assert.deepEqual(after, before)
    const { text } = await one.call('GET', '/metrics')
    assert.match(text, /^bcf_failed_sign_ins_today\{way="token"\} 12$/m)
  })

  test('no proxy is believed unless it is named, and never everybody', async () => {
    for (const proxies of ['0.0.0.0/0', '::/0', 'proxy', '10.0.0.0/99', 'true'])
      assert.throws(
        () => readConfig({ ...env, BCF_TRUSTED_PROXIES: proxies }, { token: true }),
        /BCF_TRUSTED_PROXIES must hold addresses/,
      )
    const plain = await startTestService({ databaseUrl, parts: { worker: false } })
    assert.equal((await login(plain, 'wrong-token-0123456789', from('203.0.113.7'))).status, 401)
    const { rows } = await plain.database.query(`select from failed_sign_ins where network = '127.0.0.1'`)
    assert.equal(rows.length, 1)
  })
  test('strangers grow neither the log nor the table: beyond so many networks of a day they are counted together', async () => {
    const { database } = one
    const count = async (table: string) => (await database.query(`select from ${table}`)).rowCount ?? 0
    const records = await count('records')
    const at = new Date()
    const strangers = (first: number, howMany: number) =>
      Promise.all(
        Array.from({ length: howMany }, (_, n) => {
          const [a, b] = [(first + n) >> 8, (first + n) & 255]
          return noteFailure(database, { way: n % 2 ? 'passkey' : 'token', network: `198.18.${a}.${b}`, at })
        }),
      )
    await database.query(
      `insert into failed_sign_ins (day, way, network, failures, last_at)
       select date_trunc('day', $1::timestamptz, 'UTC'), 'token', '198.19.' || n / 256 || '.' || n % 256, 1, $1
       from generate_series(1, 5000) as n`,
      [at],
    )
    const full = await count('failed_sign_ins')
    await strangers(0, 300)
    await strangers(0, 300)
    assert.equal(await count('failed_sign_ins'), full + 2)
    const { rows: others } = await database.query(
      `select way, failures from failed_sign_ins where network = 'others' order by way`,
    )
    assert.deepEqual(others, [
      { way: 'passkey', failures: 300 },
      { way: 'token', failures: 300 },
    ])
    await noteFailure(database, { way: 'token', network: '198.19.1.1', at })
    const { rows: known } = await database.query(
      `select failures from failed_sign_ins where network = '198.19.1.1'`,
    )
    assert.deepEqual(known, [{ failures: 2 }], 'a network that is known is still told apart')
    assert.equal(await count('records'), records)
  })

  test('nor do wrong tokens of tools: however many networks send them, they share so many counts', async () => {
    const { database } = one
    const throttle = createLoginThrottle(database, WRONG_TOOL_TOKENS)
    await database.query(
      `insert into allowances (key, passed_at, asked_at, granted, expires_at)
       select 'tools:' || lpad(to_hex(n), 4, '0'), array[now()], now(), true, now() + interval '10 minutes'
       from generate_series(0, 65535) as n on conflict do nothing`,
    )
    const count = async () =>
      (await database.query(`select from allowances where key like 'tools:%'`)).rowCount
    assert.equal(await count(), 65_536)
    for (let n = 0; n < 200; n++) await throttle.take(`2001:db8:${n.toString(16)}::1`)
    assert.equal(await count(), 65_536)
  })

  test('nor do tries at the console: beyond so many networks, those that are new share counts', async () => {
    const { database } = one
    const throttle = createLoginThrottle(database)
    const known = '203.0.113.70'
    await throttle.take(known)
    await database.query(
      `insert into allowances (key, passed_at, asked_at, granted, expires_at)
       select 'network ' || n, array[now()], now(), true, now() + interval '10 minutes' from generate_series(1, 100000) as n`,
    )
    const keys = async (condition: string) =>
      (await database.query(`select from allowances where ${condition}`)).rowCount
    for (let n = 0; n < 50; n++) await throttle.take(`2001:db9:${n.toString(16)}::1`)
    assert.equal(await keys(`key like 'login:32.1.13.185.%'`), 0)
    assert.ok(((await keys(`key ~ '^login:[0-9a-f]{4}$'`)) ?? 0) > 0)
    await throttle.take(known)
    assert.equal(
      await keys(`key = 'login:${known}' and cardinality(passed_at) = 2`),
      1,
      'a network that is known is told apart',
    )
    // And every one of them is held to its tries.
    for (let n = 0; n < 10; n++) await throttle.take('2001:dba::1')
    await assert.rejects(throttle.take('2001:dba::1'), /Too many wrong tokens/)
  })
})
