alter table email_code drop constraint email_code_purpose_check;
alter table email_code add constraint email_code_purpose_check
  check (purpose in ('enter', 'change_from', 'change_to', 'erase', 'identity', 'add_email', 'household'));

-- One side of a household: two addresses that share a yearly statement. The other side is the row of `other_hash` with the
-- same id. Each side is its own person's row; a household counts only while both are open.
create table household (
  email_hash text not null,
  household_id uuid not null,
  other_hash text not null,
  -- The addresses, each sealed under its own person's key; the other one is null once that person was erased.
  own_cipher bytea not null,
  other_cipher bytea,
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (email_hash, household_id),
  check (email_hash <> other_hash)
);
select app.distribute('household', 'email_hash', 'person');
create unique index household_open on household (email_hash) where ended_at is null;
create index household_over on household (ended_at) where ended_at is not null;
grant select, insert, update, delete on household to hearten_app;
