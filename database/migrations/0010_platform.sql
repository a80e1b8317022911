-- Work that a change leads to, written in the change's own transaction. The relay hands each row to the queue under
-- its id as job key, then removes it: handing it over twice is harmless.
create table outbox (
  case_id text not null,
  outbox_id uuid not null,
  topic text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  created_at timestamptz not null,
  -- From when on a row may be handed to the queue, again where it is a mail that wasn't delivered yet.
  due_at timestamptz not null default now(),
  -- How often a mail was handed over.
  offers integer not null default 0,
  -- A mail that nobody would take for three days.
  abandoned_at timestamptz,
  primary key (case_id, outbox_id)
);
select app.distribute('outbox', 'case_id', 'case');
create index outbox_due on outbox (due_at) where abandoned_at is null;

-- Leaky buckets that count failures: by address, visitor, card … Each is one moment, that at which it will have leaked
-- empty; how full it is follows from it. Addresses and e-mails are keyed hashes.
create table velocity (
  key text primary key,
  empty_at timestamptz not null,
  -- When it was last poured into, and when it would have been empty then, if as full as it may be: what the statement that
  -- pours compares with is a row's, as it takes no parameters there.
  filled_at timestamptz,
  latest_at timestamptz
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

-- The public signing key of a browser, bound to its visitor id on first sight.
create table visitor_key (
  visitor_id text primary key check (char_length(visitor_id) between 8 and 64),
  jwk jsonb not null,
  created_at timestamptz not null
);
select app.distribute('visitor_key', 'visitor_id', 'visitor');

-- The runners of the queue that were alive lately. A job of one that isn’t here was left by a process that ended.
create table job_worker (
  worker_id text primary key,
  seen_at timestamptz not null
);
select app.distribute('job_worker', 'worker_id', 'job_worker');

-- timestamptz + interval is only STABLE because a day may have 23 hours; what is added here is hours and less.
create function app.later(at timestamptz, by interval) returns timestamptz
language sql immutable parallel safe as $$
  select at + by
$$;

grant select, insert, update, delete on outbox, velocity, visitor_key to hearten_app;
grant select, insert, update on progress_watermark, demo_world to hearten_app;
grant execute on function app.later(timestamptz, interval) to hearten_app;
-- /health/ready compares the migrations of this database with those that the running code knows.
grant select on schema_migration to hearten_app;
