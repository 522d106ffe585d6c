// The page of one prompt, and tags: figures as counted by hand, sealed tags, hostile ones refused.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rateOf } from '@brand-citation-forensics/proof'
import { foldTag as foldInClient } from '../../../client/src/tags.ts'
import type { CitationClass } from '../../src/model/citation.ts'
import type { Engine } from '../../src/model/engine.ts'
import { foldTag } from '../../src/model/tag.ts'
import { namesToday } from '../../src/rivals/names.ts'
import { openCaseWorld } from '../cases/case-world.ts'
import { allPages, fieldsOf, makeBrand, startTestService } from '../harness.ts'
import { responsesBody } from '../planted.ts'
import { plantPrompts, plantScan } from '../scans/planted-scans.ts'
import { findingsOf } from './prompt-findings.ts'

const service = await startTestService()
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
const run = (promptId: string, engine: Engine, citationClass: CitationClass, apart = false) => ({
  ...{ promptId, engine, citationClass, apart },
})
const page = async (promptId: string, window = '30d') =>
  (await service.call('GET', `/api/admin/prompts/${promptId}?window=${window}`)).body
const tag = (brandId: string, body: object) =>
  service.call('PUT', `/api/admin/brands/${brandId}/tags`, { add: [], remove: [], ...body })

describe('the page of a prompt', () => {
  test('says of each engine what counting by hand says, and leaves out what stands apart or lies before', async () => {
    const { id: brandId } = await makeBrand(service)
    const [mine = '', other = ''] = await plantPrompts(service, brandId, ['Is it safe?', 'Another'])
    await plantScan(service, brandId, {
      at: daysAgo(40),
      runs: [run(mine, 'CHATGPT', 'STRONG'), run(mine, 'CLAUDE', 'ABSENT')],
    })
    await plantScan(service, brandId, {
      at: daysAgo(9),
      runs: [run(mine, 'CHATGPT', 'ABSENT'), run(mine, 'GEMINI', 'STRONG', true)],
    })
    const { runIds } = await plantScan(service, brandId, {
      at: daysAgo(1),
      runs: [run(mine, 'CHATGPT', 'ECHO'), run(other, 'CHATGPT', 'STRONG')],
    })
    const month = await page(mine)
    assert.equal(month.prompt.text, 'Is it safe?')
    assert.deepEqual(
      fieldsOf(month.engines, 'engine', 'total'),
      [
        ['CHATGPT', 2],
        ['CLAUDE', 0],
        ['GEMINI', 0],
      ].toSorted((a, b) => order(month, a[0]) - order(month, b[0])),
    )
    const chatgpt = month.engines.find(({ engine }: { engine: string }) => engine === 'CHATGPT')
    assert.deepEqual(chatgpt.mentionRate, rateOf(1, 2))
    assert.deepEqual(month.mentionRate, rateOf(1, 2))
    assert.equal(chatgpt.answers[0].runId, runIds[0])
    assert.deepEqual(fieldsOf(chatgpt.answers, 'citationClass'), ['ECHO', 'ABSENT', 'STRONG'])
    assert.equal(
      chatgpt.weeks.reduce((sum: number, { counts }: { counts: Record<string, number> }) => {
        return sum + Object.values(counts).reduce((all, one) => all + one, 0)
      }, 0),
      2,
    )
    const quarter = await page(mine, '90d')
    assert.equal(quarter.total, 4)
    assert.equal((await page(mine, '7d')).total, 1)
    assert.equal((await service.call('GET', '/api/admin/prompts/prm_none')).status, 404)
    assert.equal((await service.call('GET', `/api/admin/prompts/${mine}?window=1d`)).status, 400)
  })

  test('shows how the last answer begins, and what is cited', async () => {
    const { id: brandId } = await makeBrand(service)
    const [promptId = ''] = await plantPrompts(service, brandId, ['When was Northwind Kettles founded?'])
    const cited = [{ url: 'https://reviews.example/kettles', title: 'Reviews' }]
    const body = responsesBody(
      `**Northwind Kettles** was founded in 1901. <script>alert(1)</script> ${'😀 word '.repeat(200)}`,
      cited,
    )
    const { runIds } = await plantScan(service, brandId, {
      at: new Date(),
      runs: [{ promptId, engine: 'CHATGPT', citationClass: null, body }],
    })
    const [engine] = (await page(promptId)).engines
    assert.equal(engine.answers[0].runId, runIds[0])
    assert.match(engine.excerpt, /^Northwind Kettles was founded in 1901\./)
    assert.equal(engine.isCut, true)
    assert.ok([...engine.excerpt].length <= 300 && engine.excerpt.isWellFormed())
    const { sources, cases, named } = await page(promptId)
    assert.deepEqual(
      [sources.looked, fieldsOf(sources.domains, 'domain', 'answers')],
      [1, [['reviews.example', 1]]],
    )
    assert.deepEqual(cases, [])
    assert.deepEqual(named, { state: 'none', answers: 0, parties: [] })
  })

  test('leads to the false claims that its answers repeat, each with its share of them', async () => {
    const world = await openCaseWorld(service)
    const saying = await world.capture(daysAgo(1))
    await world.judge(saying, [world.claimOf('founded in 1901')])
    const { rows } = await service.database.query<{ id: string }>(
      'select prompt_id as id from runs where id = $1',
      [saying.runId],
    )
    const { cases, casesTruncated } = await page(rows[0]?.id ?? '')
    assert.deepEqual(
      cases.map(({ id, claimed, truth, engines, rate }: Record<string, unknown>) => [
        ...[id, claimed, truth, engines, rate],
      ]),
      [[world.idOf('founded in 1901'), '1901', '1987', ['CHATGPT'], rateOf(1, 1)]],
    )
    assert.equal(casesTruncated, false)
  })

  test('names competitors by what is counted for them, and none while it is counted', async () => {
    const { id: brandId } = await makeBrand(service)
    const [promptId = ''] = await plantPrompts(service, brandId, ['Which kettle?'])
    await service.database.query(
      `insert into rivals (id, brand_id, name, aliases, domains, active, created_at)
       values ('rvl_1', $1, 'Southwind', '{}', '{}', true, now())`,
      [brandId],
    )
    const names = await namesToday(service.database, brandId)
    const counted = { CHATGPT: { all: [10, 9, 4, 0], 0: [0, 4, 2, 4], 1: [0, 9, 4, 6] } }
    const before = { CHATGPT: { all: [50, 0, 0, 0] } }
    await service.database.query(
      `insert into rival_days (brand_id, day, names, prompts)
       select $1, (now() at time zone 'UTC')::date - ago, 'others', jsonb_build_object($2::text, cells)
       from (values (0, $3::jsonb), (60, $4::jsonb)) as given (ago, cells)`,
      [brandId, promptId, JSON.stringify(counted), JSON.stringify(before)],
    )
    assert.equal((await page(promptId)).named.state, 'counting')
    await service.database.query('update rival_days set names = $2 where brand_id = $1', [brandId, names?.id])
    const { named } = await page(promptId)
    assert.equal(named.answers, 10)
    assert.deepEqual(
      named.parties.map(({ name, rate, meanRank, isBrand }: Record<string, unknown>) => [
        ...[name, rate, meanRank, isBrand],
      ]),
      [
        ['Southwind', rateOf(9, 10), 1.5, false],
        ['Northwind Kettles', rateOf(4, 10), 2, true],
      ],
    )
  })
})

const order = (body: { engines: { engine: string }[] }, engine: unknown): number =>
  body.engines.findIndex(one => one.engine === engine)

describe('tags', () => {
  const QUESTIONS = ['One?', 'Two?', 'Three?'].map(text => ({ text, intent: 'BRANDED' }))

  test('are the same whatever their case and width, are sealed, and narrow prompts and answers', async () => {
    const { id: brandId } = await makeBrand(service)
    const { body } = await service.call('POST', `/api/admin/brands/${brandId}/prompts`, {
      prompts: QUESTIONS.map((prompt, at) => (at === 0 ? { ...prompt, tags: [' Price ', 'price'] } : prompt)),
    })
    const ids: string[] = fieldsOf(body.prompts, 'id')
    const [first = '', second = '', third = ''] = ids
    assert.deepEqual(body.prompts[0].tags, ['Price'])
    const tagged = await tag(brandId, { promptIds: [first, second], add: ['ＰＲＩＣＥ', 'ראיות'] })
    assert.deepEqual(
      new Map(fieldsOf(tagged.body.prompts, 'id', 'tags')),
      new Map([
        [first, ['Price', 'ראיות']],
        [second, ['ＰＲＩＣＥ', 'ראיות']],
      ]),
    )
    await service.call('PATCH', `/api/admin/prompts/${third}`, { tags: ['other'] })
    const listed = await service.call('GET', `/api/admin/brands/${brandId}/prompts?tag=pRiCe`)
    assert.deepEqual(fieldsOf(listed.body.prompts, 'id').toSorted(), [first, second].toSorted())
    const runs = ids.map(id => run(id, 'CHATGPT' as const, 'ECHO' as const))
    await plantScan(service, brandId, { at: daysAgo(2), runs })
    await plantScan(service, brandId, { at: daysAgo(1), runs })
    const found = `/api/admin/brands/${brandId}/runs?tag=PRICE&limit=3&window=all`
    const answers = fieldsOf(await allPages(service, found, 'runs'), 'promptId')
    assert.deepEqual(answers.toSorted(), [first, first, second, second].toSorted())
    const none = await service.call('GET', `/api/admin/brands/${brandId}/runs?tag=nowhere&window=all`)
    assert.deepEqual(none.body.runs, [])
    await tag(brandId, { promptIds: ids, remove: ['price', 'other'] })
    await tag(brandId, { promptIds: ids, remove: ['price'] })
    const { entries } = (await service.call('GET', `/api/admin/brands/${brandId}/history`)).body
    const last = entries.find(({ object }: { object: { id: string } }) => object.id === third)
    assert.deepEqual(
      [last.action, last.before.tags, last.after.tags],
      ['prompt.tagged', ['other'], undefined],
    )
    assert.equal(entries.filter(({ action }: { action: string }) => action === 'prompt.tagged').length, 5)
    assert.deepEqual(await findingsOf(service, ids), [])
    await service.database.query("update prompts set tags = '{forged}' where id = $1", [third])
    assert.equal((await findingsOf(service, ids)).length, 1)
  })

  test('that are too many, too long, unseen or of another brand are refused, and nothing is changed', async () => {
    const { id: brandId, promptIds } = await makeBrand(service, {}, QUESTIONS)
    const [id = ''] = promptIds
    const wrong = ['', ' ', 'x'.repeat(41), 'a|b', 'a\u0000', '\u200b', 'a\u202eb', 'a\ud800', '\u200d']
    for (const one of wrong) {
      const { status } = await service.call('PATCH', `/api/admin/prompts/${id}`, { tags: [one] })
      assert.equal(status, 400, JSON.stringify(one))
    }
    const many = Array.from({ length: 11 }, (_, at) => `t${at}`)
    assert.equal((await service.call('PATCH', `/api/admin/prompts/${id}`, { tags: many })).status, 400)
    assert.equal((await tag(brandId, { promptIds, add: many.slice(0, 10) })).status, 200)
    const over = await tag(brandId, { promptIds, add: ['one more'] })
    assert.equal(over.status, 409, over.text)
    const swapped = await tag(brandId, { promptIds: [id], add: ['one more'], remove: ['t0'] })
    assert.equal(swapped.status, 200)
    const foreign = await makeBrand(service, {}, QUESTIONS)
    assert.equal((await tag(brandId, { promptIds: foreign.promptIds, add: ['x'] })).status, 404)
    assert.equal((await tag(brandId, { promptIds })).status, 400)
    const kept = ['=1+1', '<b>&', '😀'.repeat(40), '\u0646\u200c\u0645']
    const set = await service.call('PATCH', `/api/admin/prompts/${id}`, { tags: kept })
    assert.deepEqual(set.body.tags, kept)
    assert.deepEqual(await findingsOf(service, promptIds), [])
  })

  test('are folded alike in the client', () => {
    for (const one of [' Ｐrice  list ', 'İstanbul', 'ΣΑΣ', 'straße', 'ﬁne', '\u1e9b\u0323', 'e\u0301'])
      assert.equal(foldInClient(one), foldTag(one))
  })
})
