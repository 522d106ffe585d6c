-- Names that recur in answers and are no rivals: nobody is asked about them again.
create table rival_dismissals (
  id text primary key,
  brand_id text not null references brands (id),
  -- As it was suggested, and as names are compared.
  name text not null,
  folded text not null,
  dismissed_at timestamptz not null,
  unique (brand_id, folded)
);

-- Few answers recommend somebody in the place of another: they are found without a walk through all that name somebody.
create index tallied_names_instead on tallied_names (tally, party, captured_at, run_id) where instead;
