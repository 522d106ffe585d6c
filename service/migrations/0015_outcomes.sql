-- How an answer came out. Null where nobody noted it: before this, where there is no answer, or where it could not be read.
alter table runs add outcome text;

-- Which of several times one engine was asked the same in one scan.
alter table runs add sample integer not null default 1 check (sample >= 1);
alter table runs drop constraint runs_scan_id_prompt_id_engine_key;
alter table runs add unique (scan_id, prompt_id, engine, sample);
alter table scans add samples integer not null default 1 check (samples >= 1);

-- What runs are filtered by stands in the index.
drop index runs_of_brand;
create index runs_of_brand on runs (brand_id, created_at desc, id)
  include (engine, intent, citation_class, outcome, captured_at);

-- Of the absent: those where the engine showed no answer at all.
alter table class_counts add not_shown integer not null default 0;

create or replace function recount_classes() returns void language plpgsql as $$
begin
  -- Verdicts wait: none may be counted twice, or by nobody.
  lock table class_counts in exclusive mode;
  delete from class_counts;
  insert into class_counts
    select brand_id, grain, starts_at, engine, intent,
      count(*) filter (where citation_class = 'STRONG'), count(*) filter (where citation_class = 'DESCRIPTIVE'),
      count(*) filter (where citation_class = 'ECHO'), count(*) filter (where citation_class = 'CONFABULATED'),
      count(*) filter (where citation_class = 'ABSENT'), count(*) filter (where outcome = 'not_shown')
    from runs, class_count_stretches(captured_at)
    where citation_class is not null group by 1, 2, 3, 4, 5;
end $$;
