// Service and database are killed while letters go out, again and again: each alert arrives, and whatever arrives twice has one id.
// LETTER_FAULTS=50 for all of it.

import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { raiseAlerts } from '../../src/alerts/raise.ts'
import { changeMailWish } from '../../src/alerts/wishes/change-wishes.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { ALERT_KINDS } from '../../src/model/alert.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import type { Database } from '../../src/platform/database.ts'
import { openEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts'
import { makePerson } from '../access/two-worlds.ts'
import { smtpError, startMailServer } from '../alerts/mail-server.ts'
import { eventually, openTestDatabase, TOKEN } from '../harness.ts'
import { type ServiceProcess, spawnService } from '../service-process.ts'
import { killTree } from './kill-tree.ts'

const FAULTS = Number(process.env.LETTER_FAULTS ?? 1)
const ALERTS_EACH = 4
const SCOPE = 'installation'

test(`letters past ${FAULTS} kills of service and database`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bcf-letters-'))
  // PostgreSQL runs under an account of its own when we are root.
  await chmod(dataDir, 0o755)
  const started: ServiceProcess[] = []
  after(async () => {
    for (const service of started) service.signal('SIGKILL')
    await (await openEmbeddedPostgres({ dataDir })).stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  let tries = 0
  const server = await startMailServer({
    // Some are put off, and some are taken a while before that is said.
    onRecipient: () => (++tries % 5 === 0 ? smtpError(451, '4.7.1 later') : null),
    onLetter: () => sleep(20 + (tries % 4) * 100, null),
  })

  async function start(): Promise<ServiceProcess> {
    const service = spawnService('start', {
      ...{ BCF_LOG_LEVEL: 'silent', PORT: '0', BCF_ACCESS_TOKEN: TOKEN, BCF_ENGINES: 'sandbox' },
      ...{ BCF_DATA_DIR: dataDir, SMTP_URL: server.url, MAIL_FROM: 'alerts@sender.example' },
      ...{ BCF_MAIL_RETRY_SECONDS: '1', BCF_MAIL_PATIENCE_SECONDS: '2' },
    })
    started.push(service)
    await service.ready
    return service
  }

  async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const { url, stop } = await openEmbeddedPostgres({ dataDir })
    const database = openTestDatabase(url)
    try {
      return await work(database)
    } finally {
      await database.close()
      await stop()
    }
  }

  async function want(database: Database, name: string): Promise<void> {
    const personId = await makePerson({ database }, name, { [SCOPE]: 'administrator' })
    const wish = { scope: SCOPE, kinds: [...ALERT_KINDS], pace: 'at_once' as const, hour: 8 }
    await changeMailWish({ database, clock }, { actor: SYSTEM_ACTOR, personId, ...wish })
  }

  const raise = (database: Database, fault: number) =>
    raiseAlerts(
      database,
      clock.now(),
      Array.from({ length: ALERTS_EACH }, (_, n) => ({
        ...{ kind: 'case_new' as const, scope: SCOPE, subject: `cas_${fault}x${n}`, state: 'opened' },
        details: { title: `seat ${fault}x${n}`, quote: 'a' },
      })),
    )

  let sent = 0
  for (let fault = 0; fault <= FAULTS; fault++) {
    const service = await start()
    await withDatabase(async database => {
      if (fault === 0) for (const name of ['ada', 'grace']) await want(database, name)
      sent = server.taken.length
      await raise(database, fault)
    })
    if (fault === FAULTS) break
    // When some of its letters are out and others are not: after the first, the fourth, the seventh, and so on.
    const enough = sent + 1 + ((fault * 3) % (2 * ALERTS_EACH))
    await eventually(async () => server.taken.length >= enough)
    await killTree(service, dataDir)
  }
  await withDatabase(async database => {
    await eventually(async () => {
      const { rows } = await database.query(
        `select from alerts where addressed_at is null union all select from letters where state = 'waiting'`,
      )
      return rows.length === 0
    })
    const { rows } = await database.query('select distinct state from letters')
    assert.deepEqual(rows, [{ state: 'sent' }])
  })
  const idsOf = Map.groupBy(server.taken, ({ to, raw }) => `${to} ${/seat (\d+x\d+)/.exec(raw)?.[1]}`)
  assert.equal(idsOf.size, 2 * ALERTS_EACH * (FAULTS + 1), 'each alert arrived with each who wants it')
  for (const [what, mails] of idsOf)
    assert.equal(new Set(mails.map(({ messageId }) => messageId)).size, 1, `${what} has one id`)
  assert.equal(new Set(server.taken.map(({ messageId }) => messageId)).size, idsOf.size)
  process.stdout.write(`${idsOf.size} letters, ${server.taken.length - idsOf.size} of them twice\n`)
})
