-- Cases whose day is coming, and those that ended lately: read every ten minutes, over all shards.
create index cases_by_end_day on cases (ends_at) where status = 0 and ends_at is not null;
create index cases_ended on cases (ended_at) where status = 1;

-- A slug that is the address of one of a case's lists leads there instead of to the case.
update cases set slug = slug || '-fundraiser' where slug in ('donations', 'payouts', 'photos', 'words');
