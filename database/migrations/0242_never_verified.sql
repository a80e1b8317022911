-- Cases that went live before their withdrawal account said when: from here on each live one has an account that does.
-- Whoever isn't verified yet is asked soon.
insert into withdrawal_account (case_id)
  select case_id from cases where visibility = 'live' on conflict (case_id) do nothing;
update withdrawal_account a set opened_at = c.published_at,
    mail_at = case when a.state = 0 and c.visibility = 'live' then c.published_at end
  from cases c where c.case_id = a.case_id and c.published_at is not null and a.opened_at is null;

-- Sixty days after their case went live, gifts to whoever never was verified go back.
create index withdrawal_account_never_verified on withdrawal_account (opened_at) where verified_at is null;
