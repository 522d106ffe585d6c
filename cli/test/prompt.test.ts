import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { NewPrompt } from '../../client/src/admin-types.ts'
import { type Routes, type Seen, startFakeService } from '../../client/test/fake-service.ts'
import { bcf, bcfJson } from './run-cli.ts'

function stored(prompt: NewPrompt, index: number) {
  return {
    id: `prm_${index + 1}`,
    brandId: 'brd_1',
    ...prompt,
    active: true,
    createdAt: '2026-11-14T00:00:00.000Z',
  }
}

const kettle = stored({ text: 'Best kettle?', intent: 'CATEGORY' }, 0)

const routes: Routes = {
  'POST /api/admin/brands/brd_1/prompts': (seen: Seen) => ({
    status: 201,
    body: { prompts: (seen.body as { prompts: NewPrompt[] }).prompts.map(stored) },
  }),
  'GET /api/admin/brands/brd_1/prompts': { body: { prompts: [kettle] } },
  'PATCH /api/admin/prompts/prm_1': { body: { ...kettle, active: false } },
}

describe('bcf prompt', { concurrency: 4 }, () => {
  test('prompt add prints the one prompt; the intent may be in small letters', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const args = ['prompt', 'add', '--brand', 'brd_1', '--text', 'Best kettle?', '--intent']
    const [added, human, wrong] = await Promise.all([
      bcfJson([...args, 'category'], { url }),
      bcf([...args, 'CATEGORY'], { url }),
      bcf([...args, 'OTHER'], { url }),
    ])
    assert.deepEqual(added.document, kettle)
    assert.match(
      human.stdout,
      /^ID +INTENT +ACTIVE +ASKED +SAMPLES +FROM +TAGS +TEXT\nprm_1 +CATEGORY +yes +every scan +as its brand +as its brand +– +Best kettle\?\n$/,
    )
    assert.equal(wrong.code, 2)
    assert.match(wrong.stderr, /CATEGORY, BRANDED, COMPARATIVE, DEFENSIVE/)
  })

  test('prompt import reads a file or standard input', async t => {
    await using service = await startFakeService(routes)
    const { url } = service
    const folder = await mkdtemp(join(tmpdir(), 'bcf-'))
    t.after(() => rm(folder, { recursive: true }))
    const csv = join(folder, 'prompts.csv')
    await writeFile(csv, 'text,intent\n"Which kettle, and why?",COMPARATIVE\n')
    const args = ['prompt', 'import', '--brand', 'brd_1']
    const [fromFile, fromStdin, noIntent, noFile] = await Promise.all([
      bcfJson([...args, csv], { url }),
      bcf([...args, '--intent', 'BRANDED', '-'], { url, stdin: 'Is it good?\n\nIs it safe?\n' }),
      bcf([...args, '-'], { url, stdin: 'Is it good?\n' }),
      bcf([...args, join(folder, 'none.csv')], { url }),
    ])
    assert.deepEqual(fromFile.document, [
      stored({ text: 'Which kettle, and why?', intent: 'COMPARATIVE' }, 0),
    ])
    assert.match(fromStdin.stdout, /BRANDED +yes +every scan +as its brand +as its brand +– +Is it safe\?/)
    assert.equal(fromStdin.stderr, '2 prompts added.\n')
    assert.equal(noIntent.code, 2)
    assert.match(noIntent.stderr, /--intent/)
    assert.equal(noFile.code, 2)
  })

  test('a prompt is asked from elsewhere: by flags, by the columns of a file, and again by its brand', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const place = ['--country', 'AT', '--language', 'de', '--city', 'Wien']
    const wanted = { country: 'AT', language: 'de', city: 'Wien' }
    const add = ['prompt', 'add', '--brand', 'brd_1', '--text', 'Best?', '--intent', 'BRANDED']
    const csv = 'text,intent,country,language,city\nGut?,BRANDED,AT,de,Wien\nGood?,BRANDED,,,\n'
    const lists = await Promise.all([
      bcf([...add, ...place], { url }),
      bcf(['prompt', 'import', '--brand', 'brd_1', '-'], { url, stdin: csv }),
    ])
    assert.match(lists[0]?.stdout ?? '', /yes +every scan +as its brand +Wien, Austria, in German +– +Best\?/)
    const sent = service.seen.map(({ body }) => (body as { prompts: object[] }).prompts)
    assert.deepEqual(
      sent.find(({ length }) => length === 1),
      [{ text: 'Best?', intent: 'BRANDED', ...wanted }],
    )
    assert.deepEqual(
      sent.find(({ length }) => length === 2),
      [
        { text: 'Gut?', intent: 'BRANDED', ...wanted },
        { text: 'Good?', intent: 'BRANDED' },
      ],
    )
    service.seen.length = 0
    await bcf(['prompt', 'update', 'prm_1', '--country', 'AT'], { url })
    await bcf(['prompt', 'update', 'prm_1', '--no-country', '--no-language'], { url })
    assert.deepEqual(
      service.seen.map(({ body }) => body),
      [{ country: 'AT' }, { country: null, language: null }],
    )
    const { code, stderr } = await bcf(['prompt', 'update', 'prm_1'], { url })
    assert.deepEqual([code, /Nothing to change/.test(stderr)], [2, true])
  })

  test('prompt list and retire', async () => {
    await using service = await startFakeService(routes)
    const { url } = service
    const [listed, retired] = await Promise.all([
      bcfJson(['prompt', 'list', '--brand', 'brd_1'], { url }),
      bcfJson(['prompt', 'retire', 'prm_1'], { url }),
    ])
    assert.deepEqual(listed.document, [kettle])
    assert.deepEqual(retired.document, { ...kettle, active: false })
    assert.ok(service.seen.some(seen => JSON.stringify(seen.body) === '{"active":false}'))
  })

  const asks = (count: number, usd: number) => ({
    ...{ asks: count, usd, unknownAsks: 0, engines: [], reading: null },
  })
  const cadenceUrl = '/api/admin/brands/brd_1/cadence'

  test('prompt cadence shows what it saves, and changes nothing', async () => {
    await using service = await startFakeService({
      [`GET ${cadenceUrl}?cadence=weekly`]: {
        body: { prompts: 3, before: asks(90, 1.8), after: asks(15, 0.3) },
      },
      [`GET ${cadenceUrl}?cadence=daily&promptIds=prm_1%2Cprm_2`]: {
        body: { prompts: 2, before: null, after: null },
      },
    })
    const { url } = service
    const args = ['prompt', 'cadence', '--brand', 'brd_1', '--preview', '--cadence']
    const [saving, document, none, wrong] = await Promise.all([
      bcf([...args, 'weekly'], { url }),
      bcfJson([...args, 'weekly'], { url }),
      bcf([...args, 'daily', 'prm_1', 'prm_2'], { url }),
      bcf([...args, 'hourly'], { url }),
    ])
    assert.equal(
      saving.stdout,
      '3 prompts, weekly. In 30 days the schedule costs about 1.8 USD for 90 asks; with this, about 0.3 USD for 15 asks: 1.5 USD less.\n',
    )
    assert.deepEqual(document.document, { prompts: 3, before: asks(90, 1.8), after: asks(15, 0.3) })
    assert.match(none.stdout, /^2 prompts, daily\. There is no schedule/)
    assert.deepEqual([wrong.code, wrong.stdout], [2, ''])
    assert.match(wrong.stderr, /every_scan, daily, weekly, monthly/)
    assert.ok(service.seen.every(({ method }) => method === 'GET'))
  })

  test('prompt cadence changes those that are named, or all that are active', async () => {
    const weekly = { ...kettle, cadence: 'weekly' }
    await using service = await startFakeService({
      'GET /api/admin/brands/brd_1/prompts': {
        body: { prompts: [kettle, { ...kettle, id: 'prm_2', active: false }] },
      },
      [`PUT ${cadenceUrl}`]: { body: { prompts: [weekly] } },
    })
    const { url } = service
    const args = ['prompt', 'cadence', '--brand', 'brd_1', '--cadence', 'weekly']
    const all = await bcf(args, { url })
    const named = await bcfJson([...args, 'prm_7'], { url })
    assert.match(all.stdout, /prm_1 +CATEGORY +yes +weekly +as its brand +as its brand +– +Best kettle/)
    assert.deepEqual(named.document, [weekly])
    assert.deepEqual(
      service.seen.filter(({ method }) => method === 'PUT').map(({ body }) => body),
      [
        { cadence: 'weekly', promptIds: ['prm_1'] },
        { cadence: 'weekly', promptIds: ['prm_7'] },
      ],
    )
  })

  test('prompt tag gives and takes away; prompt show tells of each engine', async () => {
    const tagged = { ...kettle, tags: ['price', 'autumn'] }
    const rate = { hits: 30, of: 60, share: 0.5, low: 0.38, high: 0.62 }
    const found = {
      prompt: tagged,
      ...{ hasFacts: true, counts: { CONFABULATED: 30 } },
      ...{ engines: [], cases: [], casesTruncated: false, sources: { looked: 0, domains: [] } },
      named: { state: 'none', answers: 0, parties: [] },
    }
    const run = { runId: 'run_1', citationClass: 'ECHO', capturedAt: '2026-11-14T00:00:00.000Z' }
    const source = { domain: 'reviews.example', owned: false, answers: 30, engines: ['CHATGPT'], rate }
    const full = {
      ...found,
      engines: [{ engine: 'CHATGPT', mentionRate: rate, rates: { CONFABULATED: rate }, answers: [run] }],
      cases: [{ id: 'cas_1', matter: 'warranty', claimed: '10 years', truth: '5 years', rate }],
      sources: { looked: 60, domains: [source] },
      named: { state: 'shown', answers: 60, parties: [{ name: 'Southwind', rate, meanRank: 1.5 }] },
    }
    await using service = await startFakeService({
      'PUT /api/admin/brands/brd_1/tags': { body: { prompts: [tagged] } },
      'GET /api/admin/prompts/prm_1?window=90d': { body: full },
      'GET /api/admin/prompts/prm_1?window=30d': { body: found },
    })
    const { url } = service
    const args = ['prompt', 'tag', '--brand', 'brd_1']
    const human = await bcf([...args, '--add', 'price', '--add', 'autumn', '--remove', 'draft', 'prm_1'], {
      url,
    })
    assert.match(human.stdout, /price, autumn +Best kettle/)
    assert.deepEqual(service.seen[0]?.body, {
      ...{ promptIds: ['prm_1'], add: ['price', 'autumn'], remove: ['draft'] },
    })
    assert.equal((await bcf([...args, 'prm_1'], { url })).code, 2)
    const shown = await bcf(['prompt', 'show', 'prm_1', '--window', '90d'], { url })
    assert.match(shown.stdout, /CHATGPT +50 % \(38–62 %\), n 60/)
    assert.match(shown.stdout, /cas_1 +warranty +10 years +5 years/)
    assert.match(shown.stdout, /reviews\.example +no/)
    assert.match(shown.stdout, /Southwind .* 1\.5/)
    assert.match((await bcf(['prompt', 'show', 'prm_1'], { url })).stdout, /No engine has answered it yet/)
    assert.equal((await bcf(['prompt', 'show', 'prm_1', '--window', '1d'], { url })).code, 2)
  })
})
