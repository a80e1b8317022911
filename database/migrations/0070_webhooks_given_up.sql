-- How often an event was taken to be worked, the time under way included: one that ends the process that works it is
-- counted like any other that fails.
alter table webhook_inbox rename column failures to attempts;
-- When we stopped trying. The row stays, with its last failure, until the provider sends the event again.
alter table webhook_inbox add column given_up_at timestamptz;

drop index webhook_inbox_due;
create index webhook_inbox_due on webhook_inbox (due_at) where worked_at is null and given_up_at is null;
create index webhook_inbox_given_up on webhook_inbox (given_up_at) where given_up_at is not null;
