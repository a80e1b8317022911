-- Until when a case takes donations, and whether its recipient is verified, are on its search card, because lists count
-- up to a thousand cards and looked each of them up in two other tables. Null: it takes none unless something changes.
alter table case_card add column open_until timestamptz, add column verified boolean not null default false;
update case_card c set
  verified = coalesce(p.account_state = 1, false),
  open_until = case when p.status = 0 and p.donations_enabled and p.account_state is distinct from 2
    then least(p.ends_at, case when p.verified_at is null then p.published_at + interval '30 days' end, '9999-01-01') end
from cases p where p.case_id = c.case_id;
update case_card c set verified = false, open_until = null
from account_hold h where h.case_id = c.case_id and h.lifted_at is null and h.kind in ('staff', 'identity', 'name_mismatch');
-- With these columns go the indexes of the cards that haven't ended.
alter table case_card drop column ended, drop column ends_at;
create index case_card_near_goal on case_card
  ((case when raised_cents >= goal_cents then 0 else raised_cents::float8 / goal_cents end) desc, case_id desc)
  where open_until is not null;
create index case_card_just_started on case_card ((-(raised_cents::float8 / goal_cents)) desc, case_id desc)
  where open_until is not null;
create index case_card_most_donors on case_card ((donor_count::float8) desc, case_id desc) where open_until is not null;
create index case_card_open on case_card (open_until, verified);
create index case_card_open_cause on case_card (raise_type, open_until);
create index case_card_open_state on case_card (state, open_until);
