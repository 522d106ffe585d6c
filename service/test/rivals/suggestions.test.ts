import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { systemClock } from '../../src/platform/clock.ts'
import { makeBrand, startTestService } from '../harness.ts'
import { plantClassified, responsesBody } from '../planted.ts'
import { tearVerdicts } from '../torn-record.ts'

describe('suggested rivals', async () => {
  const service = await startTestService()
  const { call } = service
  const brand = await makeBrand(service, { name: 'Acme', aliases: ['Acme Corp'] }, [])
  const suggested = async () => {
    const { status, body } = await call('GET', `/api/admin/brands/${brand.id}/rival-suggestions`)
    assert.equal(status, 200)
    return body
  }

  test('without an answer there is none', async () => {
    assert.deepEqual(await suggested(), { read: 0, suggestions: [] })
  })

  test('names that recur in sealed answers, with two answers that have them', async () => {
    const texts = [
      '1. **Rivalo** – good\n2. **Acme** – fine\n3. **Zenvia** – cheap\n4. Ada Holt',
      'Rivalo vs. Acme: both are fine.\n\n- Zenvia: cheap\n- Acme\n- Ada Holt',
      '## Rivalo\nGood.\n\n## Acme Corp\nFine.\n\n## Conclusion\nTake any.',
      'Others are Rivalo, Zenvia, Ada Holt and Once Only today.',
    ]
    const planted = []
    for (const text of texts)
      planted.push(
        await plantClassified(service, systemClock, brand.id, {
          body: responsesBody(text),
          prompt: 'Which is best?',
        }),
      )
    // As many answers name its founder, who is no rival.
    const facts = [{ key: 'founder.name', value: 'Ada Holt' }]
    assert.equal((await call('POST', `/api/admin/brands/${brand.id}/facts`, { facts })).status, 201)
    const { read, suggestions } = await suggested()
    assert.equal(read, 4)
    assert.deepEqual(
      suggestions.map(({ name, answers }: { name: string; answers: number }) => [name, answers]),
      [
        ['Rivalo', 4],
        ['Zenvia', 3],
      ],
    )
    for (const id of suggestions[0].runIds) assert.ok(planted.some(({ runId }) => runId === id))
    assert.equal(suggestions[0].runIds.length, 2)
  })

  test('an answer that nobody can read keeps no other from being read', async () => {
    const torn = await plantClassified(service, systemClock, brand.id, {
      body: responsesBody('1. **Rivalo** – good\n2. **Acme** – fine'),
      prompt: 'Which is best?',
    })
    await tearVerdicts(service.database, torn.runId)
    const { read, suggestions } = await suggested()
    assert.deepEqual([read, suggestions[0].name, suggestions[0].answers], [5, 'Rivalo', 4])
  })

  test('what is dismissed is not suggested again, and that is sealed once', async () => {
    const dismiss = (name: string) =>
      call('POST', `/api/admin/brands/${brand.id}/rival-suggestions/dismiss`, { name })
    assert.equal((await dismiss('Zenvia')).status, 200)
    assert.equal((await dismiss('ZENVIA')).status, 200)
    assert.deepEqual(
      (await suggested()).suggestions.map(({ name }: { name: string }) => name),
      ['Rivalo'],
    )
    const { rows } = await service.database.query<{ count: number }>(
      `select count(*)::integer as count from records where kind = 'event' and slot like 'rival_dismissal/%'`,
    )
    assert.equal(rows[0]?.count, 1)
    for (const name of ['', ' ', 'a'.repeat(101), 'a\u0000b']) assert.equal((await dismiss(name)).status, 400)
  })
})
