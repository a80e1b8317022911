-- Late work of staff that the team was reminded of: each item once at one, three and seven days.
create table work_reminder (
  queue text not null,
  item_id text not null,
  days integer not null check (days > 0),
  reminded_at timestamptz not null,
  primary key (queue, item_id, days)
);
select app.distribute('work_reminder', 'queue', 'work_queue');
create index work_reminder_at on work_reminder (reminded_at);
grant select, insert, delete on work_reminder to hearten_app;
