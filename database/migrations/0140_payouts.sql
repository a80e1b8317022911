create table payout (
  case_id text not null,
  payout_id uuid not null,
  period_start date not null,
  amount_cents bigint not null check (amount_cents > 0),
  donation_count integer not null check (donation_count >= 0),
  recipient_kind text not null check (recipient_kind in ('organizer', 'beneficiary')),
  recipient_display text not null,
  status text not null check (status in ('scheduled', 'in_transit', 'paid', 'failed', 'reversed', 'canceled')),
  use_note text,
  created_at timestamptz not null,
  sent_at timestamptz,
  arrives_at timestamptz,
  paid_at timestamptz,
  -- How often this week's money was tried to be sent, and why it came back the last time, in the provider's word.
  tries smallint not null default 1,
  failure text,
  ended_at timestamptz,
  -- When it is tried again by itself; null where it isn't.
  retry_at timestamptz,
  note_lines jsonb not null default '[]',
  noted_at timestamptz,
  -- How often the recipient was asked what a transfer paid for.
  note_asks smallint not null default 0,
  -- Shown with a payout's note that its organizer wrote for another recipient; null for the recipient's own.
  note_writer text,
  primary key (case_id, payout_id),
  unique (case_id, period_start)
);
select app.distribute('payout', 'case_id', 'case');
create index payout_paid on payout (paid_at desc) where status = 'paid';
create index payout_latest on payout (case_id, sent_at desc, payout_id desc) where sent_at is not null;
create index payout_open on payout (created_at) where status in ('scheduled', 'in_transit') or retry_at is not null;
-- Pages of finance over all cases: payouts by the day they were due and by when they were set aside, balances below zero.
create index payout_by_period on payout (period_start desc);
create index payout_by_time on payout (created_at desc, payout_id desc);
create index payout_without_note on payout (paid_at) where status = 'paid' and use_note is null;
-- Staff find a payout by any id of it.
create index payout_by_id on payout (payout_id);
-- Finance lists payouts by state; the rare ones stand among all others.
create index payout_by_state on payout (status, created_at desc, payout_id desc);

-- No transfer leaves while a row is open. Only staff closes one.
create table payouts_stopped (
  stop_id uuid primary key,
  reason text not null,
  detail text not null,
  stopped_at timestamptz not null,
  -- A staff member; none where the nightly checks did it.
  stopped_by uuid,
  lifted_at timestamptz,
  lifted_by uuid,
  lifted_because text,
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lifted_because is null))
);
select app.reference('payouts_stopped');
create unique index payouts_stopped_once on payouts_stopped (reason) where lifted_at is null and reason <> 'staff';

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
  requested_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  reversed_at timestamptz,
  primary key (case_id, attempt_id),
  unique (case_id, payout_id, attempt),
  constraint payout_attempt_transferred check ((transfer_ref is null) = (sent_at is null)),
  constraint payout_attempt_reversed check ((reversal_ref is null) = (reversed_at is null) and (reversal_ref is null
    or transfer_ref is not null))
);
select app.distribute('payout_attempt', 'case_id', 'case');
-- The provider's events name its own objects only.
create index payout_attempt_of_transfer on payout_attempt (transfer_ref) where transfer_ref is not null;
create index payout_attempt_of_bank_payout on payout_attempt (bank_payout_ref) where bank_payout_ref is not null;
create index payout_attempt_open on payout_attempt (created_at) where state in ('reserved', 'transferred');
create index payout_attempt_to_reverse on payout_attempt (ended_at)
  where state in ('failed', 'returned') and transfer_ref is not null and reversal_ref is null;
create index payout_attempt_by_id on payout_attempt (attempt_id);
create index payout_attempt_of_reversal on payout_attempt (reversal_ref) where reversal_ref is not null;

grant select, insert, update on payout, payouts_stopped, payout_attempt to hearten_app;
