-- A refund of every donation of a hidden case, which staff ask for; one may be open per case. Its donations are refunded by a job.
create table case_refund (
  case_id text not null references cases,
  case_refund_id uuid not null,
  state text not null check (state in ('awaiting_approval', 'running', 'done', 'declined')),
  reason text not null check (char_length(reason) <= 2000),
  -- Donations and total that its preview showed.
  donation_count integer not null check (donation_count > 0),
  total_cents bigint not null check (total_cents > 0),
  requested_by uuid not null,
  requested_at timestamptz not null,
  -- The second person, who approved or declined it.
  decided_by uuid,
  decided_at timestamptz,
  finished_at timestamptz,
  primary key (case_id, case_refund_id),
  check ((state = 'done') = (finished_at is not null)),
  check ((decided_by is null) = (decided_at is null))
);
select app.distribute('case_refund', 'case_id', 'case');
create unique index case_refund_open on case_refund (case_id) where state in ('awaiting_approval', 'running');
create index case_refund_by_state on case_refund (state, requested_at) where state in ('awaiting_approval', 'running');
grant select, insert, update on case_refund to hearten_app;

alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in ('donor', 'tip', 'duplicate', 'request',
  'fraud_warning', 'never_verified', 'case_hidden', 'staff', 'provider'));
