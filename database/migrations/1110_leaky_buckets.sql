-- timestamptz + interval is only STABLE because a day may have 23 hours; what is added here is hours and less.
create function app.later(at timestamptz, by interval) returns timestamptz
language sql immutable parallel safe as $$
  select at + by
$$;
grant execute on function app.later(timestamptz, interval) to hearten_app;

-- When it was last poured into, and when it would have been empty then, if as full as it may be: what the statement that
-- pours compares with is a row's, as it takes no parameters there.
alter table velocity add column poured_at timestamptz;
alter table velocity add column latest_at timestamptz;
