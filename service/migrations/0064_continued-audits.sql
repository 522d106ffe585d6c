-- What an audit looked at, for the next to go on from: by which method, from which entry on and after which outcome, up to which
-- checkpoint. Null where an earlier version wrote it down.
alter table audits
  add column method text,
  add column began bigint,
  add column start text,
  add column checkpoint bytea constraint audits_checkpoint check (length(checkpoint) = 32);
