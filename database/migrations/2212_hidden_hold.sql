-- Money of a fundraiser that staff took off the site waits until they decide about it.
alter table account_hold drop constraint account_hold_kind_check;
alter table account_hold add constraint account_hold_kind_check check (kind in ('staff', 'bank_changed', 'bank_refused',
  'disputes', 'books', 'identity', 'name_mismatch', 'hidden'));
