// Contradictions among scans, runs and attempts. Where a record exists, the audit follows it; here rows are compared
// with each other, so that none can be removed, added or moved to another brand on its own.

import { APART } from '../engines/terms/routes.ts'
import { SILENCES } from '../model/outcome.ts'
import { type AuditedRoom, instant, type Narrowable, ofRuns } from '../platform/audited-tables.ts'
import { ASKS, ATTEMPTS, ENDED_RUNS, SCANS, STUDIES } from './audited-tables.ts'
import { READER_ASKS } from './reader-asks/table.ts'

/** The slot of the record that holds the answer to a later request. */
const LATER_SLOTS = `('verify/' || cause_id || '/' || ask || '/answer', 'judge/' || cause_id || '/answer')`

const SILENT = Object.keys(SILENCES)
  .map(outcome => `'${outcome}'`)
  .join(', ')

const APART_ROUTES = APART.map(route => `'${route}'`).join(', ')

const IN_SCANS = 'scan_id = any ($1)'
const ofScans = (question: string, rows: Record<string, string>): Narrowable => ({
  question,
  among: 'scans',
  rows,
})

const SEALED_PLANS = `records r join record_texts t on t.record = r.id and t.at = r.at
  cross join lateral (
    select case when pg_input_is_valid(t.private_text, 'json') then t.private_text::json end as plan) p`

export const SCANS_AUDITED: AuditedRoom = {
  tables: [
    {
      ...SCANS,
      wrong: [
        ofScans(
          `select 'scans ' || r.subject as where, 'it is not what its plan says' as message
          from ${SEALED_PLANS} left join scans s on s.id = r.subject
          where r.kind = 'plan' and (s.id is null or s.created_at is distinct from r.at
            or s.brand_id is distinct from plan ->> 'brandId' or s.samples::text is distinct from plan ->> 'samples'
            or s.total_runs::text is distinct from plan ->> 'runs' or array_to_json(s.engines)::text <> plan ->> 'engines'
            or s.total_prompts <> json_array_length(plan -> 'prompts')
            or exists (
              with asked as materialized (
                select a ->> 'id' as id, a ->> 'country' as country, a ->> 'language' as language, a ->> 'city' as city,
                  coalesce(a ->> 'samples', plan ->> 'samples') as samples
                from json_array_elements(plan -> 'prompts') as a)
              select from runs u left join asked on asked.id = u.prompt_id
                and (asked.country, asked.language, asked.city) is not distinct from (u.country, u.language, u.city)
                and case when pg_input_is_valid(asked.samples, 'integer') then u.sample <= asked.samples::integer end
              where u.scan_id = s.id and asked.id is null))`,
          { records: `subject = any ($1) and kind = 'plan'`, runs: IN_SCANS },
        ),
        // A scan is its brand's prompts times its engines times its samples, all written at once. It ends when no run is owed.
        ofScans(
          `select 'scans ' || s.id as where, 'its runs are not those that it shows' as message
          from scans s left join (
            select scan_id, count(*) as runs, count(distinct prompt_id) as prompts, count(distinct (prompt_id, engine, sample)) as asks,
              min(sample) as first, max(sample) as samples,
              array_agg(distinct engine) as engines, count(*) filter (where status = 'FAILED') as failed,
              count(*) filter (where captured_at is not null) as captured,
              count(*) filter (where status in ('QUEUED', 'RUNNING')) as owed
            from runs group by scan_id) u on u.scan_id = s.id
          where s.total_runs is distinct from coalesce(u.runs, 0) or s.total_prompts is distinct from coalesce(u.prompts, 0)
            or u.asks <> u.runs or u.first <> 1 or u.samples <> s.samples or not (s.engines @> u.engines and s.engines <@ u.engines)
            or s.status is distinct from case
              when s.status = 'CANCELLED' and (s.finished_at is null or coalesce(u.owed, 0) = 0) then 'CANCELLED'
              when s.finished_at is null then case when s.started_at is null then 'QUEUED' else 'RUNNING' end
              when u.owed > 0 or exists (select from jobs j where j.id = s.job_id and j.status = 'FAILED') then 'FAILED'
              when coalesce(u.failed, 0) = 0 then 'COMPLETED' when u.captured = 0 then 'FAILED' else 'PARTIAL' end`,
          { scans: 'id = any ($1)', runs: IN_SCANS },
        ),
      ],
    },
    {
      ...ENDED_RUNS,
      wrong: [
        ofRuns(`select 'runs ' || id as where, 'its status is not that of what it shows' as message from runs
          where (status in ('CAPTURED', 'CLASSIFIED') or (status = 'FAILED' and outcome is not null))
              is distinct from (captured_at is not null)
            or (captured_at is null) <> (sha256 is null) or (captured_at is null and outcome is not null)
            or (status = 'FAILED' and outcome is not null
              and (failure is distinct from outcome or outcome not in (${SILENT})))
            or (status in ('CAPTURED', 'CLASSIFIED') and outcome in (${SILENT}) and outcome <> 'cut_off')
            or (status = 'CLASSIFIED') is distinct from (citation_class is not null)
            or (status = 'FAILED') is distinct from (failure is not null) or (failure is null and failure_message is not null)`),
        ofRuns(`select 'runs ' || u.id as where, 'it is counted as if it had come another way' as message from runs u
          where u.apart is distinct from (exists (
              select from run_attempts a where a.run_id = u.id and a.outcome = 'captured' and a.route in (${APART_ROUTES}))
            or exists (select from scans s where s.id = u.scan_id
              and (s.study_id is not null or s.followed_case_id is not null)))`),
        ofRuns(`
        select 'runs ' || u.id as where, 'the class it shows is not the last that was sealed' as message from runs u
        where u.classification_id is distinct from (
            select r.id from records r where r.subject = u.id and r.kind = 'classification' order by r.seq desc limit 1)
          or num_nulls(u.citation_class, u.classification_id, u.mentioned, u.classified_at, u.cited_domains) not in (0, 5)`),
        ofRuns(`select 'runs ' || u.id as where, 'no record of its capture' as message from runs u
          where u.sha256 is not null and not exists (
            select from records r where r.subject = u.id and r.kind = 'capture' and r.slot = 'answer')`),
        ofRuns(`select 'runs ' || u.id as where, 'run, scan and prompt are not of one brand, intent and time' as message
          from runs u join scans s on s.id = u.scan_id join prompts p on p.id = u.prompt_id
          where u.brand_id is distinct from s.brand_id or u.brand_id is distinct from p.brand_id
            or u.intent is distinct from p.intent or u.created_at is distinct from s.created_at`),
        ofRuns(`select 'runs ' || u.id as where, 'no plan says where it is asked from' as message from runs u
          where num_nonnulls(u.country, u.language, u.city) > 0 and not exists (
            select from records r where r.subject = u.scan_id and r.kind = 'plan')`),
        ofRuns(
          `select 'runs ' || u.id as where, 'its attempts are not those that it counts' as message
          from runs u left join (
            select run_id, count(*) as attempts, min(attempt) as first, max(attempt) as last,
              array_agg(attempt) filter (where outcome = 'captured') as captured
            from run_attempts group by run_id) a on a.run_id = u.id
          where u.attempt is distinct from coalesce(a.attempts, 0) or a.first <> 1 or a.last <> u.attempt
            or a.captured is distinct from case when u.captured_at is not null then array[u.attempt] end`,
          { run_attempts: 'run_id' },
        ),
        `select 'runs ' || u.id as where, 'the plan of its study does not name it' as message
         from scans c join runs u on u.scan_id = c.id
         left join (select r.subject as study_id, run from ${SEALED_PLANS}
           cross join lateral json_array_elements_text(plan -> 'runs') as run
           where r.kind = 'study' and r.slot = 'plan') named on named.study_id = c.study_id and named.run = u.id
         where c.study_id is not null and named.run is null`,
      ],
    },
    ATTEMPTS,
    {
      ...ASKS,
      wrong: [
        ofRuns(
          `select concat_ws(' ', 'later_asks', cause_id, ask) as where, 'no record of its answer' as message from later_asks a
          where failure is null and finished_at is not null and not exists (
            select from records r where r.subject = a.run_id and r.kind = 'capture' and r.slot in ${LATER_SLOTS})`,
          { later_asks: 'run_id' },
        ),
        ofRuns(
          `select concat_ws(' ', 'later_asks', cause_id, ask) as where, 'nobody asked for it' as message from later_asks a
          where not exists (select from jobs j where j.id = a.cause_id and j.subject_id = a.run_id)
            and not exists (
              select from records r where r.id = a.cause_id and r.subject = a.run_id and r.kind = 'classification')`,
          { later_asks: 'run_id' },
        ),
        ofRuns(
          `select 'records ' || r.id as where, 'the ask that it answers is missing' as message from records r
          where r.kind = 'capture' and r.slot ~ '^(verify/[^/]+/\\d+|judge/[^/]+)/answer$' and not exists (
            select from later_asks a
            where a.cause_id = split_part(r.slot, '/', 2) and a.run_id = r.subject and a.failure is null and a.finished_at is not null
              and r.slot in ${LATER_SLOTS})`,
          { records: 'subject' },
        ),
        ofRuns(
          `select 'records ' || r.id as where, 'the job that it is the outcome of is missing' as message from records r
          where r.kind = 'verification' and r.subject in (select id from runs) and not exists (
            select from jobs j where j.id = r.slot and j.kind = 'verify-run' and j.subject_id = r.subject)`,
          { records: 'subject' },
        ),
      ],
    },
    READER_ASKS,
    // A study is what its plan says, asks no run that the plan does not name, and has ended once its end is sealed.
    {
      ...STUDIES,
      wrong: [
        `select 'studies ' || r.subject as where, 'it is not what its plan says' as message
         from ${SEALED_PLANS} left join studies s on s.id = r.subject
         where r.kind = 'study' and r.slot = 'plan' and (s.id is null or s.created_at is distinct from r.at
           or s.brand_id is distinct from plan ->> 'brandId'
           or s.question is distinct from plan #>> '{protocol,question}'
           or s.rounds::text is distinct from plan #>> '{protocol,rounds}'
           or s.budget_micros::text is distinct from plan #>> '{protocol,maxUsdMicros}'
           or s.planned_runs is distinct from json_array_length(plan -> 'runs'))`,
        `select 'studies ' || s.id as where, 'no plan of it is sealed' as message from studies s
         where not exists (select from records r where r.subject = s.id and r.kind = 'study' and r.slot = 'plan')`,
        `select 'studies ' || s.id as where, 'its end is not the one that is sealed' as message from studies s
         left join records r on r.subject = s.id and r.kind = 'study' and r.slot = 'ended'
         where s.ended_at is distinct from r.at`,
      ],
    },
    {
      name: 'activity_counts',
      key: ['brand_id', 'grain', 'starts_at'],
      refersTo: { brand_id: 'brands' },
      derived: 'runs, attempts, later asks and readings',
      counts: {
        counters: ['captured', 'priced', 'cost_micros', 'estimated', 'unknown'],
        by: 'counted_activity()',
      },
    },
    {
      name: 'spending',
      key: ['scope', 'engine', 'route', 'model'],
      derived: 'attempts, later asks and readings',
      counts: {
        counters: ['asks', 'paid', 'estimated', 'unknown', 'known_micros', 'estimated_micros'],
        by: 'counted_spending()',
      },
    },
    {
      name: 'spending_summed',
      unsealed: 'which asks are in these sums; the others are added by whoever looks',
    },
    {
      name: 'batches',
      unsealed: 'where a batch stands; what came of it is in attempts, captures and readings',
    },
    {
      name: 'batch_items',
      unsealed: 'what is asked by batch, until its answer is captured or its reply kept',
    },
    {
      name: 'engine_gates',
      unsealed: 'when an engine may be asked again, and what people have said that it costs',
    },
    {
      name: 'schedule_outcomes',
      key: ['brand_id'],
      derived: 'the last event about each',
      events: {
        type: 'outcome',
        id: 't.brand_id',
        state: { dueAt: instant('t.due_at'), scanId: 't.scan_id', reason: 't.reason' },
      },
    },
    {
      name: 'pgboss.schedule',
      key: ['name', 'key'],
      derived: 'the last event about each',
      events: {
        type: 'schedule',
        id: 't.key',
        state: {
          cron: 't.cron',
          timezone: 't.timezone',
          samples: `t.data -> 'samples'`,
        },
        optional: { economy: `t.data -> 'economy'` },
        where: `t.name = 'scheduled-scan'`,
      },
    },
  ],
}
