-- What the console needs: who is logged in, and what its overview shows without walking history.

-- A row for each open session. The secret in the cookie is kept nowhere: the mark is its HMAC under the access token.
create table console_sessions (
  mark         bytea primary key check (length(mark) = 32),
  created_at   timestamptz not null,
  -- To the minute, so that reading is not writing.
  last_seen_at timestamptz not null
);

-- What a brand's asking gave and cost, in the stretches of time of class_counts: answers by when they were captured,
-- money by when the asking ended. Kept with every capture and every ended attempt.
create table activity_counts (
  brand_id    text not null references brands,
  grain       text not null,
  starts_at   timestamptz not null,
  captured    integer not null,
  -- How many times of asking have a known price, and what they cost together.
  priced      integer not null,
  cost_micros bigint not null,
  primary key (brand_id, grain, starts_at)
);

-- The hosts that the answer cites, each once; null until it has a class.
alter table runs add column cited_domains text[];

update runs set cited_domains = array(
  select distinct regexp_replace(rtrim(host, '.'), '^www\.', '')
  from records, json_array_elements(private_text::json -> 'reading' -> 'citations') as citation,
    lateral (
      select case
        -- Google cites through redirects of its own; the title then names the site. JSON may hold what text cannot.
        when citation ->> 'domain' = 'vertexaisearch.cloud.google.com' and (citation -> 'title')::text !~ '\\u0000'
          and citation ->> 'title' ~ '^[^\s/]{1,253}\.[^\s/.]{2,63}$' then lower(citation ->> 'title')
        else citation ->> 'domain' end as host) as shown
  where records.id = classification_id and host <> '')
where citation_class is not null;

-- How many answers cite a host, of all time and by week and day of capture. Kept with every verdict. Weeks, because an
-- answer names several hosts and most of them are seldom named again: a month of days would be many rows to add up.
create table source_counts (
  brand_id  text not null references brands,
  grain     text not null,
  starts_at timestamptz not null,
  domain    text collate "C" not null,
  answers   integer not null,
  primary key (brand_id, grain, starts_at, domain)
);

create function source_count_stretches(at timestamptz) returns table (grain text, starts_at timestamptz)
language sql immutable as $$
  values ('all', timestamptz '-infinity'),
    ('week', date_bin('7 days', at, 'epoch')),
    ('day', date_bin('1 day', at, 'epoch'))
$$;

-- Counts both anew: here, and whenever an audit finds that a count was changed.
create function recount_activity() returns void language plpgsql as $$
begin
  -- Captures and verdicts wait: none may be counted twice, or by nobody.
  lock table activity_counts, source_counts in exclusive mode;
  delete from activity_counts;
  delete from source_counts;
  insert into activity_counts
    select brand_id, grain, starts_at, sum(captured), sum(priced), sum(micros)
    from (
      select brand_id, captured_at as at, 1 as captured, 0 as priced, 0 as micros from runs where captured_at is not null
      union all
      select brand_id, finished_at, 0, 1, cost_micros
      from run_attempts join runs on runs.id = run_id where cost_micros is not null and finished_at is not null
      union all
      select brand_id, finished_at, 0, 1, cost_micros
      from later_asks join runs on runs.id = run_id where cost_micros is not null) as events,
      class_count_stretches(at)
    group by 1, 2, 3;
  insert into source_counts
    select brand_id, grain, starts_at, domain, count(*)
    from runs, unnest(cited_domains) as domain, source_count_stretches(captured_at)
    group by 1, 2, 3, 4;
end $$;

select recount_activity();

-- Runs of a brand page by page, whatever they are filtered by.
create index runs_of_brand on runs (brand_id, created_at desc, id) include (engine, intent, citation_class, captured_at);

-- What audits found, for people to see that there was one. Whoever can change evidence can change this too.
create table audits (
  at       timestamptz primary key,
  ok       boolean not null,
  -- Entries of the log that were looked at.
  size     bigint not null,
  findings integer not null
);
