-- What a model reads on the pages of a brand's own site: texts that wait to be read, and facts that it proposes. Nothing of it
-- is true of the brand before somebody accepts it.

-- What people see of a page, kept until a model has read it. Then the sealed reading holds it.
create table page_texts (
  brand_id    text not null references brands,
  url         text not null,
  title       text not null,
  -- Of the page's bytes, and of the text.
  body_sha256 bytea not null check (length(body_sha256) = 32),
  text_sha256 bytea not null check (length(text_sha256) = 32),
  text        text,
  kept_at     timestamptz not null,
  -- `read`, `gone`, or why the model could not read it; null while it waits.
  outcome     text,
  -- The model that was asked, and the record of what it read.
  model       text,
  reading     text,
  ended_at    timestamptz,
  primary key (brand_id, url),
  constraint page_texts_waiting check ((outcome is null) = (text is not null) and (outcome is null) = (ended_at is null)),
  constraint page_texts_reading check ((reading is not null) = (outcome is not distinct from 'read'))
);

create table proposed_facts (
  id            text primary key,
  brand_id      text not null references brands,
  -- As the page states it: a price with its currency, the hours of several days. Facts are made of it when it is accepted.
  key           text not null,
  value         text not null,
  quote         text not null,
  -- The page, and its bytes.
  source        text not null,
  source_sha256 bytea not null check (length(source_sha256) = 32),
  -- The record of the reading.
  reading       text not null,
  proposed_at   timestamptz not null,
  decision      text check (decision in ('accepted', 'refused', 'withdrawn')),
  decided_by    text,
  decided_at    timestamptz,
  -- Of those that were accepted.
  facts         text[] not null default '{}',
  constraint proposed_facts_decided check (num_nulls(decision, decided_by, decided_at) in (0, 3)),
  constraint proposed_facts_facts check ((decision is not distinct from 'accepted') = (cardinality(facts) > 0))
);
create index proposed_facts_of_brand on proposed_facts (brand_id, proposed_at, id);
-- What is proposed stands there once.
create unique index proposed_facts_open on proposed_facts (brand_id, md5(source), md5(key), md5(value)) where decision is null;

-- Whether a brand accepts what is proposed by itself; without a row it does not.
create table proposal_settings (
  brand_id         text primary key references brands,
  accept_by_itself boolean not null,
  changed_at       timestamptz not null
);

-- Pages are read for no run. What that costs is counted for the brand, the day and the month.
alter table reader_asks alter column run_id drop not null;
alter table reader_asks add constraint reader_asks_purpose check (run_id is not null or occasion like 'page %');

alter type counted_ask add attribute brand_id text;

create or replace function count_asks(asks counted_ask[]) returns void language sql as $$
  insert into activity_counts (brand_id, grain, starts_at, captured, priced, cost_micros, estimated, unknown)
    select coalesce(a.brand_id, runs.brand_id), grain, starts_at, 0, 0, 0, sum(sign * estimated::integer),
      sum(sign * (cost_micros is null)::integer)
    from unnest(asks) a left join runs on runs.id = run_id, class_count_stretches(finished_at)
    where finished_at is not null and (estimated or cost_micros is null)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (brand_id, grain, starts_at) do update
      set estimated = activity_counts.estimated + excluded.estimated,
        unknown = activity_counts.unknown + excluded.unknown;
  insert into spending
    select scope, coalesce(a.engine, runs.engine), coalesce(route, ''), coalesce(model, ''), sum(sign),
      sum(sign * (coalesce(cost_micros, 0) > 0 and not estimated)::integer), sum(sign * estimated::integer),
      sum(sign * (cost_micros is null)::integer), coalesce(sum(sign * cost_micros) filter (where not estimated), 0),
      coalesce(sum(sign * cost_micros) filter (where estimated), 0)
    from unnest(asks) a left join runs on runs.id = run_id, spending_scopes(scan_id, coalesce(started_at, finished_at))
    where scope is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (scope, engine, route, model) do update
      set asks = spending.asks + excluded.asks, paid = spending.paid + excluded.paid,
        estimated = spending.estimated + excluded.estimated, unknown = spending.unknown + excluded.unknown,
        known_micros = spending.known_micros + excluded.known_micros,
        estimated_micros = spending.estimated_micros + excluded.estimated_micros;
$$;

create or replace function count_new_asks() returns trigger language plpgsql as $$
begin
  perform count_asks(array(
    select row(1, run_id, engine, route, model, started_at, finished_at, cost_micros, estimated, null)::counted_ask from after));
  return null;
end $$;

create or replace function count_changed_asks() returns trigger language plpgsql as $$
begin
  perform count_asks(array(
    select row(1, run_id, engine, route, model, started_at, finished_at, cost_micros, estimated, null)::counted_ask from after
    union all
    select row(-1, run_id, engine, route, model, started_at, finished_at, cost_micros, estimated, null)::counted_ask from before));
  return null;
end $$;

create function count_new_readings() returns trigger language plpgsql as $$
begin
  perform count_asks(array(
    select row(1, run_id, engine, route, model, started_at, finished_at, cost_micros, estimated, brand_id)::counted_ask
    from after));
  return null;
end $$;

create function count_changed_readings() returns trigger language plpgsql as $$
begin
  perform count_asks(array(
    select row(1, run_id, engine, route, model, started_at, finished_at, cost_micros, estimated, brand_id)::counted_ask
    from after
    union all
    select row(-1, run_id, engine, route, model, started_at, finished_at, cost_micros, estimated, brand_id)::counted_ask
    from before));
  return null;
end $$;

drop trigger reader_asks_count_new on reader_asks;
drop trigger reader_asks_count_changed on reader_asks;
create trigger reader_asks_count_new after insert on reader_asks
  referencing new table as after for each statement execute function count_new_readings();
create trigger reader_asks_count_changed after update on reader_asks
  referencing old table as before new table as after for each statement execute function count_changed_readings();

-- The same as before, with asks that belong to no run.
create or replace function recount_activity() returns void language plpgsql as $$
begin
  lock table run_attempts, later_asks, reader_asks, activity_counts, source_counts, spending in exclusive mode;
  delete from activity_counts;
  delete from source_counts;
  delete from spending;
  insert into activity_counts (brand_id, grain, starts_at, captured, priced, cost_micros, estimated, unknown)
    select brand_id, grain, starts_at, sum(captured), sum(priced), sum(micros), sum(estimated), sum(unknown)
    from (
      select brand_id, captured_at as at, 1 as captured, 0 as priced, 0 as micros, 0 as estimated, 0 as unknown
      from runs where captured_at is not null
      union all
      select coalesce(asked.brand_id, runs.brand_id), finished_at, 0, (cost_micros is not null)::integer,
        coalesce(cost_micros, 0), estimated::integer, (cost_micros is null)::integer
      from (
        select null as brand_id, run_id, finished_at, cost_micros, estimated from run_attempts
        union all select null, run_id, finished_at, cost_micros, estimated from later_asks
        union all select brand_id, run_id, finished_at, cost_micros, estimated from reader_asks) as asked
      left join runs on runs.id = run_id where finished_at is not null) as events,
      class_count_stretches(at)
    group by 1, 2, 3;
  insert into spending
    select scope, coalesce(a.engine, runs.engine), coalesce(route, ''), coalesce(model, ''), count(*),
      count(*) filter (where cost_micros > 0 and not estimated), count(*) filter (where estimated),
      count(*) filter (where cost_micros is null), coalesce(sum(cost_micros) filter (where not estimated), 0),
      coalesce(sum(cost_micros) filter (where estimated), 0)
    from (
      select run_id, engine, route, model, started_at, cost_micros, estimated from run_attempts
      union all
      select run_id, engine, route, model, coalesce(started_at, finished_at), cost_micros, estimated from later_asks
      union all
      select run_id, engine, route, model, started_at, cost_micros, estimated from reader_asks) as a
    left join runs on runs.id = run_id, spending_scopes(scan_id, started_at)
    where scope is not null
    group by 1, 2, 3, 4;
  insert into source_counts
    select brand_id, grain, starts_at, domain, count(*)
    from runs, unnest(cited_domains) as domain, source_count_stretches(captured_at)
    group by 1, 2, 3, 4;
end $$;
