-- Why staff froze an account, for staff alone; `told` is what its person reads. The same again when a hold is lifted.
alter table account_hold add column reason text;
alter table account_hold add column lifted_told text;
-- A person asks for another look at a hold: once for each.
alter table account_hold add column appeal text;
alter table account_hold add column appealed_at timestamptz;
create index account_hold_until on account_hold (until_at) where lifted_at is null and until_at is not null;
