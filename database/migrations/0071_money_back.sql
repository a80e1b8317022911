-- Money that goes back: refunds that somebody asked for, and payments that a donor's bank disputes.

-- Promised back to a donor, and not yet gone from the provider.
insert into account_kind (code, name, normal_side) values (2200, 'refund_payable', 'C');

-- What of an order went back to its donor, or is on its way there: refunds that didn't fail, and lost disputes.
alter table orders drop column refunded_cents;
alter table orders
  add column returned_gift_cents bigint not null default 0 check (returned_gift_cents between 0 and amount_cents),
  add column returned_tip_cents bigint not null default 0 check (returned_tip_cents between 0 and tip_cents),
  add column returned_cover_cents bigint not null default 0 check (returned_cover_cents between 0 and cover_fee_cents),
  -- Of the card fee that the case bore: given back to it by Hearten, since a refund must not cost it anything.
  add column returned_fee_cents bigint not null default 0 check (returned_fee_cents between 0 and fee_cents);
alter table orders add column refunded_cents bigint not null
  generated always as (returned_gift_cents + returned_tip_cents + returned_cover_cents) stored;
alter table orders add constraint orders_returned_when_paid check (refunded_cents = 0 or paid_at is not null);

-- The public sees what a gift still is; one that went back whole isn't listed and isn't counted.
alter table donation add column returned_cents bigint not null default 0 check (returned_cents between 0 and amount_cents);
drop index donation_top;
drop index donation_recent;
alter table donation drop column shown_cents;
alter table donation add column shown_cents bigint not null
  generated always as (case when hide_amount then 0 else amount_cents - returned_cents end) stored;
create index donation_recent on donation (case_id, donated_at desc, donation_id desc) where returned_cents < amount_cents;
create index donation_top on donation (case_id, shown_cents desc, donation_id desc) where returned_cents < amount_cents;

-- How many gifts of a person stand on a case: the first makes a donor, the last to go back takes one away.
alter table case_donor add column gifts integer not null default 0 check (gifts >= 0);
update case_donor d set gifts = (select count(*) from donation g where g.case_id = d.case_id and g.email_hash = d.email_hash);

create table refund (
  case_id text not null,
  refund_id uuid not null,
  order_id uuid not null,
  idempotency_key text not null,
  -- donor: within a day, by themselves. tip: the tip alone. duplicate: the same gift twice. request: asked for and granted.
  -- fraud_warning: the card's bank warned. never_verified: nobody proved who receives it. staff: decided there.
  -- provider: made at the provider itself, and taken over.
  reason text not null check (reason in ('donor', 'tip', 'duplicate', 'request', 'fraud_warning', 'never_verified', 'staff', 'provider')),
  -- The staff member who decided, where one did.
  staff_id uuid,
  gift_cents bigint not null check (gift_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  cover_cents bigint not null check (cover_cents >= 0),
  fee_cents bigint not null check (fee_cents between 0 and gift_cents),
  total_cents bigint not null check (total_cents = gift_cents + tip_cents + cover_cents and total_cents > 0),
  state text not null check (state in ('asked', 'pending', 'succeeded', 'failed')),
  provider_ref text,
  -- The provider's word for why it failed: for staff.
  failure text,
  created_at timestamptz not null,
  state_at timestamptz not null,
  primary key (case_id, refund_id),
  unique (case_id, idempotency_key),
  foreign key (case_id, order_id) references orders (case_id, order_id),
  check (state in ('asked', 'failed') or provider_ref is not null)
);
select app.distribute('refund', 'case_id', 'case');
create index refund_of_order on refund (case_id, order_id);
create unique index refund_by_provider on refund (case_id, provider_ref) where provider_ref is not null;
create index refund_unfinished on refund (state_at) where state in ('asked', 'pending');

-- A donor asked for a gift back, and support decides.
create table refund_request (
  case_id text not null,
  request_id uuid not null,
  order_id uuid not null,
  idempotency_key text not null,
  reference text not null,
  reason text not null,
  body text not null check (char_length(body) <= 2000),
  state text not null default 'open' check (state in ('open', 'granted', 'refused')),
  answer text,
  staff_id uuid,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (case_id, request_id),
  unique (case_id, idempotency_key),
  foreign key (case_id, order_id) references orders (case_id, order_id),
  check ((state = 'open') = (decided_at is null))
);
select app.distribute('refund_request', 'case_id', 'case');
-- One open request a gift.
create unique index refund_request_open on refund_request (case_id, order_id) where state = 'open';

create table dispute (
  case_id text not null,
  dispute_id uuid not null,
  order_id uuid not null,
  provider_ref text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Of the order, as far as it hadn't gone back before; what is left of the amount is Hearten's loss if it is lost.
  gift_cents bigint not null check (gift_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  cover_cents bigint not null check (cover_cents >= 0),
  fee_cents bigint not null check (fee_cents between 0 and gift_cents),
  -- inquiry: the bank asks, no money has moved. open: the money is withdrawn, and evidence may be sent.
  state text not null check (state in ('inquiry', 'open', 'under_review', 'won', 'lost', 'closed')),
  reason text not null,
  evidence_due_at timestamptz,
  evidence_sent_at timestamptz,
  opened_at timestamptz not null,
  state_at timestamptz not null,
  primary key (case_id, dispute_id),
  unique (case_id, provider_ref),
  foreign key (case_id, order_id) references orders (case_id, order_id),
  check (gift_cents + tip_cents + cover_cents <= amount_cents)
);
select app.distribute('dispute', 'case_id', 'case');
create index dispute_of_order on dispute (case_id, order_id);

grant select, insert, update on refund, refund_request, dispute to hearten_app;
