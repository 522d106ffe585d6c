// An audit that is killed leaves nothing behind: whatever it had looked at, its outcome is sealed whole or not at all, and
// the next one goes on from where the last whole one ended.

import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnService } from '../service-process.ts'
import { type AuditedLog, auditAt, continueAt, keepReport, plantLog } from './audited-log.ts'

const KILLS = Number(process.env.AUDIT_KILLS ?? 2)

describe('a continuing audit that is killed', () => {
  let log: AuditedLog
  before(async () => {
    log = await plantLog(new Date())
    await log.seal(400)
    await log.sequence()
    await keepReport(log, await auditAt(log.url, { journal: log.journal.path, now: log.clock.now() }))
    await log.seal(300)
    await log.sequence()
  })
  after(() => log.close())

  /** The command goes by the real clock, so the log has to. */
  const sequence = async () => {
    log.clock.advance(Math.max(0, Date.now() - log.clock.now().getTime()))
    await log.sequence()
  }
  const terms = () => ({ journal: log.journal.path, now: new Date() })
  const command = () =>
    spawnService(
      'audit',
      { DATABASE_URL: log.url, BCF_LOG_LEVEL: 'silent', BCF_DATA_DIR: dirname(dirname(log.journal.path)) },
      ['--continue', '--json'],
    )
  const outcomes = async () =>
    (
      await log.database.query<{ count: number }>(
        `select count(*)::integer as count from records where kind = 'event' and slot like 'audit/%'`,
      )
    ).rows[0]?.count

  test(`${KILLS} times, somewhere`, async () => {
    const whole = command()
    const begun = performance.now()
    const { code, stdout, stderr } = await whole.ended
    assert.equal(code, 0, stderr)
    assert.equal(JSON.parse(stdout).continued.size, 401)
    const lasted = performance.now() - begun
    await sequence()
    for (let kill = 0; kill < KILLS; kill++) {
      const killed = command()
      await pause((lasted * (kill + 1)) / (KILLS + 1))
      killed.signal('SIGKILL')
      await killed.ended
      // What waits gets its place; a record without its row, or a row without its record, is a finding.
      await sequence()
      assert.deepEqual((await continueAt(log.url, terms())).findings, [])
    }
    assert.ok(((await outcomes()) ?? 0) >= 2)
    assert.deepEqual((await auditAt(log.url, terms())).findings, [])
  })
})
