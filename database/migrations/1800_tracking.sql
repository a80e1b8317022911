-- A visit: how it began. No name, address or text of a person has a column here.
create table tracked_visit (
  visitor_id text not null check (visitor_id ~ '^[0-9A-Za-z]{19}$'),
  visit_id text not null check (char_length(visit_id) <= 64),
  started_at timestamptz not null,
  first_visit_at timestamptz not null,
  device text not null check (device in ('pc', 'mobile')),
  is_bot boolean not null,
  source text not null,
  channel text,
  sub_channel text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  referrer_host text,
  share_source_id text,
  share_channel text,
  landing_path text not null,
  primary key (visitor_id, visit_id)
);
select app.distribute('tracked_visit', 'visitor_id', 'visitor');
create index tracked_visit_by_time on tracked_visit (started_at);

-- What a browser recorded, once under its id however often it was delivered. Forgotten by time.
create table tracked_event (
  visitor_id text not null,
  event_id text not null check (char_length(event_id) <= 32),
  op text not null,
  op_at timestamptz not null,
  received_at timestamptz not null,
  page_name text,
  page_id text,
  from_path text,
  to_path text not null,
  channel text,
  sub_channel text,
  visit_id text not null,
  visit_dv text not null,
  share_source_id text,
  user_source_id text,
  test_code text,
  ext_info jsonb not null,
  is_bot boolean not null,
  primary key (visitor_id, event_id)
);
select app.distribute('tracked_event', 'visitor_id', 'visitor');
create index tracked_event_by_time on tracked_event (op_at);
create index tracked_event_of_visit on tracked_event (visitor_id, visit_id, op_at);

-- What is left of an hour: counts, by what they count, from where, and how far.
create table insight_hour (
  metric text not null,
  hour_at timestamptz not null,
  segment text not null,
  step text not null,
  count bigint not null check (count >= 0),
  amount_cents bigint not null default 0,
  -- The sum of each donor's cents squared: an interval of the mean needs it.
  square_cents bigint not null default 0,
  primary key (metric, hour_at, segment, step)
);
select app.distribute('insight_hour', 'metric', 'insight');

-- Words that found no case, by day; who searched isn't kept.
create table empty_search (
  words text not null check (char_length(words) between 1 and 60),
  searched_on date not null,
  times bigint not null check (times > 0),
  primary key (words, searched_on)
);
select app.distribute('empty_search', 'words', 'empty_search');

-- A run of an experiment. One that isn't here doesn't run.
create table experiment (
  code text primary key,
  is_running boolean not null,
  started_at timestamptz not null,
  stopped_at timestamptz,
  -- What everybody gets since it was stopped.
  kept_variant text,
  version integer not null default 1
);
select app.reference('experiment');

create index orders_by_payment on orders (paid_at) where paid_at is not null;

grant select, insert, update, delete on tracked_visit, tracked_event, insight_hour, empty_search to hearten_app;
grant select, insert, update on experiment to hearten_app;

create index orders_by_creation on orders (created_at);
create index tracked_exposure on tracked_event (op_at) where op = 'ab_test';
