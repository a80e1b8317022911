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
create index tracked_exposure on tracked_event (op_at) where op = 'ab_test';

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
-- The counts of one segment over all hours, such as the visits that saw one case.
create index insight_hour_by_segment on insight_hour (metric, segment, step);

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

-- What broke, grouped by what and where. Words that could be a person's are masked before they come here.
create table error_group (
  group_key text primary key,
  side text not null check (side in ('browser', 'server')),
  message text not null check (char_length(message) <= 300),
  place text not null check (char_length(place) <= 300),
  stack text not null check (char_length(stack) <= 8000),
  page text,
  times bigint not null default 1 check (times > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'fixed', 'muted')),
  -- Seen again after it was fixed.
  is_regressed boolean not null default false,
  muted_until timestamptz,
  changed_at timestamptz,
  version integer not null default 1,
  -- The repeats of an error within the window in which they count together, and the routes that were opened before it.
  window_at timestamptz,
  window_times bigint,
  routes text
);
select app.distribute('error_group', 'group_key', 'error');
-- Errors go on page by page, those seen last first.
create index error_group_by_time on error_group (state, last_seen_at desc, group_key desc);

-- How often a group was seen, by the hour and the kind of browser. Nobody's visit is in it.
create table error_hour (
  group_key text not null,
  hour_at timestamptz not null,
  browser text not null check (char_length(browser) <= 60),
  times bigint not null check (times > 0),
  primary key (group_key, hour_at, browser)
);
select app.distribute('error_hour', 'group_key', 'error');
create index error_hour_by_time on error_hour (hour_at);

-- A browser whose tracking data were erased: its events still in transit are deleted as they arrive. Kept as long
-- as an event may be late.
create table forgotten_visitor (
  visitor_id text not null primary key,
  forgotten_at timestamptz not null
);
select app.distribute('forgotten_visitor', 'visitor_id', 'visitor');
create index forgotten_visitor_by_time on forgotten_visitor (forgotten_at);

-- Stacks with places in built files, as they came. Equal ones share a row. Their places in the sources are looked up
-- later, outside the request, once.
create table error_stack (
  stack_key text primary key,
  side text not null check (side in ('browser', 'server')),
  message text not null check (char_length(message) <= 300),
  stack text not null check (char_length(stack) <= 8000),
  page text,
  routes text not null,
  browser text check (char_length(browser) <= 60),
  -- Errors that wait to be added to a group.
  times bigint not null check (times >= 0),
  last_seen_at timestamptz not null,
  -- When the look-up began: one that was cut off isn't repeated.
  begun_at timestamptz,
  -- The same stack with places in the sources, or as it came if they aren't known; null until then.
  resolved_stack text check (char_length(resolved_stack) <= 8000)
);
select app.distribute('error_stack', 'stack_key', 'error');
create index error_stack_waiting on error_stack (last_seen_at) where resolved_stack is null;
create index error_stack_by_time on error_stack (last_seen_at);

-- New kinds of errors of an hour, and errors that weren't kept because the hour had enough kinds.
create table error_intake (
  hour_at timestamptz not null,
  side text not null check (side in ('browser', 'server')),
  kinds integer not null check (kinds >= 0),
  -- Errors over the hour's limit.
  dropped bigint not null default 0 check (dropped >= 0),
  primary key (hour_at, side)
);
select app.reference('error_intake');

grant select, insert, update, delete on tracked_visit, tracked_event, insight_hour, empty_search, error_group,
  error_hour, forgotten_visitor, error_stack, error_intake to hearten_app;
grant select, insert, update on experiment to hearten_app;
