// What routes may use: the steps of the rooms below, ready to call.

import type { Actors } from '../access/actors.ts'
import type { SessionLimits } from '../access/sessions/limits.ts'
import type { Plans } from '../brands/plans.ts'
import type { KnownTexts } from '../citations/check-visible-text.ts'
import type { Budgets } from '../costs/budget.ts'
import type { EngineTable } from '../engines/index.ts'
import type { Contents } from '../evidence/contents.ts'
import type { TreeReader } from '../evidence/log/tiles.ts'
import type { PublicLookup } from '../evidence/lookup/lookup.ts'
import type { Clock } from '../platform/clock.ts'
import type { Connections, Database } from '../platform/database.ts'
import type { JobSender, Queue, Schedules } from '../platform/queue/queue.ts'
import type { Trouble } from '../platform/watching/write-troubles.ts'
import type { ConfiguredReader } from '../scans/reader-state.ts'
import type { ReaderTerms } from '../scans/verdicts/forecast.ts'

export interface Services {
  database: Database
  connections(): Connections
  /** What this process cannot write right now, checked afresh where that needs a check. */
  troubles(): Promise<Trouble[]>
  queue: JobSender
  /** Null when the queue is switched off. */
  depths: Queue['depths'] | null
  /** Null when the queue is switched off. */
  schedules: Schedules | null
  clock: Clock
  actors: Actors
  sessionLimits: SessionLimits
  locale: { country: string; language: string }
  plans: Plans
  engines: EngineTable
  budgets: Budgets
  /** Whether letters can go out. */
  hasMail: boolean
  /** Null: nobody reads. */
  reader: ConfiguredReader | null
  lookup: PublicLookup
  /** Of the answers that strangers asked about. */
  texts: KnownTexts
  tree: TreeReader
  /** Where the log is published as files; null: nowhere. */
  logFilesUrl: string | null
  contents: Contents
  /** The keys of the log's witnesses. */
  witnesses: string[]
  /** This service's public address, without a trailing slash. */
  baseUrl: string
  /** The price terms of the reading model; null: nobody reads. */
  readerTerms: ReaderTerms | null
}
