-- Each order and each charge asks how full the fullest of the cards' buckets is.
create index velocity_cards on velocity (empty_at) where key like 'card:%';
