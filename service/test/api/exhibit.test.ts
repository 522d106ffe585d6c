// The exhibit of a run, by every road on which it leaves: the API, the client, the command; and back through the verifier.

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createApi } from '@brand-citation-forensics/client/admin'
import { verifyExhibit } from '@brand-citation-forensics/proof/exhibit'
import { exhibitFonts } from '@brand-citation-forensics/proof/exhibit/fonts'
import { bcf, bcfJson } from '../../../client/test/command/run-cli.ts'
import { textOf } from '../../../proof/test/exhibit/exhibits.ts'
import { recordsOfKind } from '../../src/evidence/store.ts'
import { bearer, makeBrand, scanToEnd, startTestService, TOKEN } from '../harness.ts'

const service = await startTestService({ listen: true })
const url = service.url as string
const admin = createApi({ baseUrl: url, token: TOKEN })
const brand = await makeBrand(service, { plan: 'FREE' }, [
  { text: 'When was Northwind Kettles founded? [[sandbox:wrong]]', intent: 'BRANDED' },
  { text: '北风水壶公司 Northwind Kettles', intent: 'CATEGORY' },
])
await service.call('POST', `/api/admin/brands/${brand.id}/facts`, {
  facts: [{ key: 'foundingDate', value: '1987' }],
})
const scan = await scanToEnd(service, brand.id)
const runs: { id: string; prompt: string }[] = await Promise.all(
  scan.runs.map(async ({ id }: { id: string }) => ({
    id,
    prompt: (await service.call('GET', `/v1/runs/${id}/evidence`)).body.prompt.text,
  })),
)
const runId = runs.find(({ prompt }) => prompt.includes('founded'))?.id ?? ''
const chinese = runs.find(({ prompt }) => prompt.includes('北'))?.id ?? ''
const vkey = (await service.call('GET', '/log/key')).text.trim().split('\n').at(-1) ?? ''
const trust = { keys: [vkey], tsaRoots: [], witnesses: [] }
const options = { url, env: { BCF_ACCESS_TOKEN: TOKEN } }

const folder = await mkdtemp(join(tmpdir(), 'bcf-exhibit-'))
after(() => rm(folder, { recursive: true }))

const exportsOf = async (id: string) =>
  (await recordsOfKind(service.database, 'event', [id])).filter(({ slot }) => slot.startsWith('export/'))

describe('the exhibit of a run', () => {
  test('HEAD hands nothing out', async () => {
    const path = `/api/admin/runs/${runId}/exhibit`
    const head = await service.app.inject({ method: 'HEAD', url: path, headers: bearer })
    assert.deepEqual([head.statusCode, head.headers['content-type']], [200, 'application/pdf'])
    assert.deepEqual(await exportsOf(runId), [])
  })

  test('is verified with the key of the log, and says what it is', async () => {
    const exhibit = await admin.bytes('/api/admin/runs/{runId}/exhibit', { params: { path: { runId } } })
    const { verdict, proved, steps } = await verifyExhibit(exhibit, trust, exhibitFonts)
    assert.equal(verdict, 'verified', JSON.stringify(steps.filter(({ outcome }) => outcome === 'failed')))
    assert.deepEqual([proved?.runId, proved?.surface], [runId, 'sandbox'])
    const pages = textOf(exhibit)
    for (const page of pages) assert.ok(page.includes('No real engine was asked.'))
    const words = pages.join(' ').replace(/\s+/g, ' ')
    for (const part of ['What this does not prove', 'Contradicted: founding date', 'Who did what', '“1987”'])
      assert.ok(words.includes(part), part)
  })

  test('is the same again, and whoever takes it is written down once', async () => {
    const [one, other] = [
      await admin.bytes('/api/admin/runs/{runId}/exhibit', { params: { path: { runId } } }),
      await admin.bytes('/api/admin/runs/{runId}/exhibit', { params: { path: { runId } } }),
    ]
    assert.deepEqual(one, other)
    const slots = (await exportsOf(runId)).map(({ slot }) => slot.split('/')[3])
    assert.deepEqual(slots, ['bundle-2.pdf'])
  })

  test('without the trail, where it is not wanted', async () => {
    const words = textOf(
      await admin.bytes('/api/admin/runs/{runId}/exhibit', {
        params: { path: { runId }, query: { trail: false } },
      }),
    ).join(' ')
    assert.ok(!words.includes('Who did what'))
    assert.equal((await service.call('GET', `/api/admin/runs/${runId}/exhibit?trail=perhaps`)).status, 400)
  })

  test('in another script, and of no run', async () => {
    const path = { runId: chinese }
    const exhibit = await admin.bytes('/api/admin/runs/{runId}/exhibit', { params: { path } })
    assert.ok(textOf(exhibit).join(' ').includes('北'))
    assert.equal((await verifyExhibit(exhibit, trust, exhibitFonts)).verdict, 'verified')
    assert.equal((await service.call('GET', '/api/admin/runs/run_none/exhibit')).status, 404)
  })

  test('by the command, and back: bcf run export, bcf verify', async () => {
    const file = join(folder, 'exhibit.pdf')
    const exported = await bcf(['run', 'export', runId, '--format', 'pdf', '--output', file], options)
    assert.equal(exported.code, 0, exported.stderr)
    const verified = await bcf(['verify', file, '--key', vkey], options)
    assert.equal(verified.code, 0, verified.stdout)
    assert.match(verified.stdout, /\nverified\n/)
    assert.match(verified.stdout, /bytes drawn again from the embedded data/)
    assert.match(verified.stdout, /\nthe printed page is what was sealed\n$/)
    const altered = join(folder, 'altered.pdf')
    await writeFile(altered, Buffer.concat([await readFile(file), Buffer.from('\n')]))
    const refused = await bcfJson(['verify', altered, '--key', vkey], options)
    assert.equal(refused.code, 7)
    const { verdict, steps } = refused.document as {
      verdict: string
      steps: { id: string; outcome: string }[]
    }
    assert.equal(verdict, 'modified')
    assert.deepEqual(
      steps.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id),
      ['page'],
    )
  })
})

describe('the exhibit of a case', async () => {
  const { body } = await service.call('GET', `/api/admin/brands/${brand.id}/cases`)
  const [found] = body.cases

  test('has every engine that says it, is verified, and each bundle in it is written down as handed out', async () => {
    const path = { caseId: found.id }
    const exhibit = await admin.bytes('/api/admin/cases/{caseId}/exhibit', { params: { path } })
    const { verdict, steps } = await verifyExhibit(exhibit, trust, exhibitFonts)
    assert.equal(verdict, 'verified', JSON.stringify(steps.filter(({ outcome }) => outcome === 'failed')))
    const words = textOf(exhibit).join(' ').replace(/\s+/g, ' ')
    for (const part of [found.title, `Answer 1 of ${found.engines.length}`, 'On record since', 'Declaration'])
      assert.ok(words.includes(part), part)
    const { body: page } = await service.call('GET', `/api/admin/cases/${found.id}/runs`)
    const newest = new Map(
      page.runs.toReversed().map((run: { engine: string; runId: string }) => [run.engine, run.runId]),
    )
    assert.equal(newest.size, found.engines.length)
    for (const id of newest.values()) assert.ok((await exportsOf(id as string)).length > 0, `${id}`)
  })

  test('the command writes it, and checks it', async () => {
    const file = join(folder, 'case.pdf')
    await bcf(['case', 'exhibit', found.id, '--output', file], options)
    const { stdout } = await bcf(['verify', file, '--key', vkey], options)
    assert.match(stdout, /Answer 1: /)
    assert.match(stdout, /the printed page is what was sealed/)
  })

  test('of no case there is none', async () => {
    const { status } = await service.call('GET', '/api/admin/cases/cas_00000000000000000000000000/exhibit')
    assert.equal(status, 404)
  })
})
