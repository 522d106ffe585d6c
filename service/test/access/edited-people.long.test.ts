// Random edits of people, members, invitations, passkeys, keys and the trail of what they did, by somebody who owns the database: each is
// made in a transaction, audited from inside of it, and taken back. All must be found. PEOPLE_SEED repeats a campaign,
// PEOPLE_EDITS makes it longer.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { removePasskey } from '../../src/access/passkeys/end-passkeys.ts'
import { endExpired } from '../../src/access/people/invitations/expire.ts'
import { invitationOf, invite } from '../../src/access/people/invitations/invite.ts'
import { recognise } from '../../src/access/people/recognise.ts'
import type { Role } from '../../src/access/permissions.ts'
import type { AuditReport } from '../../src/evidence/audit/report.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { type AuditedLog, auditOn, connect } from '../evidence/audited-log.ts'
import { drawEdits, type Edit, randomFrom, readTables, whileEdited } from '../evidence/random-edits.ts'
import { logAfter } from '../evidence/shown-world.ts'
import { eventually, makeBrand, type TestService } from '../harness.ts'
import { addPasskey, joinByPasskey } from './sign-in/soft-passkey.ts'
import { visit } from './two-worlds.ts'

const EDITS = Number(process.env.PEOPLE_EDITS ?? 20)
const SEED = Number(process.env.PEOPLE_SEED ?? 20_261_117)
const TABLES = [
  ...'people identities members invitations passkeys key_owners api_keys api_key_brands actors'.split(' '),
  // The trail itself, and what it is sealed by.
  ...['records', 'record_texts', 'log_checkpoints'],
]

/** Somebody of every kind: by a provider, by groups, by a passkey, a service, one with another role than before, one who is gone. */
async function use(service: TestService): Promise<void> {
  const { call, database } = service
  const deps = { database, clock }
  const brand = await makeBrand(service)
  const other = await makeBrand(service)
  const invited = async (brandId: string, role: string, mail = `${role}@a.example`) =>
    (await call('POST', `/api/admin/brands/${brandId}/invitations`, { role, mail })).body
  const issuer = 'https://idp.example'
  const identity = (subject: string, roles: ReadonlyMap<string, Role> | null) => ({
    ...{ issuer, subject, name: `Name of ${subject}`, mail: `${subject}@a.example`, roles },
  })
  const ana = await recognise(
    deps,
    identity('ana', null),
    invitationOf((await invited(brand.id, 'lead', 'ana@a.example')).token),
  )
  const ben = await recognise(
    deps,
    identity(
      'ben',
      new Map([
        [brand.id, 'viewer'],
        [other.id, 'analyst'],
      ]),
    ),
  )
  await recognise(deps, identity('ben', new Map([[brand.id, 'analyst']])))
  const { token } = (await call('POST', '/api/admin/invitations', {})).body
  const { personId: cleo, passkeyId } = await joinByPasskey(service, token, 'Cleo')
  await addPasskey(service, cleo)
  await addPasskey(service, ana.id)
  await removePasskey(deps, { id: passkeyId, personId: cleo })
  const { body: robot } = await call('POST', '/api/admin/services', { name: 'Nightly' })
  await call('PUT', `/api/admin/people/${robot.id}/administrator`, { administrator: true })
  await call('PUT', `/api/admin/people/${robot.id}/administrator`, { administrator: false })
  await call('PUT', `/api/admin/people/${cleo}/administrator`, { administrator: true })
  const gone = await recognise(
    deps,
    identity('gone', null),
    invitationOf((await invited(other.id, 'analyst', 'gone@a.example')).token),
  )
  await addPasskey(service, gone.id)
  for (const [name, id] of Object.entries({ ana: ana.id, cleo, gone: gone.id }))
    await visit(service, name, id)
  for (const ownerId of [ana.id, ben.id, robot.id, gone.id])
    await call('POST', '/api/admin/keys', { name: 'agent', brandIds: [brand.id, other.id], ownerId })
  await call('POST', '/api/admin/keys', { name: 'nobody in particular', brandIds: [brand.id] })
  await call('DELETE', `/api/admin/people/${gone.id}`)
  const { id: withdrawn } = await invited(brand.id, 'viewer')
  await call('POST', `/api/admin/invitations/${withdrawn}/withdraw`)
  await invited(other.id, 'viewer')
  const late = { scope: brand.id, role: 'viewer', mail: 'late@a.example', hours: 0 } as const
  await invite(deps, { ...late, actor: ana.id })
  await endExpired(deps)
  await eventually(async () => (await database.query('select from log_queue limit 1')).rows.length === 0)
}

describe('edited people', () => {
  let log: AuditedLog
  let client: pg.Client

  before(async () => {
    log = await logAfter(use)
    log.clock.advance(3_600_000)
    client = await connect(log.url)
  })
  after(async () => {
    await client.end()
    await log.close()
  })

  const audited = () => auditOn(client, { journal: log.journal.path, now: log.clock.now() })

  /** Null when nothing came of the edit. */
  const auditEdited = (edit: Edit): Promise<AuditReport | null> => whileEdited(client, edit, audited)

  test('nothing is found where nothing was changed, and there is something of everything', async () => {
    assert.deepEqual((await audited()).findings, [])
    for (const table of TABLES)
      assert.ok((await client.query(`select from ${table} limit 2`)).rows.length > 1, table)
  })

  test(`${EDITS} edits, seed ${SEED}`, async context => {
    const tables = (await readTables(client)).filter(({ name }) => TABLES.includes(name))
    assert.equal(tables.length, TABLES.length)
    const draw = drawEdits(client, tables, randomFrom(SEED))
    const counted = new Map<string, number>()
    const missed: string[] = []
    for (let made = 0; made < EDITS; ) {
      const edit = await draw()
      const report = edit && !edit.beyond ? await auditEdited(edit) : null
      if (!edit || !report) continue
      made += 1
      counted.set(edit.table, (counted.get(edit.table) ?? 0) + 1)
      if (report.ok) missed.push(edit.statement)
    }
    for (const [table, times] of [...counted].sort()) context.diagnostic(`${times} x ${table}`)
    assert.deepEqual(missed, [])
  })
})
