-- Donors whom staff keep from paying: an e-mail address, a network or a card, under the keys that card testers are
-- counted by. Holds no address and no number.
create table block_entry (
  key text primary key check (key ~ '^(email|address|line|block|card):.'),
  -- The order that it was taken from; null for an address that was typed.
  order_id uuid,
  reason text not null,
  added_by uuid not null,
  added_at timestamptz not null
);
select app.distribute('block_entry', 'key', 'velocity');
create index block_entry_by_time on block_entry (added_at desc, key);
create index block_entry_of_cards on block_entry (key) where key like 'card:%';
grant select, insert, delete on block_entry to hearten_app;
