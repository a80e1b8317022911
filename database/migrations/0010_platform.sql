-- Work that a change leads to, written in the change's own transaction. The relay hands each row to the queue under
-- its id as job key, then removes it: handing it over twice is harmless.
create table outbox (
  case_id text not null,
  outbox_id uuid not null,
  topic text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  created_at timestamptz not null,
  primary key (case_id, outbox_id)
);
select app.distribute('outbox', 'case_id', 'case');

-- Leaky buckets that count failures: by address, visitor, card … Each is one moment, that at which it will have leaked
-- empty; how full it is follows from it. Addresses and e-mails are keyed hashes.
create table velocity (
  key text primary key,
  empty_at timestamptz not null
);
select app.distribute('velocity', 'key', 'velocity');
create index velocity_emptied on velocity (empty_at);
-- A charge that calls for a closer look asks how full the fullest of the cards' buckets is.
create index velocity_cards on velocity (empty_at) where key like 'card:%';

-- Recurring work, and until when it was done without a gap. A round that failed leaves it unchanged.
create table progress_watermark (
  work text primary key,
  -- Everything that happened before this moment is taken care of.
  until_at timestamptz not null,
  done_at timestamptz not null
);
select app.distribute('progress_watermark', 'work', 'work');

-- The demo's beginning: its dates count back from here, also where making it was interrupted and continues later.
create table demo_world (
  world text primary key,
  begun_at timestamptz not null,
  finished_at timestamptz
);
select app.reference('demo_world');

grant select, insert, update, delete on outbox, velocity to hearten_app;
grant select, insert, update on progress_watermark, demo_world to hearten_app;
-- /health/ready compares the migrations of this database with those that the running code knows.
grant select on schema_migration to hearten_app;
