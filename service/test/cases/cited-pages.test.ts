// Pages that answers cite: looked at through the guarded fetch, sealed, and searched for what the case says.

import assert from 'node:assert/strict'
import type { LookupFunction } from 'node:net'
import { describe, test } from 'node:test'
import { CASES_AUDITED } from '../../src/cases/audited.sql.ts'
import { joinCases } from '../../src/cases/join-cases.ts'
import { lookAtCited, lookAtPages, MOST_LOOKS_A_DAY } from '../../src/cases/pages/look-at-pages.ts'
import type { SealedVerdict } from '../../src/citations/judge-runs.ts'
import type { JobPayloads } from '../../src/model/jobs.ts'
import type { Database, Transaction } from '../../src/platform/database.ts'
import { CITED_PAGES } from '../../src/platform/fetching/fetch-kinds.ts'
import { createGuardedFetch, type GuardedFetch } from '../../src/platform/fetching/guarded-fetch.ts'
import { startTestService } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { PATIENCE_MS } from '../patience.ts'
import { sealedContents } from '../sealed-texts.ts'
import { faultsIn } from '../shown-faults.ts'
import { type CaseWorld, openCaseWorld, type Saying } from './case-world.ts'
import { article, openWeb, PAGES } from './page-server.ts'

const DAY = 86_400_000
const WARRANTY: Saying = 'warranty of ten years'

describe('pages that answers cite', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { call, database } = service
  const web = await openWeb()
  const resolved: string[] = []
  /** Every name that nobody stands in for leads inside. */
  const resolve: LookupFunction = (hostname, _options, callback) => {
    resolved.push(hostname)
    callback(null, [{ address: '10.0.0.7', family: 4 }])
  }
  const { standIns } = web
  const patient = createGuardedFetch({ kind: CITED_PAGES, standIns, resolve, timeoutMs: PATIENCE_MS })
  const hasty = createGuardedFetch({ kind: CITED_PAGES, standIns, resolve, timeoutMs: 300 })
  const fetchCited: GuardedFetch = (url, options) =>
    (url === 'https://slow.example/page' ? hasty : patient)(url, options)

  let now = new Date()
  const clock = { now: () => now }
  const queue = paperQueue()
  const deps = { database, clock, log: service.log, queue, fetchCited, pageSurface: 'website' }
  const look = (job: JobPayloads['look-at-pages'], more: Partial<typeof deps> = {}) =>
    lookAtPages({ ...deps, ...more }, job)

  /** An answer that says something false, and cites these. */
  async function cite(world: CaseWorld, cited: string[], saying: Saying = WARRANTY, capturedAt = now) {
    const run = await world.capture(capturedAt)
    await world.judge(run, [world.claimOf(saying)], now, cited)
    return run
  }

  const listed = async (world: CaseWorld, saying: Saying = WARRANTY) =>
    (await call('GET', `/api/admin/cases/${world.idOf(saying)}/pages`)).body

  const pageOf = async (world: CaseWorld, url: string) =>
    (await listed(world)).pages.find(({ address }: { address: string }) => `https://${address}` === url)

  const looksOf = async ({ brandId }: CaseWorld): Promise<number> =>
    (await database.query('select from page_looks where brand_id = $1', [brandId])).rowCount ?? 0

  /** What an audit says of pages and findings. */
  const faults = (sql: Pick<Database, 'query'> = database) => faultsIn(sql, CASES_AUDITED)

  /** Every quote stands where it is said to stand. */
  async function assertPlaces({ brandId }: CaseWorld, pages: Record<string, unknown>[]): Promise<void> {
    const { rows } = await database.query<{ address: string; text: string }>(
      `select address, text from page_looks join cited_texts on sha256 = text_sha256 where brand_id = $1`,
      [brandId],
    )
    const texts = new Map(rows.map(({ address, text }) => [address, text]))
    for (const { address, statement, truth } of pages)
      for (const place of [statement, truth] as ({ start: number; end: number; quote: string } | null)[])
        if (place) assert.equal(texts.get(String(address))?.slice(place.start, place.end), place.quote)
  }

  test(`${Object.keys(PAGES).length} pages, each with its finding`, async () => {
    const world = await openCaseWorld(service)
    const urls = Object.keys(PAGES)
    await cite(world, urls.slice(0, 20))
    await cite(world, urls.slice(20))
    const { pages: before } = await listed(world)
    assert.equal(before.length, urls.length)
    assert.ok(
      before.every(({ findings, lastLook }: Record<string, unknown>) => !lastLook && `${findings}` === ''),
    )
    await look({ brandId: world.brandId })
    const { pages, total, isSearched } = await listed(world)
    assert.deepEqual([total, isSearched], [urls.length, true])
    const found = new Map(pages.map((page: { address: string }) => [`https://${page.address}`, page]))
    for (const [url, { findings, reason }] of Object.entries(PAGES)) {
      const page = found.get(url) as Record<string, unknown>
      assert.deepEqual(page.findings, findings, `${url} ${JSON.stringify(page)}`)
      if (reason) assert.match(String(page.reason), reason)
      else assert.equal(page.reason, null)
    }
    const own = found.get('https://northwind-kettles.example/warranty') as Record<string, unknown>
    assert.deepEqual([own.isOwn, own.domain], [true, 'northwind-kettles.example'])
    await assertPlaces(world, pages)
    const en = found.get('https://en.example/test') as { statement: { quote: string }; title: string }
    assert.match(en.statement.quote, /10 years/)
    assert.equal(en.title, 'A test of kettles')
    // Where redirects led is where it stands.
    assert.equal((found.get('https://moved.example/old') as { url: string }).url, 'https://en.example/test')
    assert.ok(!web.asked.includes('https://refusing.example/private/page'))
    assert.deepEqual(await faults(), [])
    assert.doesNotMatch(
      JSON.stringify(pages.map(({ reason }: { reason: string }) => reason)),
      /caus|because/i,
    )
  })

  test('nobody inside is asked, whatever is cited', async () => {
    const world = await openCaseWorld(service)
    const inside = [
      'http://127.0.0.1/x',
      'http://localhost/x',
      'http://[::1]/x',
      'http://192.168.0.1/admin',
      'http://user:secret@en.example/test',
      'http://printer.local/x',
    ]
    await cite(world, [...inside, 'https://leads-inside.example/x', 'https://en.example:8443/x'])
    const asked = web.asked.length
    resolved.length = 0
    await look({ brandId: world.brandId })
    const { pages } = await listed(world)
    assert.deepEqual(
      pages
        .map(({ domain, findings }: { domain: string; findings: string[] }) => [domain, findings])
        .toSorted(),
      [
        ['en.example', ['not_reachable']],
        ['leads-inside.example', ['not_reachable']],
      ],
    )
    // One name was resolved, and the address that it led to was not connected to.
    assert.deepEqual([...new Set(resolved)], ['leads-inside.example'])
    assert.ok(web.asked.slice(asked).every(url => url.startsWith('https://en.example/')))
  })

  test('a page is left in peace for a week, and each look moves first and last', async () => {
    const world = await openCaseWorld(service)
    const url = 'https://en.example/test'
    now = new Date()
    const first = now
    await cite(world, [url])
    await look({ brandId: world.brandId })
    await cite(world, [`${url}?utm_source=chatgpt#:~:text=ten`])
    await look({ brandId: world.brandId })
    assert.equal(await looksOf(world), 1)
    now = new Date(first.getTime() + 6 * DAY)
    await look({ brandId: world.brandId })
    assert.equal(await looksOf(world), 1)
    now = new Date(first.getTime() + 8 * DAY)
    await cite(world, [url])
    await look({ brandId: world.brandId })
    const second = now
    const page = await pageOf(world, url)
    assert.equal(page.answers, 3)
    assert.deepEqual(page.engines, [{ engine: 'CHATGPT', answers: 3 }])
    assert.deepEqual(
      [page.looks, page.firstLook, page.lastLook],
      [2, first.toISOString(), second.toISOString()],
    )
    assert.deepEqual([page.firstCited, page.lastCited], [first.toISOString(), second.toISOString()])
    assert.deepEqual(
      [page.statement.since, page.statement.lastSeen],
      [first.toISOString(), second.toISOString()],
    )

    // It is put right there, then it cannot be had, then it is back.
    const answers = web.pages[url]
    assert.ok(answers)
    const weekLater = async (body: string | null) => {
      now = new Date(now.getTime() + 8 * DAY)
      web.pages[url] =
        body === null
          ? { ...answers, answer: response => response.writeHead(502).end() }
          : {
              ...answers,
              answer: response => response.writeHead(200, { 'content-type': 'text/html' }).end(body),
            }
      await look({ brandId: world.brandId })
      return pageOf(world, url)
    }
    const right = await weekLater(article('Northwind Kettles gives a warranty of 5 years.'))
    assert.deepEqual(right.findings, ['contains_true_value'])
    assert.deepEqual([right.statement.since, right.statement.lastSeen], [null, second.toISOString()])
    const away = await weekLater(null)
    assert.deepEqual([away.findings, away.truth.since], [['not_reachable'], right.lastLook])
    const back = await weekLater(article('Northwind Kettles gives a warranty of 10 years.'))
    assert.deepEqual([back.findings, back.looks], [['contains_statement'], 5])
    assert.deepEqual([back.statement.firstSeen, back.statement.since], [first.toISOString(), back.lastLook])
    web.pages[url] = answers
    now = new Date()
    assert.deepEqual(await faults(), [])
  })

  test('one look serves all cases; a case that comes later is searched for without another', async () => {
    const world = await openCaseWorld(service)
    const url = 'https://both.example/test'
    await cite(world, [url])
    await look({ brandId: world.brandId })
    await cite(world, [url], 'warranty of two years')
    await cite(world, [url], 'seat in Vienna')
    await look({ brandId: world.brandId })
    assert.equal(await looksOf(world), 1)
    const findings = async (saying: Saying) => (await listed(world, saying)).pages[0].findings
    assert.deepEqual(await findings(WARRANTY), ['contains_statement', 'contains_true_value'])
    assert.deepEqual(await findings('warranty of two years'), ['contains_true_value'])
    assert.deepEqual(await findings('seat in Vienna'), ['says_nothing'])
  })

  test('a run that leaves its case takes its citations along', async () => {
    const world = await openCaseWorld(service)
    const run = await cite(world, ['https://en.example/test'])
    await world.judge(run, [])
    const { rows } = await database.query(
      'select from citing_runs n join citations c on c.run = n.id where run_id = $1',
      [run.runId],
    )
    assert.equal(rows.length, 0)
    assert.deepEqual(await faults(), [])
  })

  test('no more than fifty pages of a case, and so many of a brand in a day', async () => {
    const world = await openCaseWorld(service)
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `https://missing.example/${from + at}`)
    for (const from of [0, 30, 60]) await cite(world, many(from, 30))
    await cite(world, ['https://missing.example/89'])
    await look({ brandId: world.brandId })
    assert.equal(await looksOf(world), 50)
    const { pages, total } = await listed(world)
    assert.deepEqual([pages.length, total], [50, 90])
    await database.query(
      `insert into page_looks (id, brand_id, address, url, looked_at, surface, outcome)
       select 'look_' || n || $1, $1, 'x' || n, 'https://x', $2, 'website', 'unreachable'
       from generate_series(1, $3::integer) as n`,
      [world.brandId, now, MOST_LOOKS_A_DAY - 51],
    )
    await cite(world, [...many(100, 20), ...Object.keys(PAGES).slice(0, 10)], 'seat in Vienna')
    queue.jobs.length = 0
    await look({ brandId: world.brandId })
    assert.equal(await looksOf(world), MOST_LOOKS_A_DAY)
    assert.deepEqual(
      queue.jobs.map(({ queue, afterSeconds }) => [queue, afterSeconds]),
      [['look-at-pages', 3_600]],
    )
    // A wish that comes too late is none.
    queue.jobs.length = 0
    await look({ brandId: world.brandId, caseId: world.idOf('seat in Vienna') })
    assert.deepEqual([await looksOf(world), queue.jobs], [MOST_LOOKS_A_DAY, []])
    await database.query(`delete from page_looks where url = 'https://x'`)
  })

  test('a run that joins asks for a look in the same transaction, a run that does not asks for none', async () => {
    const world = await openCaseWorld(service)
    const run = await world.capture(new Date())
    const join = async (tx: Transaction, verdicts: SealedVerdict[]) => {
      await joinCases(tx, { at: now, verdicts })
      await lookAtCited(
        tx,
        queue,
        verdicts.map(({ runId }) => runId),
      )
    }
    queue.jobs.length = 0
    const verdict = { runId: run.runId, classificationId: 'cls_x', citations: [] }
    await database.transaction(tx => join(tx, [{ ...verdict, citationClass: 'STRONG', claims: [] }]))
    assert.deepEqual(queue.jobs, [])
    const claims = [world.claimOf(WARRANTY)]
    await assert.rejects(
      database.transaction(async tx => {
        await join(tx, [{ ...verdict, citationClass: 'CONFABULATED', claims }])
        throw new Error('killed')
      }),
    )
    assert.deepEqual(
      queue.jobs.map(({ payload }) => payload),
      [{ brandId: world.brandId }],
    )
  })

  describe('a worker that dies', () => {
    test('between fetch and seal leaves nothing, and the next looks once', async () => {
      const world = await openCaseWorld(service)
      const urls = ['https://en.example/test', 'https://de.example/test', 'https://right.example/test']
      await cite(world, urls)
      const killed = (at: number): Partial<typeof deps> => {
        let begun = 0
        const transaction: Database['transaction'] = work => {
          if (begun++ === at) throw new Error('killed')
          return database.transaction(work)
        }
        return { database: { ...database, query: database.query.bind(database), transaction } as Database }
      }
      // In front of each commit there is: three looks, three findings.
      for (let at = 0; at < 6; at++) await look({ brandId: world.brandId }, killed(at % 2)).catch(() => {})
      await look({ brandId: world.brandId })
      await look({ brandId: world.brandId })
      assert.equal(await looksOf(world), urls.length)
      const { rows } = await database.query(
        `select from records r where r.kind = 'event' and r.slot like 'look/%' and r.subject in
           (select id from page_looks where brand_id = $1)`,
        [world.brandId],
      )
      assert.equal(rows.length, urls.length)
      const { pages } = await listed(world)
      assert.ok(pages.every(({ findings }: { findings: string[] }) => findings.length > 0))
      assert.deepEqual(await faults(), [])
    })

    test('and two at once look once', async () => {
      const world = await openCaseWorld(service)
      await cite(world, ['https://en.example/test', 'https://fr.example/test'])
      await Promise.all([1, 2, 3].map(() => look({ brandId: world.brandId })))
      assert.equal(await looksOf(world), 2)
      assert.deepEqual(await faults(), [])
    })
  })

  describe('over the API', () => {
    test('refresh now is for those who may change cases, and bounded', async () => {
      const world = await openCaseWorld(service)
      const address = `/api/admin/cases/${world.idOf(WARRANTY)}/pages`
      assert.equal((await call('GET', address)).status, 404)
      await cite(world, ['https://en.example/test'])
      const sent = await call('POST', `${address}/look`)
      // This service has no worker, and a queue that takes the job.
      assert.deepEqual([sent.status, sent.body.pages], [202, 1])
      const caseId = world.idOf(WARRANTY)
      now = new Date()
      await look({ brandId: world.brandId, caseId, actor: 'person_x' })
      const again = await call('POST', `${address}/look`)
      assert.equal(again.status, 409)
      assert.match(again.body.error ?? again.body.message, /within the hour/)
      const [look1] = await sealedContents(
        database,
        'r.subject = (select id from page_looks where brand_id = $1)',
        [world.brandId],
      )
      assert.equal(look1.actor, 'person_x')
    })

    test('a case about a cited page itself has nothing to search for', async () => {
      const world = await openCaseWorld(service)
      await cite(world, ['https://en.example/test'])
      await database.query(`update cases set matter = 'citation' where id = $1`, [world.idOf(WARRANTY)])
      await look({ brandId: world.brandId })
      const { isSearched, pages } = await listed(world)
      assert.deepEqual([isSearched, pages[0].findings], [false, []])
      await database.query(`update cases set matter = 'warranty' where id = $1`, [world.idOf(WARRANTY)])
    })
  })

  test('an audit finds whatever is changed of it', async () => {
    const world = await openCaseWorld(service)
    await cite(world, ['https://en.example/test', 'https://right.example/test'])
    await look({ brandId: world.brandId })
    assert.deepEqual(await faults(), [])
    const mine = `case_id = '${world.idOf(WARRANTY)}'`
    const edits = [
      `update page_findings set said_quote = 'x' where ${mine} and said_quote is not null`,
      `update page_findings set said_start = null, said_end = null, said_quote = null where ${mine}`,
      `update page_findings set true_start = 1, true_end = 2, true_quote = 'x' where ${mine}`,
      `update page_findings set classification_id = 'cls_other' where ${mine}`,
      `update cited_texts set text = text || 'x'`,
      `delete from cited_texts`,
    ]
    for (const edit of edits)
      await assert.rejects(
        database.transaction(async tx => {
          await tx.query('set local session_replication_role = replica')
          await tx.query(edit)
          assert.notDeepEqual(await faults(tx), [], edit)
          throw new Error('taken back')
        }),
        /taken back/,
        edit,
      )
  })
})
