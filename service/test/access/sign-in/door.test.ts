// Who comes in: from a proof to a person with a session, on a database as the service has it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OpenIdProof } from '../../../src/access/openid/openid.ts'
import { removePerson } from '../../../src/access/people/remove-person.ts'
import { listPeople } from '../../../src/access/people/store.ts'
import type { BrandRole } from '../../../src/access/permissions.ts'
import { digestOf } from '../../../src/access/platform-token.ts'
import { listSessions } from '../../../src/access/sessions/store.ts'
import { SignInRefused } from '../../../src/access/sign-in/refusal.ts'
import { readConfig } from '../../../src/config.ts'
import { createSignIn } from '../../../src/http/console/create-sign-in.ts'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import { makeBrand, startTestService, TOKEN } from '../../harness.ts'
import { makePerson, sessionsOf } from '../two-worlds.ts'

const FROM = { address: '192.0.2.7', browser: 'Firefox', replaces: undefined }

describe('the door', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { call, database } = service
  const brand = await makeBrand(service)
  const services = { database, clock, baseUrl: 'https://bcf.example' } as Parameters<typeof createSignIn>[0]
  const { door } = createSignIn(services, sessionsOf(service), { providers: [], consoleToken: true })

  const proof = (
    subject: string,
    roles: Partial<OpenIdProof['roles']> = {},
    invitation: Buffer | null = null,
  ) => ({
    ...({ way: 'openid', provider: 'house', returnTo: '/console/', invitation } as const),
    identity: { issuer: 'https://idp.example', subject, name: subject, mail: null, groups: [] },
    roles: { administrator: false, brands: new Map<string, BrandRole>(), ...roles },
  })
  const rolesOf = async (id: string | null) =>
    (await listPeople(database, { within: null, id: id ?? '' }))[0]?.roles
  const refusedFor = (reason: string) => (error: unknown) =>
    error instanceof SignInRefused && error.reason === reason
  const invite = async (): Promise<Buffer> =>
    digestOf((await call('POST', `/api/admin/brands/${brand.id}/invitations`, { role: 'viewer' })).body.token)

  test('groups give roles at each sign-in, in brands that there are, and take them back', async () => {
    const brands = new Map<string, BrandRole>([
      [brand.id, 'lead'],
      ['brd_nowhere', 'lead'],
    ])
    const { caller } = await door.admit(proof('ada', { brands }), FROM)
    assert.deepEqual(await rolesOf(caller.person), [{ scope: brand.id, role: 'lead' }])
    assert.deepEqual(caller.rights, new Map([[brand.id, 'lead']]))
    const promoted = await door.admit(proof('ada', { administrator: true }), FROM)
    assert.deepEqual([promoted.caller.person, promoted.caller.rights], [caller.person, 'administrator'])
    const demoted = await door.admit(proof('ada'), FROM)
    assert.deepEqual(demoted.caller.rights, new Map())
    const limits = { createdAfter: new Date(0), seenAfter: new Date(0) }
    const [session] = await listSessions(database, caller.person, limits)
    assert.deepEqual([session?.way, session?.browser], ['openid', 'Firefox'])
  })

  test('an invitation makes a stranger a member, once; without one nobody is made', async () => {
    const count = async () => (await database.query('select from people')).rowCount
    const before = await count()
    await assert.rejects(door.admit(proof('bob'), FROM), refusedFor('nobody'))
    await assert.rejects(door.admit(proof('bob', {}, digestOf('inv_never')), FROM), refusedFor('invitation'))
    assert.equal(await count(), before)
    const invitation = await invite()
    const { brand: offered, role } = await door.offered(invitation)
    assert.deepEqual([offered?.id, offered?.name, role], [brand.id, 'Northwind Kettles', 'viewer'])
    const { caller } = await door.admit(proof('bob', {}, invitation), FROM)
    assert.deepEqual(await rolesOf(caller.person), [{ scope: brand.id, role: 'viewer' }])
    await assert.rejects(door.offered(invitation), refusedFor('invitation'))
    await assert.rejects(door.admit(proof('eve', {}, invitation), FROM), refusedFor('invitation'))
    // What was given by hand is not taken back by groups that say nothing.
    assert.equal((await door.admit(proof('bob'), FROM)).caller.person, caller.person)
    assert.deepEqual(await rolesOf(caller.person), [{ scope: brand.id, role: 'viewer' }])
  })

  test('somebody who was removed is let in by no proof', async () => {
    const id = await makePerson(service, 'Gone', { [brand.id]: 'viewer' })
    await removePerson({ database, clock }, { id, actor: id })
    const passkey = { way: 'passkey', personId: id, passkeyId: 'pky_1' } as const
    await assert.rejects(door.admit(passkey, FROM), refusedFor('removed'))
  })

  test('failures are counted by day and network, and seal nothing', async () => {
    const records = async () => (await database.query('select from records')).rowCount
    const before = await records()
    for (let times = 0; times < 3; times++)
      await door.refused({ way: 'passkey', reason: 'counter', detail: '', address: '192.0.2.9' })
    assert.equal(await records(), before)
    const { failures } = (await call('GET', '/api/admin/failed-sign-ins')).body
    const own = failures.find(({ network }: { network: string }) => network === '192.0.2.9')
    assert.deepEqual([own.way, own.failures], ['passkey', 3])
  })

  test('a file of providers that cannot be read stops the start, and says why', () => {
    const env = { BCF_ACCESS_TOKEN: TOKEN, BCF_OPENID_FILE: '/nowhere/providers.json' }
    assert.throws(() => readConfig(env, { token: true }), /OpenID providers file \/nowhere\/providers\.json/)
    assert.deepEqual(readConfig({ BCF_ACCESS_TOKEN: TOKEN }, { token: true }).access.providers, [])
  })
})
