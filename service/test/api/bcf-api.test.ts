// `bcf api` reaches every operation that there is, by the method and path of the table of routes.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgram } from '../../../client/src/command/program.ts'
import { startFakeService } from '../../../client/test/fake-service.ts'
import { V1_ROUTES } from '../../src/api/v1-routes.ts'
import { adminRoutes } from '../../src/http/admin/index.ts'

test('bcf api reaches every operation', async t => {
  const calls = [...V1_ROUTES, ...adminRoutes].map(({ method, url }) => ({
    method,
    path: url.replace(/:\w+/g, 'x1'),
  }))
  await using service = await startFakeService(
    Object.fromEntries(calls.map(({ method, path }) => [`${method} ${path}`, { body: {} }])),
  )
  const { BCF_ACCESS_TOKEN: before } = process.env
  process.env.BCF_ACCESS_TOKEN = 'test-token-0123456789'
  t.after(() => {
    // Assigning undefined would set the word.
    if (before === undefined) delete process.env.BCF_ACCESS_TOKEN
    else process.env.BCF_ACCESS_TOKEN = before
  })
  // Nothing is printed: this process prints what the test says.
  for (const { method, path } of calls)
    await createProgram().parseAsync(['--url', service.url, 'api', method, path, '--jq', 'empty'], {
      from: 'user',
    })
  assert.ok(calls.length > 150)
  assert.deepEqual(
    service.seen.map(({ method, path }) => ({ method, path })),
    calls,
  )
})
