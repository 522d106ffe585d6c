-- Which scans had not ended at an instant: no run that was captured since then is of another, or older than they.
create index scans_of_brand_by_end on scans (brand_id, coalesce(finished_at, 'infinity'::timestamptz), created_at);

-- Migrations are one transaction, and these lock whoever reads records, runs or prompts out until it ends: after all that is slow.
drop index records_trail;
alter index records_trail_named rename to records_trail;
drop index records_trail_type;
alter index records_trail_type_named rename to records_trail_type;
drop index records_trail_thing;
alter index records_trail_thing_named rename to records_trail_thing;
drop index runs_of_prompt;
alter index runs_of_prompt_classes rename to runs_of_prompt;
-- Its foreign key is of runs.
drop table earlier_citations;

-- Tags that people give to prompts; null where nobody gave any.
alter table prompts add column tags text[] constraint prompts_tags check (cardinality(tags) between 1 and 10);

-- Answers that rank a company, as those that recommend it instead: both are few of those that name it.
create index tallied_names_ranked on tallied_names (tally, party, captured_at, run_id) where rank is not null;
