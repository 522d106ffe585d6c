import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../model/errors.ts'
import { StoreError } from '../../platform/objects/object-store.ts'
import { createFindings } from './findings.ts'
import { checkReplayed } from './tables.ts'

async function* stumbling(error: Error) {
  yield { where: 'runs run_1', message: 'it leads elsewhere' }
  throw error
}

test('a replay that stumbles over what is broken is a finding; over what is away, none', async () => {
  const findings = createFindings()
  await checkReplayed('readings', stumbling(new Error('it cannot be read')), findings)
  assert.match(findings.list.at(-1)?.message ?? '', /could not be replayed: it cannot be read/)
  await checkReplayed('readings', stumbling(new AppError('store_unavailable', 'it is missing')), findings)
  assert.match(findings.list.at(-1)?.message ?? '', /could not be replayed: it is missing/)
  const { length } = findings.list
  const cause = new StoreError('away', 'ECONNREFUSED')
  for (const error of [
    new AppError('store_unavailable', 'it is away', { cause }),
    new AppError('database_unavailable', 'it is away'),
    Object.assign(new Error('terminated'), { code: '57P01', severity: 'FATAL' }),
    new Error('Connection terminated unexpectedly'),
  ])
    await assert.rejects(checkReplayed('readings', stumbling(error), findings), error)
  assert.equal(findings.list.length, length + 4, 'but for what was found before')
})

test('damage to one table hides none to another, and all of it is counted', () => {
  const findings = createFindings()
  for (let place = 0; place < 13; place++) findings.add('views', `runs run_${place}`, null, 'it is wrong')
  findings.add('views', 'cases cas_1', null, 'it is wrong')
  findings.add('events', 'runs run_1', null, 'it is missing')
  findings.more('views', 'runs', 7)
  assert.deepEqual(
    Map.groupBy(findings.list, ({ check, where }) => `${check} ${where.split(' ')[0]}`)
      .entries()
      .map(([of, those]) => [of, those.length])
      .toArray(),
    [
      ['views runs', 10],
      ['views cases', 1],
      ['events runs', 1],
    ],
  )
  assert.equal(findings.total(), 22)
  assert.deepEqual(findings.unlisted(), [{ check: 'views', table: 'runs', count: 10 }])
})
