-- What an organizer sees of a case with very many donations is read from indexes alone: sums of each day, and counts.
drop index donation_recent;
create index donation_recent on donation (case_id, donated_at desc, donation_id desc) include (amount_cents, returned_cents)
  where returned_cents < amount_cents;
drop index donation_words;
create index donation_words on donation (case_id, donated_at desc, donation_id desc) include (thanked_at)
  where message is not null and returned_cents < amount_cents;
drop index donation_not_thanked;
create index donation_not_thanked on donation (case_id, donated_at desc, donation_id desc)
  where thanked_at is null and returned_cents < amount_cents;
create index donation_large on donation (case_id, donated_at desc, donation_id desc) include (thanked_at)
  where amount_cents - returned_cents >= 10000 and returned_cents < amount_cents;
create index case_donor_again on case_donor (case_id, email_hash) where gifts > 1;
create index orders_erased on orders (case_id, order_id) where octet_length(email_cipher) = 0;

-- Who asked for updates is, too: erasing a donor withdraws their consent.
drop index orders_paid_by_donor;
create index orders_paid_by_donor on orders (case_id, email_hash, paid_at) include (consent_updates, amount_cents, returned_donation_cents)
  where paid_at is not null;
