-- Who may ask the tool server: keys issued to customers, and how much of its minute every token has used.

create table api_keys (
  id           text primary key,
  name         text not null,
  -- Of the key, which is shown once and kept nowhere.
  sha256       bytea not null unique check (length(sha256) = 32),
  -- The beginning of the key, by which people recognise it.
  hint         text not null,
  may_write    boolean not null,
  created_at   timestamptz not null,
  -- Null: never.
  expires_at   timestamptz,
  -- To the minute, so that reading is not writing.
  last_used_at timestamptz,
  -- A key is never deleted: who once held one stays known.
  revoked_at   timestamptz
);

create table api_key_brands (
  key_id   text not null references api_keys,
  brand_id text not null references brands,
  primary key (key_id, brand_id)
);

-- One row for each token that was ever accepted. Times are the database's own: the clocks of processes differ.
create table message_budgets (
  token_sha256 bytea primary key check (length(token_sha256) = 32),
  -- Every message that was let through within the minute before `asked_at`, oldest first.
  passed_at    timestamptz[] not null,
  -- When the last ones asked, and whether they were let through.
  asked_at     timestamptz not null,
  granted      boolean not null
);
