// Keeps the log going in a worker: a batch whenever records wait, and silence, said loudly, when the log may
// not be signed any further. Reading goes on in either case.

import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { openJournal } from './journal.ts'
import { type KeySource, takeSigningKey } from './keys.ts'
import { LogRefusal } from './refusal.ts'
import { createSequencer, requireGrownFromJournal, type Sequencer } from './sequencer.ts'

export interface LogKeeperDeps {
  database: Database
  clock: Clock
  log: Log
}

export interface LogSettings {
  /** Holds the journal. */
  directory: string
  key: KeySource
}

export interface LogKeeper {
  /** Lets a batch in hand end. */
  stop(): Promise<void>
}

/** A record waits at most this long before its batch begins. */
const IDLE_MS = 500
const TROUBLE_MS = 1_000

export function keepLog(deps: LogKeeperDeps, settings: LogSettings): LogKeeper {
  const stopping = new AbortController()
  const sleep = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {})

  async function run(): Promise<void> {
    let sequencer: Sequencer | null = null
    let troubled = false
    while (!stopping.signal.aborted) {
      try {
        sequencer ??= await openSequencer(deps, settings)
        const count = await sequencer.step()
        troubled = false
        if (count === 0) await sleep(IDLE_MS)
      } catch (error) {
        if (error instanceof LogRefusal) {
          deps.log.fatal({ refusal: error.message }, 'the evidence log is not signed any further')
          return
        }
        if (!troubled) deps.log.warn({ error: (error as Error).message }, 'the evidence log has to wait')
        troubled = true
        await sleep(TROUBLE_MS)
      }
    }
  }

  const ended = run()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

async function openSequencer(deps: LogKeeperDeps, settings: LogSettings): Promise<Sequencer> {
  const { database, clock } = deps
  const journal = openJournal(join(settings.directory, 'journal'))
  await mkdir(dirname(journal.path), { recursive: true, mode: 0o700 })
  // Before a key is looked for: a database that was replaced must not get a new one.
  await requireGrownFromJournal(database, journal)
  const key = await takeSigningKey({ database, now: clock.now() }, settings.key)
  return createSequencer({ database, clock, journal, key })
}
