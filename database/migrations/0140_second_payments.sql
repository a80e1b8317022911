-- A payment of an order that another payment has paid already: nobody's gift, and on its way back to its donor.

-- Taken from a donor a second time for the same gift, and not yet gone back.
insert into account_kind (code, name, normal_side) values (2400, 'second_payment_payable', 'C');

create table second_payment (
  case_id text not null,
  second_payment_id uuid not null,
  order_id uuid not null,
  payment_ref text not null,
  charge_ref text not null,
  amount_cents bigint not null check (amount_cents > 0),
  card_brand text,
  card_last4 text,
  paid_at timestamptz not null,
  -- promised: the provider is asked until it answers. sent: it has the refund. succeeded: on its way to the donor's bank.
  -- disputed: the donor's bank took the payment back by itself. failed: it didn't go back, and staff was told.
  state text not null default 'promised' check (state in ('promised', 'sent', 'succeeded', 'disputed', 'failed')),
  -- What refunds and the bank have given back of it.
  returned_cents bigint not null default 0 check (returned_cents between 0 and amount_cents),
  -- Its refunds at the provider: ours, and any that staff made there.
  refund_refs text[] not null default '{}',
  -- What the bank withdrew, and how much of that was still the donor's; the rest is Hearten's loss.
  dispute_ref text,
  disputed_cents bigint not null default 0 check (disputed_cents >= 0),
  disputed_owed_cents bigint not null default 0 check (disputed_owed_cents between 0 and disputed_cents),
  -- The provider's word for why it failed: for staff.
  failure text,
  -- When the donor was mailed that it goes back.
  told_at timestamptz,
  noticed_at timestamptz not null,
  state_at timestamptz not null,
  primary key (case_id, second_payment_id),
  -- Noticed on several roads at once, it is one.
  unique (case_id, payment_ref),
  foreign key (case_id, order_id) references orders (case_id, order_id),
  check (state not in ('sent', 'succeeded') or returned_cents = amount_cents),
  check (state <> 'disputed' or dispute_ref is not null)
);
select app.distribute('second_payment', 'case_id', 'case');
create index second_payment_of_order on second_payment (case_id, order_id);
create index second_payment_unfinished on second_payment (state_at) where state in ('promised', 'sent');

grant select, insert, update on second_payment to hearten_app;
