-- A message becomes a thread: its writer goes on behind the link of each answer, staff assign it and tie it to a case.
alter table support_message add column assigned_to uuid;
alter table support_message add column case_id text;
-- When somebody last wrote to us in it: what waits longest is answered first.
alter table support_message add column asked_at timestamptz;
update support_message set asked_at = sent_at;
alter table support_message alter column asked_at set not null;
drop index support_message_by_time;
create index support_message_by_state on support_message (state, asked_at, message_id);
create index support_message_of_case on support_message (case_id) where case_id is not null;

-- Without staff_id it is the writer's own addition.
alter table support_answer alter column staff_id drop not null;
alter table support_answer add column idempotency_key text;
create unique index support_answer_key on support_answer (email_hash, idempotency_key);
