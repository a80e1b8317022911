-- Runs of an earlier release told of one month; since then each tells of a list of months.
update reconciliation_run set card_fees = jsonb_build_array(card_fees) where jsonb_typeof(card_fees) = 'object';
