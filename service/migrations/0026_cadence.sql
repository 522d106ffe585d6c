-- How often a prompt is asked by a schedule. Null: at every scan, as before.
alter table prompts add column cadence text
  constraint prompts_cadence check (cadence in ('daily', 'weekly', 'monthly'));

-- What was asked for a brand in a UTC month is counted too: `brand brd_… 2026-11`.
create function spending_scopes(scan_id text, brand_id text, at timestamptz) returns table (scope text)
language sql stable as $$
  values ('scan ' || scan_id), ('day ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD')),
    ('month ' || to_char(at at time zone 'UTC', 'YYYY-MM')),
    ('brand ' || brand_id || to_char(at at time zone 'UTC', ' YYYY-MM'))
$$;

-- The same as before, with that scope.
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
    from unnest(asks) a left join runs on runs.id = run_id,
      spending_scopes(scan_id, coalesce(a.brand_id, runs.brand_id), coalesce(started_at, finished_at))
    where scope is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (scope, engine, route, model) do update
      set asks = spending.asks + excluded.asks, paid = spending.paid + excluded.paid,
        estimated = spending.estimated + excluded.estimated, unknown = spending.unknown + excluded.unknown,
        known_micros = spending.known_micros + excluded.known_micros,
        estimated_micros = spending.estimated_micros + excluded.estimated_micros;
$$;

-- And without the sources of answers that stand apart.
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
      select null as brand_id, run_id, engine, route, model, started_at, cost_micros, estimated from run_attempts
      union all
      select null, run_id, engine, route, model, coalesce(started_at, finished_at), cost_micros, estimated from later_asks
      union all
      select brand_id, run_id, engine, route, model, started_at, cost_micros, estimated from reader_asks) as a
    left join runs on runs.id = run_id, spending_scopes(scan_id, coalesce(a.brand_id, runs.brand_id), started_at)
    where scope is not null
    group by 1, 2, 3, 4;
  insert into source_counts
    select brand_id, grain, starts_at, domain, count(*)
    from runs, unnest(cited_domains) as domain, source_count_stretches(captured_at)
    where not apart
    group by 1, 2, 3, 4;
end $$;

drop function spending_scopes(text, timestamptz);

select recount_activity();
