-- Each list of cases walks an index in its order, instead of sorting all cards. Few of the newest cases and of those given
-- to lately have ended; the other orders leave out those that have, which would stand at their front.
drop index case_card_trending;
drop index case_card_newest;
create index case_card_trending on case_card (trend_score desc, case_id desc);
create index case_card_newest on case_card (published_at desc, case_id desc);
create index case_card_near_goal on case_card
  ((case when raised_cents >= goal_cents then 0 else raised_cents::float8 / goal_cents end) desc, case_id desc) where not ended;
create index case_card_just_started on case_card ((-(raised_cents::float8 / goal_cents)) desc, case_id desc) where not ended;
create index case_card_most_donors on case_card ((donor_count::float8) desc, case_id desc) where not ended;

create index case_update_latest on case_update (case_id, posted_at desc, update_id desc);
create index payout_latest on payout (case_id, sent_at desc, payout_id desc) where sent_at is not null;
create index donation_words_top on donation (case_id, shown_cents desc, donation_id desc) where message is not null;
