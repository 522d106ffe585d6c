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
