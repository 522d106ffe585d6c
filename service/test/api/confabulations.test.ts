import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { markClassified } from '../../src/citations/store.ts'
import { PROMPT_INTENTS, type PromptIntent } from '../../src/model/brand.ts'
import { CITATION_CLASSES, CONFABULATION_WINDOWS, noCounts } from '../../src/model/citation.ts'
import { ENGINES } from '../../src/model/engine.ts'
import { makeBrand, manualClock, startTestService } from '../harness.ts'
import {
  type CountedRun,
  collectFacts,
  plantCapture,
  plantClassified,
  plantCounted,
  responsesBody,
} from '../planted.ts'

const DAY = 86_400_000
const WINDOW_MS = { '7d': 7 * DAY, '30d': 30 * DAY, all: Number.POSITIVE_INFINITY }

describe('GET /v1/brands/{brandId}/confabulations', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  const read = (brandId: string, query = '') =>
    service.call('GET', `/v1/brands/${brandId}/confabulations${query}`)

  const confabulated = (more: Partial<CountedRun> = {}): CountedRun => ({
    engine: 'CHATGPT',
    intent: 'BRANDED',
    citationClass: 'CONFABULATED',
    capturedAt: clock.now(),
    ...more,
  })
  const brandWith = async (runs: CountedRun[]) => {
    const brand = await makeBrand(service)
    return { ...brand, runIds: await plantCounted(service, brand.id, runs) }
  }

  const mixed = await brandWith([
    confabulated(),
    confabulated({ engine: 'AMAZON_RUFUS', intent: 'CATEGORY', citationClass: 'ABSENT' }),
    confabulated({ engine: 'PERPLEXITY', intent: 'DEFENSIVE', citationClass: 'STRONG' }),
    confabulated({ engine: 'PERPLEXITY', intent: 'CATEGORY', citationClass: 'ECHO' }),
    confabulated({ engine: 'CHATGPT', citationClass: 'DESCRIPTIVE' }),
    confabulated({ engine: 'GEMINI', citationClass: null }),
  ])

  /** A brand whose site says 1987, and a run that was told otherwise. */
  async function confabulatedRun() {
    const brand = await makeBrand(service)
    const html = `<script type="application/ld+json">{"@type":"Organization","foundingDate":"1987"}</script>`
    await collectFacts(service, clock, { brand, html })
    const secret = 'the part of the answer that is far from any claim'
    const text = `Northwind Kettles was founded in 1992. ${'It makes kettles. '.repeat(100)} ${secret}.`
    const run = await plantClassified(service, clock, brand.id, {
      body: responsesBody(text),
      prompt: 'When was Northwind Kettles founded?',
    })
    return { brand, run, secret, text }
  }

  test('row 95: exactly the five fields', async () => {
    const { status, body } = await read(mixed.id)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body).sort(), [
      'brand',
      'classifiedRuns',
      'confabulations',
      'matrix',
      'totals',
    ])
  })

  test('row 96: brand is id, name and domain', async () => {
    const { body } = await read(mixed.id)
    assert.deepEqual(body.brand, {
      id: mixed.id,
      name: 'Northwind Kettles',
      domain: 'northwind-kettles.example',
    })
  })

  test('row 97: all five totals are always there', async () => {
    const { body } = await read(mixed.id, '?engine=GROK')
    assert.deepEqual(body.totals, noCounts())
  })

  test('row 98: a row of the matrix has its four fields, and total is the sum of its counts', async () => {
    const { body } = await read(mixed.id)
    assert.ok(body.matrix.length > 0)
    for (const row of body.matrix) {
      assert.deepEqual(Object.keys(row).sort(), ['counts', 'engine', 'intent', 'total'])
      assert.deepEqual(Object.keys(row.counts).sort(), [...CITATION_CLASSES].sort())
      assert.equal(sumOf(Object.values(row.counts)), row.total)
    }
  })

  test('row 99: totals, matrix and classifiedRuns agree', async () => {
    const { body } = await read(mixed.id)
    assert.equal(body.classifiedRuns, 5)
    assert.equal(sumOf(Object.values(body.totals)), 5)
    assert.equal(sumOf(body.matrix.map((row: { total: number }) => row.total)), 5)
    for (const name of CITATION_CLASSES) {
      const counted = body.matrix.map((row: { counts: Record<string, number> }) => row.counts[name])
      assert.equal(sumOf(counted), body.totals[name])
    }
  })

  test('row 100: only pairs that occur, by engine and then by intent', async () => {
    const { body } = await read(mixed.id)
    assert.deepEqual(
      body.matrix.map((row: { engine: string; intent: string }) => `${row.engine} ${row.intent}`),
      ['CHATGPT BRANDED', 'PERPLEXITY CATEGORY', 'PERPLEXITY DEFENSIVE', 'AMAZON_RUFUS CATEGORY'],
    )
  })

  test('row 101: a brand without classified runs', async () => {
    const brand = await makeBrand(service)
    const { status, body } = await read(brand.id)
    assert.equal(status, 200)
    assert.equal(body.classifiedRuns, 0)
    assert.deepEqual(body.totals, noCounts())
    assert.deepEqual(body.matrix, [])
    assert.deepEqual(body.confabulations, { total: 0, truncated: false, items: [] })
  })

  test('row 102: unclassified runs are counted nowhere', async () => {
    const brand = await makeBrand(service)
    await plantCapture(service, brand.id, {
      body: responsesBody('Northwind Kettles.'),
      capturedAt: clock.now(),
    })
    const { body } = await read(brand.id, '?window=all')
    assert.equal(body.classifiedRuns, 0)
    assert.deepEqual(body.matrix, [])
  })

  test('row 103: a run classified again counts once, by its latest class', async () => {
    const brand = await brandWith([confabulated(), confabulated()])
    const classify = (citationClass: 'STRONG' | 'CONFABULATED') =>
      markClassified(
        service.database,
        [
          {
            runId: String(brand.runIds[0]),
            classificationId: `cls_${citationClass}`,
            citationClass,
            mentioned: true,
            citedDomains: [],
          },
        ],
        clock.now(),
      )
    await classify('STRONG')
    const { body } = await read(brand.id)
    assert.deepEqual(body.totals, { ...noCounts(), STRONG: 1, CONFABULATED: 1 })
    assert.equal(body.classifiedRuns, 2)
    assert.deepEqual(
      body.confabulations.items.map((item: { runId: string }) => item.runId),
      [brand.runIds[1]],
    )
    await classify('CONFABULATED')
    assert.equal((await read(brand.id)).body.totals.CONFABULATED, 2)
  })

  test('row 104: the list has exactly its three fields, and total is that of the class', async () => {
    const { body } = await read(mixed.id)
    assert.deepEqual(Object.keys(body.confabulations).sort(), ['items', 'total', 'truncated'])
    assert.equal(body.confabulations.total, body.totals.CONFABULATED)
  })

  for (const [row, count, truncated] of [
    [105, 100, false],
    [106, 101, true],
  ] as const) {
    test(`row ${row}: of ${count} confabulated runs 100 are listed`, async () => {
      const brand = await brandWith(Array.from({ length: count }, () => confabulated()))
      const { total, truncated: cut, items } = (await read(brand.id)).body.confabulations
      assert.equal(total, count)
      assert.equal(items.length, 100)
      assert.equal(cut, truncated)
    })
  }

  test('row 106: the newest are listed', async () => {
    const runs = Array.from({ length: 101 }, (_, index) => confabulated({ capturedAt: ago(index * 1_000) }))
    const brand = await brandWith(runs)
    const { items } = (await read(brand.id)).body.confabulations
    assert.deepEqual(
      items.map((item: { runId: string }) => item.runId),
      brand.runIds.slice(0, 100),
    )
  })

  test('row 107: newest capture first, then by run', async () => {
    const runs = Array.from({ length: 30 }, (_, index) =>
      confabulated({ capturedAt: ago((index % 3) * DAY) }),
    )
    const brand = await brandWith(runs)
    const { items } = (await read(brand.id)).body.confabulations
    const keys = items.map((item: { capturedAt: string; runId: string }) => [item.capturedAt, item.runId])
    const expected = keys.toSorted(([at, id]: string[], [otherAt, otherId]: string[]) =>
      at === otherAt ? compare(id, otherId) : compare(otherAt, at),
    )
    assert.deepEqual(keys, expected)
  })

  test('row 110: without a window, 30 days', async () => {
    const brand = await brandWith([confabulated(), confabulated({ capturedAt: ago(31 * DAY) })])
    assert.equal((await read(brand.id)).body.classifiedRuns, 1)
    assert.equal((await read(brand.id)).text, (await read(brand.id, '?window=30d')).text)
  })

  for (const [window, days] of [
    ['7d', 7],
    ['30d', 30],
  ] as const) {
    test(`row 111: ${window} is ${days} times 24 hours, the boundary included`, async () => {
      const brand = await brandWith([
        confabulated({ capturedAt: ago(days * DAY) }),
        confabulated({ capturedAt: ago(days * DAY + 1) }),
        confabulated({ capturedAt: ago(days * DAY - 1) }),
      ])
      assert.equal((await read(brand.id, `?window=${window}`)).body.classifiedRuns, 2)
    })
  }

  test('row 111: all has no bound, not even a future one', async () => {
    const times = [new Date(0), ago(3_650 * DAY), clock.now(), ago(-DAY)]
    const brand = await brandWith(times.map(capturedAt => confabulated({ capturedAt })))
    assert.equal((await read(brand.id, '?window=all')).body.classifiedRuns, 4)
  })

  const refused: [row: number, query: string, fields: string[]][] = [
    [112, 'engine=chatgpt', ['engine']],
    [112, 'engine=', ['engine']],
    [112, 'engine=BING', ['engine']],
    [112, 'engine=CHATGPT%20', ['engine']],
    [112, 'engine=CHATGPT%00', ['engine']],
    [113, 'window=30D', ['window']],
    [113, 'window=1d', ['window']],
    [113, 'window=', ['window']],
    [114, 'intent=OTHER', ['intent']],
    [114, 'intent=branded', ['intent']],
    [114, 'intent=', ['intent']],
    [115, 'engine=x&intent=y&window=z', ['engine', 'intent', 'window']],
    [116, 'engine=CHATGPT&engine=GEMINI', ['engine']],
    [116, 'engine=CHATGPT&engine=CHATGPT', ['engine']],
    [116, 'window=7d&window=7d', ['window']],
    [116, 'intent=BRANDED&intent=BRANDED', ['intent']],
  ]
  for (const [row, query, fields] of refused) {
    test(`row ${row}: ${query} is 400`, async () => {
      const { status, body } = await read(mixed.id, `?${query}`)
      assert.equal(status, 400)
      assert.equal(typeof body.error, 'string')
      assert.deepEqual(body.details.map((detail: { field: string }) => detail.field).sort(), fields)
      assert.ok(body.details.every((detail: { in: string }) => detail.in === 'query'))
    })
  }

  for (const query of [
    'engine[]=CHATGPT',
    'engine%5B%5D=x',
    'engine[a]=b',
    'Engine=x',
    '__proto__=x',
    'foo=1',
  ]) {
    test(`row 117: ${query} is ignored`, async () => {
      assert.equal((await read(mixed.id, `?${query}`)).text, (await read(mixed.id)).text)
    })
  }

  test('row 118: a bad value is told before an unknown brand', async () => {
    assert.equal((await read('brd_unknown', '?engine=x')).status, 400)
  })

  for (const id of ['brd_unknown', 'x'.repeat(5_000), '%00', '%F0%9F%98%80', "'--"]) {
    test(`row 119: brand ${id.slice(0, 20)} is not found`, async () => {
      const { status, body } = await read(id)
      assert.equal(status, 404)
      assert.equal(body.error, 'Brand not found')
    })
  }

  test('row 120: an item is an excerpt of the answer, never the answer', async () => {
    const { brand, run, secret, text } = await confabulatedRun()
    const { body, text: answer } = await read(brand.id)
    const [item] = body.confabulations.items
    assert.deepEqual(Object.keys(item).sort(), [
      'capturedAt',
      'claim',
      'classifiedAt',
      'contradictedFact',
      'engine',
      'excerpt',
      'intent',
      'promptText',
      'runId',
      'scanId',
      'sha256',
      'surface',
      'verificationStatus',
    ])
    assert.equal(item.runId, run.runId)
    assert.equal(item.sha256, run.sha256)
    assert.equal(item.promptText, 'When was Northwind Kettles founded?')
    assert.equal(item.claim, '1992')
    assert.equal(item.contradictedFact.source, 'https://northwind-kettles.example/')
    assert.ok([...item.excerpt].length <= 280)
    assert.ok(text.includes(item.excerpt) && item.excerpt.includes(item.claim))
    assert.ok(!answer.includes(secret))
    assert.ok(!answer.includes('output_text'))
  })

  test('row 120: excerpt and claim are plain words, whatever Markdown the answer is written in', async () => {
    const brand = await makeBrand(service)
    await service.call('POST', `/api/admin/brands/${brand.id}/facts`, {
      facts: [{ key: 'foundingDate', value: '1987' }],
    })
    const text =
      '## History\n\n**Northwind Kettles** was *founded in 1992*, says [its site](https://a.example/x_y).\n'
    await plantClassified(service, clock, brand.id, { body: responsesBody(text) })
    const [item] = (await read(brand.id)).body.confabulations.items
    assert.equal(item.claim, '1992')
    assert.equal(item.excerpt, 'History\nNorthwind Kettles was founded in 1992, says its site.')
  })

  test('rows 99, 100, 104, 106–109, 111: equal to counting by hand, on random runs and every filter', async () => {
    const run = fc.record({
      engine: fc.constantFrom(...ENGINES),
      intent: fc.constantFrom(...PROMPT_INTENTS),
      citationClass: fc.option(fc.constantFrom(...CITATION_CLASSES, 'CONFABULATED' as const)),
      // Around the edges of the windows, where mistakes live.
      capturedAt: fc
        .tuple(fc.constantFrom(0, 6, 7, 8, 29, 30, 31, 400), fc.integer({ min: -2, max: 2 }))
        .map(([days, ms]) => ago(days * DAY + ms)),
    })
    const filter = fc.record({
      engine: fc.option(fc.constantFrom(...ENGINES)),
      intent: fc.option(fc.constantFrom(...PROMPT_INTENTS)),
      window: fc.option(fc.constantFrom(...CONFABULATION_WINDOWS)),
    })
    const sizes = fc.oneof({ weight: 9, arbitrary: fc.nat(60) }, { weight: 1, arbitrary: fc.constant(450) })
    const runs = sizes.chain(size => fc.array(run, { minLength: size, maxLength: size }))
    await fc.assert(
      fc.asyncProperty(runs, fc.array(filter, { minLength: 6, maxLength: 6 }), async (runs, filters) => {
        const brand = await brandWith(runs)
        const known = runs.map((run, index) => ({ ...run, runId: String(brand.runIds[index]) }))
        for (const { engine, intent, window } of [...filters, { engine: null, intent: null, window: null }]) {
          const query = new URLSearchParams()
          if (engine) query.set('engine', engine)
          if (intent) query.set('intent', intent)
          if (window) query.set('window', window)
          const { body } = await read(brand.id, `?${query}`)
          const kept = known.filter(
            run =>
              run.citationClass !== null &&
              (!engine || run.engine === engine) &&
              (!intent || run.intent === intent) &&
              run.capturedAt.getTime() >= clock.now().getTime() - WINDOW_MS[window ?? '30d'],
          )
          assert.deepEqual(
            { ...body, brand: null, confabulations: { ...body.confabulations, items: itemsOf(body) } },
            byHand(kept),
          )
        }
      }),
      { numRuns: 25 },
    )
  })

  test('row 109: filters hold for items, which all show what was asked for', async () => {
    const runs = ENGINES.flatMap(engine => PROMPT_INTENTS.map(intent => confabulated({ engine, intent })))
    const brand = await brandWith(runs)
    const { body } = await read(brand.id, '?engine=GROK&intent=DEFENSIVE')
    assert.equal(body.classifiedRuns, 1)
    assert.equal(body.matrix.length, 1)
    assert.equal(body.confabulations.items.length, 1)
    assert.equal(body.confabulations.items[0].engine, 'GROK')
    assert.equal(body.confabulations.items[0].intent, 'DEFENSIVE')
  })

  test('row 108: runs of another brand are never among them', async () => {
    const [brand, other] = [await brandWith([confabulated()]), await brandWith([confabulated()])]
    const { body } = await read(brand.id)
    assert.deepEqual(
      body.confabulations.items.map((item: { runId: string }) => item.runId),
      brand.runIds,
    )
    assert.ok(!brand.runIds.includes(String(other.runIds[0])))
  })
})

type Known = CountedRun & { runId: string }

const sumOf = (numbers: unknown[]): number => numbers.reduce<number>((sum, n) => sum + Number(n), 0)
const compare = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)

interface Item {
  runId: string
  engine: string
  intent: PromptIntent
  capturedAt: string
}

const itemsOf = (body: { confabulations: { items: Item[] } }) =>
  body.confabulations.items.map(({ runId, engine, intent, capturedAt }) => ({
    runId,
    engine,
    intent,
    capturedAt,
  }))

/** The same body, by the most simple-minded road. */
function byHand(runs: Known[]) {
  const count = (some: Known[]) => {
    const counts = noCounts()
    for (const { citationClass } of some) if (citationClass) counts[citationClass]++
    return counts
  }
  const matrix = []
  for (const engine of ENGINES) {
    for (const intent of PROMPT_INTENTS) {
      const cell = runs.filter(run => run.engine === engine && run.intent === intent)
      if (cell.length > 0) matrix.push({ engine, intent, counts: count(cell), total: cell.length })
    }
  }
  const confabulated = runs
    .filter(run => run.citationClass === 'CONFABULATED')
    .map(({ runId, engine, intent, capturedAt }) => ({
      runId,
      engine,
      intent,
      capturedAt: capturedAt.toISOString(),
    }))
    .sort((a, b) => compare(b.capturedAt, a.capturedAt) || compare(a.runId, b.runId))
  return {
    brand: null,
    classifiedRuns: runs.length,
    totals: count(runs),
    matrix,
    confabulations: {
      total: confabulated.length,
      truncated: confabulated.length > 100,
      items: confabulated.slice(0, 100),
    },
  }
}
