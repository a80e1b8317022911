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
  -- What went back to the donor, or is on its way there: refunds that didn't fail, and lost disputes.
  returned_donation_cents bigint not null default 0 check (returned_donation_cents between 0 and amount_cents),
  returned_tip_cents bigint not null default 0 check (returned_tip_cents between 0 and tip_cents),
  returned_cover_cents bigint not null default 0 check (returned_cover_cents between 0 and cover_fee_cents),
  -- Of the card fee that the case bore: given back to it by Hearten, since a refund must not cost it anything.
  returned_fee_cents bigint not null default 0 check (returned_fee_cents between 0 and fee_cents),
  refunded_cents bigint not null generated always as (returned_donation_cents + returned_tip_cents + returned_cover_cents) stored,
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
  -- When the provider was last asked about an order whose end we don't know: not more than once a second.
  asked_at timestamptz,
  paid_at timestamptz,
  -- A job that runs twice sends the receipt once.
  receipt_sent_at timestamptz,
  primary key (case_id, order_id),
  unique (case_id, idempotency_key),
  unique (case_id, draft_nonce),
  constraint orders_returned_when_paid check (refunded_cents = 0 or paid_at is not null)
);
-- Most cases have few orders, and one popular case has most of them. From the average the planner would think it cheap
-- to read all orders of a case in order to find some of them by their ids. Counting as if there were a hundred cases, it
-- uses the whole key. Citus refuses this on a distributed table, so it comes first.
alter table orders alter column case_id set (n_distinct = 100);
select app.distribute('orders', 'case_id', 'case');
create index orders_open_by_visitor on orders (case_id, visitor_id, created_at)
  where state in ('created', 'awaiting_payment', 'requires_action', 'processing', 'unknown');
create index orders_unfinished on orders (state_at) where state in ('created', 'awaiting_payment', 'requires_action', 'processing', 'unknown');
-- Equal gifts of one donor within minutes are looked for before each charge, and on each gift's page.
create index orders_paid_by_donor on orders (case_id, email_hash, paid_at) where paid_at is not null;
-- Paid orders are found by donor_order; the others hold words, too.
create index orders_unpaid_of_person on orders (email_hash) where paid_at is null;

-- Locked before an order of this visitor on this case is started, so that two tabs can't both find no open order.
create table order_turn (
  case_id text not null,
  visitor_id text not null,
  primary key (case_id, visitor_id)
);
select app.distribute('order_turn', 'case_id', 'case');

-- A key that came while the same gift was already open: sent again, it must find that order and not begin another.
create table order_key_alias (
  case_id text not null,
  idempotency_key text not null,
  order_id uuid not null,
  primary key (case_id, idempotency_key),
  foreign key (case_id, order_id) references orders (case_id, order_id)
);
select app.distribute('order_key_alias', 'case_id', 'case');

-- Every attempt to charge an order, written before the provider is asked.
create table charge_attempt (
  case_id text not null,
  order_id uuid not null,
  attempt smallint not null check (attempt between 1 and 20),
  confirmation_token text not null,
  -- What else the provider was told (description, statementSuffix, returnUrl): the same key must always come with the
  -- same words, and a case's title may change in between.
  words jsonb,
  state text not null check (state in ('asked', 'requires_action', 'processing', 'unknown', 'succeeded', 'failed')),
  provider_ref text,
  -- The provider's own word for a refusal: for staff and the security log, never for the page.
  decline_code text,
  -- A keyed hash of the attempt's network address, kept for a day: a card that is refused later counts there, too.
  address_key text,
  asked_at timestamptz not null,
  -- Since when the donor's browser could confirm this payment. From then on only the provider can end it.
  action_asked_at timestamptz,
  answered_at timestamptz,
  primary key (case_id, order_id, attempt),
  foreign key (case_id, order_id) references orders (case_id, order_id)
);
alter table charge_attempt alter column case_id set (n_distinct = 100);
select app.distribute('charge_attempt', 'case_id', 'case');
-- Holds one day's attempts: for the share of declines in the last minutes, and for forgetting addresses.
create index charge_attempt_lately on charge_attempt (asked_at) where address_key is not null;

-- From a provider's id to the case it belongs to.
create table provider_ref (
  ref text primary key,
  case_id text not null,
  order_id uuid not null
);
select app.distribute('provider_ref', 'ref', 'provider');

-- The public face of a settled order: what of the gift stands. One that went back whole isn't listed and isn't counted.
create table donation (
  case_id text not null,
  donation_id uuid not null,
  display_name text not null,
  hide_name boolean not null,
  hide_amount boolean not null,
  amount_cents bigint not null check (amount_cents > 0),
  returned_cents bigint not null default 0 check (returned_cents between 0 and amount_cents),
  -- What the list "top" sorts by: zero where the amount is hidden, so that the order tells nothing.
  shown_cents bigint not null generated always as (case when hide_amount then 0 else amount_cents - returned_cents end) stored,
  message text,
  email_hash text not null,
  donated_at timestamptz not null,
  primary key (case_id, donation_id),
  foreign key (case_id, donation_id) references orders (case_id, order_id)
);
select app.distribute('donation', 'case_id', 'case');
create index donation_recent on donation (case_id, donated_at desc, donation_id desc) where returned_cents < amount_cents;
create index donation_top on donation (case_id, shown_cents desc, donation_id desc) where returned_cents < amount_cents;
create index donation_words on donation (case_id, donated_at desc, donation_id desc) where message is not null;
-- The first gift of a case, whether or not it went back: those that stand have `donation_recent`, the few others this.
create index donation_returned on donation (case_id, donated_at) where returned_cents >= amount_cents;

-- A case's donors, once each: a first gift is told from a further one without counting.
create table case_donor (
  case_id text not null,
  email_hash text not null,
  first_at timestamptz not null,
  -- How many gifts of a person stand on a case: the first makes a donor, the last to go back takes one away.
  gifts integer not null default 0 check (gifts >= 0),
  primary key (case_id, email_hash)
);
select app.distribute('case_donor', 'case_id', 'case');

-- Each change by a donor of what the public sees of a gift. A change sent again, late, doesn't undo a later one.
create table donation_change (
  case_id text not null,
  order_id uuid not null,
  idempotency_key text not null,
  hide_name boolean not null,
  hide_amount boolean not null,
  changed_at timestamptz not null,
  primary key (case_id, order_id, idempotency_key),
  foreign key (case_id, order_id) references orders (case_id, order_id)
);
select app.distribute('donation_change', 'case_id', 'case');

-- From a donor to their gifts: orders are spread by case, and a statement is over all cases.
create table donor_order (
  email_hash text not null,
  case_id text not null,
  order_id uuid not null,
  paid_at timestamptz not null,
  primary key (email_hash, case_id, order_id)
);
select app.distribute('donor_order', 'email_hash', 'person');

-- Statements that were mailed, or are about to be: limits how often an address is written to.
create table statement_mail (
  email_hash text not null,
  ask_id uuid not null,
  year smallint not null,
  asked_at timestamptz not null,
  sent_at timestamptz,
  primary key (email_hash, ask_id)
);
select app.distribute('statement_mail', 'email_hash', 'person');

-- An attack by card testers: when it began, and when the share of declines was last high. It lasts for a while after.
create table attack (
  scope text primary key check (scope = 'site'),
  began_at timestamptz not null,
  high_at timestamptz not null check (high_at >= began_at)
);
select app.distribute('attack', 'scope', 'attack');

grant select, insert, update, delete on visitor_key, orders, order_turn, charge_attempt, provider_ref, donation, case_donor to hearten_app;
grant select, insert, update on statement_mail, attack to hearten_app;
grant select, insert on order_key_alias, donation_change, donor_order to hearten_app;
