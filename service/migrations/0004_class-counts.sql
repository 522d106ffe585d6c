-- How many runs of a brand have which class, kept with every verdict, so that counting never walks history.

-- One row for each stretch of time in which an answer was captured: all of time, a day, an hour, a minute, each
-- beginning at a whole one in UTC. A window is made of whole days, then whole hours and minutes up to its edge.
create table class_counts (
  brand_id     text not null references brands,
  grain        text not null,
  starts_at    timestamptz not null,
  engine       text not null,
  intent       text not null,
  strong       integer not null,
  descriptive  integer not null,
  echo         integer not null,
  confabulated integer not null,
  absent       integer not null,
  primary key (brand_id, grain, starts_at, engine, intent)
);

create function class_count_stretches(at timestamptz) returns table (grain text, starts_at timestamptz)
language sql immutable as $$
  values ('all', timestamptz '-infinity'),
    ('day', date_bin('1 day', at, 'epoch')),
    ('hour', date_bin('1 hour', at, 'epoch')),
    ('minute', date_bin('1 minute', at, 'epoch'))
$$;

-- Counts everything anew from the runs: here, and whenever an audit finds that a count was changed.
create function recount_classes() returns void language plpgsql as $$
begin
  -- Verdicts wait: none may be counted twice, or by nobody.
  lock table class_counts in exclusive mode;
  delete from class_counts;
  insert into class_counts
    select brand_id, grain, starts_at, engine, intent,
      count(*) filter (where citation_class = 'STRONG'), count(*) filter (where citation_class = 'DESCRIPTIVE'),
      count(*) filter (where citation_class = 'ECHO'), count(*) filter (where citation_class = 'CONFABULATED'),
      count(*) filter (where citation_class = 'ABSENT')
    from runs, class_count_stretches(captured_at)
    where citation_class is not null group by 1, 2, 3, 4, 5;
end $$;

select recount_classes();

-- The newest confabulations, whatever they are filtered by.
create index runs_confabulated_of_engine on runs (brand_id, engine, captured_at desc, id)
  where citation_class = 'CONFABULATED';
create index runs_confabulated_of_intent on runs (brand_id, intent, captured_at desc, id)
  where citation_class = 'CONFABULATED';
create index runs_confabulated_of_pair on runs (brand_id, engine, intent, captured_at desc, id)
  where citation_class = 'CONFABULATED';
