import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Routes, startFakeService } from '../fake-service.ts'
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
    assert.match(human.stderr, /bcf setup/)
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
    const named = { name: 'Acme', domain: 'acme.example' }
    const create = ['brand', 'create', '--name', 'Acme', '--domain', 'acme.example', '--samples']
    await bcf([...create, '5', ...place], { url })
    assert.deepEqual(
      service.seen.map(seen => seen.body),
      [{ ...named, samples: 5, ...berlin }],
    )
    assert.equal((await bcf([...create, '11'], { url })).code, 2)
    const { stdout } = await bcf(['brand', 'show', 'brd_1'], { url })
    assert.match(stdout, /^asked from +Berlin, Germany, in German$/m)
    assert.match(stdout, /^ +Claude takes only the country and the city\.$/m)
    assert.match(stdout, /^ +Gemini takes only the language\.$/m)
    assert.doesNotMatch(stdout, /Grok/)
  })
})
