-- What was done last for a brand: its set-up goes on from there.
create index jobs_about on jobs (kind, subject_id, created_at desc);
