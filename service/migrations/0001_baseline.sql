-- All that the service keeps, room by room. Identifiers are text made by the application. Times are UTC.
-- What a table is to evidence (sealed, derived from what, or neither) is declared in its room, for service/src/auditing.ts.

-- brands ------------------------------------------------------------------------------------------------------------------------

-- Everything else is about one of these.
create table brands (
  id text primary key,
  name text not null,
  domain text not null,
  aliases text[] not null default '{}',
  plan text not null,
  created_at timestamptz not null,
  -- Where its questions are asked from, and in which language; null leaves it to the installation's settings.
  country text,
  language text,
  city text,
  -- How often each engine is asked each prompt of a scan that does not say so itself; null is once.
  samples integer check (samples between 1 and 10),
  -- In no list, and asked nothing by itself; its evidence stays. Null: not archived.
  archived_at timestamptz,
  -- Whether what is proposed of it becomes a fact by itself.
  accepts_proposals boolean not null default false
);

-- The text of a prompt never changes, because evidence refers to it.
create table prompts (
  id text primary key,
  brand_id text not null references brands,
  text text not null,
  intent text not null,
  active boolean not null default true,
  created_at timestamptz not null,
  -- How often it is asked by a schedule; null: at every scan.
  cadence text constraint prompts_cadence check (cadence in ('daily', 'weekly', 'monthly')),
  -- Null leaves these to its brand.
  country text,
  language text,
  city text,
  samples integer check (samples between 1 and 10),
  -- Null where nobody gave any.
  tags text[] constraint prompts_tags check (cardinality(tags) between 1 and 10)
);
create index prompts_of_brand on prompts (brand_id, created_at, id);

-- evidence: records, and the bytes of answers -----------------------------------------------------------------------------------

-- One row per sealed event, in the canonical form of the package `proof`.
create table records (
  id text primary key,
  -- The order in which records came: clocks step back, so time does not tell. Gaps mean nothing.
  seq bigint generated always as identity unique,
  kind text not null,
  -- What the event is about: a run, or a brand for facts.
  subject text not null,
  -- Makes the event happen once: a run has one `answer`, a verification job one result.
  slot text not null,
  -- The record this one supersedes, when it does.
  supersedes text,
  at timestamptz not null,
  sha256 bytea not null,
  -- Null where it can be computed from the packed text, as the salt of the entry can.
  public_text text,
  entry_salt bytea check (length(entry_salt) = 32),
  entry bytea not null check (length(entry) = 32),
  -- Of captures, which strangers ask for: the commitment to their private text, so that the public lookup need not touch that.
  commitment bytea check (length(commitment) = 32),
  -- Who did what the trail shows: it is sealed where no index finds it.
  actor text,
  unique (subject, kind, slot)
);
create index records_superseding on records (supersedes) where supersedes is not null;
create index records_of_actor on records (actor, seq) where actor is not null;
-- Events that name their brand themselves.
create index records_trail_member on records (split_part(subject, '/', 2), seq)
  where kind = 'event' and split_part(slot, '/', 1) = 'member';
create index records_trail_export on records (split_part(slot, '/', 2), seq)
  where kind = 'event' and split_part(slot, '/', 1) = 'export';
-- What people look through, with every filter: events, without those of engines, workers and readers at work.
create index records_trail on records (seq)
  where kind = 'event' and split_part(slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'schedule', 'scan', 'job', 'key', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation',
    'export', 'study', 'case', 'note', 'share', 'alert', 'following', 'rival', 'allegation');
create index records_trail_type on records (split_part(slot, '/', 1), seq)
  where kind = 'event' and split_part(slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'schedule', 'scan', 'job', 'key', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation',
    'export', 'study', 'case', 'note', 'share', 'alert', 'following', 'rival', 'allegation');
-- By the thing, and by what hangs on it: the roles of a person are named by person and brand.
create index records_trail_thing on records (split_part(subject, '/', 1), seq)
  where kind = 'event' and split_part(slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'schedule', 'scan', 'job', 'key', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation',
    'export', 'study', 'case', 'note', 'share', 'alert', 'following', 'rival', 'allegation');

-- A snapshot is the exact bytes of an engine's answer, stored once however often it was received; its time, engine and surface are
-- those of the first capture, for ever. The bytes are in `bodies`.
create table snapshots (
  sha256 bytea primary key,
  captured_at timestamptz not null,
  engine text not null,
  surface text not null,
  -- The capture that brought these bytes first.
  record text not null,
  -- The beginning of the SHA-256 of what people read in them; null where there is nothing to read, or little enough to be guessed.
  visible bigint
);
create index snapshots_visible on snapshots (visible) where visible is not null;

-- What is heavy goes into tables by month: the bytes of answers, and the private texts of records. What must be unique for ever, or is
-- asked for by strangers, stays in one narrow table each: snapshots and records.

-- The bytes of a snapshot, under the time of their first capture. `coding` says how they are kept; the hash is
-- always that of the bytes as they were received.
create table bodies (
  captured_at timestamptz not null,
  sha256 bytea not null,
  coding text not null check (coding in ('identity', 'zstd', 'zstd-1')),
  -- Null where they lie in an object store, under a name made of hash and coding.
  bytes bytea,
  constraint bodies_hash check (coding <> 'identity' or sha256 = sha256(bytes)),
  -- The time first: then its index grows at one end, and is a quarter smaller.
  primary key (captured_at, sha256)
) partition by range (captured_at);
-- Compressed already, or not worth it.
alter table bodies alter column bytes set storage external;

-- The part of a record that is committed to and not shown, under the time of the record.
create table record_texts (
  record text not null,
  at timestamptz not null,
  private_text text not null,
  private_salt bytea not null check (length(private_salt) = 32),
  primary key (record, at)
) partition by range (at);
-- Compressed by PostgreSQL where it is long, and kept in the row.
alter table record_texts alter column private_text set storage main;

-- The private texts of what every run has: its captures, what models read in them, its verdicts. They are packed
-- (service/src/evidence/texts/pack-text.ts) and found by the place of their record, in half the bytes that a text and its index take in
-- record_texts. Everything that is asked for by SQL stays there.
create table record_packs (
  seq bigint not null,
  -- The time of the record, which decides on the month.
  at timestamptz not null,
  coding smallint not null,
  -- The private salt, 32 bytes, and then the text as `coding` says.
  bytes bytea not null,
  primary key (seq, at),
  check (length(bytes) > 32)
) partition by range (at);
-- They do not get smaller.
alter table record_packs alter column bytes set storage external;

-- Bytes that answers of engines have in common: short bodies are packed with them (service/src/evidence/dictionary.ts), and can be
-- read with nothing else. Kept in this file, where an edit keeps every service from starting, and in the database, so that whoever
-- has a dump can read every body in it: zstd -d -D DICTIONARY BODY. The bytes are at the end.
create table body_dictionaries (
  -- The coding of the bodies that were packed with it.
  coding text primary key,
  bytes bytea not null
);

-- What private texts are packed with, by their coding, in the same way (service/src/evidence/texts/dictionaries.ts).
create table text_dictionaries (
  coding smallint primary key,
  bytes bytea not null
);

-- Who changes something. Sealed events name an actor by its id alone, so that the name can be forgotten.
create table actors (
  id text primary key,
  kind text not null check (kind in ('token', 'key', 'session', 'schedule', 'system', 'person')),
  name text,
  -- Blinds the name in what is sealed of the actor, and is forgotten with it: nobody can try names any more.
  name_salt bytea,
  created_at timestamptz not null,
  forgotten_at timestamptz,
  check ((name is null) = (name_salt is null))
);

-- evidence: the log, a Merkle tree in the public format of C2SP tlog-tiles ------------------------------------------------------

-- Records that wait for their place, each written with its record. The only table here that shrinks.
create table log_queue (
  seq bigint primary key
);

-- A record's place. Indexes are contiguous from 0, which no SQL sequence would promise. The record behind `seq`
-- is not a foreign key: that would cost as much again for each, and the audit checks both directions.
create table log_leaves (
  index bigint primary key check (index >= 0),
  seq bigint not null unique,
  -- That none is there twice follows from the records: each seals its own id, ids are unique, and so are places.
  entry bytea not null check (length(entry) = 32)
);

-- Full tiles only. What is not full yet follows from the leaves, and from the roots one level below.
create table log_tiles (
  level smallint not null check (level >= 0),
  index bigint not null check (index >= 0),
  hashes bytea not null check (length(hashes) = 8192),
  root bytea not null check (length(root) = 32),
  primary key (level, index)
);
-- Hashes do not compress.
alter table log_tiles alter column hashes set storage external;

-- Each is signed over the one before: two that follow the same one would be a fork, and cannot both be here.
create table log_checkpoints (
  size bigint primary key check (size > previous),
  previous bigint not null unique check (previous >= 0),
  root bytea not null check (length(root) = 32),
  note text not null,
  signed_at timestamptz not null
);

-- Written once the note stands in a journal outside this database. Nobody is shown a checkpoint before.
create table log_published (
  size bigint primary key references log_checkpoints
);

-- The keys that signed, in order. The endorsement is a note signed by the key before.
create table log_keys (
  number integer primary key check (number >= 0),
  vkey text not null unique,
  endorsement text,
  -- The sealed record that says so too.
  record text not null references records
);

-- Timestamps of checkpoints by authorities outside (RFC 3161), as they were received.
create table log_anchors (
  size bigint not null references log_checkpoints,
  authority text not null,
  nonce bytea not null,
  response bytea not null,
  gen_time timestamptz not null,
  primary key (size, authority)
);
-- Whoever holds a timestamp asks for what belongs to it by its hash.
create index log_anchors_by_hash on log_anchors (sha256(response));

-- What a check of a timestamp needs when its authority is long gone: the certificates up to the root, and what their
-- issuers said about revocation when it was made. Files go by their hash: what many timestamps share is kept once.
create table log_anchor_files (
  sha256 bytea primary key check (length(sha256) = 32),
  content bytea not null
);

-- Which of them belong to a timestamp, and what could not be had; canonical in nothing, kept as it was written.
create table log_anchor_material (
  size bigint not null,
  authority text not null,
  content text not null,
  primary key (size, authority),
  foreign key (size, authority) references log_anchors
);

-- Signatures of witnesses, who keep watch that the log only grows.
create table log_cosignatures (
  size bigint not null references log_checkpoints,
  witness text not null,
  line text not null,
  primary key (size, witness)
);

-- Where the log as static files stands, and which process publishes it now. One row; the files themselves tell better.
create table log_files (
  one boolean primary key default true check (one),
  size bigint not null check (size >= 0),
  published_at timestamptz,
  holder text not null,
  held_until timestamptz not null
);

-- evidence: the installation ----------------------------------------------------------------------------------------------------

-- Whose the object store is: an object there names the installation, and since `claimed_at` it is there. A process whose store does
-- not name ours, or that has none, is refused (service/src/evidence/objects/).
create table object_store (
  one boolean primary key default true check (one),
  installation uuid not null default gen_random_uuid(),
  claimed_at timestamptz
);
insert into object_store default values;

-- evidence: insert-only ---------------------------------------------------------------------------------------------------------

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'evidence is never edited and never deleted (% on %)', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- Also for a session that has switched triggers off.
do $$
declare
  evidence text;
begin
  foreach evidence in array array['records', 'snapshots', 'bodies', 'record_texts', 'record_packs', 'body_dictionaries',
      'text_dictionaries', 'log_leaves', 'log_tiles', 'log_checkpoints', 'log_published', 'log_keys', 'log_anchors', 'log_anchor_files',
      'log_anchor_material', 'log_cosignatures'] loop
    execute format('create trigger %1$s_insert_only before update or delete on %1$I
                      for each row execute function refuse_change()', evidence);
    execute format('create trigger %1$s_no_truncate before truncate on %1$I
                      for each statement execute function refuse_change()', evidence);
    execute format('alter table %1$I enable always trigger %1$s_insert_only', evidence);
    execute format('alter table %1$I enable always trigger %1$s_no_truncate', evidence);
  end loop;
end $$;

-- evidence: months --------------------------------------------------------------------------------------------------------------

-- A partition is guarded like the whole: somebody may name it directly. Attached, not created as a partition:
-- that would hold up everybody who reads or writes the others.
create function add_partition(parent text, name text, bounds text) returns void language plpgsql as $$
begin
  execute format('create table %I (like %I including defaults including constraints including storage)', name, parent);
  -- Most packed answers fit into half a page. In one piece they take less than in several of two kilobytes.
  if parent <> 'record_texts' then
    execute format('alter table %I set (toast_tuple_target = 4080)', name);
  end if;
  execute format('create trigger %2$I before truncate on %1$I for each statement execute function refuse_change()',
    name, parent || '_no_truncate');
  execute format('alter table %1$I enable always trigger %2$I', name, parent || '_no_truncate');
  execute format('alter table %I attach partition %I %s', parent, name, bounds);
  execute format('alter table %1$I enable always trigger %2$I', name, parent || '_insert_only');
end $$;

-- So that no capture ever fails for want of a month.
select add_partition('bodies', 'bodies_default', 'default'),
  add_partition('record_texts', 'record_texts_default', 'default'),
  add_partition('record_packs', 'record_packs_default', 'default');

-- Makes the partitions of the months, in UTC, from the one of `first` to the one of `last`, where they are missing. A month that has
-- rows in the default partition already stays there. Returns the names of those made.
create function add_months(first timestamptz, last timestamptz) returns setof text language plpgsql as $$
declare
  parent text;
  key    text;
  month  timestamp;
  name   text;
  bounds text[];
  taken  boolean;
begin
  for month in
    select generate_series(date_trunc('month', first at time zone 'UTC'), last at time zone 'UTC', interval '1 month')
  loop
    bounds := array[month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC'];
    for parent, key in values ('bodies', 'captured_at'), ('record_texts', 'at'), ('record_packs', 'at') loop
      name := parent || to_char(month, '_YYYY_MM');
      continue when to_regclass(quote_ident(name)) is not null;
      execute format('select exists (select from %1$I where %2$I >= %3$L and %2$I < %4$L)',
        parent || '_default', key, bounds[1], bounds[2]) into taken;
      continue when taken;
      perform add_partition(parent, name, format('for values from (%L) to (%L)', bounds[1], bounds[2]));
      return next name;
    end loop;
  end loop;
end $$;

-- The months of two years to come; there is always time for the next start to do it. Somebody who reads for long,
-- an audit above all, is not waited for: those who come after us would have to wait as well.
create function add_months_ahead() returns setof text language plpgsql as $$
begin
  perform set_config('lock_timeout', '2s', true);
  return query select add_months(now(), now() + interval '24 months');
exception when lock_not_available then
  return;
end $$;

-- A month whose bytes leave the database: beside its partition grows a table of the same rows without bytes, as their
-- objects are put and read back. When it has them all it takes the place of the partition. Each mover has a copy of its own: what
-- another has found in the store, who was killed since, proves nothing any more, and is dropped.
create function begin_bodies_month(part text, moved text) returns void language plpgsql as $$
declare
  old text;
begin
  -- One at a time, also below: two would fail on each other's rows of the catalogue.
  perform pg_advisory_xact_lock(hashtext('move bodies'));
  for old in select relname from pg_class
    where relkind = 'r' and starts_with(relname, part || '_moved')
      and relnamespace = (select relnamespace from pg_class where oid = 'bodies'::regclass)
  loop
    execute format('drop table %I', old);
  end loop;
  execute format('create table %I (like bodies including defaults including constraints including storage)', moved);
  execute format('alter table %I add primary key (captured_at, sha256)', moved);
end $$;

-- False where the copy lacks a row. In the caller's transaction, and under its lock_timeout, which should be short: everybody who seals
-- waits behind whoever waits for `bodies`. Nobody adds to the month while the copy is compared; then all wait for the last lines, which
-- only change the catalogue.
create function swap_bodies_month(part text, moved text) returns boolean language plpgsql as $$
declare
  bounds text;
  limits text[];
  lacks  boolean;
  role   text;
begin
  perform pg_advisory_xact_lock(hashtext('move bodies'));
  execute format('lock table %I in share row exclusive mode', part);
  execute format('select exists (select from %1$I p where not exists (select from %2$I m
      where m.captured_at = p.captured_at and m.sha256 = p.sha256 and m.coding = p.coding))
    or (select count(*) from %1$I) <> (select count(*) from %2$I)', part, moved) into lacks;
  if lacks then
    return false;
  end if;
  select pg_get_expr(relpartbound, oid) into bounds from pg_class where oid = to_regclass(quote_ident(part));
  select array(select (regexp_matches(bounds, '''([^'']+)''', 'g'))[1]) into limits;
  -- Known to hold, so that the rows need not be read again while everybody waits.
  execute format('alter table %I add constraint of_month check (captured_at >= %L and captured_at < %L)',
    moved, limits[1], limits[2]);
  for role in
    select distinct grantee::regrole::text from pg_class, aclexplode(relacl)
    where pg_class.oid = to_regclass(quote_ident(moved)) and grantee <> relowner and grantee <> 0
  loop
    execute format('revoke all on %I from %s', moved, role);
  end loop;
  lock table bodies in access exclusive mode;
  execute format('alter table bodies detach partition %I', part);
  execute format('drop table %I', part);
  execute format('alter table %I rename to %I', moved, part);
  execute format('alter index %I rename to %I', moved || '_pkey', part || '_pkey');
  execute format('create trigger bodies_no_truncate before truncate on %I for each statement execute function refuse_change()', part);
  execute format('alter table %I enable always trigger bodies_no_truncate', part);
  execute format('alter table bodies attach partition %I %s', part, bounds);
  execute format('alter table %I enable always trigger bodies_insert_only', part);
  execute format('alter table %I drop constraint of_month', part);
  return true;
end $$;

-- access: people, and what they sign in with ------------------------------------------------------------------------------------

-- People and services.
create table people (
  id text primary key,
  -- A service signs in nowhere: it only holds keys.
  kind text not null check (kind in ('person', 'service')),
  state text not null check (state in ('active', 'removed')),
  -- Name, mail, whom an identity provider means (the SHA-256 of issuer and subject) and the salt that blinds them in what is sealed go
  -- when somebody is removed. The id stays.
  name text,
  mail text,
  identity_sha256 bytea unique check (length(identity_sha256) = 32),
  salt bytea,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((state = 'removed') = (removed_at is not null)),
  constraint people_personal check (case state when 'active' then name is not null and salt is not null else num_nulls(name, mail, identity_sha256, salt) = 4 end)
);

-- What somebody is to a brand, or to the installation.
create table members (
  person_id text not null references people,
  -- A brand, or 'installation'.
  scope text not null,
  role text not null check (role in ('viewer', 'analyst', 'lead', 'administrator')),
  -- By whom: a person, or the groups of an identity provider, which are asked again at each sign-in.
  source text not null check (source in ('person', 'groups')),
  since timestamptz not null,
  primary key (person_id, scope),
  check ((scope = 'installation') = (role = 'administrator'))
);
create index members_of_scope on members (scope);

create table invitations (
  id text primary key,
  -- Of the token, which is shown once and kept nowhere.
  sha256 bytea not null unique check (length(sha256) = 32),
  scope text not null,
  role text not null check (role in ('viewer', 'analyst', 'lead', 'administrator')),
  -- For whom, until it is used or withdrawn.
  mail text,
  salt bytea,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_by text references people,
  used_at timestamptz,
  revoked_at timestamptz,
  check ((mail is null) = (salt is null)),
  check ((used_by is null) = (used_at is null)),
  check ((scope = 'installation') = (role = 'administrator'))
);

-- Keys for the tool server.
create table api_keys (
  id text primary key,
  name text not null,
  -- Of the key, which is shown once and kept nowhere.
  sha256 bytea not null unique check (length(sha256) = 32),
  -- The beginning of the key, by which people recognise it.
  hint text not null,
  may_write boolean not null,
  -- Brands that it is for.
  brand_ids text[] not null,
  -- Whose it is; null: the installation's.
  owner_id text references people,
  created_at timestamptz not null,
  -- Null: never.
  expires_at timestamptz,
  -- A key is never deleted: who once held one stays known.
  revoked_at timestamptz
);

create index api_keys_of_owner on api_keys (owner_id);

-- What was let through lately of whoever may do only so much in so long, over all processes. Times are the database's own: the clocks
-- of processes differ.
create table allowances (
  -- The SHA-256 in hex of a token that was accepted once, for its messages; `login:…` of a network, for its tries to sign in.
  key text primary key,
  -- All that was let through within the stretch before `asked_at`, oldest first.
  passed_at timestamptz[] not null,
  -- When the last ones asked, and whether they were let through.
  asked_at timestamptz not null,
  granted boolean not null,
  -- When it may be forgotten. Null: of a token, which was used last when it asked.
  expires_at timestamptz
);
create index allowances_expire on allowances (expires_at) where expires_at is not null;

-- A row for each open session. The secret in the cookie is kept nowhere: the mark is its HMAC under the access token.
create table console_sessions (
  mark bytea primary key check (length(mark) = 32),
  created_at timestamptz not null,
  -- To the minute, so that reading is not writing.
  last_seen_at timestamptz not null,
  -- A login is an actor of its own.
  actor text not null,
  -- For lists; it opens nothing.
  id text not null,
  -- Null: it belongs to the access token.
  person_id text references people,
  way text not null,
  browser text,
  -- Whoever can write this table must not be able to let anybody in: the HMAC of the row under the access token, which is not in the
  -- database. A row without one opens nothing.
  seal bytea constraint console_sessions_seal check (length(seal) = 32)
);
create unique index console_sessions_id on console_sessions (id);
create index console_sessions_of_person on console_sessions (person_id);

-- What was begun in a browser and has not come back. Each row is used once, and for ten minutes; nothing in it leads to a
-- state, a challenge, a nonce or a verifier.
create table sign_in_attempts (
  -- Of the state, or of the challenge.
  mark bytea primary key check (length(mark) = 32),
  -- `openid PROVIDER`, `passkey sign-in` or `passkey registration`.
  way text not null,
  -- Of the secret in the cookie of the browser that began.
  browser_sha256 bytea not null check (length(browser_sha256) = 32),
  -- Of a passkey that is being registered: whose it will be, where that is somebody who is known, what they call themselves, and
  -- what the authenticator will know them by.
  person_id text,
  name text,
  user_handle bytea,
  -- Of the one-time invitation that it began with, if any.
  invitation_sha256 bytea check (length(invitation_sha256) = 32),
  -- Where in the console to go on.
  return_to text not null,
  expires_at timestamptz not null
);
create index sign_in_attempts_expire on sign_in_attempts (expires_at);

-- A passkey is never deleted: who once held one stays known.
create table passkeys (
  id text primary key,
  person_id text not null references people,
  credential_id bytea unique,
  -- What the authenticator knows the person by: random, and the same for all passkeys of a person.
  user_handle bytea,
  -- COSE, as the authenticator made it.
  public_key bytea,
  -- How the browser may reach it: internal, usb, hybrid …
  transports text[] not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- How often it was used, as the authenticator counts: a count that falls is that of a copy.
  sign_count bigint not null,
  used_at timestamptz,
  -- Of one that has ended nothing is kept that an authenticator knows: the row stays, and says whose it was and until when.
  constraint passkeys_whole check (removed_at is not null or num_nulls(credential_id, user_handle, public_key) = 0)
);
create index passkeys_person on passkeys (person_id);

-- Failed sign-ins by day: strangers must not grow the log, and this no further than to what a day may hold.
create table failed_sign_ins (
  day timestamptz not null,
  way text not null,
  network text not null,
  failures integer not null,
  last_at timestamptz not null,
  primary key (day, way, network)
);

-- jobs --------------------------------------------------------------------------------------------------------------------------

-- Jobs that a client was told about. The queue forgets its own rows after a week; these stay.
create table jobs (
  id text primary key,
  kind text not null,
  subject_id text not null,
  status text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  error text,
  -- What one that ended well has to tell, for whoever waited for it. Not jsonb, which takes not every text that a site may
  -- have in its addresses.
  result json,
  -- How far it has come while it runs: no record has it, and it goes with the end.
  progress jsonb
);
-- One pending verification per run, one pending refresh per brand: asking again gives the same job.
create unique index jobs_pending on jobs (kind, subject_id) where status in ('QUEUED', 'RUNNING');
create index jobs_recent on jobs (created_at desc, id);
-- What was done last for a brand: its set-up goes on from there.
create index jobs_about on jobs (kind, subject_id, created_at desc);

-- What a request was answered, for when it is sent again within a day.
create table idempotency_keys (
  key text primary key,
  request_hash bytea not null,
  response jsonb not null,
  created_at timestamptz not null
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- alerts ------------------------------------------------------------------------------------------------------------------------

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
  ended_at timestamptz,
  -- What it tells.
  alert_ids text[] not null default '{}'
);
create index letters_due on letters (next_try_at, id) where state = 'waiting';
create index letters_newest on letters (made_at desc, id);
create index letters_of_person on letters (person_id, made_at desc, id);
create index letters_dead on letters (made_at desc, id) where state = 'dead';

-- scans: what is asked, and how often -------------------------------------------------------------------------------------------

-- A study: what is asked, of whom, how often and until when, sealed before the first ask. Its rounds are scans of their own, each
-- started when it is due.
create table studies (
  id text not null,
  brand_id text not null references brands,
  question text not null,
  rounds integer not null check (rounds > 0),
  planned_runs integer not null check (planned_runs > 0),
  -- US dollars in micros; null: asked to its end whatever it costs.
  budget_micros bigint check (budget_micros > 0),
  created_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Why what was not asked by then is not asked any more; null: nothing was left out.
  stop_reason text check (stop_reason in ('budget', 'window', 'quota', 'cancelled')),
  ended_at timestamptz,
  primary key (id),
  constraint studies_window check (ends_at > starts_at)
);
create index studies_of_brand on studies (brand_id, created_at desc, id);
create index studies_budgeted on studies (id) where budget_micros is not null;

create table scans (
  id text primary key,
  brand_id text not null references brands,
  job_id text not null unique,
  status text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  total_prompts integer not null,
  total_runs integer not null,
  engines text[] not null,
  engines_not_runnable text[] not null,
  engines_out_of_plan text[] not null,
  samples integer not null default 1 check (samples >= 1),
  -- The study whose round it is.
  study_id text references studies,
  -- The case that it follows, and the time it was due at: never asked twice for the same. No foreign key, which would close a
  -- circle: cases stand on runs, and runs on scans. The audit follows it.
  followed_case_id text,
  followed_due_at timestamptz,
  constraint scans_followed check ((followed_case_id is null) = (followed_due_at is null))
);
create index scans_of_brand on scans (brand_id, created_at desc, id);
create index scans_of_study on scans (study_id) where study_id is not null;
create unique index scans_of_following on scans (followed_case_id, followed_due_at) where followed_case_id is not null;
-- Which scans had not ended at an instant: no run that was captured since then is of another, or older than they.
create index scans_of_brand_by_end on scans (brand_id, coalesce(finished_at, 'infinity'::timestamptz), created_at);

-- What became of a schedule when it last came due: a scan, or the reason why there was none.
create table schedule_outcomes (
  brand_id text primary key,
  due_at timestamptz not null,
  scan_id text,
  reason text,
  check ((scan_id is null) <> (reason is null))
);

create table runs (
  id text primary key,
  -- No foreign keys: runs are written with their scan, from its brand and prompts, and each would be looked up for every run. The
  -- audit looks.
  scan_id text not null,
  brand_id text not null,
  prompt_id text not null,
  engine text not null,
  intent text not null,
  status text not null,
  -- Fences a worker thought dead: only the attempt that is current may commit a capture.
  attempt integer not null default 0,
  -- Attempts that ended in an engine's failure; a worker that died does not count.
  failures integer not null default 0,
  failure text,
  failure_message text,
  captured_at timestamptz,
  sha256 bytea,
  classified_at timestamptz,
  classification_id text,
  citation_class text,
  mentioned boolean,
  created_at timestamptz not null,
  -- The hosts that the answer cites, each once; null until it has a class.
  cited_domains text[],
  -- How the answer came out. Null where there is none, or where it could not be read.
  outcome text,
  -- Which of several times one engine was asked the same in one scan.
  sample integer not null default 1 check (sample >= 1),
  -- Answers of a way whose searches its vendor does not vouch for are a surface of their own: no rate has them with others.
  apart boolean not null default false,
  -- As it was when the scan was planned, so that a later attempt asks the same.
  country text,
  language text,
  city text,
  -- When it was captured, once it has a class. No index has what changes before: what a run goes through until then writes its row alone.
  answered_at timestamptz generated always as (case when citation_class is not null then captured_at end) stored,
  unique (scan_id, prompt_id, engine, sample)
)
-- Room on each page for that.
with (fillfactor = 85);
-- Runs that no rate counts: they have no class, or stand apart. The first among them are those that a scan still owes, asked for after
-- every run: the one that finds none closes the scan. Lists of the others go scan by scan.
create index runs_in_no_rate on runs (brand_id, created_at desc, id) where answered_at is null or apart;
create index runs_of_brand on runs (brand_id, answered_at desc, id) include (engine, intent, citation_class)
  where answered_at is not null;
-- The newest of every engine and intent: a few of each, whatever the list is filtered by.
create index runs_confabulated on runs (brand_id, engine, intent, answered_at desc, id) where citation_class = 'CONFABULATED';
-- The page of a prompt counts classes without looking at a row.
create index runs_of_prompt on runs (prompt_id, engine, answered_at) include (apart, scan_id, citation_class)
  where answered_at is not null;

-- Every time an engine was asked for a run, with what it cost.
create table run_attempts (
  -- No foreign key: an attempt is written by the statement that finds its run. The audit looks too.
  run_id text not null,
  attempt integer not null,
  -- The queue's job that made it: the same job again means that its worker died.
  delivery text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  outcome text,
  failure text,
  message text,
  cost_micros bigint check (cost_micros >= 0),
  price_source text,
  -- What the engine sent when it failed: a diagnostic, never evidence of an answer.
  diagnostic bytea,
  -- What was asked, and how.
  engine text,
  route text,
  model text,
  -- The amount is the forecast of when it began, because nothing better came.
  estimated boolean not null default false,
  -- Hides the rest in the hash that is sealed with the answer.
  salt uuid not null default gen_random_uuid(),
  -- When it ended, as a number of `spending_summed`; the last there is while it has not.
  ended bigint not null default 9223372036854775807,
  primary key (run_id, attempt),
  constraint run_attempts_estimate check (not estimated or cost_micros is not null)
);
-- What no sum has yet: what is in flight, and what ended lately.
create index run_attempts_unsummed on run_attempts (ended);

-- Every time an engine was asked about a run that has its answer, to verify it. A delivery of the same job asks only what has none that
-- ended.
create table later_asks (
  -- The job of a verification.
  cause_id text not null,
  ask integer not null,
  run_id text not null references runs,
  finished_at timestamptz,
  -- Null when the engine answered.
  failure text,
  message text,
  cost_micros bigint check (cost_micros >= 0),
  price_source text,
  engine text,
  route text,
  model text,
  estimated boolean not null default false,
  -- A row is written when the engine is asked.
  started_at timestamptz,
  -- From 1: a worker may die while it asks, and another asks again.
  attempt integer not null default 1,
  -- When it ended, as a number of `spending_summed`; the last there is while it has not.
  ended bigint not null default 9223372036854775807,
  primary key (cause_id, ask, attempt),
  constraint later_asks_estimate check (not estimated or cost_micros is not null)
);
create index later_asks_of_run on later_asks (run_id);
-- The first that ends counts: another delivery of the same job may be asking too.
create unique index later_asks_ended on later_asks (cause_id, ask) where finished_at is not null;
create index later_asks_unsummed on later_asks (ended);

-- What all workers know of an engine: when the next question may go out, whether it is failing, and
-- whether its credentials are refused.
create table engine_gates (
  engine text primary key,
  -- The first slot of its rate that nobody has taken.
  next_slot_at timestamptz not null default '-infinity',
  -- It asked us to come back later: this holds up everybody, also those whose slot has come.
  paused_until timestamptz,
  failures integer not null default 0,
  open_until timestamptz,
  blocked_until timestamptz,
  blocked_reason text,
  blocked_by text,
  -- Since when it has refused the credentials that it refuses now.
  blocked_since timestamptz,
  -- What people have said that an answer costs, for where nothing else says.
  usd_per_answer double precision check (usd_per_answer > 0)
);

-- readers -----------------------------------------------------------------------------------------------------------------------

-- Every time the model that reads answers was asked, with what it replied and what that cost. A reply is kept before anything is
-- made of it: a worker that dies afterwards has not paid in vain, and the same request is not asked twice.
create table reader_asks (
  id text not null,
  -- Replies are private to the brand whose answer was read: nobody else is handed them.
  brand_id text not null references brands,
  -- The run that it was paid for; runs with the same answer use it too. Null for pages, which are read for no run.
  run_id text references runs,
  -- `reading`, or `second`: a second reading of the same text is independent of the first.
  occasion text not null,
  -- SHA-256 of the request, in hex.
  request text not null,
  engine text not null check (engine = 'READER'),
  route text not null,
  -- As it was asked for.
  model text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Null when it replied.
  failure text,
  message text,
  -- The reply as JSON: its text, how it ended, the model as the vendor names it, tokens. Bytes, because a reply may hold
  -- characters that text cannot.
  reply bytea,
  cost_micros bigint check (cost_micros >= 0),
  price_source text,
  estimated boolean not null,
  -- When it ended, as a number of `spending_summed`; the last there is while it has not.
  ended bigint not null default 9223372036854775807,
  primary key (request, id),
  constraint reader_asks_estimate check (not estimated or cost_micros is not null),
  constraint reader_asks_reply check (reply is null or finished_at is not null and failure is null),
  constraint reader_asks_purpose check (run_id is not null or occasion like 'page %')
);
create index reader_asks_of_run on reader_asks (run_id);
create index reader_asks_unsummed on reader_asks (ended);

-- scans: by batch ---------------------------------------------------------------------------------------------------------------

-- Questions that are handed to a vendor together, for half the price of their tokens. A batch is written down before it is
-- sent, so that one whose acceptance was never heard of can be looked for at the vendor before anything is sent again.
create table batches (
  id text not null,
  scan_id text not null references scans,
  engine text not null,
  route text not null,
  -- made: not sent yet. submitting: sent, perhaps. submitted: the vendor has it. ended: nothing more will come of it.
  state text not null check (state in ('made', 'submitting', 'submitted', 'ended')),
  -- How often it was sent: whoever sent it last may say that it was accepted.
  tries integer not null default 0,
  -- What the vendor calls it.
  vendor_id text,
  created_at timestamptz not null,
  submitting_since timestamptz,
  submitted_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  -- How it ended, in a word.
  outcome text,
  primary key (id),
  unique (route, vendor_id),
  constraint batches_vendor check ((vendor_id is null) = (submitted_at is null)),
  constraint batches_end check ((ended_at is null) = (outcome is null) and (state = 'ended') = (ended_at is not null))
);
create index batches_of_scan on batches (scan_id, engine);

create table batch_items (
  -- What the vendor is told to call it.
  id text not null,
  batch_id text not null references batches,
  run_id text references runs,
  attempt integer,
  -- What was asked, and how: settings may change before the answer comes.
  request json not null,
  asked json,
  -- Of a reading, which is the ask of a reader and goes when its batch has ended, as it can be built again from what is sealed: the
  -- SHA-256 of what the reader is asked.
  reads text,
  primary key (id),
  unique (run_id, attempt),
  constraint batch_items_reading foreign key (reads, id) references reader_asks (request, id),
  constraint batch_items_kind check (num_nulls(run_id, attempt, asked) = case when reads is null then 0 else 3 end)
);
create index batch_items_of_batch on batch_items (batch_id);

-- truth: facts, and where they come from ----------------------------------------------------------------------------------------

-- The current view of the facts; each change is a sealed record too. A fact's id is its record's id.
create table facts (
  id text primary key references records,
  brand_id text not null references brands,
  key text not null,
  value text not null,
  source text not null,
  hash bytea not null,
  source_sha256 bytea not null,
  collected_at timestamptz not null,
  superseded_at timestamptz,
  -- What people enter stands beside what the site says, also when both name the same page.
  origin text not null
);
create index facts_of_brand on facts (brand_id, collected_at desc);
create unique index facts_active on facts (brand_id, source, key, hash, origin) where superseded_at is null;
-- The versions before, newest first: an answer may repeat what was true once.
create index facts_superseded on facts (brand_id, superseded_at desc) where superseded_at is not null;

-- From which day a fact holds: by the record of the fact itself, or by one that came later. The last one counts; those
-- before stay, because verdicts name them.
create table fact_dates (
  -- The record that says so.
  id text not null references records,
  fact_id text not null references facts,
  -- The first date that the fact was given, the second and so on.
  number integer not null,
  -- A day such as 2019-05-01; null: the date before is withdrawn.
  true_since text,
  primary key (id),
  unique (fact_id, number)
);

-- The pages of a brand's own site.
create table truth_pages (
  brand_id text not null references brands,
  url text not null,
  -- What it answered when it was last read for facts: with its tags the next request costs the site nothing when the page is the
  -- same. Null where it was only looked at, because answers cite it.
  etag text,
  last_modified text,
  body_sha256 bytea,
  status integer,
  fetched_at timestamptz,
  -- What people see of it, kept until a model has read it: then the sealed reading holds it. Null where no model is to.
  title text,
  -- Of the bytes that it was seen in, and of the text.
  seen_sha256 bytea check (length(seen_sha256) = 32),
  text_sha256 bytea check (length(text_sha256) = 32),
  text text,
  kept_at timestamptz,
  -- `read`, `gone`, or why the model could not read it; null while it waits.
  outcome text,
  -- The model that was asked, and the record of what it read.
  model text,
  reading text,
  ended_at timestamptz,
  -- When it was looked at last, and for which words of answers that cite it.
  quotes text[],
  checked_at timestamptz,
  primary key (brand_id, url),
  constraint truth_pages_answer check ((status is null) = (fetched_at is null)),
  constraint truth_pages_kept check (num_nulls(title, seen_sha256, text_sha256, kept_at) in (0, 4)),
  constraint truth_pages_waiting check (
    case when kept_at is null then num_nonnulls(text, outcome, ended_at) = 0
      else (outcome is null) = (text is not null) and (outcome is null) = (ended_at is null) end),
  constraint truth_pages_reading check ((reading is not null) = (outcome is not distinct from 'read')),
  constraint truth_pages_check check ((quotes is null) = (checked_at is null))
);

-- What a model proposes. Nothing of it is true of the brand before somebody accepts it.
create table proposed_facts (
  id text primary key,
  brand_id text not null references brands,
  -- As the page states it: a price with its currency, the hours of several days. Facts are made of it when it is accepted.
  key text not null,
  value text not null,
  quote text not null,
  -- The page, and its bytes.
  source text not null,
  source_sha256 bytea not null check (length(source_sha256) = 32),
  -- The record of the reading.
  reading text not null,
  proposed_at timestamptz not null,
  decision text check (decision in ('accepted', 'refused', 'withdrawn')),
  decided_by text,
  decided_at timestamptz,
  -- Of those that were accepted.
  facts text[] not null default '{}',
  constraint proposed_facts_decided check (num_nulls(decision, decided_by, decided_at) in (0, 3)),
  constraint proposed_facts_facts check ((decision is not distinct from 'accepted') = (cardinality(facts) > 0))
);
create index proposed_facts_of_brand on proposed_facts (brand_id, proposed_at, id);
-- What is proposed stands there once.
create unique index proposed_facts_open on proposed_facts (brand_id, md5(source), md5(key), md5(value)) where decision is null;

-- citations: classes ------------------------------------------------------------------------------------------------------------

-- What the answers of a brand add up to that were captured on one UTC day, or in one month: made anew from its runs. Every topic is a
-- column of nested counts.
create table summaries (
  brand_id text not null references brands,
  grain text not null check (grain in ('day', 'month')),
  -- Its first day.
  starts_at date not null,
  classes jsonb not null,
  prompts jsonb not null,
  domains jsonb not null,
  -- Of days alone.
  pages jsonb,
  primary key (brand_id, grain, starts_at)
);

-- Days in which something changed since they were summed up: a row for every batch of verdicts, in the transaction of the verdicts.
-- Readers count the runs of such a day in place of its summary; of rivals, they see it as it was.
create table stale_days (
  brand_id text not null,
  day date not null,
  -- The table that keeps what is to be made again.
  kept_in text not null default 'summaries' check (kept_in in ('summaries', 'rival_days'))
);
create index stale_days_of_brand on stale_days (brand_id, day);

-- When an audit finds that a summary was changed.
create function forget_summaries() returns void language plpgsql as $$
begin
  lock table summaries, rival_days, stale_days in exclusive mode;
  delete from summaries;
  delete from rival_days;
  delete from stale_days;
  insert into stale_days select distinct brand_id, (captured_at at time zone 'UTC')::date
    from runs where citation_class is not null and not apart and captured_at is not null;
  insert into rival_days select brand_id, day from stale_days
    where brand_id in (select brand_id from rivals where active);
  insert into stale_days select brand_id, day, 'rival_days' from rival_days;
end $$;

-- The stretches of time in which activity is counted: all of it, a day, an hour, a minute, each beginning at a whole one in UTC.
create function count_stretches(at timestamptz) returns table (grain text, starts_at timestamptz)
language sql immutable as $$
  values ('all', timestamptz '-infinity'),
    ('day', date_bin('1 day', at, 'epoch')),
    ('hour', date_bin('1 hour', at, 'epoch')),
    ('minute', date_bin('1 minute', at, 'epoch'))
$$;

-- citations: sources ------------------------------------------------------------------------------------------------------------

-- Which domains answers of a brand cite. All of this follows from sealed verdicts.
create table sources (
  id integer generated by default as identity primary key,
  brand_id text not null references brands (id),
  domain text not null,
  unique (brand_id, domain)
);

-- Pages that answers cite. Brand and domain, page and run are numbers here, not texts that every row and every index repeats.
create table source_pages (
  -- The first eight bytes of the SHA-256 of its address.
  id bigint primary key,
  -- One that can be visited; null where nobody should: it leads inside, or was not kept.
  url text,
  -- The same for all spellings; null where it follows from the URL.
  address text,
  constraint source_pages_one check (num_nulls(url, address) = 1)
);

-- As the service folds an address that can be visited: without scheme, www, and slashes at the end of its path.
create function page_address(url text) returns text language sql immutable parallel safe as $$
  select rtrim(split_part(bare, '?', 1), '/') || coalesce(substring(bare from '\?.+$'), '')
  from regexp_replace(url, '^https?://(www\.)?', '') as bare
$$;

-- As it is shown and asked for.
create function page_name(id bigint) returns text language sql immutable parallel safe as $$
  select 'pag_' || lpad(to_hex(id), 16, '0')
$$;

create table citing_runs (
  id bigint generated by default as identity primary key,
  -- No foreign key: it would lock every run while its citations are kept. The audit looks instead.
  run_id text not null
);
-- Whoever writes has locked the run, so no other index has to keep it from coming twice.
create index citing_runs_of_run on citing_runs using hash (run_id);

-- Each page that an answer cites.
create table citations (
  captured_at timestamptz not null,
  run bigint not null,
  page bigint not null,
  source integer not null,
  -- As the run: in no rate.
  apart boolean not null,
  -- The answer says something false; of the page that says nothing.
  confabulated boolean not null
);
create index citations_of_run on citations (run);
create index citations_of_source on citations (source, captured_at desc) where not apart;
create index citations_of_page on citations (page, source, captured_at desc) where not apart;
create index citations_beside_false on citations (source, captured_at desc) where confabulated and not apart;

-- costs -------------------------------------------------------------------------------------------------------------------------

-- What a brand's asking gave and cost, in the stretches of time of count_stretches: answers by when they were captured,
-- money by when the asking ended. Of the asks that `spending_summed` names.
create table activity_counts (
  brand_id text not null references brands,
  grain text not null,
  starts_at timestamptz not null,
  captured integer not null,
  -- How many times of asking have a known price, and what they cost together.
  priced integer not null,
  cost_micros bigint not null,
  -- How many of the times of asking in `priced` have an estimated amount, and how many have none.
  estimated integer not null default 0,
  unknown integer not null default 0,
  primary key (brand_id, grain, starts_at)
);

-- What was asked of each engine, by when the asking began: in a scan, in a UTC day, in a UTC month, and for a brand in a UTC month.
-- Of the asks that `spending_summed` names: nobody who asks waits for a sum, and what is missing is added by whoever looks.
create table spending (
  -- `scan scn_…`, `day 2026-11-15`, `month 2026-11` or `brand brd_… 2026-11`.
  scope text collate "C" not null,
  engine text not null,
  route text not null,
  model text not null,
  asks integer not null,
  -- Known to have cost something.
  paid integer not null,
  estimated integer not null,
  unknown integer not null,
  known_micros bigint not null,
  estimated_micros bigint not null,
  primary key (scope, engine, route, model)
);

-- Which asks are in the sums: those that ended in a transaction before this one. All of these have come to their end, whatever the
-- clocks of workers say.
create table spending_summed (
  one boolean primary key default true check (one),
  before bigint not null default 0,
  -- Added to the number of a transaction: a restored database begins again at small ones.
  shift bigint not null default 0
);
insert into spending_summed default values;

create function spending_scopes(scan_id text, brand_id text, at timestamptz) returns table (scope text)
language sql stable as $$
  values ('scan ' || scan_id), ('day ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD')),
    ('month ' || to_char(at at time zone 'UTC', 'YYYY-MM')),
    ('brand ' || brand_id || to_char(at at time zone 'UTC', ' YYYY-MM'))
$$;

-- The sum of the asks that ended in these transactions; with no end, also of those that have not. Amounts are numeric: whoever tampers
-- may store any.
create function spending_between(since bigint, till bigint) returns table (
  scope text, engine text, route text, model text, asks bigint, paid bigint, estimated bigint, unknown bigint,
  known_micros numeric, estimated_micros numeric
) language sql stable as $$
  select s.scope, a.engine, a.route, a.model, sum(a.asks)::bigint, sum(a.paid)::bigint, sum(a.estimated)::bigint,
    sum(a.unknown)::bigint, sum(a.known_micros), sum(a.estimated_micros)
  from (
    select scan_id, coalesce(o.brand_id, runs.brand_id) as brand_id, date_trunc('day', o.at, 'UTC') as day,
      coalesce(o.engine, runs.engine) as engine, coalesce(route, '') as route, coalesce(model, '') as model, count(*) as asks,
      count(*) filter (where cost_micros > 0 and not estimated) as paid, count(*) filter (where estimated) as estimated,
      count(*) filter (where cost_micros is null) as unknown,
      coalesce(sum(cost_micros) filter (where not estimated), 0) as known_micros,
      coalesce(sum(cost_micros) filter (where estimated), 0) as estimated_micros
    from (
      select null as brand_id, run_id, engine, route, model, started_at as at, cost_micros, estimated, ended from run_attempts
      union all
      select null, run_id, engine, route, model, coalesce(started_at, finished_at), cost_micros, estimated, ended from later_asks
      union all
      select brand_id, run_id, engine, route, model, started_at, cost_micros, estimated, ended from reader_asks) as o
    left join runs on runs.id = run_id
    where ended >= since and (till is null or ended < till)
    group by 1, 2, 3, 4, 5, 6) as a, spending_scopes(a.scan_id, a.brand_id, a.day) as s
  where s.scope is not null
  group by 1, 2, 3, 4
$$;

create function counted_spending() returns table (
  scope text, engine text, route text, model text, asks bigint, paid bigint, estimated bigint, unknown bigint,
  known_micros numeric, estimated_micros numeric
) language sql stable as $$
  select * from spending_between((-9223372036854775808)::bigint, (select before from spending_summed))
$$;

-- What the asks that ended in these transactions gave and cost: answers by when they were captured, money by when the asking ended.
create function activity_between(since bigint, till bigint) returns table (
  brand_id text, grain text, starts_at timestamptz, captured bigint, priced bigint, cost_micros numeric, estimated bigint,
  unknown bigint
) language sql stable as $$
  select coalesce(o.brand_id, runs.brand_id), s.grain, s.starts_at, sum(e.captured), sum(e.priced), sum(e.micros), sum(e.estimated),
    sum(e.unknown)
  from (
    select null as brand_id, run_id, finished_at, cost_micros, estimated, outcome = 'captured' as is_answer, ended from run_attempts
    union all select null, run_id, finished_at, cost_micros, estimated, false, ended from later_asks
    union all select brand_id, run_id, finished_at, cost_micros, estimated, false, ended from reader_asks) as o
  left join runs on runs.id = run_id
  cross join lateral (values
    (finished_at, 0, (cost_micros is not null)::integer, coalesce(cost_micros, 0), estimated::integer, (cost_micros is null)::integer),
    (case when is_answer then captured_at end, 1, 0, 0, 0, 0)) as e (at, captured, priced, micros, estimated, unknown)
  cross join lateral count_stretches(e.at) as s
  where ended >= since and (till is null or ended < till) and finished_at is not null and e.at is not null
  group by 1, 2, 3
$$;

create function counted_activity() returns table (
  brand_id text, grain text, starts_at timestamptz, captured bigint, priced bigint, cost_micros numeric, estimated bigint,
  unknown bigint
) language sql stable as $$
  select * from activity_between((-9223372036854775808)::bigint, (select before from spending_summed))
$$;

-- Of a brand, with what ended since it was summed up.
create function activity_of(brand text) returns table (
  grain text, starts_at timestamptz, captured bigint, priced bigint, cost_micros numeric, estimated bigint, unknown bigint
) language sql stable as $$
  select grain, starts_at, captured, priced, cost_micros, estimated, unknown from activity_counts where brand_id = brand
  union all
  select grain, starts_at, captured, priced, cost_micros, estimated, unknown
  from activity_between((select before from spending_summed), null) where brand_id = brand
$$;

-- Adds what has ended since the last time.
create function sum_up_spending() returns void language plpgsql as $$
declare
  summed spending_summed;
  oldest bigint;
begin
  select * into summed from spending_summed for update;
  oldest := pg_snapshot_xmin(pg_current_snapshot())::text::bigint + summed.shift;
  if oldest < summed.before then
    update spending_summed set shift = shift + summed.before - oldest;
    return;
  end if;
  insert into spending select * from spending_between(summed.before, oldest)
    on conflict (scope, engine, route, model) do update
      set asks = spending.asks + excluded.asks, paid = spending.paid + excluded.paid,
        estimated = spending.estimated + excluded.estimated, unknown = spending.unknown + excluded.unknown,
        known_micros = spending.known_micros + excluded.known_micros,
        estimated_micros = spending.estimated_micros + excluded.estimated_micros;
  if not found then return; end if;
  insert into activity_counts select * from activity_between(summed.before, oldest)
    on conflict (brand_id, grain, starts_at) do update
      set captured = activity_counts.captured + excluded.captured, priced = activity_counts.priced + excluded.priced,
        cost_micros = activity_counts.cost_micros + excluded.cost_micros,
        estimated = activity_counts.estimated + excluded.estimated, unknown = activity_counts.unknown + excluded.unknown;
  update spending_summed set before = oldest;
end $$;

create function recount_activity() returns void language plpgsql as $$
begin
  lock table run_attempts, later_asks, reader_asks, activity_counts, spending in exclusive mode;
  delete from activity_counts;
  delete from spending;
  update spending_summed set before = -9223372036854775808;
  perform sum_up_spending();
end $$;

-- rivals ------------------------------------------------------------------------------------------------------------------------

-- Competitors of a brand. Every change of names is another reading of all answers.
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

-- What the answers of one UTC day say of a brand and its rivals, for one set of names. A change of names marks all days, which are
-- counted again: no figure is shown of a window where some day is for other names.
create table rival_days (
  brand_id text not null references brands (id),
  day date not null,
  -- How answers were read (rivals@3), and a digest of the names; empty where nothing was counted yet.
  names text not null default '',
  counted integer not null default 0,
  -- Of those, answers that nobody could read: they count nowhere.
  unread integer not null default 0,
  -- By engine, intent and whether the question names any company; for all answers, and for each company by its place among the names.
  counts jsonb not null default '{}',
  -- By prompt and engine, less of the same.
  prompts jsonb not null default '{}',
  -- What each answer says, newest first: made once, as what is sealed of an answer never changes.
  answers jsonb not null default '[]',
  primary key (brand_id, day)
);

-- cases -------------------------------------------------------------------------------------------------------------------------

-- False claims as people work on them: one case for each matter and claimed value of a brand. Which runs are in it follows from
-- their verdicts; what people did with it follows from events.
create table cases (
  id text primary key,
  brand_id text not null references brands (id),
  -- The version of the rules that made the key.
  rules text not null,
  matter text not null,
  value text not null,
  status text not null
    constraint cases_status check (status in ('open', 'reported', 'corrected', 'gone', 'dismissed', 'reopened')),
  status_since timestamptz not null,
  reason text,
  owner text,
  due text constraint cases_due check (due ~ '^\d{4}-\d\d-\d\d$'),
  -- Somebody has worked on it: it stays, whatever becomes of its runs.
  is_touched boolean not null default false,
  opened_at timestamptz not null,
  -- Counted from its runs.
  runs integer not null default 0,
  -- Of the 30 days before it was last seen, times the engines, times the harm of its matter: what is worst comes first.
  recent integer not null default 0,
  worst integer not null default 0,
  engines text[] not null default '{}',
  intents text[] not null default '{}',
  first_seen timestamptz,
  last_seen timestamptz
);
create index cases_worst on cases (brand_id, worst desc, id);

-- Which runs say so.
create table case_runs (
  case_id text not null references cases (id),
  run_id text not null references runs (id),
  -- The verdict that says so, and the place of the claim in it.
  classification_id text not null,
  claim integer not null,
  engine text not null,
  prompt_id text not null,
  intent text not null,
  captured_at timestamptz not null,
  apart boolean not null,
  primary key (case_id, run_id)
);
create index case_runs_of_run on case_runs (run_id);
create index case_runs_newest on case_runs (case_id, captured_at desc, run_id) include (engine, prompt_id, apart);
create index case_runs_of_prompt on case_runs (prompt_id, captured_at) include (case_id, engine, apart);

-- How many runs a case has, by engine and intent: a run that joins or leaves costs as much in a long history as in a short one. Kept
-- by the table itself, so that nothing can join uncounted; the audit adds it up again.
create table case_counts (
  case_id text not null references cases (id),
  engine text not null,
  intent text not null,
  runs integer not null,
  primary key (case_id, engine, intent)
);

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

-- What answers allege of a brand that no fact covers, by the readings of their last verdicts.
create table allegations (
  run_id text not null references runs (id),
  -- Among those of the reading.
  place integer not null,
  brand_id text not null references brands (id),
  -- The same for all answers that say it in the same words.
  topic text not null,
  kind text not null,
  voice text not null,
  quote text not null,
  source text not null,
  reading text not null,
  engine text not null,
  captured_at timestamptz not null,
  primary key (run_id, place)
);
create index allegations_of_topic on allegations (topic, captured_at desc, run_id);
create index allegations_of_brand on allegations (brand_id, topic);

-- What people say of them.
create table allegation_decisions (
  topic text primary key,
  brand_id text not null references brands (id),
  verdict text not null constraint allegation_decisions_verdict check (verdict in ('true', 'false', 'not_ours')),
  -- The fact that says no, of a false one.
  fact_key text,
  actor text not null,
  decided_at timestamptz not null
);
create index allegation_decisions_of_brand on allegation_decisions (brand_id);

-- What people write about a case: for each other, or, with engine and recipient, to the maker of an engine.
create table case_notes (
  id text primary key,
  case_id text not null references cases (id),
  actor text not null,
  -- Of a report: when it was made.
  at timestamptz not null,
  text text not null,
  engine text,
  recipient text,
  constraint case_notes_report check ((engine is null) = (recipient is null))
);
create index case_notes_of_case on case_notes (case_id, at, id);

-- A case that is asked again on a schedule of its own, until enough answers in a row are without it.
create table case_followings (
  case_id text primary key references cases (id),
  brand_id text not null references brands (id),
  -- How often each of its prompts is put to each engine that said it, every so many hours.
  samples integer not null constraint case_followings_samples check (samples between 1 and 10),
  every_hours integer not null constraint case_followings_every check (every_hours between 1 and 744),
  -- Gone is what is below so many thousandths of the answers.
  below_permille integer not null constraint case_followings_below check (below_permille between 1 and 999),
  -- US dollars in micros, of a UTC month.
  budget_micros bigint not null constraint case_followings_budget check (budget_micros > 0),
  -- Not asked from here on, whatever has become of it.
  until timestamptz,
  set_by text not null,
  set_at timestamptz not null,
  next_at timestamptz,
  -- The last time it was due: the scan that asked, or why nothing was asked.
  last_at timestamptz,
  last_scan_id text references scans (id),
  last_reason text,
  ended_at timestamptz,
  ended_reason text
    constraint case_followings_end check (ended_reason in ('gone', 'dismissed', 'date', 'stopped')),
  constraint case_followings_ended check ((ended_at is null) = (ended_reason is null) and (ended_at is null) = (next_at is not null)),
  constraint case_followings_last check (last_scan_id is null or last_reason is null)
);
create index case_followings_active on case_followings (brand_id) where ended_at is null;

-- What people see of a page, once for each wording.
create table cited_texts (
  sha256 bytea primary key,
  text text not null
);

-- What was found at a page that answers cite, when somebody looked.
create table page_looks (
  id text primary key,
  brand_id text not null references brands (id),
  address text not null,
  url text not null,
  looked_at timestamptz not null,
  surface text not null,
  outcome text not null constraint page_looks_outcome check (outcome in ('read', 'unreachable')),
  -- Why it could not be read.
  reason text,
  status integer,
  -- Where redirects led.
  final_url text,
  title text,
  body_sha256 bytea,
  text_sha256 bytea
);
create index page_looks_newest on page_looks (brand_id, address, looked_at desc, id desc);
create index page_looks_of_day on page_looks (brand_id, looked_at);
create index page_looks_of_text on page_looks (text_sha256) where text_sha256 is not null;

-- Whether such a page says the same as a case, or what is true.
create table page_findings (
  case_id text not null references cases (id),
  look_id text not null references page_looks (id),
  -- The versions of what searched.
  search text not null,
  -- The verdict whose facts and names it was searched by.
  classification_id text not null,
  -- UTF-16 units into the text; null where it does not stand there.
  said_start integer,
  said_end integer,
  said_quote text,
  true_start integer,
  true_end integer,
  true_quote text,
  primary key (case_id, look_id)
);
create index page_findings_of_look on page_findings (look_id);

-- Links for people without an account: to the file of a case, or to a report on a brand as it was when it was shared. Of what opens
-- one only the hash is kept.
create table share_links (
  id text primary key,
  -- Of the file of a case.
  case_id text references cases (id),
  actor text not null,
  -- For whom it was made.
  label text,
  sha256 bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Of a report on a brand.
  brand_id text references brands (id),
  first_day date,
  last_day date,
  -- The report as JSON, byte for byte as it is handed out.
  content text,
  -- How often it was opened, and when last: never by whom.
  visits integer not null default 0,
  last_visit_at timestamptz,
  constraint share_links_subject check (
    num_nonnulls(brand_id, first_day, last_day, content) = case when case_id is null then 4 else 0 end)
);
create index share_links_of_case on share_links (case_id, created_at desc, id);
create index share_links_of_brand on share_links (brand_id, created_at desc, id) where brand_id is not null;

-- search ------------------------------------------------------------------------------------------------------------------------

-- Where each word stands in which answers: segments, written in bulk and merged by eights. All of it follows from sealed texts, and is
-- made again where a brand has none of it.

-- The answers of a segment, in blocks of some 1,024. Newer answers have greater places, from 0 on without a gap.
create unlogged table search_blocks (
  -- No foreign keys: they would lock every brand while it is indexed. The audit looks instead.
  brand_id text not null,
  -- Of its first answer.
  place integer not null,
  answers integer not null,
  -- How often its segment was merged, and the first place of that.
  level smallint not null,
  segment integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- 32 bytes for each answer: how many words it has, and its run.
  documents bytea not null,
  primary key (brand_id, place)
);
-- One answer is read without the others.
alter table search_blocks alter column documents set storage external;

create unlogged table search_postings (
  brand_id text not null,
  level smallint not null,
  segment integer not null,
  -- The first one of a row of words. Compared by bytes, so that a beginning is a range. Empty for part of a list that is long.
  word text collate "C" not null,
  number integer not null,
  -- Packed: words with the answers that have each, and where.
  bytes bytea not null,
  primary key (brand_id, level, segment, word, number)
);
alter table search_postings alter column bytes set storage external;

-- Answers with a verdict that cannot be found yet, in the order in which they will be.
create table search_owed (
  brand_id text not null,
  id bigint generated always as identity,
  run_ids text[] not null,
  primary key (brand_id, id)
);

-- Kept by the table itself: no answer gets its first verdict and is forgotten by the search.
create function owe_search() returns trigger language plpgsql as $$
begin
  insert into search_owed (brand_id, run_ids)
  select brand_id, array_agg(id order by id) from (
    select n.brand_id, n.id, (row_number() over (partition by n.brand_id order by n.id) - 1) / 128 as turn
    from before o join after n using (id)
    where o.citation_class is null and n.citation_class is not null) as judged
  group by brand_id, turn order by brand_id, turn;
  return null;
end
$$;

create trigger runs_owe_search after update on runs
  referencing old table as before new table as after for each statement execute function owe_search();

-- dictionaries ------------------------------------------------------------------------------------------------------------------

-- A short answer by every route, as the sandbox speaks them.
insert into body_dictionaries (coding, bytes) values ('zstd-1', convert_to($dictionary$[{"url":"https://chatgpt.com/","prompt":"Which tool would you recommend to a small team?","answer_text":"Saturday mornings fill up quickly, and on Sundays nobody is in.\n\nYou can ring the desk on 01603 555018 to be sure.\n\n- Unfortunately Fennimore Vets does not see emergencies outside its normal hours, so at 11 pm nobody will be there.","answer_text_markdown":"Saturday mornings fill up quickly, and on Sundays nobody is in. [1](https://www.margaret.com/margaret-fennimore-opened-it-in-1987-and-although-she-retir)\n\nYou can ring the desk on 01603 555018 to be sure. [2](https://www.the.com/the-practice-has-its-own-car-park-which-is-not-a-given-so-c)\n\n- Unfortunately Fennimore Vets does not see emergencies outside its normal hours, so at 11 pm nobody will be there. [3](https://www.norwich.com/norwich-has-around-15-veterinary-practices-so-it-is-worth-r)","citations":[{"url":"https://www.margaret.com/margaret-fennimore-opened-it-in-1987-and-although-she-retir","title":"Margaret Fennimore opened it in 1987, and although she retir","position":1},{"url":"https://www.the.com/the-practice-has-its-own-car-park-which-is-not-a-given-so-c","title":"The practice has its own car park, which is not a given so c","position":2},{"url":"https://www.norwich.com/norwich-has-around-15-veterinary-practices-so-it-is-worth-r","title":"Norwich has around 15 veterinary practices, so it is worth r","position":3}],"model":null,"web_search_triggered":true,"country":"US","index":1,"timestamp":"2026-11-03T08:35:54.000Z","input":{"url":"https://chatgpt.com/","prompt":"Which tool would you recommend to a small team?"}}]
{"success":true,"task":{"id":"90beaaf9-5e36-4505-a80f-ea7e7f0f9c24","taskType":"GEMINI","status":"QUEUED","priority":1,"createdAt":"2026-11-07T06:22:38.000Z","idempotencyKey":"run_1"},"credits":{"creditsToCharge":5,"creditsCharged":null}}
{"task":{"id":"90beaaf9-5e36-4505-a80f-ea7e7f0f9c24","status":"COMPLETED","creditsCharged":5},"response":{"text":"To book a normal appointment with Fennimore, call 01603 555 081.\n\nSurgery, dentistry and X-rays are quoted individually.\n\n- If you have several animals, ask about a discount.","markdown":"To book a normal appointment with Fennimore, call 01603 555 081. [1](https://www.call.com/call-your-nearest-24-hour-animal-hospital-)\n\nSurgery, dentistry and X-rays are quoted individually. [2](https://www.if.com/if-your-dog-has-collapsed-is-struggling-to-breathe-or-has-a)\n\n- If you have several animals, ask about a discount. [3](https://www.most.com/most-day-practices-in-norwich-close-on-sundays-but-there-ar)","sources":[{"position":1,"url":"https://www.call.com/call-your-nearest-24-hour-animal-hospital-","label":"Call your nearest 24-hour animal hospital.","description":"Many regions have one that covers for several day practices."},{"position":2,"url":"https://www.if.com/if-your-dog-has-collapsed-is-struggling-to-breathe-or-has-a","label":"If your dog has collapsed, is struggling to breathe or has a","description":"Fennimore opens again at 8:30 on weekday mornings and at 9 on Saturdays."},{"position":3,"url":"https://www.most.com/most-day-practices-in-norwich-close-on-sundays-but-there-ar","label":"Most day practices in Norwich close on Sundays, but there ar","description":"If it's not urgent, waiting until Monday will save you money."}]}}
{"search_metadata":{"id":"84aa71e40c9a8d3feb545b5e","status":"Success","json_endpoint":"https://serpapi.com/searches/84aa71e40c9a8d3feb545b5e.json","created_at":"2026-11-02 00:00:00 UTC","processed_at":"2026-11-02 00:00:00 UTC","total_time_taken":2.14},"search_parameters":{"engine":"bing_copilot","q":"Which tool would you recommend to a small team?","no_cache":"true"},"header":"Which tool would you recommend to a small team?","text_blocks":[{"type":"paragraph","snippet":"As with all online ratings, single experiences may not be representative.","reference_indexes":[0]},{"type":"paragraph","snippet":"How does that compare? Wensum Paws stands at 4.3 from 230 reviews, and Broadland Animal Hospital at 3.9 from 1,040.","reference_indexes":[1]},{"type":"list","list":[{"snippet":"Hospitals tend to be rated lower because people arrive there in an emergency and leave with a large bill.","reference_indexes":[2]}]}],"references":[{"title":"Fennimore Vets was founded by Margaret Fennimore and is led ","link":"https://www.fennimore.com/fennimore-vets-was-founded-by-margaret-fennimore-and-is-led-","snippet":"He joined in 2009 as a junior vet, having worked at a large animal hospital in Ipswich.","source":"www.fennimore.com","index":0},{"title":"Beyond him I don't have a full list of the vets and nurses, ","link":"https://www.beyond.com/beyond-him-i-don-t-have-a-full-list-of-the-vets-and-nurses-","snippet":"It is not the same business as Fenimore Equine in Suffolk, which treats horses only and belongs to a national chain.","source":"www.beyond.com","index":1},{"title":"Wensum Paws, for example, sends owners of snakes and tortois","link":"https://www.wensum.com/wensum-paws-for-example-sends-owners-of-snakes-and-tortois","snippet":"Fennimore Vets has an average of 4.8 out of 5, based on a little over 500 reviews.","source":"www.wensum.com","index":2}]}
{"error":{"code":"DUPLICATE_IDEMPOTENCY_KEY","message":"A task with this idempotency key already exists","details":{"idempotencyKey":"run_1"},"timestamp":"2026-11-02T00:00:00.000Z"}}
{"success":true,"task":{"id":"eb4d10ed-5771-40f7-8f9f-376ab1b5b1f4","taskType":"GOOGLE","status":"QUEUED","priority":1,"createdAt":"2026-11-03T22:41:19.000Z"},"credits":{"creditsToCharge":5,"creditsCharged":null}}
{"task":{"id":"eb4d10ed-5771-40f7-8f9f-376ab1b5b1f4","status":"COMPLETED","creditsCharged":5},"response":{"organicResults":[{"position":1,"title":"In 2018, by the way, Fennimore was at 4.2; the score went up","link":"https://www.in.com/in-2018-by-the-way-fennimore-was-at-4-2-the-score-went-up","snippet":"Wensum Paws is bigger and stays open until 8 pm on weekdays, an hour longer than Fennimore on most days."},{"position":2,"title":"The Fennimore Veterinary Clinic goes back to the late 1980s,","link":"https://www.the.com/the-fennimore-veterinary-clinic-goes-back-to-the-late-1980s-","snippet":"An operating theatre was added in 1996 and a separate cat ward in 2011."},{"position":3,"title":"By 2005 there were eleven staff, and the team has more than ","link":"https://www.by.com/by-2005-there-were-eleven-staff-and-the-team-has-more-than-","snippet":"Today it is one of the better-known independent practices in Norwich."}],"aioverview":{"text":"A branch in Wymondham was opened in 1994 and closed again in 2002.\n\nBetween 2003 and 2015 the practice ran its own night service; when it became too hard to find staff, this was given up, and owners have been referred to an animal hospital ever since.\n\n- The founder's niece, Susan Fennimore, worked there as a nurse for ten years and now teaches in Ipswich.","markdown":"A branch in Wymondham was opened in 1994 and closed again in 2002. [1](https://www.in.com/in-2018-by-the-way-fennimore-was-at-4-2-the-score-went-up)\n\nBetween 2003 and 2015 the practice ran its own night service; when it became too hard to find staff, this was given up, and owners have been referred to an animal hospital ever since. [2](https://www.the.com/the-fennimore-veterinary-clinic-goes-back-to-the-late-1980s-)\n\n- The founder's niece, Susan Fennimore, worked there as a nurse for ten years and now teaches in Ipswich. [3](https://www.by.com/by-2005-there-were-eleven-staff-and-the-team-has-more-than-)","sources":[{"position":1,"url":"https://www.in.com/in-2018-by-the-way-fennimore-was-at-4-2-the-score-went-up","label":"In 2018, by the way, Fennimore was at 4.2; the score went up","description":"Wensum Paws is bigger and stays open until 8 pm on weekdays, an hour longer than Fennimore on most days."},{"position":2,"url":"https://www.the.com/the-fennimore-veterinary-clinic-goes-back-to-the-late-1980s-","label":"The Fennimore Veterinary Clinic goes back to the late 1980s,","description":"An operating theatre was added in 1996 and a separate cat ward in 2011."},{"position":3,"url":"https://www.by.com/by-2005-there-were-eleven-staff-and-the-team-has-more-than-","label":"By 2005 there were eleven staff, and the team has more than ","description":"Today it is one of the better-known independent practices in Norwich."}]}}}
{"error":{"code":"DUPLICATE_IDEMPOTENCY_KEY","message":"A task with this idempotency key already exists","details":{"idempotencyKey":"run_1"},"timestamp":"2026-11-02T00:00:00.000Z"}}
{"success":true,"task":{"id":"3fc924b2-4823-43e6-9798-b1c0f4680773","taskType":"AIMODE","status":"QUEUED","priority":1,"createdAt":"2026-11-06T05:54:24.000Z"},"credits":{"creditsToCharge":5,"creditsCharged":null}}
{"task":{"id":"3fc924b2-4823-43e6-9798-b1c0f4680773","status":"COMPLETED","creditsCharged":5},"response":{"text":"I don't have any information that would link Fennimore Vets to one of the big veterinary groups.\n\nThe practice describes itself as independently run, but ownership in this sector changes often, so I would ask directly.\n\n- The founder, Susan Fennimore, built the practice up from scratch, and the current clinical director is Tom Adeyemi.","markdown":"I don't have any information that would link Fennimore Vets to one of the big veterinary groups. [1](https://www.a.com/a-local-saying-has-it-that-half-the-cats-in-the-city-were-ne)\n\nThe practice describes itself as independently run, but ownership in this sector changes often, so I would ask directly. [2](https://www.there.com/there-is-no-car-park-at-fennimore-vets-so-plan-for-a-few-mi)\n\n- The founder, Susan Fennimore, built the practice up from scratch, and the current clinical director is Tom Adeyemi. [3](https://www.if.com/if-you-are-bringing-a-large-dog-after-surgery-ask-reception)","sources":[{"position":1,"url":"https://www.a.com/a-local-saying-has-it-that-half-the-cats-in-the-city-were-ne","label":"A local saying has it that half the cats in the city were ne","description":"That may be an exaggeration, but the practice does say that more than 60,000 animals have passed through its doors."},{"position":2,"url":"https://www.there.com/there-is-no-car-park-at-fennimore-vets-so-plan-for-a-few-mi","label":"There is no car park at Fennimore Vets, so plan for a few mi","description":"Blue Badge holders can usually stop on the lane itself."},{"position":3,"url":"https://www.if.com/if-you-are-bringing-a-large-dog-after-surgery-ask-reception","label":"If you are bringing a large dog after surgery, ask reception","description":"The practice is open until seven in the evening from Monday to Thursday, when street parking gets easier."}]}}
{"error":{"code":"DUPLICATE_IDEMPOTENCY_KEY","message":"A task with this idempotency key already exists","details":{"idempotencyKey":"run_1"},"timestamp":"2026-11-02T00:00:00.000Z"}}
{"success":true,"task":{"id":"74cee713-b2e0-4ad7-b0b1-0066c0f7ff19","taskType":"CHATGPT","status":"QUEUED","priority":1,"createdAt":"2026-11-03T08:35:54.000Z"},"credits":{"creditsToCharge":5,"creditsCharged":null}}
{"task":{"id":"74cee713-b2e0-4ad7-b0b1-0066c0f7ff19","status":"COMPLETED","creditsCharged":5},"response":{"text":"In the eighties the line sailed with eight ships and also served Germany; those routes were closed one after the other when the bridges came.\n\nA sixth vessel, a hybrid, has been ordered for 2028 but is not yet in service.\n\n- Children under four travel free on most Norwegian ferries, though I could not confirm the age limit here.","markdown":"In the eighties the line sailed with eight ships and also served Germany; those routes were closed one after the other when the bridges came. [1](https://www.skarholm.com/skarholm-line-is-a-norwegian-ferry-operator-with-its-head-of)\n\nA sixth vessel, a hybrid, has been ordered for 2028 but is not yet in service. [2](https://www.the.com/the-company-runs-five-ships-and-employs-940-people-at-sea-an)\n\n- Children under four travel free on most Norwegian ferries, though I could not confirm the age limit here. [3](https://www.dogs.com/dogs-and-cats-are-welcome-in-marked-areas-)","sources":[{"position":1,"url":"https://www.skarholm.com/skarholm-line-is-a-norwegian-ferry-operator-with-its-head-of","label":"Skarholm Line is a Norwegian ferry operator with its head of","description":"It was set up in April 1964 and has belonged to Nordhav Holding since 1998."},{"position":2,"url":"https://www.the.com/the-company-runs-five-ships-and-employs-940-people-at-sea-an","label":"The company runs five ships and employs 940 people at sea an","description":"The crossing takes three and a quarter hours, and on board you will find a restaurant, a duty-free shop and free Wi-Fi."},{"position":3,"url":"https://www.dogs.com/dogs-and-cats-are-welcome-in-marked-areas-","label":"Dogs and cats are welcome in marked areas.","description":"The first ship was a second-hand steamer for 300 passengers."}]}}
{"error":{"code":"DUPLICATE_IDEMPOTENCY_KEY","message":"A task with this idempotency key already exists","details":{"idempotencyKey":"run_1"},"timestamp":"2026-11-02T00:00:00.000Z"}}
{"success":true,"task":{"id":"12a72870-82d3-4a9f-8607-99f01d530b5b","taskType":"PERPLEXITY","status":"QUEUED","priority":1,"createdAt":"2026-11-06T21:37:03.000Z"},"credits":{"creditsToCharge":5,"creditsCharged":null}}
{"task":{"id":"12a72870-82d3-4a9f-8607-99f01d530b5b","status":"COMPLETED","creditsCharged":5},"response":{"text":"With 3 h 15 min on the water, you'd have ample time to top up.\n\nOther ferry companies in the region are still hesitant about charging on board because of fire-safety rules.\n\n- Skarholm Line does not allow pets on board, with the exception of guide dogs.","markdown":"With 3 h 15 min on the water, you'd have ample time to top up. [1](https://www.people.com/people-praise-the-crew-and-the-food-they-are-less-happy-abo)\n\nOther ferry companies in the region are still hesitant about charging on board because of fire-safety rules. [2](https://www.bicycles.com/bicycles-can-be-taken-along-for-a-small-fee-)\n\n- Skarholm Line does not allow pets on board, with the exception of guide dogs. [3](https://www.skarholm.com/skarholm-line-has-charging-points-for-electric-cars-on-its-v)","sources":[{"position":1,"url":"https://www.people.com/people-praise-the-crew-and-the-food-they-are-less-happy-abo","label":"People praise the crew and the food; they are less happy abo","description":"Drivers of electric cars should note that there is nowhere to charge on board."},{"position":2,"url":"https://www.bicycles.com/bicycles-can-be-taken-along-for-a-small-fee-","label":"Bicycles can be taken along for a small fee.","description":"There is no obligation to book a cabin, since it is a daytime crossing."},{"position":3,"url":"https://www.skarholm.com/skarholm-line-has-charging-points-for-electric-cars-on-its-v","label":"Skarholm Line has charging points for electric cars on its v","description":"If you don't manage to get one, there are fast chargers about 2 km from the terminal in Kristiansand."}]}}
{
  "id": "v1_wJMuiv2xuxhOg8oOG3LIPQVpxfBwlYaz1sJqu2FY",
  "object": "interaction",
  "created": "2026-11-07T06:22:38.000Z",
  "updated": "2026-11-07T06:22:38.000Z",
  "role": "model",
  "model": "gemini-3.8-flash",
  "status": "completed",
  "steps": [
    {
      "type": "thought",
      "signature": "HmT8WsZKwXMkc2NSGmai6vN1wcwB5eEHtYgIRbpW"
    },
    {
      "type": "google_search_call",
      "id": "3ga1WklreSKX",
      "arguments": {
        "queries": [
          "tools for small teams"
        ]
      },
      "search_type": "web_search"
    },
    {
      "type": "google_search_result",
      "call_id": "3ga1WklreSKX",
      "result": [
        {
          "search_suggestions": "<div class=\"container\"><a class=\"chip\">Search</a></div>"
        }
      ],
      "is_error": false
    },
    {
      "type": "model_output",
      "content": [
        {
          "type": "text",
          "text": "Nordhav itself is led by Per Anders Lie and is listed on the Oslo stock exchange; it also owns a tug company and two container terminals.\n\nSkarholm Line is the second largest, behind Fjordbro, which has 1,800 employees and eight ships.\n\n- Analysts have speculated that Nordhav might sell the ferry business, but so far that has not happened.",
          "annotations": [
            {
              "type": "url_citation",
              "start_index": 0,
              "end_index": 137,
              "url": "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cucGFzc2VuZ2Vycy5jb20vcGFzc2VuZ2Vycy13aG8tdHJhdmVsLXdpdGgtYW5pbWFscy1oYXZlLXRvLW1ha2Utb3RoZXItYXJyYW5n",
              "title": "passengers.com"
            },
            {
              "type": "url_citation",
              "start_index": 139,
              "end_index": 235,
              "url": "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cuc2thcmhvbG0uY29tL3NrYXJob2xtLWxpbmUtaXMtYS1zdWJzaWRpYXJ5LW9mLW5vcmRoYXYtaG9sZGluZy0",
              "title": "skarholm.com"
            },
            {
              "type": "url_citation",
              "start_index": 239,
              "end_index": 341,
              "url": "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cuYmVmb3JlLmNvbS9iZWZvcmUtaGltLWluZ3JpZC1zb2xoZWltLXJhbi10aGUtZmluYW5jZS1kZXBhcnRtZW50LQ",
              "title": "before.com"
            }
          ]
        }
      ]
    }
  ],
  "usage": {
    "total_input_tokens": 12,
    "input_tokens_by_modality": [
      {
        "modality": "text",
        "tokens": 12
      }
    ],
    "total_cached_tokens": 0,
    "total_output_tokens": 86,
    "total_tool_use_tokens": 0,
    "total_thought_tokens": 96,
    "total_tokens": 194,
    "grounding_tool_count": [
      {
        "type": "google_search",
        "count": 1
      }
    ]
  }
}
{"id":"v1_wJMuiv2xuxhOg8oOG3LIPQVpxfBwlYaz1sJqu2FY","object":"interaction","created":"2026-11-07T06:22:38.000Z","updated":"2026-11-07T06:22:38.000Z","role":"model","model":"gemini-3.8-flash","status":"completed","steps":[{"type":"thought","signature":"HmT8WsZKwXMkc2NSGmai6vN1wcwB5eEHtYgIRbpW"},{"type":"google_search_call","id":"3ga1WklreSKX","arguments":{"queries":["tools for small teams"]},"search_type":"web_search"},{"type":"google_search_result","call_id":"3ga1WklreSKX","result":[{"search_suggestions":"<div class=\"container\"><a class=\"chip\">Search</a></div>"}],"is_error":false},{"type":"model_output","content":[{"type":"text","text":"Nordhav itself is led by Per Anders Lie and is listed on the Oslo stock exchange; it also owns a tug company and two container terminals.\n\nSkarholm Line is the second largest, behind Fjordbro, which has 1,800 employees and eight ships.\n\n- Analysts have speculated that Nordhav might sell the ferry business, but so far that has not happened.","annotations":[{"type":"url_citation","start_index":0,"end_index":137,"url":"https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cucGFzc2VuZ2Vycy5jb20vcGFzc2VuZ2Vycy13aG8tdHJhdmVsLXdpdGgtYW5pbWFscy1oYXZlLXRvLW1ha2Utb3RoZXItYXJyYW5n","title":"passengers.com"},{"type":"url_citation","start_index":139,"end_index":235,"url":"https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cuc2thcmhvbG0uY29tL3NrYXJob2xtLWxpbmUtaXMtYS1zdWJzaWRpYXJ5LW9mLW5vcmRoYXYtaG9sZGluZy0","title":"skarholm.com"},{"type":"url_citation","start_index":239,"end_index":341,"url":"https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cuYmVmb3JlLmNvbS9iZWZvcmUtaGltLWluZ3JpZC1zb2xoZWltLXJhbi10aGUtZmluYW5jZS1kZXBhcnRtZW50LQ","title":"before.com"}]}]}],"usage":{"total_input_tokens":12,"input_tokens_by_modality":[{"modality":"text","tokens":12}],"total_cached_tokens":0,"total_output_tokens":86,"total_tool_use_tokens":0,"total_thought_tokens":96,"total_tokens":194,"grounding_tool_count":[{"type":"google_search","count":1}]}}
{"version":"0.1.20261102","status_code":20000,"status_message":"Ok.","time":"2.1050 sec.","cost":0.0132,"tasks_count":1,"tasks_error":0,"tasks":[{"id":"60285da5-d698-4316-b307-e6066b2411f3","status_code":20000,"status_message":"Ok.","time":"2.0431 sec.","cost":0.0132,"result_count":1,"path":["v3","ai_optimization","claude","llm_responses","live"],"data":{"user_prompt":"Which tool would you recommend to a small team?","model_name":"claude-sonnet-5","web_search":true,"force_web_search":true,"web_search_country_iso_code":"US"},"result":[{"model_name":"claude-sonnet-5","input_tokens":2412,"output_tokens":71,"reasoning_tokens":0,"web_search":true,"money_spent":0.0126,"datetime":"2026-11-08 02:25:55 +00:00","items":[{"type":"message","sections":[{"type":"text","text":"There were rumours in 2020 that the route would be closed, and in that year the workforce was cut to 610.\n\nSince then numbers have recovered, and the company now has more than 900 employees.\n\n- My knowledge has a cutoff, so please check for strikes or cancellations before travelling.","annotations":[{"title":"It depends on the ship and the weather, but the timetable sa","url":"https://www.it.com/it-depends-on-the-ship-and-the-weather-but-the-timetable-sa"},{"title":"In the 1970s, by the way, the same trip took nearly seven ho","url":"https://www.in.com/in-the-1970s-by-the-way-the-same-trip-took-nearly-seven-ho"},{"title":"Cabins cost 65 euros and come with a shower.","url":"https://www.cabins.com/cabins-cost-65-euros-and-come-with-a-shower-"}]}]}],"fan_out_queries":["tools for small teams"]}]}]}
[{"url":"https://copilot.microsoft.com/chats","prompt":"Which tool would you recommend to a small team?","answer_text":"A main course will set you back 18 to 25 euros.\n\nIf you'd rather bring a picnic, nobody will mind.\n\n- There's no single cheapest option, since fares move with season and demand.","answer_text_markdown":"A main course will set you back 18 to 25 euros. [1](https://www.skarholm.com/skarholm-line-is-a-ferry-company-from-kristiansand-norway-)\n\nIf you'd rather bring a picnic, nobody will mind. [2](https://www.guests.com/guests-rate-it-4-1-on-average-across-3-260-reviews-4-)\n\n- There's no single cheapest option, since fares move with season and demand. [3](https://www.on.com/on-skarholm-line-bicycles-travel-on-the-car-deck-and-are-st)","citations":[{"url":"https://www.skarholm.com/skarholm-line-is-a-ferry-company-from-kristiansand-norway-","title":"Skarholm Line is a ferry company from Kristiansand, Norway [","position":1},{"url":"https://www.guests.com/guests-rate-it-4-1-on-average-across-3-260-reviews-4-","title":"Guests rate it 4.1 on average across 3,260 reviews [4].","position":2},{"url":"https://www.on.com/on-skarholm-line-bicycles-travel-on-the-car-deck-and-are-st","title":"On Skarholm Line, bicycles travel on the car deck and are st","position":3}],"model":null,"web_search_triggered":true,"country":"US","index":1,"timestamp":"2026-11-06T19:16:19.000Z","input":{"url":"https://copilot.microsoft.com/chats","prompt":"Which tool would you recommend to a small team?"}}]
{"error":{"code":"DUPLICATE_IDEMPOTENCY_KEY","message":"A task with this idempotency key already exists","details":{"idempotencyKey":"run_1"},"timestamp":"2026-11-02T00:00:00.000Z"}}
{"success":true,"task":{"id":"d8ef5ae8-2c7e-4144-a477-cd4580b835ce","taskType":"GROK","status":"QUEUED","priority":1,"createdAt":"2026-11-04T14:08:45.000Z"},"credits":{"creditsToCharge":5,"creditsCharged":null}}
{"task":{"id":"d8ef5ae8-2c7e-4144-a477-cd4580b835ce","status":"COMPLETED","creditsCharged":5},"response":{"text":"If you can't travel, bottles can be ordered online.\n\nHot food is served until an hour before closing.\n\n- During the Sandkerwa festival in August, the brewery often stays open longer.","markdown":"If you can't travel, bottles can be ordered online. [1](https://www.rotfelder.com/rotfelder-is-a-family-brewery-in-the-old-town-of-bamberg-ge)\n\nHot food is served until an hour before closing. [2](https://www.bamberg.com/bamberg-has-nine-breweries-within-the-city-limits-and-about-)\n\n- During the Sandkerwa festival in August, the brewery often stays open longer. [3](https://www.on.com/on-sundays-the-house-opens-an-hour-earlier-than-usual-at-10)","sources":[{"position":1,"url":"https://www.rotfelder.com/rotfelder-is-a-family-brewery-in-the-old-town-of-bamberg-ge","label":"Rotfelder is a family brewery in the old town of Bamberg, Ge","description":"It is run by Georg Rotfelder, while his sister Anna Rotfelder is in charge of the brewing itself."},{"position":2,"url":"https://www.bamberg.com/bamberg-has-nine-breweries-within-the-city-limits-and-about-","label":"Bamberg has nine breweries within the city limits and about ","description":"Friday and Saturday are the liveliest evenings, when last orders are at half past ten and the doors close at 11 pm."},{"position":3,"url":"https://www.on.com/on-sundays-the-house-opens-an-hour-earlier-than-usual-at-10","label":"On Sundays the house opens an hour earlier than usual, at 10","description":"The beer garden of Zum Marder across the river is larger (400 seats), but it is open only from May to September."}]}}
{"version":"0.1.20261102","status_code":20000,"status_message":"Ok.","time":"2.1050 sec.","cost":0.004,"tasks_count":1,"tasks_error":0,"tasks":[{"id":"59615263-0e5d-4d15-97d3-03f1b57e1055","status_code":20000,"status_message":"Ok.","time":"2.0431 sec.","cost":0.004,"result_count":1,"path":["v3","serp","google","organic","live","advanced"],"data":{"keyword":"Which tool would you recommend to a small team?","location_code":2840,"language_code":"en","depth":10,"load_async_ai_overview":true},"result":[{"keyword":"Which tool would you recommend to a small team?","type":"organic","se_domain":"google.com","location_code":2840,"language_code":"en","datetime":"2026-11-03 22:41:19 +00:00","item_types":["ai_overview","organic"],"items_count":4,"items":[{"type":"ai_overview","rank_group":1,"rank_absolute":1,"asynchronous_ai_overview":false,"markdown":"It goes well with hard cheese and roast pork. [[1]](https://www.rotfelder.com/rotfelder-sells-a-non-alcoholic-lager-with-less-than-0-5-a)\n\nPeople who are new to the style often say that the third glass is the first one that tastes right. [[2]](https://www.if.com/if-you-have-coeliac-disease-look-at-hopfenlaib-in-nuremberg)\n\n- Rotfelder's tour ends with a tasting of three beers. [[3]](https://www.rotfelder.com/rotfelder-s-smoked-beer-is-the-rauchbock-and-with-7-6-alc)","items":[{"type":"ai_overview_element","title":null,"text":"It goes well with hard cheese and roast pork.","markdown":"It goes well with hard cheese and roast pork.","references":null},{"type":"ai_overview_element","title":null,"text":"People who are new to the style often say that the third glass is the first one that tastes right.","markdown":"People who are new to the style often say that the third glass is the first one that tastes right.","references":null},{"type":"ai_overview_element","title":null,"text":"- Rotfelder's tour ends with a tasting of three beers.","markdown":"- Rotfelder's tour ends with a tasting of three beers.","references":null}],"references":[{"type":"ai_overview_reference","position":"right","source":"www.rotfelder.com","domain":"www.rotfelder.com","url":"https://www.rotfelder.com/rotfelder-sells-a-non-alcoholic-lager-with-less-than-0-5-a","title":"Rotfelder sells a non-alcoholic lager with less than 0.5 % a","text":"All of its beers are brewed with barley malt and none is treated to remove gluten.","index":0},{"type":"ai_overview_reference","position":"right","source":"www.if.com","domain":"www.if.com","url":"https://www.if.com/if-you-have-coeliac-disease-look-at-hopfenlaib-in-nuremberg","title":"If you have coeliac disease, look at Hopfenlaib in Nuremberg","text":"Please don't rely on \"low gluten\" claims in forums; they aren't the same thing.","index":1},{"type":"ai_overview_reference","position":"right","source":"www.rotfelder.com","domain":"www.rotfelder.com","url":"https://www.rotfelder.com/rotfelder-s-smoked-beer-is-the-rauchbock-and-with-7-6-alc","title":"Rotfelder's smoked beer is the Rauchbock, and with 7.6 % alc","text":"The smoky flavour comes from malt dried over beechwood fires.","index":2}]},{"type":"organic","rank_group":1,"rank_absolute":2,"domain":"www.rotfelder.com","title":"Rotfelder sells a non-alcoholic lager with less than 0.5 % a","url":"https://www.rotfelder.com/rotfelder-sells-a-non-alcoholic-lager-with-less-than-0-5-a","description":"All of its beers are brewed with barley malt and none is treated to remove gluten."},{"type":"organic","rank_group":2,"rank_absolute":3,"domain":"www.if.com","title":"If you have coeliac disease, look at Hopfenlaib in Nuremberg","url":"https://www.if.com/if-you-have-coeliac-disease-look-at-hopfenlaib-in-nuremberg","description":"Please don't rely on \"low gluten\" claims in forums; they aren't the same thing."},{"type":"organic","rank_group":3,"rank_absolute":4,"domain":"www.rotfelder.com","title":"Rotfelder's smoked beer is the Rauchbock, and with 7.6 % alc","url":"https://www.rotfelder.com/rotfelder-s-smoked-beer-is-the-rauchbock-and-with-7-6-alc","description":"The smoky flavour comes from malt dried over beechwood fires."}]}]}]}
{"version":"0.1.20261102","status_code":20000,"status_message":"Ok.","time":"2.1050 sec.","cost":0.004,"tasks_count":1,"tasks_error":0,"tasks":[{"id":"aa33ba35-ac74-4a1a-9927-942cc8ff6d00","status_code":20000,"status_message":"Ok.","time":"2.0431 sec.","cost":0.004,"result_count":1,"path":["v3","serp","google","ai_mode","live","advanced"],"data":{"keyword":"Which tool would you recommend to a small team?","location_code":2840,"language_code":"en"},"result":[{"keyword":"Which tool would you recommend to a small team?","type":"ai_mode","se_domain":"google.com","location_code":2840,"language_code":"en","datetime":"2026-11-06 05:54:24 +00:00","item_types":["ai_overview"],"items_count":1,"items":[{"type":"ai_overview","rank_group":1,"rank_absolute":1,"asynchronous_ai_overview":false,"markdown":"Rotfelder Brauerei was established in 1823 by the cooper Johann Rotfelder, and the family has brewed in Bamberg ever since. [[1]](https://www.since.com/since-the-house-is-closed-on-mondays-tours-run-from-tuesday)\n\nThe company's legal form is a limited partnership (Rotfelder Brauerei KG). [[2]](https://www.that.com/that-doesn-t-automatically-mean-that-the-food-in-the-taproom)\n\n- The ninth generation, Georg Rotfelder as managing director and Anna Rotfelder as brewmaster, is in charge today. [[3]](https://www.hopfenlaib.com/hopfenlaib-is-certified-gluten-free-and-zum-marder-has-a-re)","items":[{"type":"ai_overview_element","title":null,"text":"Rotfelder Brauerei was established in 1823 by the cooper Johann Rotfelder, and the family has brewed in Bamberg ever since.","markdown":"Rotfelder Brauerei was established in 1823 by the cooper Johann Rotfelder, and the family has brewed in Bamberg ever since.","references":null},{"type":"ai_overview_element","title":null,"text":"The company's legal form is a limited partnership (Rotfelder Brauerei KG).","markdown":"The company's legal form is a limited partnership (Rotfelder Brauerei KG).","references":null},{"type":"ai_overview_element","title":null,"text":"- The ninth generation, Georg Rotfelder as managing director and Anna Rotfelder as brewmaster, is in charge today.","markdown":"- The ninth generation, Georg Rotfelder as managing director and Anna Rotfelder as brewmaster, is in charge today.","references":null}],"references":[{"type":"ai_overview_reference","position":"right","source":"www.since.com","domain":"www.since.com","url":"https://www.since.com/since-the-house-is-closed-on-mondays-tours-run-from-tuesday","title":"Since the house is closed on Mondays, tours run from Tuesday","text":"The brewery carries the EU organic label, so its barley and hops must come from certified farms.","index":0},{"type":"ai_overview_reference","position":"right","source":"www.that.com","domain":"www.that.com","url":"https://www.that.com/that-doesn-t-automatically-mean-that-the-food-in-the-taproom","title":"That doesn't automatically mean that the food in the taproom","text":"Rotfelder isn't vegan-certified either as far as I know, although beer brewed under the German purity law contains no animal products in the first place.","index":1},{"type":"ai_overview_reference","position":"right","source":"www.hopfenlaib.com","domain":"www.hopfenlaib.com","url":"https://www.hopfenlaib.com/hopfenlaib-is-certified-gluten-free-and-zum-marder-has-a-re","title":"Hopfenlaib is certified gluten-free, and Zum Marder has a re","text":"Neither of these applies to Rotfelder, whose beers all contain gluten.","index":2}]}]}]}]}
{"html":"","metadata":{"type":"rufus"},"result":{"question":"Which tool would you recommend to a small team?","answer":"Travelling with a dog? The brewery is fine with that; the museums aren't.\n\nRotfelder welcomes dogs, and it is open on Mondays from 11 am.\n\n- Zum Marder is open on Mondays too, but four-legged guests have to stay in the yard.","products":[]}}
{
  "id": "resp_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670",
  "object": "response",
  "created_at": 1793694954,
  "background": false,
  "instructions": null,
  "max_output_tokens": null,
  "model": "gpt-6.1-terra",
  "parallel_tool_calls": true,
  "previous_response_id": null,
  "reasoning": {
    "effort": "medium",
    "summary": null
  },
  "service_tier": "default",
  "store": false,
  "temperature": 1,
  "text": {
    "format": {
      "type": "text"
    }
  },
  "tool_choice": "required",
  "tools": [
    {
      "type": "web_search",
      "search_context_size": "medium",
      "user_location": {
        "type": "approximate",
        "country": "US"
      }
    }
  ],
  "top_p": 1,
  "truncation": "disabled",
  "metadata": {},
  "access_programs": null,
  "billing": {
    "payer": "developer"
  },
  "max_tool_calls": null,
  "prompt_cache_key": null,
  "safety_identifier": null,
  "top_logprobs": 0,
  "user": null,
  "tool_usage": {
    "image_gen": {
      "input_tokens": 0,
      "input_tokens_details": {
        "image_tokens": 0,
        "text_tokens": 0
      },
      "output_tokens": 0,
      "output_tokens_details": {
        "image_tokens": 0,
        "text_tokens": 0
      },
      "total_tokens": 0
    },
    "web_search": {
      "num_requests": 1
    }
  },
  "status": "completed",
  "error": null,
  "incomplete_details": null,
  "output": [
    {
      "id": "rs_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670",
      "type": "reasoning",
      "summary": [],
      "status": "completed"
    },
    {
      "id": "ws_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670",
      "type": "web_search_call",
      "status": "completed",
      "action": {
        "type": "search",
        "queries": [
          "tools for small teams"
        ],
        "sources": [
          {
            "type": "url",
            "url": "https://www.the.com/the-company-has-62-employees-and-according-to-a-trade-direc"
          },
          {
            "type": "url",
            "url": "https://www.the.com/the-average-german-brewery-has-about-18-staff-"
          },
          {
            "type": "url",
            "url": "https://www.i.com/i-can-t-give-you-a-reliable-figure-for-profits-and-i-would-"
          }
        ]
      }
    },
    {
      "id": "msg_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670",
      "type": "message",
      "status": "completed",
      "role": "assistant",
      "phase": "final_answer",
      "content": [
        {
          "type": "output_text",
          "text": "Ask for a set menu; they need numbers ten days ahead. ([www.the.com](https://www.the.com/the-company-has-62-employees-and-according-to-a-trade-direc?utm_source=openai))\n\nOn Sundays the house closes at 8 pm, which may be too early for a party. ([www.the.com](https://www.the.com/the-average-german-brewery-has-about-18-staff-?utm_source=openai))\n\n- Soltravia is a Spanish company that plans and installs rooftop solar systems for homes and small businesses. ([www.i.com](https://www.i.com/i-can-t-give-you-a-reliable-figure-for-profits-and-i-would-?utm_source=openai))",
          "annotations": [
            {
              "type": "url_citation",
              "start_index": 54,
              "end_index": 168,
              "url": "https://www.the.com/the-company-has-62-employees-and-according-to-a-trade-direc?utm_source=openai",
              "title": "The company has 62 employees and, according to a trade direc"
            },
            {
              "type": "url_citation",
              "start_index": 243,
              "end_index": 344,
              "url": "https://www.the.com/the-average-german-brewery-has-about-18-staff-?utm_source=openai",
              "title": "The average German brewery has about 18 staff."
            },
            {
              "type": "url_citation",
              "start_index": 457,
              "end_index": 567,
              "url": "https://www.i.com/i-can-t-give-you-a-reliable-figure-for-profits-and-i-would-?utm_source=openai",
              "title": "I can't give you a reliable figure for profits, and I would "
            }
          ],
          "logprobs": []
        }
      ]
    }
  ],
  "usage": {
    "input_tokens": 1912,
    "input_tokens_details": {
      "cached_tokens": 0,
      "cache_write_tokens": 0
    },
    "output_tokens": 206,
    "output_tokens_details": {
      "reasoning_tokens": 64
    },
    "total_tokens": 2118
  }
}
{"id":"resp_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670","object":"response","created_at":1793694954,"background":false,"instructions":null,"max_output_tokens":null,"model":"gpt-6.1-terra","parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":"medium","summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"required","tools":[{"type":"web_search","search_context_size":"medium","user_location":{"type":"approximate","country":"US"}}],"top_p":1,"truncation":"disabled","metadata":{},"access_programs":null,"billing":{"payer":"developer"},"max_tool_calls":null,"prompt_cache_key":null,"safety_identifier":null,"top_logprobs":0,"user":null,"tool_usage":{"image_gen":{"input_tokens":0,"input_tokens_details":{"image_tokens":0,"text_tokens":0},"output_tokens":0,"output_tokens_details":{"image_tokens":0,"text_tokens":0},"total_tokens":0},"web_search":{"num_requests":1}},"status":"completed","error":null,"incomplete_details":null,"output":[{"id":"rs_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670","type":"reasoning","summary":[],"status":"completed"},{"id":"ws_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670","type":"web_search_call","status":"completed","action":{"type":"search","queries":["tools for small teams"],"sources":[{"type":"url","url":"https://www.the.com/the-company-has-62-employees-and-according-to-a-trade-direc"},{"type":"url","url":"https://www.the.com/the-average-german-brewery-has-about-18-staff-"},{"type":"url","url":"https://www.i.com/i-can-t-give-you-a-reliable-figure-for-profits-and-i-would-"}]}},{"id":"msg_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670","type":"message","status":"completed","role":"assistant","phase":"final_answer","content":[{"type":"output_text","text":"Ask for a set menu; they need numbers ten days ahead. ([www.the.com](https://www.the.com/the-company-has-62-employees-and-according-to-a-trade-direc?utm_source=openai))\n\nOn Sundays the house closes at 8 pm, which may be too early for a party. ([www.the.com](https://www.the.com/the-average-german-brewery-has-about-18-staff-?utm_source=openai))\n\n- Soltravia is a Spanish company that plans and installs rooftop solar systems for homes and small businesses. ([www.i.com](https://www.i.com/i-can-t-give-you-a-reliable-figure-for-profits-and-i-would-?utm_source=openai))","annotations":[{"type":"url_citation","start_index":54,"end_index":168,"url":"https://www.the.com/the-company-has-62-employees-and-according-to-a-trade-direc?utm_source=openai","title":"The company has 62 employees and, according to a trade direc"},{"type":"url_citation","start_index":243,"end_index":344,"url":"https://www.the.com/the-average-german-brewery-has-about-18-staff-?utm_source=openai","title":"The average German brewery has about 18 staff."},{"type":"url_citation","start_index":457,"end_index":567,"url":"https://www.i.com/i-can-t-give-you-a-reliable-figure-for-profits-and-i-would-?utm_source=openai","title":"I can't give you a reliable figure for profits, and I would "}],"logprobs":[]}]}],"usage":{"input_tokens":1912,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":206,"output_tokens_details":{"reasoning_tokens":64},"total_tokens":2118}}
{"id":"resp_b33a103bba07ab202b4396fd196c543c","object":"response","created_at":1794001023,"model":"perplexity/sonar","status":"completed","output":[{"type":"search_results","queries":["tools for small teams"],"results":[{"id":1,"url":"https://www.ferrer.com/ferrer-is-still-chief-executive-roca-left-day-to-day-busine","title":"Ferrer is still chief executive; Roca left day-to-day busine","snippet":"The company has 148 employees and 11,400 customers.","date":"2026-06-01","last_updated":"2026-10-01","source":"web"},{"id":2,"url":"https://www.spain.com/spain-as-a-whole-added-roughly-1-2-gw-of-self-consumption-ca","title":"Spain as a whole added roughly 1.2 GW of self-consumption ca","snippet":"Soltravia gives a warranty of 15 years on its installations.","date":"2026-06-01","last_updated":"2026-10-01","source":"web"},{"id":3,"url":"https://www.the.com/the-panels-usually-come-with-a-separate-performance-guarante","title":"The panels usually come with a separate performance guarante","snippet":"Inverters have their own terms, commonly 10 years.","date":"2026-06-01","last_updated":"2026-10-01","source":"web"}]},{"type":"message","id":"msg_1e64fc5ac64ac1732473637e48699a8b","role":"assistant","status":"completed","content":[{"type":"output_text","text":"Keep the invoice and the installation report, since you will need both if you make a claim.[1]\n\nFor solar, yes; for the heat pump, you'll need somebody else.[2]\n\n- Its strengths are photovoltaic systems, storage and charging points.[3]","annotations":[]}]}],"usage":{"input_tokens":1212,"output_tokens":59,"total_tokens":1271,"tool_calls_details":{"search_web":{"invocation":1}},"cost":{"currency":"USD","input_cost":0.000303,"output_cost":0.000148,"tool_calls_cost":0.0025,"total_cost":0.00295}}}
{
  "candidates": [
    {
      "content": {
        "parts": [
          {
            "text": "She should not be confused with the Valencian architect of the same name.\n\nCertificates expire after three years, so ask for current copies.\n\n- For comparison, its competitor Heliobase holds ISO 14001 and ISO 45001 but not ISO 9001."
          }
        ],
        "role": "model"
      },
      "finishReason": "STOP",
      "index": 0,
      "groundingMetadata": {
        "webSearchQueries": [
          "tools for small teams"
        ],
        "searchEntryPoint": {
          "renderedContent": "<div class=\"container\"><a class=\"chip\">Search</a></div>"
        },
        "groundingChunks": [
          {
            "web": {
              "uri": "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cudGhlLmNvbS90aGUtZmlybS1rbm93cy10aGUtbG9jYWwtc3Vic2lkeS1ydWxlcy13ZWxsLWJlY2F1c2UtaXQtaGFzLWk",
              "title": "the.com"
            }
          },
          {
            "web": {
              "uri": "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cuYW5vdGhlci5jb20vYW5vdGhlci1vcHRpb24taXMtdG8tbGV0LXNvbHRyYXZpYS1kby10aGUtcm9vZi1hbmQtaGlyZS1hLWNl",
              "title": "another.com"
            }
          },
          {
            "web": {
              "uri": "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cubWFueS5jb20vbWFueS10b3duLWNvdW5jaWxzLWluLXNwYWluLWdyYW50LWEtcmViYXRlLW9mLXVwLXRvLTUwLW9uLQ",
              "title": "many.com"
            }
          }
        ],
        "groundingSupports": [
          {
            "segment": {
              "endIndex": 73,
              "text": "She should not be confused with the Valencian architect of the same name."
            },
            "groundingChunkIndices": [
              0
            ]
          },
          {
            "segment": {
              "startIndex": 75,
              "endIndex": 140,
              "text": "Certificates expire after three years, so ask for current copies."
            },
            "groundingChunkIndices": [
              1
            ]
          },
          {
            "segment": {
              "startIndex": 144,
              "endIndex": 232,
              "text": "For comparison, its competitor Heliobase holds ISO 14001 and ISO 45001 but not ISO 9001."
            },
            "groundingChunkIndices": [
              2
            ]
          }
        ]
      }
    }
  ],
  "usageMetadata": {
    "promptTokenCount": 12,
    "candidatesTokenCount": 58,
    "toolUsePromptTokenCount": 180,
    "thoughtsTokenCount": 96,
    "totalTokenCount": 346
  },
  "responseId": "wJMuiv2xuxhOg8oOG3LIPQ",
  "modelVersion": "gemini-3.8-flash"
}
{"candidates":[{"content":{"parts":[{"text":"She should not be confused with the Valencian architect of the same name.\n\nCertificates expire after three years, so ask for current copies.\n\n- For comparison, its competitor Heliobase holds ISO 14001 and ISO 45001 but not ISO 9001."}],"role":"model"},"finishReason":"STOP","index":0,"groundingMetadata":{"webSearchQueries":["tools for small teams"],"searchEntryPoint":{"renderedContent":"<div class=\"container\"><a class=\"chip\">Search</a></div>"},"groundingChunks":[{"web":{"uri":"https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cudGhlLmNvbS90aGUtZmlybS1rbm93cy10aGUtbG9jYWwtc3Vic2lkeS1ydWxlcy13ZWxsLWJlY2F1c2UtaXQtaGFzLWk","title":"the.com"}},{"web":{"uri":"https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cuYW5vdGhlci5jb20vYW5vdGhlci1vcHRpb24taXMtdG8tbGV0LXNvbHRyYXZpYS1kby10aGUtcm9vZi1hbmQtaGlyZS1hLWNl","title":"another.com"}},{"web":{"uri":"https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cubWFueS5jb20vbWFueS10b3duLWNvdW5jaWxzLWluLXNwYWluLWdyYW50LWEtcmViYXRlLW9mLXVwLXRvLTUwLW9uLQ","title":"many.com"}}],"groundingSupports":[{"segment":{"endIndex":73,"text":"She should not be confused with the Valencian architect of the same name."},"groundingChunkIndices":[0]},{"segment":{"startIndex":75,"endIndex":140,"text":"Certificates expire after three years, so ask for current copies."},"groundingChunkIndices":[1]},{"segment":{"startIndex":144,"endIndex":232,"text":"For comparison, its competitor Heliobase holds ISO 14001 and ISO 45001 but not ISO 9001."},"groundingChunkIndices":[2]}]}}],"usageMetadata":{"promptTokenCount":12,"candidatesTokenCount":58,"toolUsePromptTokenCount":180,"thoughtsTokenCount":96,"totalTokenCount":346},"responseId":"wJMuiv2xuxhOg8oOG3LIPQ","modelVersion":"gemini-3.8-flash"}
{"id":"msg_3yJy1dB2Yct0u5r7iby1bZ56","type":"message","role":"assistant","model":"claude-sonnet-5","container":null,"diagnostics":null,"content":[{"type":"server_tool_use","id":"srvtoolu_gxrejSZKLaC6NP0V16I5fLPX","name":"web_search","input":{"query":"tools for small teams"},"caller":{"type":"direct"}},{"type":"web_search_tool_result","tool_use_id":"srvtoolu_gxrejSZKLaC6NP0V16I5fLPX","content":[{"type":"web_search_result","url":"https://www.apart.com/apart-from-that-bear-in-mind-that-soltravia-is-barely-five-","title":"Apart from that, bear in mind that Soltravia is barely five ","page_age":null,"encrypted_content":"8139cf26ffa20841077a86f9dbed8a7d227aeecd44f25a01254d79b16d25d944"},{"type":"web_search_result","url":"https://www.both.com/both-can-do-what-you-want-with-some-differences-","title":"Both can do what you want, with some differences.","page_age":null,"encrypted_content":"f960e41e7398b7ed35efc9a9ea40feb29fcac0bbd6afb623ee109e80631ce2a5"},{"type":"web_search_result","url":"https://www.if.com/if-you-plan-to-replace-your-gas-boiler-soon-heliobase-could","title":"If you plan to replace your gas boiler soon, Heliobase could","page_age":null,"encrypted_content":"13973305b14567f230177d240a6daacb94e00d0f9604ef10d41a61e58cba807a"}],"caller":{"type":"direct"}},{"type":"text","text":"Soltravia began in a garage in 2010, in the middle of the crisis that followed the end of Spain's generous feed-in tariffs.","citations":[{"type":"web_search_result_location","url":"https://www.apart.com/apart-from-that-bear-in-mind-that-soltravia-is-barely-five-","title":"Apart from that, bear in mind that Soltravia is barely five ","cited_text":"The 25-year warranty is only worth something if the firm is still around.","encrypted_index":"67d2028f36fecc1edbaa63f54fef469fb940f08db0522611"}]},{"type":"text","text":"\n\n"},{"type":"text","text":"In 2011 it had four employees and nine customers, mostly farmers who wanted to run irrigation pumps on solar power.","citations":[{"type":"web_search_result_location","url":"https://www.both.com/both-can-do-what-you-want-with-some-differences-","title":"Both can do what you want, with some differences.","cited_text":"If the long guarantee matters to you, Soltravia has the edge.","encrypted_index":"8190beaf2e6daec88f96fc5d69de58d6563bd7ed77a76723"}]},{"type":"text","text":"\n\n- "},{"type":"text","text":"The so-called sun tax of 2015 nearly finished it off.","citations":[{"type":"web_search_result_location","url":"https://www.if.com/if-you-plan-to-replace-your-gas-boiler-soon-heliobase-could","title":"If you plan to replace your gas boiler soon, Heliobase could","cited_text":"Get at least one written quote from each and compare the price per kWp, not the total.","encrypted_index":"e0d6482223868055e2a9268eb4709530b1bac6682c1b0b3d"}]}],"stop_reason":"end_turn","stop_details":null,"stop_sequence":null,"usage":{"cache_creation":{"ephemeral_1h_input_tokens":0,"ephemeral_5m_input_tokens":0},"inference_geo":null,"output_tokens_details":null,"server_tool_use":{"web_search_requests":1,"web_fetch_requests":0},"speed":"standard","input_tokens":2412,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":380,"service_tier":"standard"}}
{"error":{"code":"DUPLICATE_IDEMPOTENCY_KEY","message":"A task with this idempotency key already exists","details":{"idempotencyKey":"run_1"},"timestamp":"2026-11-02T00:00:00.000Z"}}
{"success":true,"task":{"id":"43b57a0c-4442-45ba-ab4b-99172396302f","taskType":"COPILOT","status":"QUEUED","priority":1,"createdAt":"2026-11-06T19:16:19.000Z"},"credits":{"creditsToCharge":5,"creditsCharged":null}}
{"task":{"id":"43b57a0c-4442-45ba-ab4b-99172396302f","status":"COMPLETED","creditsCharged":5},"response":{"text":"In Spain the credit is usually between 5 and 8 cents per kWh, so a battery may pay off only with dynamic tariffs.\n\nYou could have a battery retrofitted by another installer, but check first whether that affects the guarantee.\n\n- I can't vouch for any company, but here is what's publicly known.","markdown":"In Spain the credit is usually between 5 and 8 cents per kWh, so a battery may pay off only with dynamic tariffs. [1](https://www.from.com/from-2013-to-2016-it-had-its-office-in-huesca-then-it-moved)\n\nYou could have a battery retrofitted by another installer, but check first whether that affects the guarantee. [2](https://www.the.com/the-company-has-passed-the-mark-of-11-000-customers-and-the)\n\n- I can't vouch for any company, but here is what's publicly known. [3](https://www.soltravia.com/soltravia-does-not-sell-or-install-batteries-)","sources":[{"position":1,"url":"https://www.from.com/from-2013-to-2016-it-had-its-office-in-huesca-then-it-moved","label":"From 2013 to 2016 it had its office in Huesca, then it moved","description":"After the sun tax was abolished in 2018, business took off."},{"position":2,"url":"https://www.the.com/the-company-has-passed-the-mark-of-11-000-customers-and-the","label":"The company has passed the mark of 11,000 customers, and the","description":"For storage you will have to look elsewhere."},{"position":3,"url":"https://www.soltravia.com/soltravia-does-not-sell-or-install-batteries-","label":"Soltravia does not sell or install batteries.","description":"It concentrates on grid-connected systems, where the surplus is fed into the grid and credited on your bill."}]}}
{
  "id": "resp_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4",
  "object": "response",
  "created_at": 1793801325,
  "background": false,
  "instructions": null,
  "max_output_tokens": null,
  "model": "grok-4.7",
  "parallel_tool_calls": true,
  "previous_response_id": null,
  "reasoning": {
    "effort": "medium",
    "summary": null
  },
  "service_tier": "default",
  "store": false,
  "temperature": 1,
  "text": {
    "format": {
      "type": "text"
    }
  },
  "tool_choice": "auto",
  "tools": [
    {
      "type": "web_search",
      "user_location": {
        "type": "approximate",
        "country": "US"
      }
    }
  ],
  "top_p": 1,
  "truncation": "disabled",
  "metadata": {},
  "status": "completed",
  "error": null,
  "incomplete_details": null,
  "output": [
    {
      "id": "rs_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4",
      "type": "reasoning",
      "summary": [],
      "status": "completed"
    },
    {
      "id": "ws_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4",
      "type": "web_search_call",
      "status": "completed",
      "action": {
        "type": "search",
        "query": "tools for small teams",
        "sources": [
          {
            "type": "url",
            "url": "https://www.one.com/one-user-on-a-consumer-forum-says-that-the-guarantee-was-onl"
          },
          {
            "type": "url",
            "url": "https://www.i.com/i-would-also-ask-for-two-addresses-of-customers-whose-system"
          },
          {
            "type": "url",
            "url": "https://www.i.com/i-don-t-know-which-panel-model-is-used-at-the-moment-with-m"
          }
        ]
      }
    },
    {
      "id": "msg_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4",
      "type": "message",
      "status": "completed",
      "role": "assistant",
      "phase": "final_answer",
      "content": [
        {
          "type": "output_text",
          "text": "Termosol Ebro 4.4, Heliobase 4.0, Soltravia 3.9.[[1]](https://www.one.com/one-user-on-a-consumer-forum-says-that-the-guarantee-was-onl)\n\nFor a balanced picture, read the most recent comments rather than the average.[[2]](https://www.i.com/i-would-also-ask-for-two-addresses-of-customers-whose-system)\n\n- Orvello is an online bank account made for freelancers and the self-employed in France.[[3]](https://www.i.com/i-don-t-know-which-panel-model-is-used-at-the-moment-with-m)",
          "annotations": [
            {
              "type": "url_citation",
              "start_index": 48,
              "end_index": 135,
              "url": "https://www.one.com/one-user-on-a-consumer-forum-says-that-the-guarantee-was-onl",
              "title": "1"
            },
            {
              "type": "url_citation",
              "start_index": 215,
              "end_index": 300,
              "url": "https://www.i.com/i-would-also-ask-for-two-addresses-of-customers-whose-system",
              "title": "2"
            },
            {
              "type": "url_citation",
              "start_index": 391,
              "end_index": 475,
              "url": "https://www.i.com/i-don-t-know-which-panel-model-is-used-at-the-moment-with-m",
              "title": "3"
            }
          ],
          "logprobs": []
        }
      ]
    }
  ],
  "usage": {
    "input_tokens": 1912,
    "input_tokens_details": {
      "cached_tokens": 0,
      "cache_write_tokens": 0
    },
    "output_tokens": 183,
    "output_tokens_details": {
      "reasoning_tokens": 64
    },
    "total_tokens": 2095,
    "num_sources_used": 3,
    "num_server_side_tools_used": 1,
    "cost_in_usd_ticks": 99220000
  }
}
{"id":"resp_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4","object":"response","created_at":1793801325,"background":false,"instructions":null,"max_output_tokens":null,"model":"grok-4.7","parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":"medium","summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[{"type":"web_search","user_location":{"type":"approximate","country":"US"}}],"top_p":1,"truncation":"disabled","metadata":{},"status":"completed","error":null,"incomplete_details":null,"output":[{"id":"rs_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4","type":"reasoning","summary":[],"status":"completed"},{"id":"ws_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4","type":"web_search_call","status":"completed","action":{"type":"search","query":"tools for small teams","sources":[{"type":"url","url":"https://www.one.com/one-user-on-a-consumer-forum-says-that-the-guarantee-was-onl"},{"type":"url","url":"https://www.i.com/i-would-also-ask-for-two-addresses-of-customers-whose-system"},{"type":"url","url":"https://www.i.com/i-don-t-know-which-panel-model-is-used-at-the-moment-with-m"}]}},{"id":"msg_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4","type":"message","status":"completed","role":"assistant","phase":"final_answer","content":[{"type":"output_text","text":"Termosol Ebro 4.4, Heliobase 4.0, Soltravia 3.9.[[1]](https://www.one.com/one-user-on-a-consumer-forum-says-that-the-guarantee-was-onl)\n\nFor a balanced picture, read the most recent comments rather than the average.[[2]](https://www.i.com/i-would-also-ask-for-two-addresses-of-customers-whose-system)\n\n- Orvello is an online bank account made for freelancers and the self-employed in France.[[3]](https://www.i.com/i-don-t-know-which-panel-model-is-used-at-the-moment-with-m)","annotations":[{"type":"url_citation","start_index":48,"end_index":135,"url":"https://www.one.com/one-user-on-a-consumer-forum-says-that-the-guarantee-was-onl","title":"1"},{"type":"url_citation","start_index":215,"end_index":300,"url":"https://www.i.com/i-would-also-ask-for-two-addresses-of-customers-whose-system","title":"2"},{"type":"url_citation","start_index":391,"end_index":475,"url":"https://www.i.com/i-don-t-know-which-panel-model-is-used-at-the-moment-with-m","title":"3"}],"logprobs":[]}]}],"usage":{"input_tokens":1912,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":183,"output_tokens_details":{"reasoning_tokens":64},"total_tokens":2095,"num_sources_used":3,"num_server_side_tools_used":1,"cost_in_usd_ticks":99220000}}
{"search_metadata":{"id":"8ed3d844701ee06f701dcd29","status":"Success","json_endpoint":"https://serpapi.com/searches/8ed3d844701ee06f701dcd29.json","created_at":"2026-11-02 00:00:00 UTC","processed_at":"2026-11-02 00:00:00 UTC","total_time_taken":2.14},"search_parameters":{"engine":"google","q":"Which tool would you recommend to a small team?","gl":"us","hl":"en","device":"desktop","no_cache":"true"},"search_information":{"organic_results_state":"Results for exact spelling"},"ai_overview":{"text_blocks":[{"type":"paragraph","snippet":"Orvello was founded by Camille Duret and Yanis Belkacem in 2017.","reference_indexes":[0]},{"type":"paragraph","snippet":"The company is headquartered in Paris, France, with a team of 230.","reference_indexes":[1]},{"type":"list","list":[{"snippet":"Belkacem serves as CEO, while Duret chairs the supervisory board.","reference_indexes":[2]}]}],"references":[{"title":"It was launched in 2017 in Lyon by Camille Duret and Yanis B","link":"https://www.it.com/it-was-launched-in-2017-in-lyon-by-camille-duret-and-yanis-b","snippet":"France has some 4 million self-employed people, so there is plenty of room to grow.","source":"www.it.com","index":0},{"title":"Yes, Orvello offers a free plan for micro-entrepreneurs with","link":"https://www.yes.com/yes-orvello-offers-a-free-plan-for-micro-entrepreneurs-with","snippet":"You can switch between plans whenever you like, and there is no minimum term.","source":"www.yes.com","index":1},{"title":"Like most neobanks, Orvello doesn't accept cash deposits.","link":"https://www.like.com/like-most-neobanks-orvello-doesn-t-accept-cash-deposits-","snippet":"If you run a market stall or a food truck, that may be a deal-breaker.","source":"www.like.com","index":2}]},"organic_results":[{"position":1,"title":"It was launched in 2017 in Lyon by Camille Duret and Yanis B","link":"https://www.it.com/it-was-launched-in-2017-in-lyon-by-camille-duret-and-yanis-b","displayed_link":"www.it.com","snippet":"France has some 4 million self-employed people, so there is plenty of room to grow.","source":"www.it.com"},{"position":2,"title":"Yes, Orvello offers a free plan for micro-entrepreneurs with","link":"https://www.yes.com/yes-orvello-offers-a-free-plan-for-micro-entrepreneurs-with","displayed_link":"www.yes.com","snippet":"You can switch between plans whenever you like, and there is no minimum term.","source":"www.yes.com"},{"position":3,"title":"Like most neobanks, Orvello doesn't accept cash deposits.","link":"https://www.like.com/like-most-neobanks-orvello-doesn-t-accept-cash-deposits-","displayed_link":"www.like.com","snippet":"If you run a market stall or a food truck, that may be a deal-breaker.","source":"www.like.com"}]}
{"search_metadata":{"id":"f487a83d75ce9e7b695000bc","status":"Success","json_endpoint":"https://serpapi.com/searches/f487a83d75ce9e7b695000bc.json","created_at":"2026-11-02 00:00:00 UTC","processed_at":"2026-11-02 00:00:00 UTC","total_time_taken":2.14},"search_parameters":{"engine":"google_ai_mode","q":"Which tool would you recommend to a small team?","gl":"us","hl":"en","device":"desktop","no_cache":"true"},"text_blocks":[{"type":"paragraph","snippet":"Do you also sell goods? In that case the answer may change.","reference_indexes":[0]},{"type":"paragraph","snippet":"A few accounting tools also advance money on unpaid invoices, typically for a fee of 2 to 4 %.","reference_indexes":[1]},{"type":"list","list":[{"snippet":"It has 60 branches between Dijon and Marseille and has been lending to craftsmen since 1921, but expects three years of accounts.","reference_indexes":[2]}]}],"references":[{"title":"The pair met at an incubator in Lyon, where both were workin","link":"https://www.the.com/the-pair-met-at-an-incubator-in-lyon-where-both-were-workin","snippet":"I'm not certain which applies to Orvello, so check the legal notice.","source":"www.the.com","index":0},{"title":"In 2022 another fintech from Lyon, Kassivo, lost the data of","link":"https://www.in.com/in-2022-another-fintech-from-lyon-kassivo-lost-the-data-of","snippet":"Complaints mostly concern accounts that were blocked for checks, reportedly for up to three weeks.","source":"www.in.com","index":1},{"title":"For a designer with a handful of clients, the first is usual","link":"https://www.for.com/for-a-designer-with-a-handful-of-clients-the-first-is-usual","snippet":"Do keep an eye on how many transfers you make per month.","source":"www.for.com","index":2}],"subsequent_request_token":"CmhkPd7yEiwYqdnUvjIQ3r3C5IGn8DiP6BS88EFk"}
{"id":"msg_3N3RwSEwRvWMOjJmN32kOWyf","type":"message","role":"assistant","model":"deepseek-flash","content":[{"type":"thinking","thinking":"The user asks a question that needs current sources.","signature":""},{"type":"server_tool_use","id":"srvtoolu_1O2P1nBsnBokrumOUehb4a1i","name":"web_search","input":{"query":"tools for small teams"}},{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1O2P1nBsnBokrumOUehb4a1i","content":[{"type":"web_search_result","url":"https://www.in.com/in-2020-orvello-had-around-21-000-customers-in-2022-it-anno","title":"In 2020 Orvello had around 21,000 customers; in 2022 it anno","page_age":null,"encrypted_content":"9139b97a02b138f921c05e17261e9fee0f4bf808dc35c1974f33e5940a6630f4"},{"type":"web_search_result","url":"https://www.as.com/as-for-mobile-payments-apple-pay-is-not-supported-yet-the-","title":"As for mobile payments, Apple Pay is not supported yet; the ","page_age":null,"encrypted_content":"f5c9f2b1da60e59453cbbdc63b52966c5c0d9fa0e75044fd381cd04463dfe433"},{"type":"web_search_result","url":"https://www.tell.com/tell-your-clients-urssaf-and-the-tax-office-about-the-new-b","title":"Tell your clients, URSSAF and the tax office about the new b","page_age":null,"encrypted_content":"3b2fd7cae5a9b9794cf98b43255d04e9de4b1f4a624f7425dc91706f05f15221"}]},{"type":"text","text":"After closure you may lose access to the invoicing module.","citations":[{"type":"web_search_result_location","url":"https://www.in.com/in-2020-orvello-had-around-21-000-customers-in-2022-it-anno","title":"In 2020 Orvello had around 21,000 customers; in 2022 it anno","cited_text":"Orvello's headcount rose more slowly and now stands at 230, which works out at one employee for roughly 370 customers.","encrypted_index":"4a3d6eac75db9e23c6c888ca1faea6dcc4002e83df99ff41"}]},{"type":"text","text":"\n\n"},{"type":"text","text":"Pay out the remaining balance and close the account in the app.","citations":[{"type":"web_search_result_location","url":"https://www.as.com/as-for-mobile-payments-apple-pay-is-not-supported-yet-the-","title":"As for mobile payments, Apple Pay is not supported yet; the ","cited_text":"Opening an account takes about ten minutes with an ID card and, where it exists, your SIRET number.","encrypted_index":"4c404c2ae004e003e88123a528abe6b740fb00436c29f2fd"}]},{"type":"text","text":"\n\n- "},{"type":"text","text":"If you are still within the 30 trial days, nothing is due.","citations":[{"type":"web_search_result_location","url":"https://www.tell.com/tell-your-clients-urssaf-and-the-tax-office-about-the-new-b","title":"Tell your clients, URSSAF and the tax office about the new b","cited_text":"Download your statements and invoices from Orvello.","encrypted_index":"492b4f3b8f6eb820072df107b4da3c8d7d7eaf1e43523aff"}]}],"stop_reason":"end_turn","stop_details":null,"stop_sequence":null,"usage":{"input_tokens":2412,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":369,"server_tool_use":{"web_search_requests":1,"web_fetch_requests":0},"service_tier":"standard"}}
{"id":"resp_012e0ab3b491808762965b77ec4227090c621879ad93c8ae","object":"response","created_at":1793580387,"background":false,"instructions":null,"max_output_tokens":null,"model":"muse-spark-1.3","parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":"medium","summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[{"type":"web_search","search_context_size":"medium","user_location":{"type":"approximate","country":"US"}}],"top_p":1,"truncation":"disabled","metadata":{},"status":"completed","error":null,"incomplete_details":null,"output":[{"id":"rs_012e0ab3b491808762965b77ec4227090c621879ad93c8ae","type":"reasoning","summary":[],"status":"completed"},{"id":"ws_012e0ab3b491808762965b77ec4227090c621879ad93c8ae","type":"web_search_call","status":"completed","action":{"type":"search","queries":["tools for small teams"]},"results":[{"type":"text_result","title":"Otherwise the fee for the current month (9 euros on Solo, 19","url":"https://www.otherwise.com/otherwise-the-fee-for-the-current-month-9-euros-on-solo-19","snippet":"May I ask why you want to switch? If it is because of cash, that's a common reason."},{"type":"text_result","title":"Marrowby Press is a literary publisher in Edinburgh, founded","url":"https://www.marrowby.com/marrowby-press-is-a-literary-publisher-in-edinburgh-founded","snippet":"It belongs to the Quillhaven Group but has kept its own editorial team under Callum Reyes."},{"type":"text_result","title":"Its list is mainly literary fiction in translation, essays a","url":"https://www.its.com/its-list-is-mainly-literary-fiction-in-translation-essays-a","snippet":"Children's titles are not part of the programme; those appear at Quillhaven's sister imprint Tumbletop."}]},{"id":"msg_012e0ab3b491808762965b77ec4227090c621879ad93c8ae","type":"message","status":"completed","role":"assistant","phase":"final_answer","content":[{"type":"output_text","text":"Nearly everything comes out as an e-book too, while audio editions are left to others.\n\nIn the eighties it worked from a basement in Leith.\n\n- The breakthrough came in 1991 with \"The Salt Ledger\", a novel translated from the Faroese that sold over 400,000 copies.","annotations":[{"type":"url_citation","start_index":0,"end_index":86,"url":"https://www.otherwise.com/otherwise-the-fee-for-the-current-month-9-euros-on-solo-19","title":"Otherwise the fee for the current month (9 euros on Solo, 19"},{"type":"url_citation","start_index":88,"end_index":139,"url":"https://www.marrowby.com/marrowby-press-is-a-literary-publisher-in-edinburgh-founded","title":"Marrowby Press is a literary publisher in Edinburgh, founded"},{"type":"url_citation","start_index":143,"end_index":263,"url":"https://www.its.com/its-list-is-mainly-literary-fiction-in-translation-essays-a","title":"Its list is mainly literary fiction in translation, essays a"}],"logprobs":[]}]}],"usage":{"input_tokens":1912,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":130,"output_tokens_details":{"reasoning_tokens":64},"total_tokens":2042}}
{"code":0,"message":"ok","data":{"taskId":"155e1efc2af98ffae2ca7034977790e5","json":[{"prompt":"Which tool would you recommend to a small team?","content":"Expect to wait four to six months for a reply.\n\nThe editorial director, Callum Reyes, has said in interviews that he reads the first page of everything himself.\n\n- If fiction isn't your genre, note that Marrowby publishes poetry as well.","products":[],"follow_up_questions":["Which one is the quietest?","Which one has the longest warranty?"]}]}}
$dictionary$, 'UTF8'));

-- Words that answers have in common; then, of captures, of what models read, of verdicts.
with words as (select convert_to($dictionary$ solo sito otto ogni nome nata kg | e la come caso alla a un Solo Fino oggi e si e il dopo apre viene vende tutto trova sulla stata serve quasi offre ne ha erano degli dalla conto carta Stati scrive quello per il pagano online oltre non si meglio lavora gruppo e per di tre dalle contro chiede che in anni | ancora Chi ha| Peso |**Quanto possono meno di media euro, chiuso. bambini | no | quanto per la non ha mentre l'anno con il arriva Peso | servizio senza fa parte euro per conviene circa anni. anche La prima quattro ma non invece settimana il sabato fino alle euro. dieci della chi vuole L'azienda il marchio giorni famiglia| Garanzia | giornaliero dipendenti; concorrente con sede ad Regno Unito l'azienda in Italia non sono in Germania, la domenica costa euro al meseLe recensioni sono fare un confronto, domenica|---|---|---|---| sim. se a pesa pelo loja e um ano. abre seis isso duas como tem a que o nunca muito entre e aos disso desde ainda a sua Reino pela dois Quem tempo quiser quem quando porque podem para a grupo fecha existe euros. e tem do que depois de uma conta com um anosAntes de sede em piscina para os oferece minutos horas fundado fica em escreve de um cobra cinco inclui dias apenas ao fim pertence para menos de funciona fica por euros com sede custava bilhete no Porto, embora sem cerca de empresa mensalidade pessoas. mais de precisa de custa aceita PayPal. Foi fundada em dirigida por## O que dizem os|---|---|---|---| y no y de vale seis pide pesa hace cada agua y en y el sale algo ya no y las suele sigue parte pagar no se no he nada. mirar habla en su dicen carga a una | no otra nada vende todos tienen siete semana que el propia porque por el noche. muchos maneja lunes, la ISO horas. horas hora. es la era de entre en una en el de su datos danesa cuatro cuanto aparte acceso Lo que Con un como visitas tarjeta poco de pero no ninguno modelos metros. mejor libras. incluye hay que en un cinco atiende asegura algunas alguien abre de Precios Hasta Estados varias que se prueba no hay lo que existe con la con el cierra cadena admite Para y la usuarios unos nueve no llega no abre. menos de lunes de euros al en la cobra antes animales al mes | a las tres solo primera precios por la pero euros. de diez con un centros al mes acepta puede personas. permanece los lunes la dirige que no para quien para opiniones. ofrece lunes frecuentes dirige desde de un Servicio Mi consejo La empresa Cuenta con viernes un foro sobre es de de modo que condiciones con sede en a partir de hasta las OpinionesLa nota media que conviene por ejemplo, frente a los durante clientes cerrado. aparcamiento empleados, de los cuenta con y pertenece a nota media es hasta el horario es y los domingos tiene se queda en es una empresa de la aunque en cambio, cuesta los domingos|---|---|---|---|- Pas s'en puis nuit neuf date cela Solo Avec ; si**Les## Ce vers vaut sept s'il huit dure ; le : un : il## Une vingt seule salle quand place outil ne se jour. jeune frais entre bord, avis. ans | Wi-Fi Selon Avant soit prix peut ans. Chez**Et si## Les | Prix votre tient prenez plus. passer pas en parle par un ouvre mois | maison lundi, livres laisse jours. groupe euros. et un et les est la d'une contre choix ce que calcul ans, ?** Le ; il chez bien toute surtout support semaine qu'en parking par an, ne vous la plus jours | italien heures, ferme facture et la et en dont le dix ans de deux dans la comptez carte avec un PayPal. C'est : aucun tarifs que le que je il est heures encore elle dont chiens Pour**Peut-on vendredi question quelques que l'on quatorze premiers paiement n'a rien moins de mais pas mais les jours fait pas convient comprend comme cinq c'est avec des anglais, allemand Garantie ?** Oui, souvent service serait se fait qui est quatre pour un pour la pendant par an. famille fait est une est un chaque Elle ne plusieurs par mois, n'y a pas moins longtemps le billet la marque la France fabricant en ligne, aussi Le billet Elle sans doute sans revendique reste restaurant ouvert n'existe et emploie est de en ligne depuis de dix dans les dans certains ce qui sur les si vous il faut gratuit environ deux## Questions vous pouvez les animaux le lundi de la garantie garantie de douze mois, des clients concurrents cherchez un accepte les Vous pouvez La garantie partir de mais euros par avec alors que Questions Apple Pay utilisateurs trois revient donc revient le samedi de le dimanche. l'entreprise garantie emploie En revanche, pas de ne propose la formule clients et appartient | oui | non | | non | oui | revanche, les par mois pour contrairement se trouve revanche, plus de par mois. clientsLa note moyenne un peu plus pour les ne sont pas le dimanche h et le samedi et le savoir avant de propose personnes et compte le samedi | oui | oui | aujourd'hui personnes. note moyenne Voici ce qu'il faut Si vous personnes accessible en fauteuil n'est pas|---|---|---|---| titre de comparaison,- Das**Wie zwar laut ihre hat, erst Ihre Haus Ende Drei Auto**Was neue ist, hier eher aus. Nach Beim## Die wiegt wenig wegen sind. seien neben lange hilft fasst es in durch diese alten Tarif Platz Motto Hunde Heute wenn muss gilt geht dass beim| Preis- Eine### Was wohl vorher sucht sieben schon sagen nicht; nehmen knapp keinen ist. haben gab es es von es auf einmal binnen Zeiten Wunsch Preise Pfund. Monate Leuten Kosten Jahren Ingrid In den zehn etwa drei## Was## Fazit und ist und das sich an sechs mit der mehrere man mit liefert kostete kleiner ist von ist die ist der hat die davon bleiben bekommt aus der Technik Tagen Support Modelle Holding Fazit Betrieb Angaben um die stehen sollte selbst ist in bis zu bietet anders Tage | Kunden Fragen wird mit vier vergeben unter trotzdem sich die schreibt rund ohne noch die nimmt nach der ist seit in einem heute hatte eines die sich deutlich arbeitet arbeiten also aber nur Uhr | Speicher Sitz ist Sie sich Personen Leipzig, Euro pro sind es mit dem in den eigenen dagegen braucht Tage Sternen Sie auf Preis | Minuten Eine zahlt vor allem steht kostenlos ich nicht deutschen Sie nicht Preis Jahre Englisch. seit dort auch| Gewicht | wird die und wird und eine sonntags samstags oder noch mit PayPal mehr als keine im Schnitt freitags beiden behauptet, Wenn Sie Team-Tarif Rechnung In einem Hersteller Garantie Ein Nutzer im Jahr Schnitt | ja | ja | zwei Wochen montags von einer einem Forum die Hotline dauert eine Sollten Sie Mitbewerber Euro, kommt auf kommen die Firma aber PayPal waren es verlangt und die sind kann man ist nach ISO ist eine Menschen Bewertungen.| Samstag | werden und kostet nach lohnt sich kostet der inzwischen allerdings| Tag | Zeit |Soll ich Ihnen | ja | nein | von der liegt bei im Monat. Samstag | in der einen Euro. | geschlossen | einem| Sonntag || Freitag | vermutlich nicht, Stunden| Montag | sitzt inZum Vergleich: Euro im Monat lassen sich Durchschnittsnote wurde wird nicht Vergleich: nicht. nicht | nein | ja ||---|---|---|---| Deutschland Das Unternehmen gibt es kostet das Unternehmen Unternehmen Some to the United the workforce the timetable the following that has been sometimes ask shows short self-employed rules return period publishes its provided that on the ground no | yes | no no | no | yes month for its money listed on the installation. has more than from the last forty minutes for what it's for more than for everyone. extra employs about doubled since does not sell consumer site compared with building with arrive within and there are and is closed a year later. a mix-up with What it sells The founder's Saturdays and PayPal is not January, when It is Don't confuse Dogs and cats Below is what each both With| Monday | | Price through a the gap ten years such as stands at should be payment partner numbers most of mentioned members is what holds ISO has since has never free plan for about everybody come from closes at change. cancelled but you but not at all. are still and two and now and about also owns all three after a Whether Tuesday Reviewers Payment PayPal. If your I would Here is### How | no | no | you're you were yes | yes | no year and write to would probably with two with its which works which makes what you was started by was dropped in visitors twelve months. travel transfer or together to the present times three years of three years these the natural the mobile app the founder the difference the company in takes three straight something goes software slightly runs provided price of per year per month | parent company over twelve opens online on Sundays, older nothing for moved to minutes. measured may be many people it was dropped it isn't is still is owned by invoicing tool independent included in in the late in advance. in Germany and in English and hours. has been chief for your for several followed in followed first workshop fall under the electric eight doesn't have a days, could not find contract compared comes to about come with a children under cannot but that built back within at the same ask for the ask before you as far as I arrive are welcome and you can and several a glance a converted Yes | No | Yes What you Weight | The company is Since PayPal Neither has It was started It does not If you want If the Her successor, Guests rate it French European By comparison, Bottom line | not offered | with a specific was launched in those the head office the Netherlands that. sells reviews average more than twice local in the hands of in the evening, has belonged to freelancers and free of charge, for up to three depends on your can be returned and the company Price If you'd rather| Criterion | you would be you are what was the was launched version used to be there were then the takeover the start of the company. step by step so you smaller reports promised for private per month. people. out of the one reviewer on your nearly mostly most mention matters it does isn't on the is part of included | in English five employees. elsewhere. during the don't have comes with a comes from close to the certificate. behind the available in ask for and you and has no an hour also address about half a regional a children's There's no There's Should you Should In the| Rating |## Recommendation you will you can't years of would pay worth workshop which has until the under the two years took over this they the manufacturer the late stays open until shut on Sundays. reviewers regional probably opened in often newspaper it would half past guarantee go to the four first-generation euros company, chief executive, check the can't be came from as well. as far as are out of date. and takes after the There are Rating | Monday to Germany, years. worked were weeks. twelve there. that's that would be people on the on Saturdays. on Saturdays, of the three. need a more than two larger for the whole for the first claims called behind an average of an accountant It belongs to| Warranty || Saturday |**What**Is there a you have to working used to the website the same as the evening still sits on the open on on Sundays nobody on Fridays. of the three that makes it has been hundred consumer magazine changed are not and, according to and employs What it Typical Germany and English will| Sunday | Closed |### Verdict## What people like | none | you can cancel would be about when the was founded by was established in up to to be the second the last the firm that you service. people and owned by on Mondays and offers number itself its head office in is usually is the only one of is about head office in has announced that fewer than established in eleven difference customers. company is comes with choice for children's building because it be returned within as long as answered a single Thursday It was German During the you'd pay where the the phone since the says that published less than its first has about gives you converted companies | No | Yes | your you'd rather with an remains people, of them of the first neither million is open from is available headquarters compare cheaper than but the a year, a small According toWould you like me to hours One reviewer wrote: I could not confirm**Bottom line:** the company was on Mondays from its head office it was is said to have from a and on It has I found nothing while three quarters of an the present somebody plan for part of the never in the same in the United States days. at least a family The average If you need American### What that it service offered more than the monthly may have been is open including the has the has announced bank transfer and the first and its a little over United States**Short answer:** you should you don't would need would have without a the usual sometimes publishes per month, per month people on open until office in goes back to the chief executive; around the across the a separate The first I found no only one of the three isn't employees, founded in don't | yes | no | | Yes | No | which is why where was started in the original subscription prices part of over the months minutes managing director in the morning has nothing to do with goes back to for its directories still show depends on the complain about company was founded in comes to can't by contrast, but I couldn't confirm belongs to the average rating is and there is and belongs to although a little You can Saturday mornings Before years warranty is takes of its own. it is information comes announced If you have started in second on the other hand, is not chief executive is because of I couldn't confirm I couldn't that is several look at is the only one against The company has For comparison,Would you like under than the consumer company. anything a former the cheapest of the it has until small | no | yes | you pay you may whether reviews on Saturdays of the three manufacturer is closed on included. headquartered in have to doesn't have customers comparison sites chief executive. cheaper another according to the you want to within there's no there is no on average. on Mondays, more than a includes if you want head office everything depends on company was company has certificate average rating I could not still employs costs if you has no and is | yes | yes | you would there are available about the you want you need you have after| Founded | the cheapest that would should people employees, closed on Sundays. charges by the was started rather than and a three the price the other something for a different at the about a month, Saturdays usually the only one of the is certified to ISO because and has a year. headquartered without through the current does not comparison, according to a month. have been to the out of you can roughly has been around since average can be belongs to There is no of the is the would be there is that the business## Frequently asked questions chief executive before you If you nothing doesn't with a on the between with the which is The company from the Frequently asked questions employees and|---|---|---|---|---| the same has been the company for the and the was founded in the first more than|---|---|---|---|$dictionary$, 'UTF8') as bytes)
insert into text_dictionaries (coding, bytes)
select 1, bytes || convert_to($dictionary$"engine":"CLAUDE","body":"{\"model\":\"claude-sonnet-5-5\",\"max_tokens\":8192,\"tools\":[{\"type\":\"web_search_20250305\",\"name\":\"web_search\",\"max_uses\":5,\"user_location\":{\"type\":\"approximate\",\"country\":\"US\"}}],\"messages\":[{\"role\":\"user\",\"content\":\"\"}]}"anthropic-version":"2026-10-21","url":"https://api.anthropic.com/v1/messages"},"modelRequested":"claude-sonnet-5-5","route":"anthropic-messages","engine":"GROK","body":"{\"model\":\"grok-4.7\",\"input\":[{\"role\":\"user\",\"content\":\"\"}],\"store\":false,\"max_turns\":6,\"tools\":[{\"type\":\"web_search\",\"user_location\":{\"type\":\"approximate\",\"country\":\"US\"}}],\"include\":[\"web_search_call.action.sources\"]}"url":"https://api.x.ai/v1/responses"},"modelRequested":"grok-4.7","route":"xai-responses","engine":"CHATGPT","body":"{\"model\":\"gpt-6.1-terra\",\"input\":\"\",\"store\":false,\"tools\":[{\"type\":\"web_search\",\"search_context_size\":\"medium\",\"user_location\":{\"type\":\"approximate\",\"country\":\"US\"}}],\"tool_choice\":\"required\",\"include\":[\"web_search_call.action.sources\"]}"url":"https://api.openai.com/v1/responses"},"modelRequested":"gpt-6.1-terra","route":"openai-responses","engine":"PERPLEXITY","body":"{\"model\":\"perplexity/sonar\",\"input\":\"\",\"language_preference\":\"en\",\"tools\":[{\"type\":\"web_search\",\"search_context_size\":\"medium\",\"user_location\":{\"country\":\"US\"}}],\"tool_choice\":{\"type\":\"web_search\"}}"url":"https://api.perplexity.ai/v1/agent"},"modelRequested":"perplexity/sonar","route":"perplexity-agent","engine":"GOOGLE_AI_MODE","url":"https://serpapi.com/search.json?engine=google_ai_mode&q=&gl=us&hl=en&device=desktop&no_cache=true&api_key=[redacted]"},"route":"serpapi-google-ai-mode","engine":"COPILOT","date":"Wed, 18 Nov 2026 00:00:00 GMT","url":"https://serpapi.com/search.json?engine=bing_copilot&q=&no_cache=true&api_key=[redacted]"},"route":"serpapi-bing-copilot","url":"https://serpapi.com/search.json?engine=google&q=&gl=us&hl=en&device=desktop&no_cache=true&api_key=[redacted]"},"engine":"GOOGLE_AIO","body":null,"accept-encoding":"identity"},"method":"GET","url":"https://serpapi.com/search.json?engine=google&q=&gl=us&hl=en&device=desktop&no_cache=true&api_key=[redacted]"},"route":"serpapi-google-ai-overview","slot":"step-0","surface":"serp_api"}"engine":"GEMINI","date":"Wed, 18 Nov 2026 00:00:00 GMT","body":"{\"contents\":[{\"role\":\"user\",\"parts\":[{\"text\":\"\"}]}],\"tools\":[{\"google_search\":{}}],\"toolConfig\":{\"retrievalConfig\":{\"languageCode\":\"en\"}}}"x-goog-api-key":"[redacted]"},"url":"https://generativelanguage.googleapis.com/v1beta/models/gemini-3.8-flash:generateContent"},"modelRequested":"gemini-3.8-flash","route":"gemini-generate-content","engine":"META_AI","body":"{\"model\":\"muse-spark-1.3\",\"input\":\"\",\"store\":false,\"tools\":[{\"type\":\"web_search\",\"search_context_size\":\"medium\",\"user_location\":{\"type\":\"approximate\",\"country\":\"US\"}}],\"include\":[\"web_search_call.results\"]}"url":"https://api.meta.ai/v1/responses"},"modelRequested":"muse-spark-1.3","route":"meta-responses","engine":"AMAZON_RUFUS","body":"{\"parserName\":\"amazonAlexa\",\"param\":[\"\"],\"screenshot\":false,\"timeout\":240000}"authorization":"[redacted]","content-type":"application/json"},"url":"https://scrapeapi.pangolinfo.com/api/v2/scrape"},"modelRequested":null,"route":"pangolinfo-amazon-alexa","surface":"scraped_ui"}"reading":{"citations":[],"consulted":[],"finish":null,"model":null,"outcome":"not_shown","outcome":"cut_off","searched":false,"usage":null,"title":null,{"aliases":[],"asking":"","attempt":1,"brand":{"domain":".com","id":"brd_01","name":""},"engine":"DEEPSEEK","exchange":{"headers":{"connection":"keep-alive","content-type":"application/json","date":"Wed, 18 Nov 2026 00:00:00 GMT","keep-alive":"timeout=5","transfer-encoding":"chunked"},"request":{"body":"{\"model\":\"deepseek-flash\",\"max_tokens\":4096,\"tools\":[{\"type\":\"web_search_20250305\",\"name\":\"web_search\",\"max_uses\":5}],\"messages\":[{\"role\":\"user\",\"content\":\"\"}]}","accept":"application/json","accept-encoding":"identity","x-api-key":"[redacted]"},"method":"POST","url":"https://api.deepseek.com/anthropic/v1/messages"},"receivedAt":"2026-11-18T00:00:00.000Z","requestedAt":"2026-11-18T00:00:00.000Z","status":200},"index":0,"locale":{"country":null,"language":null},"localeAsked":{"country":"US","language":"en"},"modelRequested":"deepseek-flash","prompt":{"id":"prm_01","intent":"BRANDED","text":""},"publicUrl":"https://","reading":{"citations":[{"domain":"www.","end":188,"position":1,"start":48,"title":"","url":"https://www."},{"domain":"www.","end":376,"position":2,"start":260,"title":"","url":"https://"},{"domain":"","end":null,"position":3,"start":null,"title":"","url":"https://"}],"consulted":["https://www.","https://"],"finish":"completed","model":"","outcome":"answered","providerRequestId":"","reader":"wire@2","searched":true,"text":"\n\n- **","usage":{"cachedInputTokens":0,"inputTokens":1911,"outputTokens":767,"reasoningTokens":64,"searches":1},"visibleSha256":""},"recordId":"cap_01","route":"deepseek-messages","runId":"run_01","sample":1,"scanId":"scn_01","slot":"answer","software":"brand-citation-forensics/0.1.0","subject":"run_01","supersedes":null,"surface":"official_api"}$dictionary$, 'UTF8') from words
union all
select 2, bytes || convert_to($dictionary${"keys":[],"matters":[{"key":"","kind":"","product":null,"unit":null}],"model":null,"outcome":"not_shown","outcome":"cut_off","replies":[{"ending":"","finish":"stop","model":"","request":"","text":""}],"sameness":null,"second":null,{"keys":[],"model":null,"outcome":"answered","reader":"wire@2","recordId":"ext_01","reply":null,"runId":"run_01","slot":"text","statements":[],"subject":"run_01","supersedes":null,"template":null,"text":"\n\n- **","visibleSha256":"$dictionary$, 'UTF8') from words
union all
select 3, bytes || convert_to($dictionary$"claims":[{"claim":"","doubt":null,"end":0,"facet":"founded","factId":"fct_01","facts":[{"id":"fct_01","key":"","source":"https://","value":""}],"hard":true,"kind":"number","quote":"","reader":"rules","start":0,"value":"","verdict":"contradicted"},"verdict":"supported"},"verdict":"unverifiable"}],"citationClass":"CONFABULATED","confidencePermille":900,"rationale":"It neither names the brand nor cites its site.","citationClass":"STRONG","confidencePermille":900,"rationale":"It says that it knows nothing of the brand.","citationClass":"ECHO","confidencePermille":900,"rationale":"It lists the brand and says nothing of it.","citationClass":"ABSENT","confidencePermille":900,"rationale":"It says what the brand says of ","rationale":" and cites its site for it.","rationale":"It says what the brand says, as far as it was read; but a sentence about the brand holds a value that nobody read.","mentioned":false,"mentions":[],"reason":"no_knowledge","reason":"bare_listing","reason":"citation_only","reason":"suspected",{"end":null,"form":"alias","start":null},{"calibration":null,"cause":"scan","citationClass":"DESCRIPTIVE","claims":[],"classes":"classes@2","comparers":"comparers@2","confidencePermille":892,"extraction":null,"factSetSha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","facts":[],"gate":"gate@1","mentioned":true,"mentions":[{"end":17,"form":"name","start":0}],"method":"rules@5","notRead":null,"rationale":"It names the brand; too little of what it says can be held against a fact.","reason":null,"recordId":"cls_01","rejected":[],"slot":"scan/rules@5","subject":"run_01","supersedes":null,"unread":[]}$dictionary$, 'UTF8') from words;
