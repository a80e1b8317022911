-- What the provider was told of an attempt beside its amount (description, statementSuffix, returnUrl). Kept, because
-- the same key must always come with the same words, and a case's title may change in between.
alter table charge_attempt add column words jsonb;
-- Since when the donor's browser could confirm this payment by itself. From then on only the provider can end it.
alter table charge_attempt add column action_asked_at timestamptz;

-- When the provider was last asked about an order that ours doesn't know the end of: not more than once a second.
alter table orders add column asked_at timestamptz;
-- The receipt went out: a job that runs twice sends it once.
alter table orders add column receipt_sent_at timestamptz;

-- From when on a stored event may be worked: at once, after a pause where it failed, or after the time given to the
-- worker who has taken it.
alter table webhook_inbox add column due_at timestamptz not null default '-infinity';
drop index webhook_inbox_waiting;
create index webhook_inbox_due on webhook_inbox (due_at) where worked_at is null;
