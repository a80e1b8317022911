-- What the staff's lists are read by, over all shards, a page at a time.
create index account_by_time on account (created_at desc, user_id desc) where erased_at is null;
drop index lead_by_time;
create index lead_by_time on lead (asked_at desc, lead_id desc);
create index lead_by_state on lead (state, asked_at desc, lead_id desc);
