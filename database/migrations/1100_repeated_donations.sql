-- When the donor said that they mean a donation like one they just made. Only earlier donations are covered by it.
alter table orders add column similar_confirmed_at timestamptz;
