// The log of a test service, by hand: records get their places when the test says so. And a proof checked as a
// stranger checks it: offline, with the key of the log and nothing else of ours.

import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openTlogProof, parseVerifierKey } from '@brand-citation-forensics/proof'
import type { Journal } from '../src/evidence/log/journal.ts'
import { logAt } from './evidence/test-log.ts'
import type { TestService } from './harness.ts'
import { dataDirOf } from './service-process.ts'

export interface LogOptions {
  /** Signing keys as the environment gives them; without, one is made and kept in a file. */
  keys?: string
  /** In place of the file. */
  journal?: Journal
}

/** Gives every record that waits its place, and publishes. The service must have no worker. */
export async function sequenceAll(
  { database, databaseUrl }: Pick<TestService, 'database' | 'databaseUrl'>,
  { keys, journal }: LogOptions = {},
): Promise<void> {
  const directory = join(dataDirOf(databaseUrl), 'log')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const log = logAt(database, databaseUrl, directory)
  if (keys) log.key.text = keys
  const sequencer = await log.open(database, journal)
  while ((await sequencer.step()) > 0);
}

/** Throws unless the proof leads to a checkpoint that one of the keys signed. Returns what it proves. */
export function checkProof(log: { origin: string; index: number; proof: string }, vkeys: string[]) {
  const { origin, index, size, publicText } = openTlogProof(log.proof, vkeys.map(parseVerifierKey))
  assert.equal(origin, log.origin)
  assert.equal(index, log.index)
  return { size, record: JSON.parse(publicText) as Record<string, unknown> }
}
