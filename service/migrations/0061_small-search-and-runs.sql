-- Words of answers as numbers, one for each place in the text: half of what their spellings, kept beside the index, took. The
-- numbers follow from sealed texts, so nothing is converted: the job that makes answers searchable walks through all of them again.
create table searched_answers (
  -- No foreign key: it would lock every run while it is indexed. The audit looks instead.
  run_id text primary key,
  brand_id text not null references brands (id),
  -- Newer answers have greater places. New ones count up from 0, those of before there was a search down.
  place integer not null,
  captured_at timestamptz not null,
  engine text not null,
  intent text not null,
  -- The hash of each word, in the order of the text.
  words integer[] not null,
  -- Hashes of pairs of characters, where a script has no spaces; and of the blocks of places that the answer is in: a common word is
  -- looked for block by block.
  marks integer[] not null
) with (toast_tuple_target = 128);
create unique index searched_answers_place on searched_answers (brand_id, place);
-- What waits in a list would be read by every search.
create index searched_answers_words on searched_answers using gin (words, marks) with (fastupdate = off);
-- Without statistics the index is always used: what is common is narrowed by blocks, and never read whole.
alter table searched_answers alter column words set statistics 0, alter column marks set statistics 0;

-- Whether words stand one after the other: `sequence` holds the hashes of all but the last, `places` how far each is behind the first,
-- `last` what the last may be, and `behind` how far it is.
create function has_sequence(words integer[], sequence integer[], places integer[], last integer[], behind integer)
returns boolean language plpgsql immutable parallel safe as $$
declare
  -- Unpacked once, and not with each look.
  kept integer[] := words;
  start integer;
  isThere boolean;
begin
  foreach start in array array_positions(kept, sequence[1]) loop
    isThere := kept[start + behind] = any (last);
    for turn in 2 .. cardinality(sequence) loop
      exit when isThere is not true;
      isThere := kept[start + places[turn]] = sequence[turn];
    end loop;
    if isThere then return true; end if;
  end loop;
  return false;
end $$;

-- A process of the version before finds nothing while it still runs, and makes nothing searchable: what is owed waits for this one.
truncate search_answers, search_blocks;
delete from search_progress;
create function refuse_earlier_search() returns trigger language plpgsql as $$
begin
  raise exception 'answers are made searchable by a newer version';
end $$;
create trigger search_answers_earlier before insert on search_answers
  for each statement execute function refuse_earlier_search();

-- A run passes four states, and what these indexes carry changes with them: of four entries three were of states that had passed. Runs
-- without a class are in `runs_in_no_rate` and, by their prompts, in an index of their own: its room is used again as soon as they have one.
create index runs_of_brand_judged on runs (brand_id, created_at desc, id)
  include (engine, intent, citation_class, outcome, captured_at) where citation_class is not null;
create index runs_of_prompt_judged on runs (prompt_id, created_at desc, id)
  include (engine, intent, citation_class, outcome, captured_at) where citation_class is not null;
create index runs_of_prompt_unjudged on runs (prompt_id, created_at desc, id) where citation_class is null;
-- These lock whoever reads runs out until the migration ends: after all that is slow.
drop index runs_of_brand;
alter index runs_of_brand_judged rename to runs_of_brand;
drop index runs_of_prompt_newest;
alter index runs_of_prompt_judged rename to runs_of_prompt_newest;
