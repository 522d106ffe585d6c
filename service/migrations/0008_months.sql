-- What is heavy goes into tables by month: the bytes of answers, and the private texts of records. What must be
-- unique for ever, or is asked for by strangers, stays in one narrow table each: snapshots and records.

-- The bytes of a snapshot, under the time of their first capture. `coding` says how they are kept; the hash is
-- always that of the bytes as they were received.
create table bodies (
  captured_at timestamptz not null,
  sha256      bytea not null,
  coding      text not null check (coding in ('identity', 'zstd')),
  bytes       bytea not null,
  constraint bodies_hash check (coding <> 'identity' or sha256 = sha256(bytes)),
  -- The time first: then its index grows at one end, and is a quarter smaller.
  primary key (captured_at, sha256)
) partition by range (captured_at);
-- Compressed already, or not worth it.
alter table bodies alter column bytes set storage external;

-- The part of a record that is committed to and not shown, under the time of the record.
create table record_texts (
  record       text not null,
  at           timestamptz not null,
  private_text text not null,
  private_salt bytea not null check (length(private_salt) = 32),
  primary key (record, at)
) partition by range (at);
-- Compressed by PostgreSQL where it is long, and kept in the row.
alter table record_texts alter column private_text set storage main;

create trigger bodies_insert_only before update or delete on bodies
  for each row execute function refuse_change();
create trigger bodies_no_truncate before truncate on bodies
  for each statement execute function refuse_change();
create trigger record_texts_insert_only before update or delete on record_texts
  for each row execute function refuse_change();
create trigger record_texts_no_truncate before truncate on record_texts
  for each statement execute function refuse_change();
alter table bodies enable always trigger bodies_insert_only;
alter table bodies enable always trigger bodies_no_truncate;
alter table record_texts enable always trigger record_texts_insert_only;
alter table record_texts enable always trigger record_texts_no_truncate;

-- A partition is guarded like the whole: somebody may name it directly. Attached, not created as a partition:
-- that would hold up everybody who reads or writes the others.
create function add_partition(parent text, name text, bounds text) returns void language plpgsql as $$
begin
  execute format('create table %I (like %I including defaults including constraints including storage)', name, parent);
  -- Most packed answers fit into half a page. In one piece they take less than in several of two kilobytes.
  if parent = 'bodies' then
    execute format('alter table %I set (toast_tuple_target = 4080)', name);
  end if;
  execute format('create trigger %2$I before truncate on %1$I for each statement execute function refuse_change()',
    name, parent || '_no_truncate');
  execute format('alter table %1$I enable always trigger %2$I', name, parent || '_no_truncate');
  execute format('alter table %I attach partition %I %s', parent, name, bounds);
  execute format('alter table %1$I enable always trigger %2$I', name, parent || '_insert_only');
end $$;

-- Makes the partitions of the months, in UTC, from the one of `first` to the one of `last`, where they are missing.
-- A month that has rows in the default partition already stays there. Returns the names of those made.
create function add_months(first timestamptz, last timestamptz) returns setof text language plpgsql as $$
declare
  parent text;
  key    text;
  month  timestamp;
  name   text;
  bounds text[];
  taken  boolean;
begin
  for month in
    select generate_series(date_trunc('month', first at time zone 'UTC'), last at time zone 'UTC', interval '1 month')
  loop
    bounds := array[month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC'];
    for parent, key in values ('bodies', 'captured_at'), ('record_texts', 'at') loop
      name := parent || to_char(month, '_YYYY_MM');
      continue when to_regclass(quote_ident(name)) is not null;
      execute format('select exists (select from %1$I where %2$I >= %3$L and %2$I < %4$L)',
        parent || '_default', key, bounds[1], bounds[2]) into taken;
      continue when taken;
      perform add_partition(parent, name, format('for values from (%L) to (%L)', bounds[1], bounds[2]));
      return next name;
    end loop;
  end loop;
end $$;

-- The months of two years to come; there is always time for the next start to do it. Somebody who reads for long,
-- an audit above all, is not waited for: those who come after us would have to wait as well.
create function add_months_ahead() returns setof text language plpgsql as $$
begin
  perform set_config('lock_timeout', '2s', true);
  return query select add_months(now(), now() + interval '24 months');
exception when lock_not_available then
  return;
end $$;

-- So that no capture ever fails for want of a month.
select add_partition('bodies', 'bodies_default', 'default'),
       add_partition('record_texts', 'record_texts_default', 'default');
-- The months that have rows already, of ten years at most. Those to come are made by whoever migrates.
select add_months(greatest(coalesce(least((select min(captured_at) from snapshots), (select min(at) from records)), now()),
                           now() - interval '10 years'), now());

-- SQL has no zstd: what was kept before stays as it is.
insert into bodies (sha256, captured_at, coding, bytes) select sha256, captured_at, 'identity', body from snapshots;
insert into record_texts (record, at, private_text, private_salt) select id, at, private_text, private_salt from records;
alter table snapshots drop column body;
alter table records drop column private_text, drop column private_salt;
-- A change of type writes the table anew, without what was dropped.
alter table snapshots alter column engine type text using engine || '';
alter table records alter column public_text type text using public_text || '';
