-- The personal data of a donor is kept under a key of their own: erasing that row erases the person
-- everywhere, and orders and ledger stay whole. Found by a keyed hash of the e-mail address.
create table person (
  email_hash text primary key,
  wrapped_key bytea not null,
  key_id text not null,
  created_at timestamptz not null
);
select app.distribute('person', 'email_hash', 'person');

-- The public signing key of a browser, bound to its visitor id on first sight.
create table visitor_key (
  visitor_id text primary key check (char_length(visitor_id) between 8 and 64),
  jwk jsonb not null,
  created_at timestamptz not null
);
select app.distribute('visitor_key', 'visitor_id', 'visitor');

create table orders (
  case_id text not null references cases (case_id),
  order_id uuid not null,
  idempotency_key text not null,
  -- Of everything the donor chose: the same key with other answers is refused.
  input_hash text not null,
  draft_nonce text not null,
  zone_id smallint not null check (zone_id = 1),
  state text not null check (state in ('created', 'awaiting_payment', 'requires_action', 'processing', 'unknown',
    'succeeded', 'failed', 'expired', 'cancelled', 'blocked', 'partially_refunded', 'refunded', 'disputed', 'charged_back')),
  attempt smallint not null default 0 check (attempt between 0 and 20),
  amount_cents bigint not null check (amount_cents between 500 and 2500000),
  tip_cents bigint not null check (tip_cents between 0 and amount_cents),
  cover_fee_cents bigint not null check (cover_fee_cents >= 0),
  total_cents bigint not null check (total_cents = amount_cents + tip_cents + cover_fee_cents),
  fee_cents bigint not null check (fee_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and total_cents),
  currency char(3) not null default 'USD' check (currency = 'USD'),
  pay_method text not null check (pay_method in ('card', 'google_pay', 'apple_pay')),
  email_hash text not null,
  name_cipher bytea not null,
  email_cipher bytea not null,
  hide_name boolean not null,
  hide_amount boolean not null,
  message text check (char_length(message) <= 280),
  consent_updates boolean not null,
  visitor_id text not null,
  attribution jsonb not null,
  provider_ref text,
  charge_ref text,
  card_brand text,
  card_last4 text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  state_at timestamptz not null,
  paid_at timestamptz,
  primary key (case_id, order_id),
  unique (case_id, idempotency_key),
  unique (case_id, draft_nonce)
);
select app.distribute('orders', 'case_id', 'case');
create index orders_open_by_visitor on orders (case_id, visitor_id, created_at)
  where state in ('created', 'awaiting_payment', 'requires_action', 'processing', 'unknown');
create index orders_unfinished on orders (state_at) where state in ('created', 'awaiting_payment', 'requires_action', 'processing', 'unknown');

-- Every try to charge an order, written before the provider is asked.
create table charge_attempt (
  case_id text not null,
  order_id uuid not null,
  attempt smallint not null check (attempt between 1 and 20),
  confirmation_token text not null,
  state text not null check (state in ('asked', 'requires_action', 'processing', 'unknown', 'succeeded', 'failed')),
  provider_ref text,
  -- The provider's own word for a refusal: for staff and the security log, never for the page.
  decline_code text,
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (case_id, order_id, attempt),
  foreign key (case_id, order_id) references orders (case_id, order_id)
);
select app.distribute('charge_attempt', 'case_id', 'case');

-- From a provider's id to the case it belongs to.
create table provider_ref (
  ref text primary key,
  case_id text not null,
  order_id uuid not null
);
select app.distribute('provider_ref', 'ref', 'provider');

-- The public face of a settled order.
create table donation (
  case_id text not null,
  donation_id uuid not null,
  display_name text not null,
  hide_name boolean not null,
  hide_amount boolean not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- What the list "top" sorts by: zero where the amount is hidden, so that the order tells nothing.
  shown_cents bigint generated always as (case when hide_amount then 0 else amount_cents end) stored,
  message text,
  email_hash text not null,
  donated_at timestamptz not null,
  primary key (case_id, donation_id),
  foreign key (case_id, donation_id) references orders (case_id, order_id)
);
select app.distribute('donation', 'case_id', 'case');
create index donation_recent on donation (case_id, donated_at desc, donation_id desc);
create index donation_top on donation (case_id, shown_cents desc, donation_id desc);

-- Who gave to a case, once each: a first gift is told from a further one without counting.
create table case_donor (
  case_id text not null,
  email_hash text not null,
  first_at timestamptz not null,
  primary key (case_id, email_hash)
);
select app.distribute('case_donor', 'case_id', 'case');

grant select, insert, delete on person to hearten_app;
grant select, insert, update, delete on visitor_key, orders, charge_attempt, provider_ref, donation, case_donor to hearten_app;
