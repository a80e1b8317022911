-- A provider's events as they came, stored before anything is done with them.
create table webhook_inbox (
  event_id text primary key,
  type text not null,
  object_ref text,
  body jsonb not null,
  received_at timestamptz not null,
  -- From when on the event may be worked: at once, after a pause where it failed, or after the time given to the
  -- worker that has taken it.
  due_at timestamptz not null default '-infinity',
  worked_at timestamptz,
  -- How often the event was taken to be worked, the time under way included: one that kills the process working it
  -- counts like any other failure.
  attempts integer not null default 0,
  last_failure text,
  -- When we stopped trying. The row stays, with its last failure, until the provider sends the event again.
  given_up_at timestamptz
);
select app.distribute('webhook_inbox', 'event_id', 'webhook');
create index webhook_inbox_due on webhook_inbox (due_at) where worked_at is null and given_up_at is null;
create index webhook_inbox_given_up on webhook_inbox (given_up_at) where given_up_at is not null;

grant select, insert, update, delete on webhook_inbox to hearten_app;
