-- The repeats of an error within the window in which they count together, and the routes that were opened before it.
alter table error_group add column window_at timestamptz;
alter table error_group add column window_times bigint;
alter table error_group add column routes text;

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

grant select, insert, update, delete on error_hour to hearten_app;
