-- The cases nearest to a place are read in the order of an index. Mercator's projection, in degrees, because it keeps the
-- shape of a small area, so that the order by its distances is the order by miles.
alter table case_card add column place point generated always as
  (point(longitude, degrees(asinh(tan(radians(latitude)))))) stored;
drop index case_card_place;
create index case_card_place on case_card using gist (place);
