// A brand from its domain: begun, left, gone on with, and what every kind of site makes of it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DEMO_BRAND } from '@brand-citation-forensics/sandbox'
import { holds } from '../../src/brands/setup/suggest-prompts.ts'
import { FetchFailed, FetchRefused } from '../../src/platform/fetching/guarded-fetch.ts'
import { refreshTruth } from '../../src/truth/refresh-truth.ts'
import { UnreadableSite } from '../../src/truth/site/watch-fetch.ts'
import { activeFacts } from '../../src/truth/store.ts'
import { eventually, fieldsOf, makeBrand, startTestService } from '../harness.ts'
import { type Answer, newBrand, scriptedSite } from '../truth/brand-site.ts'

describe('set-up from a domain', async () => {
  const service = await startTestService()
  const begin = (address: string, more: object = {}) =>
    service.call('POST', '/api/admin/setups', { address, ...more })
  const setupOf = async (id: string) => (await service.call('GET', `/api/admin/brands/${id}/setup`)).body
  const settle = (id: string, body: object) => service.call('PUT', `/api/admin/brands/${id}/setup`, body)
  const suggest = async (id: string, query = '') =>
    (await service.call('GET', `/api/admin/brands/${id}/suggested-prompts${query}`)).body
  const read = (id: string) =>
    eventually(async () => {
      const setup = await setupOf(id)
      return ['DONE', 'FAILED'].includes(setup.reading?.status) && setup
    })
  const jobs = async (id: string) =>
    (await service.call('GET', '/api/admin/jobs')).body.jobs.filter(
      (job: { subjectId: string; kind: string }) => job.subjectId === id && job.kind !== 'count-rivals',
    )

  test('from a pasted address to names, facts and questions', async () => {
    const begun = await begin(`https://www.${DEMO_BRAND.domain}/products?utm=1`, { plan: 'ENTERPRISE' })
    assert.equal(begun.status, 201, begun.text)
    const { brand } = begun.body
    assert.deepEqual(
      [brand.domain, brand.name, brand.plan],
      [DEMO_BRAND.domain, 'Northwind Kettles', 'ENTERPRISE'],
    )
    assert.equal(begun.body.isNamed, false)
    const setup = await read(brand.id)
    assert.deepEqual(
      [setup.reading.status, setup.site.name, setup.site.aliases, setup.site.language],
      ['DONE', DEMO_BRAND.name, ['Northwind'], 'en'],
    )
    assert.ok(setup.facts.judged.length > 5 && setup.facts.judged.length < setup.facts.active)
    const { prompts, category, language } = await suggest(brand.id)
    assert.deepEqual([category, language], ['Electric kettles', 'en'])
    assert.ok(prompts.length >= 8 && prompts.length <= 12)
    const { body } = await service.call('GET', `/api/admin/brands/${brand.id}/facts?active=true`)
    const values = body.facts.filter((fact: { id: string }) => setup.facts.judged.includes(fact.id))
    for (const { text } of prompts)
      for (const { key, value } of values) assert.ok(!holds(text, value), `${key} ${value} in ${text}`)
    const rivals = ['Emberwick', 'emberwick', 'Tarnmoor']
    const agreed = { name: setup.site.name, aliases: setup.site.aliases, prompts, rivals }
    const settled = await settle(brand.id, agreed)
    assert.deepEqual([settled.body.prompts, settled.body.isNamed], [prompts.length, true])

    // The answer was lost, and it is sent again.
    const again = await settle(brand.id, agreed)
    assert.deepEqual([again.status, again.body.prompts], [200, prompts.length])
    assert.equal(again.body.brand.aliases[0], 'Northwind')
    const known = await service.call('GET', `/api/admin/brands/${brand.id}/rivals`)
    assert.deepEqual(fieldsOf(known.body.rivals, 'name'), ['Emberwick', 'Tarnmoor'])
  })

  test('begun again it goes on: one brand, and the site is read once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => begin(DEMO_BRAND.domain)))
    const ids = new Set(answers.map(({ body }) => body.brand.id))
    assert.deepEqual([...ids].length, 1)
    assert.ok(answers.every(({ status }) => status === 200))
    const [id = ''] = ids
    assert.equal((await jobs(id)).length, 1)
    assert.equal((await begin(`www.${DEMO_BRAND.domain}`)).body.brand.id, id)
  })

  test('two that begin at once make one brand', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => begin('two-at-once.invalid')))
    assert.equal(new Set(answers.map(({ body }) => body.brand.id)).size, 1)
    assert.deepEqual(fieldsOf(answers, 'status').sort(), [200, 200, 200, 201])
  })

  test('a brand that people named keeps its name', async () => {
    const { id } = await makeBrand(service, { name: 'Plain Name', domain: 'plain-name.invalid' })
    const begun = await begin('plain-name.invalid')
    assert.deepEqual([begun.status, begun.body.brand.id, begun.body.isNamed], [200, id, true])
    const made = (await begin('other-name.invalid')).body
    assert.equal(made.isNamed, false)
    await service.call('PATCH', `/api/admin/brands/${made.brand.id}`, { plan: 'PRO' })
    assert.equal((await setupOf(made.brand.id)).isNamed, false)
    await service.call('PATCH', `/api/admin/brands/${made.brand.id}`, { name: 'Chosen' })
    await service.call('PATCH', `/api/admin/brands/${made.brand.id}`, { name: 'Other Name' })
    assert.equal((await setupOf(made.brand.id)).isNamed, true)
  })

  test('the wrong domain is put right, on the same brand', async () => {
    const wrong = (await begin('wrng-domain.invalid')).body
    await read(wrong.brand.id)
    const right = await begin('right-domain.invalid', { insteadOf: wrong.brand.id })
    assert.equal(right.status, 200)
    assert.deepEqual(
      [right.body.brand.id, right.body.brand.domain, right.body.brand.name],
      [wrong.brand.id, 'right-domain.invalid', 'Right Domain'],
    )
    await read(wrong.brand.id)
    assert.equal((await jobs(wrong.brand.id)).length, 2)
    // Somebody watches that one already.
    const known = await begin(DEMO_BRAND.domain, { insteadOf: wrong.brand.id })
    assert.equal(known.body.brand.domain, DEMO_BRAND.domain)
    assert.notEqual(known.body.brand.id, wrong.brand.id)
    assert.equal((await begin('nobody.invalid', { insteadOf: 'brd_nowhere' })).status, 404)
  })

  test('a domain that does not answer fails, says why, and is tried again when asked', async () => {
    const { brand } = (await begin('does-not-answer.invalid')).body
    const failed = await read(brand.id)
    assert.equal(failed.reading.status, 'FAILED')
    assert.match(failed.reading.trouble, /^(?:nxdomain|unreachable|timeout)$/)
    assert.match(failed.reading.error, /does-not-answer\.invalid/)
    assert.deepEqual([failed.site, failed.facts], [null, { active: 0, judged: [] }])
    const isListed = async () =>
      (await service.call('GET', '/api/admin/brands')).body.brands.some(
        ({ id }: { id: string }) => id === brand.id,
      )
    assert.equal(await isListed(), false, 'it became a brand')
    const again = (await begin('does-not-answer.invalid')).body
    assert.equal(again.brand.id, brand.id)
    assert.notEqual(again.reading.jobId, failed.reading.jobId)
    await read(brand.id)
    assert.equal(await isListed(), false, 'it became a brand')
    const { prompts } = await suggest(brand.id, '?language=de&category=Uhren&rivals=Emberwick%0AAsh')
    assert.ok(prompts.length >= 8)
    assert.equal(prompts[0].text, 'Welche Uhren sind besonders zu empfehlen?')
    assert.ok(prompts.some(({ text }: { text: string }) => text.includes('Emberwick')))
    // Gone on with by hand, it is one, and stays one.
    await settle(brand.id, { name: 'By Hand' })
    assert.equal(await isListed(), true)
    await begin('does-not-answer.invalid')
    await read(brand.id)
    assert.equal(await isListed(), true)
  })

  test('what is refused, and why', async () => {
    for (const [address, words] of [
      [
        'Northwind Kettles',
        /address: is no web address: give the address of its website, such as example\.com/,
      ],
      ['', /address: is blank/],
      ['127.0.0.1', /address of a machine/],
    ] as const) {
      const { status, body } = await begin(address)
      assert.equal(status, 400)
      assert.match(body.error, words)
    }
    assert.equal((await begin('example.com', { plan: 'GOLD' })).status, 400)
    assert.equal((await service.call('GET', '/api/admin/brands/brd_nowhere/setup')).status, 404)
    assert.equal((await settle('brd_nowhere', { prompts: [] })).status, 404)
    const { id } = await makeBrand(service, { domain: 'refused.invalid' })
    const path = `/api/admin/brands/${id}/suggested-prompts`
    assert.equal((await service.call('GET', `${path}?language=xx`)).status, 400)
    assert.equal((await settle(id, { prompts: [{ text: '', intent: 'BRANDED' }] })).status, 400)
  })

  describe('why a site was not read', () => {
    const page = '<title>Harbour Museum</title>'
    const host = 'harbour-museum.example'
    const home = `https://${host}/`
    const cases: [trouble: string, answers: Record<string, Answer>][] = [
      ['robots', { [home]: page, [`${home}robots.txt`]: 'User-agent: *\nDisallow: /\n' }],
      ['nxdomain', { [host]: new FetchFailed('nxdomain', 'getaddrinfo ENOTFOUND') }],
      ['timeout', { [home]: new FetchFailed('timeout', 'too late') }],
      ['certificate', { [host]: new FetchFailed('certificate', 'certificate has expired') }],
      ['unreachable', { [host]: new FetchFailed('unreachable', 'connection refused') }],
      ['refused', { [home]: new FetchRefused('redirect to plain http') }],
      ['server_error', { [host]: 503 }],
      ['server_error', { [home]: 500 }],
      ['forbidden', { [home]: 403 }],
      ['missing', { [home]: 404 }],
    ]
    for (const [trouble, answers] of cases)
      test(`${trouble}: ${Object.values(answers).map(String).join(', ').slice(0, 40)}`, async () => {
        const brand = await newBrand(service.database as never, host)
        const nobody = new FetchFailed('nxdomain', 'getaddrinfo ENOTFOUND')
        const { fetch } = scriptedSite({ [`www.${host}`]: nobody, ...answers })
        const deps = {
          database: service.database,
          clock: { now: () => new Date() },
          fetch,
          pageSurface: 'website' as const,
        }
        await assert.rejects(
          refreshTruth(deps, brand),
          error => error instanceof UnreadableSite && error.trouble === trouble,
        )
      })

    test('one that answers only with www. is read there', async () => {
      const brand = await newBrand(service.database as never, host)
      const www = `https://www.${host}/`
      const stated = { '@type': 'Museum', name: 'Harbour Museum', url: www, foundingDate: '1923' }
      const { fetch } = scriptedSite({
        [host]: new FetchFailed('unreachable', 'connection refused'),
        [www]: `<title>Harbour Museum</title><script type="application/ld+json">${JSON.stringify(stated)}</script>`,
        [`${www}robots.txt`]: '',
      })
      const { database } = service
      const clock = { now: () => new Date() }
      const { site } = await refreshTruth({ database, clock, fetch, pageSurface: 'website' }, brand)
      assert.equal(site?.name, 'Harbour Museum')
      const founded = (await activeFacts(database, brand.id)).find(({ key }) => key === 'foundingDate')
      assert.deepEqual([founded?.value, founded?.source], ['1923', www])
    })
  })
})
