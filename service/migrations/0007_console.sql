-- What the console needs: who is logged in, and what its overview shows without walking history.

-- A row for each open session. The secret in the cookie is kept nowhere: the mark is its HMAC under the access token.
create table console_sessions (
  mark         bytea primary key check (length(mark) = 32),
  created_at   timestamptz not null,
  -- To the minute, so that reading is not writing.
  last_seen_at timestamptz not null
);
