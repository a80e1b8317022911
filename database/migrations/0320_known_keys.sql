-- What the keys of ENCRYPTION_KEYS are, without telling them: a start with keys that can't read the data, or find it, is
-- refused. `what` is "index" for the key that people are found again by, or "key:" and the name of a key.
create table known_key (
  what text primary key check (what = 'index' or what = 'key:' || key_id),
  key_id text not null,
  fingerprint text not null,
  noted_at timestamptz not null
);
select app.reference('known_key');
grant select, insert, update on known_key to hearten_app;

-- Under which keys people's are wrapped is asked at each start.
create index person_wrapped_by on person (key_id);
