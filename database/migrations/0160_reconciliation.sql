-- The payment provider's record of our balance there, movement by movement: the books are compared with it.
create table balance_movement (
  balance_ref text primary key,
  -- The provider's word for what it was.
  category text not null,
  -- The charge, refund or dispute that moved it, and the payment that this belongs to.
  source_ref text,
  payment_ref text,
  currency text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  moved_at timestamptz not null,
  -- The order it was found to belong to.
  case_id text,
  order_id uuid
);
select app.distribute('balance_movement', 'balance_ref', 'provider');
create index balance_movement_of_source on balance_movement (source_ref);
-- Rows come in about the order of their times: a few bytes for many of them are enough to find a range.
create index balance_movement_by_time on balance_movement using brin (moved_at timestamptz_minmax_multi_ops) with (autosummarize = on);

create table reconciliation_run (
  run_id uuid primary key,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- clean: the same to the cent. differences: not. failed: it did not come to its end, and says nothing.
  state text not null check (state in ('running', 'clean', 'differences', 'failed')),
  failure text,
  -- How many movements and entries were compared, and what was mended on the way.
  counts jsonb,
  -- Both sides' sums over the range, and how each part of their distance is explained.
  sums jsonb,
  -- What is overdue: orders without an end, refunds not sent, events given up.
  overdue jsonb,
  -- Of each month that the range touches, up to its end: card fees as published, and as the provider took them.
  card_fees jsonb,
  check ((state = 'running') = (finished_at is null))
);
select app.distribute('reconciliation_run', 'run_id', 'reconciliation');
create index reconciliation_run_by_start on reconciliation_run (started_at desc);

create table reconciliation_difference (
  -- The movement at the provider; for what the books alone have, the object it should be of.
  ref text not null,
  difference_id uuid not null,
  kind text not null,
  case_id text,
  order_id uuid,
  -- What is compared again each time, until it agrees: a movement, or a journal of ours.
  balance_ref text,
  journal_id uuid,
  ours_cents bigint not null,
  theirs_cents bigint not null,
  cause text not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  seen_run uuid not null,
  resolved_at timestamptz,
  -- Staff knows why it is so, and that it stays.
  explained_at timestamptz,
  explained_by uuid,
  explanation text,
  primary key (ref, difference_id),
  check ((explained_at is null) = (explained_by is null) and (explained_at is null) = (explanation is null)),
  -- A recipient's balance is of neither one movement nor one journal.
  constraint reconciliation_difference_compared check ( num_nonnulls(balance_ref, journal_id) = case kind when
    'recipient_balance' then 0 else 1 end)
);
select app.distribute('reconciliation_difference', 'ref', 'provider');
create unique index reconciliation_difference_open on reconciliation_difference (ref, kind) where resolved_at is null;

-- Which server, timeline and database the rows were written in. A restored backup brings the row of another one.
create table database_origin (
  one boolean primary key default true check (one),
  origin text not null,
  seen_at timestamptz not null
);
select app.reference('database_origin');

grant select, insert, update on balance_movement, reconciliation_run, reconciliation_difference, database_origin to
  hearten_app;
