// One history, looked at from every side: pages, comparisons, report, portfolio, agents' tools, tables, command and letters.
// Numbers of the same name are the same, whoever shows them.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newsWords, OPEN_STATUSES as SHOWN_OPEN } from '@brand-citation-forensics/client/admin'
import { parseCsv } from '../../../client/src/parse-csv.ts'
import { bcf, bcfJson } from '../../../client/test/command/run-cli.ts'
import type { Mailer } from '../../src/alerts/letters/mailer.ts'
import { post } from '../../src/alerts/letters/post.ts'
import { CASE_NEWS, OPEN_STATUSES } from '../../src/model/case.ts'
import type { Engine } from '../../src/model/engine.ts'
import { createLog } from '../../src/platform/log.ts'
import { makePerson } from '../access/two-worlds.ts'
import { openCaseWorld, type Saying } from '../cases/case-world.ts'
import { manualClock, startTestService, TOKEN } from '../harness.ts'
import { connect } from '../mcp/agents.ts'

const DAY = 86_400_000
const NOW = '2026-11-14T09:30:00.000Z'
const LAST_SCAN = '2026-11-14T06:00:00.000Z'

interface Told {
  at: string
  says: Saying | null
  engine?: Engine
  /** Counted in no rate. */
  apart?: boolean
}

/** Five ordinary scans of each of two months, with answers at the very edges of the thirty days up to now. */
const HISTORY: Told[] = [
  ...[49, 46, 43, 40, 37].flatMap(days =>
    Array.from({ length: 4 }, () => ({ at: daysAgo(days), says: null })),
  ),
  // Within 30 times 24 hours, but not on one of the thirty days.
  { at: '2026-10-15T23:59:59.999Z', says: 'seat in Vienna' },
  { at: '2026-10-16T00:00:00.000Z', says: 'seat in Vienna' },
  ...[25, 20, 15, 10].flatMap(days =>
    Array.from({ length: 4 }, () => ({ at: daysAgo(days), says: 'seat in Vienna' as const })),
  ),
  { at: daysAgo(5), says: 'warranty of two years', engine: 'GEMINI' },
  { at: daysAgo(4), says: 'warranty of two years', apart: true },
]

/** The last scan: one case that was corrected returns, one is new, one is said on. */
const LAST: Told[] = [
  { at: LAST_SCAN, says: 'seat in Vienna' },
  { at: LAST_SCAN, says: 'founded in 1901' },
  { at: LAST_SCAN, says: 'warranty of ten years' },
  { at: LAST_SCAN, says: null, engine: 'GEMINI' },
]

function daysAgo(days: number): string {
  return new Date(Date.parse(NOW) - days * DAY).toISOString()
}

describe('every face of one history', async () => {
  const clock = manualClock(daysAgo(60))
  const service = await startTestService({ listen: true, clock, parts: { worker: false } })
  const { call, database } = service
  const world = await openCaseWorld(service)
  const { brandId } = world
  const base = `/api/admin/brands/${brandId}`
  const get = async (path: string) => {
    const { status, body, text } = await call('GET', path)
    assert.equal(status, 200, `${path}: ${text}`)
    return body
  }

  /** Every answer is to the same prompt, and the scan that brought it has ended. */
  async function tell({ at, says, engine = 'CHATGPT', apart = false }: Told): Promise<void> {
    clock.set(at)
    const run = await world.capture(new Date(at), { engine })
    await database.query(
      `update runs set apart = $3, prompt_id = (
         select prompt_id from runs where brand_id = $2 order by created_at, id limit 1) where id = $1`,
      [run.runId, brandId, apart],
    )
    await database.query(
      `update scans set status = 'COMPLETED', started_at = created_at, finished_at = created_at where id = $1`,
      [run.scanId],
    )
    await world.judge(run, says ? [world.claimOf(says)] : [], new Date(at))
  }

  const person = await makePerson(service, 'Reader', { [brandId]: 'viewer' })
  await call('PUT', `/api/admin/people/${person}/alerts`, {
    ...{ scope: brandId, kinds: ['case_new', 'case_returned', 'case_gone'], pace: 'at_once', hour: 6 },
  })
  /** The texts of all letters that are due. */
  async function postAll(): Promise<string[]> {
    const sent: string[] = []
    const send: Mailer['send'] = async (_to, { text }) => {
      sent.push(text)
      return { kind: 'sent' }
    }
    await post({
      ...{ database, clock, log: createLog('silent'), publicUrl: () => null },
      mail: { mailer: { domain: 'sender.example', patienceMs: 60_000, send }, retryMs: 1 },
    })
    return sent
  }

  for (const told of HISTORY) await tell(told)
  clock.set(daysAgo(3))
  await postAll()
  const change = (saying: Saying, body: object) =>
    call('PATCH', `/api/admin/cases/${world.idOf(saying)}`, body)
  assert.equal((await change('seat in Vienna', { status: 'corrected' })).status, 200)
  for (const told of LAST) await tell(told)
  clock.set(NOW)
  // Gone, by somebody's word, since the last scan.
  assert.equal((await change('warranty of two years', { status: 'gone', below: 1 })).status, 200)
  await call('POST', `/api/admin/cases/${world.idOf('founded in 1901')}/reports`, {
    ...{ engine: 'CHATGPT', recipient: 'OpenAI', text: 'It is not.' },
  })

  const agent = await connect(service, TOKEN, '2026-07-28')
  const tool = async (name: string, given: object = {}) => {
    const { structuredContent, isError } = await agent.call(name, { brandId, ...given })
    assert.ok(!isError, name)
    return structuredContent
  }
  const env = { url: String(service.url), env: { BCF_ACCESS_TOKEN: TOKEN } }
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects.
  const command = async (...given: string[]): Promise<any> => (await bcfJson(given, env)).document

  test('open, new, returned and gone since the last scan', async () => {
    const wanted = { open: 3, new: 2, returned: 1, gone: 1 }
    const list = await get(`${base}/cases?shares=true`)
    const compared = await get(`${base}/change`)
    const standings = {
      list: list.standing,
      narrowed: (await get(`${base}/cases?status=gone&engine=GEMINI`)).standing,
      change: compared.cases,
      'tool list_cases': (await tool('list_cases')).standing,
      'tool compare_scans': (await tool('compare_scans')).cases,
      'bcf case list': (await command('case', 'list', '--brand', brandId)).standing,
      'bcf api': (await command('api', `${base}/change`)).cases,
    }
    for (const [face, { open, new: fresh, returned, gone }] of Object.entries(standings))
      assert.deepEqual({ open, new: fresh, returned, gone }, wanted, face)
    assert.equal(Object.keys(standings).length, 7)

    const all = await get(`${base}/cases?status=all`)
    const counted = (cases: { news: string | null }[]) =>
      CASE_NEWS.map(news => cases.filter(one => one.news === news).length)
    const asNumbers = [wanted.new, wanted.returned, wanted.gone]
    assert.deepEqual(counted(all.cases), asNumbers, 'rows')
    const [head, ...rows] = parseCsv((await call('GET', `${base}/cases/export?status=all`)).text)
    const place = head?.cells.indexOf('news') ?? -1
    const column = rows.map(({ cells }) => ({ news: cells[place] ?? null }))
    assert.deepEqual(counted(column), asNumbers, 'table')
    assert.equal((await get(`${base}/cases?newSince=scan`)).cases.length, wanted.new + wanted.returned)
    assert.equal(
      (await get(`${base}/cases?newSince=${LAST_SCAN}`)).cases.length,
      wanted.new + wanted.returned,
    )
    assert.deepEqual([...SHOWN_OPEN], [...OPEN_STATUSES])
    const open = OPEN_STATUSES.reduce((sum, status) => sum + list.counts[status], 0)
    assert.deepEqual([open, list.cases.length], [wanted.open, wanted.open])

    assert.equal(newsWords(wanted), '2 new, 1 back, 1 gone')
    const { stderr } = await bcf(['case', 'list', '--brand', brandId], env)
    assert.match(stderr, /3 open; since the last scan 2 new, 1 back, 1 gone\./)
  })

  test('letters tell of what is new, returned or gone since the last scan', async () => {
    const sent = (await postAll()).join('\n')
    const told = ['Northwind Kettles: New: ', 'Northwind Kettles: Back: ', 'Northwind Kettles: Gone: '].map(
      words => sent.split(words).length - 1,
    )
    assert.deepEqual(told, [2, 1, 1], sent)
    const { alerts } = await get('/api/admin/alerts')
    const since = alerts.filter(({ raisedAt }: { raisedAt: string }) => raisedAt >= LAST_SCAN)
    assert.deepEqual(
      CASE_NEWS.map(news => since.filter(({ kind }: { kind: string }) => kind === `case_${news}`).length),
      told,
    )
  })

  test('the same of seven days', async () => {
    // That of the warranty came on a day of these, and is gone.
    const wanted = { open: 3, new: 2, returned: 1, gone: 1 }
    const [from, to] = ['2026-11-08', '2026-11-14']
    const { brands } = await get('/api/admin/portfolio')
    const faces = {
      portfolio: brands[0].cases,
      change: (await get(`${base}/change?from=${from}&to=${to}`)).cases,
      report: (await get(`${base}/report?from=${from}&to=${to}`)).change.cases,
    }
    for (const [face, { open, new: fresh, returned, gone }] of Object.entries(faces))
      assert.deepEqual({ open, new: fresh, returned, gone }, wanted, face)
    assert.equal((await get(`${base}/cases?newSince=7d`)).cases.length, wanted.new + wanted.returned)
    const { page } = await get(`${base}/report?from=${from}&to=${to}`)
    assert.match(
      JSON.stringify(page),
      /3 open on the day of this report\. In these days: 2 new, 1 back, 1 gone/,
    )
  })

  test('n of thirty days, its first day, and how many answers are false', async () => {
    const { length: n } = [...HISTORY, ...LAST].filter(({ at, apart }) => at >= '2026-10-16' && !apart)
    const { length: wrong } = [...HISTORY, ...LAST].filter(
      ({ at, apart, says }) => at >= '2026-10-16' && !apart && says !== null,
    )
    const overview = await get(`${base}/overview?window=30d`)
    const report = await get(`${base}/report`)
    const trends = await get(`${base}/trends?window=30d`)
    const { brands, days } = await get('/api/admin/portfolio')
    const { cases } = await get(`${base}/cases?shares=true`)
    const detail = await get(`/api/admin/cases/${world.idOf('seat in Vienna')}`)
    const sources = await get(`${base}/sources?window=30d`)
    const rivals = await get(`${base}/rival-figures?window=30d`)
    const { promptId } = detail.cells[0]
    const prompt = await get(`/api/admin/prompts/${promptId}?window=30d`)
    const confabulations = await get(`${base}/confabulations?window=30d`)
    const total = (rows: { total: number }[]) => rows.reduce((sum, row) => sum + row.total, 0)
    const answers = {
      'overview, cards': overview.cards.mentionRate.sample,
      'overview, card of false ones': overview.cards.confabulated.rate.of,
      'overview, engines by intents': total(overview.matrix),
      'overview, engines': total(overview.engines),
      'overview, days': overview.days
        .flatMap((day: { counts: object }) => Object.values(day.counts))
        .reduce((a: number, b: number) => a + b),
      trends: total(trends.buckets),
      'list of cases': cases[0].share.of,
      case: detail.share.of,
      'list of answers': (await get(`${base}/runs?window=30d&counted=true`)).total.runs,
      'list of false answers': confabulations.rate.of,
      portfolio: brands[0].falseRate.of,
      'portfolio, absent': brands[0].absentRate.of,
      report: report.classes.total,
      'report, false claims': report.falseClaims.cases[0].share.of,
      prompt: prompt.total,
      'tool get_prompt': (await tool('get_prompt', { brandId: undefined, promptId })).engines.reduce(
        (sum: number, { mentionRate }: { mentionRate: { of: number } }) => sum + mentionRate.of,
        0,
      ),
      sources: sources.answers,
      'tool get_sources': (await tool('get_sources')).answers,
      'tool get_case': (await tool('get_case', { brandId: undefined, caseId: detail.id })).share.of,
    }
    assert.deepEqual(answers, Object.fromEntries(Object.keys(answers).map(face => [face, n])))
    const falseOnes = {
      overview: overview.cards.confabulated.rate.hits,
      'list of false answers': confabulations.total,
      portfolio: brands[0].falseRate.hits,
      report: report.classes.counts.CONFABULATED,
      prompt: prompt.counts.CONFABULATED,
      sources: sources.falseAnswers.hits,
    }
    assert.deepEqual(falseOnes, Object.fromEntries(Object.keys(falseOnes).map(face => [face, wrong])))
    const firstDays = [
      overview.since,
      trends.buckets[0].from,
      days.from,
      report.from,
      sources.from,
      prompt.since,
      rivals.since,
    ]
    assert.deepEqual(
      firstDays.map((day: string) => day.slice(0, 10)),
      firstDays.map(() => '2026-10-16'),
    )
    const hits = [
      detail.share.hits,
      cases.find(({ id }: { id: string }) => id === detail.id).share.hits,
      report.falseClaims.cases[0].share.hits,
    ]
    assert.deepEqual(hits, [18, 18, 18])
    // The contract of v1 counts 30 times 24 hours, to the instant.
    const { classifiedRuns } = await get(`/v1/brands/${brandId}/confabulations?window=30d`)
    assert.equal(classifiedRuns, n + 1)
    assert.equal((await tool('list_confabulations')).classifiedRuns, classifiedRuns)
  })

  test('what is called changed', async () => {
    const { brands, days: span, daysBefore } = await get('/api/admin/portfolio')
    const { from: firstDay, to: lastDay } = span
    const changed = async (
      path: string,
      rows: (body: { rates: { verdict: string }[] }) => { verdict: string }[],
    ) => rows(await get(path)).filter(({ verdict }) => verdict === 'changed').length
    const days = `from=${firstDay}&to=${lastDay}`
    const onPage = await changed(`${base}/change?${days}`, body => body.rates)
    assert.ok(onPage > 0)
    // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects.
    assert.equal(await changed(`${base}/report?${days}`, (body: any) => body.change.rates), onPage)
    // The list of brands shows the same rise, and calls it nothing.
    assert.ok(brands[0].falseRate.share > brands[0].before.falseRate.share)
    assert.ok(daysBefore.to < firstDay)
  })
})
