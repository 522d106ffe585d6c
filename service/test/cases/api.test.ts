// Cases as people work on them, over the API.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayInWords, rateOf } from '@brand-citation-forensics/proof'
import { ENGINE_NAMES, type Engine } from '../../src/model/engine.ts'
import { makePerson } from '../access/two-worlds.ts'
import { startTestService } from '../harness.ts'
import { type PlantedRun, responsesBody } from '../planted.ts'
import { type CaseWorld, openCaseWorld, type Saying } from './case-world.ts'

const DAY = 86_400_000
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY)

describe('cases over the API', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const { call, database } = service

  const list = async ({ brandId }: CaseWorld, query = '') =>
    (await call('GET', `/api/admin/brands/${brandId}/cases${query}`)).body

  /** Answers to one prompt, oldest first, each saying something false or nothing. */
  async function answers(
    world: CaseWorld,
    said: { at: Date; engine?: Engine; saying: Saying | null }[],
  ): Promise<PlantedRun[]> {
    const runs: PlantedRun[] = []
    for (const { at, engine = 'CHATGPT', saying } of said) {
      const run = await world.capture(at, { engine })
      await database.query(
        `update runs set prompt_id = coalesce(
           (select prompt_id from runs where brand_id = $2 and id <> $1 limit 1), prompt_id) where id = $1`,
        [run.runId, world.brandId],
      )
      await world.judge(run, saying ? [world.claimOf(saying)] : [])
      runs.push(run)
    }
    return runs
  }

  test('worst first, page by page, by engine and status', async () => {
    const world = await openCaseWorld(service)
    await answers(world, [
      { at: daysAgo(1), saying: 'founded in 1901' },
      { at: daysAgo(1), saying: 'seat in Vienna' },
      { at: daysAgo(1), saying: 'seat in Vienna' },
      { at: daysAgo(1), saying: 'seat in Vienna', engine: 'GEMINI' },
      { at: daysAgo(2), saying: 'warranty of ten years' },
      { at: daysAgo(1), saying: 'warranty of ten years' },
      // Long before it was last seen, which makes it no worse.
      ...[90, 91, 92, 93, 94, 95].map(days => ({ at: daysAgo(days), saying: 'founded in 1901' as const })),
    ])
    const wanted = (['seat in Vienna', 'warranty of ten years', 'founded in 1901'] as const).map(world.idOf)
    const idsOf = ({ cases }: { cases: { id: string }[] }) => cases.map(({ id }) => id)
    assert.deepEqual(idsOf(await list(world)), wanted)
    const paged: string[] = []
    for (let query = '?limit=1'; ; ) {
      const page = await list(world, query)
      paged.push(...idsOf(page))
      if (page.next === null) break
      query = `?limit=1&cursor=${page.next}`
    }
    assert.deepEqual(paged, wanted)
    assert.deepEqual(idsOf(await list(world, '?engine=GEMINI')), wanted.slice(0, 1))
    assert.deepEqual(idsOf(await list(world, '?intent=CATEGORY')), [])
    await call('PATCH', `/api/admin/cases/${wanted[0]}`, { status: 'dismissed', reason: 'A branch' })
    const active = await list(world)
    assert.deepEqual(idsOf(active), wanted.slice(1))
    assert.deepEqual([active.counts.open, active.counts.dismissed], [2, 1])
    assert.deepEqual(idsOf(await list(world, '?status=dismissed')), wanted.slice(0, 1))
    assert.deepEqual(idsOf(await list(world, `?newSince=${new Date().toISOString()}`)), [])
    const [first] = active.cases
    assert.deepEqual(
      [first.said.claimed, first.said.truth, first.matter],
      ['10 years', '5 years', 'warranty'],
    )
    assert.equal(first.runs, 2)
    const { firstSeen, lastSeen } = first
    assert.ok(firstSeen < lastSeen)
  })

  test('its share of answers, with interval and number, by engine and week', async () => {
    const world = await openCaseWorld(service)
    await answers(world, [
      { at: daysAgo(45), saying: 'seat in Vienna' },
      { at: daysAgo(5), saying: 'seat in Vienna' },
      { at: daysAgo(4), saying: null },
      { at: daysAgo(3), saying: 'founded in 1901' },
      { at: daysAgo(3), saying: 'seat in Vienna', engine: 'GEMINI' },
      // Of all answers: those of an engine that never says it, too.
      { at: daysAgo(2), saying: null, engine: 'CLAUDE' },
    ])
    const found = await world.shown(world.idOf('seat in Vienna'))
    assert.deepEqual(found.share, rateOf(2, 5))
    const listed = await list(world, '?shares=true')
    for (const { id, share } of listed.cases)
      assert.deepEqual(share, (await world.shown(id)).share, 'the list says what the page says')
    assert.deepEqual(found.engineShares, [
      { engine: 'CHATGPT', share: rateOf(1, 3) },
      { engine: 'GEMINI', share: rateOf(1, 1) },
    ])
    const sum = (name: 'hits' | 'answers') =>
      found.cells.reduce((total: number, cell: Record<'hits' | 'answers', number>) => total + cell[name], 0)
    assert.deepEqual([sum('hits'), sum('answers')], [3, 5])
    const { body } = await call('GET', `/api/admin/cases/${found.id}/runs?limit=2`)
    assert.deepEqual(
      body.runs.map(({ engine }: { engine: string }) => engine),
      ['GEMINI', 'CHATGPT'],
    )
    const { body: rest } = await call('GET', `/api/admin/cases/${found.id}/runs?cursor=${body.next}`)
    assert.equal(rest.runs.length, 1)
    assert.equal(rest.next, null)
  })

  test('gone takes enough answers without it, of every engine that said it', async () => {
    const world = await openCaseWorld(service)
    const clean = (count: number, engine: Engine) =>
      answers(
        world,
        Array.from({ length: count }, () => ({ at: daysAgo(1), saying: null, engine })),
      )
    const said = { at: daysAgo(9), saying: 'seat in Vienna' } as const
    await answers(world, [said, { ...said, engine: 'GEMINI' }])
    await clean(3, 'CHATGPT')
    const id = world.idOf('seat in Vienna')
    const change = (body: object) => call('PATCH', `/api/admin/cases/${id}`, { status: 'gone', ...body })
    const refused = await change({ below: 0.6 })
    assert.equal(refused.status, 409)
    assert.match(refused.text, /0 answers in a row of Gemini/)
    await clean(3, 'GEMINI')
    assert.match((await change({})).text, /3 answers in a row of \w+ are without it/)
    // The upper bound of none in three is 56 %.
    assert.equal((await change({ below: 0.6 })).status, 200)
    const { status, silences } = await world.shown(id)
    assert.equal(status, 'gone')
    assert.deepEqual([silences[0].clean, silences[0].rate], [3, rateOf(0, 3)])
  })

  test('what can hurt comes before what is only said more often, and the order says why', async () => {
    const world = await openCaseWorld(service)
    await answers(world, [
      ...[1, 2, 3].map(days => ({ at: daysAgo(days), saying: 'founded in 1901' as const })),
      { at: daysAgo(4), saying: 'warranty of ten years' },
    ])
    const { cases } = await list(world)
    assert.deepEqual(
      cases.map(({ id, harm, recent }: { id: string; harm: object; recent: number }) => [id, harm, recent]),
      [
        [world.idOf('warranty of ten years'), { about: 'warranty and returns', weight: 8 }, 1],
        [world.idOf('founded in 1901'), { about: 'history', weight: 1 }, 3],
      ],
    )
  })

  test('a case is one sentence, and quotes the falsehood in the sentence of the newest answer', async () => {
    const world = await openCaseWorld(service)
    const text = 'They make kettles. Their seat is **Vienna**, they say. It is large.'
    for (const engine of ['GEMINI', 'CLAUDE', 'CHATGPT'] as const) {
      const run = await world.capture(daysAgo(1), { engine, body: responsesBody(text), text })
      const start = text.indexOf('**Vienna')
      const place = { start, end: start + 10, text: '**Vienna**' }
      await world.judge(run, [{ ...world.claimOf('seat in Vienna'), ...place }])
    }
    const quote = { text: 'Their seat is Vienna, they say.', marks: [{ start: 14, end: 20 }] }
    const title = 'ChatGPT and 2 others say Northwind Kettles is in Vienna; it is in Hamburg'
    const shown = await world.shown(world.idOf('seat in Vienna'))
    assert.deepEqual([shown.title, shown.said.quote], [title, quote])
    const { body: found } = await call('GET', `/api/admin/brands/${world.brandId}/search?q=vienna`)
    const [{ row }] = found.claims.found
    assert.deepEqual([row.title, row.said], [title, quote.text])
    const { body: told } = await call('GET', `/api/admin/alerts?brandId=${world.brandId}`)
    assert.match(
      told.alerts[0].text,
      /^ChatGPT says .*\. In its words: “Their seat is Vienna, they say\.”$|^Gemini says /,
    )
  })

  test('reports: where, in which words, and how long it took until it was gone', async () => {
    const world = await openCaseWorld(service)
    await answers(world, [{ at: daysAgo(10), saying: 'seat in Vienna' }])
    const id = world.idOf('seat in Vienna')
    const [channel] = (await world.shown(id)).channels
    assert.equal(channel.engine, 'CHATGPT')
    assert.match(
      channel.text,
      /^ChatGPT says Northwind Kettles is in Vienna; it is in Hamburg\.\nIn its words: “.+”\n/,
    )
    assert.match(channel.text, /Evidence: http\S+\/verify\/[0-9a-f]{64}$/)
    const report = { engine: 'CHATGPT', recipient: 'OpenAI', text: channel.text }
    const reportedAt = daysAgo(8).toISOString()
    const { body } = await call('POST', `/api/admin/cases/${id}/reports`, { ...report, reportedAt })
    assert.deepEqual([body.status, body.reports[0].goneAfterDays], ['reported', null])
    await answers(world, [
      { at: daysAgo(6), saying: 'seat in Vienna' },
      { at: daysAgo(3), saying: null },
      { at: daysAgo(1), saying: null },
    ])
    const { reports } = await world.shown(id)
    const { low, high } = reports[0].goneAfterDays
    assert.deepEqual([Math.round(low), Math.round(high)], [2, 5])
    const future = { ...report, reportedAt: new Date(Date.now() + DAY).toISOString() }
    assert.equal((await call('POST', `/api/admin/cases/${id}/reports`, future)).status, 409)
  })

  test('a maker is told of an answer of its own engine, in the words of that answer', async () => {
    const world = await openCaseWorld(service)
    const runs = new Map<Engine, PlantedRun>()
    for (const [engine, way, days] of [
      ['CHATGPT', 0, 9],
      ['CHATGPT', 1, 7],
      ['GEMINI', 2, 1],
    ] as const) {
      const run = await world.capture(daysAgo(days), { engine })
      await world.judge(run, [world.claimOf('seat in Vienna', way)])
      runs.set(engine, run)
    }
    const { channels } = await world.shown(world.idOf('seat in Vienna'))
    const wanted = [
      { engine: 'CHATGPT', claimed: 'Wien', day: daysAgo(7) },
      { engine: 'GEMINI', claimed: 'Viena', day: daysAgo(1) },
    ] as const
    assert.equal(channels.length, wanted.length)
    for (const [place, { engine, claimed, day }] of wanted.entries()) {
      const { text } = channels[place]
      const sha256 = runs.get(engine)?.sha256 ?? 'none'
      assert.equal(channels[place].engine, engine)
      assert.ok(text.endsWith(`/verify/${sha256}`), `${engine}: ${text}`)
      assert.match(text, new RegExp(`^${ENGINE_NAMES[engine]} says Northwind Kettles is in ${claimed};`))
      assert.match(text, new RegExp(`^Last seen: ${dayInWords(day.toISOString())}$`, 'm'))
    }
  })

  test('all values of a fact are true: a site that names two founders means both', async () => {
    const world = await openCaseWorld(service)
    const [run] = await answers(world, [{ at: daysAgo(1), saying: 'founded by Kim Lee' }])
    const both = 'Ada Holt, Ben Marsh'
    const { said, channels } = await world.shown(world.idOf('founded by Kim Lee'))
    assert.equal(said.truth, both)
    assert.match(channels[0].text, new RegExp(`^ChatGPT says .* by Kim Lee; it was ${both}\\.$`, 'm'))
    assert.equal((await list(world)).cases[0].said.truth, both)
    const { body: answer } = await call('GET', `/api/admin/runs/${run?.runId}/answer`)
    assert.equal(answer.claims[0].truth, both)
    const { body: listed } = await call('GET', `/api/admin/brands/${world.brandId}/confabulations`)
    assert.equal(listed.items[0].truth, both)
    // What is no founder any more is none of them.
    const { body } = await call('GET', `/api/admin/brands/${world.brandId}/facts`)
    const ben = body.facts.find(({ value }: { value: string }) => value === 'Ben Marsh')
    assert.equal((await call('POST', `/api/admin/facts/${ben.id}/retire`)).status, 200)
    assert.equal((await list(world)).cases[0].said.truth, 'Ada Holt')
  })

  test('an owner has a part in the brand, and a dismissal its reason', async () => {
    const world = await openCaseWorld(service)
    await answers(world, [{ at: daysAgo(1), saying: 'seat in Vienna' }])
    const path = `/api/admin/cases/${world.idOf('seat in Vienna')}`
    const stranger = await makePerson(service, 'Stranger')
    const member = await makePerson(service, 'Member', { [world.brandId]: 'analyst' })
    assert.equal((await call('PATCH', path, { owner: stranger })).status, 409)
    assert.equal((await call('PATCH', path, { owner: 'psn_none' })).status, 409)
    const { body } = await call('PATCH', path, { owner: member, due: '2027-01-31' })
    assert.deepEqual([body.owner, body.due], [{ id: member, name: 'Member' }, '2027-01-31'])
    assert.equal((await call('PATCH', path, { status: 'dismissed' })).status, 409)
    assert.equal((await call('PATCH', path, { reason: 'No reason' })).status, 409)
    assert.equal((await call('PATCH', path, { due: '31.01.2027' })).status, 400)
    assert.equal((await call('PATCH', path, {})).status, 400)
    assert.equal((await call('PATCH', path, { owner: null })).body.owner, null)
    assert.equal((await list(world, `?status=all&owner=${member}`)).cases.length, 0)
    await call('PATCH', path, { owner: 'me' })
    assert.equal((await list(world, '?owner=me')).cases.length, 1)
    const { body: owners } = await call('GET', `/api/admin/brands/${world.brandId}/case-owners`)
    assert.deepEqual(owners.people, [{ id: member, name: 'Member' }])
  })
})
