// Links that open something without an account, whatever it is: made, counted, ended. The same tries for both.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { type Asked, asker } from '../api/ask.ts'
import { manualClock, startTestService } from '../harness.ts'
import { openCaseWorld } from './case-world.ts'
import { assertKeptPrivate } from './kept-private.ts'

const DAY = 86_400_000

/** All that a stranger could compare two answers by. */
const shownOf = ({ status, headers, text }: Asked) => {
  const { 'x-request-id': _id, date: _date, ...rest } = headers
  return { status, headers: rest, text }
}

describe('links', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const other = await startTestService({
    ...{ databaseUrl: service.databaseUrl, clock, parts: { worker: false } },
  })
  const { call, database } = service
  const ask = asker(service)
  const world = await openCaseWorld(service)
  const elsewhere = await openCaseWorld(service)
  for (const one of [world, elsewhere]) {
    const run = await one.capture(new Date(clock.now().getTime() - DAY))
    await one.judge(run, [one.claimOf('seat in Vienna')], clock.now())
  }
  const caseId = world.idOf('seat in Vienna')
  const days = { from: '2026-11-01', to: '2026-11-14' }

  const KINDS = [
    {
      ...{
        kind: 'case',
        shares: `/api/admin/cases/${caseId}/shares`,
        wanted: {},
        inside: '/evidence/run_none/bundle.json',
      },
      elsewhere: `/api/admin/cases/${elsewhere.idOf('seat in Vienna')}/shares`,
      nothing: '/api/admin/cases/cas_none/shares',
    },
    {
      ...{
        kind: 'report',
        shares: `/api/admin/brands/${world.brandId}/report-shares`,
        wanted: days,
        inside: '/report.json',
      },
      elsewhere: `/api/admin/brands/${elsewhere.brandId}/report-shares`,
      nothing: '/api/admin/brands/brd_none/report-shares',
    },
  ]

  async function shareBy({ kind, shares, wanted }: (typeof KINDS)[number], body = {}) {
    const { status, body: made, headers, text } = await call('POST', shares, { ...wanted, ...body })
    assert.equal(status, 201, text)
    assert.equal(headers['cache-control'], 'no-store')
    const path = new URL(made.url).pathname
    const token = path.slice(kind.length + 2)
    assert.equal(path, `/${kind}/${token}`)
    return { id: made.id as string, path, token, expiresAt: made.expiresAt as string }
  }

  for (const kind of KINDS) {
    const { shares, wanted } = kind
    const never = async () => shownOf(await ask('GET', `/${kind.kind}/${'A'.repeat(43)}`))

    describe(`to a ${kind.kind}`, () => {
      test('thirty days unless somebody says otherwise, a year at most', async () => {
        const { token, expiresAt } = await shareBy(kind)
        assert.match(token, /^[A-Za-z0-9_-]{43}$/)
        assert.equal(expiresAt, new Date(clock.now().getTime() + 30 * DAY).toISOString())
        assert.equal((await call('POST', shares, { ...wanted, days: 365 })).status, 201)
        for (const body of [{ days: 366 }, { days: 0 }, { days: 1.5 }, { label: ' ' }, { label: 'a\nb' }])
          assert.equal((await call('POST', shares, { ...wanted, ...body })).status, 400, JSON.stringify(body))
        assert.equal((await call('POST', kind.nothing, wanted)).status, 404)
      })

      test('only the hash of what opens it is kept, and events hold neither', async () => {
        const { token, id } = await shareBy(kind, { label: 'Counsel Canary' })
        const hash = createHash('sha256').update(token).digest()
        const { rows } = await database.query<{ sha256: Buffer; text: string }>(
          'select sha256, s::text as text from share_links s where id = $1',
          [id],
        )
        assert.deepEqual(rows[0]?.sha256, hash)
        const { rows: records } = await database.query<{ text: string }>(
          'select r::text || t::text as text from records r join record_texts t on t.record = r.id',
        )
        const sealed = records.map(({ text }) => text).join('\n')
        assert.ok(!`${sealed}${rows[0]?.text}`.includes(token))
        for (const secret of [hash.toString('hex'), hash.toString('base64'), 'Counsel Canary'])
          assert.ok(!sealed.includes(secret), secret)
      })

      test('no cache, no index, no referrer, no cookie, no script', async () => {
        const { path } = await shareBy(kind)
        for (const address of [path, `${path}${kind.inside}`, `${path}x`]) {
          const { headers } = await ask('GET', address)
          assertKeptPrivate(headers, address)
        }
        const { text } = await ask('GET', path)
        assert.doesNotMatch(text, /<script|<img|<link|<iframe|<form|javascript:|\son\w+=|\sstyle=/i)
      })

      test('opened: counted, and when last; not by whoever only looks whether it is there', async () => {
        const { path, id, token } = await shareBy(kind, { label: 'A paper' })
        const listed = async () =>
          (await call('GET', shares)).body.shares.find((one: { id: string }) => one.id === id)
        const { visits, lastVisit, label, createdBy, revokedAt } = await listed()
        assert.deepEqual([visits, lastVisit, label, revokedAt], [0, null, 'A paper', null])
        assert.equal(typeof createdBy.id, 'string')
        await ask('GET', path)
        await ask('HEAD', path)
        await Promise.all([ask('GET', path), ask('GET', path)])
        const after = await listed()
        assert.deepEqual([after.visits, after.lastVisit], [3, clock.now().toISOString()])
        assert.ok(!JSON.stringify((await call('GET', shares)).body).includes(token))
      })

      test('revoked: as if it had never been, at once and in every process', async () => {
        const { path, id } = await shareBy(kind)
        for (const asks of [ask, asker(other)]) assert.equal((await asks('GET', path)).status, 200)
        const { status, body } = await call('POST', `${shares}/${id}/revoke`)
        assert.deepEqual([status, body.revokedAt], [200, clock.now().toISOString()])
        const nothing = await never()
        assert.equal(nothing.status, 404)
        for (const address of [path, `${path}${kind.inside}`, `${path}x`])
          for (const asks of [ask, asker(other)])
            assert.deepEqual(shownOf(await asks('GET', address)), nothing)
        clock.advance(1_000)
        const again = await call('POST', `${shares}/${id}/revoke`)
        assert.deepEqual([again.status, again.body.revokedAt], [200, body.revokedAt], 'once')
        assert.equal((await call('POST', `${shares}/shr_none/revoke`)).status, 404)
      })

      test('of something else, it is not found by this one', async () => {
        const { id, path } = await shareBy(kind)
        assert.equal((await call('POST', `${kind.elsewhere}/${id}/revoke`)).status, 404)
        assert.deepEqual((await call('GET', kind.elsewhere)).body.shares, [])
        assert.equal((await ask('GET', path)).status, 200)
      })

      test('it opens nothing of the other kind, nor is it ended there', async () => {
        const { token, id } = await shareBy(kind)
        const another = KINDS.find(one => one !== kind) as typeof kind
        const nothing = shownOf(await ask('GET', `/${another.kind}/${'A'.repeat(43)}`))
        for (const end of ['', another.inside])
          assert.deepEqual(shownOf(await ask('GET', `/${another.kind}/${token}${end}`)), nothing)
        assert.equal((await call('POST', `${another.shares}/${id}/revoke`)).status, 404)
        const { body } = await call('GET', `${another.shares}?limit=100`)
        assert.ok(body.shares.every((one: { id: string }) => one.id !== id))
      })

      test('expired: the same, to the millisecond', async () => {
        const { path, expiresAt } = await shareBy(kind, { days: 1 })
        const wait = new Date(expiresAt).getTime() - clock.now().getTime()
        clock.advance(wait - 1)
        assert.equal((await ask('GET', path)).status, 200)
        clock.advance(1)
        assert.deepEqual(shownOf(await ask('GET', path)), await never())
      })

      test('page by page, newest first', async () => {
        const all = (await call('GET', `${shares}?limit=100`)).body.shares.map(({ id }: { id: string }) => id)
        assert.ok(all.length > 5)
        const paged: string[] = []
        for (let query = '?limit=2'; ; ) {
          const { body } = await call('GET', `${shares}${query}`)
          paged.push(...body.shares.map(({ id }: { id: string }) => id))
          if (body.next === null) break
          query = `?limit=2&cursor=${body.next}`
        }
        assert.deepEqual(paged, all)
      })
    })
  }
})
