import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Routes, startFakeService } from '../../client/test/fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

const weekly = {
  cron: '0 6 * * 1',
  timezone: 'Europe/Paris',
  next: ['2026-11-16T05:00:00.000Z', '2026-11-23T05:00:00.000Z'],
  last: null,
}
const none = { cron: null, timezone: null, next: [], last: null }
const dueAt = '2026-11-09T05:00:00.000Z'
const routes: Routes = {
  'PUT /api/admin/brands/brd_1/schedule': { body: weekly },
  'GET /api/admin/brands/brd_1/schedule': { body: weekly },
  'GET /api/admin/brands/brd_2/schedule': { body: none },
  'GET /api/admin/brands/brd_3/schedule': {
    body: { ...weekly, last: { dueAt, scanId: null, reason: 'The brand has no active prompt: add one' } },
  },
  'GET /api/admin/brands/brd_4/schedule': {
    body: { ...weekly, last: { dueAt, scanId: 'scn_1', reason: null } },
  },
  'DELETE /api/admin/brands/brd_1/schedule': { body: none },
}

describe('bcf schedule', { concurrency: 4 }, () => {
  test('schedule set sends what was named and prints the next times', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const args = ['schedule', 'set', '--brand', 'brd_1', '--cron', '0 6 * * 1']
    const human = await bcf(args, { url })
    const set = await bcfJson([...args, '--timezone', 'Europe/Paris'], { url })
    assert.deepEqual([set.code, set.document, set.stderr], [0, weekly, ''])
    assert.match(human.stdout, /^cron +0 6 \* \* 1\ntimezone +Europe\/Paris\nnext +2026-11-16T05/)
    assert.deepEqual(
      service.seen.map(seen => seen.body),
      [{ cron: '0 6 * * 1' }, { cron: '0 6 * * 1', timezone: 'Europe/Paris' }],
    )
  })

  test('schedule set --economy asks for it, and both ways are shown', async () => {
    const row = { engine: 'CLAUDE', asks: 1, basis: 'typical', measuredAsks: 0, setting: null }
    const of = (route: string, usd: number) => ({
      asks: 1,
      usd,
      unknownAsks: 0,
      engines: [{ ...row, route, usd }],
    })
    const scan = {
      ordinary: of('anthropic-messages', 0.1),
      economy: of('anthropic-messages-batch', 0.06),
      apart: ['GEMINI'],
    }
    await using service = await startFakeService({
      'PUT /api/admin/brands/brd_1/schedule': { body: { ...weekly, economy: true, scan } },
      'GET /api/admin/brands/brd_2/schedule': { body: { ...none, scan } },
    })
    const { url } = service
    const args = ['schedule', 'set', '--brand', 'brd_1', '--cron', '0 6 * * 1', '--economy']
    const set = await bcf(args, { url })
    assert.deepEqual(service.seen[0]?.body, { cron: '0 6 * * 1', economy: true })
    assert.match(
      set.stdout,
      /^economy +Claude may take a day to answer: 0\.06 USD a scan instead of 0\.1 USD, about 40 % less/m,
    )
    const offered = await bcf(['schedule', 'show', '--brand', 'brd_2'], { url })
    assert.match(offered.stdout, /^with --economy +Claude may take a day/m)
  })

  test('schedule show tells a schedule from none', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const [shown, human, emptyJson, empty, missing] = await Promise.all([
      bcfJson(['schedule', 'show', '--brand', 'brd_1'], { url }),
      bcf(['schedule', 'show', '--brand', 'brd_1'], { url }),
      bcfJson(['schedule', 'show', '--brand', 'brd_2'], { url }),
      bcf(['schedule', 'show', '--brand', 'brd_2'], { url }),
      bcf(['schedule', 'show', '--brand', 'brd_9'], { url }),
    ])
    assert.deepEqual(shown.document, weekly)
    assert.match(human.stdout, /2026-11-16T05:00:00\.000Z, 2026-11-23T05:00:00\.000Z\n$/)
    assert.deepEqual([emptyJson.document, emptyJson.stderr], [none, ''])
    assert.deepEqual([empty.code, empty.stdout], [0, ''])
    assert.match(empty.stderr, /bcf schedule set --brand brd_2 --cron/)
    assert.deepEqual([missing.code, missing.stdout], [3, ''])
  })

  test('schedule show tells what became of it when it last came due', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const [leftOut, started] = await Promise.all([
      bcf(['schedule', 'show', '--brand', 'brd_3'], { url }),
      bcf(['schedule', 'show', '--brand', 'brd_4'], { url }),
    ])
    assert.match(
      leftOut.stdout,
      /\nlast +2026-11-09T05:00:00\.000Z: no scan\. The brand has no active prompt: add one\n$/,
    )
    assert.match(started.stdout, /\nlast +2026-11-09T05:00:00\.000Z: scn_1\n$/)
  })

  test('schedule remove leaves none', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const [removed, human] = await Promise.all([
      bcfJson(['schedule', 'remove', '--brand', 'brd_1'], { url }),
      bcf(['schedule', 'remove', '--brand', 'brd_1'], { url }),
    ])
    assert.deepEqual([removed.code, removed.document], [0, none])
    assert.deepEqual([human.code, human.stdout], [0, ''])
    assert.match(human.stderr, /^Removed/)
    assert.ok(service.seen.every(({ method, body }) => method === 'DELETE' && body === null))
  })

  test('what is refused, here or there, says why', async () => {
    await using service = await startFakeService({
      'PUT /api/admin/brands/brd_1/schedule': {
        status: 400,
        body: { error: 'Invalid body: cron must be a cron expression' },
      },
    })
    const { url } = service
    const [incomplete, refused] = await Promise.all([
      bcf(['schedule', 'set', '--brand', 'brd_1'], { url }),
      bcf(['schedule', 'set', '--brand', 'brd_1', '--cron', 'monday'], { url }),
    ])
    assert.deepEqual([incomplete.code, refused.code], [2, 2])
    assert.match(incomplete.stderr, /--cron/)
    assert.match(refused.stderr, /must be a cron expression/)
  })
})
