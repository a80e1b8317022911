-- What broke, grouped by what and where. Words that could be a person's are masked before they come here.
create table error_group (
  group_key text primary key,
  side text not null check (side in ('browser', 'server')),
  message text not null check (char_length(message) <= 300),
  place text not null check (char_length(place) <= 300),
  stack text not null check (char_length(stack) <= 4000),
  page text,
  times bigint not null default 1 check (times > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'fixed', 'muted')),
  -- Seen again after it was fixed.
  is_regressed boolean not null default false,
  muted_until timestamptz,
  changed_at timestamptz,
  version integer not null default 1
);
select app.distribute('error_group', 'group_key', 'error');

grant select, insert, update, delete on error_group to hearten_app;
