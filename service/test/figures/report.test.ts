// A window of a brand as a report: every figure is what the pages say, a shared one never changes, and hostile texts stay text.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { rateOf, rateWords } from '@brand-citation-forensics/proof'
import { bcf, bcfJson } from '../../../client/test/command/run-cli.ts'
import { praiseIn } from '../../../console/e2e/praise.ts'
import { asker } from '../api/ask.ts'
import { openCaseWorld } from '../cases/case-world.ts'
import { fieldsOf, makeBrand, manualClock, startTestService, TOKEN } from '../harness.ts'
import { plantCapture, plantVerdict, responsesBody } from '../planted.ts'
import { plantDays } from '../rivals/planted-days.ts'

const DAY = 86_400_000

describe('a report', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ listen: true, clock, parts: { worker: false } })
  const { call, database } = service
  const ask = asker(service)
  const world = await openCaseWorld(service)
  const { brandId } = world
  const base = `/api/admin/brands/${brandId}`
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY)
  const cited = ['https://rival.example/a', 'https://northwind-kettles.example/']
  for (const days of [1, 2, 3, 40]) {
    const run = await world.capture(daysAgo(days), { engine: days === 2 ? 'GEMINI' : 'CHATGPT' })
    await world.judge(run, [world.claimOf('warranty of ten years')], clock.now(), cited)
  }
  const fine = await world.capture(daysAgo(1), { intent: 'CATEGORY' })
  await world.judge(fine, [], clock.now(), cited.slice(0, 1))
  const reportOf = async (from: string, to: string) => {
    const { status, body, text } = await call('GET', `${base}/report?from=${from}&to=${to}`)
    assert.equal(status, 200, text)
    return body
  }
  const titlesOf = (report: { page: { sections: { title: string }[] } }) =>
    report.page.sections.map(({ title }) => title)

  test('says what the pages say, of whole days, in its order', async () => {
    const report = await reportOf('2026-10-15', '2026-11-14')
    assert.deepEqual(titlesOf(report), [
      ...['In short', 'What is false', 'What to do next', 'What changed', 'How answers describe the brand'],
      ...['Who is named', 'Sources most cited', 'What it cost to ask', 'What it covers', 'Method'],
      ...['What is not proved', 'How to check it'],
    ])
    const { body: overview } = await call('GET', `${base}/overview?window=30d`)
    assert.deepEqual(report.classes.rates.CONFABULATED, overview.cards.confabulated.rate)
    assert.deepEqual(report.classes.mentionRate, overview.cards.mentionRate.rate)
    assert.deepEqual(report.classes.engines, overview.engines)
    assert.deepEqual(report.classes.matrix, overview.matrix)
    assert.deepEqual(
      report.sources,
      overview.sources.map(({ share: _share, ...source }: { share: number }) => source),
    )
    assert.equal(report.costs.captured, overview.cards.captured.value)
    const { body: found } = await call('GET', `/api/admin/cases/${world.idOf('warranty of ten years')}`)
    const [claim] = report.falseClaims.cases
    assert.deepEqual([claim.claimed, claim.truth, claim.status], ['10 years', '5 years', 'open'])
    assert.deepEqual(claim.share, found.share)
    assert.deepEqual(claim.engines, found.engineShares)
    const { body: change } = await call('GET', `${base}/change?from=2026-10-15&to=2026-11-14`)
    assert.deepEqual(report.change.rates, change.rates)
    assert.deepEqual(report.change.window, { from: '2026-09-14', to: '2026-10-14' })
    assert.ok(JSON.stringify(report.page).includes(rateWords(report.classes.mentionRate)))
    // What follows is of the case, by what was done about it.
    const next = report.page.sections.find(({ title }: { title: string }) => title === 'What to do next')
    assert.match(next.blocks[0].items[0], /10 years.*Report it to ChatGPT, Gemini: not reported yet\.$/)
    assert.equal(claim.harm, 'warranty and returns')
    const folded = report.page.sections.filter(({ isBackground }: { isBackground?: boolean }) => isBackground)
    assert.deepEqual(titlesOf({ page: { sections: folded } }), titlesOf(report).slice(-5))
  })

  test('of days in the past only what was captured then, and of one day one day', async () => {
    const past = await reportOf('2026-10-01', '2026-10-10')
    assert.deepEqual([past.classes.total, past.days, past.costs.captured], [1, 10, 1])
    assert.deepEqual(fieldsOf(past.sources, 'answers'), [1, 1])
    assert.equal(past.falseClaims.cases[0].share.hits, 1)
    const one = await reportOf('2026-11-12', '2026-11-12')
    assert.deepEqual(fieldsOf(one.classes.engines, 'engine'), ['GEMINI'])
    // Days add up, however they are cut at weeks.
    const whole = await reportOf('2026-10-01', '2026-11-14')
    for (const cut of ['2026-10-08', '2026-10-29', '2026-11-11', '2026-11-12']) {
      const next = new Date(Date.parse(cut) + DAY).toISOString().slice(0, 10)
      const [before, later] = [await reportOf('2026-10-01', cut), await reportOf(next, '2026-11-14')]
      assert.equal(before.classes.total + later.classes.total, whole.classes.total, cut)
      const citedIn = (report: { sources: { domain: string; answers: number }[] }) =>
        report.sources.find(({ domain }) => domain === 'rival.example')?.answers ?? 0
      assert.equal(citedIn(before) + citedIn(later), citedIn(whole), cut)
    }
  })

  test('without anything it says so, and without days it is of the last thirty', async () => {
    const { id } = await makeBrand(service, { name: 'Empty', domain: 'empty.example' })
    const { body } = await call('GET', `/api/admin/brands/${id}/report`)
    assert.deepEqual([body.from, body.to, body.days], ['2026-10-16', '2026-11-14', 30])
    const words = JSON.stringify(body.page)
    for (const said of ['No answer was judged', 'Cannot be judged yet: no facts', 'No rivals are entered'])
      assert.ok(words.includes(said), said)
  })

  test('without facts it praises nobody', async () => {
    const { id } = await makeBrand(service, { name: 'Factless', domain: 'factless.example' })
    const run = await plantCapture(service, id, { body: responsesBody('Factless'), capturedAt: daysAgo(1) })
    await plantVerdict(service, run, { at: clock.now(), citationClass: 'DESCRIPTIVE', facts: [] })
    const { body } = await call('GET', `/api/admin/brands/${id}/report`)
    const words = JSON.stringify(body.page)
    assert.deepEqual([body.hasFacts, body.classes.total], [false, 1])
    assert.ok(words.includes('Mentioned'))
    assert.deepEqual(praiseIn(words), [])
    assert.doesNotMatch(words, /"False"|"Correct"/)
    await call('POST', `/api/admin/brands/${id}/facts`, { facts: [{ key: 'foundingDate', value: '1901' }] })
    const { body: later } = await call('GET', `/api/admin/brands/${id}/report`)
    assert.match(JSON.stringify(later.page), /No answer of these days contradicts.*"False"/)
  })

  test('days that make no window are refused', async () => {
    for (const query of [
      ...['from=2026-11-14&to=2026-11-13', 'from=2026-11-01', 'from=2025-01-01&to=2026-11-14'],
      ...['from=2027-01-01&to=2027-01-02', 'from=x&to=y', 'from=2026-02-30&to=2026-03-02'],
    ])
      for (const end of ['report', 'report/file'])
        assert.equal((await call('GET', `${base}/${end}?${query}`)).status, 400, query)
    assert.equal((await call('GET', '/api/admin/brands/brd_none/report')).status, 404)
  })

  test('shared, it says the same whatever happens, byte for byte as it was sealed', async () => {
    const days = { from: '2026-11-01', to: '2026-11-14' }
    const { body: made } = await call('POST', `${base}/report-shares`, { ...days, label: 'Board Canary' })
    const path = new URL(made.url).pathname
    const [page, data] = [await ask('GET', path), await ask('GET', `${path}/report.json`)]
    const sha256 = createHash('sha256').update(data.bytes).digest('hex')
    assert.ok(page.text.includes(sha256))
    const { body: listed } = await call('GET', `${base}/report-shares`)
    assert.equal(listed.shares[0].contentSha256, sha256)
    const { rows } = await database.query<{ text: string }>(
      `select private_text as text from record_texts where private_text like '%report.shared%'`,
    )
    assert.ok(
      rows.some(({ text }) => text.includes(sha256)),
      'the event holds its hash',
    )
    assert.doesNotMatch(page.text + data.text, /Canary|psn_|act_|cas_|run_|scn_|cost/i)
    // What a file of it holds, and nothing else, however deep.
    const { body: file } = await call(
      'GET',
      `${base}/report/file?format=json&from=${days.from}&to=${days.to}`,
    )
    const { costs: _costs, page: _page, ...told } = file
    const { page: _drawn, ...shared } = JSON.parse(data.text)
    assert.deepEqual(shared, told)
    for (const words of [
      'Northwind Kettles',
      '10 years',
      '5 years',
      'What is not proved',
      'SANDBOX.',
      '14 November 2026, 09:30:00 UTC',
    ])
      assert.ok(page.text.includes(words), words)

    const more = await world.capture(daysAgo(1))
    await world.judge(more, [world.claimOf('seat in Vienna')], clock.now())
    await call('PATCH', base, { name: 'Another Name' })
    clock.advance(DAY)
    assert.equal((await ask('GET', path)).text, page.text)
    assert.equal((await ask('GET', `${path}/report.json`)).text, data.text)
    const today = await reportOf(days.from, days.to)
    assert.equal(today.classes.total, JSON.parse(data.text).classes.total + 1)
    await call('PATCH', base, { name: 'Northwind Kettles' })
  })

  test('whoever takes it as a file is written down, once a day; whoever looks is not', async () => {
    const exports = async () =>
      (await call('GET', `/api/admin/trail?type=export&limit=50`)).body.entries.filter(
        ({ after: then }: { after: { content: string } }) => then.content === 'report',
      ).length
    const before = await exports()
    await call('GET', `${base}/report`)
    await ask('HEAD', `${base}/report/file`)
    assert.equal(await exports(), before)
    for (const format of ['html', 'json', 'html']) {
      const { status } = await call('GET', `${base}/report/file?format=${format}`)
      assert.equal(status, 200)
    }
    assert.equal(await exports(), before + 2)
    const { body } = await call('GET', `/api/admin/trail?type=share&limit=5&brandId=${brandId}`)
    assert.equal(body.entries[0].action, 'report.shared')
  })

  test('hostile texts stay text, on the page and in the data', async () => {
    const evil =
      '</td><script>alert(1)</script><img src=x onerror=alert(1)>{{body}}$& \u202eevil\u0000\ud800"\'`'
    const { id } = await makeBrand(service, { name: 'Q <b>&amp; {{title}}', domain: 'q.example' })
    await call('POST', `/api/admin/brands/${id}/facts`, {
      facts: [{ key: 'slogan', value: 'Plain & <i>true</i>' }],
    })
    const { body: facts } = await call('GET', `/api/admin/brands/${id}/facts`)
    const [fact] = facts.facts
    const run = await plantCapture(service, id, { body: responsesBody('Q'), capturedAt: daysAgo(1) })
    const claim = {
      ...{ start: 0, end: 1, facet: 'slogan', matter: 'slogan', value: evil.toWellFormed() },
      ...{ polarity: 'affirmed', verdict: 'contradicted', kind: 'wrong_value', comparison: null },
      ...{ rule: 'planted', confidencePermille: 900, hard: true, factId: fact.id },
      facts: [{ id: fact.id, source: fact.source, hash: fact.hash }],
    }
    await plantVerdict(service, run, {
      ...{ at: clock.now(), citationClass: 'CONFABULATED', facts: [fact.id] },
      content: { claims: [{ ...claim, text: claim.value }] as never },
    })
    const { body: made, text: why } = await call('POST', `/api/admin/brands/${id}/report-shares`, {})
    assert.ok(made.url, why)
    const path = new URL(made.url).pathname
    for (const { text } of [
      await ask('GET', path),
      await call('GET', `/api/admin/brands/${id}/report/file`),
    ]) {
      assert.ok(text.includes('&lt;script>') || text.includes('&lt;script&gt;'))
      assert.doesNotMatch(text, /<script|<img|<b>|<i>|\u202e/)
      assert.ok(!text.includes(String.fromCharCode(0)))
      assert.equal(text.split('</html>').length, 2, 'one page')
    }
    const { text } = await ask('GET', `${path}/report.json`)
    assert.ok(!text.includes('<'))
    assert.ok(JSON.stringify(JSON.parse(text)).includes('<script>'))
  })

  test('who is named: as the page of rivals says, and of past days what was said then', async () => {
    const brand = {
      id: (await makeBrand(service, { name: 'Voice', domain: 'voice.example' })).id,
      name: 'Voice',
    }
    const answers = Array.from({ length: 60 }, (_, place) => ({
      ...{
        capturedAt: daysAgo(place),
        engine: 'CHATGPT' as const,
        intent: 'CATEGORY' as const,
        neutral: true,
      },
      named: new Map<number, number | null>(
        place % 3 === 0
          ? [
              [0, 2],
              [1, 1],
            ]
          : [[1, null]],
      ),
      ...{ instead: place % 3 === 0 ? null : place % 2 === 0 ? [1] : [], cited: [], ranks: place % 3 === 0 },
    }))
    await plantDays(service, brand, ['Rival & Sons'], answers)
    const { body: figures } = await call('GET', `/api/admin/brands/${brand.id}/rival-figures?window=30d`)
    const { body: report } = await call('GET', `/api/admin/brands/${brand.id}/report`)
    assert.deepEqual([report.from, report.to], [figures.since, figures.until])
    const { named } = report.rivals
    const read = Array.from({ length: 30 }, (_, place) => place).filter(place => place % 3 > 0)
    assert.deepEqual(
      named.parties[1].instead,
      rateOf(read.filter(place => place % 2 === 0).length, read.length),
    )
    assert.deepEqual([named.answers, named.neutral, named.noShare], [30, 30, null])
    assert.deepEqual(
      named.parties,
      figures.parties.map(({ id: _id, ...party }: { id: string }) => party),
    )
    const [from, to] = [daysAgo(59), daysAgo(30)].map(day => day.toISOString().slice(0, 10))
    const { body: past } = await call('GET', `/api/admin/brands/${brand.id}/report?from=${from}&to=${to}`)
    assert.equal(past.rivals.named.answers, 30)
    assert.deepEqual(past.rivals.named.parties[0].named, rateOf(10, 30))
    const { text } = await call('GET', `/api/admin/brands/${brand.id}/report/file`)
    assert.ok(text.includes('<th scope="row" dir="auto">Rival &amp; Sons</th>'))
    const { body: file } = await call('GET', `/api/admin/brands/${brand.id}/report/file?format=json`)
    assert.deepEqual(file.rivals.named, named)
    assert.ok(!text.includes('not read'))
    const unread = { id: (await makeBrand(service, { domain: 'unread.example' })).id, name: 'Unread' }
    await plantDays(
      service,
      unread,
      ['Rival'],
      answers.map(answer => ({ ...answer, instead: null })),
    )
    const { text: other } = await call('GET', `/api/admin/brands/${unread.id}/report/file`)
    assert.equal(other.split('>not read<').length, 2, 'of the rival, and not as none')
  })

  test('bcf report: shown, saved, shared, ended', async () => {
    const options = { url: service.url as string, env: { BCF_ACCESS_TOKEN: TOKEN } }
    const directory = await mkdtemp(join(tmpdir(), 'bcf-report-'))
    after(() => rm(directory, { recursive: true }))
    const out = join(directory, 'report.html')
    const days = ['--brand', brandId, '--from', '2026-11-01', '--to', '2026-11-14']
    const shown = await bcf(['report', ...days], options)
    assert.equal(shown.code, 0, shown.stderr)
    assert.match(shown.stdout, /WHAT IS FALSE[\s\S]*10 years[\s\S]*WHAT IS NOT PROVED/)
    const { document } = await bcfJson(['report', ...days], options)
    assert.equal((document as { days: number }).days, 14)
    const saved = await bcf(['report', ...days, '--output', out], options)
    assert.equal(saved.code, 0, saved.stderr)
    assert.match(await readFile(out, 'utf8'), /^<!doctype html>/)
    const shares = `/api/admin/brands/${brandId}/report-shares`
    const share = ['POST', shares, '-f', 'from=2026-11-01', '-f', 'to=2026-11-14', '-F', 'days=3']
    const made = JSON.parse((await bcf(['api', ...share], options)).stdout) as { id: string; url: string }
    const path = new URL(made.url).pathname
    assert.equal((await ask('GET', path)).status, 200)
    const listed = await bcf(['api', shares, '--jq', '.shares[].id'], options)
    assert.ok(listed.stdout.includes(made.id))
    assert.equal((await bcf(['api', 'POST', `${shares}/${made.id}/revoke`], options)).code, 0)
    assert.equal((await ask('GET', path)).status, 404)
    assert.equal((await bcf(['report', '--brand', brandId, '--from', 'soon'], options)).code, 2)
  })
})
