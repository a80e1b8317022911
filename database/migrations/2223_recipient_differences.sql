-- A recipient's balance is of neither one movement nor one journal.
alter table reconciliation_difference drop constraint reconciliation_difference_check1;
alter table reconciliation_difference add constraint reconciliation_difference_compared check (
  num_nonnulls(balance_ref, journal_id) = case kind when 'recipient_balance' then 0 else 1 end);
