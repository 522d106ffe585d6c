// Which domains and pages answers cite: held against counting by hand, on random histories that are judged again and again.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { seeded } from '../../../proof/test/seeded.ts'
import { CITATIONS_AUDITED } from '../../src/citations/audited.sql.ts'
import { sumUpDays } from '../../src/citations/days/sum-up.ts'
import { citedPages } from '../../src/citations/sources/cited-pages.ts'
import { SOURCE_SORTS } from '../../src/figures/sources/cited.ts'
import { listSources, readSource } from '../../src/figures/sources/list-sources.ts'
import { SOURCE_WINDOWS, type SourceWindow, sidesOf } from '../../src/figures/sources/sides.ts'

import type { CitationClass } from '../../src/model/citation.ts'
import type { Engine } from '../../src/model/engine.ts'
import type { Sql } from '../../src/platform/database.ts'
import { allPages, fieldsOf, startTestService } from '../harness.ts'
import { faultsIn } from '../shown-faults.ts'
import { cite, type KnownAnswer, openSourceWorld } from './source-world.ts'

const SEED = Number(process.env.SOURCES_SEED ?? 7)
const NOW = new Date('2026-11-14T13:30:00Z')
const DAY = 86_400_000
const ENGINES: Engine[] = ['CHATGPT', 'GEMINI', 'GROK']
const CLASSES: CitationClass[] = ['STRONG', 'ABSENT', 'CONFABULATED', 'ECHO']

const random = seeded(SEED)
const draw = (below: number): number => Math.floor(random() * below)
const oneOf = <T>(items: readonly T[]): T => items[draw(items.length)] as T

const url = (): string =>
  `https://${oneOf(['', 'www.'])}site-${draw(12)}.example/${oneOf(['', 'a', 'a/', 'b?x=1', 'c#here', 'a?utm_source=x'])}`

const drawn = (promptIds: string[]): Omit<KnownAnswer, 'id'> => ({
  engine: oneOf(ENGINES),
  promptId: oneOf(promptIds),
  capturedAt: new Date(NOW.getTime() - draw(200 * DAY)),
  apart: draw(6) === 0,
  citationClass: oneOf(CLASSES),
  citations: cite(...Array.from({ length: draw(6) }, url)),
})

interface Counted {
  answers: number
  before: number
  confabulated: number
  engines: Partial<Record<Engine, number>>
}

/** By hand, from the answers alone. `keyOf` gives what an answer counts for, each once. */
function bruteForce(
  known: KnownAnswer[],
  { window, engine }: { window: SourceWindow; engine: Engine | null },
  keysOf: (answer: KnownAnswer) => Iterable<string>,
) {
  const sides = sidesOf(window, NOW)
  const counted = new Map<string, Counted>()
  const total = { answers: 0, before: 0 }
  for (const answer of known) {
    const day = answer.capturedAt.toISOString().slice(0, 10)
    if (answer.apart || day < sides.before || day > sides.to || (engine && answer.engine !== engine)) continue
    const side = day >= sides.from ? 'answers' : 'before'
    total[side] += 1
    for (const key of new Set(keysOf(answer))) {
      const row = counted.get(key) ?? { answers: 0, before: 0, confabulated: 0, engines: {} }
      row[side] += 1
      if (side === 'answers') {
        row.engines[answer.engine] = (row.engines[answer.engine] ?? 0) + 1
        if (answer.citationClass === 'CONFABULATED') row.confabulated += 1
      }
      counted.set(key, row)
    }
  }
  return { counted, total }
}

const domainsOf = ({ citations }: KnownAnswer) =>
  citations.map(({ url }) => new URL(url).hostname.replace(/^www\./, ''))

describe('sources of random histories', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { database } = service
  const deps = { sql: database as Sql, now: NOW, engines: { readerTerms: null } }
  const world = await openSourceWorld(service)
  const brand = { id: world.brandId, name: 'Northwind', domain: 'site-1.example' }
  let known = await world.plant(Array.from({ length: 400 }, () => drawn(world.promptIds)))
  await database.query(
    `insert into rivals values ('rvl_1', $1, 'Rival', '{}', '{site-2.example,www.site-3.example}', true, now()),
       ('rvl_2', $1, 'Gone', '{}', '{site-4.example}', false, now())`,
    [world.brandId],
  )

  async function requireExact(window: SourceWindow, engine: Engine | null): Promise<void> {
    const { counted, total } = bruteForce(known, { window, engine }, domainsOf)
    for (const sort of SOURCE_SORTS) {
      const { sources, ...listed } = await listSources(deps, { brand, window, engine, whose: null, sort })
      assert.deepEqual([listed.answers, listed.answersBefore], [total.answers, total.before])
      const isMeant = {
        answers: ({ answers }: Counted) => answers > 0,
        gained: ({ answers, before }: Counted) => answers > 0 && before === 0,
        lost: ({ answers, before }: Counted) => answers === 0 && before > 0,
        false: ({ confabulated }: Counted) => confabulated > 0,
      }
      const expected = [...counted].filter(([, row]) => isMeant[sort](row))
      assert.deepEqual(
        new Map(sources.map(({ domain, ...row }) => [domain, shownOf(row)])),
        new Map(expected),
        `${window} ${engine} ${sort}`,
      )
      const order = sources.map(({ answers, before, confabulated }) =>
        sort === 'false' ? confabulated : sort === 'lost' ? before?.hits : answers,
      )
      assert.deepEqual(
        order,
        order.toSorted((a = 0, b = 0) => b - a),
      )
      for (const [name, isOne] of Object.entries(isMeant))
        assert.equal(
          { answers: listed.totals.cited, ...listed.totals, false: listed.totals.besideFalse }[
            name as keyof typeof isMeant
          ],
          [...counted.values()].filter(isOne).length,
        )
    }
  }

  const shownOf = ({ answers, before, confabulated, engines }: ShownFigures): Counted => ({
    ...{ answers, before: before?.hits ?? 0, confabulated },
    engines: Object.fromEntries(engines.map(row => [row.engine, row.answers])),
  })

  test('domains are what counting by hand gives, by window, engine and order', async () => {
    assert.ok(known.length >= 100 && SOURCE_WINDOWS.length >= 3 && SOURCE_SORTS.length >= 4)
    for (const window of SOURCE_WINDOWS)
      for (const engine of [null, 'GROK' as const]) await requireExact(window, engine)
  })

  test('and after answers were judged again, to cite others or to have another class', async () => {
    const again = known.filter(() => draw(3) === 0).map(answer => ({ ...answer, ...drawnVerdict() }))
    assert.ok(again.length >= 20, String(again.length))
    // Twice the same verdict changes nothing.
    await world.judge(again)
    await world.judge(again)
    const byId = new Map(again.map(answer => [answer.id, answer]))
    known = known.map(answer => byId.get(answer.id) ?? answer)
    for (const window of SOURCE_WINDOWS) await requireExact(window, null)
  })

  const drawnVerdict = () => ({
    citationClass: oneOf(CLASSES),
    citations: cite(...Array.from({ length: draw(6) }, url)),
  })

  test('pages of a domain are, and so are the answers that cite them', async () => {
    for (const domain of ['site-0.example', 'site-7.example']) {
      const pagesOf = ({ citations }: KnownAnswer) =>
        citedPages(citations).flatMap(page => (page.domain === domain ? page.address : []))
      const { counted } = bruteForce(known, { window: '90d', engine: null }, pagesOf)
      const { pages, source } = await readSource(deps, {
        ...{ brand, window: '90d', engine: null, sort: 'answers', domain },
      })
      assert.deepEqual(
        new Map(pages.items.map(({ address, ...row }) => [address, shownOf(row)])),
        new Map([...counted].filter(([, { answers }]) => answers > 0)),
      )
      assert.equal(source.domain, domain)
      const [first] = pages.items
      assert.ok(first)
      for (const page of [undefined, first.page]) {
        const cites = (answer: KnownAnswer): boolean =>
          page === undefined ? pagesOf(answer).length > 0 : pagesOf(answer).includes(first.address as string)
        const expected = known.filter(answer => !answer.apart && cites(answer))
        assert.deepEqual(await answersOf(domain, { page }), newestFirst(expected))
        const wrong = expected.filter(({ citationClass }) => citationClass === 'CONFABULATED')
        assert.deepEqual(await answersOf(domain, { page, isFalse: true }), newestFirst(wrong))
        const ofGrok = newestFirst(wrong.filter(({ engine }) => engine === 'GROK'))
        assert.deepEqual(await answersOf(domain, { page, isFalse: true, engine: 'GROK' }), ofGrok)
        assert.deepEqual(await answersOf(domain, { page, engine: 'COPILOT' }), [])
      }
    }
  })

  const newestFirst = (answers: KnownAnswer[]): string[] =>
    answers
      .toSorted((a, b) => b.capturedAt.getTime() - a.capturedAt.getTime() || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id)

  /** Page by page. */
  async function answersOf(
    domain: string,
    { page, isFalse = false, engine }: { page?: string | undefined; isFalse?: boolean; engine?: Engine },
  ) {
    const query = new URLSearchParams({ limit: '7', false: String(isFalse) })
    if (page) query.set('page', page)
    if (engine) query.set('engine', engine)
    const url = `/api/admin/brands/${world.brandId}/sources/${domain}/answers?${query}`
    return fieldsOf(await allPages(service, url, 'answers'), 'runId')
  }

  test('own, of a rival that is watched, or of others', async () => {
    const list = async (whose: string) =>
      (await service.call('GET', `/api/admin/brands/${world.brandId}/sources?window=90d&whose=${whose}`)).body
        .sources
    await database.query(`update brands set domain = 'shop.site-1.example' where id = $1`, [world.brandId])
    const names = async (whose: string) => fieldsOf(await list(whose), 'domain').toSorted()
    assert.deepEqual(await names('own'), ['site-1.example'])
    assert.deepEqual(await names('rival'), ['site-2.example', 'site-3.example'])
    const others = await list('other')
    assert.equal(others.length, 9)
    assert.ok(
      others.every(({ whose, rival }: { whose: string; rival: null }) => whose === 'other' && rival === null),
    )
    assert.deepEqual((await list('rival'))[0].rival, { id: 'rvl_1', name: 'Rival' })
  })

  test('an audit finds nothing, and finds every count that was changed', async () => {
    await sumUpDays(database)
    assert.deepEqual(await faults(), [])
    for (const statement of [
      `update summaries set domains = replace(domains::text, '[1,', '[2,')::jsonb where grain = 'month'`,
      `update summaries set pages = replace(pages::text, '[1, 0]', '[1, 1]')::jsonb where grain = 'day'`,
      'update citations set confabulated = not confabulated where ctid = (select min(ctid) from citations)',
      `update source_pages set url = replace(url, 'site', 'sight') where ctid = (select min(ctid) from source_pages)`,
    ])
      await assert.rejects(
        database.transaction(async tx => {
          await tx.query(statement)
          assert.notDeepEqual(await faults(tx), [], statement)
          throw new Error('enough')
        }),
        /enough/,
      )
  })

  const faults = (sql: Pick<Sql, 'query'> = database) =>
    faultsIn(sql, CITATIONS_AUDITED, ['citations', 'source_pages', 'summaries'])
})

interface ShownFigures {
  answers: number
  before: { hits: number } | null
  confabulated: number
  engines: { engine: Engine; answers: number }[]
}
