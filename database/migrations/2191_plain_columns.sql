-- Columns and states are named by the field's terms: requested, sent, mailed.
alter table velocity rename column poured_at to filled_at;

alter table orders rename column asked_at to polled_at;
alter table charge_attempt rename column asked_at to requested_at;
alter table charge_attempt rename column action_asked_at to action_requested_at;
alter table charge_attempt drop constraint charge_attempt_state_check;
update charge_attempt set state = 'requested' where state = 'asked';
alter table charge_attempt add constraint charge_attempt_state_check
  check (state in ('requested', 'requires_action', 'processing', 'unknown', 'succeeded', 'failed'));

-- The latest that the donor was mailed about: forward only.
alter table refund rename column told to mailed_state;
alter table refund drop constraint refund_state_check;
alter table refund drop constraint refund_check2;
update refund set state = 'requested' where state = 'asked';
alter table refund add constraint refund_state_check check (state in ('requested', 'pending', 'succeeded', 'failed'));
alter table refund add constraint refund_provider_ref check (state in ('requested', 'failed') or provider_ref is not null);
drop index refund_unfinished;
create index refund_unfinished on refund (state_at) where state in ('requested', 'pending');
alter table refund_request rename column told to mailed_state;
alter table dispute rename column told to mailed_state;
alter table duplicate_payment rename column told_at to mailed_at;
alter table payout_attempt rename column asked_at to requested_at;

alter table email_code rename column asked_at to requested_at;
alter table email_code rename column asked_today to requests_today;
alter table email_code rename column asked_from to requested_from;
alter table email_code rename column asker_hash to requester_hash;
alter table held_email_change rename column asked_at to requested_at;
alter table held_email_change rename column asked_by to requested_by;
alter table statement_mail rename column asked_at to requested_at;
alter table statement_mail rename column ask_id to request_id;
alter table support_message rename column asked_at to requested_at;
alter table lead rename column asked_at to requested_at;
alter table lead rename column asked_count to requests;

-- Milestones whose mails were queued.
alter table cases rename column told to announced;
-- What the account's person reads of a hold, and of its end.
alter table account_hold rename column told to message;
alter table account_hold rename column lifted_told to lifted_message;
-- The form whose details the provider has.
alter table identity_check rename column told_key to sent_key;
-- Queries to the provider are numbered. last_answer: the latest whose answer counted; last_mailed: the latest whose
-- answer its person was mailed about.
alter table withdrawal_account rename column asked to last_query;
alter table withdrawal_account rename column heard to last_answer;
alter table withdrawal_account rename column heard_at to answered_at;
alter table withdrawal_account rename column told to last_mailed;
alter table reconciliation_run rename column standing to overdue;
