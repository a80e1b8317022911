-- Money that goes back: refunds, requests for them, payments that a donor's bank disputes, and duplicate payments.
create table refund (
  case_id text not null,
  refund_id uuid not null,
  order_id uuid not null,
  idempotency_key text not null,
  -- donor: within a day, without asking. tip: the tip alone. duplicate: the same gift twice. request: asked for and
  -- granted. fraud_warning: the card's bank warned. never_verified: the recipient never proved who they are. staff:
  -- decided there. provider: made at the provider itself, and taken over.
  reason text not null check (reason in ('donor', 'tip', 'duplicate', 'request', 'fraud_warning', 'never_verified',
    'staff', 'provider')),
  -- The staff member who decided, where one did.
  staff_id uuid,
  donation_cents bigint not null check (donation_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  cover_cents bigint not null check (cover_cents >= 0),
  fee_cents bigint not null check (fee_cents between 0 and donation_cents),
  total_cents bigint not null check (total_cents = donation_cents + tip_cents + cover_cents and total_cents > 0),
  state text not null check (state in ('requested', 'pending', 'succeeded', 'failed')),
  provider_ref text,
  -- The provider's word for why it failed: for staff.
  failure text,
  -- The latest that the donor was mailed about it: forward only, so that work done twice mails once.
  mailed_state text check (mailed_state in ('on_its_way', 'failed')),
  created_at timestamptz not null,
  state_at timestamptz not null,
  primary key (case_id, refund_id),
  unique (case_id, idempotency_key),
  foreign key (case_id, order_id) references orders (case_id, order_id),
  constraint refund_provider_ref check (state in ('requested', 'failed') or provider_ref is not null)
);
select app.distribute('refund', 'case_id', 'case');
create index refund_of_order on refund (case_id, order_id);
create unique index refund_by_provider on refund (case_id, provider_ref) where provider_ref is not null;
create index refund_of_provider on refund (provider_ref) where provider_ref is not null;
create index refund_unfinished on refund (state_at) where state in ('requested', 'pending');

-- A donor asked for a gift back, and support decides. nothing_left: all of the gift went back another way.
create table refund_request (
  case_id text not null,
  request_id uuid not null,
  order_id uuid not null,
  idempotency_key text not null,
  reference text not null,
  reason text not null,
  -- Our own words, where a refund failed; what a donor wrote is sealed under their key.
  body text not null check (char_length(body) <= 2000),
  body_cipher bytea,
  state text not null default 'open' check (state in ('open', 'granted', 'refused', 'nothing_left')),
  answer text,
  staff_id uuid,
  -- The latest that the donor was mailed about it: forward only.
  mailed_state text check (mailed_state in ('open', 'decided')),
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (case_id, request_id),
  unique (case_id, idempotency_key),
  foreign key (case_id, order_id) references orders (case_id, order_id),
  check ((state = 'open') = (decided_at is null)),
  constraint refund_request_reason
    check (reason in ('mistake', 'twice', 'not_me', 'not_true', 'changed', 'other', 'refund_failed'))
);
select app.distribute('refund_request', 'case_id', 'case');
-- One open request a gift.
create unique index refund_request_open on refund_request (case_id, order_id) where state = 'open';
create index refund_request_waiting on refund_request (created_at) where state = 'open';
create index refund_request_of_order on refund_request (case_id, order_id);

create table dispute (
  case_id text not null,
  dispute_id uuid not null,
  order_id uuid not null,
  provider_ref text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- Of the order, as far as it hadn't gone back before; the rest of the amount is Hearten's loss if it is lost.
  donation_cents bigint not null check (donation_cents >= 0),
  tip_cents bigint not null check (tip_cents >= 0),
  cover_cents bigint not null check (cover_cents >= 0),
  fee_cents bigint not null check (fee_cents between 0 and donation_cents),
  -- inquiry: the bank asks, no money has moved. open: the money is withdrawn, and evidence may be sent.
  state text not null check (state in ('inquiry', 'open', 'under_review', 'won', 'lost', 'closed')),
  reason text not null,
  evidence_due_at timestamptz,
  evidence_sent_at timestamptz,
  -- The latest that the donor was mailed about it: forward only.
  mailed_state text check (mailed_state in ('open', 'decided')),
  opened_at timestamptz not null,
  state_at timestamptz not null,
  primary key (case_id, dispute_id),
  unique (case_id, provider_ref),
  foreign key (case_id, order_id) references orders (case_id, order_id),
  check (donation_cents + tip_cents + cover_cents <= amount_cents)
);
select app.distribute('dispute', 'case_id', 'case');
create index dispute_of_order on dispute (case_id, order_id);
create index dispute_of_provider on dispute (provider_ref);
create index dispute_by_time on dispute (opened_at desc, dispute_id desc);
-- The staff's list of undecided disputes, page by page.
create index dispute_undecided_by_due on dispute (
  coalesce(case when evidence_sent_at is null then evidence_due_at end, '9999-01-01Z'::timestamptz), dispute_id
) where state in ('inquiry', 'open', 'under_review');

-- A payment of an order that another payment has paid already: no gift, and on its way back to its donor.
create table duplicate_payment (
  case_id text not null,
  duplicate_payment_id uuid not null,
  order_id uuid not null,
  payment_ref text not null,
  charge_ref text not null,
  amount_cents bigint not null check (amount_cents > 0),
  card_brand text,
  card_last4 text,
  paid_at timestamptz not null,
  -- promised: the provider is asked until it answers. sent: it has the refund. succeeded: on its way to the donor's bank.
  -- disputed: the donor's bank took the payment back. failed: it didn't go back, and staff was told.
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
  mailed_at timestamptz,
  noticed_at timestamptz not null,
  state_at timestamptz not null,
  primary key (case_id, duplicate_payment_id),
  -- Noticed in several ways at once, it is one.
  unique (case_id, payment_ref),
  foreign key (case_id, order_id) references orders (case_id, order_id),
  check (state not in ('sent', 'succeeded') or returned_cents = amount_cents),
  check (state <> 'disputed' or dispute_ref is not null)
);
select app.distribute('duplicate_payment', 'case_id', 'case');
create index duplicate_payment_of_order on duplicate_payment (case_id, order_id);
create index duplicate_payment_unfinished on duplicate_payment (state_at) where state in ('promised', 'sent');
create index duplicate_payment_by_time on duplicate_payment (noticed_at desc, duplicate_payment_id desc);

grant select, insert, update on refund, refund_request, dispute, duplicate_payment to hearten_app;
