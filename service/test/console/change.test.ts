// What changed, over the API: two scans, days, since last time; prompt by prompt; two answers word by word.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createApi } from '@brand-citation-forensics/client/admin'
import {
  changeNotes,
  changeSentence,
  nothingToCompare,
  testWords,
} from '../../../console/src/words/change.ts'
import { makeBrand, manualClock, startTestService, TOKEN } from '../harness.ts'
import { plantCapture, plantClassified, responsesBody } from '../planted.ts'
import { plantPrompts, plantScan } from '../scans/planted-scans.ts'

const DAY = 86_400_000
const START = Date.parse('2026-10-01T06:00:00.000Z')

describe('change over the API', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, listen: true, parts: { worker: false } })
  const admin = createApi({ baseUrl: service.url as string, token: TOKEN })

  async function plantDays(days: number) {
    const { id } = await makeBrand(service)
    const [promptId] = (await plantPrompts(service, id, ['Which kettle?'])) as [string]
    const scans: string[] = []
    for (let day = 0; day < days; day++) {
      const citationClass = day === days - 1 ? 'ABSENT' : 'STRONG'
      const { scanId } = await plantScan(service, id, {
        at: new Date(START + day * DAY),
        runs: [1, 2, 3].map(sample => ({ promptId, engine: 'CHATGPT', sample, citationClass, content: {} })),
      })
      scans.push(scanId)
    }
    return { id, scans }
  }

  test('without a scan, and with one, it says so', async () => {
    const { id: empty } = await makeBrand(service)
    const none = await admin.GET('/api/admin/brands/{brandId}/change', {
      params: { path: { brandId: empty } },
    })
    assert.equal(nothingToCompare(none), 'No scan has ended yet.')
    assert.deepEqual([none.rates, none.after.lastScanId], [[], null])
    assert.deepEqual(
      await admin.GET('/api/admin/brands/{brandId}/change/prompts', { params: { path: { brandId: empty } } }),
      { prompts: [], next: null },
    )
    const { id: once } = await plantDays(1)
    assert.match(
      nothingToCompare(
        await admin.GET('/api/admin/brands/{brandId}/change', { params: { path: { brandId: once } } }),
      ) ?? '',
      /^There has been one scan/,
    )
  })

  test('two scans alone cannot tell', async () => {
    const { id, scans } = await plantDays(2)
    const change = await admin.GET('/api/admin/brands/{brandId}/change', {
      params: { path: { brandId: id }, query: { before: scans[0], after: scans[1] } },
    })
    assert.equal(change.kind, 'scans')
    assert.deepEqual(new Set(change.rates.map(({ verdict }) => verdict)), new Set(['too_few_scans']))
    assert.match(testWords(change), /^Two scans alone cannot tell chance from change/)
    const { prompts } = await admin.GET('/api/admin/brands/{brandId}/change/prompts', {
      params: {
        path: { brandId: id },
        query: {
          before: scans[0],
          after: scans[1],
          changed: true,
        },
      },
    })
    assert.equal(prompts[0]?.engines[0]?.before.counts.STRONG, 3)
    assert.equal(prompts[0]?.engines[0]?.after.counts.ABSENT, 3)
    assert.match(
      testWords(await admin.GET('/api/admin/brands/{brandId}/change', { params: { path: { brandId: id } } })),
      /it takes 24 before the last one, and there are 1\.$/,
    )
  })

  test('since last time, once there are enough', async () => {
    const { id } = await plantDays(25)
    const change = await admin.GET('/api/admin/brands/{brandId}/change', {
      params: { path: { brandId: id } },
    })
    assert.equal(nothingToCompare(change), null)
    assert.equal(testWords(change), '3 of 6 rates changed: 1 scan against 24.')
    const rate = change.rates.find(({ counted }) => counted === 'STRONG')
    assert.ok(rate)
    assert.equal(changeSentence(rate), 'ChatGPT: Correct fell from 100 % to 0 %')
    assert.deepEqual(changeNotes(change), [])
    const days = await admin.GET('/api/admin/brands/{brandId}/change', {
      params: { path: { brandId: id }, query: { from: '2026-10-15', to: '2026-10-25' } },
    })
    assert.deepEqual([days.kind, days.before.scans, days.after.scans], ['windows', 11, 11])
    assert.equal(days.rates[0]?.verdict, 'no_change_seen')
  })

  test('what is no question, or about others, is refused', async () => {
    const { id, scans } = await plantDays(2)
    const { scans: others } = await plantDays(1)
    const status = async (query: string) =>
      (await service.call('GET', `/api/admin/brands/${id}/change${query}`)).status
    for (const query of [
      '?before=scn_1',
      '?from=2026-10-01',
      '?from=2026-10-02&to=2026-10-01',
      '?from=x&to=y',
    ])
      assert.deepEqual([query, await status(query), await status(`/prompts${query}`)], [query, 400, 400])
    for (const other of [others[0], 'scn_none'])
      for (const query of [`?before=${scans[0]}&after=${other}`, `?before=${other}&after=${scans[0]}`])
        assert.deepEqual([await status(query), await status(`/prompts${query}`)], [404, 404])
    assert.equal(await status('/answers?before=run_1'), 400)
    assert.equal((await service.call('GET', '/api/admin/brands/brd_none/change')).status, 404)
  })

  test('two answers word by word, hostile ones as text', async () => {
    const { id } = await makeBrand(service)
    const { id: another } = await makeBrand(service)
    const plant = (brandId: string, text: string) =>
      plantClassified(service, clock, brandId, { body: responsesBody(text) })
    const before = await plant(id, '**Northwind** was founded in 1987. <script>alert(1)</script>')
    const after = await plant(id, 'Northwind was founded in 1999. <script>alert(1)</script>')
    const { words, ...sides } = await admin.GET('/api/admin/brands/{brandId}/change/answers', {
      params: { path: { brandId: id }, query: { before: before.runId, after: after.runId } },
    })
    assert.deepEqual(words?.slice(0, 3), [
      { is: 'same', text: 'Northwind was founded in ' },
      { is: 'gone', text: '1987' },
      { is: 'new', text: '1999' },
    ])
    assert.equal(sides.after.runId, after.runId)
    assert.equal(sides.before.engine, 'CHATGPT')
    const long = Array.from({ length: 20_000 }, (_, at) => `w${at}`).join(' ')
    const far = await plant(id, long)
    assert.equal(
      (
        await admin.GET('/api/admin/brands/{brandId}/change/answers', {
          params: { path: { brandId: id }, query: { before: before.runId, after: far.runId } },
        })
      ).words,
      null,
    )
    const other = await plant(another, 'Elsewhere.')
    const asked = (runId: string) =>
      service.call('GET', `/api/admin/brands/${id}/change/answers?before=${before.runId}&after=${runId}`)
    assert.equal((await asked(other.runId)).status, 404)
    assert.equal((await asked('run_none')).status, 404)
    const waiting = await plantCapture(service, id, { body: responsesBody('Northwind.') })
    assert.equal((await asked(waiting.runId)).status, 200)
  })
})
