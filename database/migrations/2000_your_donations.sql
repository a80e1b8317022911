-- An e-mail address that a person added to their account by a mailed code, beside the one they sign in with: donations
-- made with it are theirs. The address is sealed under the account's key.
create table added_email (
  user_id uuid not null references account (user_id),
  email_hash text not null,
  email_cipher bytea not null,
  added_at timestamptz not null,
  primary key (user_id, email_hash)
);
select app.distribute('added_email', 'user_id', 'user');
grant select, insert, update, delete on added_email to hearten_app;

-- How a signed-in donor wants to be shown, and whether they cover the fee: filled in when they give again.
create table giving_choice (
  user_id uuid primary key references account (user_id),
  name_shown text not null check (name_shown in ('full', 'first_initial', 'anonymous')),
  hide_amount boolean not null,
  cover_fee boolean not null,
  chosen_at timestamptz not null
);
select app.distribute('giving_choice', 'user_id', 'user');
grant select, insert, update, delete on giving_choice to hearten_app;

alter table email_code drop constraint email_code_purpose_check;
alter table email_code add constraint email_code_purpose_check
  check (purpose in ('enter', 'change_from', 'change_to', 'erase', 'identity', 'add_email'));
