-- The page of a prompt counts classes without looking at a row. It takes the place of runs_of_prompt in 0056.
create index runs_of_prompt_classes on runs (prompt_id, engine, captured_at) include (apart, scan_id, citation_class)
  where citation_class is not null;
create index case_runs_of_prompt on case_runs (prompt_id, captured_at) include (case_id, engine, apart);
-- Runs of some prompts, newest scan first.
create index runs_of_prompt_newest on runs (prompt_id, created_at desc, id)
  include (engine, intent, citation_class, outcome, captured_at);
