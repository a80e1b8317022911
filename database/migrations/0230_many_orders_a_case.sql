-- Most cases have few orders, and the one that everybody gives to has most of them. From the average the planner would
-- think it cheap to read all orders of a case in order to find some of them by their ids. Counting as if there were a
-- hundred cases, it uses the whole key. (The figure is taken up by the next ANALYZE, which a growing table gets by
-- itself; without any figures the planner supposes two hundred.)
alter table orders alter column case_id set (n_distinct = 100);
alter table charge_attempt alter column case_id set (n_distinct = 100);
