// Workers that die while they look at cited pages: nothing is lost, and no page is looked at twice.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CASES_AUDITED } from '../../src/cases/audited.sql.ts'
import { lookAtPages } from '../../src/cases/pages/look-at-pages.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { createGuardedFetch, type GuardedFetch } from '../../src/platform/fetching/guarded-fetch.ts'
import { openCaseWorld } from '../cases/case-world.ts'
import { openWeb } from '../cases/page-server.ts'
import { openMortal } from '../database/mortal-database.ts'
import { createMigratedDatabase, startTestService } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { PATIENCE_MS } from '../patience.ts'
import { faultsIn } from '../shown-faults.ts'

const PAGES = [
  'https://en.example/test',
  'https://de.example/test',
  'https://right.example/test',
  'https://empty.example/test',
  'https://missing.example/page',
]
/** There are five commits of looks, and four of what was found in pages that could be read. */
const PLACES = [
  ['fetch', 1],
  ['fetch', 5],
  ['commit', 1],
  ['commit', 5],
  ['commit', 9],
] as const

test('a worker killed between fetch and seal, and in front of commits', async t => {
  const { url, drop } = await createMigratedDatabase()
  t.after(drop)
  const service = await startTestService({ databaseUrl: url, parts: { worker: false } })
  const { database } = service
  const web = await openWeb()

  const fetchCited = createGuardedFetch({ standIns: web.standIns, timeoutMs: PATIENCE_MS })
  const deps = { database, clock, log: service.log, queue: paperQueue(), fetchCited, pageSurface: 'website' }
  /** After the so-many-th page was fetched and before it is sealed, or in front of the so-many-th commit. */
  async function die(brandId: string, broken: 'fetch' | 'commit', nth: number): Promise<void> {
    const mortal = await openMortal(t, url)
    let fetched = 0
    const dyingFetch: GuardedFetch = async (address, options) => {
      const page = await fetchCited(address, options)
      if (!address.endsWith('/robots.txt') && ++fetched === nth) await mortal.die()
      return page
    }
    const parts =
      broken === 'commit'
        ? { database: mortal.dyingAt('before', nth) }
        : { database: mortal.database, fetchCited: dyingFetch }
    await mortal.deathOf(lookAtPages({ ...deps, ...parts }, { brandId }))
  }
  const count = async (table: string, key: string, brandId: string): Promise<number> => {
    const { rows } = await database.query<{ rows: number }>(
      `select count(*)::integer as rows from ${table} where ${key} in (
         select id from cases where brand_id = $1 union select $1)`,
      [brandId],
    )
    return rows[0]?.rows ?? 0
  }

  for (const [broken, nth] of PLACES) {
    const world = await openCaseWorld(service)
    const run = await world.capture(new Date())
    await world.judge(run, [world.claimOf('warranty of ten years')], new Date(), PAGES)
    const { brandId } = world
    web.asked.length = 0
    await die(brandId, broken, nth)
    const before = await count('page_looks', 'brand_id', brandId)
    await lookAtPages(deps, { brandId })
    assert.equal(await count('page_looks', 'brand_id', brandId), PAGES.length, `${broken} ${nth}`)
    assert.equal(await count('page_findings', 'case_id', brandId), PAGES.length - 1, `${broken} ${nth}`)
    const { rows } = await database.query(
      `select subject from records where kind = 'event' and slot = 'look/1'
         and subject in (select id from page_looks where brand_id = $1)`,
      [brandId],
    )
    assert.equal(rows.length, PAGES.length)
    // What was sealed before it died is asked for no more; four hosts at a time may have been on their way.
    const asked = web.asked.filter(address => !address.endsWith('/robots.txt')).length
    assert.ok(
      asked <= PAGES.length + Math.min(4, PAGES.length - before),
      `${asked} requests after ${before} looks`,
    )
  }
  assert.deepEqual(await faultsIn(database, CASES_AUDITED, ['page_findings']), [])
})
