-- What the provider pays a recipient to. A card's brand is in bank_name.
alter table withdrawal_account add column bank_kind text not null default 'bank_account';
alter table withdrawal_account add constraint withdrawal_account_bank_kind_check
  check (bank_kind in ('bank_account', 'card'));
