-- Each line of a gift looked its two accounts up in a table that never changes, and locked them there: a ninth of the
-- database's work for a gift. A check refuses the same. A new kind of account joins the table and both lists.
alter table transfer drop constraint transfer_debit_fkey;
alter table transfer drop constraint transfer_credit_fkey;
alter table transfer add constraint transfer_accounts check (
  debit in (1000, 1100, 1200, 2000, 2100, 2200, 2300, 2400, 4000, 5000, 5100, 5200, 5300)
  and credit in (1000, 1100, 1200, 2000, 2100, 2200, 2300, 2400, 4000, 5000, 5100, 5200, 5300)
);
-- orders_by_time serves the same reads.
drop index orders_by_creation;
