-- Links to the file of a case, for people without an account. Of what opens one only the hash is kept.
create table share_links (
  id text primary key,
  case_id text not null references cases (id),
  actor text not null,
  -- For whom it was made.
  label text,
  sha256 bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index share_links_of_case on share_links (case_id, created_at desc, id);

-- How often one was opened, and when last: never by whom.
create table share_visits (
  share_id text primary key references share_links (id),
  visits integer not null,
  last_at timestamptz not null
);
