-- Classes of the answers to a prompt by day and engine, so that its page does not have to walk through them. The database itself
-- counts, so what processes of an older version judge during an upgrade is counted too.
create table prompt_days (
  prompt_id text not null references prompts (id),
  -- The UTC day of capture.
  day date not null,
  engine text not null,
  strong integer not null,
  descriptive integer not null,
  echo integer not null,
  confabulated integer not null,
  absent integer not null,
  primary key (prompt_id, day, engine)
);

create function count_prompt_days() returns trigger language plpgsql as $$
begin
  insert into prompt_days
    select prompt_id, (captured_at at time zone 'UTC')::date, engine,
      coalesce(sum(change) filter (where class = 'STRONG'), 0), coalesce(sum(change) filter (where class = 'DESCRIPTIVE'), 0),
      coalesce(sum(change) filter (where class = 'ECHO'), 0), coalesce(sum(change) filter (where class = 'CONFABULATED'), 0),
      coalesce(sum(change) filter (where class = 'ABSENT'), 0)
    from (values (old.prompt_id, old.captured_at, old.engine, old.citation_class, old.apart, -1),
        (new.prompt_id, new.captured_at, new.engine, new.citation_class, new.apart, 1))
      as moved (prompt_id, captured_at, engine, class, apart, change)
    where class is not null and captured_at is not null and not apart group by 1, 2, 3 order by 1, 2, 3
  on conflict (prompt_id, day, engine) do update
    set strong = prompt_days.strong + excluded.strong, descriptive = prompt_days.descriptive + excluded.descriptive,
      echo = prompt_days.echo + excluded.echo, confabulated = prompt_days.confabulated + excluded.confabulated,
      absent = prompt_days.absent + excluded.absent;
  return null;
end $$;
-- Whoever gives classes has locked the counts of brand, engine and intent before, so two of them never wait for each other here.
create trigger runs_count_prompt_days after update of citation_class on runs for each row
  when (old.citation_class is distinct from new.citation_class) execute function count_prompt_days();

create function recount_prompt_days() returns void language sql as $$
  delete from prompt_days;
  insert into prompt_days
    select prompt_id, (captured_at at time zone 'UTC')::date, engine,
      count(*) filter (where citation_class = 'STRONG'), count(*) filter (where citation_class = 'DESCRIPTIVE'),
      count(*) filter (where citation_class = 'ECHO'), count(*) filter (where citation_class = 'CONFABULATED'),
      count(*) filter (where citation_class = 'ABSENT')
    from runs where citation_class is not null and not apart group by 1, 2, 3;
$$;
select recount_prompt_days();

create or replace function recount_classes() returns void language plpgsql as $$
begin
  -- Verdicts wait: none may be counted twice, or by nobody. They take these tables in this order.
  lock table class_counts, prompt_days in exclusive mode;
  delete from class_counts;
  insert into class_counts
    select brand_id, grain, starts_at, engine, intent,
      count(*) filter (where citation_class = 'STRONG'), count(*) filter (where citation_class = 'DESCRIPTIVE'),
      count(*) filter (where citation_class = 'ECHO'), count(*) filter (where citation_class = 'CONFABULATED'),
      count(*) filter (where citation_class = 'ABSENT'), count(*) filter (where outcome = 'not_shown')
    from runs, class_count_stretches(captured_at)
    where citation_class is not null and not apart group by 1, 2, 3, 4, 5;
  perform recount_prompt_days();
end $$;

-- What no rate counts: runs that have no class, or stand apart. How many others a list has is counted already.
create index runs_in_no_rate on runs (brand_id, created_at desc, id)
  include (engine, intent, citation_class, outcome, captured_at) where citation_class is null or apart;
