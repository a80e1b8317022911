-- Money leaves in two legs: from the platform to the recipient's account at the provider, and from there to their bank.
insert into account_kind (code, name, normal_side) values (1200, 'recipient_balance', 'D');

alter table payout drop constraint payout_status_check;
alter table payout add constraint payout_status_check
  check (status in ('scheduled', 'in_transit', 'paid', 'failed', 'reversed', 'canceled'));
-- How often this week's money was tried to be sent, and why it came back the last time, in the provider's word.
alter table payout add column tries smallint not null default 1;
alter table payout add column failure text;
alter table payout add column ended_at timestamptz;
-- When it is tried again by itself; null where it isn't.
alter table payout add column retry_at timestamptz;
alter table payout add column note_lines jsonb not null default '[]';
alter table payout add column noted_at timestamptz;
create index payout_open on payout (created_at) where status in ('scheduled', 'in_transit') or retry_at is not null;

-- Each try of a payout, written before the provider is asked: its id is the key under which it is asked.
create table payout_attempt (
  case_id text not null,
  attempt_id uuid not null,
  payout_id uuid not null,
  attempt smallint not null check (attempt > 0),
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('reserved', 'transferred', 'paid', 'failed', 'returned', 'canceled')),
  account_ref text,
  transfer_ref text,
  reversal_ref text,
  bank_payout_ref text,
  failure text,
  created_at timestamptz not null,
  -- When the provider was first asked for the transfer: from then on it may have made it.
  asked_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  reversed_at timestamptz,
  primary key (case_id, attempt_id),
  unique (case_id, payout_id, attempt),
  constraint payout_attempt_transferred check ((transfer_ref is null) = (sent_at is null)),
  constraint payout_attempt_reversed check ((reversal_ref is null) = (reversed_at is null) and (reversal_ref is null or transfer_ref is not null))
);
select app.distribute('payout_attempt', 'case_id', 'case');
-- The provider's events name its own objects only.
create index payout_attempt_of_transfer on payout_attempt (transfer_ref) where transfer_ref is not null;
create index payout_attempt_of_bank_payout on payout_attempt (bank_payout_ref) where bank_payout_ref is not null;
create index payout_attempt_open on payout_attempt (created_at) where state in ('reserved', 'transferred');
create index payout_attempt_to_reverse on payout_attempt (ended_at)
  where state in ('failed', 'returned') and transfer_ref is not null and reversal_ref is null;

-- What was paid out before was one try each, of which no provider knew: it names no account.
insert into payout_attempt (case_id, attempt_id, payout_id, attempt, amount_cents, state, created_at, paid_at)
select case_id, payout_id, payout_id, 1, amount_cents,
  case status when 'scheduled' then 'reserved' when 'in_transit' then 'transferred' when 'paid' then 'paid' else 'failed' end,
  created_at, paid_at
from payout;

alter table withdrawal_account add column bank_ref text;
alter table withdrawal_account add column bank_last4 text;
alter table withdrawal_account add column bank_name text;

-- Why nothing is sent to a recipient for a while: several may stand at once, and each ends by itself.
create table account_hold (
  case_id text not null,
  hold_id uuid not null,
  kind text not null check (kind in ('staff', 'bank_changed', 'bank_refused', 'disputes', 'books', 'identity')),
  -- What its person reads; null where the kind says it.
  told text,
  opened_at timestamptz not null,
  -- When it ends by itself; null where somebody ends it.
  until_at timestamptz,
  opened_by uuid,
  lifted_at timestamptz,
  lifted_by uuid,
  primary key (case_id, hold_id)
);
select app.distribute('account_hold', 'case_id', 'case');
create unique index account_hold_once on account_hold (case_id, kind) where lifted_at is null;
create index account_hold_open on account_hold (opened_at) where lifted_at is null;

grant select, insert, update on payout_attempt, account_hold to hearten_app;
