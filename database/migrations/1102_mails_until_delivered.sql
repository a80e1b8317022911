-- From when on a row may be handed to the queue, again where it is a mail that wasn't delivered yet.
alter table outbox add column due_at timestamptz not null default now();
-- How often a mail was handed over.
alter table outbox add column offers integer not null default 0;
-- A mail that nobody would take for three days.
alter table outbox add column given_up_at timestamptz;
create index outbox_due on outbox (due_at) where given_up_at is null;
