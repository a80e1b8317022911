-- Link, the provider's own saved cards, pays besides cards and wallets.
alter table orders drop constraint orders_pay_method_check;
alter table orders add constraint orders_pay_method_check
  check (pay_method in ('card', 'google_pay', 'apple_pay', 'link'));

-- A donor's customer at the provider, to which their kept cards belong there. Has no name or address.
create table donor_customer (
  user_id uuid primary key,
  customer_ref text not null,
  created_at timestamptz not null
);
select app.distribute('donor_customer', 'user_id', 'user');
grant select, insert, delete on donor_customer to hearten_app;

-- A card that a signed-in donor kept for their next gifts. The card itself is at the provider: only its name is here.
-- Personal data: removed by the person, and with their account.
create table kept_card (
  user_id uuid not null,
  card_id uuid not null,
  payment_method_ref text not null,
  -- The provider's, equal for the same card, without its number.
  fingerprint text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month smallint not null check (exp_month between 1 and 12),
  exp_year smallint not null,
  kept_at timestamptz not null,
  primary key (user_id, card_id),
  unique (user_id, fingerprint)
);
select app.distribute('kept_card', 'user_id', 'user');
grant select, insert, update, delete on kept_card to hearten_app;

-- What an attempt charges: a token, or a kept card of a customer. A token with a customer is kept for keep_for, an account,
-- once it is paid. A retry under the same key must send the same.
alter table charge_attempt alter column confirmation_token drop not null;
alter table charge_attempt add column payment_method_ref text;
alter table charge_attempt add column customer_ref text;
alter table charge_attempt add column keep_for uuid;
alter table charge_attempt add constraint charge_attempt_source_check
  check (case when payment_method_ref is null
    then confirmation_token is not null and (customer_ref is null) = (keep_for is null)
    else confirmation_token is null and customer_ref is not null and keep_for is null end);
