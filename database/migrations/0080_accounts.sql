-- Who signs in. Whatever identifies the person is sealed under the account's own key (a row of `person`): with that
-- key the person is gone, and the row that cases and the ledger name stays.
create table account (
  user_id uuid primary key,
  email_hash text,
  email bytea,
  full_name bytea,
  created_at timestamptz not null,
  erased_at timestamptz,
  -- The version of the terms of use that was in force, and shown, when somebody signed up or gave; null for what is older.
  terms_version text,
  check ((email is null) = (email_hash is null)),
  check (erased_at is null or (email is null and full_name is null))
);
select app.distribute('account', 'user_id', 'user');
-- What the staff's lists are read by, over all shards, a page at a time.
create index account_by_time on account (created_at desc, user_id desc) where erased_at is null;

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
  -- When a code was last typed in this session.
  second_factor_at timestamptz,
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
  purpose text not null check (purpose in ('enter', 'change_from', 'change_to', 'erase', 'identity', 'add_email')),
  code_id uuid not null,
  code_hash text not null,
  letter bytea not null,
  tries smallint not null,
  -- Tries from elsewhere than where the code was requested.
  stray_tries smallint not null default 0,
  requested_at timestamptz not null,
  requests_today smallint not null,
  today_began_at timestamptz not null,
  -- Where the code was requested, as keyed hashes: a browser's cookie (or the account or case that a code is for), and
  -- the networks of that day.
  requester_hash text,
  requested_from text[] not null default '{}',
  expires_at timestamptz not null,
  -- Until when one process has the mail to itself that it is just sending.
  mailing_until timestamptz,
  mailed_at timestamptz,
  used_at timestamptz,
  primary key (email_hash, purpose)
);
select app.distribute('email_code', 'email_hash', 'person');
create index email_code_waiting on email_code (requested_at) where mailed_at is null;
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

-- One row a role: a member of staff may hold several. Roles belong to an account and go with it.
create table staff_role (
  user_id uuid not null references account (user_id),
  role text not null check (role in ('reviewer', 'support', 'finance', 'admin')),
  appointed_at timestamptz not null,
  primary key (user_id, role)
);
select app.distribute('staff_role', 'user_id', 'user');

-- The authenticator app of a member of staff. It goes with the account.
create table staff_second_factor (
  user_id uuid primary key references account (user_id),
  -- Sealed under the person's key.
  secret_cipher bytea not null,
  created_at timestamptz not null,
  -- When its first code was typed; until then it opens nothing.
  confirmed_at timestamptz not null,
  -- The 30 seconds whose code was used last: a code works once.
  last_step bigint,
  tries integer not null default 0,
  tried_at timestamptz
);
select app.distribute('staff_second_factor', 'user_id', 'user');

-- Ten codes for a lost phone, each used once.
create table staff_recovery_code (
  user_id uuid not null references account (user_id),
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
select app.distribute('staff_recovery_code', 'user_id', 'user');

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

-- How a signed-in donor wants to be shown, and whether they cover the fee: filled in when they give again.
create table donation_privacy (
  user_id uuid primary key references account (user_id),
  name_shown text not null check (name_shown in ('full', 'first_initial', 'anonymous')),
  hide_amount boolean not null,
  cover_fee boolean not null,
  chosen_at timestamptz not null
);
select app.distribute('donation_privacy', 'user_id', 'user');

-- An account moves to another address for somebody who lost the old one: staff ask for it, the new address confirms, the
-- old one may cancel until it is due.
create table held_email_change (
  user_id uuid not null references account (user_id),
  change_id uuid not null,
  -- Sealed under the account's own key.
  new_email bytea not null,
  new_email_hash text not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('moved', 'canceled', 'refused')),
  primary key (user_id, change_id),
  check ((ended_at is null) = (outcome is null))
);
select app.distribute('held_email_change', 'user_id', 'user');
create unique index held_email_change_open on held_email_change (user_id) where ended_at is null;

-- One row, locked by every change that takes the role of an admin away: of two admins who demote each other at the same
-- moment, the second finds that the first has left no other.
create table admin_lock (
  only_row boolean primary key check (only_row)
);
select app.reference('admin_lock');
insert into admin_lock values (true);

-- A secret that a session shows for an authenticator app, until the app's first code confirms it. Each session has its
-- own, so that the thief of one session doesn't know the secret that another one confirms.
create table pending_second_factor (
  user_id uuid not null references account (user_id),
  session_id uuid not null,
  -- Sealed under the person's key.
  secret_cipher bytea not null,
  created_at timestamptz not null,
  primary key (user_id, session_id)
);
select app.distribute('pending_second_factor', 'user_id', 'user');

grant select, insert, update, delete on email_claim, credential, identity_claim, external_identity, session,
  email_code, account_notice, former_email, erasure, staff_role, staff_second_factor, staff_recovery_code,
  added_email, donation_privacy, held_email_change to hearten_app;
grant select, insert, update on account to hearten_app;
grant select, insert, delete on pending_second_factor to hearten_app;
grant select, update on admin_lock to hearten_app;
