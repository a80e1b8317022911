-- How often the provider delivered an event, for staff who read an order's story.
alter table webhook_inbox add column deliveries integer not null default 1;
