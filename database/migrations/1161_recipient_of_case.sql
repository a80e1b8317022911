-- What the identity check said of a case's recipient, as its withdrawal account has it: written with that row, so that a
-- case is read without another slice's table.
alter table cases add column account_state smallint not null default 0;
alter table cases add column verified_at timestamptz;
update cases set account_state = w.state, verified_at = w.verified_at from withdrawal_account w where w.case_id = cases.case_id;
