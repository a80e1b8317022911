-- A browser whose tracking data were erased: its events still in transit are deleted as they arrive. Kept as long
-- as an event may be late.
create table forgotten_visitor (
  visitor_id text not null primary key,
  forgotten_at timestamptz not null
);
select app.distribute('forgotten_visitor', 'visitor_id', 'visitor');
create index forgotten_visitor_by_time on forgotten_visitor (forgotten_at);

grant select, insert, update, delete on forgotten_visitor to hearten_app;
