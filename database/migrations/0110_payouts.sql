create table payout (
  case_id text not null,
  payout_id uuid not null,
  period_start date not null,
  amount_cents bigint not null check (amount_cents > 0),
  gift_count integer not null check (gift_count >= 0),
  recipient_kind text not null check (recipient_kind in ('organizer', 'beneficiary')),
  recipient_display text not null,
  status text not null check (status in ('scheduled', 'in_transit', 'paid', 'failed', 'reversed')),
  use_note text,
  created_at timestamptz not null,
  sent_at timestamptz,
  arrives_at timestamptz,
  paid_at timestamptz,
  primary key (case_id, payout_id),
  unique (case_id, period_start)
);
select app.distribute('payout', 'case_id', 'case');
create index payout_paid on payout (paid_at desc) where status = 'paid';

-- No transfer leaves while a row is open. Only staff closes one.
create table transfers_stopped (
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
select app.reference('transfers_stopped');
create unique index transfers_stopped_once on transfers_stopped ((true)) where lifted_at is null;

grant select, insert, update on payout, transfers_stopped to hearten_app;
