import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../model/errors.ts'
import { createFindings } from './findings.ts'
import { checkReplayed } from './replayed.ts'

async function* stumbling(error: Error) {
  yield { where: 'runs run_1', message: 'it leads elsewhere' }
  throw error
}

test('a replay that stumbles over what is broken is a finding; over what is away, none', async () => {
  const findings = createFindings()
  await checkReplayed('readings', stumbling(new Error('it cannot be read')), findings)
  assert.match(findings.list.at(-1)?.message ?? '', /could not be replayed: it cannot be read/)
  const { length } = findings.list
  for (const error of [
    new AppError('store_unavailable', 'it is away'),
    Object.assign(new Error('terminated'), { code: '57P01', severity: 'FATAL' }),
    new Error('Connection terminated unexpectedly'),
  ])
    await assert.rejects(checkReplayed('readings', stumbling(error), findings), error)
  assert.equal(findings.list.length, length + 3, 'but for what was found before')
})
