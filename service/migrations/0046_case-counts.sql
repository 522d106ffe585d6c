-- How many runs a case has, by engine and intent: a run that joins or leaves costs as much in a long history as in a short one. Kept
-- by the table itself, so that nothing can join uncounted; the audit adds it up again.
create table case_counts (
  case_id text not null references cases (id),
  engine text not null,
  intent text not null,
  runs integer not null,
  primary key (case_id, engine, intent)
);
insert into case_counts (case_id, engine, intent, runs)
select case_id, engine, intent, count(*) from case_runs group by 1, 2, 3;

create function count_case_runs() returns trigger language plpgsql as $$
begin
  insert into case_counts (case_id, engine, intent, runs)
  select case_id, engine, intent, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed group by 1, 2, 3 order by 1, 2, 3
  on conflict (case_id, engine, intent) do update set runs = case_counts.runs + excluded.runs;
  return null;
end
$$;
create trigger case_runs_joined after insert on case_runs
  referencing new table as changed for each statement execute function count_case_runs();
create trigger case_runs_left after delete on case_runs
  referencing old table as changed for each statement execute function count_case_runs();
