-- What is still to be done because of a change, written in the change's own transaction. The relay hands each
-- row to the queue under its id as job key, then removes it: handing over twice is harmless.
create table outbox (
  case_id text not null,
  outbox_id uuid not null,
  topic text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  created_at timestamptz not null,
  primary key (case_id, outbox_id)
);
select app.distribute('outbox', 'case_id', 'case');

-- A provider's events as they came, stored before anything is done with them.
create table webhook_inbox (
  event_id text primary key,
  type text not null,
  object_ref text,
  body jsonb not null,
  received_at timestamptz not null,
  worked_at timestamptz,
  failures integer not null default 0,
  last_failure text
);
select app.distribute('webhook_inbox', 'event_id', 'webhook');
create index webhook_inbox_waiting on webhook_inbox (received_at) where worked_at is null;

grant select, insert, update, delete on outbox, webhook_inbox to hearten_app;
