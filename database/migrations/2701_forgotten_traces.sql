-- Payments whose card was kept, or wasn't needed: a repeated job doesn't keep a card again that was removed since.
create table kept_card_payment (
  user_id uuid not null,
  payment_ref text not null,
  primary key (user_id, payment_ref)
);
select app.distribute('kept_card_payment', 'user_id', 'user');
grant select, insert, delete on kept_card_payment to hearten_app;

-- What an attempt charged is deleted a day later, or with its account.
create index charge_attempt_with_customer on charge_attempt (requested_at) where customer_ref is not null;

-- Who was told that a payout arrived is deleted with their data.
create index arrival_recipient_of_address on arrival_recipient (email_hash);
grant delete on arrival_recipient to hearten_app;
