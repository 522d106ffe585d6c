-- What is worth telling: each once, by an id that is a digest of what it is about. Letters and feeds are made from it.
create table alerts (
  id text primary key,
  -- A brand, or the installation.
  scope text not null,
  kind text not null
    constraint alerts_kind check (kind in ('case_new', 'case_returned', 'case_gone', 'engine_failing', 'budget_near', 'scan_missed')),
  -- What it is about: a case, an engine, a budget, a schedule.
  subject text not null,
  details jsonb not null,
  raised_at timestamptz not null,
  -- When letters were written to those who want it.
  addressed_at timestamptz
);
create index alerts_newest on alerts (raised_at desc, id);
create index alerts_of_scope on alerts (scope, raised_at desc, id);
create index alerts_of_subject on alerts (kind, scope, subject, raised_at desc);
create index alerts_unaddressed on alerts (raised_at, id) where addressed_at is null;

-- Who wants what, by mail or by a feed.
create table alert_wishes (
  id text primary key,
  person_id text not null references people (id),
  scope text not null,
  channel text not null constraint alert_wishes_channel check (channel in ('mail', 'feed')),
  kinds text[] not null,
  pace text constraint alert_wishes_pace check (pace in ('at_once', 'daily', 'off')),
  -- Of the day, UTC: when what is told daily is told.
  hour integer constraint alert_wishes_hour check (hour between 0 and 23),
  -- What the secret of a feed is known by.
  sha256 bytea,
  made_at timestamptz not null,
  revoked_at timestamptz,
  constraint alert_wishes_form check (
    case channel when 'mail' then num_nulls(pace, hour) = 0 and num_nonnulls(sha256, revoked_at) = 0
      else num_nonnulls(pace, hour) = 0 and sha256 is not null end)
);
create unique index alert_wishes_of_mail on alert_wishes (person_id, scope) where channel = 'mail';
create unique index alert_wishes_of_feed on alert_wishes (sha256);
create index alert_wishes_of_scope on alert_wishes (scope) where channel = 'mail';
create index alert_wishes_of_person on alert_wishes (person_id);

-- The letters that go out: written with the alert they tell of, kept until they have gone.
create table letters (
  id text primary key,
  person_id text not null references people (id),
  -- Null for a letter that only tries whether letters arrive.
  scope text,
  kind text not null constraint letters_kind check (kind in ('alert', 'digest', 'test')),
  state text not null constraint letters_state check (state in ('waiting', 'sent', 'dead', 'withheld')),
  made_at timestamptz not null,
  -- Not before; what is told daily gathers until then.
  wanted_at timestamptz not null,
  -- While somebody sends it: when another may think them dead.
  next_try_at timestamptz not null,
  attempts integer not null default 0,
  error text,
  ended_at timestamptz
);
create index letters_due on letters (next_try_at, id) where state = 'waiting';
create index letters_newest on letters (made_at desc, id);
create index letters_of_person on letters (person_id, made_at desc, id);
create index letters_dead on letters (made_at desc, id) where state = 'dead';

create table letter_alerts (
  letter_id text not null references letters (id),
  alert_id text not null references alerts (id),
  primary key (letter_id, alert_id)
);
