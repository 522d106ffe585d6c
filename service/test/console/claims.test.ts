// What the console and the command are told of each statement: who read it, what was compared, and why it accuses nobody.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MODEL, plantClaims } from '../citations/planted-claims.ts'
import { makeBrand, startTestService } from '../harness.ts'

describe('claims for people', async () => {
  const service = await startTestService({ parts: { worker: false } })
  const brand = await makeBrand(service)
  const entered = await service.call('POST', `/api/admin/brands/${brand.id}/facts`, {
    facts: [{ key: 'foundingDate', value: '1992' }],
  })
  const [fact] = entered.body.added
  const run = await plantClaims(service, brand.id, fact)
  const answer = (await service.call('GET', `/api/admin/runs/${run.runId}/answer`)).body

  test('each says what became of it, why, and what was compared', () => {
    type Shown = Record<'verdict' | 'matter' | 'comparison' | 'doubt' | 'aside', string | null>
    assert.deepEqual(
      answer.claims.map(({ verdict, matter, doubt, aside }: Shown) => [verdict, matter, doubt ?? aside]),
      [
        ['contradicted', 'when it was founded', null],
        ['suspected', 'warranty', 'not_calibrated'],
        ['hedged', 'number of employees', null],
        ['suspected', 'city of the headquarters or address', 'not_confirmed'],
        ['set_aside', 'name of person in the position: CEO', 'past'],
        ['supported', 'price of "Brook Pro"', null],
        ['disputed', 'feature: Phone support', null],
        ['set_aside', 'delivery time', 'reported'],
      ],
    )
    assert.equal(answer.claims[1].comparison, 'answer: 10 years, fact: 5 years')
    assert.equal(answer.claims[4].comparison, null)
    assert.ok(answer.claims.every(({ reader }: { reader: string }) => reader === MODEL))
  })

  test('sentences that nobody read come with their place', () => {
    const [unread, ...more] = answer.unread
    assert.deepEqual(more, [])
    assert.equal(answer.text.slice(unread.start, unread.end), unread.text)
    assert.equal(unread.text, 'Northwind Kettles ships 12 kettles for 340 EUR.')
  })

  test('the list of confabulations has them too, and v1 does not', async () => {
    const { body } = await service.call('GET', `/api/admin/brands/${brand.id}/confabulations`)
    assert.deepEqual(body.items[0].read, {
      reader: MODEL,
      matter: 'when it was founded',
      comparison: 'answer: 1987, fact: 1992',
    })
    const v1 = await service.call('GET', `/v1/brands/${brand.id}/confabulations`)
    assert.ok(!('read' in v1.body.confabulations.items[0]))
    const { body: evidence } = await service.call('GET', `/v1/runs/${run.runId}/evidence`)
    const verdicts = evidence.classification.claims.map(({ verdict }: { verdict: string }) => verdict)
    assert.ok(!verdicts.some((verdict: string) => /suspected|disputed|aside/.test(verdict)))
  })
})
