-- Who works here: people and services, what they may do, how they are invited, and what belongs to them.

create table people (
  id         text primary key,
  -- A service signs in nowhere: it only holds keys.
  kind       text not null check (kind in ('person', 'service')),
  state      text not null check (state in ('active', 'removed')),
  -- Name, mail and the salt that blinds them in what is sealed go when somebody is removed. The id stays.
  name       text,
  mail       text,
  salt       bytea,
  created_at timestamptz not null,
  removed_at timestamptz,
  check ((state = 'removed') = (removed_at is not null)),
  check (case state when 'active' then name is not null and salt is not null else num_nulls(name, mail, salt) = 3 end)
);

-- Whom an identity provider means: the SHA-256 of issuer and subject.
create table identities (
  sha256    bytea primary key check (length(sha256) = 32),
  person_id text not null references people
);

create index identities_of_person on identities (person_id);

-- What somebody is to a brand, or to the installation.
create table members (
  person_id text not null references people,
  -- A brand, or 'installation'.
  scope     text not null,
  role      text not null check (role in ('viewer', 'analyst', 'lead', 'administrator')),
  -- By whom: a person, or the groups of an identity provider, which are asked again at each sign-in.
  source    text not null check (source in ('person', 'groups')),
  since     timestamptz not null,
  primary key (person_id, scope),
  check ((scope = 'installation') = (role = 'administrator'))
);

create index members_of_scope on members (scope);

create table invitations (
  id         text primary key,
  -- Of the token, which is shown once and kept nowhere.
  sha256     bytea not null unique check (length(sha256) = 32),
  scope      text not null,
  role       text not null check (role in ('viewer', 'analyst', 'lead', 'administrator')),
  -- For whom, until it is used or withdrawn.
  mail       text,
  salt       bytea,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_by    text references people,
  used_at    timestamptz,
  revoked_at timestamptz,
  check ((mail is null) = (salt is null)),
  check ((used_by is null) = (used_at is null)),
  check ((scope = 'installation') = (role = 'administrator'))
);

-- Keys of before belong to the installation, and so does a key without a row here.
create table key_owners (
  key_id    text primary key references api_keys,
  person_id text not null references people
);

create index key_owners_of_person on key_owners (person_id);

-- A session belongs to a person or, as those of before, to the access token. The id is for lists, and opens nothing.
alter table console_sessions
  add column id text,
  add column person_id text references people,
  add column way text not null default 'token',
  add column browser text;
update console_sessions set id = 'ses_' || left(encode(sha256(mark), 'hex'), 26);
alter table console_sessions alter column id set not null, alter column way drop default;
create unique index console_sessions_id on console_sessions (id);
create index console_sessions_of_person on console_sessions (person_id);

-- Failed sign-ins by day: strangers must not grow the log, and this no further than to what a day may hold.
create table failed_sign_ins (
  day      timestamptz not null,
  way      text not null,
  network  text not null,
  failures integer not null,
  last_at  timestamptz not null,
  primary key (day, way, network)
);

alter table actors drop constraint actors_kind_check;
alter table actors add constraint actors_kind_check
  check (kind in ('token', 'key', 'session', 'schedule', 'system', 'person'));
