-- The transparency log over the records: a Merkle tree in the public format of C2SP tlog-tiles.

-- Records that wait for their place, each written with its record. The only table here that shrinks.
create table log_queue (
  seq bigint primary key
);

-- A record's place. Indexes are contiguous from 0, which no SQL sequence would promise. The record behind `seq`
-- is not a foreign key: that would cost as much again for each, and the audit checks both directions.
create table log_leaves (
  index bigint primary key check (index >= 0),
  seq   bigint not null unique,
  entry bytea not null unique check (length(entry) = 32)
);

-- Full tiles only. What is not full yet follows from the leaves, and from the roots one level below.
create table log_tiles (
  level  smallint not null check (level >= 0),
  index  bigint not null check (index >= 0),
  hashes bytea not null check (length(hashes) = 8192),
  root   bytea not null check (length(root) = 32),
  primary key (level, index)
);
-- Hashes do not compress.
alter table log_tiles alter column hashes set storage external;

-- Each is signed over the one before: two that follow the same one would be a fork, and cannot both be here.
create table log_checkpoints (
  size      bigint primary key check (size > previous),
  previous  bigint not null unique check (previous >= 0),
  root      bytea not null check (length(root) = 32),
  note      text not null,
  signed_at timestamptz not null
);

-- Written once the note stands in a journal outside this database. Nobody is shown a checkpoint before.
create table log_published (
  size bigint primary key references log_checkpoints
);

-- The keys that signed, in order. The endorsement is a note signed by the key before.
create table log_keys (
  number      integer primary key check (number >= 0),
  vkey        text not null unique,
  endorsement text,
  -- The sealed record that says so too.
  record      text not null references records
);

-- Timestamps of checkpoints by authorities outside (RFC 3161), as they were received.
create table log_anchors (
  size      bigint not null references log_checkpoints,
  authority text not null,
  nonce     bytea not null,
  response  bytea not null,
  gen_time  timestamptz not null,
  primary key (size, authority)
);

-- Signatures of witnesses, who keep watch that the log only grows.
create table log_cosignatures (
  size    bigint not null references log_checkpoints,
  witness text not null,
  line    text not null,
  primary key (size, witness)
);

do $$
declare
  evidence text;
begin
  foreach evidence in array array['log_leaves', 'log_tiles', 'log_checkpoints', 'log_published', 'log_keys',
                                  'log_anchors', 'log_cosignatures'] loop
    execute format('create trigger %1$s_insert_only before update or delete on %1$I
                      for each row execute function refuse_change()', evidence);
    execute format('create trigger %1$s_no_truncate before truncate on %1$I
                      for each statement execute function refuse_change()', evidence);
    execute format('alter table %1$I enable always trigger %1$s_insert_only', evidence);
    execute format('alter table %1$I enable always trigger %1$s_no_truncate', evidence);
  end loop;
end $$;
