// An evidence log to be audited and tampered with: planted through the same code as a real one, on a clock that
// the test moves, with timestamps and cosignatures where it asks for them.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  formatSigningKey,
  formatVerifierKey,
  parseNote,
  type SigningKey,
  sha256,
  signingKey,
  utf8,
} from '@brand-citation-forensics/proof'
import { readTimestamp, timestampRequest } from '@brand-citation-forensics/proof/timestamp'
import pg from 'pg'
import { AUDITED } from '../../src/auditing.ts'
import { type AuditOptions, audit } from '../../src/evidence/audit/audit.ts'
import type { Check, Finding } from '../../src/evidence/audit/findings.ts'
import { keepOutcome, outcomeOf } from '../../src/evidence/audit/outcomes.ts'
import type { AuditReport } from '../../src/evidence/audit/report.ts'
import { EVIDENCE_AUDITED } from '../../src/evidence/audited.sql.ts'
import { type Journal, openJournal, openJournalReader } from '../../src/evidence/log/journal.ts'
import { takeSigningKey } from '../../src/evidence/log/keys.ts'
import { keepAnchor, keepCosignature } from '../../src/evidence/log/outside/keep.ts'
import { createSequencer, type Sequencer } from '../../src/evidence/log/sequencer.ts'
import { readPublished, type SignedCheckpoint } from '../../src/evidence/log/store.ts'
import { type NewRecord, sealAll, sealCapture, sha256Of } from '../../src/evidence/seal.ts'
import { EXCHANGED } from '../../src/evidence/tables.ts'
import type { Database } from '../../src/platform/database.ts'
import type { WatchedStore } from '../../src/platform/objects/watch-objects.ts'
import { migrate, shippedCatalogue } from '../../src/platform/postgres/migrate.ts'
import { readSession, withReadSession } from '../../src/platform/read-session.ts'
import { GUARDS_OFF, GUARDS_ON } from '../database/guards.ts'
import { createMigratedDatabase, manualClock, openTestDatabase } from '../harness.ts'
import type { TestWitness } from './test-witness.ts'
import type { Identity, openOffice } from './timestamp-authority.ts'

export { GUARDS_OFF, GUARDS_ON }

export interface AuditedLog {
  url: string
  journal: Journal
  database: Database
  clock: ReturnType<typeof manualClock>
  key: SigningKey
  vkey: string
  /** Seals this many records, a third of them captures, dated now by the clock. They wait for their places. */
  seal(count: number): Promise<void>
  /** Gives everything that waits its place, and publishes it. */
  sequence(): Promise<SignedCheckpoint>
  close(): Promise<void>
}

export async function plantLog(
  start: Date,
  key = signingKey('log.example/audited', randomBytes(32)),
): Promise<AuditedLog> {
  const { url, drop } = await createMigratedDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'bcf-audited-'))
  return openLog({ url, drop, directory, key, start })
}

interface Place {
  url: string
  drop(): Promise<void>
  /** Holds the journal. */
  directory: string
  key: SigningKey
  /** Where the clock stands. */
  start: Date
}

/** The log of a database that others may have filled before. */
export async function openLog({ url, drop, directory, key, start }: Place): Promise<AuditedLog> {
  const database = openTestDatabase(url)
  await migrate(database)
  const clock = manualClock(start.toISOString())
  const journal = openJournal(join(directory, 'journal'))
  const source = { text: formatSigningKey(key), file: join(directory, 'key'), origin: key.name }
  await takeSigningKey({ database, now: clock.now() }, source)
  const sequencer: Sequencer = createSequencer({ database, clock, journal, key })
  let planted = 0
  return {
    url,
    journal,
    database,
    clock,
    key,
    vkey: formatVerifierKey(key),
    async seal(count) {
      const captures = Math.ceil(count / 3)
      await database.transaction(async tx => {
        for (let place = 0; place < captures; place++)
          await sealCapture(tx, newCapture(planted + place, clock.now()))
        const others = Array.from({ length: count - captures }, (_, place) =>
          newVerification(planted + place, clock.now()),
        )
        await sealAll(tx, others)
      })
      planted += count
    },
    async sequence() {
      while ((await sequencer.step()) > 0);
      return (await readPublished(database)) as SignedCheckpoint
    },
    async close() {
      await database.close()
      await drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const newCapture = (number: number, capturedAt: Date) => ({
  subject: `run_planted_${number}`,
  slot: 'answer',
  capturedAt,
  engine: 'CHATGPT' as const,
  surface: 'sandbox' as const,
  body: Buffer.from(JSON.stringify({ number, text: 'Northwind makes kettles. '.repeat(number % 40) })),
  private: { runId: `run_planted_${number}`, route: 'openai-responses', prompt: { text: 'What is it?' } },
})

const newVerification = (number: number, at: Date): NewRecord => ({
  kind: 'verification',
  subject: `run_planted_${number}`,
  slot: `job-${number}`,
  at,
  sha256: sha256Of(`answer ${number}`),
  private: { jobId: `job-${number}`, outcome: 'reproduced', asked: [{ costMicros: number }] },
})

/** Has a checkpoint dated by `openssl ts`, by the real clock. */
export async function plantAnchor(
  log: AuditedLog,
  { size, note }: SignedCheckpoint,
  office: ReturnType<typeof openOffice>,
  authority: Identity,
  name: string,
): Promise<void> {
  const nonce = randomBytes(8).fill(0x51, 0, 1)
  const response = office.reply(timestampRequest(sha256(utf8(parseNote(note).text)), nonce), authority)
  const { genTime } = readTimestamp(response)
  await keepAnchor(log, { size, authority: name, nonce, response, genTime })
}

export const plantCosignature = (
  log: AuditedLog,
  { size, note }: SignedCheckpoint,
  witness: TestWitness,
): Promise<void> => keepCosignature(log, { size, witness: witness.vkey, line: witness.cosign(note) })

/** Terms for a database that holds a log and nothing that other rooms could show; how it is built is compared elsewhere. */
export const LOG_ALONE = { rooms: [EVIDENCE_AUDITED], schema: null }

export type AuditTerms = Partial<Omit<AuditOptions, 'journal'>> & { journal?: string | null }

const optionsOf = async ({ journal = null, ...terms }: AuditTerms): Promise<AuditOptions> => ({
  now: new Date(),
  pinned: null,
  remembered: [],
  roots: null,
  witnesses: [],
  schema: null,
  ...AUDITED,
  ...terms,
  journal: journal === null ? null : await openJournalReader(journal),
})

/** As an auditor does it: on a connection of its own. */
export async function auditAt(
  url: string,
  { objects = null, ...terms }: AuditTerms & { objects?: WatchedStore | null } = {},
): Promise<AuditReport> {
  const options = await optionsOf({ schema: shippedCatalogue(), ...terms })
  return withReadSession(url, session => audit(session, options), { objects, still: EXCHANGED })
}

/** The same, from where the last clean audit ended. */
export const continueAt = (url: string, terms: AuditTerms = {}) => auditAt(url, { ...terms, continues: true })

/** Seals what an audit came to, as the command does, and gives it its place. */
export async function keepReport(log: AuditedLog, report: AuditReport): Promise<void> {
  await keepOutcome(log, outcomeOf(log.clock.now(), report))
  await log.sequence()
}

/**
 * On the connection of whoever tampers, who sees what is not committed yet. What they had to drop for it would betray every edit:
 * the schema is compared only where a test asks for it.
 */
export async function auditOn(client: pg.ClientBase, terms: AuditTerms = {}): Promise<AuditReport> {
  return audit(readSession(client), await optionsOf(terms))
}

export const continueOn = (client: pg.ClientBase, terms: AuditTerms = {}) =>
  auditOn(client, { ...terms, continues: true })

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Audits what a superuser made of the database, and takes it back. */
export async function auditAfter(
  client: pg.Client,
  tamper: (client: pg.Client) => Promise<unknown>,
  terms: AuditTerms = {},
  look = auditOn,
): Promise<AuditReport> {
  await client.query('begin')
  try {
    await client.query(GUARDS_OFF)
    await tamper(client)
    await client.query(GUARDS_ON)
    return await look(client, terms)
  } finally {
    await client.query('rollback')
  }
}

/** Fails unless one of these checks found something; returns the first of what it found. */
export function requireFound(report: AuditReport, ...checks: Check[]): Finding {
  const found = report.findings.find(({ check }) => checks.includes(check))
  assert.ok(found, `not found by ${checks.join(' or ')}: ${JSON.stringify(report.findings)}`)
  assert.equal(report.ok, false)
  return found
}

/** Statements by what they edit, under the check that finds it. */
export type Edits = Partial<Record<Check, Record<string, string>>>
export const editsIn = (edits: Edits) =>
  Object.entries(edits).flatMap(([check, statements]) =>
    Object.entries(statements).map(([what, statement]) => [check as Check, what, statement] as const),
  )

export const requireClean = (report: AuditReport) => assert.deepEqual(report.findings, [])
