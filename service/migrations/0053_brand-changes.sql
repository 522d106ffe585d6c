-- What a comparison of the last 30 whole days of a brand with the 30 before found, once a day: it takes the answers of two months,
-- too many to be gone through for each brand whenever somebody opens the list of all. Made anew every day, from what is sealed.
create table brand_changes (
  brand_id text primary key references brands (id),
  -- The last of the days that were compared, in UTC.
  last_day text not null constraint brand_changes_day check (last_day ~ '^\d{4}-\d\d-\d\d$'),
  scans_before integer not null,
  scans_after integer not null,
  -- Answers of these days that had no verdict yet.
  waiting integer not null,
  verdict text not null constraint brand_changes_verdict
    check (verdict in ('changed', 'no_change_seen', 'too_few_scans')),
  -- Those that are called changed, of the shares that say how a brand stands.
  rates jsonb not null,
  compared_at timestamptz not null
);
