-- What staff answered to a person who asked for another look at a hold that stays.
alter table account_hold add column appeal_answer text;
alter table account_hold add column appeal_answered_at timestamptz;
alter table account_hold add column appeal_answered_by uuid;
create index account_hold_appealed on account_hold (appealed_at)
  where lifted_at is null and appealed_at is not null and appeal_answered_at is null;
