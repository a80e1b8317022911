-- Who signs in. What tells who somebody is, is sealed under the account's own key (a row of `person`): with that key
-- the person is gone, and the row that cases and the ledger name stays.
create table account (
  user_id uuid primary key,
  email_hash text,
  email bytea,
  full_name bytea,
  created_at timestamptz not null,
  erased_at timestamptz,
  check ((email is null) = (email_hash is null)),
  check (erased_at is null or (email is null and full_name is null))
);
select app.distribute('account', 'user_id', 'user');

-- Whose an e-mail address is. Only an address that a mailed code or a provider vouched for gets here.
create table email_claim (
  email_hash text primary key,
  user_id uuid not null,
  claimed_at timestamptz not null
);
select app.distribute('email_claim', 'email_hash', 'person');

-- A password as argon2id left it, in the usual text form with its salt and parameters.
create table credential (
  user_id uuid primary key references account (user_id),
  phc text not null check (phc like '$argon2id$%'),
  set_at timestamptz not null
);
select app.distribute('credential', 'user_id', 'user');

-- Who a provider says somebody is: (issuer, subject) as one keyed hash leads to the account …
create table identity_claim (
  identity_hash text primary key,
  user_id uuid not null,
  claimed_at timestamptz not null
);
select app.distribute('identity_claim', 'identity_hash', 'identity');

-- … and the account knows which of them are its own.
create table external_identity (
  user_id uuid not null references account (user_id),
  identity_hash text not null,
  provider text not null check (provider in ('google', 'apple', 'facebook')),
  linked_at timestamptz not null,
  primary key (user_id, identity_hash)
);
select app.distribute('external_identity', 'user_id', 'user');

-- One sign-in on one device: the family of all refresh tokens that follow one another there. A token holds the nonce of
-- its generation under our signature; whoever reads this table lacks the key, whoever has the key lacks the nonces.
create table session (
  user_id uuid not null references account (user_id),
  session_id uuid not null,
  device text not null,
  generation integer not null check (generation >= 1),
  nonce text not null,
  previous_nonce text,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'ended', 'password', 'reused', 'erased')),
  primary key (user_id, session_id),
  check ((ended_at is null) = (end_reason is null)),
  check ((previous_nonce is null) = (generation = 1))
);
select app.distribute('session', 'user_id', 'user');
create index session_forgotten on session (refreshed_at);

-- The one code by mail that is valid for an address and a purpose, and how often it was asked for. The letter, with the
-- code, is sealed for the address until it is mailed.
create table email_code (
  email_hash text not null,
  purpose text not null check (purpose in ('register', 'reset', 'change_from', 'change_to', 'erase')),
  code_id uuid not null,
  code_hash text not null,
  letter bytea not null,
  tries smallint not null,
  asked_at timestamptz not null,
  asked_today smallint not null,
  today_began_at timestamptz not null,
  expires_at timestamptz not null,
  mailed_at timestamptz,
  used_at timestamptz,
  primary key (email_hash, purpose)
);
select app.distribute('email_code', 'email_hash', 'person');
create index email_code_waiting on email_code (asked_at) where mailed_at is null;
create index email_code_over on email_code (today_began_at);

-- What a person must hear of their account, once each. The letter is sealed under the account's key.
create table account_notice (
  user_id uuid not null references account (user_id),
  notice_id uuid not null,
  letter bytea not null,
  created_at timestamptz not null,
  mailed_at timestamptz,
  primary key (user_id, notice_id)
);
select app.distribute('account_notice', 'user_id', 'user');
create index account_notice_waiting on account_notice (created_at) where mailed_at is null;

grant select, insert, update on account to hearten_app;
grant select, insert, update, delete on email_claim, credential, identity_claim, external_identity, session, email_code, account_notice to hearten_app;
