// How the rooms make what they show, computed again.

import { regroupCases } from '../cases/audited/regroup-cases.ts'
import { searchAgain } from '../cases/audited/search-again.ts'
import { replayReadings } from '../citations/audited/replay-readings.ts'
import { citedDomains } from '../citations/mentions/owned.ts'
import { citedPageNames } from '../citations/sources/cited-pages.ts'
import { findReader } from '../engines/index.ts'
import type { Views } from '../evidence/audit/views.ts'
import type { Touched } from '../platform/audited-tables.ts'
import type { Sql } from '../platform/database.ts'
import { recountRivals } from '../rivals/audited/recount-rivals.ts'
import { indexAgain } from '../search/audited/index-again.ts'
import { replayPages } from '../truth/audited/replay-pages.ts'

const READERS = { engines: { reader: findReader } }

async function* readings(sql: Sql, touched: Touched | null) {
  yield* replayReadings(READERS, sql, touched?.runs ?? null)
  yield* replayPages(sql, touched?.pageReadings ?? null)
}

async function* derived(sql: Sql, touched: Touched | null) {
  const runs = touched?.runs ?? null
  yield* regroupCases(sql, runs)
  yield* searchAgain(sql, touched?.looks ?? null)
  yield* recountRivals(READERS, sql, runs)
  yield* indexAgain(sql, runs)
}

export const VIEWS: Views = { citedDomains, citedPages: citedPageNames, readings, derived }
