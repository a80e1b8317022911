-- Finance lists payouts by state, and the rare ones stood among all others.
create index payout_by_state on payout (status, created_at desc, payout_id desc);
