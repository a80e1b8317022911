-- A charge worth a second look asks how full the fullest of the cards' buckets is.
create index velocity_cards on velocity (empty_at) where key like 'card:%';
