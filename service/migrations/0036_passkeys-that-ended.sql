-- Of a passkey that has ended nothing is kept that an authenticator knows: the row stays, and says whose it was and until when.
alter table passkeys
  alter column credential_id drop not null,
  alter column user_handle drop not null,
  alter column public_key drop not null,
  add constraint passkeys_whole check (removed_at is not null or num_nulls(credential_id, user_handle, public_key) = 0);
