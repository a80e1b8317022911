-- Who asked for updates is read from an index of those donors alone, because on many cases few of very many donors asked.
create index orders_news on orders (case_id, email_hash)
  where paid_at is not null and consent_updates and returned_donation_cents < amount_cents;
drop index orders_paid_by_donor;
create index orders_paid_by_donor on orders (case_id, email_hash, paid_at) where paid_at is not null;
