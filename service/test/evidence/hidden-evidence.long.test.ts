// Each of the edits of attack 39 alone: `hidden-evidence.test.ts` makes several at once.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { type AuditedLog, connect } from './audited-log.ts'
import { HIDDEN, linesAfter } from './hidden-edits.ts'
import { plantWorld } from './shown-world.ts'

describe('attack 39, one edit at a time', () => {
  let log: AuditedLog
  let client: pg.Client
  before(async () => {
    log = await plantWorld()
    client = await connect(log.url)
  })
  after(async () => {
    await client.end()
    await log.close()
  })

  for (const [what, statement, betrayed] of HIDDEN.flat())
    test(what, async () => {
      const found = await linesAfter(client, log, statement)
      assert.ok(
        found.some(line => betrayed.test(line)),
        found.join('\n') || 'it was not found',
      )
    })
})
