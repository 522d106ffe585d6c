// Attack 39: rows that lead to evidence, changed by somebody who owns the database. What is made together lies in rows apart, and
// what betrays one is not what betrays another: the long lane makes each alone (`HIDDEN_ALONE`).

import type pg from 'pg'
import { type AuditedLog, auditAfter } from './audited-log.ts'

type Hidden = [what: string, statement: string, found: RegExp]

/** The brand that was asked about, one of the others, and one of its answers. */
export const ASKED = `(select brand_id from runs where captured_at is not null order by id limit 1)`
const OTHER = `(select id from brands where id <> ${ASKED} order by id limit 1)`
const CAPTURED = `(select min(id) from runs where captured_at is not null)`

/** By what betrays them: the table of a finding where it is not the edited one, and how its message begins. */
const EDITS: Record<string, Record<string, string>>[] = [
  {
    'it is not what its last event says': {
      'a feed that another opens': `update alert_wishes set sha256 = sha256('x') where revoked_at is null and sha256 is not null`,
      'another note': `update case_notes set text = 'x' where engine is null`,
      'an allegation said to be true': `update allegation_decisions set verdict = 'true'`,
      'a report to somebody else': `update case_notes set recipient = 'x' where engine is not null`,
      'a link to a case that opens longer': `update share_links set expires_at = expires_at + interval '1 day'`,
      'an alert of another time': `update alerts set raised_at = raised_at - interval '1 day' where id = (select min(id) from alerts)`,
    },
    'it is not the attempt that was sealed with the answer': {
      'an attempt that did not bring the answer': `update run_attempts set outcome = 'failed' where run_id = ${CAPTURED}`,
    },
    'its reading alleges something else': {
      'another allegation': `update allegations set quote = 'x' where ctid = (select min(ctid) from allegations)`,
    },
    'search_postings: its rows are not those of a segment': {
      'a row of words said to begin with another': `update search_postings set word = word || 'x' where ctid = (select min(ctid) from search_postings where word <> '')`,
    },
    'its status is not that of what it shows': {
      'a run said to have failed': `update runs set failure = 'timeout', failure_message = 'x' where id = ${CAPTURED}`,
    },
    'the fact is not the one': {
      'the brand of a fact': `update facts set brand_id = ${OTHER} where id = (select min(id) from facts)`,
    },
    'citations: these are not the pages': {
      'a page of another domain': `update sources set domain = 'rival.example' where id = (select min(source) from citations)`,
    },
  },
  {
    'it is not what its last event says': {
      'a link to a case that opens again': `update share_links set revoked_at = null`,
      'an alert that says something else': `update alerts set details = details || '{"claimed": "1987"}' where id = (select min(id) from alerts)`,
      'a look at another time': `update page_looks set looked_at = looked_at - interval '1 day' where id = (select min(id) from page_looks)`,
    },
    'the counts are not what its runs': {
      'a worse case': `update cases set worst = worst + 1 where id = (select min(id) from cases)`,
    },
    'attempt is not the one that brought': {
      'an attempt more': `update runs set attempt = attempt + 1 where id = ${CAPTURED}`,
    },
    'its answers have other places': {
      'other places of answers': `update search_blocks set place = place + 7 where brand_id = ${OTHER}`,
    },
    'its answers are of other times': {
      'other times of a block': `update search_blocks set last_at = last_at + interval '1 day'`,
    },
    'it is not the text that a look saw': {
      'other words of a page': `update cited_texts set text = text || 'x' where ctid = (select min(ctid) from cited_texts)`,
    },
    'citations: these are not the pages': {
      'a cited page that nobody should visit': `update source_pages set address = page_address(url), url = null where id = (select min(page) from citations join source_pages on id = page where url is not null)`,
    },
  },
  {
    'it is not what its last event says': {
      'a link to a case that something else opens': `update share_links set sha256 = sha256(sha256)`,
      'an alert that is told again': `update alerts set addressed_at = null where id = (select min(id) from alerts where addressed_at is not null)`,
      'a case that is said to be gone': `update cases set status = 'gone' where id = (select min(id) from cases)`,
      'a page that could not be read': `update page_looks set reason = 'x' where id = (select min(id) from page_looks where outcome = 'unreachable')`,
    },
    'the counts are not what': {
      'more answers said to name somebody': `update rival_days set counts = replace(counts::text, '"all": [1,', '"all": [2,')::jsonb`,
      'more answers of a case than there are': `update case_counts set runs = runs + 1 where ctid = (select min(ctid) from case_counts)`,
      'a false answer counted as a true one': `update summaries set classes = replace(classes::text, ', 0', ', 1')::jsonb where ctid = (select min(ctid) from summaries where grain = 'day')`,
      'more answers that cite a domain': `update summaries set domains = replace(domains::text, '[1,', '[2,')::jsonb where ctid = (select min(ctid) from summaries where grain = 'day' and domains <> '{}')`,
      'more answers that cite a page': `update summaries set pages = replace(pages::text, '[1,', '[2,')::jsonb where ctid = (select min(ctid) from summaries where grain = 'day' and domains <> '{}')`,
    },
    'rival_days: its answer does not say so': {
      'an answer said to be read, or not to be': `update rival_days set answers = jsonb_set(answers, '{0,2}', to_jsonb(not (answers #>> '{0,2}')::boolean))`,
    },
    'runs: no search can find its answer': {
      'an answer that no search finds, in whose place another stands': `update search_blocks set documents = decode(replace(encode(documents, 'hex'), encode(convert_to(${CAPTURED}, 'UTF8'), 'hex'), encode(convert_to(rpad('run_x', 30), 'UTF8'), 'hex')), 'hex')`,
    },
    'citations: these are not the pages': {
      'a cited page of another address': `update source_pages set address = page_address(url) || 'x', url = null where id = (select min(page) from citations join source_pages on id = page where url is not null)`,
    },
  },
  {
    'it is not what its last event says': {
      'a link to a case for somebody else': `update share_links set label = 'x'`,
      'a page said to say nothing, by other rules': `update page_findings set search = 'x', said_start = null, said_end = null, said_quote = null, true_start = null, true_end = null, true_quote = null where ctid = (select min(ctid) from page_findings)`,
      'an ask that cost less': `update later_asks set cost_micros = 1 where ctid = (select min(ctid) from later_asks); select recount_activity()`,
    },
    'it is missing': {
      'an alert deleted': `delete from alerts where id = (select min(id) from alerts)`,
    },
    'the counts are not what': {
      'more answers to a prompt of all time': `update summaries set prompts = replace(prompts::text, ', 0', ', 1')::jsonb where ctid = (select min(ctid) from summaries where grain = 'month')`,
      'fewer false answers beside a domain': `update summaries set domains = replace(domains::text, ', 1]', ', 0]')::jsonb where domains::text like '%, 1]%'`,
      'a false answer beside a page': `update summaries set pages = replace(pages::text, ', 0]', ', 1]')::jsonb where ctid = (select min(ctid) from summaries where grain = 'day' and domains <> '{}')`,
    },
    'search_postings: its words are not those': {
      'some answers taken from the index, to wait again': `insert into search_owed (brand_id, run_ids) select brand_id, array[${CAPTURED}] from runs where id = ${CAPTURED}; update search_blocks set answers = answers - 1, documents = substring(documents from 33) where brand_id = ${ASKED}`,
    },
    'these are not the pages': {
      'a page that an answer did not cite': `update citations set page = page + 1 where ctid = (select min(ctid) from citations)`,
    },
  },
  {
    'it is not what its last event says': {
      'a shared report that says something else': `update share_links set content = '{}' where content is not null`,
    },
    'no event tells of it': {
      'an invented alert that a false claim is gone': `insert into alerts (id, scope, kind, subject, details, raised_at) select 'alt_forged', brand_id, 'case_gone', id, '{"matter": "founded", "claimed": "1990", "truth": "1987"}', now() from cases limit 1`,
    },
    'its page does not say so': {
      'a page said to say it': `update page_findings set said_start = 0, said_end = 1, said_quote = 'x' where ctid = (select min(ctid) from page_findings)`,
    },
    'these are not the pages': {
      'a cited page forgotten': `delete from citations where ctid = (select min(ctid) from citations)`,
    },
    'search_postings: there is no such segment': {
      'the answers of searches wiped, as if none had ever been searchable': `delete from search_blocks`,
    },
  },
  {
    'it is not what its last event says': {
      'a shared report of other days': `update share_links set first_day = first_day - 1`,
    },
    'runs: it is not in the cases that its verdict': {
      'a run taken out of its case': `delete from case_runs where run_id = (select min(run_id) from case_runs)`,
    },
    'its id or its address': {
      'a cited page that leads elsewhere': `update source_pages set url = url || 'x' where id = (select min(id) from source_pages where url is not null)`,
    },
    'it is not counted for the names of today': {
      'rivals counted for other names': `update rival_days set names = 'x'`,
    },
  },
  {
    'it is missing': {
      'a brand deleted': `delete from brands where id = ${ASKED}`,
      'a scan deleted': `delete from scans where id = (select scan_id from runs where id = ${CAPTURED})`,
      'a prompt deleted': `delete from prompts where id = (select prompt_id from runs where id = ${CAPTURED})`,
    },
  },
  {
    'it is not the attempt that was sealed with the answer': {
      'an attempt deleted': `delete from run_attempts where run_id = ${CAPTURED}`,
    },
    'it is not what its last event says': {
      'a scan lent to another brand': `update scans set brand_id = ${OTHER} where id = (select scan_id from runs where id = ${CAPTURED})`,
    },
    'it is missing': {
      'an ask that never was': `delete from later_asks where ask = 1`,
      'the job of a verification': `delete from jobs where kind = 'verify-run'`,
    },
  },
  {
    'a run that was captured is missing': {
      'a run deleted': `delete from runs where id = ${CAPTURED}`,
    },
    'it is there twice': {
      'a brand twice': `alter table brands drop constraint brands_pkey cascade; insert into brands select * from brands`,
    },
    'share_links: it is missing': {
      'a link to a case, deleted': `truncate share_links`,
    },
  },
  {
    'runs: it is not in the cases that its verdict': {
      'a case without its runs, counted so': `delete from case_runs; update cases set runs = 0, recent = 0, worst = 0, engines = '{}', intents = '{}', first_seen = null, last_seen = null`,
    },
    'page_looks: it is missing': {
      'all that was seen on pages': `truncate page_findings, page_looks, cited_texts`,
    },
  },
  {
    'it is missing': {
      'a case deleted with all of it': `truncate cases cascade`,
    },
    'cited_domains are not those': {
      'another source': `update runs set cited_domains = '{rival.example}' where id = ${CAPTURED}; select forget_summaries()`,
    },
    'these are not the pages': {
      'a cited page forgotten, and counted so': `delete from citations; select forget_summaries()`,
    },
  },
  {
    'runs: engine, scan, brand or prompt are not': {
      'a scan lent with all its runs and prompts': `create temporary table lent on commit drop as select ${ASKED} as giver, ${OTHER} as taker; update scans set brand_id = taker from lent where brand_id = giver; update prompts set brand_id = taker from lent where brand_id = giver; update runs set brand_id = taker from lent where brand_id = giver; select forget_summaries(), recount_activity()`,
    },
  },
  {
    'runs: a run that was captured is missing': {
      'all runs, and whatever else would miss them': `truncate batch_items, batches, allegations, case_runs, citing_runs, case_followings, runs, run_attempts, reader_asks, later_asks, scans, summaries, stale_days, rival_days, activity_counts`,
    },
  },
]

const EDITED = /(?:update|delete from|insert into|truncate) (\w+)/

export const HIDDEN: Hidden[][] = EDITS.map(round =>
  Object.entries(round).flatMap(([finding, edits]) => {
    const [message = '', table] = finding.split(': ').reverse()
    return Object.entries(edits).map(([what, statement]): Hidden => {
      const edited = table ?? EDITED.exec(statement)?.[1]
      return [what, statement, new RegExp(`^(?:events|views): ${edited} .*: ${message}`)]
    })
  }),
)

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
