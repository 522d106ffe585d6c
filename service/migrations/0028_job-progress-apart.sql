-- How far a running job has come stands apart from what records say of it: no record has it, and it goes with the job.
create table job_progress (
  job_id text primary key references jobs (id),
  progress jsonb not null
);
insert into job_progress (job_id, progress) select id, progress from jobs where progress is not null;
alter table jobs drop column progress;
