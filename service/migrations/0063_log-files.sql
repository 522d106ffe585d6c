-- Where the log as static files stands, and which process publishes it now. One row; the files themselves tell better.
create table log_files (
  one          boolean primary key default true check (one),
  size         bigint not null check (size >= 0),
  published_at timestamptz,
  holder       text not null,
  held_until   timestamptz not null
);
