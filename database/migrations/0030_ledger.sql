create table account_kind (
  code smallint primary key,
  name text not null unique,
  normal_side char(1) not null check (normal_side in ('D', 'C'))
);
select app.reference('account_kind');
insert into account_kind (code, name, normal_side) values
  (1000, 'processor_clearing', 'D'),
  (1100, 'dispute_hold', 'D'),
  (1200, 'recipient_balance', 'D'),
  (2000, 'case_payable', 'C'),
  (2100, 'payout_in_transit', 'C'),
  (2200, 'refund_payable', 'C'),
  (2300, 'dispute_reserve', 'C'),
  (2400, 'duplicate_payment_payable', 'C'),
  (4000, 'tip_revenue', 'C'),
  (5000, 'processing_fees', 'D'),
  (5100, 'dispute_fees', 'D'),
  (5200, 'refund_cover', 'D'),
  (5300, 'write_off', 'D');

create table journal (
  case_id text not null,
  journal_id uuid not null,
  kind text not null,
  source text not null,
  source_id text not null,
  n_lines smallint not null check (n_lines between 1 and 16),
  reverses uuid,
  occurred_at timestamptz not null,
  posted_at timestamptz not null,
  primary key (case_id, journal_id),
  unique (case_id, journal_id, n_lines),
  unique (case_id, source, source_id, kind),
  foreign key (case_id, reverses) references journal (case_id, journal_id)
);
select app.distribute('journal', 'case_id', 'case');
-- Few journals reverse another: an index of those alone holds "at most once" without a line for every gift.
create unique index journal_reversed_once on journal (case_id, reverses) where reverses is not null;
-- Rows come in about the order of their times: a few bytes for many of them are enough to find a range.
create index journal_by_time on journal using brin (occurred_at timestamptz_minmax_multi_ops) with (autosummarize = on);
-- For exports of a month, which go by when journals were posted.
create index journal_by_posting on journal using brin (posted_at timestamptz_minmax_multi_ops) with (autosummarize = on);

-- Credits append here and never wait for each other; folding adds them to case_balance and removes them.
create table case_delta (
  case_id text not null,
  delta_id uuid not null,
  raised_cents bigint not null default 0,
  payable_cents bigint not null default 0,
  fees_cents bigint not null default 0,
  donations integer not null default 0,
  donors integer not null default 0,
  primary key (case_id, delta_id)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
select app.distribute('case_delta', 'case_id', 'case');

create table case_balance (
  case_id text primary key,
  raised_cents bigint not null default 0,
  -- May fall below zero after a dispute of money already paid out: a receivable that later payouts net.
  payable_cents bigint not null default 0,
  fees_cents bigint not null default 0,
  in_transit_cents bigint not null default 0 check (in_transit_cents >= 0),
  paid_out_cents bigint not null default 0 check (paid_out_cents >= 0),
  donations integer not null default 0,
  donors integer not null default 0,
  version bigint not null default 0
) with (fillfactor = 50);
select app.distribute('case_balance', 'case_id', 'case');
create index case_balance_negative on case_balance (payable_cents, case_id) where payable_cents < 0;

-- One debit and one credit of the same amount: an unbalanced journal can't be written down. `n_lines` travels
-- in the foreign key and bounds `line`, so a posted journal can't grow either.
-- A line of a journal is a debit and a credit; a transfer is money sent to a recipient's account.
create table journal_line (
  case_id text not null,
  journal_id uuid not null,
  n_lines smallint not null,
  line smallint not null,
  debit smallint not null,
  credit smallint not null,
  amount_cents bigint not null check (amount_cents > 0 and amount_cents <= 10000000000),
  primary key (case_id, journal_id, line),
  foreign key (case_id, journal_id, n_lines) references journal (case_id, journal_id, n_lines),
  check (line between 1 and n_lines),
  check (debit <> credit),
  -- No foreign key: each line of a donation would look its two accounts up in a table that never changes, and lock them
  -- there. A new kind of account joins the table and both lists.
  constraint journal_line_accounts check (
    debit in (1000, 1100, 1200, 2000, 2100, 2200, 2300, 2400, 4000, 5000, 5100, 5200, 5300)
    and credit in (1000, 1100, 1200, 2000, 2100, 2200, 2300, 2400, 4000, 5000, 5100, 5200, 5300)
  )
);
select app.distribute('journal_line', 'case_id', 'case');

-- A belt, beside the missing grants: even the owner's own session doesn't change what was posted. Citus takes triggers
-- only where they are asked for; elsewhere the setting means nothing.
set local citus.enable_unsafe_triggers = on;
create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only: % on % is refused', tg_op, tg_table_name using errcode = '42501';
end $$;
create trigger journal_append_only before update or delete on journal for each row execute function app.refuse_change();
create trigger journal_no_truncate before truncate on journal for each statement execute function app.refuse_change();
create trigger journal_line_append_only before update or delete on journal_line for each row execute function app.refuse_change();
create trigger journal_line_no_truncate before truncate on journal_line for each statement execute function app.refuse_change();

grant select, insert, delete on case_delta to hearten_app;
grant select, insert, update on case_balance to hearten_app;
grant select, insert on journal, journal_line to hearten_app;
grant select on account_kind to hearten_app;
