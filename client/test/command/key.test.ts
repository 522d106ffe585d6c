import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Routes, startFakeService } from '../fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

const key = {
  id: 'key_1',
  name: 'Acme, agents',
  hint: 'bcf_1a2b…',
  brandIds: ['brd_1', 'brd_2'],
  write: false,
  createdAt: '2026-11-15T12:00:00.000Z',
  expiresAt: null,
  lastUsedAt: '2026-11-15T12:30:00.000Z',
  revokedAt: null,
}
const SECRET = `bcf_1a2b${'0'.repeat(28)}`
const issued = { ...key, lastUsedAt: null, key: SECRET }
const revoked = { ...key, revokedAt: '2026-11-15T13:00:00.000Z' }
const routes: Routes = {
  'POST /api/admin/keys': { status: 201, body: issued },
  'GET /api/admin/keys': { body: { keys: [key, { ...revoked, id: 'key_2', write: true }] } },
  'POST /api/admin/keys/key_1/revoke': { body: revoked },
}
const CREATE = ['key', 'create', '--name', 'Acme, agents', '--brand', 'brd_1']

describe('bcf key', { concurrency: 4 }, () => {
  test('key create prints the key alone, and says that it will not do so again', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const human = await bcf(CREATE, { url })
    assert.deepEqual([human.code, human.stdout], [0, `${SECRET}\n`])
    assert.match(human.stderr, /not shown again.*bcf key revoke key_1/)
    assert.ok(!human.stderr.includes(SECRET))
    const json = await bcfJson(CREATE, { url })
    assert.deepEqual([json.document, json.stderr], [issued, ''])
  })

  test('key create sends what was named', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    await bcf(CREATE, { url })
    await bcf([...CREATE, '--brand', 'brd_2', '--write', '--expires', '2027-01-31'], { url })
    await bcf(['key', 'create', '--brand', 'brd_1', 'brd_2', '--name', 'B', '--expires', 'soon'], { url })
    assert.deepEqual(
      service.seen.map(seen => seen.body),
      [
        { name: 'Acme, agents', brandIds: ['brd_1'] },
        {
          name: 'Acme, agents',
          brandIds: ['brd_1', 'brd_2'],
          write: true,
          expiresAt: '2027-01-31T00:00:00Z',
        },
        { name: 'B', brandIds: ['brd_1', 'brd_2'], expiresAt: 'soon' },
      ],
    )
  })

  test('a creation that failed is never tried again: the key of the first try could be lost', async () => {
    await using service = await startFakeService({
      'POST /api/admin/keys': { status: 503, body: { error: 'The database is unavailable' } },
    })
    const { code, stdout } = await bcf(CREATE, { url: service.url })
    assert.deepEqual([code, stdout, service.seen.length], [6, '', 1])
  })

  test('key list shows every key and no secret', async () => {
    await using service = await startFakeService(routes)
    await using empty = await startFakeService({ 'GET /api/admin/keys': { body: { keys: [] } } })
    const [human, json, none] = await Promise.all([
      bcf(['key', 'list'], { url: service.url }),
      bcfJson(['key', 'list'], { url: service.url }),
      bcf(['key', 'list'], { url: empty.url }),
    ])
    assert.match(human.stdout, /key_1 +Acme, agents +bcf_1a2b… +read +brd_1, brd_2 +- +2026-11-15T12:30/)
    assert.match(human.stdout, /key_2 .* write .* 2026-11-15T13:00:00\.000Z\n/)
    assert.equal((json.document as object[]).length, 2)
    assert.deepEqual([none.code, none.stdout], [0, ''])
    assert.match(none.stderr, /Next: bcf key create/)
  })

  test('key revoke shows what became of it', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const [human, json, unknown, bare] = await Promise.all([
      bcf(['key', 'revoke', 'key_1'], { url }),
      bcfJson(['key', 'revoke', 'key_1'], { url }),
      bcf(['key', 'revoke', 'key_9'], { url }),
      bcf(['key', 'create', '--name', 'A'], { url }),
    ])
    assert.match(human.stdout, /key_1 .* 2026-11-15T13:00:00\.000Z\n/)
    assert.deepEqual(json.document, revoked)
    assert.equal(unknown.code, 3)
    assert.deepEqual([bare.code, bare.stdout], [2, ''])
    assert.match(bare.stderr, /--brand/)
  })
})
