-- How often each network has tried to log in to the console lately, over all processes. Columns and their order are
-- those of the library that counts (rate-limiter-flexible); it also clears away what has expired.
create table login_attempts (
  key    varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);

create index login_attempts_expire on login_attempts (expire);
