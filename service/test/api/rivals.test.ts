import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '../../src/platform/ids.ts'
import { MOST_RIVALS } from '../../src/rivals/change-rivals.ts'
import { putRival } from '../../src/rivals/store.ts'
import { eventually, fieldsOf, makeBrand, scanToEnd, startTestService, type TestBrand } from '../harness.ts'

describe('rivals of a brand', async () => {
  const service = await startTestService()
  const { call } = service
  const brandWith = (name: string, domain: string): Promise<TestBrand> =>
    makeBrand(service, { name, domain, plan: 'STARTER' }, [
      { text: `Is ${name} any good?`, intent: 'BRANDED' },
      { text: 'Which kettle is best?', intent: 'CATEGORY' },
    ])
  const rivalsOf = (brandId: string) => `/api/admin/brands/${brandId}/rivals`
  const counted = (brandId: string) =>
    eventually(async () => {
      const { count } = (await call('GET', rivalsOf(brandId))).body
      return count.jobId === null && count.state !== 'counting' && count
    })

  test('are added, changed, retired and brought back, each with its event', async () => {
    const { id: brandId } = await brandWith('Northwind', 'northwind.example')
    const added = await call('POST', rivalsOf(brandId), { name: 'Rivalo', domains: ['Rivalo.example'] })
    assert.equal(added.status, 201)
    assert.deepEqual(
      [added.body.name, added.body.aliases, added.body.domains, added.body.active],
      ['Rivalo', [], ['rivalo.example'], true],
    )
    assert.match(added.body.id, /^rvl_/)
    const address = `/api/admin/rivals/${added.body.id}`
    const changed = await call('PATCH', address, { aliases: ['RVL'] })
    assert.deepEqual([changed.status, changed.body.name, changed.body.aliases], [200, 'Rivalo', ['RVL']])
    for (const active of [false, true]) assert.equal((await call('PATCH', address, { active })).status, 200)
    const { body } = await call('GET', `/api/admin/trail?type=rival&id=${added.body.id}`)
    assert.deepEqual(fieldsOf(body.entries, 'action'), [
      'rival.activated',
      'rival.retired',
      'rival.changed',
      'rival.added',
    ])
    const listed = await call('GET', rivalsOf(brandId))
    assert.deepEqual(fieldsOf(listed.body.rivals, 'id'), [added.body.id])
    assert.equal((await counted(brandId)).state, 'shown')
  })

  test('what cannot be one is refused', async () => {
    const { id: brandId } = await makeBrand(service, {
      ...{ name: 'Café Nord', domain: 'nord.example', aliases: ['Nord'] },
    })
    const add = (body: object) => call('POST', rivalsOf(brandId), body)
    const refused: [body: object, status: number][] = [
      [{ name: 'cafe nord' }, 409],
      [{ name: 'Other', aliases: ['NORD'] }, 409],
      [{ name: 'Other', domains: ['shop.nord.example'] }, 409],
      [{ name: '—' }, 409],
      [{ name: ' ' }, 400],
      [{ name: 'a\u0000b' }, 400],
      [{ name: 'Other', domains: ['no domain'] }, 400],
      [{}, 400],
    ]
    for (const [body, status] of refused) assert.equal((await add(body)).status, status, JSON.stringify(body))
    assert.equal((await add({ name: 'Rivalo' })).status, 201)
    assert.equal((await add({ name: 'RIVALO' })).status, 409)
    assert.equal((await call('PATCH', '/api/admin/rivals/rvl_none', { active: false })).status, 404)
    assert.equal((await call('POST', rivalsOf('brd_none'), { name: 'X' })).status, 404)
    await service.database.transaction(async tx => {
      const fields = { brandId, aliases: [], domains: [], active: true, createdAt: new Date() }
      for (let rival = 2; rival < MOST_RIVALS; rival++)
        await putRival(tx, { ...fields, id: newId('rvl', fields.createdAt), name: `Rival number ${rival}` })
    })
    assert.equal((await add({ name: 'The last one' })).status, 201)
    assert.equal((await add({ name: 'One more' })).status, 409)
    await counted(brandId)
  })

  test('answers of a scan are counted, those of the next too, and none without rivals', async () => {
    const { id: brandId } = await brandWith('Northwind Kettles', 'northwind-kettles.example')
    assert.deepEqual((await call('GET', rivalsOf(brandId))).body.count.state, 'none')
    await scanToEnd(service, brandId)
    const { body: rival } = await call('POST', rivalsOf(brandId), { name: 'Rivalo' })
    const first = await counted(brandId)
    assert.ok(first.total > 0)
    assert.deepEqual([first.state, first.counted], ['shown', first.total])
    await scanToEnd(service, brandId)
    const second = await eventually(async () => {
      const { count } = (await call('GET', rivalsOf(brandId))).body
      return count.counted === 2 * first.total && count
    })
    assert.equal(second.total, second.counted)
    const { body: figures } = await call('GET', `/api/admin/brands/${brandId}/rival-figures`)
    assert.equal(figures.answers, second.total)
    assert.ok(figures.parties.some(({ named }: { named: { hits: number } | null }) => (named?.hits ?? 0) > 0))
    assert.ok(figures.tally.finishedAt)
    const job = await service.database.query<{ result: object }>(
      `select result from jobs where kind = 'count-rivals' and subject_id = $1`,
      [brandId],
    )
    assert.deepEqual(job.rows, [{ result: { counted: first.total, unread: 0, method: first.method } }])
    await call('PATCH', `/api/admin/rivals/${rival.id}`, { active: false })
    assert.equal((await counted(brandId)).state, 'none')
    const left = await service.database.query('select from rival_days where brand_id = $1', [brandId])
    assert.equal(left.rows.length, 0)
  })

  test('another name of the brand is looked for in all answers', async () => {
    const { id: brandId } = await brandWith('Southwind', 'southwind.example')
    await call('POST', rivalsOf(brandId), { name: 'Rivalo' })
    await counted(brandId)
    await scanToEnd(service, brandId)
    await counted(brandId)
    const tally = async () => (await call('GET', `/api/admin/brands/${brandId}/rival-figures`)).body.tally
    const before = await tally()
    assert.ok(before)
    await call('PATCH', `/api/admin/brands/${brandId}`, { plan: 'PRO' })
    assert.deepEqual(await tally(), before)
    await call('PATCH', `/api/admin/brands/${brandId}`, { aliases: ['SW Kettles'] })
    await counted(brandId)
    const after = await tally()
    assert.ok(after)
    assert.notEqual(after.id, before.id)
  })
})
