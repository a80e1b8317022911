-- A browser that gets a case's notifications: its address at its push service, which nobody else knows, and the keys that
-- messages to it are encrypted with. Only we can send to it, by our own key. Personal data: removed when it ends, with the
-- case, and when its visitor erases their data.
create table push_subscription (
  case_id text not null,
  subscription_id uuid not null,
  -- follower: updates and arrived transfers; organizer: gifts.
  audience text not null check (audience in ('follower', 'organizer')),
  endpoint text not null check (char_length(endpoint) between 1 and 1000),
  p256dh text not null,
  auth text not null,
  visitor_id text,
  created_at timestamptz not null,
  primary key (case_id, subscription_id),
  unique (case_id, audience, endpoint)
);
select app.distribute('push_subscription', 'case_id', 'case');
create index push_subscription_of_visitor on push_subscription (visitor_id) where visitor_id is not null;
grant select, insert, update, delete on push_subscription to hearten_app;
