-- Signing in by OpenID Connect and by passkeys.

-- What was begun in a browser and has not come back. Each row is used once, and for ten minutes; nothing in it leads to a
-- state, a challenge, a nonce or a verifier.
create table sign_in_attempts (
  -- Of the state, or of the challenge.
  mark              bytea primary key check (length(mark) = 32),
  -- `openid PROVIDER`, `passkey sign-in` or `passkey registration`.
  way               text not null,
  -- Of the secret in the cookie of the browser that began.
  browser_sha256    bytea not null check (length(browser_sha256) = 32),
  -- Of a passkey that is being registered: whose it will be, where that is somebody who is known, what they call themselves, and
  -- what the authenticator will know them by.
  person_id         text,
  name              text,
  user_handle       bytea,
  -- Of the one-time invitation that it began with, if any.
  invitation_sha256 bytea check (length(invitation_sha256) = 32),
  -- Where in the console to go on.
  return_to         text not null,
  expires_at        timestamptz not null
);

create index sign_in_attempts_expire on sign_in_attempts (expires_at);

create table passkeys (
  id            text primary key,
  person_id     text not null references people,
  credential_id bytea not null unique,
  -- What the authenticator knows the person by: random, and the same for all passkeys of a person.
  user_handle   bytea not null,
  -- COSE, as the authenticator made it.
  public_key    bytea not null,
  -- How the browser may reach it: internal, usb, hybrid …
  transports    text[] not null,
  created_at    timestamptz not null,
  -- A passkey is never deleted: who once held one stays known.
  removed_at    timestamptz
);

create index passkeys_person on passkeys (person_id);

-- How often each was used, as the authenticator counts: a count that falls is that of a copy.
create table passkey_uses (
  passkey_id text primary key references passkeys,
  sign_count bigint not null,
  used_at    timestamptz
);

-- What people look through: events, without those of engines, workers and readers at work.
create index records_trail on records (seq)
  where kind = 'event' and split_part(slot, '/', 1) in ('brand', 'prompt', 'facts', 'proposal', 'proposal-setting', 'refresh',
    'schedule', 'scan', 'job', 'key', 'key_owner', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation');
