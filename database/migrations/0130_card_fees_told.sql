alter table reconciliation_run
  -- Of the month that the run's last day is in, up to its end: card fees as published, and as the provider took them.
  add column card_fees jsonb,
  -- The night's report went out: a job that runs twice sends it once.
  add column mailed_at timestamptz;
