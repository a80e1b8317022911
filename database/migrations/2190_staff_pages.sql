-- Errors go on page by page, those seen last first.
create index error_group_by_time on error_group (state, last_seen_at desc, group_key desc);
-- The leads that a member of staff took.
create index lead_of_owner on lead (owner_id, asked_at desc, lead_id desc) where owner_id is not null;
-- Identity checks passed just now.
create index withdrawal_account_by_check on withdrawal_account (verified_at desc) where verified_at is not null;
-- Staff find a payout by any id of it.
create index payout_by_id on payout (payout_id);
create index payout_attempt_by_id on payout_attempt (attempt_id);
create index payout_attempt_of_reversal on payout_attempt (reversal_ref) where reversal_ref is not null;
