// Links to the file of a case: made, opened, counted, ended.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { verifyBundleFile } from '@brand-citation-forensics/proof'
import { verifyExhibit } from '@brand-citation-forensics/proof/exhibit'
import { exhibitFonts } from '@brand-citation-forensics/proof/exhibit/fonts'
import { makePerson } from '../access/two-worlds.ts'
import { asker } from '../api/ask.ts'
import { manualClock, signLog, startTestService, untilSigned } from '../harness.ts'
import { type PlantedRun, responsesBody } from '../planted.ts'
import { openCaseWorld } from './case-world.ts'
import { assertKeptPrivate } from './kept-private.ts'

const DAY = 86_400_000

describe('links to the file of a case', async () => {
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const service = await startTestService({ clock, parts: { worker: false } })
  const { call } = service
  const ask = asker(service)
  const world = await openCaseWorld(service)
  const runs: PlantedRun[] = []
  for (const [days, engine] of [
    [3, 'CHATGPT'],
    [2, 'GEMINI'],
    [1, 'CHATGPT'],
  ] as const) {
    const run = await world.capture(new Date(clock.now().getTime() - days * DAY), { engine })
    await world.judge(run, [world.claimOf('warranty of ten years')], clock.now())
    runs.push(run)
  }
  const caseId = world.idOf('warranty of ten years')
  const shares = `/api/admin/cases/${caseId}/shares`

  async function share(body = {}): Promise<{ id: string; path: string; token: string; expiresAt: string }> {
    const { status, body: made, headers } = await call('POST', shares, body)
    assert.equal(status, 201)
    assert.equal(headers['cache-control'], 'no-store')
    const path = new URL(made.url).pathname
    return { id: made.id, path, token: path.slice('/case/'.length), expiresAt: made.expiresAt }
  }

  test('the file says what is claimed, what is true, how often, by whom, and what it does not prove', async () => {
    const { path } = await share({ label: 'Counsel Canary' })
    await call('POST', `/api/admin/cases/${caseId}/notes`, { text: 'Note Canary' })
    await call('POST', `/api/admin/cases/${caseId}/reports`, {
      ...{ engine: 'CHATGPT', recipient: 'Recipient Canary', text: 'Report Canary' },
    })
    await makePerson(service, 'Person Canary', { [world.brandId]: 'analyst' })
    const { status, text } = await ask('GET', path)
    assert.equal(status, 200)
    for (const words of [
      '<h1><bdi>ChatGPT and Gemini say Northwind Kettles has a warranty of 10 years; it is 5 years</bdi></h1>',
      '10 years',
      '5 years',
      'ChatGPT, Gemini',
      '3 of 3',
      'What it does not prove',
      'SANDBOX.',
      '14 December 2026, 09:30:00 UTC',
      ...runs.map(({ sha256 }) => sha256),
      '<mark class="contradicted">',
    ])
      assert.ok(text.includes(words), words)
    assert.doesNotMatch(text, /Canary|psn_|act_/)
    const order = [...text.matchAll(/data-sha256="(\w+)"/g)].map(([, sha256]) => sha256)
    assert.deepEqual(
      order,
      [runs[2]?.sha256, runs[1]?.sha256, runs[0]?.sha256],
      'newest of each engine first',
    )
  })

  test('its evidence is whole, and says nothing of people', async () => {
    const { path } = await share()
    await signLog(service, clock)
    await untilSigned(service)
    const [run] = runs
    const { status, text, bytes, headers } = await ask('GET', `${path}/evidence/${run?.runId}/bundle.json`)
    assert.equal(status, 200)
    assert.match(headers['content-disposition'] ?? '', /^attachment; filename="evidence-run_\w+\.json"$/)
    const trust = { keys: [JSON.parse(text).integrity.keys[0].vkey], witnesses: [], tsaRoots: [] }
    const { verdict, proved } = await verifyBundleFile(new Uint8Array(bytes), trust)
    assert.equal(verdict, 'verified')
    assert.equal(proved?.sha256, run?.sha256)
    assert.deepEqual(proved?.trail ?? [], [])
    assert.doesNotMatch(text, /act_|psn_/)
    const page = await ask('GET', `${path}/evidence/${run?.runId}/bundle.html`)
    assert.equal(page.status, 200)
    assert.ok(page.text.includes('id="evidence-bundle"'))
    for (const answer of [await ask('GET', path), { headers }, page]) assertKeptPrivate(answer.headers, path)
    const { body } = await call('GET', `/v1/runs/${run?.runId}/evidence-bundle?trail=false`)
    assert.deepEqual(JSON.parse(text), body, 'the same as whoever has an account gets')
    const exhibit = await ask('GET', `${path}/evidence/${run?.runId}/bundle.pdf`)
    assertKeptPrivate(exhibit.headers, 'bundle.pdf')
    assert.equal(exhibit.headers['content-type'], 'application/pdf')
    const printed = await verifyExhibit(new Uint8Array(exhibit.bytes), trust, exhibitFonts)
    assert.deepEqual([printed.verdict, printed.proved?.sha256], ['verified', run?.sha256])
  })

  test('answers of the same bytes each have their own entry, in the file, on the page of the run and in its evidence', async () => {
    const twins = await openCaseWorld(service)
    const body = responsesBody('Northwind Kettles gives ten years of warranty.')
    const pair: PlantedRun[] = []
    for (const engine of ['CHATGPT', 'GEMINI'] as const) {
      const run = await twins.capture(clock.now(), { engine, body })
      await twins.judge(run, [twins.claimOf('warranty of ten years')], clock.now())
      pair.push(run)
    }
    assert.equal(pair[0]?.sha256, pair[1]?.sha256)
    await signLog(service, clock)
    await untilSigned(service)
    const of = `/api/admin/cases/${twins.idOf('warranty of ten years')}/shares`
    const { pathname } = new URL((await call('POST', of, {})).body.url)
    const file = await ask('GET', pathname)
    const shown = new Map(
      file.text
        .split('<article class="evidence"')
        .slice(1)
        .map(piece => [/evidence\/(run_\w+)\//.exec(piece)?.[1], Number(/entry (\d+) of/.exec(piece)?.[1])]),
    )
    const entries = new Set<number>()
    for (const { runId } of pair) {
      const { body: bundle } = await call('GET', `/v1/runs/${runId}/evidence-bundle`)
      const { index } = bundle.integrity.records.find(({ kind }: { kind: string }) => kind === 'capture')
      const { body: custody } = await call('GET', `/api/admin/runs/${runId}/custody`)
      assert.deepEqual([custody.entry.index, shown.get(runId)], [index, index], runId)
      entries.add(index)
    }
    assert.equal(entries.size, 2)
  })

  test('who made and ended it is in the history of the case, and in the trail', async () => {
    const { id, path } = await share()
    const evidence = `${path}/evidence/${runs[0]?.runId}/bundle.json`
    assert.equal((await ask('GET', evidence)).status, 200)
    await call('POST', `${shares}/${id}/revoke`)
    assert.equal((await ask('GET', evidence)).status, 404)
    const { body } = await call('GET', `/api/admin/cases/${caseId}/history?limit=5`)
    const actions = body.entries
      .filter(({ object }: { object: { id: string } }) => object.id === id)
      .map(({ action }: { action: string }) => action)
    assert.deepEqual(actions, ['case.unshared', 'case.shared'])
    const trail = await call('GET', `/api/admin/trail?type=share&limit=2`)
    assert.equal(trail.status, 200, trail.text)
    assert.deepEqual(
      trail.body.entries.map(({ action }: { action: string }) => action),
      actions,
    )
  })

  test('a case that no rule finds any more: its file says so', async () => {
    const { path } = await share()
    for (const run of runs) await world.judge(run, [], clock.now())
    const { status, text } = await ask('GET', path)
    assert.equal(status, 200)
    assert.match(text, /no answer under today’s rules/)
    assert.equal((await ask('GET', `${path}/evidence/${runs[0]?.runId}/bundle.json`)).status, 404)
  })
})
