-- Competitors of a brand, and what sealed answers say of them. Every change of names is another reading of all answers, so answers
-- are counted apart for each set of names (a tally): the old figures are shown until the new ones are complete.
create table rivals (
  id text primary key,
  brand_id text not null references brands (id),
  name text not null,
  aliases text[] not null,
  domains text[] not null,
  active boolean not null default true,
  created_at timestamptz not null
);
create index rivals_of_brand on rivals (brand_id, created_at, id);

create table rival_tallies (
  id text primary key,
  brand_id text not null references brands (id),
  -- rivals@1: how answers were read.
  method text not null,
  -- [{id, name, aliases, domains}], the brand first.
  parties jsonb not null,
  state text not null check (state in ('counting', 'shown', 'ended')),
  created_at timestamptz not null,
  finished_at timestamptz,
  -- How far the walk through history has come, oldest first.
  walked_at timestamptz,
  walked_run text,
  counted integer not null default 0,
  -- Of those, answers that nobody could read.
  unread integer not null default 0
);
create unique index rival_tallies_shown on rival_tallies (brand_id) where state = 'shown';
create unique index rival_tallies_counting on rival_tallies (brand_id) where state = 'counting';
create index rival_tallies_ended on rival_tallies (id) where state = 'ended';

-- Answers that were judged and are not in every tally of their brand yet.
create table rival_owed (
  run_id text primary key references runs (id),
  brand_id text not null references brands (id)
);
create index rival_owed_of_brand on rival_owed (brand_id, run_id);

-- Each answer once in a tally, whoever counts it first.
create table tallied_runs (
  tally text not null references rival_tallies (id),
  run_id text not null references runs (id),
  -- Whether its question names none of the companies; null where it could not be read, and counts nowhere.
  neutral boolean,
  -- Whose pages it cites.
  cited text[] not null default '{}',
  primary key (tally, run_id)
);

-- Whom an answer names.
create table tallied_names (
  tally text not null references rival_tallies (id),
  -- The id of the brand, or of a rival.
  party text not null,
  captured_at timestamptz not null,
  run_id text not null references runs (id),
  engine text not null,
  intent text not null,
  prompt_id text not null,
  -- Its place, where the answer ranks it.
  rank integer,
  -- Recommended in the place of another.
  instead boolean not null,
  primary key (tally, party, captured_at, run_id)
);

-- Answers by day, and what is needed of all companies together. An answer is neutral where its question names none of them.
create table tally_answers (
  tally text not null references rival_tallies (id),
  day date not null,
  engine text not null,
  intent text not null,
  neutral boolean not null,
  answers integer not null,
  -- Those that name anybody, and those that rank anybody.
  naming integer not null,
  ranking integer not null,
  -- Companies named, summed over answers, and the squares of that.
  mentions integer not null,
  mentions_squared bigint not null,
  primary key (tally, day, engine, intent, neutral)
);

-- The same of each company.
create table tally_parties (
  tally text not null references rival_tallies (id),
  day date not null,
  engine text not null,
  intent text not null,
  neutral boolean not null,
  party text not null,
  named integer not null,
  -- Companies named in the answers that name it, itself among them.
  named_beside integer not null,
  with_brand integer not null,
  ranked integer not null,
  rank_sum bigint not null,
  rank_squares bigint not null,
  first integer not null,
  instead integer not null,
  -- Answers that cite its pages, whether they name it or not.
  cited integer not null,
  primary key (tally, day, engine, intent, neutral, party)
);

-- By prompt, for the page of one; days as above.
create table tally_prompts (
  tally text not null references rival_tallies (id),
  prompt_id text not null references prompts (id),
  day date not null,
  engine text not null,
  -- The id of a company; empty for the answers themselves.
  party text not null,
  answers integer not null,
  named integer not null,
  ranked integer not null,
  rank_sum bigint not null,
  primary key (tally, prompt_id, day, engine, party)
);

-- The trail shows who named which competitor. The indexes before these stay until 0056: dropping one locks everybody out.
create index records_trail_named on records (seq)
  where kind = 'event' and split_part(slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'proposal-setting', 'refresh',
    'schedule', 'scan', 'job', 'key', 'key_owner', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation',
    'export', 'study', 'case', 'note', 'report', 'share', 'alert', 'following', 'rival');
create index records_trail_type_named on records (split_part(slot, '/', 1), seq)
  where kind = 'event' and split_part(slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'proposal-setting', 'refresh',
    'schedule', 'scan', 'job', 'key', 'key_owner', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation',
    'export', 'study', 'case', 'note', 'report', 'share', 'alert', 'following', 'rival');
create index records_trail_thing_named on records (split_part(subject, '/', 1), seq)
  where kind = 'event' and split_part(slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'proposal-setting', 'refresh',
    'schedule', 'scan', 'job', 'key', 'key_owner', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation',
    'export', 'study', 'case', 'note', 'report', 'share', 'alert', 'following', 'rival');
