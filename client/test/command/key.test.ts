import { describe, test } from 'node:test'
import type { Routes } from '../fake-service.ts'
import { expectLines } from './lines.ts'

const key = {
  ...{ id: 'key_1', name: 'Acme, agents', hint: 'bcf_1a2b…', brandIds: ['brd_1', 'brd_2'], write: false },
  ...{ createdAt: '2026-11-15T12:00:00.000Z', expiresAt: null, revokedAt: null },
  lastUsedAt: '2026-11-15T12:30:00.000Z',
}
const SECRET = `bcf_1a2b${'0'.repeat(28)}`
const issued = { ...key, lastUsedAt: null, key: SECRET }
const revoked = { ...key, revokedAt: '2026-11-15T13:00:00.000Z' }
const routes: Routes = {
  'POST /api/admin/keys': { status: 201, body: issued },
  'GET /api/admin/keys': { body: { keys: [key, { ...revoked, id: 'key_2', write: true }] } },
  'POST /api/admin/keys/key_1/revoke': { body: revoked },
}
const create = ['key', 'create', '--name', 'Acme, agents', '--brand', 'brd_1']
const sent = { name: 'Acme, agents', brandIds: ['brd_1'] }

describe('bcf key', { concurrency: 4 }, () => {
  test('create prints the key alone, says that it will not do so again, and sends what was named', () =>
    expectLines(routes, [
      {
        args: create,
        prints: `${SECRET}\n`,
        says: /^(?![\s\S]*bcf_1a2b0)[\s\S]*not shown again.*bcf key revoke key_1/,
        sends: [sent],
      },
      { args: create, document: issued },
      {
        args: [...create, '--brand', 'brd_2', '--write', '--expires', '2027-01-31'],
        sends: [{ ...sent, brandIds: ['brd_1', 'brd_2'], write: true, expiresAt: '2027-01-31T00:00:00Z' }],
      },
      {
        args: ['key', 'create', '--brand', 'brd_1', 'brd_2', '--name', 'B', '--expires', 'soon'],
        sends: [{ name: 'B', brandIds: ['brd_1', 'brd_2'], expiresAt: 'soon' }],
      },
      { args: ['key', 'create', '--name', 'A'], code: 2, says: /--brand/, sends: [] },
    ]))

  test('a creation that failed is never tried again: the key of the first try could be lost', () => {
    const away = { status: 503, body: { error: 'The database is unavailable' } }
    return expectLines({ 'POST /api/admin/keys': away }, [{ args: create, code: 6, sends: [sent] }])
  })

  test('list shows every key and no secret', async () => {
    await expectLines(routes, [
      {
        args: ['key', 'list'],
        prints: [
          /key_1 +Acme, agents +bcf_1a2b… +read +brd_1, brd_2 +- +2026-11-15T12:30/,
          /key_2 .* write .* 2026-11-15T13:00:00\.000Z\n/,
        ],
      },
      { args: ['key', 'list'], document: [key, { ...revoked, id: 'key_2', write: true }] },
    ])
    await expectLines({ 'GET /api/admin/keys': { body: { keys: [] } } }, [
      { args: ['key', 'list'], prints: '', says: /Next: bcf key create/ },
    ])
  })

  test('revoke shows what became of it', () =>
    expectLines(routes, [
      { args: ['key', 'revoke', 'key_1'], prints: /key_1 .* 2026-11-15T13:00:00\.000Z\n/ },
      { args: ['key', 'revoke', 'key_1'], document: revoked },
      { args: ['key', 'revoke', 'key_9'], code: 3 },
    ]))
})
