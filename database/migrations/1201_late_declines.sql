-- When its donor was mailed that the bank declined, after they had been told to wait.
alter table charge_attempt add column decline_mailed_at timestamptz;
