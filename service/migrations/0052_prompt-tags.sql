-- Tags that people give to prompts; null where nobody gave any.
alter table prompts add column tags text[] constraint prompts_tags check (cardinality(tags) between 1 and 10);

-- The page of a prompt counts classes without looking at a row.
drop index runs_of_prompt;
create index runs_of_prompt on runs (prompt_id, engine, captured_at) include (apart, scan_id, citation_class)
  where citation_class is not null;
create index case_runs_of_prompt on case_runs (prompt_id, captured_at) include (case_id, engine, apart);
-- Runs of some prompts, newest scan first.
create index runs_of_prompt_newest on runs (prompt_id, created_at desc, id)
  include (engine, intent, citation_class, outcome, captured_at);
