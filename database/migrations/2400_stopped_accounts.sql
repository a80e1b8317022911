-- An account that the provider stopped holds its case's money, like any other hold.
alter table account_hold drop constraint account_hold_kind_check;
alter table account_hold add constraint account_hold_kind_check check (kind in ('staff', 'bank_changed', 'bank_refused',
  'disputes', 'books', 'identity', 'name_mismatch', 'hidden', 'account_stopped'));
insert into account_hold (case_id, hold_id, kind, opened_at)
select case_id, gen_random_uuid(), 'account_stopped', disabled_at from withdrawal_account where state = 2;
