-- Failed charges, counted in leaky buckets: of an address, a visitor, a card … Each is one moment, that at which it
-- will have leaked empty; how full it is follows from it. Addresses and e-mails are keyed hashes.
create table velocity (
  key text primary key,
  empty_at timestamptz not null
);
select app.distribute('velocity', 'key', 'velocity');
create index velocity_emptied on velocity (empty_at);

-- An attack by card testers: since when, and when the share of declines was last high. It is on for a while after that.
create table attack (
  scope text primary key check (scope = 'site'),
  began_at timestamptz not null,
  high_at timestamptz not null check (high_at >= began_at)
);
select app.distribute('attack', 'scope', 'attack');

-- What staff must hear of, once each: the key says what it is about.
create table alert (
  alert_key text primary key,
  kind text not null,
  title text not null,
  body text not null,
  raised_at timestamptz not null,
  mailed_at timestamptz
);
select app.distribute('alert', 'alert_key', 'alert');

-- From where an attempt was made, as a keyed hash: a card that is refused later counts there, too.
alter table charge_attempt add column address_key text;
-- How many of the last minutes' attempts were declined is read from the attempts themselves.
create index charge_attempt_asked on charge_attempt (asked_at);

grant select, insert, update, delete on velocity to hearten_app;
grant select, insert, update on attack, alert to hearten_app;
