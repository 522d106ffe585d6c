// Runs the log in a worker: a batch whenever records wait, and a loud stop when the log may not be signed any
// further. Reading continues either way. Those who remember the log outside are kept informed in parallel, and
// hold up nothing.

import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { CERTIFICATES } from '../../platform/fetching/fetch-kinds.ts'
import { createGuardedFetch, type GuardedFetch } from '../../platform/fetching/guarded-fetch.ts'
import type { Log } from '../../platform/log.ts'
import { causeOf, type Troubles } from '../../platform/watching/write-troubles.ts'
import { openBell } from './bell.ts'
import { createFileKeeper, FILES_PACE } from './files/keep-files.ts'
import type { FilesSettings } from './files/settings.ts'
import { openJournal } from './journal.ts'
import { type KeySource, ownVerifierKeys, takeSigningKey } from './keys.ts'
import { refused } from './meters.ts'
import { requireOutsideAgreement } from './outside/agreement.ts'
import { ANCHOR_PACE, type AnchorDeps, keepAnchored } from './outside/anchor.ts'
import type { OutsideSettings } from './outside/settings.ts'
import { createWitnesses, WITNESS_PACE } from './outside/witness.ts'
import { LogRefusal } from './refusal.ts'
import { createSequencer, requireGrownFromJournal, type Sequencer } from './sequencer.ts'

export interface LogKeeperDeps {
  database: Database
  databaseUrl: string
  clock: Clock
  log: Log
  troubles: Troubles
  /** For what timestamp certificates refer to; only tests bring their own. */
  fetch?: GuardedFetch
}

export interface LogSettings {
  /** Holds the journal. */
  directory: string
  key: KeySource
  outside: OutsideSettings
  files: FilesSettings
}

export interface LogKeeper {
  /** Lets a running batch finish, and places what is waiting if that takes only a moment. */
  stop(): Promise<void>
}

/** A record for which nobody waits waits at most this long before its batch begins. */
const IDLE_MS = 500
const TROUBLE_MS = 1_000
/** How long the last batches may take during shutdown. */
const LAST_MS = 1_000

/** How patient the log is with the outside; tests are in a hurry. */
const PACE = { idleMs: IDLE_MS, anchors: ANCHOR_PACE, witnesses: WITNESS_PACE, files: FILES_PACE }

export function keepLog(deps: LogKeeperDeps, settings: LogSettings, pace = PACE): LogKeeper {
  const stopping = new AbortController()
  const { signal } = stopping
  const sleep = (ms: number) => pause(ms, undefined, { signal }).catch(() => {})
  // One for all who write to it.
  const journal = openJournal(join(settings.directory, 'journal'))
  const { fetch = createGuardedFetch({ kind: CERTIFICATES }) } = deps
  const outside = openOutside({ ...deps, fetch, journal, signal }, settings, pace)

  /** Before a key is looked for: a replaced database must not get a new one. */
  async function checkMemories(): Promise<void> {
    await mkdir(dirname(journal.path), { recursive: true, mode: 0o700 })
    await requireGrownFromJournal(deps.database, journal)
    await outside.begin()
  }

  async function openSequencer(): Promise<Sequencer> {
    const { database, clock } = deps
    const key = await takeSigningKey({ database, now: clock.now() }, settings.key)
    return createSequencer({ database, clock, journal, key })
  }

  let sequencer: Sequencer | null = null
  const bell = openBell()

  async function run(): Promise<void> {
    let checked = false
    let troubled = false
    while (!signal.aborted) {
      try {
        if (!checked) await checkMemories()
        checked = true
        if (signal.aborted) return
        outside.requireAgreement()
        sequencer ??= await openSequencer()
        const count = await sequencer.step()
        deps.troubles.clear('journal')
        troubled = false
        if (count === 0) await bell.pause(pace.idleMs, signal)
      } catch (error) {
        if (error instanceof LogRefusal) {
          refused.set(1)
          deps.log.fatal({ refusal: error.message }, 'the evidence log is not signed any further')
          sequencer = null
          return
        }
        if (!troubled) deps.log.warn({ error: (error as Error).message }, 'the evidence log has to wait')
        troubled = true
        if (isOfFile(error)) deps.troubles.note('journal', causeOf(error) ?? 'failing')
        // Another worker may have introduced the next key.
        sequencer = null
        await sleep(TROUBLE_MS)
      }
    }
  }

  /** There may be no worker for a long time; an audit would then rightly report what is waiting. */
  async function finish(): Promise<void> {
    const late = pause(LAST_MS, 0, { ref: false })
    const step = async () => {
      outside.requireAgreement()
      return (await sequencer?.step()) ?? 0
    }
    while ((await Promise.race([late, step().catch(() => 0)])) > 0);
  }

  const ended = run().finally(async () => {
    bell.close()
    await finish()
    // A log that is refused here is not published outside either.
    stopping.abort()
    return outside.ended()
  })
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/** An operating system error about a file, not the database's own. */
const isOfFile = (error: unknown): boolean =>
  !(error instanceof AppError) && typeof (error as NodeJS.ErrnoException).syscall === 'string'

interface Outside {
  /** They are asked before anything is signed, and kept informed from then on. */
  begin(): Promise<void>
  /** Throws if somebody outside has found that this is not the log they know. */
  requireAgreement(): void
  ended(): Promise<void>
}

function openOutside(deps: AnchorDeps, settings: LogSettings, pace: typeof PACE): Outside {
  let refusal: LogRefusal | null = null
  let following: Promise<unknown> | null = null
  const onRefusal = (error: LogRefusal) => {
    refusal ??= error
  }
  const witnesses = createWitnesses({ ...deps, onRefusal }, settings.outside.witnesses, pace.witnesses)
  const ownKeys = () => ownVerifierKeys(settings.key)
  const files = createFileKeeper({ ...deps, ownKeys, onRefusal }, settings.files.place, pace.files)
  return {
    async begin() {
      await requireOutsideAgreement(deps.database)
      await witnesses.ask()
      await files.ask()
      const anchored = keepAnchored(deps, settings.outside.anchors, pace.anchors)
      following = Promise.all([anchored, witnesses.keepCosigned(), files.keepPublished()])
    },
    requireAgreement() {
      if (refusal) throw refusal
    },
    async ended() {
      await following
    },
  }
}
