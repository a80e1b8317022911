-- Personal data is sealed under a key of its person: deleting that row erases the person everywhere, and orders and
-- ledger stay whole. Found by a keyed hash of the e-mail address.
create table person (
  email_hash text primary key,
  wrapped_key bytea not null,
  key_id text not null,
  created_at timestamptz not null
);
select app.distribute('person', 'email_hash', 'person');
-- Each start asks under which of the installation's keys people's are wrapped.
create index person_wrapped_by on person (key_id);

-- Fingerprints of the keys in ENCRYPTION_KEYS: a start with keys that can't read the data, or find it, is refused.
-- `what` is "index" for the key of the keyed hashes, or "key:" and the name of a key.
create table known_key (
  what text primary key check (what = 'index' or what = 'key:' || key_id),
  key_id text not null,
  fingerprint text not null,
  noted_at timestamptz not null
);
select app.reference('known_key');

grant select, insert, delete on person to hearten_app;
grant select, insert, update on known_key to hearten_app;
-- After the installation's key was changed, people's keys are wrapped by the new one; whose they are never changes.
grant update (wrapped_key, key_id) on person to hearten_app;
