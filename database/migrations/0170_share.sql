-- Short links to pages of ours. The hash follows from the path under a secret key: the same path gives the same link.
create table short_link (
  hash_id text primary key check (hash_id ~ '^[0-9A-Za-z]{12}$'),
  path text not null check (path like '/%' and char_length(path) <= 2048),
  -- Null where the page isn't a case's.
  case_id text,
  -- Null where the link wasn't made by sharing.
  share_id text,
  -- The browser that shared; null where it had no id.
  visitor_id text,
  created_at timestamptz not null
);
select app.distribute('short_link', 'hash_id', 'short_link');
create index short_link_of_case on short_link (case_id) where case_id is not null;
create index short_link_of_visitor on short_link (visitor_id, case_id) where visitor_id is not null and case_id is not null;

-- How often a short link was opened, by the channel it was shared in. Who opened it isn't kept.
create table short_link_visit (
  hash_id text not null references short_link (hash_id),
  -- '' where the channel is unknown.
  share_channel text not null,
  visits bigint not null check (visits > 0),
  primary key (hash_id, share_channel)
);
select app.distribute('short_link_visit', 'hash_id', 'short_link');

grant select, insert, update on short_link_visit to hearten_app;
grant select, insert on short_link to hearten_app;
-- The address of an erased case's short link loses its former title; the browser of an erased donor leaves its links.
grant update (path, visitor_id) on short_link to hearten_app;
