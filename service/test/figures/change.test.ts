// A comparison says what somebody would find who goes through all answers one by one.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rateOf } from '@brand-citation-forensics/proof'
import fc from 'fast-check'
import { foldAddress } from '../../src/engines/reading/addresses.ts'
import { type AskedSides, wantedSides } from '../../src/figures/change/choose-scans.ts'
import { COUNTED, type Counted, compareSides } from '../../src/figures/change/compare.ts'
import { compareRates } from '../../src/figures/change/permuted-change.ts'
import { type PromptPairs, readSideBySide } from '../../src/figures/change/side-by-side.ts'
import type { CitationClass, Claim } from '../../src/model/citation.ts'
import { ENGINES as ALL_ENGINES, type Engine } from '../../src/model/engine.ts'
import { makeBrand, startTestService } from '../harness.ts'
import { plantedReading } from '../planted.ts'
import { plantPrompts, plantScan, type ScanRun } from '../scans/planted-scans.ts'

const HISTORIES = Number(process.env.CHANGE_HISTORIES ?? 12)
const ENGINES: Engine[] = ['CHATGPT', 'GEMINI', 'CLAUDE']
const DAY = 86_400_000
const START = Date.parse('2026-08-01T06:00:00.000Z')
const PAGES = [
  'https://a.example/one',
  'https://a.example/one?utm_source=x',
  'https://a.example/two#part',
  'https://northwind-kettles.example/',
  'no address',
]

const claim = (key: string, value: string, verdict: 'contradicted' | 'supported' | 'suspected'): Claim => ({
  ...{ text: `${key} is ${value}`, start: 0, end: 1, facet: key, matter: key, value },
  ...{ polarity: 'affirmed', verdict: verdict === 'suspected' ? 'unverifiable' : verdict, kind: null },
  ...(verdict === 'suspected' && { suspected: 'wrong_value' as const }),
  ...{ rule: 'planted', confidencePermille: 900, hard: true, factId: null, facts: [] },
})

const drawnClaim = fc.record({
  key: fc.constantFrom('foundingDate', 'price'),
  value: fc.constantFrom('1987', '1999'),
  verdict: fc.constantFrom('contradicted' as const, 'supported' as const, 'suspected' as const),
})

const drawnRun = fc.record({
  prompt: fc.nat({ max: 3 }),
  engine: fc.constantFrom(...ENGINES),
  sample: fc.integer({ min: 1, max: 2 }),
  fate: fc.constantFrom('failed', 'waiting', 'apart', ...Array<'judged'>(9).fill('judged')),
  citationClass: fc.constantFrom<CitationClass>('STRONG', 'DESCRIPTIVE', 'ECHO', 'ABSENT'),
  claims: fc.uniqueArray(drawnClaim, { maxLength: 3, selector: ({ key, value }) => key + value }),
  cited: fc.uniqueArray(fc.constantFrom(...PAGES), { maxLength: 3 }),
})
type DrawnRun = typeof drawnRun extends fc.Arbitrary<infer Run> ? Run : never

const drawnScan = fc.record({
  hours: fc.integer({ min: 1, max: 40 }),
  status: fc.constantFrom('COMPLETED', 'COMPLETED', 'PARTIAL', 'FAILED', 'RUNNING'),
  runs: fc.uniqueArray(drawnRun, {
    maxLength: 14,
    selector: ({ prompt, engine, sample }) => `${prompt} ${engine} ${sample}`,
  }),
})

interface KnownRun extends DrawnRun {
  id: string
  judgedAs: CitationClass | null
}

interface KnownScan {
  id: string
  at: number
  isEnded: boolean
  runs: KnownRun[]
}

/** The class that its claims ask for, as verdicts have it. */
const classOf = ({ claims, citationClass }: DrawnRun): CitationClass =>
  claims.some(({ verdict }) => verdict === 'contradicted') ? 'CONFABULATED' : citationClass

describe('change', async () => {
  const service = await startTestService({ parts: { worker: false } })

  async function plant(drawn: (typeof drawnScan extends fc.Arbitrary<infer Scan> ? Scan : never)[]) {
    const { id: brandId } = await makeBrand(service)
    const texts = ['First?', 'Second?', 'Third?', 'Fourth?']
    const promptIds = await plantPrompts(service, brandId, texts, new Date(START))
    const known: KnownScan[] = []
    let at = START
    for (const { hours, status, runs } of drawn) {
      at += hours * 3_600_000
      const planted = runs.map(
        (run): ScanRun => ({
          ...{ promptId: promptIds[run.prompt] as string, engine: run.engine, sample: run.sample },
          citationClass: run.fate === 'failed' || run.fate === 'waiting' ? null : classOf(run),
          ...{ apart: run.fate === 'apart', isWaiting: run.fate === 'waiting' },
          content: {
            claims: run.claims.map(({ key, value, verdict }) => claim(key, value, verdict)),
            reading: plantedReading({
              citations: run.cited.map((url, position) => ({
                ...{ position, url, domain: '', title: null, start: null, end: null },
              })),
            }),
          },
        }),
      )
      const { scanId, runIds } = await plantScan(service, brandId, {
        ...{ at: new Date(at), runs: planted, status },
      })
      known.push({
        id: scanId,
        at,
        isEnded: status === 'COMPLETED' || status === 'PARTIAL',
        runs: runs.map((run, place) => ({
          ...run,
          id: runIds[place] as string,
          judgedAs: run.fate === 'judged' ? classOf(run) : null,
        })),
      })
    }
    const brand = { id: brandId, name: 'Northwind Kettles', domain: 'northwind-kettles.example' }
    return { brand, promptIds, known }
  }

  async function check(world: Awaited<ReturnType<typeof plant>>, asked: AskedSides) {
    const { brand, known, promptIds } = world
    const wanted = wantedSides(asked)
    assert.ok(wanted)
    const [before, after] = sidesOf(known, asked)
    const change = await compareSides(service.database, { brand, wanted })
    assert.equal(change.before.scans, before.length)
    assert.equal(change.after.lastScanId, after.at(-1)?.id ?? null)
    const expected = naiveChange(before, after)
    assert.deepEqual(change.asked, expected.asked)
    assert.deepEqual(
      change.rates.map(({ p: _p, ...rate }) => rate),
      expected.rates.map(({ p: _p, ...rate }) => rate),
    )
    for (const [place, { p }] of change.rates.entries()) {
      const own = expected.rates[place]?.p ?? null
      assert.ok(own === null ? p === null : p !== null && Math.abs(p - own) < 1e-9, `${p} is not ${own}`)
    }
    const said = (claims: { engine: Engine; key: string; value: string }[]) =>
      claims.map(({ engine, key, value }) => `${engine} ${key} ${value}`).sort()
    assert.deepEqual(said(change.falseClaims.came), expected.came)
    assert.deepEqual(said(change.falseClaims.went), expected.went)
    for (const isOnlyChanged of [false, true]) {
      const pairs: PromptPairs[] = []
      let cursor = null
      do {
        const request = { brand, wanted, isOnlyChanged, after: cursor, limit: 2 }
        const { rows, next } = await readSideBySide(service.database, request)
        pairs.push(...rows)
        cursor = next
      } while (cursor)
      assert.deepEqual(pairs.map(shownPairs), naivePairs(before, after, promptIds, isOnlyChanged))
    }
    return change
  }

  test(`equals going through everything, on ${HISTORIES} random histories`, async () => {
    const verdicts = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(drawnScan, { minLength: 0, maxLength: 11 }), async drawn => {
        const world = await plant(drawn)
        const { known } = world
        const note = (change: Awaited<ReturnType<typeof check>>) => {
          for (const { verdict } of change.rates) verdicts.add(verdict)
        }
        note(await check(world, {}))
        const [first, last] = [known[0], known.at(-1)]
        if (!first || !last) return
        note(await check(world, { before: first.id, after: last.id }))
        const day = (time: number) => new Date(time).toISOString().slice(0, 10)
        const middle = day((first.at + last.at) / 2)
        note(await check(world, { from: middle, to: day(last.at) }))
        const yesterday = day(Date.parse(middle) - DAY)
        if (day(first.at) <= yesterday)
          note(
            await check(world, {
              ...{ from: middle, to: day(last.at), beforeFrom: day(first.at), beforeTo: yesterday },
            }),
          )
      }),
      { numRuns: HISTORIES, seed: Number(process.env.CHANGE_SEED ?? 21), endOnFailure: true },
    )
    assert.ok(verdicts.has('too_few_scans') && verdicts.has('no_change_seen'))
  })

  const steady = (promptIds: string[], citationClass: CitationClass): ScanRun[] =>
    promptIds.flatMap(promptId => ENGINES.map(engine => ({ promptId, engine, citationClass })))

  test('a real change is called one, and only in the rates that moved', async () => {
    const { id: brandId } = await makeBrand(service)
    const promptIds = await plantPrompts(service, brandId, ['First?', 'Second?'])
    for (let scan = 0; scan < 25; scan++) {
      const runs = steady(promptIds, 'STRONG').map((run, place) => ({
        ...run,
        citationClass: (run.engine === 'GEMINI' && scan === 24
          ? 'ABSENT'
          : (scan * 7 + place) % 5 === 0
            ? 'ECHO'
            : 'STRONG') as CitationClass,
      }))
      await plantScan(service, brandId, { at: new Date(START + scan * DAY), runs })
    }
    const brand = { id: brandId, name: '', domain: 'x.example' }
    const change = await compareSides(service.database, { brand, wanted: { kind: 'since_last' } })
    const changed = change.rates.filter(({ verdict }) => verdict === 'changed')
    assert.deepEqual([change.before.scans, change.after.scans, change.neededBefore], [24, 1, 24])
    assert.ok(changed.some(({ engine, counted }) => engine === 'GEMINI' && counted === 'ABSENT'))
    assert.ok(changed.every(({ engine }) => engine === null || engine === 'GEMINI'))
  })

  test('a scan that asks other prompts than the others has not changed', async () => {
    const { id: brandId } = await makeBrand(service)
    const promptIds = await plantPrompts(service, brandId, ['Daily?', 'Weekly?'])
    const [daily, weekly] = promptIds as [string, string]
    // The weekly prompt never finds the brand, the daily one always does: on its day all rates look different.
    for (let day = 0; day < 29; day++) {
      const runs = [
        ...steady([daily], 'STRONG'),
        ...(day % 7 === 0 ? steady([weekly], 'ABSENT').map(run => ({ ...run })) : []),
      ]
      await plantScan(service, brandId, { at: new Date(START + day * DAY), runs })
    }
    const brand = { id: brandId, name: '', domain: 'x.example' }
    const change = await compareSides(service.database, { brand, wanted: { kind: 'since_last' } })
    const absent = change.rates.find(({ engine, counted }) => engine === null && counted === 'ABSENT')
    assert.ok((absent?.after?.share ?? 0) > 2 * (absent?.before?.share ?? 1))
    assert.deepEqual(new Set(change.rates.map(({ verdict }) => verdict)), new Set(['no_change_seen']))
  })

  test('of a window with too many scans the newest are taken, and it is said', async () => {
    const { id: brandId } = await makeBrand(service)
    const promptIds = await plantPrompts(service, brandId, ['First?'])
    for (let hour = 0; hour < 70; hour++)
      await plantScan(service, brandId, {
        ...{ at: new Date(START + hour * 1_200_000), runs: steady(promptIds, 'STRONG') },
      })
    const wanted = wantedSides({
      from: '2026-08-02',
      to: '2026-08-02',
      beforeFrom: '2026-08-01',
      beforeTo: '2026-08-01',
    })
    assert.ok(wanted)
    const brand = { id: brandId, name: '', domain: 'x.example' }
    const change = await compareSides(service.database, { brand, wanted })
    assert.deepEqual([change.before.scans, change.after.scans, change.truncated], [54, 16, false])
    const all = wantedSides({ from: '2026-08-01', to: '2026-08-02' })
    assert.ok(all)
    const one = await compareSides(service.database, { brand, wanted: all })
    assert.deepEqual([one.before.scans, one.after.scans, one.truncated], [0, 60, true])
    assert.deepEqual(one.rates, [])
  })
})

test('days and scans that make no question are refused', () => {
  const none: AskedSides[] = [
    { before: 'scn_1' },
    { after: 'scn_1' },
    { before: 'scn_1', after: 'scn_2', from: '2026-08-01', to: '2026-08-02' },
    { from: '2026-08-01' },
    { from: '2026-08-02', to: '2026-08-01' },
    { beforeFrom: '2026-08-01', beforeTo: '2026-08-02' },
    { from: '2026-08-05', to: '2026-08-06', beforeFrom: '2026-08-01' },
    { from: '2026-08-05', to: '2026-08-06', beforeFrom: '2026-08-01', beforeTo: '2026-08-05' },
  ]
  for (const asked of none) assert.equal(wantedSides(asked), null, JSON.stringify(asked))
  assert.deepEqual(wantedSides({ from: '2026-08-08', to: '2026-08-14' }), {
    kind: 'windows',
    before: { from: '2026-08-01', to: '2026-08-07' },
    after: { from: '2026-08-08', to: '2026-08-14' },
  })
})

function sidesOf(known: KnownScan[], asked: AskedSides): [KnownScan[], KnownScan[]] {
  const { before, after, from, to, beforeFrom, beforeTo } = asked
  if (before) return [known.filter(({ id }) => id === before), known.filter(({ id }) => id === after)]
  const ended = known.filter(({ isEnded }) => isEnded)
  if (!from || !to) return [ended.slice(0, -1).slice(-29), ended.slice(-1)]
  const length = Date.parse(to) - Date.parse(from) + DAY
  const between = (first: number, end: number) => ended.filter(({ at }) => at >= first && at < end)
  const start = Date.parse(from)
  return [
    beforeFrom && beforeTo
      ? between(Date.parse(beforeFrom), Date.parse(beforeTo) + DAY)
      : between(start - length, start),
    between(start, Date.parse(to) + DAY),
  ]
}

const judged = (scans: KnownScan[]): KnownRun[] =>
  scans.flatMap(({ runs }) => runs).filter(({ judgedAs }) => judgedAs !== null)

const cellOf = ({ prompt, engine }: KnownRun): string => `${prompt} ${engine}`

const isCounted = (run: KnownRun, counted: Counted): boolean =>
  counted === 'MENTIONED' ? run.judgedAs !== 'ABSENT' : run.judgedAs === counted

function naiveChange(before: KnownScan[], after: KnownScan[]) {
  const [earlier, later] = [judged(before), judged(after)]
  const [earlierCells, laterCells] = [new Set(earlier.map(cellOf)), new Set(later.map(cellOf))]
  const both = new Set([...earlierCells].filter(cell => laterCells.has(cell)))
  const every = [...before, ...after].flatMap(({ runs }) => runs)
  const asked = {
    both: both.size,
    onlyBefore: [...earlierCells].filter(cell => !laterCells.has(cell)).length,
    onlyAfter: [...laterCells].filter(cell => !earlierCells.has(cell)).length,
    apart: every.filter(({ fate }) => fate === 'apart').length,
    waiting: every.filter(({ fate }) => fate === 'waiting').length,
  }
  const inBoth = (scans: KnownScan[]) =>
    scans.map(scan => judged([scan]).filter(run => both.has(cellOf(run)))).filter(runs => runs.length > 0)
  const [left, right] = [inBoth(before), inBoth(after)]
  const scans = [...left, ...right]
  const engines = ENGINES.filter(engine => scans.flat().some(run => run.engine === engine))
  // In the order of the API.
  engines.sort((a, b) => ALL_ENGINES.indexOf(a) - ALL_ENGINES.indexOf(b))
  const groups: (Engine | null)[] = engines.length > 1 ? [null, ...engines] : engines
  const looked = groups.flatMap(engine => COUNTED.map(counted => ({ engine, counted })))
  const values = looked.map(({ engine, counted }) => {
    const mean = (cell: string) => {
      const own = scans.flat().filter(run => cellOf(run) === cell)
      return own.filter(run => isCounted(run, counted)).length / own.length
    }
    const meant = scans.map(runs => runs.filter(run => engine === null || run.engine === engine))
    return {
      surplus: meant.map(runs =>
        runs.reduce((sum, run) => sum + (isCounted(run, counted) ? 1 : 0) - mean(cellOf(run)), 0),
      ),
      of: meant.map(runs => runs.length),
    }
  })
  // That a difference is tested as it should: permuted-change.test.ts.
  const tested = compareRates(
    values.map(({ surplus, of }) => ({ hits: surplus, of })),
    { before: left.length, scans: scans.length },
  )
  const rates = looked.map(({ engine, counted }, at) => {
    const p = tested.kind === 'compared' ? (tested.differences[at]?.p ?? null) : null
    const share = (runs: KnownRun[]) => {
      const meant = runs.filter(run => engine === null || run.engine === engine)
      return rateOf(meant.filter(run => isCounted(run, counted)).length, meant.length)
    }
    const verdict = p === null ? 'too_few_scans' : p <= 0.05 ? 'changed' : 'no_change_seen'
    return { engine, counted, before: share(left.flat()), after: share(right.flat()), verdict, p }
  })
  const [was, is] = [lastOf(before), lastOf(after)]
  const falseIn = (cells: Map<string, KnownRun[]>) =>
    new Set(
      [...cells]
        .filter(([cell]) => both.has(cell))
        .flatMap(([, runs]) => runs)
        .flatMap(({ engine, claims }) =>
          claims
            .filter(({ verdict }) => verdict === 'contradicted')
            .map(({ key, value }) => `${engine} ${key} ${value}`),
        ),
    )
  const [then, now] = [falseIn(was), falseIn(is)]
  return {
    asked,
    rates,
    came: [...now].filter(said => !then.has(said)).sort(),
    went: [...then].filter(said => !now.has(said)).sort(),
  }
}

/** The answers of the last scan that has any, for each prompt on each engine. */
function lastOf(scans: KnownScan[]): Map<string, KnownRun[]> {
  const last = new Map<string, KnownRun[]>()
  for (const scan of scans) {
    const own = judged([scan])
    for (const cell of new Set(own.map(cellOf)))
      last.set(
        cell,
        own.filter(run => cellOf(run) === cell),
      )
  }
  return last
}

const texts = (claims: { key: string; value: string }[]) =>
  claims.map(({ key, value }) => `${key} ${value}`).sort()

/** What is compared of a pair, without what only shows it. */
const shownPairs = ({ prompt, engines }: PromptPairs) => ({
  promptId: prompt.id,
  engines: engines
    .map(({ engine, before, after, claims, citations }) => ({
      engine,
      before: before.answers.map(({ runId }) => runId).sort(),
      after: after.answers.map(({ runId }) => runId).sort(),
      came: claims && texts(claims.came),
      went: claims && texts(claims.went),
      turned: claims && texts(claims.turned.map(({ claim }) => claim)),
      gained: citations?.gained.map(({ url }) => folded(url)).sort() ?? null,
      lost: citations?.lost.map(({ url }) => folded(url)).sort() ?? null,
    }))
    .sort((a, b) => (a.engine < b.engine ? -1 : 1)),
})

const folded = (url: string): string => (url.startsWith('http') ? foldAddress(url) : url)

function naivePairs(before: KnownScan[], after: KnownScan[], promptIds: string[], isOnlyChanged: boolean) {
  const [was, is] = [lastOf(before), lastOf(after)]
  const pairs = promptIds.map((promptId, prompt) => {
    const engines = ENGINES.toSorted().flatMap(engine => {
      const [then, now] = [was.get(`${prompt} ${engine}`) ?? [], is.get(`${prompt} ${engine}`) ?? []]
      if (then.length + now.length === 0) return []
      const isPair = then.length > 0 && now.length > 0
      const saying = (runs: KnownRun[]) => {
        const said = new Map<string, string>()
        for (const run of runs.toSorted((a, b) => a.sample - b.sample))
          for (const { key, value, verdict } of run.claims)
            if (!said.has(`${key} ${value}`)) said.set(`${key} ${value}`, verdict)
        return said
      }
      const [saidThen, saidNow] = [saying(then), saying(now)]
      const cites = (runs: KnownRun[]) => new Set(runs.flatMap(({ cited }) => cited).map(folded))
      const [citedThen, citedNow] = [cites(then), cites(now)]
      const without = (some: Iterable<string>, others: { has(one: string): boolean }) =>
        isPair ? [...some].filter(one => !others.has(one)).sort() : null
      const classes = (runs: KnownRun[]) => [...new Set(runs.map(({ judgedAs }) => judgedAs))].sort().join()
      return [
        {
          isChanged: isPair && classes(then) !== classes(now),
          engine,
          before: then.map(({ id }) => id).sort(),
          after: now.map(({ id }) => id).sort(),
          came: without(saidNow.keys(), saidThen),
          went: without(saidThen.keys(), saidNow),
          turned: isPair
            ? [...saidNow]
                .filter(([said, verdict]) => saidThen.has(said) && saidThen.get(said) !== verdict)
                .map(([said]) => said)
                .sort()
            : null,
          gained: without(citedNow, citedThen),
          lost: without(citedThen, citedNow),
        },
      ]
    })
    return { promptId, engines }
  })
  return pairs
    .toReversed()
    .filter(({ engines }) => engines.length > 0)
    .filter(({ engines }) => !isOnlyChanged || engines.some(({ isChanged }) => isChanged))
    .map(({ promptId, engines }) => ({
      promptId,
      engines: engines.map(({ isChanged: _isChanged, ...pair }) => pair),
    }))
}
