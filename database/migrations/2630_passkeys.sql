-- A passkey of an account: the public key of a device or password manager, which signs the person in, and is a second
-- factor of a member of staff. Its name is sealed under the account's key.
create table passkey (
  user_id uuid not null references account (user_id),
  passkey_id uuid not null,
  credential_id text not null check (char_length(credential_id) between 1 and 1364),
  public_key bytea not null,
  -- How often the authenticator says that it signed; 0 for those that don't count.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  name_cipher bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, passkey_id)
);
select app.distribute('passkey', 'user_id', 'user');

-- The account of a passkey, by the id under which authenticators know it.
create table passkey_claim (
  credential_id text primary key check (char_length(credential_id) between 1 and 1364),
  user_id uuid not null,
  claimed_at timestamptz not null
);
select app.distribute('passkey_claim', 'credential_id', 'passkey');

-- A challenge that a passkey has answered: it isn't accepted again. The challenge itself is in a signed cookie, so that a
-- stranger who asks for one stores nothing here.
create table used_passkey_challenge (
  user_id uuid not null references account (user_id),
  challenge text not null,
  -- The request that used it: its own retry, after a connection that broke, may find the row.
  request_id uuid not null,
  used_at timestamptz not null,
  primary key (user_id, challenge)
);
select app.distribute('used_passkey_challenge', 'user_id', 'user');
create index used_passkey_challenge_over on used_passkey_challenge (used_at);

grant select, insert, update, delete on passkey to hearten_app;
grant select, insert, delete on passkey_claim, used_passkey_challenge to hearten_app;
