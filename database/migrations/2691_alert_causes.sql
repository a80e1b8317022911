-- What an alert is about, so that it closes once its cause is gone. `about` is the id of the hold, dispute, stop … of its kind.
alter table alert add column case_id text;
alter table alert add column about text;
-- Staff's page about it.
alter table alert add column address text;
-- By when staff must act, if there is such a time.
alter table alert add column due_at timestamptz;
-- When one without a cause that can be looked up closes by its age.
alter table alert add column closes_at timestamptz;
alter table alert add column closed_at timestamptz;
-- Alerts of earlier releases don't say what they are about.
update alert set closes_at = raised_at + interval '7 days';
create index alert_open on alert (raised_at) where closed_at is null;
