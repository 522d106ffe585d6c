// What became of scans' runs, counted: one query for a page, however many scans there are.

import type { CitationClass } from '../../model/citation.ts'
import { CITATION_CLASSES } from '../../model/citation.ts'
import type { Engine } from '../../model/engine.ts'
import { CANCELLED_RUN } from '../../model/scan.ts'
import { STOPPED_PREFIX } from '../../model/study.ts'
import type { Sql } from '../../platform/database.ts'
import { IS_OWN } from '../../scans/store.ts'

export interface RunCounts {
  runs: number
  /** Wait for their first turn. */
  waiting: number
  /** With an engine now, or between two attempts. */
  asking: number
  /** Put to an engine at least once. */
  asked: number
  /** Their bytes are sealed. */
  captured: number
  /** Have their class. */
  read: number
  /** Captured, but with nothing in it to classify. */
  refused: number
  failed: number
  cancelled: number
}

export interface EngineTally extends RunCounts {
  scanId: string
  engine: Engine
  /** Of what rates count. */
  counts: Record<CitationClass, number>
  /** Read, and counted in no rate. */
  apart: number
  lastCapturedAt: Date | null
}

const counted = (name: string, where: string) => `count(*) filter (where ${where})::integer as "${name}"`

const CLASS_COUNTS = CITATION_CLASSES.map(
  name => `'${name}', count(*) filter (where citation_class = '${name}' and not apart)`,
)

/** No longer asked: its scan was cancelled, or its study stopped. */
const STOPPED = `(failure = '${CANCELLED_RUN.failure}' or starts_with(failure, '${STOPPED_PREFIX}'))`

/** By engine. */
export async function tallyRuns(sql: Sql, scanIds: string[]): Promise<EngineTally[]> {
  const { rows } = await sql.query<EngineTally>({
    name: 'tally-runs-of-scans',
    text: `select scan_id as "scanId", engine, count(*)::integer as runs,
             ${counted('waiting', `status = 'QUEUED'`)}, ${counted('asking', `status = 'RUNNING'`)},
             ${counted('asked', 'attempt > 0')}, count(captured_at)::integer as captured,
             ${counted('read', `status = 'CLASSIFIED'`)},
             ${counted('refused', `status = 'FAILED' and captured_at is not null`)},
             ${counted('failed', `status = 'FAILED' and captured_at is null and not ${STOPPED}`)},
             ${counted('cancelled', `status = 'FAILED' and ${STOPPED}`)},
             ${counted('apart', 'citation_class is not null and apart')},
             json_build_object(${CLASS_COUNTS}) as counts, max(captured_at) as "lastCapturedAt"
           from runs where scan_id = any ($1) group by scan_id, engine order by scan_id, engine`,
    values: [scanIds],
  })
  return rows
}

/** For each scan, the previous one that has ended with answers. */
export async function scansBefore(sql: Sql, scanIds: string[]): Promise<Map<string, PriorScan>> {
  const { rows } = await sql.query<PriorScan & { after: string }>({
    name: 'scans-before',
    text: `select this.id as after, before.id as "scanId", before.created_at as "createdAt"
           from scans this cross join lateral (
             select id, created_at from scans
             where brand_id = this.brand_id and created_at < this.created_at and ${IS_OWN}
               and finished_at is not null and status <> 'FAILED'
             order by created_at desc, id limit 1) as before
           where this.id = any ($1) and this.study_id is null and this.followed_case_id is null`,
    values: [scanIds],
  })
  return new Map(rows.map(({ after, ...before }) => [after, before]))
}

export interface PriorScan {
  scanId: string
  createdAt: Date
}

export interface Deed {
  scanId: string
  at: Date
  actor: string
  action: string
}

/** Who requested and who cancelled them, by the sealed events that can be read. */
export async function deedsAbout(sql: Sql, scanIds: string[]): Promise<Deed[]> {
  const { rows } = await sql.query<Deed>({
    name: 'deeds-about-scans',
    text: `select subject as "scanId", at, event ->> 'actor' as actor, event ->> 'action' as action
           from (select r.subject, r.at,
                   case when pg_input_is_valid(t.private_text, 'json') then t.private_text::json end as event
                 from records r join record_texts t on t.record = r.id and t.at = r.at
                 where r.subject = any ($1) and r.kind = 'event') as events
           where event ->> 'action' in ('scan.requested', 'scan.cancelled')`,
    values: [scanIds],
  })
  return rows
}
