-- Who changes something. Sealed events name an actor by its id alone, so that the name can be forgotten.
create table actors (
  id           text primary key,
  kind         text not null check (kind in ('token', 'key', 'session', 'schedule', 'system')),
  name         text,
  -- Blinds the name in what is sealed of the actor, and is forgotten with it: nobody can try names any more.
  name_salt    bytea,
  created_at   timestamptz not null,
  forgotten_at timestamptz,
  check ((name is null) = (name_salt is null))
);

-- A login is an actor of its own. Those of before had none: whoever is logged in logs in again.
delete from console_sessions;
alter table console_sessions add column actor text not null;
