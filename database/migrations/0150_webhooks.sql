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
  processed_at timestamptz,
  -- How often the event was taken to be worked, the time under way included: one that kills the process working it
  -- counts like any other failure.
  attempts integer not null default 0,
  last_failure text,
  -- When we stopped trying. The row stays, with its last failure, until the provider sends the event again.
  abandoned_at timestamptz,
  -- How often the provider delivered an event, for staff who read an order's story.
  deliveries integer not null default 1
);
select app.distribute('webhook_inbox', 'event_id', 'webhook');
create index webhook_inbox_due on webhook_inbox (due_at) where processed_at is null and abandoned_at is null;
create index webhook_inbox_abandoned on webhook_inbox (abandoned_at) where abandoned_at is not null;
create index webhook_inbox_of_object on webhook_inbox (object_ref) where object_ref is not null;
create index webhook_inbox_by_time on webhook_inbox (received_at desc, event_id desc);
-- Rare rows among many, for the staff's lists of them.
create index webhook_inbox_abandoned_by_time on webhook_inbox (received_at desc, event_id desc)
  where abandoned_at is not null;
create index webhook_inbox_waiting_by_time on webhook_inbox (received_at desc, event_id desc)
  where processed_at is null and abandoned_at is null;

grant select, insert, update, delete on webhook_inbox to hearten_app;
