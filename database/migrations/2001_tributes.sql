-- A donation in honor or in memory of somebody, and where a card about it goes: sealed with the donor, and gone once it
-- is mailed.
alter table orders add column tribute_kind text;
alter table orders add column tribute_name text;
alter table orders add column card_cipher bytea;
alter table orders add constraint orders_tribute_check
  check ((tribute_kind is null) = (tribute_name is null) and tribute_kind in ('honor', 'memory'));
alter table donation add column tribute_kind text;
alter table donation add column tribute_name text;
alter table donation add constraint donation_tribute_check
  check ((tribute_kind is null) = (tribute_name is null) and tribute_kind in ('honor', 'memory'));

-- The organizer's words to every donor, right after they gave.
alter table cases add column thank_you text;
alter table cases add constraint cases_thank_you_check check (char_length(thank_you) <= 500);
