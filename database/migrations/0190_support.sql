-- What people write to support through the contact form, sealed under the writer's key.
create table support_message (
  email_hash text not null,
  message_id uuid not null,
  idempotency_key text not null,
  name_cipher bytea not null,
  email_cipher bytea not null,
  body_cipher bytea not null,
  topic text not null,
  -- The case or order it is about, as typed.
  about text,
  state text not null check (state in ('open', 'answered', 'closed')),
  sent_at timestamptz not null,
  version integer not null default 1,
  -- A message becomes a thread: its writer goes on behind the link of each answer, staff assign it and tie it to a case.
  assigned_to uuid,
  case_id text,
  -- When somebody last wrote to us in it: what waits longest is answered first.
  requested_at timestamptz not null,
  primary key (email_hash, message_id),
  unique (email_hash, idempotency_key)
);
select app.distribute('support_message', 'email_hash', 'person');
-- Of staff, over all shards.
create index support_message_by_id on support_message (message_id);
create index support_message_by_state on support_message (state, requested_at, message_id);
create index support_message_of_case on support_message (case_id) where case_id is not null;

create table support_answer (
  email_hash text not null,
  answer_id uuid not null,
  message_id uuid not null,
  staff_id uuid,
  body_cipher bytea not null,
  written_at timestamptz not null,
  mailed_at timestamptz,
  idempotency_key text,
  primary key (email_hash, answer_id),
  foreign key (email_hash, message_id) references support_message (email_hash, message_id)
);
select app.distribute('support_answer', 'email_hash', 'person');
create index support_answer_of_message on support_answer (email_hash, message_id);
create unique index support_answer_key on support_answer (email_hash, idempotency_key);

grant select, insert, update, delete on support_message, support_answer to hearten_app;
