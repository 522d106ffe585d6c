-- How far a job has come, for whoever waits for it. It passes with the job: nothing is left of it when the job has ended.

alter table jobs add column progress jsonb;
alter table jobs add constraint jobs_progress check (progress is null or status = 'RUNNING');
