-- Pages of finance over all cases: payouts by the day they were due and by when they were set aside, balances below zero.
create index payout_by_period on payout (period_start desc);
create index payout_by_time on payout (created_at desc, payout_id desc);
create index case_balance_negative on case_balance (payable_cents, case_id) where payable_cents < 0;
