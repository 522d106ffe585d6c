import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Routes, startFakeService } from '../../client/test/fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

const acme = {
  id: 'brd_1',
  name: 'Acme',
  domain: 'acme.example',
  aliases: ['Acme Corp', 'アクメ'],
  plan: 'PRO',
  createdAt: '2026-11-14T00:00:00.000Z',
}
const other = { ...acme, id: 'brd_22', name: 'Other', aliases: [], plan: 'FREE' }
const detail = { ...acme, activePrompts: 3, scansThisMonth: 2, maxScans: 62 }

const routes: Routes = {
  'POST /api/admin/brands': { status: 201, body: acme },
  'GET /api/admin/brands': { body: { brands: [acme, other] } },
  'GET /api/admin/brands/brd_1': { body: detail },
  'PATCH /api/admin/brands/brd_1': { body: acme },
}

describe('bcf brand', { concurrency: 4 }, () => {
  test('brand create sends what was named and prints the brand', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const args = ['brand', 'create', '--name', 'Acme', '--domain', 'acme.example']
    const [full, human] = await Promise.all([
      bcfJson([...args, '--alias', 'Acme Corp', '--alias', 'アクメ', '--plan', 'PRO'], { url }),
      bcf(args, { url }),
    ])
    assert.deepEqual([full.code, full.document, full.stderr], [0, acme, ''])
    assert.equal(human.code, 0)
    assert.match(human.stdout, /^id +brd_1\nname +Acme\n/)
    assert.match(human.stderr, /^Next: bcf prompt add --brand brd_1/)
    const bodies = service.seen.map(seen => seen.body as Record<string, unknown>)
    const named = { name: 'Acme', domain: 'acme.example' }
    assert.deepEqual(
      bodies.find(body => !('plan' in body)),
      named,
    )
    assert.deepEqual(
      bodies.find(body => 'plan' in body),
      { ...named, aliases: acme.aliases, plan: 'PRO' },
    )
  })

  test('brand list is an aligned table, or an array', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const [listed, human] = await Promise.all([
      bcfJson(['brand', 'list'], { url }),
      bcf(['brand', 'list'], { url }),
    ])
    assert.deepEqual(listed.document, [acme, other])
    const [head, first, second] = human.stdout.split('\n')
    assert.equal(head?.indexOf('PLAN'), first?.indexOf('PRO'))
    assert.equal(head?.indexOf('PLAN'), second?.indexOf('FREE'))
    assert.equal(human.stderr, '')
  })

  test('an empty list leaves stdout empty for people and an empty array for programs', async () => {
    await using service = await startFakeService({ 'GET /api/admin/brands': { body: { brands: [] } } })
    const { url } = service
    const [listed, human] = await Promise.all([
      bcfJson(['brand', 'list'], { url }),
      bcf(['brand', 'list'], { url }),
    ])
    assert.deepEqual(listed.document, [])
    assert.equal(human.stdout, '')
    assert.match(human.stderr, /bcf brand setup/)
  })

  test('brand list --health says how each stands and why it stands there, of all pages', async () => {
    const rate = { hits: 12, of: 100, share: 0.12, low: 0.07, high: 0.2 }
    const placed = (id: string, reasons: string[]) => ({
      brand: { id, name: `Brand ${id}`, domain: 'acme.example' },
      ...{ reasons, hasFacts: true, falseRate: rate, absentRate: rate, pausedEngines: [], missedScan: null },
      change: {
        firstDay: '2026-10-18',
        lastDay: '2026-11-16',
        verdict: 'too_few_scans',
        scansBefore: 1,
        scansAfter: 1,
        rates: [],
      },
      cases: { open: 3, new: 1, returned: 1, gone: 0, worst: null },
      spent: { knownUsd: 1.5, estimatedUsd: 0, unknownAsks: 0 },
      lastScan: { id: 'scn_1', status: 'FAILED', createdAt: '2026-11-16T06:00:00.000Z' },
      nextScanAt: null,
    })
    const page = { total: 2, days: { from: '2026-10-18', to: '2026-11-16' }, month: '2026-11', budget: null }
    await using service = await startFakeService({
      'GET /api/admin/portfolio': {
        body: { ...page, brands: [placed('brd_1', ['new_cases', 'scan_failed'])], next: '5.brd_1' },
      },
      'GET /api/admin/portfolio?cursor=5.brd_1': {
        body: { ...page, brands: [placed('brd_2', ['false_share'])], next: null },
      },
    })
    const { stdout, stderr } = await bcf(['brand', 'list', '--health'], { url: service.url })
    const [head, first, second] = stdout.split('\n')
    assert.match(head ?? '', /^BRAND +FALSE +ABSENT +CHANGE +OPEN CASES +THIS MONTH +LAST SCAN +WHY HERE/)
    assert.match(
      first ?? '',
      /brd_1.*too few scans.*Cases in the last 7 days: 1 new, 1 back\. The last scan failed/,
    )
    assert.match(second ?? '', /brd_2.*Says something false: 12 % \(7–20 %\), n 100/)
    assert.match(stderr, /2026-10-18 to 2026-11-16/)
  })

  test('brand show adds prompts and usage', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const [shown, human, missing] = await Promise.all([
      bcfJson(['brand', 'show', 'brd_1'], { url }),
      bcf(['brand', 'show', 'brd_1'], { url }),
      bcf(['brand', 'show', 'brd_9'], { url }),
    ])
    assert.deepEqual(shown.document, detail)
    assert.match(human.stdout, /scans this month +2 of 62/)
    assert.deepEqual([missing.code, missing.stdout], [3, ''])
  })

  test('brand update sends only the change, and refuses an empty one', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const [plan, empty] = await Promise.all([
      bcfJson(['brand', 'update', 'brd_1', '--plan', 'FREE', '--no-alias'], { url }),
      bcf(['brand', 'update', 'brd_1'], { url }),
    ])
    assert.deepEqual(plan.document, acme)
    assert.deepEqual(
      service.seen.map(seen => seen.body),
      [{ aliases: [], plan: 'FREE' }],
    )
    assert.deepEqual([empty.code, empty.stdout], [2, ''])
  })

  test('a brand is asked from somewhere, and brand show says who takes what of that', async () => {
    const berlin = { country: 'DE', language: 'de', city: 'Berlin' }
    const engine = (name: string, sends: string[], runnable = true) => ({ engine: name, runnable, sends })
    await using service = await startFakeService({
      ...routes,
      'GET /api/admin/brands/brd_1': { body: { ...detail, ...berlin } },
      'GET /api/admin/engines': {
        body: {
          engines: [
            engine('CLAUDE', ['country', 'city']),
            engine('GEMINI', ['language']),
            engine('GROK', ['country'], false),
          ],
        },
      },
    })
    const { url } = service
    const place = ['--country', 'DE', '--language', 'de', '--city', 'Berlin']
    await bcf(['brand', 'update', 'brd_1', ...place], { url })
    await bcf(['brand', 'update', 'brd_1', '--no-country', '--no-language', '--no-city'], { url })
    assert.deepEqual(
      service.seen.map(seen => seen.body),
      [berlin, { country: null, language: null, city: null }],
    )
    const { stdout } = await bcf(['brand', 'show', 'brd_1'], { url })
    assert.match(stdout, /^asked from +Berlin, Germany, in German$/m)
    assert.match(stdout, /^ +Claude takes only the country and the city\.$/m)
    assert.match(stdout, /^ +Gemini takes only the language\.$/m)
    assert.doesNotMatch(stdout, /Grok/)
  })

  test('samples are sent, taken back, and their cost told before', async () => {
    const asks = (count: number, usd: number) => ({
      asks: count,
      usd,
      unknownAsks: 0,
      engines: [],
      reading: null,
    })
    const preview = {
      samples: { before: 1, after: 5 },
      scan: { before: asks(4, 0.1), after: asks(20, 0.5) },
      month: null,
    }
    await using service = await startFakeService({
      ...routes,
      'GET /api/admin/brands/brd_1/samples?samples=5': { body: preview },
    })
    const { url } = service
    const args = ['brand', 'update', 'brd_1']
    const told = await bcf([...args, '--samples', '5', '--preview'], { url })
    assert.equal(
      told.stdout,
      'A scan costs about 0.5 USD for 20 asks; now about 0.1 USD for 4 asks. One counts as 5 scans of the plan.\n',
    )
    assert.ok(service.seen.every(({ method }) => method === 'GET'))
    await bcf([...args, '--samples', '5'], { url })
    await bcf([...args, '--no-samples'], { url })
    const bodies = service.seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
    assert.deepEqual(bodies, [{ samples: 5 }, { samples: null }])
    assert.equal((await bcf([...args, '--samples', '11'], { url })).code, 2)
    assert.equal((await bcf([...args, '--preview'], { url })).code, 2)
  })

  test('brand rates says how sure each is, and nothing where nothing can be judged', async () => {
    const rate = (hits: number, of: number, low: number, high: number) => ({
      hits,
      of,
      share: hits / of,
      low,
      high,
    })
    const [few, many] = [rate(1, 4, 0.05, 0.7), rate(22, 71, 0.21, 0.42)]
    const card = (of: object) => ({ value: 0, sample: 1, previous: null, rate: of, previousRate: null })
    const counts = { STRONG: 1, DESCRIPTIVE: 0, ECHO: 0, CONFABULATED: 1, ABSENT: 1 }
    const rates = { STRONG: few, DESCRIPTIVE: few, ECHO: few, CONFABULATED: few, ABSENT: few }
    const overview = {
      cards: { mentionRate: card(many), strong: card(few), confabulated: card(many) },
      engines: [{ engine: 'CHATGPT', counts, notShown: 0, total: 3, rates, mentionRate: many }],
    }
    await using service = await startFakeService({
      'GET /api/admin/brands/brd_1/overview?window=30d': { body: overview },
      'GET /api/admin/brands/brd_1': { body: { ...detail, hasFacts: true } },
    })
    const { stdout } = await bcf(['brand', 'rates', 'brd_1'], { url: service.url })
    const [head, all, one] = stdout.split('\n').map(line => line.split(/ {2,}/))
    assert.deepEqual(head, ['ENGINE', 'MENTIONED', 'STRONG', 'CONFABULATED'])
    assert.deepEqual(all, ['all', '31 % (21–42 %), n 71', 'too few to tell, n 4', '31 % (21–42 %), n 71'])
    assert.deepEqual(one, ['CHATGPT', '31 % (21–42 %), n 71', 'too few to tell, n 4', 'too few to tell, n 4'])
    assert.equal((await bcf(['brand', 'rates', 'brd_1', '--window', '1d'], { url: service.url })).code, 2)
  })
})
