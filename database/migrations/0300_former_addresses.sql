-- An e-mail address that an account has left. What was made under it until then stays its person's: they take it along,
-- and it is erased with their account. What came later may be somebody else's.
create table former_email (
  user_id uuid not null references account (user_id),
  email_hash text not null,
  left_at timestamptz not null,
  -- When the checks that name it had followed to the new address; null until then.
  followed_at timestamptz,
  primary key (user_id, email_hash)
);
select app.distribute('former_email', 'user_id', 'user');
-- Who had an address before, over all shards.
create index former_email_of_address on former_email (email_hash);
create index former_email_waiting on former_email (left_at) where followed_at is null;

-- An account that was erased, until nothing readable is left of its person anywhere. The letter that tells them is
-- sealed under a key of this row; both go once it is mailed.
create table erasure (
  user_id uuid primary key references account (user_id),
  erased_at timestamptz not null,
  forgotten_at timestamptz,
  letter bytea
);
select app.distribute('erasure', 'user_id', 'user');
create index erasure_oldest on erasure (erased_at);
grant select, insert, update, delete on former_email, erasure to hearten_app;
-- Those of before left names in search and in notices of transfers: they are gone through once more.
insert into erasure (user_id, erased_at) select user_id, erased_at from account where erased_at is not null;

-- What somebody wrote is sealed from here on, and `body` then empty. What stands in clear is sealed by a task.
alter table refund_request add column body_cipher bytea;
alter table case_report add column body_cipher bytea;
create index refund_request_clear on refund_request (created_at) where body <> '' and reason <> 'refund_failed';
create index case_report_clear on case_report (created_at) where body <> '';
create index case_report_of_reporter on case_report (reporter_email_hash) where reporter_email_hash is not null;
create index case_report_kept on case_report (created_at) where body_cipher is not null or reporter_email_hash is not null;

-- Paid orders are found by donor_order; the others hold words, too.
create index orders_unpaid_of_person on orders (email_hash) where paid_at is null;

-- A word that no case has any more goes.
grant delete on search_word to hearten_app;
