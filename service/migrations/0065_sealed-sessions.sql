-- Whoever can write this table must not be able to let anybody in: the HMAC of the row under the access token, which is not in the
-- database. Rows of earlier versions have none, and open nothing any more.
alter table console_sessions add column seal bytea constraint console_sessions_seal check (length(seal) = 32);
