import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSince, sinceOfValue, standingDates, statedSince } from './true-since.ts'

const NOW = new Date('2026-11-14T09:30:00Z')

describe('since when a fact is true', () => {
  test('a person names a day, a month or a year', () => {
    for (const [text, day] of [
      ['2019-05-03', '2019-05-03'],
      [' 2019-05 ', '2019-05-01'],
      ['2019', '2019-01-01'],
      ['1000', '1000-01-01'],
      ['2026-11-14', '2026-11-14'],
      ['2024-02-29', '2024-02-29'],
    ] as const)
      assert.equal(readSince(text, NOW), day)
  })

  test('and nothing else, not the future, not the dawn of time', () => {
    for (const text of [
      '',
      'May 2019',
      '2019-13',
      '2019-02-30',
      '2023-02-29',
      '19',
      '2019-5-1',
      '2019-05-01T00:00',
    ])
      assert.throws(() => readSince(text, NOW), /must be a date such as 2019, 2019-05 or 2019-05-01/, text)
    for (const text of ['2026-11-15', '2026-12', '2027'])
      assert.throws(() => readSince(text, NOW), /must not be in the future/, text)
    for (const text of ['0999-12-31', '0000', '0001-01-01'])
      assert.throws(() => readSince(text, NOW), /must not be before the year 1000|must be a date/, text)
  })

  test('a page may state a time of day; what is not understood is no date', () => {
    assert.equal(statedSince('2026-01-15T08:00:00+01:00', NOW), '2026-01-15')
    assert.equal(statedSince('2026-01-15T00:00Z', NOW), '2026-01-15')
    assert.equal(statedSince('2026-01', NOW), '2026-01-01')
    for (const text of [undefined, '', 'now', '2026-01-15 08:00', '2026-11-15', '0000-00-00', '15.01.2026'])
      assert.equal(statedSince(text, NOW), null)
  })

  test('only what happened on a day dates itself', () => {
    assert.equal(sinceOfValue('foundingDate', '1987', NOW), '1987-01-01')
    assert.equal(sinceOfValue('dissolutionDate', '2020-03-31', NOW), '2020-03-31')
    for (const [key, value] of [
      ['foundingDate', '0000'],
      ['foundingDate', 'the eighties'],
      ['foundingDate', '2030'],
      ['dateModified', '2020-03-31'],
      ['product[Pro].releaseDate', '2020-03-31'],
      ['subOrganization.foundingDate', '1987'],
    ] as const)
      assert.equal(sinceOfValue(key, value, NOW), null, key)
  })

  test('of several dates of a fact the last counts, also when it takes back', () => {
    const date = (factId: string, number: number, trueSince: string | null) => ({
      ...{ id: `${factId}${number}`, factId },
      ...{ number, trueSince },
    })
    const dates = [date('a', 2, '2020-01-01'), date('a', 1, '2019-01-01'), date('b', 1, '2019-01-01')]
    assert.deepEqual(
      [...standingDates([...dates, date('b', 2, null)]).values()].map(({ id }) => id),
      ['a2'],
    )
  })
})
