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

-- A month whose bytes leave the database: beside its partition grows a table of the same rows without bytes, as their
-- objects are put and read back. When it has them all it takes the place of the partition. Whoever is killed in between
-- leaves a table that the next one goes on with.
create function begin_bodies_month(part text, moved text) returns void language plpgsql as $$
begin
  -- One at a time, also below: two would fail on each other's rows of the catalogue.
  perform pg_advisory_xact_lock(hashtext('move bodies'));
  if to_regclass(quote_ident(moved)) is not null then
    return;
  end if;
  execute format('create table %I (like bodies including defaults including constraints including storage)', moved);
  execute format('alter table %I add primary key (captured_at, sha256)', moved);
end $$;

-- False where the copy lacks a row, or where somebody else was first. In the caller's transaction, and under its lock_timeout: nobody adds to the month from
-- the first line on, and everybody waits for the last ones, which only change the catalogue.
create function swap_bodies_month(part text, moved text) returns boolean language plpgsql as $$
declare
  bounds text;
  limits text[];
  lacks  boolean;
  role   text;
begin
  perform pg_advisory_xact_lock(hashtext('move bodies'));
  if to_regclass(quote_ident(moved)) is null then
    return false;
  end if;
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
