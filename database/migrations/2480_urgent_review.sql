-- Emergencies are reviewed the same day, and stand first in the queue.
alter table case_review add column is_urgent boolean not null default false;
