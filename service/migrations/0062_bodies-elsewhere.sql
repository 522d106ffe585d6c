-- The bytes of a body may lie in an object store, under a name made of its hash and its coding: then the row has none.
-- Nothing is read again, and nothing waits for longer than it takes to change the catalogue.
do $$
declare
  part regclass;
begin
  alter table bodies alter column bytes drop not null;
  -- Those made by add_partition have the rule of their own.
  for part in select inhrelid from pg_inherits where inhparent = 'bodies'::regclass loop
    execute format('alter table %s alter column bytes drop not null', part);
  end loop;
end $$;

-- Whose the object store is: an object there names the installation, and since `claimed_at` it is there. A process whose store does
-- not name ours, or that has none, is refused (service/src/evidence/objects/).
create table object_store (
  one          boolean primary key default true check (one),
  installation uuid not null default gen_random_uuid(),
  claimed_at   timestamptz
);
insert into object_store default values;

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
