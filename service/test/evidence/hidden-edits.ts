// Attack 39: rows that lead to evidence, changed by somebody who owns the database. What is made together lies in rows apart, and
// what betrays one is not what betrays another: the long lane makes each alone.

import type pg from 'pg'
import { type AuditedLog, auditAfter } from './audited-log.ts'

type Hidden = [what: string, statement: string, found: RegExp]

/** The brand that was asked about, one of the others, and one of its answers. */
export const ASKED = `(select brand_id from runs where captured_at is not null order by id limit 1)`
const OTHER = `(select id from brands where id <> ${ASKED} order by id limit 1)`
const CAPTURED = `(select min(id) from runs where captured_at is not null)`

export const HIDDEN: Hidden[][] = [
  [
    [
      'a feed that another opens',
      `update alert_wishes set sha256 = sha256('x') where revoked_at is null and sha256 is not null`,
      /^events: alert_wishes .*: it is not what its last event says/,
    ],
    [
      'another note',
      `update case_notes set text = 'x'`,
      /^events: case_notes .*: it is not what its last event says/,
    ],
    [
      'a report to somebody else',
      `update case_reports set recipient = 'x'`,
      /^events: case_reports .*: it is not what its last event says/,
    ],
    [
      'a link to a case that opens longer',
      `update share_links set expires_at = expires_at + interval '1 day'`,
      /^events: share_links .*: it is not what its last event says/,
    ],
    [
      'an alert of another time',
      `update alerts set raised_at = raised_at - interval '1 day' where id = (select min(id) from alerts)`,
      /^events: alerts .*: it is not what its last event says/,
    ],
    [
      'a tally of other rules',
      `update rival_tallies set method = 'rivals@0'`,
      /^events: rival_tallies .*: it is not what its last event says/,
    ],
    [
      'other words of an answer',
      `update searched_answers set words = '{1}' where run_id = ${CAPTURED}`,
      /^views: searched_answers .*: its words are not those/,
    ],
    [
      'an attempt that did not bring the answer',
      `update run_attempts set outcome = 'failed' where run_id = ${CAPTURED}`,
      /^events: run_attempts .*: it is not what its last event says/,
    ],
    [
      'a run said to have failed',
      `update runs set failure = 'timeout', failure_message = 'x' where id = ${CAPTURED}`,
      /^views: runs .*: its status is not that of what it shows/,
    ],
    [
      'the brand of a fact',
      `update facts set brand_id = ${OTHER} where id = (select min(id) from facts)`,
      /^views: facts .*: the fact is not the one/,
    ],
    [
      'a page of another domain',
      `update sources set domain = 'rival.example' where id = (select min(source) from citations)`,
      /^views: citations .*: these are not the pages/,
    ],
  ],
  [
    [
      'a link to a case that opens again',
      `update share_links set revoked_at = null`,
      /^events: share_links .*: it is not what its last event says/,
    ],
    [
      'an alert that says something else',
      `update alerts set details = details || '{"claimed": "1987"}' where id = (select min(id) from alerts)`,
      /^events: alerts .*: it is not what its last event says/,
    ],
    [
      'a worse case',
      `update cases set worst = worst + 1 where id = (select min(id) from cases)`,
      /^views: cases .*: the counts are not what its runs/,
    ],
    [
      'an attempt more',
      `update runs set attempt = attempt + 1 where id = ${CAPTURED}`,
      /^views: runs .*: attempt is not the one that brought/,
    ],
    [
      'other times of a block',
      `update search_blocks set last_at = last_at + interval '1 day'`,
      /^views: search_blocks .*: its answers are others, or of other times/,
    ],
    [
      'other words of a page',
      `update cited_texts set text = text || 'x' where ctid = (select min(ctid) from cited_texts)`,
      /^views: cited_texts .*: it is not the text that a look saw/,
    ],
    [
      'a look at another time',
      `update page_looks set looked_at = looked_at - interval '1 day' where id = (select min(id) from page_looks)`,
      /^events: page_looks .*: it is not what its last event says/,
    ],
    [
      'a cited page that nobody should visit',
      `update source_pages set address = page_address(url), url = null where id = (select min(page) from citations join source_pages on id = page where url is not null)`,
      /^views: citations .*: these are not the pages/,
    ],
  ],
  [
    [
      'a link to a case that something else opens',
      `update share_links set sha256 = sha256(sha256)`,
      /^events: share_links .*: it is not what its last event says/,
    ],
    [
      'an alert that is told again',
      `update alerts set addressed_at = null where id = (select min(id) from alerts where addressed_at is not null)`,
      /^events: alerts .*: it is not what its last event says/,
    ],
    [
      'a case that is said to be gone',
      `update cases set status = 'gone' where id = (select min(id) from cases)`,
      /^events: cases .*: it is not what its last event says/,
    ],
    [
      'more answers of a case than there are',
      `update case_counts set runs = runs + 1 where ctid = (select min(ctid) from case_counts)`,
      /^views: case_counts .*: the counts are not what/,
    ],
    [
      'a page that could not be read',
      `update page_looks set reason = 'x' where id = (select min(id) from page_looks where outcome = 'unreachable')`,
      /^events: page_looks .*: it is not what its last event says/,
    ],
    [
      'more answers that cite a domain',
      `update domain_counts set answers = answers + 1 where ctid = (select min(ctid) from domain_counts)`,
      /^views: domain_counts .*: the counts are not what/,
    ],
    [
      'more answers that cite a page',
      `update page_counts set answers = answers + 1 where ctid = (select min(ctid) from page_counts)`,
      /^views: page_counts .*: the counts are not what/,
    ],
    [
      'an answer that no search finds',
      `delete from searched_answers where run_id = ${CAPTURED}`,
      /^views: runs .*: no search can find its answer/,
    ],
    [
      'a cited page of another address',
      `update source_pages set address = page_address(url) || 'x', url = null where id = (select min(page) from citations join source_pages on id = page where url is not null)`,
      /^views: citations .*: these are not the pages/,
    ],
  ],
  [
    [
      'a link to a case for somebody else',
      `update share_links set label = 'x'`,
      /^events: share_links .*: it is not what its last event says/,
    ],
    [
      'an alert deleted',
      `delete from alerts where id = (select min(id) from alerts)`,
      /^events: alerts .*: it is missing/,
    ],
    [
      'fewer false answers beside a domain',
      `update domain_counts set confabulated = confabulated - 1 where ctid = (select min(ctid) from domain_counts)`,
      /^views: domain_counts .*: the counts are not what/,
    ],
    [
      'a false answer beside a page',
      `update page_counts set confabulated = confabulated + 1 where ctid = (select min(ctid) from page_counts)`,
      /^views: page_counts .*: the counts are not what/,
    ],
    [
      'a page said to say nothing, by other rules',
      `update page_findings set search = 'x', said_start = null, said_end = null, said_quote = null, true_start = null, true_end = null, true_quote = null where ctid = (select min(ctid) from page_findings)`,
      /^events: page_findings .*: it is not what its last event says/,
    ],
    [
      'some answers taken from the index, to wait again',
      `delete from searched_answers where run_id = ${CAPTURED}; insert into search_owed (run_id, brand_id) values (${CAPTURED}, ${ASKED})`,
      /^views: search_progress .*: its answers have other places/,
    ],
    [
      'another source',
      `update runs set cited_domains = '{rival.example}' where id = ${CAPTURED}; select recount_activity()`,
      /^views: runs .*: cited_domains are not those/,
    ],
    [
      'an ask that cost less',
      `update later_asks set cost_micros = 1 where ctid = (select min(ctid) from later_asks); select recount_activity()`,
      /^events: later_asks .*: it is not what its last event says/,
    ],
    [
      'a page that an answer did not cite',
      `update citations set page = page + 1 where ctid = (select min(ctid) from citations)`,
      /^views: citations .*: these are not the pages/,
    ],
  ],
  [
    [
      'a shared report that says something else',
      `update share_links set content = '{}' where content is not null`,
      /^events: share_links .*: it is not what its last event says/,
    ],
    [
      'an invented alert that a false claim is gone',
      `insert into alerts (id, scope, kind, subject, details, raised_at) select 'alt_forged', brand_id, 'case_gone', id, '{"matter": "founded", "claimed": "1990", "truth": "1987"}', now() from cases limit 1`,
      /^events: alerts .*: no event tells of it/,
    ],
    [
      'a page said to say it',
      `update page_findings set said_start = 0, said_end = 1, said_quote = 'x' where ctid = (select min(ctid) from page_findings)`,
      /^views: page_findings .*: its page does not say so/,
    ],
    [
      'a cited page forgotten',
      `delete from citations where ctid = (select min(ctid) from citations)`,
      /^views: citations .*: these are not the pages/,
    ],
    [
      'the index of searches wiped, as if it had never been made',
      `delete from search_progress; delete from searched_answers; delete from search_blocks`,
      /^events: search_progress .*: it is missing/,
    ],
  ],
  [
    [
      'a shared report of other days',
      `update share_links set first_day = first_day - 1`,
      /^events: share_links .*: it is not what its last event says/,
    ],
    [
      'a run taken out of its case',
      `delete from case_runs where run_id = (select min(run_id) from case_runs)`,
      /^views: runs .*: it is not in the cases that its verdict/,
    ],
    [
      'a cited page that leads elsewhere',
      `update source_pages set url = url || 'x' where id = (select min(id) from source_pages where url is not null)`,
      /^views: source_pages .*: its id or its address/,
    ],
    [
      'the index wiped, and said to be in the making',
      `update search_progress set is_walked = false, newest = 0, oldest = 0, walked_at = null, walked_run = null; delete from searched_answers; delete from search_blocks`,
      /^events: search_progress .*: it is missing/,
    ],
    [
      'a tally set back to counting, and emptied',
      `update rival_tallies set state = 'counting', counted = 0, unread = 0, walked_at = null, walked_run = null; delete from tallied_names; delete from tallied_runs; delete from tally_answers; delete from tally_parties; delete from tally_prompts`,
      /^events: rival_tallies .*: it is missing/,
    ],
  ],
  [
    ['a brand deleted', `delete from brands where id = ${ASKED}`, /^events: brands .*: it is missing/],
    [
      'a scan deleted',
      `delete from scans where id = (select scan_id from runs where id = ${CAPTURED})`,
      /^events: scans .*: it is missing/,
    ],
    [
      'a prompt deleted',
      `delete from prompts where id = (select prompt_id from runs where id = ${CAPTURED})`,
      /^events: prompts .*: it is missing/,
    ],
  ],
  [
    [
      'a scan lent to another brand',
      `update scans set brand_id = ${OTHER} where id = (select scan_id from runs where id = ${CAPTURED})`,
      /^events: scans .*: it is not what its last event says/,
    ],
    [
      'an attempt deleted',
      `delete from run_attempts where run_id = ${CAPTURED}`,
      /^events: run_attempts .*: it is missing/,
    ],
    [
      'an ask that never was',
      `delete from later_asks where ask = 1`,
      /^events: later_asks .*: it is missing/,
    ],
    [
      'the job of a verification',
      `delete from jobs where kind = 'verify-run'`,
      /^events: jobs .*: it is missing/,
    ],
  ],
  [
    [
      'a run deleted',
      `delete from runs where id = ${CAPTURED}`,
      /^views: runs .*: a run that was captured is missing/,
    ],
    [
      'a brand twice',
      `alter table brands drop constraint brands_pkey cascade; insert into brands select * from brands`,
      /^views: brands .*: it is there twice/,
    ],
    [
      'a link to a case, deleted',
      `truncate share_visits, share_links`,
      /^events: share_links .*: it is missing/,
    ],
  ],
  [
    [
      'a case without its runs, counted so',
      `delete from case_runs; update cases set runs = 0, recent = 0, worst = 0, engines = '{}', intents = '{}', first_seen = null, last_seen = null`,
      /^views: runs .*: it is not in the cases that its verdict/,
    ],
    [
      'all that was seen on pages',
      `truncate page_findings, page_looks, cited_texts`,
      /^events: page_looks .*: it is missing/,
    ],
  ],
  [
    ['a case deleted with all of it', `truncate cases cascade`, /^events: cases .*: it is missing/],
    [
      'a cited page forgotten, and counted so',
      `delete from citations; delete from domain_counts; delete from page_counts`,
      /^views: citations .*: these are not the pages/,
    ],
  ],
  [
    [
      'a scan lent with all its runs and prompts',
      `create temporary table lent on commit drop as select ${ASKED} as giver, ${OTHER} as taker; update scans set brand_id = taker from lent where brand_id = giver; update prompts set brand_id = taker from lent where brand_id = giver; update runs set brand_id = taker from lent where brand_id = giver; select recount_classes(), recount_activity()`,
      /^views: runs .*: engine, scan, brand or prompt are not/,
    ],
  ],
  [
    [
      'all runs, and whatever else would miss them',
      `truncate batch_items, batches, case_runs, citing_runs, case_followings, rival_owed, tallied_runs, tallied_names, runs, run_attempts, reader_asks, later_asks, scans, class_counts, prompt_days, source_counts, activity_counts`,
      /^views: runs .*: a run that was captured is missing/,
    ],
  ],
]

/** What an audit finds after this, by somebody who has switched off whatever would have refused it. */
export async function linesAfter(
  client: pg.Client,
  { journal }: AuditedLog,
  statement: string,
): Promise<string[]> {
  const { findings } = await auditAfter(
    client,
    db => db.query(`set local session_replication_role = replica; ${statement}`),
    { journal: journal.path },
  )
  return findings.map(({ check, where, message }) => `${check}: ${where}: ${message}`)
}
