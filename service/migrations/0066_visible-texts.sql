-- By the SHA-256 of what people read in an answer: the SHA-256 of the bytes it was read from. Only a place to look: what is found
-- is compared with what was sealed.
create table visible_texts (
  visible_sha256 bytea not null check (octet_length(visible_sha256) = 32),
  sha256         bytea not null check (octet_length(sha256) = 32),
  primary key (visible_sha256, sha256)
);

-- How far along the log they are noted. One row.
create table visible_text_walk (
  one     boolean primary key default true check (one),
  reached bigint not null check (reached >= 0)
);
insert into visible_text_walk (reached) values (0);
