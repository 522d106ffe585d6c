import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { verifyBundle } from '@brand-citation-forensics/proof'
import { sha256Of } from '../../src/evidence/seal.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { AppError } from '../../src/model/errors.ts'
import { changeFacts } from '../../src/truth/change-facts.ts'
import { enterFacts, retireFact } from '../../src/truth/enter-facts.ts'
import type { StatedFact } from '../../src/truth/page/stated-facts.ts'
import { activeFacts, factsSupersededBefore, findFact, listFacts } from '../../src/truth/store.ts'
import { eventually, makeBrand, manualClock, scanToEnd, startTestService } from '../harness.ts'
import { newBrand, openBrandDatabase } from './brand-site.ts'

const FILE = { name: 'facts of 2026.csv', sha256: sha256Of('the bytes of the file') }
const row = (key: string, value: string, source?: string): StatedFact => ({ key, value, source })

describe('facts that people enter', async () => {
  const database = await openBrandDatabase()
  const clock = manualClock('2026-11-14T09:30:00.000Z')
  const deps = { database, clock }

  const enter = (brandId: string, ...facts: StatedFact[]) => {
    clock.advance(1_000)
    return enterFacts(deps, { actor: SYSTEM_ACTOR, brandId, facts, file: null })
  }
  const importing = (brandId: string, ...facts: StatedFact[]) => {
    clock.advance(1_000)
    return enterFacts(deps, { actor: SYSTEM_ACTOR, brandId, facts, file: FILE })
  }
  const active = async (brandId: string) =>
    (await activeFacts(database, brandId)).map(({ key, value }) => `${key}=${value}`).sort()
  /** A fact as the collector leaves it. */
  const onSite = (brandId: string, key: string, value: string) =>
    database.transaction(tx =>
      changeFacts(tx, {
        brandId,
        at: clock.now(),
        gone: [],
        fresh: [
          {
            key,
            value,
            source: 'https://harbour-museum.example/',
            sourceSha256: sha256Of('page'),
            origin: 'website',
          },
        ],
      }),
    )
  const recordsOf = async (brandId: string) =>
    (
      await database.query<{ private_text: string; supersedes: string | null }>(
        'select private_text, supersedes from records join record_texts on record = id where subject = $1 and kind = $2 order by seq',
        [brandId, 'fact'],
      )
    ).rows.map(({ private_text, supersedes }) => ({ ...JSON.parse(private_text), supersedes }))

  test('typed: the source is the operator or the page named, the hash that of the value as typed', async () => {
    const { id } = await newBrand(database)
    const { added } = await enter(
      id,
      row('openingHours[monday]', '9-17'),
      row('foundingDate', '1987', 'https://register.example/42'),
    )
    assert.deepEqual(
      added.map(({ key, value, source, sourceSha256, hash, origin, active }) => [
        [key, value, source, origin, active],
        [sourceSha256, hash],
      ]),
      [
        [
          ['openingHours[Monday]', '09:00-17:00', 'operator:entered', 'operator', true],
          [sha256Of('9-17'), sha256Of('09:00-17:00')],
        ],
        [
          ['foundingDate', '1987', 'https://register.example/42', 'operator', true],
          [sha256Of('1987'), sha256Of('1987')],
        ],
      ],
    )
    const [{ key, value, source, sourceSha256, origin, event }] = await recordsOf(id)
    assert.deepEqual(
      [key, value, source, sourceSha256, origin, event],
      ['openingHours[Monday]', '09:00-17:00', 'operator:entered', sha256Of('9-17'), 'operator', 'activated'],
    )
  })

  test('imported: the source names the file, the hash is that of its bytes', async () => {
    const { id } = await newBrand(database)
    const { added } = await importing(id, row('foundingDate', '1987'))
    const [fact] = added
    assert.deepEqual(
      [fact?.source, fact?.sourceSha256, fact?.origin],
      ['import:facts%20of%202026.csv', FILE.sha256, 'import'],
    )
    assert.deepEqual(await findFact(database, fact?.id ?? ''), fact)
  })

  test('the same again changes nothing, whoever enters it', async () => {
    const { id } = await newBrand(database)
    await enter(id, row('foundingDate', '1987'), row('founder.name', 'Ada Holt'))
    const again = await importing(id, row('foundingDate', ' 1987 '), row('founder.name', 'Ada Holt'))
    assert.deepEqual(again, { added: [], superseded: 0, unchanged: 2, dated: 0, warnings: [] })
    assert.equal((await recordsOf(id)).length, 2)
    const twice = await enter(id, row('slogan', 'By the river'), row('slogan', 'By the river'))
    assert.equal(twice.added.length, 1)
  })

  test('another value takes the place of the one entered before', async () => {
    const { id } = await newBrand(database)
    const { added } = await enter(id, row('foundingDate', '1987'))
    const changed = await importing(id, row('foundingDate', '1991'))
    assert.equal(changed.superseded, 1)
    assert.deepEqual(await active(id), ['foundingDate=1991'])
    const old = await findFact(database, added[0]?.id ?? '')
    assert.deepEqual([old?.active, old?.supersededAt], [false, clock.now()])
    const ended = (await recordsOf(id)).find(({ event }) => event === 'superseded')
    assert.equal(ended?.supersedes, old?.id)
    assert.deepEqual(
      (await factsSupersededBefore(database, id, clock.now())).map(({ value }) => value),
      ['1987'],
    )
    const earlier = new Date(clock.now().getTime() - 1)
    assert.deepEqual(await factsSupersededBefore(database, id, earlier), [])
  })

  test('of founders and the like there may be several', async () => {
    const { id } = await newBrand(database)
    await enter(id, row('founder.name', 'Ada Holt'), row('founder.name', 'Sam Reed'))
    await enter(id, row('founder.name', 'Ines Costa'))
    assert.deepEqual(await active(id), [
      'founder.name=Ada Holt',
      'founder.name=Ines Costa',
      'founder.name=Sam Reed',
    ])
  })

  test('what the site says stays beside what people say, also when they name the same page', async () => {
    const { id } = await newBrand(database)
    await onSite(id, 'foundingDate', '1987')
    await enter(id, row('foundingDate', '1991', 'https://harbour-museum.example/'))
    await enter(id, row('foundingDate', '1987', 'https://harbour-museum.example/'))
    assert.deepEqual(await active(id), ['foundingDate=1987', 'foundingDate=1987'])
    const origins = (await activeFacts(database, id)).map(({ origin }) => origin).sort()
    assert.deepEqual(origins, ['operator', 'website'])
  })

  test('retired once, kept for ever, and may be entered anew', async () => {
    const { id } = await newBrand(database)
    const { added } = await enter(id, row('foundingDate', '1987'))
    const factId = added[0]?.id ?? ''
    const retired = await retireFact(deps, { actor: SYSTEM_ACTOR, factId })
    assert.deepEqual([retired.active, retired.supersededAt], [false, clock.now()])
    clock.advance(1_000)
    assert.deepEqual(await retireFact(deps, { actor: SYSTEM_ACTOR, factId }), retired)
    assert.deepEqual(await active(id), [])
    await enter(id, row('foundingDate', '1987'))
    assert.deepEqual(
      (await listFacts(database, id)).map(fact => fact.active),
      [true, false],
    )
    await assert.rejects(retireFact(deps, { actor: SYSTEM_ACTOR, factId: 'fct_none' }), /Fact not found/)
  })

  const refused = (rows: StatedFact[], message: RegExp, ...fields: string[]) =>
    assert.rejects(
      enterFacts(deps, { actor: SYSTEM_ACTOR, brandId: 'brd_none', facts: rows, file: null }),
      error => {
        assert.ok(error instanceof AppError && error.code === 'invalid', String(error))
        assert.match(error.message, message)
        const details = error.extra.details as { field: string }[]
        assert.deepEqual(
          details.map(({ field }) => field),
          fields,
        )
        return true
      },
    )

  test('a row that cannot be read is named, and nothing is entered', async () => {
    const good = row('name', 'Harbour Museum')
    await refused([good, row('foundingDate', 'eighties')], /row 2: the value must be a date/, 'facts.1.value')
    await refused(
      [row('a b', 'x'), good, row('name', '')],
      /row 1: the key .*; row 3: the value/,
      'facts.0.key',
      'facts.2.value',
    )
    await refused([row('name', 'x', 'about:blank')], /row 1: the source/, 'facts.0.source')
    await refused(
      [row('openingHours[Monday]', '9-17'), row('openingHours[MONDAY]', 'closed')],
      /row 2: .*openingHours\[Monday\] than in row 1/,
      'facts.1.value',
    )
    await refused([], /1 to 5000/, 'facts')
    await refused(
      Array.from({ length: 5_001 }, () => good),
      /1 to 5000/,
      'facts',
    )
    const bad = Array.from({ length: 5_000 }, () => row('', ''))
    await refused(bad, /and 4980 more/, ...bad.slice(0, 20).map((_, place) => `facts.${place}.key`))
    await assert.rejects(
      enterFacts(deps, { actor: SYSTEM_ACTOR, brandId: 'brd_none', facts: [good], file: null }),
      /Brand not found/,
    )
  })

  test('the longest that is taken fits the database, which indexes it', async () => {
    const { id } = await newBrand(database)
    // Without repetition, so that nothing can be compressed: each of these takes three bytes.
    const noise = (length: number) =>
      String.fromCharCode(...Array.from({ length }, () => 0x4e00 + Math.floor(Math.random() * 20_000)))
    const words = ['amenityFeature', 'product', 'offers'].map(word => `${word}[${noise(88)}]`)
    const key = words.join('.')
    const page = `https://harbour-museum.example/${randomBytes(2_000).toString('base64url')}`.slice(0, 1_500)
    assert.equal((await enter(id, row(key, noise(2_000), page))).added.length, 1)
    const file = { name: noise(100), sha256: FILE.sha256 }
    const imported = await enterFacts(deps, {
      actor: SYSTEM_ACTOR,
      brandId: id,
      facts: [row(key, noise(2_000))],
      file,
    })
    assert.equal(imported.added.length, 1)
  })

  test('5,000 at once, and twice at the same time', async () => {
    const { id } = await newBrand(database)
    const rows = Array.from({ length: 5_000 }, (_, place) =>
      row(`product[No ${place}].offers.price`, `${place}.00`),
    )
    const results = await Promise.all([importing(id, ...rows), importing(id, ...rows)])
    assert.deepEqual(results.map(({ added }) => added.length).sort(), [0, 5_000])
    assert.equal((await listFacts(database, id)).length, 5_000)
    assert.equal((await recordsOf(id)).length, 5_000)
  })
})

describe('the operator’s routes for facts', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const post = (brandId: string, body: object) =>
    service.call('POST', `/api/admin/brands/${brandId}/facts`, body)
  const founded = { key: 'foundingDate', value: '1987' }

  test('entered, listed, shown in v1, retired', async () => {
    const { id } = await makeBrand(service)
    const entered = await post(id, { facts: [founded] })
    assert.equal(entered.status, 201)
    const [fact] = entered.body.added
    assert.deepEqual(
      [fact.key, fact.value, fact.source, fact.origin, fact.active],
      ['foundingDate', '1987', 'operator:entered', 'operator', true],
    )
    const again = await post(id, { facts: [founded] })
    assert.deepEqual(
      [again.status, again.body],
      [200, { added: [], superseded: 0, unchanged: 1, dated: 0, warnings: [] }],
    )
    const truth = await service.call('GET', `/v1/brands/${id}/ground-truth`)
    const { trueSince, ...shown } = fact
    assert.deepEqual([truth.body.facts, trueSince], [[shown], '1987-01-01'])
    const retired = await service.call('POST', `/api/admin/facts/${fact.id}/retire`)
    assert.equal(retired.status, 200)
    assert.equal(retired.body.active, false)
    const listed = async (query: string) =>
      (await service.call('GET', `/api/admin/brands/${id}/facts${query}`)).body.facts
    const standing = {
      ...{ label: 'Founding date', kind: 'date', isUnderstood: true, isCompared: true },
    }
    assert.deepEqual(await listed(''), [{ ...retired.body, ...standing }])
    assert.deepEqual(await listed('?active=true'), [])
    assert.deepEqual(await listed('?active=false'), [{ ...retired.body, ...standing }])
  })

  test('a brand says whether it has any, because nobody can be judged without', async () => {
    const { id } = await makeBrand(service)
    const hasFacts = async () => (await service.call('GET', `/api/admin/brands/${id}`)).body.hasFacts
    assert.equal(await hasFacts(), false)
    // What every site says of itself, and free text: no answer could contradict it, however much there is.
    const prizes = Array.from({ length: 250 }, (_, at) => ({
      key: 'award',
      value: `Prize of the ${at}th jury`,
    }))
    const telling = ['name', 'description', 'url', 'slogan'].map(key => ({
      key,
      value: 'https://brand.example/',
    }))
    await post(id, { facts: [...telling, ...prizes] })
    assert.equal(await hasFacts(), false)
    const { body } = await post(id, { facts: [founded] })
    assert.equal(await hasFacts(), true)
    await service.call('POST', `/api/admin/facts/${body.added[0].id}/retire`)
    assert.equal(await hasFacts(), false)
  })

  test('a label is as good as a key, a near miss is refused, and what nothing compares is warned of', async () => {
    const { id } = await makeBrand(service)
    const near = await post(id, { facts: [{ key: 'founded', value: '1987' }] })
    assert.deepEqual([near.status, near.body.details[0].field], [400, 'facts.0.key'])
    assert.match(near.body.error, /row 1: the key is none that is compared: did you mean foundingDate\?/)
    const kept = await post(id, {
      facts: [
        { key: 'Founding date', value: '1987' },
        { key: 'knowsAbout', value: 'kettles' },
      ],
    })
    assert.deepEqual([kept.status, kept.body.added[0].key], [201, 'foundingDate'])
    assert.deepEqual(kept.body.warnings, [
      {
        row: 1,
        key: 'knowsAbout',
        message: 'this key is not in the catalogue: kept, and compared as its value looks',
      },
    ])
    const insisted = await post(id, { facts: [{ key: 'founded', value: '1987' }], asIs: true })
    assert.equal(insisted.status, 201)
    assert.match(insisted.body.warnings[0].message, /did you mean foundingDate/)
    const unclear = await post(id, { facts: [{ key: 'numberOfRooms', value: 'many' }], asIs: true })
    assert.match(unclear.body.warnings[0].message, /not understood: kept as text/)
  })

  test('the catalogue, and what would become of rows', async () => {
    const { id } = await makeBrand(service)
    const { body } = await service.call('GET', '/api/admin/facts/catalogue')
    const founding = body.facts.find(({ key }: { key: string }) => key === 'foundingDate')
    assert.deepEqual(
      [founding.label, founding.kind, founding.example, founding.comparer],
      ['Founding date', 'date', { key: 'foundingDate', value: '1987' }, 'dates'],
    )
    const check = (sent: object) => service.call('POST', `/api/admin/brands/${id}/facts/check`, sent)
    const checked = await check({
      facts: [{ key: 'Opening hours: monday', value: '9-17' }, founded, { ...founded, value: '1988' }],
    })
    assert.deepEqual(
      checked.body.facts.map(({ key, value, problem }: Record<string, unknown>) => [
        key,
        value,
        problem !== null,
      ]),
      [
        ['openingHours[Monday]', '09:00-17:00', false],
        ['foundingDate', '1987', false],
        ['foundingDate', '1988', true],
      ],
    )
    const linkedData = JSON.stringify({
      '@type': 'Organization',
      name: 'Northwind Kettles',
      foundingDate: '1987',
    })
    const read = await check({ linkedData })
    assert.deepEqual(
      read.body.facts.map(({ key, value }: Record<string, unknown>) => [key, value]),
      [['foundingDate', '1987']],
    )
    assert.equal((await check({ linkedData: 'x'.repeat(3 * 1024 * 1024) })).status, 400)
    assert.deepEqual((await service.call('GET', `/api/admin/brands/${id}/facts`)).body.facts, [])
    assert.equal((await service.call('POST', '/api/admin/brands/brd_none/facts/check', {})).status, 404)
  })

  test('what is refused, and why', async () => {
    const { id } = await makeBrand(service)
    const bodies = [
      {},
      { facts: [] },
      { facts: [{ key: 1, value: 'x' }] },
      { facts: [founded], file: { name: 'a.csv', sha256: 'x' } },
      { facts: Array.from({ length: 5_001 }, () => founded) },
    ]
    for (const body of bodies) assert.equal((await post(id, body)).status, 400)
    assert.equal((await post('brd_none', { facts: [founded] })).status, 404)
    assert.equal((await service.call('GET', '/api/admin/brands/brd_none/facts')).status, 404)
    assert.equal((await service.call('GET', `/api/admin/brands/${id}/facts?active=maybe`)).status, 400)
    assert.equal((await service.call('POST', '/api/admin/facts/fct_none/retire')).status, 404)
    assert.deepEqual((await service.call('GET', `/api/admin/brands/${id}/facts`)).body.facts, [])
  })
})

test('an answer is held against an entered fact, and the bundle that says so verifies', async () => {
  const service = await startTestService()
  const brand = await makeBrand(service, { plan: 'FREE' }, [
    { text: 'When was Northwind Kettles founded? [[sandbox:wrong]]', intent: 'BRANDED' },
  ])
  await service.call('POST', `/api/admin/brands/${brand.id}/facts`, {
    facts: [{ key: 'foundingDate', value: '1987' }],
  })
  const { runs } = await scanToEnd(service, brand.id)
  const bundle = await eventually(async () => {
    const { body } = await service.call('GET', `/v1/runs/${runs[0].id}/evidence-bundle`)
    return body.integrity.checkpoint === null ? null : body
  })
  assert.equal(bundle.classification.citationClass, 'CONFABULATED')
  const [fact] = bundle.groundTruth
  assert.deepEqual([fact.value, fact.source, fact.origin], ['1987', 'operator:entered', 'operator'])
  const trust = { keys: [bundle.integrity.keys[0].vkey], tsaRoots: [], witnesses: [] }
  const report = await verifyBundle(bundle, trust)
  assert.deepEqual(
    report.steps.filter(({ outcome }) => outcome === 'failed'),
    [],
  )
})

test('nobody is accused while the site and the operator disagree', async () => {
  const service = await startTestService()
  const brand = await makeBrand(service, { plan: 'FREE' }, [
    { text: 'When was Northwind Kettles founded? [[sandbox:wrong]]', intent: 'BRANDED' },
  ])
  const facts = `/api/admin/brands/${brand.id}/facts`
  const refresh = await service.call('POST', `/v1/brands/${brand.id}/ground-truth/refresh`)
  await eventually(
    async () => (await service.call('GET', `/api/admin/jobs/${refresh.body.jobId}`)).body.finishedAt,
  )
  const claimOfFounding = async () => {
    const { runs } = await scanToEnd(service, brand.id)
    const { id } = runs.find(({ engine }: { engine: string }) => engine === 'CHATGPT')
    const { body } = await service.call('GET', `/v1/runs/${id}/evidence`)
    const claims: { facet: string; value: string; verdict: string }[] = body.classification.claims
    return claims.find(({ facet }) => facet === 'foundingDate')
  }
  const wrong = await claimOfFounding()
  assert.equal(wrong?.verdict, 'contradicted')
  await service.call('POST', facts, { facts: [{ key: 'foundingDate', value: wrong?.value }] })
  const founded = (await service.call('GET', `${facts}?active=true`)).body.facts
    .filter(({ key }: { key: string }) => key === 'foundingDate')
    .map(({ origin }: { origin: string }) => origin)
  assert.deepEqual(new Set(founded), new Set(['website', 'operator']))
  const excused = await claimOfFounding()
  assert.deepEqual([excused?.value, excused?.verdict], [wrong?.value, 'supported'])
})
