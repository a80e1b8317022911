-- A person whose legal name isn't the one that the fundraiser shows isn't paid until staff have looked.
alter table account_hold drop constraint account_hold_kind_check;
alter table account_hold add constraint account_hold_kind_check check (kind in ('staff', 'bank_changed', 'bank_refused',
  'disputes', 'books', 'identity', 'name_mismatch'));
