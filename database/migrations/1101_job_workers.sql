-- The runners of the queue that were alive lately. A job of one that isn’t here was left by a process that ended.
create table job_worker (
  worker_id text primary key,
  seen_at timestamptz not null
);
select app.distribute('job_worker', 'worker_id', 'job_worker');
