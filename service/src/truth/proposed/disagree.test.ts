import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertGrowsWithInput } from '../../../test/growth.ts'
import { findDisagreements } from './disagree.ts'
import type { ProposedFact } from './proposed-fact.ts'

const at = new Date(0)
const proposals = (values: string[]): ProposedFact[] =>
  values.map((value, place) => ({
    ...{ id: `prp_${place}`, brandId: 'brd_1', key: 'numberOfEmployees', value, quote: value },
    ...{ source: `https://x.example/${place}`, sourceSha256: '', reading: '', proposedAt: at },
    ...{ decision: null, decidedBy: null, decidedAt: null, facts: [] },
  }))
const many = (count: number, value: (place: number) => string) =>
  proposals(Array.from({ length: count }, (_, place) => value(place)))

describe('disagreements', () => {
  test('the same in another form does not disagree, and each is told of the others', () => {
    const found = findDisagreements(proposals(['40', '40.0', '50']), [])
    const told = [...found].map(([id, others]) => [id, others.map(({ value }) => value)])
    assert.deepEqual(told, [
      ['prp_0', ['50']],
      ['prp_1', ['50']],
      ['prp_2', ['40', '40.0']],
    ])
  })

  test('of very many some are shown', () => {
    const found = findDisagreements(
      many(1_000, place => String(place)),
      [],
    )
    assert.equal(found.size, 1_000)
    assert.ok([...found.values()].every(others => others.length === 10))
  })

  test('many take no more than their share', async () => {
    await assertGrowsWithInput('values', 5_000, size =>
      findDisagreements(
        many(size, place => String(place)),
        [],
      ),
    )
    await assertGrowsWithInput('one value', 5_000, size =>
      findDisagreements(
        many(size, () => '40'),
        [],
      ),
    )
  })
})
