-- An account moves to another address for somebody who lost the old one: staff ask for it, the new address confirms, the
-- old one may cancel until it is due.
create table held_email_change (
  user_id uuid not null references account (user_id),
  change_id uuid not null,
  -- Sealed under the account's own key.
  new_email bytea not null,
  new_email_hash text not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('moved', 'canceled', 'refused')),
  primary key (user_id, change_id),
  check ((ended_at is null) = (outcome is null))
);
select app.distribute('held_email_change', 'user_id', 'user');
create unique index held_email_change_open on held_email_change (user_id) where ended_at is null;
grant select, insert, update, delete on held_email_change to hearten_app;
