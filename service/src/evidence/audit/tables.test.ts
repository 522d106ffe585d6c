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
