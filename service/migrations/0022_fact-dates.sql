-- From which day a fact holds: by the record of the fact itself, or by one that came later. The last one counts; those
-- before stay, because verdicts name them.

create table fact_dates (
  -- The record that says so.
  id         text not null references records,
  fact_id    text not null references facts,
  -- The first date that the fact was given, the second and so on.
  number     integer not null,
  -- A day such as 2019-05-01; null: the date before is withdrawn.
  true_since text,
  primary key (id),
  unique (fact_id, number)
);
