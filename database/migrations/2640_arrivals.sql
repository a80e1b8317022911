-- Donors who asked to hear when their gifts arrive and what they paid for: a kind of mail that an address turns on and off.
alter table mail_preference drop constraint mail_preference_kind_check;
alter table mail_preference add constraint mail_preference_kind_check check (kind in ('updates', 'thanks', 'arrivals'));

-- Addresses that are told that a payout with their gifts arrived, and a year later what became of it.
create table arrival_recipient (
  case_id text not null,
  payout_id uuid not null,
  email_hash text not null,
  -- When it was mailed that it arrived; null until then.
  told_at timestamptz,
  -- When it was decided whether to mail what became of it.
  year_at timestamptz,
  primary key (case_id, payout_id, email_hash)
);
select app.distribute('arrival_recipient', 'case_id', 'case');
create index arrival_recipient_waiting on arrival_recipient (told_at) where year_at is null and told_at is not null;
grant select, insert, update on arrival_recipient to hearten_app;
