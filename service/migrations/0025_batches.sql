-- Questions that are handed to a vendor together, for half the price of their tokens. A batch is written down before it is
-- sent, so that one whose acceptance was never heard of can be looked for at the vendor before anything is sent again.

create table batches (
  id               text not null,
  scan_id          text not null references scans,
  engine           text not null,
  route            text not null,
  -- made: not sent yet. submitting: sent, perhaps. submitted: the vendor has it. ended: nothing more will come of it.
  state            text not null check (state in ('made', 'submitting', 'submitted', 'ended')),
  -- How often it was sent: whoever sent it last may say that it was accepted.
  tries            integer not null default 0,
  -- What the vendor calls it.
  vendor_id        text,
  created_at       timestamptz not null,
  submitting_since timestamptz,
  submitted_at     timestamptz,
  expires_at       timestamptz,
  ended_at         timestamptz,
  -- How it ended, in a word.
  outcome          text,
  primary key (id),
  unique (route, vendor_id),
  constraint batches_vendor check ((vendor_id is null) = (submitted_at is null)),
  constraint batches_end check ((ended_at is null) = (outcome is null) and (state = 'ended') = (ended_at is not null))
);
create index batches_of_scan on batches (scan_id, engine);

create table batch_items (
  -- What the vendor is told to call it.
  id       text not null,
  batch_id text not null references batches,
  run_id   text not null references runs,
  attempt  integer not null,
  -- What was asked, and how: settings may change before the answer comes.
  request  json not null,
  asked    json not null,
  primary key (id),
  unique (run_id, attempt)
);
create index batch_items_of_batch on batch_items (batch_id);

-- Answers of a way whose searches its vendor does not vouch for are a surface of their own: no rate has them with others.
alter table runs add column apart boolean not null default false;

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
    where citation_class is not null and not apart group by 1, 2, 3, 4, 5;
end $$;
