-- How often a recipient is paid, and since when they chose it: every seven days, unless they chose every day.
alter table withdrawal_account add column payout_interval text not null default 'weekly';
alter table withdrawal_account add column payout_interval_at timestamptz;
alter table withdrawal_account add constraint withdrawal_account_interval
  check (payout_interval in ('weekly', 'daily'));
alter table withdrawal_account add constraint withdrawal_account_chosen
  check (payout_interval = 'weekly' or payout_interval_at is not null);
