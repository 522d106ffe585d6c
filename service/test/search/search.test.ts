// Searching answers: what the index finds is what a naive scan with the same words finds, in languages with and without spaces, in one
// block and in many; the job that fills it may die anywhere; nothing that people type is an operator of the database.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countRuns } from '../../src/figures/answers/store.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { catchUp, indexAnswers, sendForVerdicts } from '../../src/search/indexing/index-answers.ts'
import { type AnswerSearch, searchAnswers } from '../../src/search/search-answers.ts'
import { mergeSegments } from '../../src/search/segments/read-segment.ts'
import { documentsOf } from '../../src/search/segments/store.ts'
import { type IndexedAnswer, writeSegment } from '../../src/search/segments/write-segment.ts'
import { findMarks } from '../../src/search/words/match.ts'
import { parseQuery } from '../../src/search/words/query.ts'
import { wordsOf } from '../../src/search/words/words.ts'
import { ABANDON, type JobDeps } from '../../src/worker/jobs.ts'
import { besideUncommitted } from '../database/awaited-lock.ts'
import { dyingDatabase } from '../database/dying-database.ts'
import { randomFrom } from '../evidence/random-edits.ts'
import { fieldsOf, makeBrand, startTestService } from '../harness.ts'
import { paperQueue } from '../paper-queue.ts'
import { type PlantedRun, plantAnswers, plantCounted, responsesBody } from '../planted.ts'
import { delivered } from '../scans/worlds/delivered.ts'
import { tearVerdicts } from '../torn-record.ts'

const SEED = Number(process.env.SEARCH_SEED ?? 23)
const TEXTS = Number(process.env.SEARCH_TEXTS ?? 84)
const QUERIES = Number(process.env.SEARCH_QUERIES ?? 70)

const VOCABULARY: Record<string, { words: string[]; gap: string }> = {
  en: {
    gap: ' ',
    words: 'The kettle prices price priced costs $1,200.50 Acme-X e-mail don’t of in'.split(' '),
  },
  de: {
    gap: ' ',
    words: 'Größe STRASSE straße Übermut Ärger der die Wasserkocher kostet 12,50 €'.split(' '),
  },
  ja: { gap: '', words: ['東京', '京都', 'の', 'ケトル', 'ｹﾄﾙ', '価格', 'は', '一二三', '。', 'ソフト'] },
  zh: { gap: '', words: ['北京', '京北', '水壶', '价格', '是', '一百', '，', '公司', '3000'] },
  th: { gap: '', words: ['กาต้มน้ำ', 'ราคา', 'บริษัท', 'ที่', 'กรุงเทพ', ' '] },
  ar: { gap: ' ', words: 'السعر سعرُ الشَّرِكة شركة غلّاية ماء ١٢٠٠ في'.split(' ') },
  ko: { gap: ' ', words: '가격은 가격이 주전자 회사 서울에서 서울 값 주전자를'.split(' ') },
}

describe('search', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { database, engines, log } = service
  const random = randomFrom(SEED)
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T
  const deps = { database, engines, log, clock: systemClock, queue: paperQueue() }
  const filterOf = (brandId: string): AnswerSearch['filter'] => ({
    ...{ brandId, engine: null, intent: null, citationClass: null, since: null, until: null },
  })

  const sentence = (language: string): string => {
    const { words, gap } = VOCABULARY[language] ?? { words: [], gap: '' }
    return Array.from({ length: 3 + random(12) }, () => pick(words)).join(gap)
  }

  /** One or two pieces of what may be said, whole or cut, quoted or left out. */
  const question = (language: string): string => {
    const piece = () => {
      const { words, gap } = VOCABULARY[language] ?? { words: [], gap: '' }
      const said = Array.from({ length: 1 + random(2) }, () => pick(words)).join(gap)
      const [start, length] = [random(3), 1 + random(8)]
      return pick([said, said, [...said].slice(start, start + length).join('')])
    }
    const dressed = () => pick([(text: string) => text, text => `"${text}"`, text => `-${text}`])(piece())
    return [piece(), ...(random(2) === 0 ? [] : [dressed()])].join(' ')
  }

  describe('is what a naive scan finds', async () => {
    const brand = await makeBrand(service)
    const languages = Object.keys(VOCABULARY)
    const texts = Array.from({ length: TEXTS }, (_, turn) =>
      sentence(languages[turn % languages.length] ?? 'en'),
    )
    const runs: PlantedRun[] = []
    // A few at a time, so that some segments are merged and some are not.
    for (let at = 0; at < TEXTS; at += 8) {
      const bodies = texts.slice(at, at + 8).map(text => responsesBody(text))
      runs.push(...(await plantAnswers(service, brand.id, bodies)))
      await indexAnswers(deps, { brandId: brand.id })
    }
    const scanned = runs.map(({ runId }, turn) => ({ runId, words: wordsOf(texts[turn] ?? '') }))

    for (const language of languages) {
      test(`in ${language}`, async () => {
        let found = 0
        for (let turn = 0; turn < QUERIES / languages.length; turn++) {
          const query = parseQuery(question(language))
          const search = {
            query,
            filter: filterOf(brand.id),
            order: 'newest',
            below: null,
            limit: TEXTS,
          } as const
          const page = await searchAnswers({ sql: database, engines }, search)
          const isAsked = query.terms.some(({ isExcluded }) => !isExcluded)
          const wanted = scanned.filter(({ words }) => isAsked && findMarks(words, query) !== null)
          assert.deepEqual(
            fieldsOf(page.found, 'runId').sort(),
            wanted.map(({ runId }) => runId).sort(),
            JSON.stringify(query),
          )
          assert.equal(page.total, wanted.length)
          assert.equal(page.isMore, false)
          const best = await searchAnswers({ sql: database, engines }, { ...search, order: 'best' })
          assert.equal(best.found.length, wanted.length)
          for (const { snippet } of page.found) assert.ok(snippet.marks.length > 0, JSON.stringify(query))
          found += wanted.length
        }
        assert.ok(found > 0)
      })
    }

    const fitting: [what: string, query: string, text: string][] = [
      ['case and accents', 'GROSSE', 'Die Größe'],
      ['ß and SS', 'strasse', 'Lange STRASSE und straße'],
      ['half-width kana', 'ケトル', 'ｹﾄﾙです'],
      ['full-width letters', 'acme', 'ＡＣＭＥ 社'],
      ['a part of a word without spaces', '都タワ', '東京都タワー'],
      ['one character', '京', '東京'],
      ['Arabic without its vowel signs', 'الشركة', 'الشَّرِكة'],
      ['a figure with its signs', '1,200.50', 'It costs $1,200.50 now'],
      ['a phrase', '"tea kettle"', 'A tea-kettle.'],
      ['a beginning', 'kett', 'tea kettles'],
    ]
    for (const [what, query, text] of fitting)
      test(what, () => assert.ok(findMarks(wordsOf(text), parseQuery(query)), text))

    test('what stands in another order is no phrase', () =>
      assert.equal(findMarks(wordsOf('kettle tea'), parseQuery('"tea kettle"')), null))
  })

  describe('over many segments', async () => {
    const brand = await makeBrand(service, { name: 'Eastwind', domain: 'eastwind.example' })
    const ANSWERS = 5_000
    /** `often` is everywhere, `once` was common long ago, `seldom` hardly ever is. */
    const said = Array.from({ length: ANSWERS }, (_, turn) => {
      const place = turn - 3_000
      const rare = turn % 701 === 0 ? ' seldom' : ''
      return { place, text: `often w${turn % 7}${place < -2_000 ? ' once' : ''}${rare}` }
    })
    const runIds = await plantCounted(
      service,
      brand.id,
      said.map(({ place }) => ({
        ...{ engine: place % 2 === 0 ? 'CHATGPT' : 'GEMINI', intent: 'BRANDED' },
        citationClass: place % 50 === 0 ? 'ABSENT' : 'STRONG',
        capturedAt: new Date(Date.UTC(2026, 0, 1) + place * 60_000),
      })),
    )
    const answers: IndexedAnswer[] = said.map(({ place, text }, turn) => ({
      ...{ runId: runIds[turn] as string, traits: [place % 2 === 0 ? 'CHATGPT' : 'GEMINI', 'BRANDED'] },
      ...{ capturedAt: new Date(Date.UTC(2026, 0, 1) + place * 60_000), words: wordsOf(text) },
    }))
    for (let at = 0; at < ANSWERS; at += 50) {
      await writeSegment(database, { brandId: brand.id, level: 0, segment: at }, answers.slice(at, at + 50))
      while (await mergeSegments(database, brand.id));
    }

    /** Page after page, to the end. */
    async function all(text: string, filter: Partial<AnswerSearch['filter']> = {}): Promise<string[]> {
      const ids: string[] = []
      for (let below: number | null = null; ; ) {
        const page = await searchAnswers(
          { sql: database, engines },
          {
            ...{ query: parseQuery(text), order: 'newest', below, limit: 50 },
            filter: { ...filterOf(brand.id), ...filter },
          },
        )
        ids.push(...page.found.map(({ runId }) => runId))
        below = page.next
        if (below === null) return ids
      }
    }
    const wanted = (fits: (answer: { place: number; text: string }) => boolean) =>
      said.flatMap((answer, turn) => (fits(answer) ? [runIds[turn] as string] : [])).reverse()

    test('a rare word, and one that was common once', async () => {
      assert.deepEqual(
        await all('seldom'),
        wanted(({ text }) => text.includes('seldom')),
      )
      assert.deepEqual(
        await all('"once"'),
        wanted(({ text }) => text.includes('once')),
      )
      assert.deepEqual(await all('w3 -often'), [])
    })

    test('a common one, by engine, class and day', async () => {
      assert.deepEqual(
        await all('often', { engine: 'GEMINI' }),
        wanted(({ place }) => place % 2 !== 0),
      )
      assert.deepEqual(
        await all('often', { citationClass: 'ABSENT' }),
        wanted(({ place }) => place % 50 === 0),
      )
      const [since, until] = [new Date('2025-12-31T00:00:00Z'), new Date('2026-01-02T00:00:00Z')]
      assert.deepEqual(
        await all('often', { since, until }),
        wanted(({ place }) => place >= -1_440 && place < 1_440),
      )
    })

    test('the list of answers is counted, and turned both ways', async () => {
      const list = async (query: string) =>
        (await service.call('GET', `/api/admin/brands/${brand.id}/runs?window=all&${query}`)).body
      const totals: [query: string, runs: number][] = [
        ['', ANSWERS],
        ['class=ABSENT', ANSWERS / 50],
        ['engine=GEMINI', ANSWERS / 2],
        ['counted=true&engine=GEMINI', ANSWERS / 2],
        ['counted=true&class=ABSENT&intent=BRANDED', ANSWERS / 50],
        ['from=2025-12-31&to=2026-01-01', 2_880],
        ['engine=GEMINI&from=2025-12-31&to=2026-01-01', 1_440],
        ['counted=true&class=ABSENT&from=2025-12-31&to=2026-01-01', 57],
        ['outcome=refused', 0],
      ]
      for (const [query, runs] of totals)
        assert.deepEqual((await list(query)).total, { runs, isMore: false }, query)
      const idsOf = (page: { runs: { id: string }[] }) => page.runs.map(({ id }) => id)
      for (const [query, runs] of [
        ['class=ABSENT', ANSWERS / 50],
        ['class=ABSENT&from=2025-12-31', 68],
      ] as const) {
        const [there, back]: string[][] = [[], []]
        let page = await list(`${query}&limit=30`)
        for (; ; page = await list(`${query}&limit=30&cursor=${page.next}`)) {
          there?.push(...idsOf(page))
          if (page.next === null) break
        }
        page = await list(`${query}&limit=30&backwards=true`)
        for (; ; page = await list(`${query}&limit=30&backwards=true&cursor=${page.previous}`)) {
          back?.unshift(...idsOf(page))
          if (page.previous === null) break
        }
        assert.equal(there?.length, runs)
        assert.deepEqual(back, there)
      }
    })

    test('answers to a prompt are counted by days, and the rest of the first', async () => {
      const { rows } = await database.query<{ promptId: string; at: Date }>(
        `select prompt_id as "promptId", captured_at as at from runs where brand_id = $1 and citation_class = 'STRONG'
           and engine = 'GEMINI'`,
        [brand.id],
      )
      const noon = new Date('2025-12-31T12:00:00Z')
      const until = new Date('2026-01-02T00:00:00Z')
      const { promptId = '' } = rows.find(({ at }) => at > noon && at < until) ?? {}
      const what = { brandId: brand.id, engine: 'GEMINI', citationClass: 'STRONG', intent: null } as const
      for (const since of [null, new Date('2025-12-31T00:00:00Z'), new Date('2025-12-31T07:12:30Z')]) {
        const own = rows.filter(
          row => row.promptId === promptId && row.at < until && row.at >= (since ?? new Date(0)),
        )
        const total = await countRuns(database, { ...what, promptId, since, until })
        assert.deepEqual(total, { runs: own.length, isMore: false })
        assert.ok(own.length > 0)
      }
      const foreign = await countRuns(database, { ...what, brandId: 'brd_other', promptId, since: null })
      assert.equal(foreign?.runs, 0)
    })

    test('an answer that was waited for is found by the day of its capture', async () => {
      const run = runIds[ANSWERS - 1] as string
      const move = (created: string, ended: string) =>
        database.query(
          `with moved as (update runs set created_at = ${created} where id = $1 returning scan_id)
           update scans set created_at = ${created}, finished_at = ${ended} from moved where scans.id = scan_id`,
          [run],
        )
      const { rows } = await database.query<{ day: string; at: string; ended: string | null }>(
        `select to_char(r.captured_at at time zone 'UTC', 'YYYY-MM-DD') as day, r.created_at::text as at,
           s.finished_at::text as ended from runs r join scans s on s.id = r.scan_id where r.id = $1`,
        [run],
      )
      const [{ day, at, ended }] = rows as [{ day: string; at: string; ended: string | null }]
      await move(`'${at}'::timestamptz - interval '40 days'`, 'null')
      for (const turned of ['', '&backwards=true']) {
        const url = `/api/admin/brands/${brand.id}/runs?class=STRONG&from=${day}&to=${day}&limit=100${turned}`
        const ids: string[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { body }: { body: { runs: { id: string }[]; next: string | null; previous: string | null } } =
            await service.call('GET', `${url}${cursor && `&cursor=${cursor}`}`)
          ids.push(...body.runs.map(({ id }) => id))
          cursor = turned ? body.previous : body.next
        }
        assert.ok(ids.includes(run), turned)
      }
      await move(`'${at}'::timestamptz`, ended === null ? 'null' : `'${ended}'::timestamptz`)
    })

    test('what no rate counts is counted in the list of answers too', async () => {
      const total = async (query: string) =>
        (await service.call('GET', `/api/admin/brands/${brand.id}/runs?window=all&engine=GEMINI${query}`))
          .body.total
      const set = (change: string, place: number) =>
        database.query(`update runs set ${change} where id = $1`, [runIds[place]])
      await set('apart = true', 1)
      await set('citation_class = null', 3)
      await database.query('select forget_summaries()')
      assert.deepEqual(await total(''), { runs: ANSWERS / 2, isMore: false })
      assert.deepEqual(await total('&class=STRONG'), { runs: ANSWERS / 2 - 1, isMore: false })
      assert.deepEqual(await total('&counted=true'), { runs: ANSWERS / 2 - 2, isMore: false })
      await set('apart = false', 1)
      await set(`citation_class = 'STRONG'`, 3)
      await database.query('select forget_summaries()')
    })

    test('is counted up to a thousand, and says how much was looked through', async () => {
      const search = { filter: filterOf(brand.id), order: 'best', below: null, limit: 5 } as const
      const often = await searchAnswers({ sql: database, engines }, { ...search, query: parseQuery('often') })
      assert.deepEqual([often.total, often.isMore], [1_000, true])
      assert.ok(often.searched < ANSWERS)
      const seldom = await searchAnswers(
        { sql: database, engines },
        { ...search, query: parseQuery('seldom') },
      )
      assert.deepEqual([seldom.total, seldom.isMore, seldom.searched], [8, false, ANSWERS])
    })
  })

  test('a job that is killed anywhere indexes each answer once', async () => {
    const brand = await makeBrand(service, { name: 'Westwind', domain: 'westwind.example' })
    const bodies = Array.from({ length: 230 }, (_, turn) => responsesBody(`kettle number ${turn}`))
    await plantAnswers(service, brand.id, bodies)
    for (const nth of [2, 2]) {
      for (const when of ['before', 'before its commit', 'after'] as const)
        await assert.rejects(
          indexAnswers({ ...deps, database: dyingDatabase(database, nth, when) }, { brandId: brand.id }),
          /killed/,
        )
    }
    await plantAnswers(service, brand.id, [responsesBody('a new kettle')])
    await Promise.all([1, 2].map(() => indexAnswers(deps, { brandId: brand.id })))
    assert.deepEqual(await indexedOf(brand.id), { answers: 231, runs: 231, levels: [0, 0, 0], owed: 0 })
  })

  const indexedOf = async (brandId: string) => {
    const { rows } = await database.query(
      `select sum(answers)::integer as answers, array_agg(level order by place) as levels,
         (select count(distinct run_id)::integer from ${documentsOf()} d where brand_id = $1) as runs,
         (select count(*)::integer from search_owed where brand_id = $1) as owed
       from search_blocks where brand_id = $1`,
      [brandId],
    )
    return rows[0]
  }

  test('eight segments become one, however often that is interrupted', async () => {
    const brand = await makeBrand(service, { name: 'Mergewind', domain: 'mergewind.example' })
    const indexed = async (turn: number, database = deps.database) => {
      await plantAnswers(service, brand.id, [responsesBody(`kettle ${turn} of many`)])
      await indexAnswers({ ...deps, database }, { brandId: brand.id })
    }
    const found = async (text: string) => {
      const search = { filter: filterOf(brand.id), order: 'newest', below: null, limit: 50 } as const
      return (await searchAnswers({ sql: database, engines }, { ...search, query: parseQuery(text) })).total
    }
    for (let turn = 0; turn < 7; turn++) await indexed(turn)
    const expected = { answers: 7, runs: 7, levels: Array(7).fill(0), owed: 0 }
    assert.deepEqual(await indexedOf(brand.id), expected)
    await assert.rejects(indexed(7, dyingDatabase(database, 2, 'before its commit')), /killed/)
    assert.deepEqual(await indexedOf(brand.id), { ...expected, owed: 1 })
    assert.equal(await found('kettle'), 7)
    await indexAnswers(deps, { brandId: brand.id })
    assert.deepEqual(await indexedOf(brand.id), { answers: 8, runs: 8, levels: [1], owed: 0 })
    assert.deepEqual(
      [await found('kettle'), await found('"kettle 3 of"'), await found('"kettle 7"')],
      [8, 1, 1],
    )
  })

  test('a brand whose index is gone has it made again', async () => {
    const brand = await makeBrand(service, { name: 'Gonewind', domain: 'gonewind.example' })
    const said = ['one', 'two', 'three']
    await plantAnswers(
      service,
      brand.id,
      said.map(word => responsesBody(`kettle ${word}`)),
    )
    await indexAnswers(deps, { brandId: brand.id })
    for (const table of ['search_postings', 'search_blocks'])
      await database.query(`delete from ${table} where brand_id = $1`, [brand.id])
    const index = async () =>
      (await service.call('GET', `/api/admin/brands/${brand.id}/search?q=kettle`)).body.index
    assert.deepEqual(await index(), { indexed: 0, answers: 3, isComplete: false })
    deps.queue.jobs.length = 0
    await catchUp(deps)
    assert.deepEqual(
      deps.queue.jobs.filter(({ payload }) => (payload as { brandId: string }).brandId === brand.id).length,
      1,
    )
    await indexAnswers(deps, { brandId: brand.id })
    assert.deepEqual(await index(), { indexed: 3, answers: 3, isComplete: true })
  })

  test('a verdict that is not committed when the job begins is indexed by it', async () => {
    const brand = await makeBrand(service, { name: 'Latewind', domain: 'latewind.example' })
    const [run] = await plantAnswers(service, brand.id, [responsesBody('a late kettle')])
    const runId = run?.runId as string
    await database.query('delete from search_owed where brand_id = $1', [brand.id])
    await besideUncommitted(
      database,
      held =>
        held.transaction(async tx => {
          await tx.query('insert into search_owed (brand_id, run_ids) values ($1, $2)', [brand.id, [runId]])
          await sendForVerdicts(tx, deps.queue, [runId])
        }),
      () => indexAnswers(deps, { brandId: brand.id }),
    )
    assert.deepEqual(await indexedOf(brand.id), { answers: 1, runs: 1, levels: [0], owed: 0 })
  })

  test('an answer that nobody can read is found by no word, and holds nobody up', async () => {
    const brand = await makeBrand(service, { name: 'Tornwind', domain: 'tornwind.example' })
    const [torn] = await plantAnswers(
      service,
      brand.id,
      ['one', 'two', 'three'].map(said => responsesBody(`kettle ${said}`)),
    )
    await tearVerdicts(database, torn?.runId as string)
    await indexAnswers(deps, { brandId: brand.id })
    const search = { filter: filterOf(brand.id), order: 'newest', below: null, limit: 5 } as const
    const found = await searchAnswers({ sql: database, engines }, { ...search, query: parseQuery('kettle') })
    assert.equal(found.total, 2)
    const { body } = await service.call('GET', `/api/admin/brands/${brand.id}/search?q=kettle`)
    assert.deepEqual(body.index, { indexed: 3, answers: 3, isComplete: true })
  })

  test('delivered too often, it comes again, and keeps no verdict from sending another', async () => {
    deps.queue.jobs.length = 0
    await ABANDON['index-answers'](deps as unknown as JobDeps, { brandId: 'brd_1' }, delivered())
    assert.deepEqual(fieldsOf(deps.queue.jobs, 'queue', 'afterSeconds', 'singleton'), [
      ['index-answers', 3_600, 'brd_1/later'],
    ])
  })

  describe('over HTTP', async () => {
    const brand = await makeBrand(service, { name: 'Southwind', domain: 'southwind.example' }, [
      { text: 'Which kettle boils fastest?', intent: 'CATEGORY' },
    ])
    const hostile = '<img src=x onerror=alert(1)> kettle <script>alert(2)</script>'
    await plantAnswers(service, brand.id, [responsesBody(hostile), responsesBody('')])
    await indexAnswers(deps, { brandId: brand.id })
    const search = (query: string) => service.call('GET', `/api/admin/brands/${brand.id}/search?${query}`)

    test('three groups, with marks beside texts', async () => {
      const { status, body } = await search('q=Kettle')
      assert.equal(status, 200)
      assert.equal(body.answers.total, 1)
      const { text, marks } = body.answers.found[0].snippet
      assert.deepEqual(
        marks.map(({ start, end }: { start: number; end: number }) => text.slice(start, end)),
        ['kettle'],
      )
      assert.equal(body.prompts.found[0].row.text, 'Which kettle boils fastest?')
      assert.deepEqual(body.prompts.found[0].marks, [[{ start: 6, end: 12 }]])
      assert.deepEqual(body.index, { indexed: 2, answers: 2, isComplete: true })
    })

    test('what was probably meant', async () => {
      const { body } = await search('q=fastets')
      assert.equal(body.meant, 'fastest')
      assert.equal(body.prompts.total, 1)
      assert.equal((await search('q=fastets&in=answers')).body.meant, 'fastest')
    })

    const strange = [
      ...[
        "'",
        '%',
        '\\',
        '_',
        '&',
        '|',
        '!',
        '<->',
        '(',
        ':*',
        '*',
        "kettle' | 'x",
        'kettle:*',
        '-',
        '"',
        '""',
      ],
      ...['\0', 'a\0b', '\ud800', '🫖', '@0:x:0', '-kettle', '"kettle', 'a'.repeat(10_000), '؀'.repeat(90)],
      ...[
        'x '.repeat(100),
        '" '.repeat(100),
        '東'.repeat(200),
        'é'.repeat(200),
        '\u0301'.repeat(199),
        'ﷺ'.repeat(199),
      ],
    ]
    for (const text of strange) {
      test(`asked for ${JSON.stringify(text.slice(0, 20))}`, async () => {
        const { status } = await search(`q=${encodeURIComponent(text.toWellFormed())}`)
        assert.ok([200, 400].includes(status), `${status}`)
      })
    }

    test('other fields are looked at too', async () => {
      for (const query of ['', 'q=', 'q=a&in=facts', 'q=a&cursor=x', 'q=a&from=yesterday', 'q=a&limit=51'])
        assert.equal((await search(query)).status, 400, query)
      assert.equal((await search('q=kettle&cursor=-999999999&order=newest')).status, 200)
    })
  })
})
