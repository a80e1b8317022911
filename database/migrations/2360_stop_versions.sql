-- A stop that is open when something else is found gets the new detail, too: its version says what a person read.
alter table payouts_stopped add column version integer not null default 1;
-- One open stop per reason; one by hand per person and words, also if it is sent twice at once.
delete from payouts_stopped a using payouts_stopped b
where a.lifted_at is null and b.lifted_at is null and a.reason = 'staff' and b.reason = 'staff'
  and a.stopped_by = b.stopped_by and a.detail = b.detail and a.stop_id > b.stop_id;
drop index payouts_stopped_once;
create unique index payouts_stopped_once on payouts_stopped
  ((case when reason = 'staff' then stopped_by::text || md5(detail) else reason end)) where lifted_at is null;
