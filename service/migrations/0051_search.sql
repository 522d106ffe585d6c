-- Words of answers, so that people find them. The words are made by the service, which knows languages without spaces; the database
-- only keeps them. No extension is needed. All of it follows from sealed texts, and can be made again.
create table search_answers (
  -- No foreign key: it would lock every run while it is indexed. The audit looks instead.
  run_id text primary key,
  brand_id text not null references brands (id),
  -- Newer answers have greater places. New ones count up from 0, those of before there was a search down.
  place integer not null,
  captured_at timestamptz not null,
  engine text not null,
  intent text not null,
  -- Beside the words, the blocks of places that the answer is in: a common word is looked for block by block.
  words tsvector not null
) with (toast_tuple_target = 128);
create unique index search_answers_place on search_answers (brand_id, place);
-- What waits in a list would be read by every search.
create index search_answers_words on search_answers using gin (words) with (fastupdate = off);
-- Without statistics the index is always used: what is common is narrowed by blocks, and never read whole.
alter table search_answers alter column words set statistics 0;

-- 1,024 places each.
create table search_blocks (
  brand_id text not null references brands (id),
  block integer not null,
  answers integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (brand_id, block)
);

-- What begins like the last word of a search. Compared by bytes, so that a beginning is a range.
create table search_words (
  brand_id text not null references brands (id),
  word text collate "C" not null,
  primary key (brand_id, word)
);

create table search_progress (
  brand_id text primary key references brands (id),
  -- Places from `oldest` up to, and without, `newest` are taken.
  newest integer not null default 0,
  oldest integer not null default 0,
  -- How far the walk through history has come, newest first.
  walked_at timestamptz,
  walked_run text,
  is_walked boolean not null default false
);

-- Answers with a verdict that cannot be found yet.
create table search_owed (
  run_id text primary key,
  brand_id text not null references brands (id)
);
create index search_owed_of_brand on search_owed (brand_id, run_id);

-- Kept by the table itself: no answer gets its first verdict and is forgotten by the search.
create function owe_search() returns trigger language plpgsql as $$
begin
  insert into search_owed (run_id, brand_id) values (new.id, new.brand_id) on conflict do nothing;
  return null;
end
$$;
create trigger runs_owe_search after update of citation_class on runs
  for each row when (old.citation_class is null and new.citation_class is not null) execute function owe_search();
