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
  refunded_cents bigint not null generated always as (returned_donation_cents + returned_tip_cents +
    returned_cover_cents) stored,
  currency char(3) not null default 'USD' check (currency = 'USD'),
  pay_method text not null check (pay_method in ('card', 'google_pay', 'apple_pay')),
  email_hash text not null,
  name_cipher bytea not null,
  email_cipher bytea not null,
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
  polled_at timestamptz,
  paid_at timestamptz,
  -- A job that runs twice sends the receipt once.
  receipt_sent_at timestamptz,
  -- When the donor said that they mean a donation like one they just made. Only earlier donations are covered by it.
  similar_confirmed_at timestamptz,
  -- How a donor's name is shown: in full, as first name and initial, or not at all.
  name_shown text not null check (name_shown in ('full', 'first_initial', 'anonymous')),
  terms_version text,
  -- A donation in honor or in memory of somebody, and where a card about it goes: sealed with the donor, and gone once it
  -- is mailed.
  tribute_kind text,
  tribute_name text,
  card_cipher bytea,
  primary key (case_id, order_id),
  unique (case_id, idempotency_key),
  unique (case_id, draft_nonce),
  constraint orders_returned_when_paid check (refunded_cents = 0 or paid_at is not null),
  constraint orders_tribute_check check ((tribute_kind is null) = (tribute_name is null) and tribute_kind in ('honor',
    'memory'))
);
-- Most cases have few orders, and one popular case has most of them. From the average the planner would think it cheap
-- to read all orders of a case in order to find some of them by their ids. Counting as if there were a hundred cases, it
-- uses the whole key. Citus refuses this on a distributed table, so it comes first.
alter table orders alter column case_id set (n_distinct = 100);
select app.distribute('orders', 'case_id', 'case');
create index orders_open_by_visitor on orders (case_id, visitor_id, created_at)
  where state in ('created', 'awaiting_payment', 'requires_action', 'processing', 'unknown');
create index orders_unfinished on orders (state_at) where state in ('created', 'awaiting_payment', 'requires_action', 'processing', 'unknown');
create index orders_of_person on orders (email_hash);
create index orders_by_share on orders (case_id, (attribution ->> 'shareSourceId'))
  where paid_at is not null and attribution ->> 'shareSourceId' is not null;
create index orders_by_payment on orders (paid_at) where paid_at is not null;
-- What staff search and list orders by, over all cases.
create index orders_by_time on orders (created_at desc, order_id desc);
create index orders_by_state on orders (state, created_at desc, order_id desc);
create index orders_by_card on orders (card_last4, created_at desc) where card_last4 is not null;
create index orders_erased on orders (case_id, order_id) where octet_length(email_cipher) = 0;
-- Who asked for updates is read from an index of those donors alone, because on many cases few of very many donors asked.
create index orders_news on orders (case_id, email_hash)
  where paid_at is not null and consent_updates and returned_donation_cents < amount_cents;
create index orders_paid_by_donor on orders (case_id, email_hash, paid_at) where paid_at is not null;

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
  state text not null check (state in ('requested', 'requires_action', 'processing', 'unknown', 'succeeded', 'failed')),
  provider_ref text,
  -- The provider's own word for a refusal: for staff and the security log, never for the page.
  decline_code text,
  -- A keyed hash of the attempt's network address, kept for a day: a card that is refused later counts there, too.
  address_key text,
  requested_at timestamptz not null,
  -- Since when the donor's browser could confirm this payment. From then on only the provider can end it.
  action_requested_at timestamptz,
  answered_at timestamptz,
  primary key (case_id, order_id, attempt),
  foreign key (case_id, order_id) references orders (case_id, order_id)
);
alter table charge_attempt alter column case_id set (n_distinct = 100);
select app.distribute('charge_attempt', 'case_id', 'case');
-- Holds one day's attempts: for the share of declines in the last minutes, and for forgetting addresses.
create index charge_attempt_lately on charge_attempt (requested_at) where address_key is not null;

-- From a provider's id to the case it belongs to.
create table provider_ref (
  ref text primary key,
  case_id text not null,
  order_id uuid not null
);
select app.distribute('provider_ref', 'ref', 'provider');

-- The public face of a settled order: what of the gift stands. One that went back whole isn't listed and isn't counted.
-- An organizer's thank-yous change many donations at once. Reads from an index alone are fast again once they are vacuumed.
create table donation (
  case_id text not null,
  donation_id uuid not null,
  display_name text not null,
  hide_amount boolean not null,
  amount_cents bigint not null check (amount_cents > 0),
  returned_cents bigint not null default 0 check (returned_cents between 0 and amount_cents),
  -- What the list "top" sorts by: zero where the amount is hidden, so that the order tells nothing.
  shown_cents bigint not null generated always as (case when hide_amount then 0 else amount_cents - returned_cents
    end) stored,
  message text,
  email_hash text not null,
  donated_at timestamptz not null,
  name_shown text not null check (name_shown in ('full', 'first_initial', 'anonymous')),
  -- What an organizer said to a donor, once per donation, and words of support that the organizer took off the page.
  thanked_at timestamptz,
  thanks text,
  words_hidden_at timestamptz,
  tribute_kind text,
  tribute_name text,
  primary key (case_id, donation_id),
  foreign key (case_id, donation_id) references orders (case_id, order_id),
  constraint donation_tribute_check check ((tribute_kind is null) = (tribute_name is null) and tribute_kind in
    ('honor', 'memory'))
) with (autovacuum_vacuum_scale_factor = 0.01);
select app.distribute('donation', 'case_id', 'case');
create index donation_top on donation (case_id, shown_cents desc, donation_id desc) where returned_cents < amount_cents;
-- The first gift of a case, whether or not it went back: those that stand have `donation_recent`, the few others this.
create index donation_returned on donation (case_id, donated_at) where returned_cents >= amount_cents;
create index donation_words_top on donation (case_id, shown_cents desc, donation_id desc) where message is not null;
create index donation_recent on donation (case_id, donated_at desc, donation_id desc) include (amount_cents, returned_cents)
  where returned_cents < amount_cents;
create index donation_words on donation (case_id, donated_at desc, donation_id desc) include (thanked_at)
  where message is not null and returned_cents < amount_cents;
create index donation_not_thanked on donation (case_id, donated_at desc, donation_id desc)
  where thanked_at is null and returned_cents < amount_cents;
create index donation_large on donation (case_id, donated_at desc, donation_id desc) include (thanked_at)
  where amount_cents - returned_cents >= 10000 and returned_cents < amount_cents;

-- A case's donors, once each: a first gift is told from a further one without counting.
create table case_donor (
  case_id text not null,
  email_hash text not null,
  first_at timestamptz not null,
  -- How many gifts of a person stand on a case: the first makes a donor, the last to go back takes one away.
  donation_count integer not null default 0 check (donation_count >= 0),
  primary key (case_id, email_hash)
);
select app.distribute('case_donor', 'case_id', 'case');
create index case_donor_again on case_donor (case_id, email_hash) include (donation_count) where donation_count > 1;

-- Each change by a donor of what the public sees of a gift. A change sent again, late, doesn't undo a later one.
create table donation_change (
  case_id text not null,
  order_id uuid not null,
  idempotency_key text not null,
  hide_amount boolean not null,
  changed_at timestamptz not null,
  name_shown text not null check (name_shown in ('full', 'first_initial', 'anonymous')),
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
  request_id uuid not null,
  year smallint not null,
  requested_at timestamptz not null,
  sent_at timestamptz,
  primary key (email_hash, request_id)
);
select app.distribute('statement_mail', 'email_hash', 'person');

-- An attack by card testers: when it began, and when the share of declines was last high. It lasts for a while after.
create table attack (
  scope text primary key check (scope = 'site'),
  began_at timestamptz not null,
  high_at timestamptz not null check (high_at >= began_at)
);
select app.distribute('attack', 'scope', 'attack');

-- From the number on a receipt to the gift: it follows from the order's id by a key of ours, and can't be read backwards.
create table receipt_number (
  receipt_number text primary key,
  case_id text not null,
  order_id uuid not null
);
select app.distribute('receipt_number', 'receipt_number', 'receipt');

-- Donors whom staff keep from paying: an e-mail address, a network or a card, under the keys that card testers are
-- counted by. Holds no address and no number.
create table block_entry (
  key text primary key check (key ~ '^(email|address|line|block|card):.'),
  -- The order that it was taken from; null for an address that was typed.
  order_id uuid,
  reason text not null,
  added_by uuid not null,
  added_at timestamptz not null
);
select app.distribute('block_entry', 'key', 'velocity');
create index block_entry_by_time on block_entry (added_at desc, key);
create index block_entry_of_cards on block_entry (key) where key like 'card:%';

-- Everything that payments of one case change, in one round trip: the orders are paid, the donations public, the
-- journals posted, and later work is in the outbox. It only writes down what the application drew up. Its statements
-- are of one case each, so a sharded server runs the whole function on the case's node.
-- Skips orders that were paid before, with all that belongs to them. Returns the ids of the settled ones.
create function app.settle_donations(
  p_case_id text, p_order_ids uuid[], p_now timestamptz, p_payable_states text[],
  p_payments jsonb, p_journals jsonb, p_lines jsonb, p_later jsonb, p_delta_id uuid
) returns uuid[] language plpgsql as $$
declare
  written record;
  paid uuid[] := '{}';
  posted uuid[] := '{}';
  new_donors integer := 0;
begin
  for written in
    update orders set state = 'succeeded', state_at = p_now, paid_at = payment.paid_at,
      attempt = greatest(orders.attempt, payment.attempt), provider_ref = payment.payment_ref,
      charge_ref = payment.charge_ref, pay_method = payment.pay_method, card_brand = payment.card_brand,
      card_last4 = payment.card_last4
    from jsonb_to_recordset(p_payments) as payment (order_id uuid, attempt smallint, paid_at timestamptz,
      payment_ref text, charge_ref text, pay_method text, card_brand text, card_last4 text)
    where orders.case_id = p_case_id and orders.order_id = any(p_order_ids)
      and orders.order_id = payment.order_id and orders.state = any(p_payable_states)
    returning orders.order_id
  loop
    paid := paid || written.order_id;
  end loop;
  if paid = '{}' then return paid; end if;

  update charge_attempt set state = 'succeeded', provider_ref = payment.payment_ref, answered_at = p_now
  from jsonb_to_recordset(p_payments) as payment (order_id uuid, attempt smallint, payment_ref text)
  where charge_attempt.case_id = p_case_id and charge_attempt.order_id = payment.order_id
    and charge_attempt.attempt = payment.attempt and charge_attempt.order_id = any(paid);

  -- An erased donor has an empty name, and stays anonymous.
  insert into donation (case_id, donation_id, display_name, name_shown, hide_amount, amount_cents, message,
    tribute_kind, tribute_name, email_hash, donated_at)
  select p_case_id, orders.order_id, case when orders.name_cipher = '' then 'Anonymous' else payment.display_name end,
    name_shown, hide_amount, amount_cents, message, tribute_kind, tribute_name, email_hash, orders.paid_at
  from orders join jsonb_to_recordset(p_payments) as payment (order_id uuid, display_name text) using (order_id)
  where orders.case_id = p_case_id and orders.order_id = any(paid);

  for written in
    insert into case_donor (case_id, email_hash, first_at, donation_count)
    select p_case_id, email_hash, min(paid_at), count(*)::integer from orders
    where case_id = p_case_id and order_id = any(paid)
    group by email_hash order by email_hash
    on conflict (case_id, email_hash) do update set donation_count = case_donor.donation_count + excluded.donation_count
    returning coalesce(old.donation_count, 0) as former_count
  loop
    if written.former_count = 0 then new_donors := new_donors + 1; end if;
  end loop;

  for written in
    insert into journal (case_id, journal_id, kind, source, source_id, n_lines, occurred_at, posted_at)
    select p_case_id, journal_id, kind, source, source_id, n_lines, occurred_at, p_now
    from jsonb_to_recordset(p_journals) as drawn (order_id uuid, journal_id uuid, kind text, source text,
      source_id text, n_lines smallint, occurred_at timestamptz)
    where order_id = any(paid)
    on conflict (case_id, source, source_id, kind) do nothing
    returning journal_id
  loop
    posted := posted || written.journal_id;
  end loop;

  if posted <> '{}' then
    insert into journal_line (case_id, journal_id, n_lines, line, debit, credit, amount_cents)
    select p_case_id, journal_id, n_lines, line, debit, credit, amount_cents
    from jsonb_to_recordset(p_lines) as drawn (journal_id uuid, n_lines smallint, line smallint, debit smallint,
      credit smallint, amount_cents bigint)
    where journal_id = any(posted);

    select coalesce(sum(raised_cents), 0)::bigint as raised, coalesce(sum(payable_cents), 0)::bigint as payable,
      coalesce(sum(fees_cents), 0)::bigint as fees
    into written
    from jsonb_to_recordset(p_journals) as drawn (journal_id uuid, raised_cents bigint, payable_cents bigint,
      fees_cents bigint)
    where journal_id = any(posted);
    insert into case_delta (case_id, delta_id, raised_cents, payable_cents, fees_cents, donations, donors)
    values (p_case_id, p_delta_id, written.raised, written.payable, written.fees, cardinality(paid), new_donors);
  end if;

  insert into outbox (case_id, outbox_id, topic, payload, run_at, created_at, due_at)
  select p_case_id, outbox_id, topic, payload, run_at, p_now, p_now
  from jsonb_to_recordset(p_later) as entry (order_id uuid, outbox_id uuid, topic text, payload jsonb,
    run_at timestamptz)
  where order_id = any(paid);
  return paid;
end $$;

-- Where the server has Citus, the function runs on the node of its case.
do $$ begin
  if app.has_citus() then
    perform create_distributed_function((select 'app.settle_donations'::regproc::regprocedure), 'p_case_id', colocate_with => 'orders');
  end if;
end $$;

-- Otherwise each statement of the function is planned again at every call, for values that don't change its plan: a fifth of the
-- database's work for a donation that settles among others, and a third of one that settles alone. Citus plans a
-- distributed statement for its values, so it can't.
do $$ begin
  if not app.has_citus() then
    alter function app.settle_donations set plan_cache_mode = force_generic_plan;
  end if;
end $$;

grant select, insert, update, delete on orders, order_turn, charge_attempt, provider_ref, donation, case_donor to
  hearten_app;
grant select, insert, update on statement_mail, attack to hearten_app;
grant select, insert, delete on block_entry to hearten_app;
grant select, insert on order_key_alias, donation_change, donor_order, receipt_number to hearten_app;
grant execute on function app.settle_donations to hearten_app;
