-- Which engines this database is for: real ones, or the simulator. Decided once, by the first process that asks any, so
-- that inventions and evidence never share a log (service/src/evidence/installation/).
create table installation (
  one        boolean primary key default true check (one),
  engines    text not null check (engines in ('live', 'sandbox')),
  decided_at timestamptz not null
);
create trigger installation_insert_only before update or delete on installation
  for each row execute function refuse_change();
create trigger installation_no_truncate before truncate on installation
  for each statement execute function refuse_change();
alter table installation enable always trigger installation_insert_only;
alter table installation enable always trigger installation_no_truncate;
