// What the routes may use: steps of the rooms below, ready to be called.

import type { Actors } from '../access/actors.ts'
import type { SessionLimits } from '../access/sessions/limits.ts'
import type { Plans } from '../brands/plans.ts'
import type { ReaderTerms } from '../citations/rereading/forecast.ts'
import type { Budgets } from '../costs/budget.ts'
import type { EngineTable } from '../engines/index.ts'
import type { BundleVersion } from '../evidence/bundle.ts'
import type { Contents } from '../evidence/contents.ts'
import type { TreeReader } from '../evidence/log/tiles.ts'
import type { PublicLookup } from '../evidence/lookup/lookup.ts'
import type { Clock } from '../platform/clock.ts'
import type { Connections, Database } from '../platform/database.ts'
import type { JobSender, Queue, Schedules } from '../platform/queue/queue.ts'
import type { Trouble } from '../platform/watching/write-troubles.ts'
import type { ConfiguredReader } from '../scans/reader-state.ts'

export interface Services {
  database: Database
  connections(): Connections
  /** What this process cannot write just now: looked at anew, where that takes a look. */
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
  /** Null: rules read. */
  reader: ConfiguredReader | null
  lookup: PublicLookup
  tree: TreeReader
  /** Where the log lies as files; null: nowhere. */
  logFilesUrl: string | null
  contents: Contents
  /** The keys of the log's witnesses. */
  witnesses: string[]
  /** Where this service is reached from outside, without a trailing slash. */
  baseUrl: string
  /** Of the bundles that nobody asks for in another version. */
  bundleVersion: BundleVersion
  /** What the model that reads is paid by; null: rules read. */
  readerTerms: ReaderTerms | null
}
