-- What a check of a timestamp needs when its authority is long gone: the certificates up to the root, and what their
-- issuers said about revocation when it was made. Files go by their hash: what many timestamps share is kept once.
create table log_anchor_files (
  sha256 bytea primary key check (length(sha256) = 32),
  content bytea not null
);

-- Which of them belong to a timestamp, and what could not be had; canonical in nothing, kept as it was written.
create table log_anchor_material (
  size      bigint not null,
  authority text not null,
  content   text not null,
  primary key (size, authority),
  foreign key (size, authority) references log_anchors
);

-- Whoever holds a timestamp asks for what belongs to it by its hash.
create index log_anchors_by_hash on log_anchors (sha256(response));

do $$
declare evidence text;
begin
  foreach evidence in array array['log_anchor_files', 'log_anchor_material'] loop
    execute format('create trigger %1$s_insert_only before update or delete on %1$I
                      for each row execute function refuse_change()', evidence);
    execute format('create trigger %1$s_no_truncate before truncate on %1$I
                      for each statement execute function refuse_change()', evidence);
    execute format('alter table %1$I enable always trigger %1$s_insert_only', evidence);
    execute format('alter table %1$I enable always trigger %1$s_no_truncate', evidence);
  end loop;
end $$;
