-- Who signs in. Whatever identifies the person is sealed under the account's own key (a row of `person`): with that
-- key the person is gone, and the row that cases and the ledger name stays.
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

-- The account of an e-mail address. Only an address that a mailed code or a provider vouched for gets here.
create table email_claim (
  email_hash text primary key,
  user_id uuid not null,
  claimed_at timestamptz not null
);
select app.distribute('email_claim', 'email_hash', 'person');

-- A password as an argon2id hash, in the usual text form with its salt and parameters.
create table credential (
  user_id uuid primary key references account (user_id),
  phc text not null check (phc like '$argon2id$%'),
  set_at timestamptz not null
);
select app.distribute('credential', 'user_id', 'user');

-- A provider's identity: (issuer, subject) as one keyed hash leads to the account …
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
  -- Whether a signed-in person added it. A password set by mail removes those again; those that the address itself
  -- led to stay.
  on_purpose boolean not null,
  primary key (user_id, identity_hash)
);
select app.distribute('external_identity', 'user_id', 'user');

-- One sign-in on one device: the family of all refresh tokens that follow one another there. A token holds the nonce of
-- its generation under our signature: reading this table doesn't give the key, and having the key doesn't give the nonces.
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
  -- Keyed hashes of the network and of the browser's visitor id at sign-in, for nothing else: a device that was there
  -- before isn't kept out by what others try.
  network_hash text,
  browser_hash text,
  primary key (user_id, session_id),
  check ((ended_at is null) = (end_reason is null)),
  check ((previous_nonce is null) = (generation = 1))
);
select app.distribute('session', 'user_id', 'user');
create index session_forgotten on session (refreshed_at);

-- The one mailed code that is valid for an address and a purpose, and how often it was requested. The mail, with the
-- code, is sealed under a key of that one code until it is sent.
create table email_code (
  email_hash text not null,
  purpose text not null check (purpose in ('register', 'reset', 'change_from', 'change_to', 'erase', 'identity')),
  code_id uuid not null,
  code_hash text not null,
  letter bytea not null,
  tries smallint not null,
  -- Tries from elsewhere than where the code was requested.
  stray_tries smallint not null default 0,
  asked_at timestamptz not null,
  asked_today smallint not null,
  today_began_at timestamptz not null,
  -- Where the code was requested, as keyed hashes: a browser's cookie (or the account or case that a code is for), and
  -- the networks of that day.
  asker_hash text,
  asked_from text[] not null default '{}',
  expires_at timestamptz not null,
  -- Until when one process has the mail to itself that it is just sending.
  mailing_until timestamptz,
  mailed_at timestamptz,
  used_at timestamptz,
  primary key (email_hash, purpose)
);
select app.distribute('email_code', 'email_hash', 'person');
create index email_code_waiting on email_code (asked_at) where mailed_at is null;
create index email_code_over on email_code (today_began_at);

-- A notice to a person about their account, mailed once. It is sealed under the account's key.
create table account_notice (
  user_id uuid not null references account (user_id),
  notice_id uuid not null,
  letter bytea not null,
  created_at timestamptz not null,
  mailing_until timestamptz,
  mailed_at timestamptz,
  primary key (user_id, notice_id)
);
select app.distribute('account_notice', 'user_id', 'user');
create index account_notice_waiting on account_notice (created_at) where mailed_at is null;

-- An e-mail address that an account has left. What was made under it until then stays its person's: they take it along,
-- and it is erased with their account. What came later may be another person's.
create table former_email (
  user_id uuid not null references account (user_id),
  email_hash text not null,
  left_at timestamptz not null,
  -- When the checks that name it had followed to the new address; null until then.
  followed_at timestamptz,
  primary key (user_id, email_hash)
);
select app.distribute('former_email', 'user_id', 'user');
-- Former owners of an address, over all shards.
create index former_email_of_address on former_email (email_hash);
create index former_email_waiting on former_email (left_at) where followed_at is null;

-- An account that was erased, until nothing readable is left of its person anywhere. The mail that confirms it is
-- sealed under a key of this row; both go once it is sent.
create table erasure (
  user_id uuid primary key references account (user_id),
  erased_at timestamptz not null,
  forgotten_at timestamptz,
  letter bytea,
  mailing_until timestamptz
);
select app.distribute('erasure', 'user_id', 'user');
create index erasure_oldest on erasure (erased_at);

-- Members of staff and their role. A role belongs to an account and goes with it.
create table staff_member (
  user_id uuid primary key references account (user_id),
  role text not null check (role in ('reviewer', 'support', 'finance', 'admin')),
  appointed_at timestamptz not null
);
select app.distribute('staff_member', 'user_id', 'user');

grant select, insert, update on account to hearten_app;
grant select, insert, update, delete on email_claim, credential, identity_claim, external_identity, session, email_code,
  account_notice, former_email, erasure, staff_member to hearten_app;
